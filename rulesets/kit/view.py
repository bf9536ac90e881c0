"""What a seat may see. Cogs and renders get nothing else."""

from __future__ import annotations

from typing import TypeVar

from rulesets.kit.copying import private_copy
from rulesets.kit.game import Game
from rulesets.kit.question import Question

G = TypeVar("G", bound=Game)


def without_sealed_answers(game: G, seat: int | None) -> G:
    """A copy without the sealed answers that a seat may not see; `seat` None is an onlooker.

    How many were given stays visible ("3 of 7 given"). What they are does not, nor, of optional ones, which: they are
    shown as if they had been given in their order.
    """
    seen = private_copy(game)
    seen.events = []
    hidden = [question for question in seen.questions if question.sealed and not game.sees_answer(seat, question)]
    for question in hidden:
        if question.given is not None and not question.optional:
            question.given = {}
    optional = [question for question in hidden if question.optional]
    for asked in {question.seat for question in optional}:
        _show_how_many([question for question in optional if question.seat == asked])
    return seen


def _show_how_many(questions: list[Question]) -> None:
    """As many of a seat's questions are answered as before, the first of them, and nobody sees how."""
    given = sum(question.given is not None for question in questions)
    for place, question in enumerate(questions):
        question.given = {} if place < given else None
