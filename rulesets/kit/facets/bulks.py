"""Answers to many questions at once, group by group: "Formation I: Advance", "All others: Advance"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.play import Bulk

ALL_OTHERS = "All others"
"""The group of the questions that have no answer yet, while some have one."""
Answer = Callable[[Question], Action | None]
"""What one of the questions gets; None: it is left as it is."""


def by_groups(
    asked: Sequence[Question], groups: Mapping[str, Collection[int]], answers: Mapping[str, Answer], note: str = ""
) -> list[Bulk]:
    """For each group of questions, by their numbers, each answer that can be given to all of it, and the same for all
    others. `answers` are told by their labels."""
    open_still = [question for question in asked if question.given is None]
    named = [(name, [question for question in asked if question.number in groups[name]]) for name in groups]
    rest = [(ALL_OTHERS, open_still)] if 0 < len(open_still) < len(asked) else []
    bulks = (_bulk(name, label, of, answer, note) for name, of in [*named, *rest] for label, answer in answers.items())
    return [bulk for bulk in bulks if bulk.answers]


def _bulk(name: str, label: str, asked: Iterable[Question], answer: Answer, note: str) -> Bulk:
    given = {question.number: answer(question) for question in asked}
    return Bulk(f"{name}: {label}", {number: one for number, one in given.items() if one is not None}, note, name)
