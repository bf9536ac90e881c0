"""Half-made orders: the answer to the question that is open, and to those that follow from it without a die.

Nothing here is final, and nothing is kept but the drafts; the rest is found again from the table at each press.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bot.store.tables import Table
from rulesets import ruleset
from rulesets.kit.action import Action
from rulesets.kit.foresight import foreseen, next_question
from rulesets.kit.game import Game
from rulesets.kit.offering import TYPE, closed, completed, extended, offered, starts
from rulesets.kit.question import Draft, Offer, Question
from rulesets.kit.ruleset import Ruleset


def size(draft: Draft) -> int:
    """How many values a draft holds."""
    return sum(len(value) if isinstance(value, list) else 1 for value in draft.values())


def values(draft: Draft) -> Iterable[str]:
    """The values of a draft in the order they were chosen; an empty one is a field left as it is."""
    for value in draft.values():
        yield from value if isinstance(value, list) else [value]


@dataclass(frozen=True)
class Stage:
    """One answer being put together: the seat's view of the moment when it is asked, the question, the draft."""

    view: Game
    question: Question
    draft: Draft

    @classmethod
    def begin(cls, view: Game, question: Question) -> Stage:
        """With nothing chosen yet."""
        return cls(view, question, starts(view, question))._settled()

    @cached_property
    def offer(self) -> Offer | None:
        """What is to be chosen next; None when the answer is complete."""
        return offered(self.view, self.question, self.draft)

    @property
    def untouched(self) -> bool:
        """Whether nothing was chosen yet."""
        return size(self.draft) <= size(Stage.begin(self.view, self.question).draft)

    @property
    def action(self) -> Action:
        """The answer; only to be asked for when it is complete."""
        return completed(self.view, self.draft)

    def chosen(self, value: str) -> Stage:
        """With one more value; unchanged if it is not offered (an old menu)."""
        if self.offer is None or not self.offer.holds(value):
            return self
        return self._with(extended(self.draft, self.offer, value))._settled()

    def left(self) -> Stage:
        """With the offered field left as it is."""
        if self.offer is None or not self.offer.enough:
            return self
        return self._with(closed(self.draft, self.offer))._settled()

    def back(self) -> Stage:
        """Without the value chosen last; fields for which there was nothing to choose go with it."""
        least = size(starts(self.view, self.question))
        stage = self
        while size(stage.draft) > least:
            stage = stage._with(_without_last(stage.draft))
            if stage.offer is not None and stage.offer.options:
                break
        return stage

    def defaulted(self) -> Stage:
        """With the question's default in every field; stops at one that is not offered."""
        rest = dict(self.question.default or {})
        stage = self._with({})
        while stage.offer is not None:
            value = rest.get(stage.offer.field)
            given = value.pop(0) if isinstance(value, list) and value else value
            following = stage.chosen(str(given)) if given not in (None, "", []) else stage.left()
            if following is stage:
                break
            stage = following
        return stage

    @property
    def way(self) -> str:
        """The field of the way there, if it was left to be the shortest where others are possible."""
        return next((name for name, value in self.draft.items() if name != TYPE and value == [""]), "")

    def reopened(self) -> Stage:
        """Before the choice of a way, which is then asked for."""
        kept = list(self.draft).index(self.way)
        return self._with(dict(list(self.draft.items())[:kept]))

    def replayed(self, draft: Draft) -> Stage:
        """With the values of a kept draft, as far as they are still offered."""
        stage = self._with({})
        for value in values(draft):
            if stage.offer is None or not (stage.offer.holds(value) if value else stage.offer.enough):
                break
            step = extended if value else _closed
            stage = stage._with(step(stage.draft, stage.offer, value))
        return stage

    def _settled(self) -> Stage:
        """Past the fields for which there is nothing to choose, and past the way there: the shortest is taken."""
        stage = self
        while (
            stage.offer is not None and stage.offer.enough and (stage.offer.kind == "path" or not stage.offer.options)
        ):
            stage = stage._with(closed(stage.draft, stage.offer))
        return stage

    def _with(self, draft: Draft) -> Stage:
        return replace(self, draft=draft)


def _closed(draft: Draft, found: Offer, value: str) -> Draft:
    return closed(draft, found)


def _without_last(draft: Draft) -> Draft:
    shorter = dict(draft)
    name, value = shorter.popitem()
    if isinstance(value, list) and len(value) > 1:
        shorter[name] = value[:-1]
    return shorter


@dataclass(frozen=True)
class Orders:
    """The stages of a seat's half-made orders, the one being worked on last; those before it are complete."""

    rules: Ruleset[Game]
    stages: tuple[Stage, ...]

    @classmethod
    def begin(cls, table: Table, question: Question, drafts: Sequence[Draft] = ()) -> Orders:
        """Begin anew, or go on with kept drafts."""
        rules: Ruleset[Game] = ruleset(table.ruleset)
        orders = cls(rules, (Stage.begin(rules.view(table.running, question.seat), question),))
        for number, draft in enumerate(drafts):
            if number == len(orders.stages):
                break
            orders = orders._with_last(orders.last.replayed(draft))._on()
        return orders

    @property
    def last(self) -> Stage:
        """The answer that is being put together."""
        return self.stages[-1]

    @property
    def drafts(self) -> list[Draft]:
        """What is kept."""
        return [stage.draft for stage in self.stages]

    @property
    def step(self) -> int:
        """How many values have been chosen: a control carries it, so that a second press is told from the first."""
        return sum(map(size, self.drafts))

    @property
    def complete(self) -> list[Stage]:
        """The answers that could be given now."""
        return [stage for stage in self.stages if stage.offer is None]

    @property
    def ready(self) -> bool:
        """Whether something could be given, and nothing is half-made."""
        return bool(self.complete) and (self.last.offer is None or self.last.untouched)

    @property
    def untouched(self) -> bool:
        """Whether nothing was chosen yet."""
        return len(self.stages) == 1 and self.last.untouched

    def chosen(self, chosen: Iterable[str]) -> Orders:
        """With more values."""
        stage = self.last
        for value in chosen:
            stage = stage.chosen(value)
        return self._with_last(stage)._on()

    def left(self) -> Orders:
        """With the offered field left as it is."""
        return self._with_last(self.last.left())._on()

    def back(self) -> Orders:
        """Without the value chosen last, which may be one of the answer before."""
        orders = self
        if len(self.stages) > 1 and self.last.untouched:
            orders = replace(self, stages=self.stages[:-1])
        return orders._with_last(orders.last.back())

    @property
    def with_a_way(self) -> Orders | None:
        """Back at the answer whose way could be chosen; None if there is none."""
        stages = self.stages[:-1] if len(self.stages) > 1 and self.last.untouched else self.stages
        if stages[-1].offer is not None or not stages[-1].way:
            return None
        return replace(self, stages=(*stages[:-1], stages[-1].reopened()))

    def defaulted(self) -> Orders:
        """With the default of the question that is being answered."""
        return self._with_last(self.last.defaulted())

    def _with_last(self, stage: Stage) -> Orders:
        return replace(self, stages=(*self.stages[:-1], stage))

    def _on(self) -> Orders:
        """At the next question, if the answer is complete and leads to one that can be foreseen."""
        following = self._following() if self.last.offer is None else None
        return self if following is None else replace(self, stages=(*self.stages, following))

    def _following(self) -> Stage | None:
        """The same seat's next question, within the same chapter, and of a kind that these orders do not hold yet."""
        if not self.rules.foresight:
            return None
        first, last = self.stages[0], self.last
        view = foreseen(last.view, last.question, last.action)
        asked = next_question(view) if view is not None else None
        if view is None or asked is None or asked.seat != first.question.seat or view.chapter != first.view.chapter:
            return None
        if asked.key in {stage.question.key for stage in self.stages}:
            return None
        return Stage.begin(view, asked)
