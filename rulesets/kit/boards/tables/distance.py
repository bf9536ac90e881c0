"""Distances between the nearest points, overlap, arcs and zones."""

from __future__ import annotations

from enum import Enum

import numpy as np
import shapely

from rulesets.kit.boards.tables.bases import Body, Placement, common
from rulesets.kit.boards.tables.places import TOLERANCE, Point, Pose, Spot, at_most, turn_between

OVERLAP = 0.01
"""Square inches from which an overlap counts."""

Measured = Placement | Body | Point | Spot
"""What can be measured from and to."""


def measured(thing: Measured) -> Body:
    """Anything as a body."""
    if isinstance(thing, Body):
        return thing
    if isinstance(thing, Placement):
        return thing.body
    return Body(shapely.Point(thing.point if isinstance(thing, Spot) else thing))


def distance(one: Measured, other: Measured) -> float:
    """The distance in inches between the nearest points; 0 if they touch or overlap."""
    a, b = measured(one), measured(other)
    return max(0.0, float(a.core.distance(b.core)) - a.radius - b.radius)


def nearest_points(one: Measured, other: Measured) -> tuple[Point, Point]:
    """The nearest points of both; the same point twice where they touch or overlap."""
    a, b = measured(one), measured(other)
    (start, end) = shapely.get_coordinates(shapely.shortest_line(a.core, b.core))
    here, there = Point(*map(float, start)), Point(*map(float, end))
    apart = here.to(there)
    if apart <= a.radius + b.radius:
        shared = here.between(there, a.radius / (a.radius + b.radius)) if apart else here
        return shared, shared
    return here.between(there, a.radius / apart), there.between(here, b.radius / apart)


def within(one: Measured, other: Measured, inches: float) -> bool:
    """Whether they are at most so many inches apart."""
    return at_most(distance(one, other), inches)


def beyond(one: Measured, other: Measured, inches: float) -> bool:
    """Whether they are more than so many inches apart."""
    return not within(one, other, inches)


def wholly_within(one: Measured, other: Measured, inches: float) -> bool:
    """Whether no point of the first is more than so many inches from the other."""
    farthest = measured(other).area.buffer(inches + TOLERANCE, quad_segs=64)
    return bool(farthest.covers(measured(one).area))


def overlap(one: Measured, other: Measured) -> float:
    """The square inches that both cover."""
    a, b = measured(one), measured(other)
    if distance(a, b) > 0:
        return 0.0
    return float(common(a.area, b.area).area)


def overlaps(one: Measured, other: Measured) -> bool:
    """Whether they overlap, as a table counts it: edges that touch do not."""
    return overlap(one, other) >= OVERLAP


class Zone(Enum):
    """Where something lies about a unit: before its front edge, behind its rear edge, or beside it between the two."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"


def zone(unit: Placement, point: Point) -> Zone:
    """The zone of a unit in which a point lies; what lies on the line of its front edge is in front."""
    right, ahead = unit.pose.seen(point)
    extent = unit.extent
    if ahead >= extent.front - TOLERANCE:
        return Zone.FRONT
    if ahead <= extent.rear + TOLERANCE:
        return Zone.REAR
    return Zone.RIGHT if right > (extent.left + extent.right) / 2 else Zone.LEFT


def ahead_of(pose: Pose, other: Measured) -> float:
    """How far something reaches before the line through the anchor across the facing, in inches; negative behind it."""
    area = measured(other).hull
    return max(pose.seen(Point(*map(float, xy)))[1] for xy in shapely.get_coordinates(area))


def in_front(unit: Placement, other: Measured) -> bool:
    """Whether any of something lies in a unit's front zone."""
    return ahead_of(unit.pose, other) > unit.extent.front + TOLERANCE


def in_arc(pose: Pose, point: Point, width: float) -> bool:
    """Whether a point lies in the arc of so many degrees, half of them to each side of the facing."""
    if at_most(pose.point.to(point), 0):
        return True
    return abs(turn_between(pose.degrees, pose.point.bearing(point))) <= width / 2 + 1e-6


def reaches_into_arc(pose: Pose, other: Measured, width: float, inches: float) -> bool:
    """Whether any of something lies in the arc and at most so many inches from its point."""
    return distance(Body(sector(pose, width, inches)), other) <= TOLERANCE


def sector(pose: Pose, width: float, inches: float) -> shapely.Polygon:
    """The ground of an arc of so many degrees up to so many inches."""
    steps = max(2, int(width / 3) + 1)
    turns = (pose.degrees + width * (step / steps - 0.5) for step in range(steps + 1))
    rim = [pose.point.moved(turn, inches) for turn in turns]
    return shapely.Polygon(rim if width >= 360 else [pose.point, *rim])


def nearest_base(unit: Placement, other: Measured) -> tuple[int, float]:
    """The number of the unit's base that is nearest to something, and its distance in inches; the first of several."""
    to, radius = measured(other), 0.0 if unit.bases[0].corners else unit.bases[0].radius
    gaps = np.maximum(0.0, shapely.distance(unit.grounds, to.core) - radius - to.radius).tolist()
    least = min(gaps)
    return next(number for number, gap in enumerate(gaps) if at_most(gap, least)), least
