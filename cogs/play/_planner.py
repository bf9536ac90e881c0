"""Orders that are put together, field by field, until Confirm: what each press makes of them, and what may be chosen
next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.game import whole_deployments
from bot.game.queues import AHEAD
from bot.table.tables import Table
from cogs.common.portions import ENTRIES
from cogs.play._carried import BETWEEN, choice_value, proposal_value
from cogs.play._orders import Orders, Stage
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import TYPE, Steps, at_once
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.ruleset import Ruleset

TEXT = 100
"""Characters of an entry's value, and of its label."""
BUTTONS = 5
"""Up to so many answers are buttons, which is what one row holds; more are a menu or a pad."""


@dataclass(frozen=True)
class Planner:
    """A seat's half-made orders. `seat` answers; `several`: it may answer other questions as well; `advised`: what is
    proposed stands on its panel."""

    table: Table
    question: Question
    seat: int
    orders: Orders
    several: bool = False
    advised: bool = True

    @classmethod
    def begin(
        cls, table: Table, question: Question, seat: int, drafts: Sequence[Draft] = (), *, several: bool = False
    ) -> Planner:
        """Go on with kept drafts, or begin anew. `seat` answers; `several`: it may answer other questions as well."""
        return cls(table, question, seat, Orders.begin(table, question, seat, drafts), several)

    @property
    def rules(self) -> Ruleset[Game]:
        """The game that is played."""
        return self.orders.rules

    @property
    def stage(self) -> Stage:
        """The answer in hand."""
        return self.orders.last

    def chosen(self, value: str) -> Planner:
        """With what was picked in a menu: a value, or several at once."""
        at_once = any(value == _joined(steps) for steps in self._steps())
        picked = value.split(BETWEEN) if at_once else [value]
        return self._with(self.orders.chosen(picked))

    def grown_by(self, piece: str, step: str) -> Planner:
        """With one more piece of a way on the move pad, the step in hand; raises `Refused` where it cannot be added."""
        return self._with(self.orders.grown_by(piece, step))

    def shortened(self) -> Planner:
        """Without the last piece of the way on the move pad; without any left, off the pad."""
        return self._with(self.orders.back()) if self.stage.parts else self.back()

    def walked(self) -> Planner:
        """With the way as it was put together on the move pad."""
        pad = self.orders.pad("")
        return self._with(self.orders.chosen([pad.told])) if pad is not None and pad.told else self

    def said(self, text: str) -> Planner:
        """With a place or a way as somebody wrote it; raises `Refused` where it is none."""
        offer = self.stage.offer
        if offer is None or not offer.in_words:
            return self
        if refused := offer.why_not(text):
            raise refused
        return self._with(self.orders.chosen([text]))

    @property
    def asks_in_words(self) -> str:
        """What is asked for, where it may be said in words; empty where it may not."""
        offer = self.stage.offer
        if offer is None or not offer.in_words:
            return ""
        return self.rules.words.field(self.stage.view, self.stage.question, offer)

    @property
    def suggested(self) -> str:
        """A value that could be written there; empty where none is suggested."""
        offer = self.stage.offer
        return offer.suggestions[0].value if offer is not None and offer.suggestions else ""

    @property
    def may_be_advised(self) -> bool:
        """Whether something may be proposed: as long as nothing was chosen yet of the answer in hand."""
        return self.stage.offer is not None and self.stage.untouched

    @cached_property
    def proposals(self) -> Sequence[Proposal]:
        """What is proposed for the answer in hand."""
        stage = self.stage
        if not self.advised or not self.may_be_advised:
            return ()
        proposals = whole_deployments.proposals(self.table, stage.view, stage.question)
        if self.question.number == AHEAD:
            proposals = [one for one in proposals if not one.rest]
        return proposals[:BUTTONS]

    def proposed(self, button: str) -> Proposal | None:
        """The proposal that a button stands for; None where it is none of these any more."""
        return next((one for number, one in enumerate(self.proposals) if proposal_value(number, one) == button), None)

    def following(self, proposal: Proposal) -> Planner:
        """With the answers of a proposal."""
        return self._with(self.orders.answered(proposal.answers))

    def taken(self, button: str) -> Planner:
        """With the choice that a button stands for; the same where it stands for none of these."""
        offer = self.stage.offer
        choices = self.choices(offer) if offer is not None else []
        value = next((one.value for number, one in enumerate(choices) if choice_value(number, one) == button), None)
        return self if value is None else self.chosen(value)

    def left(self) -> Planner:
        """With the offered field left as it is, or with what was put together as it is."""
        return self._with(self.orders.left())

    def back(self) -> Planner:
        """Without the value chosen last, and without those that were offered together with it."""
        planner = self._with(self.orders.back())
        while not planner.stage.untouched:
            earlier = self._with(planner.orders.back())
            if not earlier._steps():
                break
            planner = earlier
        return planner

    def rerouted(self) -> Planner:
        """At the choice of the way there, which was left to be the shortest."""
        return self._with(self.orders.with_a_way or self.orders)

    def otherwise(self) -> Planner:
        """At what may be answered instead of a move on the pad."""
        return self._with(self.orders.otherwise or self.orders)

    def defaulted(self) -> Planner:
        """With the question's default."""
        return self._with(self.orders.defaulted())

    def _with(self, orders: Orders) -> Planner:
        return replace(self, orders=orders)

    # --- what may be chosen next -------------------------------------------------------------------------------------

    def choices(self, offer: Offer) -> list[Choice]:
        """What a menu shows: the options, the parts that may come next, or several steps at once."""
        if self.stage.ways_on:
            return [self.part(offer, (*self.stage.parts, part)) for part in self.stage.ways_on]
        steps = self._steps()
        several = len({one[0][1].value for one in steps if len(one) > 1 and one[0][0].field == TYPE}) > 1
        choices = [self._steps_choice(one, several) for one in steps]
        if choices and all(len(choice.label) <= TEXT for choice in choices):
            return choices
        return [self.choice(offer, option) for option in offer.options]

    def _steps(self) -> list[Steps]:
        """The steps that can be taken at once, where one menu holds them all."""
        stage = self.stage
        steps_at_once = at_once(stage.view, stage.question, stage.draft, ENTRIES)
        return steps_at_once if all(len(_joined(steps)) <= TEXT for steps in steps_at_once) else []

    def _steps_choice(self, steps: Steps, several: bool) -> Choice:
        """Steps as one entry: an action type needs no word beside what it is about, but a note where there are
        several."""
        said = [pair for pair in steps if pair[0].field != TYPE] or steps
        choices = [self.choice(*pair) for pair in said]
        of_type = self.choice(*steps[0]).label if several and said is not steps else ""
        note = (choices[0].note if len(choices) == 1 else "") or of_type
        return Choice(value=_joined(steps), label=" + ".join(choice.label for choice in choices), note=note)

    def part(self, offer: Offer, parts: tuple[str, ...]) -> Choice:
        """A value as far as it is put together, in words."""
        return self.rules.words.part(self.stage.view, self.stage.question, offer, parts)

    def choice(self, offer: Offer, option: Option) -> Choice:
        """An offered value in words."""
        return self.rules.words.option(self.stage.view, self.stage.question, offer, option)


def _joined(steps: Steps) -> str:
    return BETWEEN.join(option.value for _, option in steps)
