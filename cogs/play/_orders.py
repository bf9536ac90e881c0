"""Half-made orders: the answer to the question that is open, and to those that follow from it without a die. What is
put together of parts is chosen part by part.

Nothing here is final, and nothing is kept but the drafts; the rest is found again from the table at each press.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.table.tables import Table
from cogs.common.controls import fingerprint
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import foreseen, next_question
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import TYPE, closed, completed, extended, offered, starts, types_offered
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures.move_pad import MovePad

PARTS = ""
"""The name under which a kept draft holds the parts of a value that is not whole yet; no field has it."""


def size(draft: Draft) -> int:
    """How many values a draft holds."""
    return sum(len(value) if isinstance(value, list) else 1 for value in draft.values())


def values(draft: Draft) -> Iterable[str]:
    """The values of a draft in the order they were chosen; an empty one is a field left as it is."""
    for name, value in draft.items():
        if name != PARTS:
            yield from value if isinstance(value, list) else [value]


@dataclass(frozen=True)
class Stage:
    """One answer being put together: the seat's view of the moment when it is asked, the question, the draft, and the
    `parts` of the offered value that were chosen. `least` is how many values it holds when nothing was chosen yet."""

    view: Game
    question: Question
    draft: Draft
    parts: tuple[str, ...] = ()
    least: int = 0

    @classmethod
    def begin(cls, view: Game, question: Question) -> Stage:
        """With nothing chosen yet."""
        stage = cls(view, question, starts(view, question) or _on_the_pad(view, question))._settled()
        return replace(stage, least=size(stage.kept))

    @cached_property
    def offer(self) -> Offer | None:
        """What is to be chosen next; None when the answer is complete."""
        return offered(self.view, self.question, self.draft)

    @property
    def kept(self) -> Draft:
        """The draft with the parts of a value that is not whole yet."""
        return {**self.draft, PARTS: list(self.parts)} if self.parts else self.draft

    @cached_property
    def ways_on(self) -> dict[str, list[Option]]:
        """The parts that may come next, in the order of the offer, each with the values that it leads to; empty where a
        value is chosen whole."""
        onward: dict[str, list[Option]] = {}
        reached = len(self.parts)
        in_parts = self.offer is not None and self.offer.kind == "order"
        for option in self.offer.options if self.offer is not None and in_parts else ():
            if len(option.parts) > reached and option.parts[:reached] == self.parts:
                onward.setdefault(option.parts[reached], []).append(option)
        return onward

    @property
    def on_a_pad(self) -> bool:
        """Whether a way in words is put together piece by piece."""
        return self.offer is not None and self.offer.kind == "moves"

    @property
    def otherwise(self) -> Stage | None:
        """The same question with nothing chosen, where a pad came first and there are other answers than a move."""
        begun_on_a_pad = self.on_a_pad and not self.parts and self.draft == _on_the_pad(self.view, self.question)
        return self._with({}) if begun_on_a_pad and len(types_offered(self.view, self.question).options) > 1 else None

    @cached_property
    def pads(self) -> dict[str, MovePad | None]:
        """The move pads that were asked for, by the step in hand."""
        return {}

    @property
    def whole(self) -> Option | None:
        """The value that the parts chosen so far are, if they are one."""
        options = self.offer.options if self.offer is not None and self.parts else ()
        return next((option for option in options if option.parts == self.parts), None)

    @property
    def untouched(self) -> bool:
        """Whether nothing was chosen yet."""
        return size(self.kept) <= self.least

    @property
    def action(self) -> Action:
        """The answer; only to be asked for when it is complete."""
        return completed(self.view, self.draft)

    def chosen(self, value: str) -> Stage:
        """With one more value, or one more part of it; unchanged if it is not offered (an old menu)."""
        if value in self.ways_on:
            return replace(self, parts=(*self.parts, value))._grown()
        return self._filled(value)

    def grown_by(self, piece: str) -> Stage:
        """With one more piece of a way in words."""
        return replace(self, parts=(*self.parts, piece)) if self.on_a_pad else self

    def left(self) -> Stage:
        """With the offered field left as it is, or with the value that its parts are already."""
        if self.whole is not None:
            return self._filled(self.whole.value)
        if self.offer is None or not self.offer.enough or self.parts:
            return self
        return self._with(closed(self.draft, self.offer))._settled()

    def back(self) -> Stage:
        """Without the value or part chosen last; what left nothing to choose goes with it."""
        if self.parts and (shorter := self._shortened())._may_choose:
            return shorter
        least = size(starts(self.view, self.question))
        stage = replace(self, parts=())
        while size(stage.draft) > least:
            last = [*values(stage.draft)][-1]
            stage = stage._with(_without_last(stage.draft))
            if stage.offer is not None and stage.offer.options and not stage._only_one:
                shorter = stage._without_last_part(last)
                if shorter._may_choose:
                    return shorter
        return Stage.begin(self.view, self.question)

    @property
    def _may_choose(self) -> bool:
        """Whether there is more than one way on."""
        return not self.ways_on or len(self.ways_on) > 1 or self.whole is not None

    def _without_last_part(self, value: str) -> Stage:
        """Where a value was taken away that is put together of parts, only its last one goes."""
        options = (option for ways in self.ways_on.values() for option in ways)
        whole = next((option for option in options if option.value == value), None)
        return self if whole is None else replace(self, parts=whole.parts)._shortened()

    def _filled(self, value: str) -> Stage:
        """With one more whole value, and past what leaves nothing to choose then."""
        longer = self._taken(value)
        return longer if longer is self else longer._settled()

    def _taken(self, value: str) -> Stage:
        if self.offer is None or not self.offer.holds(value):
            return self
        return self._with(extended(self.draft, self.offer, value))

    def _grown(self) -> Stage:
        """Past the parts for which there is nothing to choose, to the whole value if it is one."""
        stage = self
        while len(stage.ways_on) == 1 and stage.whole is None:
            stage = replace(stage, parts=(*stage.parts, *stage.ways_on))
        return stage if stage.whole is None or stage.ways_on else stage._filled(stage.whole.value)

    def _shortened(self) -> Stage:
        """Without the part that was chosen last, and without those before it that left nothing to choose."""
        stage = replace(self, parts=self.parts[:-1])
        while stage.parts and len(stage.ways_on) == 1 and stage.whole is None:
            stage = replace(stage, parts=stage.parts[:-1])
        return stage

    def answered(self, answer: Mapping[str, Any]) -> Stage:
        """With what an answer has in every field; stops at one that is not offered."""
        rest = {name: [*value] if isinstance(value, list) else value for name, value in answer.items()}
        stage = self._with({})
        while stage.offer is not None:
            value = rest.get(stage.offer.field)
            given = value.pop(0) if isinstance(value, list) and value else value
            following = stage._taken(str(given)) if given not in (None, "", []) else stage.left()
            if following is stage:
                break
            stage = following
        return stage

    def defaulted(self) -> Stage:
        """With the question's default; what was put into a list for which that says nothing stays."""
        default, offer = self.question.default or {}, self.offer
        if offer is not None and offer.many and self.draft.get(offer.field) and not default.get(offer.field):
            return self.left()
        return self.answered(default)

    @property
    def way(self) -> str:
        """The field of the way there, if it was left to be the shortest where others are possible."""
        left = (name for name, value in self.draft.items() if name != TYPE and value == [""])
        return next((name for name in left if self._kind_of(name) == "path"), "")

    def _kind_of(self, name: str) -> str:
        """What a field asks for that was chosen or left."""
        offer = offered(self.view, self.question, _before(self.draft, name))
        return offer.kind if offer is not None else ""

    def reopened(self) -> Stage:
        """Before the choice of a way, which is then asked for."""
        return self._with(_before(self.draft, self.way))

    def replayed(self, draft: Draft) -> Stage:
        """With the values of a kept draft, as far as they are still offered."""
        stage = self._with({})
        for value in values(draft):
            if stage.offer is None or not (stage.offer.holds(value) if value else stage.offer.enough):
                break
            step = extended if value else _closed
            stage = stage._with(step(stage.draft, stage.offer, value))
        for part in draft.get(PARTS, []):
            if part not in stage.ways_on and not stage.on_a_pad:
                break
            stage = replace(stage, parts=(*stage.parts, part))
        return stage

    def _settled(self) -> Stage:
        """Past the fields for which there is nothing to choose, and past the way there: the shortest is taken."""
        stage = self
        while stage.offer is not None:
            offer = stage.offer
            if offer.enough and (offer.kind == "path" or not offer.options):
                stage = stage._with(closed(stage.draft, offer))
            elif stage._only_one:
                stage = stage._with(extended(stage.draft, offer, offer.options[0].value))
            else:
                break
        return stage._grown()

    @property
    def _only_one(self) -> bool:
        """Whether just one value can stand in the offered field: nobody is asked for it."""
        offer = self.offer
        if offer is None or offer.enough or offer.many or offer.in_words or offer.kind == "order":
            return False
        return len(offer.options) == 1

    def _with(self, draft: Draft) -> Stage:
        return replace(self, draft=draft, parts=())


def _closed(draft: Draft, offer: Offer, value: str) -> Draft:
    return closed(draft, offer)


def _on_the_pad(view: Game, question: Question) -> Draft:
    """The draft with which a question begins that is answered on the move pad above all: what moves."""
    if question.kind != "moves":
        return {}
    for option in types_offered(view, question).options:
        draft: Draft = {TYPE: option.value}
        offer = offered(view, question, draft)
        if offer is not None and offer.kind == "moves":
            return draft
    return {}


def _before(draft: Draft, name: str) -> Draft:
    """What was chosen before a field."""
    return dict(list(draft.items())[: list(draft).index(name)])


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
    def begin(cls, table: Table, question: Question, seat: int, drafts: Sequence[Draft] = ()) -> Orders:
        """Begin anew, or go on with kept drafts; `seat` answers, for itself or for a partner."""
        rules: Ruleset[Game] = ruleset(table.ruleset)
        orders = cls(rules, (Stage.begin(rules.play.view(table.running, seat), question),))
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
        return [stage.kept for stage in self.stages]

    @property
    def step(self) -> int:
        """What has been chosen, as a number: a control carries it, so that a second press, or one on an older panel, is
        told from one on what stands there now."""
        return fingerprint(self.drafts)

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

    def grown_by(self, piece: str, step: str) -> Orders:
        """With one more piece of a way, the pad going on with a step; raises `Refused` where it cannot be added."""
        longer = self._with_last(self.last.grown_by(piece))
        longer.pad(step)
        return longer

    def pad(self, step: str) -> MovePad | None:
        """The move pad of the way that is being put together, with a step in hand; None where there is none."""
        stage = self.last
        if stage.on_a_pad and step not in stage.pads:
            stage.pads[step] = self.rules.pads.move_pad(stage.view, stage.question, stage.draft, stage.parts, step)
        return stage.pads.get(step)

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
    def otherwise(self) -> Orders | None:
        """With what may be answered instead of a move; None where there is nothing."""
        stage = self.last.otherwise
        return self._with_last(stage) if stage is not None else None

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

    def answered(self, answers: Iterable[Action]) -> Orders:
        """With these answers, one after the other; stops where one is not offered."""
        orders = self
        for answer in answers:
            if orders.last.offer is None:
                break
            orders = orders._with_last(orders.last.answered(answer.model_dump()))._on()
        return orders

    def _with_last(self, stage: Stage) -> Orders:
        return replace(self, stages=(*self.stages[:-1], stage))

    def _on(self) -> Orders:
        """At the next question, if the answer is complete and leads to one that can be foreseen."""
        following = self._following() if self.last.offer is None else None
        return self if following is None else replace(self, stages=(*self.stages, following))

    def _following(self) -> Stage | None:
        """The same seat's next question, within the same chapter, and of a kind that these orders do not hold yet."""
        if not self.rules.play.foresight:
            return None
        first, last = self.stages[0], self.last
        view = foreseen(last.view, last.question, last.action)
        asked = next_question(view) if view is not None else None
        if view is None or asked is None or asked.seat != first.question.seat or view.chapter != first.view.chapter:
            return None
        if asked.key in {stage.question.key for stage in self.stages}:
            return None
        return Stage.begin(view, asked)
