"""Fire arcs: which squares a mounted weapon can be aimed at, from which of its vehicle's squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.dust_1947.table.cards import Mount
from rulesets.dust_1947.table.measure.footprint import front, rear, side
from rulesets.kit.boards.squares.board import EDGES, Direction, Square
from rulesets.kit.engine.points import rule

Aimed = Callable[[Sequence[Square], Direction, Square, Square], bool]


def in_arc(squares: Sequence[Square], facing: Direction, mount: Mount | None, origin: Square, target: Square) -> bool:
    """Whether a weapon on this mount can be aimed from one of its unit's squares (the origin) at a target square.

    False as well where the origin is not a square that the mount may be measured from (DU-D-30).
    """
    covers = all_round if mount is None else ARCS[mount]
    return any(covers(squares, way, origin, target) for way in facings(facing))


@rule(without=lambda facing: EDGES)
def facings(facing: Direction) -> tuple[Direction, ...]:
    """DU-ARC-06: a unit aims by its present facing; to aim elsewhere it needs a MOVE first."""
    return (facing,)


@rule(without=False)
def all_round(squares: Sequence[Square], facing: Direction, origin: Square, target: Square) -> bool:
    """DU-ARC-01: infantry and heroes fire in every direction."""
    return True


@rule(without=True)
def front_mount(squares: Sequence[Square], facing: Direction, origin: Square, target: Square) -> bool:
    """DU-ARC-02: a front weapon covers 45 degrees to either side of straight ahead of a front square."""
    return origin in front(squares, facing) and _within_45_degrees(facing, origin, target)


@rule(without=True)
def rear_mount(squares: Sequence[Square], facing: Direction, origin: Square, target: Square) -> bool:
    """DU-ARC-03: a rear weapon covers 45 degrees to either side of straight back from a rear square."""
    return origin in rear(squares, facing) and _within_45_degrees(facing.opposite, origin, target)


@rule(without=True)
def left_mount(squares: Sequence[Square], facing: Direction, origin: Square, target: Square) -> bool:
    """DU-ARC-04: a left weapon covers every square at least one column to the left of the vehicle."""
    return _on_side(squares, facing.turned(-2), origin, target)


@rule(without=True)
def right_mount(squares: Sequence[Square], facing: Direction, origin: Square, target: Square) -> bool:
    """DU-ARC-04: a right weapon covers every square at least one column to the right of the vehicle."""
    return _on_side(squares, facing.turned(2), origin, target)


@rule(without=False)
def turret(squares: Sequence[Square], facing: Direction, origin: Square, target: Square) -> bool:
    """DU-ARC-05: a turret turns in every direction."""
    return True


ARCS: dict[Mount, Aimed] = {
    "Front": front_mount,
    "Rear": rear_mount,
    "Left": left_mount,
    "Right": right_mount,
    "Turret": turret,
}


def _within_45_degrees(direction: Direction, origin: Square, target: Square) -> bool:
    """Whether the target lies at most 45 degrees off the direction, borders included."""
    columns, rows = target.column - origin.column, target.row - origin.row
    ahead = columns * direction.columns + rows * direction.rows
    long = direction.columns**2 + direction.rows**2
    return ahead > 0 and 2 * ahead * ahead >= long * (columns * columns + rows * rows)


def _on_side(squares: Sequence[Square], toward: Direction, origin: Square, target: Square) -> bool:
    return origin in side(squares, toward) and toward.ahead(origin, target) > 0


RULES: dict[Mount | None, str] = {
    None: "DU-ARC-01",
    "Front": "DU-ARC-02",
    "Rear": "DU-ARC-03",
    "Left": "DU-ARC-04",
    "Right": "DU-ARC-04",
    "Turret": "DU-ARC-05",
}
"""The rule of the fire arc of each mount, and of who is on foot."""
