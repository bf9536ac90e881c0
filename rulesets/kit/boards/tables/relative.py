"""Where places lie that are told by something on the table: `4 toward Cohort II`, `behind the wood`."""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

import shapely

from rulesets.kit.boards.tables.bases import Body, Placement
from rulesets.kit.boards.tables.distance import Measured, distance, nearest_points
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.told import Relative, Vocabulary, find_name
from rulesets.kit.boards.tables.words import PlaceNotUnderstood, read


def thing(field: Battlefield, name: str) -> Body:
    """A unit or a piece of terrain by its name; KeyError if there is none."""
    piece = field.land.named(name)
    return Body(piece.geometry) if piece and name not in field.units else field.units[name].body


def anchor_at(field: Battlefield, unit: Placement, told: Relative) -> Point:
    """Where the anchor of a unit comes to lie, its facing kept. Whether it may stand there is another question."""
    other = thing(field, told.name)
    if told.how == "behind":
        return _behind(unit, other)
    start, end = nearest_points(unit, other)
    gap = distance(unit, other)
    toward = start.bearing(end) if gap else unit.middle.bearing(_middle(other))
    ways = {"toward": min(told.inches, gap), "away": -told.inches, "contact": gap}
    return unit.pose.point.moved(toward, ways[told.how])


def _middle(other: Body) -> Point:
    middle = other.hull.centroid
    return Point(middle.x, middle.y)


def _behind(unit: Placement, other: Body) -> Point:
    """On the line from the unit's middle through that of the thing, so far behind it that the two just do not touch."""
    beyond = _middle(other)
    direction = unit.middle.bearing(beyond)
    clear = _reaches(other, beyond, direction) + _reaches(unit.body, unit.middle, direction + 180)
    middle = beyond.moved(direction, clear)
    anchor = unit.pose.point
    return Point(middle.x + anchor.x - unit.middle.x, middle.y + anchor.y - unit.middle.y)


def _reaches(body: Body, middle: Point, direction: float) -> float:
    """How far a body reaches from a point in a direction, in inches."""
    east, south = sin(radians(direction)), -cos(radians(direction))
    corners = shapely.get_coordinates(body.core)
    return float(max((x - middle.x) * east + (y - middle.y) * south for x, y in corners)) + body.radius


class Measure(NamedTuple):
    """A distance in inches between the nearest points of two things, and the line to draw for it."""

    inches: float
    start: Point
    end: Point


def measure(field: Battlefield, one: str, other: str, known: Vocabulary) -> Measure:
    """The distance between two things told by name or by place; raises `PlaceNotUnderstood`."""
    here, there = pointed_at(field, one, known), pointed_at(field, other, known)
    return Measure(distance(here, there), *nearest_points(here, there))


def pointed_at(field: Battlefield, text: str, known: Vocabulary) -> Measured:
    """What a text points at: a unit or a piece of terrain by its name, or a place; raises `PlaceNotUnderstood`."""
    try:
        told = read(text, known)
    except PlaceNotUnderstood as not_a_place:
        try:
            return thing(field, find_name(text, known.names))
        except ValueError as why:
            raise (not_a_place if not_a_place.at else PlaceNotUnderstood(text, 0, str(why))) from None
    if isinstance(told, Point):
        return told
    raise PlaceNotUnderstood(text, 0, "only a name or a place such as F4 or 31.5,12 can be measured to")
