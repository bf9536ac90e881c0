"""What a seat may see. Cogs and renders get nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question

G = TypeVar("G", bound=Game)


def without_sealed_answers(game: G, seat: int | None) -> G:
    """The game without the sealed answers that a seat may not see: a copy, or the game itself where nothing is to be
    hidden. `seat` None is an onlooker.

    How many were given stays visible ("3 of 7 given"), unless the game keeps that a secret too (`tells_how_many`). What
    they are does not, nor, where a seat is asked the same of many things, which: they are shown as if they had been
    given in their order. What answers them by default is not shown either: it may hang on a secret.
    """
    if all(game.sees_answer(seat, question) for question in game.questions if question.sealed):
        return game
    seen = private_copy(game)
    hidden: dict[tuple[int, str], list[Question]] = {}
    for question in seen.questions:
        if question.sealed and not game.sees_answer(seat, question):
            hidden.setdefault((question.seat, question.key), []).append(question)
    seen.change_questions([shown for questions in hidden.values() for shown in _showing_how_many(game, questions)])
    return seen


def apart(view: G, game: G) -> G:
    """A view that more can be hidden in: a copy, if it is the game itself so far."""
    return private_copy(view) if view is game else view


def _showing_how_many(game: Game, questions: Sequence[Question]) -> list[Question]:
    """As many of the questions are answered as were, if that may be known, the first of them, and nobody sees how."""
    told = game.tells_how_many or not questions[0].optional
    given = sum(question.given is not None for question in questions) if told else 0
    return [
        question.model_copy(update={"given": {} if place < given else None, "default": None})
        for place, question in enumerate(questions)
    ]
