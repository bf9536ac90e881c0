"""Answers one after the other: each is filled in by what is offered, and the next follows without a die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.foresight import foreseen, next_question
from rulesets.kit.engine.offering import closed, completed, demand, extended, offered
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.reasons import NotAskedFor
from rulesets.kit.engine.refusal import Refused

Wanted = Mapping[str, Sequence[str]]
"""Values by the name of their field; what is not named is left as it is, or the first that is offered."""
AS_FAR = ("facing",)
"""Fields whose values are wanted only as far as they are asked for."""
Steps = Sequence[tuple[str, Wanted]]
"""What is wanted of each question in turn, by its key."""


def filled(view: Dust, question: Question, wanted: Wanted) -> Action:
    """A whole answer with these values; raises `Refused` where one of them is not offered."""
    draft: Draft = {}
    rest = {name: list(values) for name, values in wanted.items()}
    while (found := offered(view, question, draft)) is not None:
        values = rest.get(found.field, [])
        if not values and found.enough:
            draft = closed(draft, found)
            continue
        value = values.pop(0) if values else next((option.value for option in found.options), "")
        demand(question, found, value)
        draft = extended(draft, found, value)
    if left := next((name for name, values in rest.items() if values and name not in AS_FAR), None):
        raise Refused(question.rule, NotAskedFor(action=left))
    return completed(view, draft)


def followed(view: Dust, question: Question, steps: Steps) -> tuple[Action, ...]:
    """The answers of a seat to a question and to those that follow from it, as far as they are those that are wanted;
    none where one of them is refused."""
    given: list[Action] = []
    seat = question.seat
    for key, wanted in steps:
        if question.key != key or question.seat != seat:
            break
        try:
            action = filled(view, question, wanted)
        except Refused:
            return ()
        given.append(action)
        after = foreseen(view, question, action)
        following = next_question(after) if after is not None else None
        if after is None or following is None:
            break
        view, question = after, following
    return tuple(given)
