"""Whether flames and shells get from one square to the next past walls (WPN)."""

from __future__ import annotations

from itertools import pairwise

from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.dust_1947.table.sight.obstacles import HIGH_WALL
from rulesets.kit.boards.squares.board import Square


def walled_off(lookout: Lookout, one: Square, other: Square) -> bool:
    """Whether a high wall stands between two squares that touch; at a corner: on both ways round it."""
    corners = {Square(one.column, other.row), Square(other.column, one.row)} - {one, other}
    ways: list[tuple[Square, ...]] = [(one, corner, other) for corner in corners] or [(one, other)]
    return all(any(_high_wall(lookout, side) for side in pairwise(way)) for way in ways)


def _high_wall(lookout: Lookout, side: tuple[Square, ...]) -> bool:
    wall = lookout.walls.get((side[0], side[1]))
    return wall is not None and wall.kind == HIGH_WALL
