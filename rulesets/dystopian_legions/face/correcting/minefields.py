"""Mines, put right by hand: where each lies, that one is gone, or that there is one more."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from rulesets.dystopian_legions.chapters.deployment.minefield import suggested
from rulesets.dystopian_legions.face.correcting.where_it_stands import RULE
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.state import Legions, Mine
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import NONE, Remedies, Remedy

TRIED = 6
"""How many places are proposed."""


def mines(game: Legions, sides: Mapping[str, int]) -> Remedies:
    """Every mine on the table, and one more of each side; none in a game without them."""
    if game.options.mines == "off":
        return {}
    lying = {f"mine {mine.label}": _lies(game, mine) for mine in game.mines}
    return {**lying, **{f"one more mine of {told}": _one_more(game, seat) for told, seat in sides.items()}}


def _lies(game: Legions, mine: Mine) -> Remedy:
    """It lies elsewhere, wherever that is, or it is gone."""

    def put(told: str) -> None:
        left = [one for one in game.mines if one.label != mine.label]
        game.mines = left if told == NONE else [*left, _at(game, told, mine.label, mine.seat)]

    return Remedy([NONE, *islice(suggested(game, mine.seat), TRIED)], put, in_words=True)


def _one_more(game: Legions, seat: int) -> Remedy:
    """It gets the number after the highest that lies there, so that nothing else is called like it."""

    def put(told: str) -> None:
        label = max((int(mine.label) for mine in game.mines), default=0) + 1
        game.mines = [*game.mines, _at(game, told, str(label), seat)]

    return Remedy([*islice(suggested(game, seat), TRIED)], put, in_words=True)


def _at(game: Legions, text: str, label: str, seat: int) -> Mine:
    at = goals.place(game, text, RULE)
    if isinstance(at, Refused):
        raise at
    return Mine(label=label, at=at.spot, seat=seat)
