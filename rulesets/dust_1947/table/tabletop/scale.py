"""The scale of a table: 4 inches where squares count one (TABLE-01)."""

from __future__ import annotations

from math import ceil

from rulesets.kit.boards.models.group import Tolerances
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

TOLERANCES = Tolerances(reach=0.01, contact=0.05, overlap=0.01)
"""What "within", "in contact" and "on each other" mean, in inches."""


@rule(without=float)
def inches(squares: float) -> float:
    """DU-TABLE-01: where the square game says 1 square or range 1, measure 4 inches."""
    return 4.0 * squares


def lengths(gap: float) -> int:
    """A gap in inches as a range: how many lengths of 4 inches have been begun; at least 1, which is side by side."""
    return max(1, ceil((gap - TOLERANCES.reach) / inches(1)))


def square_at(point: Point) -> Square:
    """The square of the map around a point of the table."""
    return Square(int(point.x // inches(1)), int(point.y // inches(1)))


def middle_of(square: Square) -> Point:
    """The middle of a square of the map, on the table."""
    return Point(inches(square.column + 0.5), inches(square.row + 0.5))
