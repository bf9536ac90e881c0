"""The ways of a leader's base over the table, and where it may stand."""

from __future__ import annotations

from functools import lru_cache

import shapely

from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.reasons.deployment import NotFree
from rulesets.julia_augusta.table.state import Julia, Leader
from rulesets.kit.boards.tables.bases import Placement, around, box_of
from rulesets.kit.boards.tables.distance import distance, nearest_points
from rulesets.kit.boards.tables.field import Battlefield, Wrong
from rulesets.kit.boards.tables.formations import Ranks, RoundBase
from rulesets.kit.boards.tables.paths import shortest
from rulesets.kit.boards.tables.places import Point, at_most, pose
from rulesets.kit.boards.tables.reach import Reached, reach
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

BASE = RoundBase(diameter=1000)
ALONE = Ranks(ranks=(1,))
SLACK = 0.05
"""Inches by which the outline of what can be reached may be off, at most."""

Way = tuple[Point, ...]
"""Where a way begins, bends and ends; empty if there is none."""


def base_at(at: Point) -> Placement:
    """The base of a leader who stands alone at a point."""
    return Placement(pose=pose(at, 0), base=BASE, formation=ALONE)


@rule(without=None)
def not_free(game: Julia, leader: Leader, at: Point) -> Refused | None:
    """JA-MOVE-23: a leader ends his move on no other base and not on impassable ground."""
    base = base_at(at)
    for fault in field(game).faults(base):
        return Refused("JA-MOVE-23", NotFree(wrong=fault.wrong, name=fault.name))
    others = (other for other in game.leaders.values() if other.on_table and not other.unit and other.id != leader.id)
    near = next((other for other in others if at.to(other.spot.point) <= BASE.size[0]), None)
    return Refused("JA-MOVE-23", NotFree(wrong=Wrong.OVERLAP, name=near.id)) if near else None


def way_to_place(open_ground: Battlefield, start: Point, goal: Point, most: float) -> Way:
    """The shortest way to a place of at most so many inches, round what stands on the ground."""
    if _is_clear(open_ground, start, goal):
        return start, goal
    path = shortest(open_ground, base_at(start), goal, most)
    return tuple(spot.point for spot in path.spots) if path else ()


def way_to_unit(open_ground: Battlefield, start: Point, unit: Placement, most: float) -> Way:
    """Straight to where the base touches a unit, or round what stands in the way."""
    gap = distance(base_at(start), unit)
    here, there = nearest_points(start, unit)
    straight = start.between(there, gap / here.to(there)) if gap else start
    return (start, straight) if _is_clear(open_ground, start, straight) else _round_to(open_ground, start, unit, most)


def _round_to(open_ground: Battlefield, start: Point, unit: Placement, most: float) -> Way:
    """The way to the nearest place in reach from which the base touches a unit."""
    touching = unit.body.area.buffer(BASE.size[0] / 2)
    reached = shapely.intersection(_reached(open_ground, start, most).area, touching)
    if reached.is_empty:
        return ()
    nearest = Point(*map(float, shapely.get_coordinates(shapely.shortest_line(reached, shapely.Point(start)))[0]))
    return way_to_place(open_ground, start, nearest.spot.point, most + SLACK)


@lru_cache(maxsize=16)
def _reached(open_ground: Battlefield, start: Point, most: float) -> Reached:
    return reach(open_ground, base_at(start), most)


def _is_clear(open_ground: Battlefield, start: Point, goal: Point) -> bool:
    """Whether nothing stands in a straight way; told long before the shortest one is found."""
    radius = BASE.size[0] / 2
    west, north, east, south = around((start, goal))
    if open_ground.is_open((west - radius, north - radius, east + radius, south + radius)):
        return True
    lane = shapely.LineString((start, goal)).buffer(radius)
    return at_most(open_ground.off_by(box_of(lane)), 0) and not any(it.hit_by(lane) for it in open_ground.near(lane))
