"""A direction pad over hexes: which of the places on offer an arrow leads to."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.kit.boards.hexes.board import Hex, HexDirection, axial, distance, sides_toward

ARROWS = {
    "↑": HexDirection.N,
    "↗": HexDirection.NE,
    "↘": HexDirection.SE,
    "↓": HexDirection.S,
    "↙": HexDirection.SW,
    "↖": HexDirection.NW,
}


def arrows(places: Collection[Hex], at: Hex) -> dict[str, Hex]:
    """Where each arrow leads from a hex: the nearest place in that direction; one that leads nowhere is left out."""
    nearest = {arrow: _nearest(places, at, direction) for arrow, direction in ARROWS.items()}
    return {arrow: place for arrow, place in nearest.items() if place is not None}


def beginning(places: Collection[Hex], near: Hex) -> Hex:
    """The place at which the cursor begins."""
    return min(places, key=lambda place: (distance(near, place), place))


def _nearest(places: Collection[Hex], at: Hex, direction: HexDirection) -> Hex | None:
    """The nearest place in a direction, of equally near ones the straightest; on a corner both arrows lead there."""
    ahead = [place for place in places if place != at and direction in sides_toward(at, place)]
    return min(ahead, key=lambda place: (distance(at, place), -_straight(direction, at, place), place), default=None)


def _straight(direction: HexDirection, at: Hex, place: Hex) -> int:
    """How far a place lies in a direction, in half hexes."""
    return (axial(place) - axial(at)).along[direction]
