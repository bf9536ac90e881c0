"""The range between two squares, in squares (RANGE-02)."""

from __future__ import annotations

from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.points import rule


def _the_way_round(one: Square, other: Square) -> int:
    return abs(one.column - other.column) + abs(one.row - other.row)


@rule(without=_the_way_round)
def between(one: Square, other: Square) -> int:
    """DU-RANGE-02: the range is both differences added, less 1 where neither is 0."""
    columns, rows = abs(one.column - other.column), abs(one.row - other.row)
    return columns + rows - (1 if columns and rows else 0)
