"""The angles of a shot: by which sides it leaves the firing base, and which side of its target it hits.

A line that passes exactly through a corner touches two sides, and the firing unit has the choice; so most questions are
answered with one angle or two. From a hex to itself every angle may be chosen (SF-D-35).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TypeVar

from rulesets.kit.boards.hexes.board import Hex, HexDirection, bearing
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.state import UnitBase

Value = TypeVar("Value")


class Angle(IntEnum):
    """The four angles, in the order in which cards give their values."""

    FRONT = 0
    FRONT_SIDE = 1
    BACK_SIDE = 2
    BACK = 3


@rule(without=HexDirection.N)
def forward(base: UnitBase) -> HexDirection:
    """SF-ANG-01: a base always faces one hex side, and that is forward."""
    return base.facing


@rule(without=Angle.FRONT)
def angle_of(side: int) -> Angle:
    """SF-ANG-02: the angle of a hex side, counted clockwise from the front: one front, two front-sides, two back-sides,
    one back."""
    return Angle(alike(side))


@rule(without=lambda side: min(side, 3))
def alike(side: int) -> int:
    """SF-ANG-09: left and right are alike, so a side on the left counts as its twin on the right."""
    return min(side, 6 - side)


def _angles(sides: Sequence[int]) -> tuple[Angle, ...]:
    return tuple(sorted({angle_of(side) for side in sides}))


@rule(without=(Angle.FRONT,))
def firing_angles(firer: UnitBase, target: Hex) -> tuple[Angle, ...]:
    """SF-ANG-03: a shot is in the angle of the hex side by which its line leaves the hex of the firing unit."""
    return _angles(bearing(firer.hex, target, forward(firer)))


@rule(without=True)
def permitted(arcs: Sequence[bool], angle: Angle) -> bool:
    """SF-ANG-04: a weapon fires only in the angles that it has a star for."""
    return arcs[angle]


@rule(without=lambda arcs, angles: all(permitted(arcs, angle) for angle in angles))
def bears(arcs: Sequence[bool], angles: Sequence[Angle]) -> bool:
    """SF-ANG-05: on the edge between two angles the firing unit decides which counts: one permitted is enough."""
    return any(permitted(arcs, angle) for angle in angles)


@rule(without=False)
def on_edge(arcs: Sequence[bool], angles: Sequence[Angle]) -> bool:
    """SF-ANG-05: a shot is on the edge of a weapon's firing angle if only one of both angles is permitted (SF-D-34)."""
    return len(angles) == 2 and permitted(arcs, angles[0]) != permitted(arcs, angles[1])


@rule(without=(Angle.FRONT,))
def sides_hit(firer: Hex, target: UnitBase) -> tuple[Angle, ...]:
    """SF-ANG-06: a shot hits the side of its target through which its line enters; of several the firer chooses."""
    return either(_angles(bearing(target.hex, firer, forward(target))))


@rule(without=lambda sides: sides[:1])
def either(sides: tuple[Angle, ...]) -> tuple[Angle, ...]:
    """SF-ANG-07: where the line enters exactly through a corner, the firing unit decides which of both sides is hit."""
    return sides


def by_angle(values: Sequence[Value], angle: Angle) -> Value:
    """A value of a card in an angle."""
    return values[angle]
