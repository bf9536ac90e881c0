"""Where the soldiers of a unit come to stand around their leader (TABLE-03, TABLE-04)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
import shapely

from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.land import SOLID, areas, stopping_walls
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.standing import models, one_by_one
from rulesets.kit.boards.models.group import Numbers
from rulesets.kit.boards.models.meeting import Bools
from rulesets.kit.boards.squares.board import Direction
from rulesets.kit.boards.tables.places import Point, Pose, pose
from rulesets.kit.engine.points import rule

APART = 1.05
"""Inches between the middles of two soldiers beside each other."""
RINGS = (1.05, 1.4, 1.75, 2.1, 2.4)
"""Inches from the leader at which places for his soldiers are looked for."""
RAYS = 12
EIGHTH = 45.0


@cache
def _offsets() -> tuple[tuple[float, float], ...]:
    """The places around a leader, the nearest first; all of them touch the command circle."""
    here = Point(0, 0)
    found = [here.moved(360 * ray / RAYS, ring) for ring in RINGS for ray in range(RAYS)]
    return tuple((point.x, point.y) for point in found)


@rule(without=lambda game, course, at, count: [at] * count)
def gathered(game: Dust, course: Course, at: Point, count: int) -> list[Point] | None:
    """DU-TABLE-04: the leader moves first, then the others are put inside its command circle; None without room."""
    return rooms(game, course, [at], count)[0]


def rooms(game: Dust, course: Course, leaders: Sequence[Point], count: int) -> list[list[Point] | None]:
    """Where the others of a unit come to stand, for each place of its leader; all of them are looked at in one go."""
    if not count or not leaders:
        return [[] for _ in leaders]
    starts = np.repeat(np.array(leaders), len(_offsets()), axis=0)
    places = starts + np.tile(np.array(_offsets()), (len(leaders), 1))
    free = course.followers.allowed(places)
    free[free] = ~_walled_off(game, starts[free], places[free])
    rows = zip(np.split(places, len(leaders)), np.split(free, len(leaders)), strict=True)
    return [_chosen(room[is_free].tolist(), count) for room, is_free in rows]


def _chosen(places: Sequence[Sequence[float]], count: int) -> list[Point] | None:
    """So many places beside one another, the first ones; None if there are not enough."""
    found: list[Point] = []
    for x, y in places:
        if len(found) < count and all(Point(x, y).to(other) >= APART - 1e-6 for other in found):
            found.append(Point(x, y))
    return found if len(found) == count else None


def _walled_off(game: Dust, starts: Numbers, places: Numbers) -> Bools:
    """Which places are behind a wall, as seen from the leader."""
    field = game.scenario.field
    solid = [area.inner for area in areas(field) if area.word == SOLID]
    walls = [shapely.LineString([wall.start, wall.end]) for wall in stopping_walls(field)]
    if not len(places) or not (solid or walls):
        return np.zeros(len(places), dtype=bool)
    lines = shapely.linestrings(np.stack((starts, places), axis=1))
    return np.asarray(shapely.intersects(lines, shapely.union_all([*solid, *walls])))


def followers(game: Dust, unit: Unit) -> int:
    """How many soldiers follow the leader of a unit."""
    return len(models(game, unit)) - 1


def put(game: Dust, unit: Unit, at: Point, facing: float, others: Sequence[Point]) -> None:
    """Put a unit down: its leader or hull at a point, the soldiers around it."""
    hero = game.companion(unit) if game.card(unit).on_foot else None
    places = [pose(at, facing), *(pose(other, 0) for other in others)]
    if hero is not None:
        hero.poses = [places.pop(0)]
    unit.poses = _dealt(unit, places) if one_by_one(game, unit) else places[:1]
    unit.squares = [square_at(at)]
    unit.facing = tuple(Direction)[round(facing / EIGHTH) % len(Direction)]


def _dealt(unit: Unit, places: list[Pose]) -> list[Pose]:
    """The places of a unit's soldiers by their numbers: the leader has the first, the fallen keep theirs."""
    old = list(unit.poses) or [places[0]] * len(unit.soldiers)
    standing = [number for number, soldier in enumerate(unit.soldiers) if soldier.alive]
    order = sorted(standing, key=lambda number: not unit.soldiers[number].leader)
    return [dict(zip(order, places, strict=True)).get(number, was) for number, was in enumerate(old)]
