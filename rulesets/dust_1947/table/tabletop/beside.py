"""Places beside a hull: where a base stands that is in contact with it, and how near to it a base is (TRANS-04)."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.land import stopping_walls
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES, inches, lengths
from rulesets.dust_1947.table.tabletop.standing import models
from rulesets.kit.boards.models.group import Group, Model, gap
from rulesets.kit.boards.tables.places import Point, pose

CLEAR = 0.02
"""Inches between a hull and a base that is put beside it."""
WAYS = 8
"""So many directions from the middle of a hull have a place beside it."""


def around(hull: Model, base: Model) -> list[Point]:
    """Where a base, or another hull as it faces now, stands beside a hull, in hundredths of an inch: ahead, then
    clockwise."""
    rim = shapely.get_exterior_ring(_middles(hull, base).buffer(base.radius + CLEAR))
    rays = [hull.middle.moved(hull.pose.degrees + 360 * way / WAYS, 99.0) for way in range(WAYS)]
    met = [shapely.intersection(shapely.LineString([hull.middle, ray]), rim) for ray in rays]
    return [Point(round(x, 2), round(y, 2)) for x, y in shapely.get_coordinates(met).tolist()]


def _middles(hull: Model, base: Model) -> BaseGeometry:
    """Where the middle of a base is whose core touches a hull, or lies over it."""
    area = hull.body.area
    if not base.corners:
        return area
    (x, y), corners = base.middle, base.corners
    places = [(east - a + x, south - b + y) for east, south in shapely.get_coordinates(area) for a, b in corners]
    return shapely.MultiPoint(places).convex_hull


def touches(game: Dust, base: Model, at: Point, hull: Model) -> bool:
    """Whether a base that is put to a point is in contact with a hull, no wall between."""
    there = base.at(pose(at, base.pose.degrees))
    return TOLERANCES.touches(gap(there, hull)) and not _walled_off(game, there, hull)


def is_beside(game: Dust, base: Model, at: Point, other: Unit) -> bool:
    """Whether a base that is put to a point is within the first length of a model of a unit."""
    there, group = base.at(pose(at, base.pose.degrees)), models(game, other)
    reach = inches(1) + base.widest
    near = group.only(name for name, model in group.items() if model.middle.to(at) <= reach + model.widest)
    return bool(near) and lengths(near.gap(Group({"here": there}))) == 1


def _walled_off(game: Dust, one: Model, hull: Model) -> bool:
    between = shapely.shortest_line(one.body.core, hull.body.core)
    walls = (shapely.LineString([wall.start, wall.end]) for wall in stopping_walls(game.scenario.field))
    return any(shapely.intersects(between, wall) for wall in walls)
