"""The manoeuvres of a body of bases, one saved model each, and the motion on the table that each of them is.

A motion is a shift along a straight line or a swing about a point; an about-face has no way at all, because every base
turns where it stands.
"""

from __future__ import annotations

from math import cos, degrees, radians, sin
from typing import Annotated, Literal, NamedTuple

import numpy as np
import shapely
from pydantic import Discriminator, Field
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.clipping import Ring
from rulesets.kit.boards.tables.places import FULL_TURN, HUNDREDTHS, THOUSANDTHS, Frozen, Length, Point, Pose, pose

Side = Literal["left", "right"]
Angle = Annotated[int, Field(ge=1, le=FULL_TURN)]
"""A turn in hundredths of a degree."""


class Shift(NamedTuple):
    """A motion along a straight line: direction in degrees, inches."""

    direction: float
    inches: float

    def pose(self, start: Pose, share: float) -> Pose:
        """Where it leads at a share of its way."""
        return pose(start.point.moved(self.direction, self.inches * share), start.degrees)

    def carried(self, area: BaseGeometry, share: float) -> BaseGeometry:
        """An area after a share of the way."""
        end = Point(0, 0).moved(self.direction, self.inches * share)
        return shapely.set_coordinates(area, shapely.get_coordinates(area) + end)

    def rings(self, unit: Placement, share: float) -> list[Ring]:
        """The rings of a unit after a share of the way."""
        east, south = Point(0, 0).moved(self.direction, self.inches * share)
        return [[(x + east, y + south) for x, y in ring] for ring in unit.body.rings]

    def farthest(self, unit: Placement) -> float:
        """The way of the corner that moves farthest, in inches."""
        return self.inches


class Swing(NamedTuple):
    """A motion about a point: degrees, clockwise is positive."""

    pivot: Point
    turn: float

    def pose(self, start: Pose, share: float) -> Pose:
        """Where it leads at a share of its way."""
        return pose(start.point.around(self.pivot, self.turn * share), start.degrees + self.turn * share)

    def carried(self, area: BaseGeometry, share: float) -> BaseGeometry:
        """An area after a share of the way."""
        s, c = sin(radians(self.turn * share)), cos(radians(self.turn * share))
        turning, pivot = np.array(((c, s), (-s, c))), np.array(self.pivot)
        return shapely.set_coordinates(area, (shapely.get_coordinates(area) - pivot) @ turning + pivot)

    def rings(self, unit: Placement, share: float) -> list[Ring]:
        """The rings of a unit after a share of the way."""
        s, c = sin(radians(self.turn * share)), cos(radians(self.turn * share))
        px, py = self.pivot
        return [
            [(px + (x - px) * c - (y - py) * s, py + (x - px) * s + (y - py) * c) for x, y in ring]
            for ring in unit.body.rings
        ]

    def farthest(self, unit: Placement) -> float:
        """The way of the corner that moves farthest, in inches."""
        return max(self.pivot.to(corner) for corner in unit.outline) * radians(abs(self.turn))


Motion = Shift | Swing


def _signed(angle: float, side: Side) -> float:
    """A turn to a side: clockwise is positive."""
    return angle if side == "right" else -angle


class Forward(Frozen):
    """Straight ahead, in thousandths of an inch."""

    kind: Literal["forward"] = "forward"
    inches: Length

    def motion(self, unit: Placement) -> Motion:
        """The motion that it is for a unit."""
        return Shift(unit.pose.degrees, self.inches / THOUSANDTHS)


class Back(Frozen):
    """Straight back with the face to the front, in thousandths of an inch."""

    kind: Literal["back"] = "back"
    inches: Length

    def motion(self, unit: Placement) -> Motion:
        """The motion that it is for a unit."""
        return Shift(unit.pose.degrees + 180, self.inches / THOUSANDTHS)


class SideStep(Frozen):
    """To a side with the face to the front, in thousandths of an inch."""

    kind: Literal["side-step"] = "side-step"
    side: Side
    inches: Length

    def motion(self, unit: Placement) -> Motion:
        """The motion that it is for a unit."""
        return Shift(unit.pose.degrees + _signed(90, self.side), self.inches / THOUSANDTHS)


class Oblique(Frozen):
    """Ahead and to a side by an angle with the face to the front, in thousandths of an inch and in hundredths of a
    degree."""

    kind: Literal["oblique"] = "oblique"
    side: Side
    inches: Length
    angle: Angle

    def motion(self, unit: Placement) -> Motion:
        """The motion that it is for a unit."""
        aside = _signed(self.angle / HUNDREDTHS, self.side)
        return Shift(unit.pose.degrees + aside, self.inches / THOUSANDTHS)


class Wheel(Frozen):
    """Round the front corner of a side, in hundredths of a degree; it costs the way of the other front corner."""

    kind: Literal["wheel"] = "wheel"
    side: Side
    angle: Angle

    def motion(self, unit: Placement) -> Motion:
        """The motion that it is for a unit."""
        corner = unit.front[self.side == "right"]
        return Swing(corner, _signed(self.angle / HUNDREDTHS, self.side))


class Turn(Frozen):
    """On the spot about the middle, in hundredths of a degree; it costs the way of the farthest corner."""

    kind: Literal["turn"] = "turn"
    side: Side
    angle: Angle

    def motion(self, unit: Placement) -> Motion:
        """The motion that it is for a unit."""
        return Swing(unit.middle, _signed(self.angle / HUNDREDTHS, self.side))


class AboutFace(Frozen):
    """Every base turns right about where it stands: what was the rear edge is the front edge."""

    kind: Literal["about-face"] = "about-face"

    def motion(self, unit: Placement) -> None:
        """It has no way."""


Manoeuvre = Annotated[
    Forward | Back | SideStep | Oblique | Wheel | Turn | AboutFace,
    Discriminator("kind"),
]


def after(unit: Placement, manoeuvre: Manoeuvre) -> Pose:
    """Where a manoeuvre leads, rounded as it is saved."""
    moving = manoeuvre.motion(unit)
    if moving is None:
        return pose(unit.pose.point.around(unit.middle, 180), unit.pose.degrees + 180)
    return moving.pose(unit.pose, 1)


def cost(unit: Placement, manoeuvre: Manoeuvre) -> float:
    """The inches that a manoeuvre takes of a move: the way of its outer edge; an about-face has none."""
    if isinstance(manoeuvre, Wheel):
        return unit.extent.frontage * radians(manoeuvre.angle / HUNDREDTHS)
    moving = manoeuvre.motion(unit)
    return moving.farthest(unit) if moving is not None else 0.0


def wheel_angle(unit: Placement, inches: float) -> int:
    """How far a unit can wheel with so many inches, in hundredths of a degree, rounded down."""
    return int(degrees(inches / unit.extent.frontage) * HUNDREDTHS + 1e-6)


def shortened(manoeuvre: Manoeuvre, share: float) -> Manoeuvre | None:
    """A share of a manoeuvre, rounded down; nothing where nothing is left of it."""
    if isinstance(manoeuvre, AboutFace) or share >= 1:
        return manoeuvre
    field = "angle" if isinstance(manoeuvre, Wheel | Turn) else "inches"
    left = int(getattr(manoeuvre, field) * share)
    return manoeuvre.model_copy(update={field: left}) if left > 0 else None
