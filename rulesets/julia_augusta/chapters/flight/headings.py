"""Directions of flight, and how a unit turns to go there."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin

from rulesets.julia_augusta.table.measure import contacts, distance
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.contact import GAP
from rulesets.kit.boards.tables.distance import nearest_points
from rulesets.kit.boards.tables.manoeuvres import Forward, Oblique
from rulesets.kit.boards.tables.places import Point, hundredths, pose, thousandths, turn_between
from rulesets.kit.engine.points import rule

MOST_HOMEWARD = 45.0
"""Degrees by which a rout that goes on turns toward its own base edge."""


def directly_away(game: Julia, unit: Unit, enemies: Sequence[Unit]) -> float:
    """Directly away from enemies, in degrees; from several, between the directions away from each. Toward its own base
    edge if there is nobody, or if they are on both sides of it."""
    bearings = [_away(unit, enemy) for enemy in enemies]
    east, south = sum(sin(radians(it)) for it in bearings), -sum(cos(radians(it)) for it in bearings)
    if hypot(east, south) < 1e-6:
        return homeward(game, unit)
    return Point(0, 0).bearing(Point(east, south))


def _away(unit: Unit, enemy: Unit) -> float:
    """Straight from the nearest point of an enemy; in contact across the edge that touches."""
    if contacts(unit, enemy):
        return _across(unit, enemy)
    start, end = nearest_points(enemy.placement, unit.placement)
    return start.bearing(end) if distance(unit, enemy) >= GAP else enemy.placement.middle.bearing(unit.placement.middle)


def _across(unit: Unit, enemy: Unit) -> float:
    """Across the edge of an enemy that is touched: the one toward which the bases that touch lie, as seen from it."""
    wide, deep = enemy.placement.base.size
    right = ahead = 0.0
    for mine, theirs in contacts(unit, enemy):
        beside, before = enemy.pose.seen(enemy.placement.bases[theirs].middle)
        other_beside, other_before = enemy.pose.seen(unit.placement.bases[mine].middle)
        right, ahead = right + (other_beside - beside) / wide, ahead + (other_before - before) / deep
    turn = (0 if ahead > 0 else 180) if abs(ahead) >= abs(right) else (90 if right > 0 else 270)
    return (enemy.pose.degrees + turn) % 360


def homeward(game: Julia, unit: Unit) -> float:
    """The direction to a unit's own base edge, in degrees."""
    return (game.side_faces(unit.seat) + 180) % 360


@rule(without=lambda game, unit, direction: direction)
def turned_homeward(game: Julia, unit: Unit, direction: float) -> float:
    """JA-ACM-08: every rout move but the first is turned by up to 45 degrees toward the unit's own base edge."""
    if not unit.rout_moves:
        return direction
    turn = turn_between(direction, homeward(game, unit))
    return direction + max(-MOST_HOMEWARD, min(MOST_HOMEWARD, turn))


def turned_away(unit: Placement, direction: float) -> Placement:
    """A unit turned to a direction in degrees, about its middle but with what was its hindmost part no farther back."""
    middle = unit.middle
    behind = max(_ahead(corner, middle, direction) for corner in unit.outline)
    front = middle.moved(direction, unit.extent.front - unit.extent.rear - behind)
    return unit.at(pose(front, direction))


def _ahead(one: Point, other: Point, direction: float) -> float:
    """How far a point lies before another one in a direction, in inches."""
    along = radians(direction)
    return (other.x - one.x) * sin(along) - (other.y - one.y) * cos(along)


def heading(unit: Placement, direction: float, inches: float) -> Forward | Oblique:
    """The straight way in a direction in degrees, whichever way the unit faces."""
    turn, length = hundredths(direction - unit.pose.degrees), max(1, thousandths(inches))
    return Oblique(side="right", inches=length, angle=turn) if turn else Forward(inches=length)
