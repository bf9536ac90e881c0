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
    places = np.array([(at.x + east, at.y + south) for east, south in _offsets()])
    free = course.followers.allowed(places) & ~_walled_off(game, at, places)
    found: list[Point] = []
    for x, y in places[free].tolist():
        if len(found) < count and all(Point(x, y).to(other) >= APART - 1e-6 for other in found):
            found.append(Point(x, y))
    return found if len(found) == count else None


def _walled_off(game: Dust, at: Point, places: np.ndarray) -> np.ndarray:
    """Which places are behind a wall, as seen from the leader."""
    field = game.scenario.field
    solid = [area.inner for area in areas(field) if area.word == SOLID]
    walls = [shapely.LineString([wall.start, wall.end]) for wall in stopping_walls(field)]
    lines = shapely.linestrings([[tuple(at), tuple(place)] for place in places.tolist()])
    closed = np.zeros(len(places), dtype=bool)
    for thing in (*solid, *walls):
        closed |= shapely.intersects(lines, thing)
    return closed


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
