"""Answers one after the other: each is filled in by what is offered, and the next follows without a die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine import offering
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import foreseen, next_question
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.reasons import NotAskedFor
from rulesets.kit.engine.refusal import Refused

Wanted = Mapping[str, Sequence[str]]
"""Values by the name of their field; what is not named is left as it is, or the first that is offered."""
AS_FAR = ("facing",)
"""Fields whose values are wanted only as far as they are asked for."""
Steps = Sequence[tuple[str, Wanted]]
"""What is wanted of each question in turn, by its key."""


def filled(view: Dust, question: Question, wanted: Wanted) -> Action:
    """A whole answer with these values; raises `Refused` where one of them is not offered or not asked for."""
    action, left = offering.filled(view, question, wanted)
    if unasked := next((name for name in left if name not in AS_FAR), None):
        raise Refused(question.rule, NotAskedFor(action=unasked))
    return action


class Chains:
    """Answers to a question of a seat and to those that follow from it; how chains begin alike is found once."""

    def __init__(self, view: Dust, question: Question) -> None:
        self._view, self._question = view, question
        self._known: dict[tuple[object, ...], Link | None] = {}

    def followed(self, steps: Steps) -> tuple[Action, ...]:
        """The answers, as far as the questions are those that are wanted; none where an answer is refused."""
        given: list[Action] = []
        view, question, way = self._view, self._question, tuple[object, ...]()
        for key, wanted in steps:
            if question.key != key or question.seat != self._question.seat:
                break
            way = (*way, key, *((name, *values) for name, values in wanted.items()))
            if way not in self._known:
                self._known[way] = _link(view, question, wanted)
            link = self._known[way]
            if link is None:
                return ()
            given.append(link.action)
            if link.after is None or link.following is None:
                break
            view, question = link.after, link.following
        return tuple(given)


class Link(NamedTuple):
    """An answer, the view behind it and the question asked then; None where a die falls, or others are asked."""

    action: Action
    after: Dust | None
    following: Question | None


def _link(view: Dust, question: Question, wanted: Wanted) -> Link | None:
    """One answer with what follows; None where it is refused."""
    try:
        action = filled(view, question, wanted)
    except Refused:
        return None
    after = foreseen(view, question, action)
    return Link(action, after, next_question(after) if after is not None else None)
