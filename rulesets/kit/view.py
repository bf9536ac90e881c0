"""What a seat may see. Cogs and renders get nothing else."""

from __future__ import annotations

from typing import TypeVar

from rulesets.kit.copying import private_copy
from rulesets.kit.game import Game

G = TypeVar("G", bound=Game)


def without_sealed_answers(game: G, seat: int | None) -> G:
    """A copy without the sealed answers of other seats; `seat` None is an onlooker.

    That an answer was given stays visible ("3 of 7 given"), what it is does not.
    """
    seen = private_copy(game)
    seen.events = []
    for question in seen.questions:
        if question.given is not None and question.seat != seat:
            question.given = {}
    return seen
