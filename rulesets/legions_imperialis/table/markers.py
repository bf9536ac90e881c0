"""The five Objective markers (OBJ-01)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.state import DEPTH, Imperialis

NEUTRAL: dict[int, tuple[int, ...]] = {60: (12, 30, 48), 48: (10, 24, 38)}
"""Where the neutral markers lie on the centre line, in inches from the west, by the width of the table."""
FROM_EDGE = 6
"""Inches of the others from the middle of a battlefield edge."""


class Marker(NamedTuple):
    """An Objective marker: its name, where it lies, and in whose deployment zone (-1: a neutral one)."""

    name: str
    at: Point
    seat: int = -1


@rule(without=())
def markers(game: Imperialis) -> tuple[Marker, ...]:
    """LIX-OBJ-01: three on the centre line, and one 6 inches from the middle of each battlefield edge."""
    middle = DEPTH / 2
    neutral = [Marker(name, Point(x, middle)) for name, x in zip("ABC", NEUTRAL[game.table_width], strict=True)]
    own = []
    for seat, side in enumerate(game.sides):
        y = FROM_EDGE if side.edge == "north" else DEPTH - FROM_EDGE
        own.append(Marker("N" if side.edge == "north" else "S", Point(game.table_width / 2, y), seat))
    return (*neutral, *own)
