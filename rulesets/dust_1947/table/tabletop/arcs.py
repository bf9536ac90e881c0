"""Fire arcs on a table (TABLE-14 to TABLE-17)."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.dust_1947.table.cards import Mount
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

GRACE = 1e-9
Covers = Callable[[Model, Point], bool]


def in_arc(hull: Model, mount: Mount | None, point: Point) -> bool:
    """Whether a point lies in the fire arc of a mount."""
    return ARCS[mount](hull, point)


@rule(without=True)
def front(hull: Model, point: Point) -> bool:
    """DU-TABLE-14: 45 degrees to each side of the centre of the front."""
    right, ahead = _seen(hull, point)
    return _within_45_degrees(right, ahead - _half(hull)[1])


@rule(without=True)
def rear(hull: Model, point: Point) -> bool:
    """DU-TABLE-15: 45 degrees to each side of the centre of the rear."""
    right, ahead = _seen(hull, point)
    return _within_45_degrees(right, -ahead - _half(hull)[1])


@rule(without=True)
def to_the_right(hull: Model, point: Point) -> bool:
    """DU-TABLE-16: the 180 degrees of that side, without what is directly in front of or behind the vehicle."""
    return _seen(hull, point)[0] >= _half(hull)[0] - GRACE


@rule(without=True)
def to_the_left(hull: Model, point: Point) -> bool:
    """DU-TABLE-16: the 180 degrees of that side, without what is directly in front of or behind the vehicle."""
    return -_seen(hull, point)[0] >= _half(hull)[0] - GRACE


@rule(without=False)
def turret(hull: Model, point: Point) -> bool:
    """DU-TABLE-17: in all directions."""
    return True


def all_round(hull: Model, point: Point) -> bool:
    """Whoever is on foot fires in every direction."""
    return True


ARCS: dict[Mount | None, Covers] = {
    "Front": front,
    "Rear": rear,
    "Right": to_the_right,
    "Left": to_the_left,
    "Turret": turret,
    None: all_round,
}
RULES: dict[Mount | None, str] = {
    None: "DU-ARC-01",
    "Front": "DU-TABLE-14",
    "Rear": "DU-TABLE-15",
    "Left": "DU-TABLE-16",
    "Right": "DU-TABLE-16",
    "Turret": "DU-TABLE-17",
}
"""The rule of each."""


def _seen(hull: Model, point: Point) -> tuple[float, float]:
    """How many inches to the right and ahead of the middle of a hull a point lies."""
    return hull.pose.seen(point)


def _half(hull: Model) -> tuple[float, float]:
    """Half the width and half the depth of a hull, in inches."""
    wide, deep = hull.base.size
    return wide / 2, deep / 2


def _within_45_degrees(right: float, ahead: float) -> bool:
    """Whether a point lies ahead, and no further to a side than ahead."""
    return ahead >= -GRACE and abs(right) <= ahead + GRACE
