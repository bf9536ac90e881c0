"""Leaders who stand alone and are moved clear of enemies that would move over them (SETUP-09)."""

from __future__ import annotations

from collections.abc import Collection

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.julia_augusta.table.happenings.leaders import SteppedAside
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import TABLE, Julia, Leader, Unit
from rulesets.julia_augusta.table.stretches import Stretch
from rulesets.kit.boards.tables.bases import Body, joined
from rulesets.kit.boards.tables.distance import overlaps
from rulesets.kit.boards.tables.moves import swept
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.engine.points import rule

LEADER_RADIUS = 0.5
"""Inches: a leader stands on a round base 1 inch across (JA-SETUP-09)."""
HAIR = 0.01
"""Inches between his base and what he has been moved clear of."""


def clear_the_way(game: Julia, unit: Unit, way: Collection[Stretch]) -> None:
    """Enemy leaders who stand alone are moved clear of a unit's way, and of where it stands now."""
    for leader in game.leaders_of(1 - unit.seat):
        if not leader.unit:
            ground = [area for piece in way if _may_reach(piece, leader) for area in _ground(piece)]
            step_aside(game, leader, unit, Body(joined([unit.placement.body.area, *ground])))


def _may_reach(piece: Stretch, leader: Leader) -> bool:
    """Whether a stretch could lead over a leader: quickly reckoned, to leave out most."""
    far = piece.motion.farthest(piece.before) if piece.motion is not None else 0.0
    ends = (piece.before, piece.after)
    return min(end.pose.point.to(leader.spot.point) - end.extent.farthest for end in ends) <= far + LEADER_RADIUS


def _ground(piece: Stretch) -> list[BaseGeometry]:
    """The ground that a unit covers in a stretch."""
    if piece.motion is None:
        return [piece.before.body.area, piece.after.body.area]
    return [swept(piece.before, piece.motion)]


@rule(without=None)
def step_aside(game: Julia, leader: Leader, unit: Unit, ground: Body) -> None:
    """JA-SETUP-09: a leader who stands alone is moved the shortest way clear of an enemy that would move over him."""
    if not overlaps(Body(shapely.Point(leader.spot.point), LEADER_RADIUS), ground):
        return
    leader.spot = _nearest_place(game, leader, ground).spot
    game.say(SteppedAside(rule="JA-SETUP-09", leader=leader.id, unit=unit.id))


def _nearest_place(game: Julia, leader: Leader, ground: Body) -> Point:
    """The nearest point of the table at which his base lies clear of the way, and upon nobody and no closed ground;
    clear of the way at least."""
    stands = shapely.Point(leader.spot.point)
    clear = shapely.difference(_where_he_fits(), ground.area.buffer(LEADER_RADIUS + HAIR))
    free = shapely.difference(clear, _taken(game, leader))
    there = shapely.shortest_line(stands, clear if free.is_empty else free)
    return Point(*map(float, shapely.get_coordinates(there)[-1]))


def _where_he_fits() -> BaseGeometry:
    """Where the middle of his base may be for all of it to lie on the table."""
    east, south = TABLE.width / THOUSANDTHS, TABLE.depth / THOUSANDTHS
    return shapely.box(LEADER_RADIUS, LEADER_RADIUS, east - LEADER_RADIUS, south - LEADER_RADIUS)


def _taken(game: Julia, leader: Leader) -> BaseGeometry:
    """Where the middle of his base may not be for units, other leaders who stand alone, and impassable ground."""
    land = field(game)
    closed = [piece.geometry for piece in land.land.pieces if piece.impassable]
    bodies = [*closed, *(unit.body.area for unit in land.units.values())]
    others = (one for one in game.leaders.values() if one.on_table and not one.unit and one.id != leader.id)
    bases = [shapely.Point(one.spot.point).buffer(LEADER_RADIUS) for one in others]
    return joined([area.buffer(LEADER_RADIUS + HAIR) for area in (*bodies, *bases)])
