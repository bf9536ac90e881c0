"""A direction pad over squares: which of the places on offer an arrow leads to."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.kit.boards.squares.board import Direction, Square

ARROWS = {
    "↑": Direction.N,
    "↗": Direction.NE,
    "→": Direction.E,
    "↘": Direction.SE,
    "↓": Direction.S,
    "↙": Direction.SW,
    "←": Direction.W,
    "↖": Direction.NW,
}


def arrows(places: Collection[Square], at: Square) -> dict[str, Square]:
    """Where each arrow leads from a square: the nearest place in that direction; one that leads nowhere is left out."""
    nearest = {arrow: _nearest(places, at, direction) for arrow, direction in ARROWS.items()}
    return {arrow: place for arrow, place in nearest.items() if place is not None}


def beginning(places: Collection[Square], near: Square) -> Square:
    """The place at which the cursor begins."""
    return min(places, key=lambda place: (_far(near, place), place))


def _nearest(places: Collection[Square], at: Square, direction: Direction) -> Square | None:
    """The nearest place in a direction; of equally near ones the straightest."""
    ahead = [place for place in places if _lies_in(direction, at, place)]
    return min(ahead, key=lambda place: (_far(at, place), abs(direction.aside(at, place)), place), default=None)


def _lies_in(direction: Direction, at: Square, place: Square) -> bool:
    """Whether a place lies less than 45 degrees to either side of a direction."""
    return direction.ahead(at, place) > abs(direction.aside(at, place))


def _far(at: Square, place: Square) -> int:
    return max(abs(place.column - at.column), abs(place.row - at.row))
