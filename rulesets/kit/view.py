"""What a seat may see. Cogs and renders get nothing else."""

from __future__ import annotations

from typing import TypeVar

from rulesets.kit.copying import private_copy
from rulesets.kit.game import Game
from rulesets.kit.question import Question

G = TypeVar("G", bound=Game)


def without_sealed_answers(game: G, seat: int | None) -> G:
    """A copy without the sealed answers that a seat may not see; `seat` None is an onlooker.

    How many were given stays visible ("3 of 7 given"). What they are does not, nor, where a seat is asked the same of
    many things, which: they are shown as if they had been given in their order. What answers them by default is not
    shown either: it may hang on a secret.
    """
    seen = private_copy(game)
    seen.events = []
    hidden: dict[tuple[int, str], list[Question]] = {}
    for question in seen.questions:
        if question.sealed and not game.sees_answer(seat, question):
            hidden.setdefault((question.seat, question.key), []).append(question)
    for questions in hidden.values():
        _show_how_many(questions)
    return seen


def _show_how_many(questions: list[Question]) -> None:
    """As many questions are answered as before, the first of them, and nobody sees how."""
    given = sum(question.given is not None for question in questions)
    for place, question in enumerate(questions):
        question.given, question.default = {} if place < given else None, None
