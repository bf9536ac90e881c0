"""Where the soldiers of a unit come to stand around their leader (TABLE-03, TABLE-04)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.dust_1947.table.tabletop import works as forts
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.land import SHUT, areas, stopping_walls
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.standing import leader, models, one_by_one
from rulesets.dust_1947.table.tabletop.storeys import GROUND, Deck, brinks, lies_on
from rulesets.kit.boards.models.group import numbers
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
    spots = [here.moved(360 * ray / RAYS, ring) for ring in RINGS for ray in range(RAYS)]
    return tuple((point.x, point.y) for point in spots)


def rings(at: Point) -> list[Point]:
    """The places around a leader, in thousandths of an inch, the nearest first."""
    return [Point(at.x + x, at.y + y).spot.point for x, y in _offsets()]


@rule(without=lambda game, course, at, count: [at] * count)
def gathered(game: Dust, course: Course, at: Point, count: int) -> list[Point] | None:
    """DU-TABLE-04: the leader moves first, then the others are put inside its command circle; None without room."""
    return rooms(game, course, [at], count)[0]


def rooms(game: Dust, course: Course, leaders: Sequence[Point], count: int) -> list[list[Point] | None]:
    """Where the others of a unit come to stand, for each place of its leader; all of them are looked at in one go."""
    if not count or not leaders:
        return [[] for _ in leaders]
    ways = [(at, Point(at.x + x, at.y + y)) for at in leaders for x, y in _offsets()]
    open_to = course.followers.allowed(numbers([place for _, place in ways])).tolist()
    deck, field = course.stairs.to, game.scenario.field
    near = _in_one_room(field, deck, [way for way, is_open in zip(ways, open_to, strict=True) if is_open])
    walled = {at for at in leaders if forts.around(course.works, at, -RINGS[-1] - APART) is not None}
    near = [way for way in near if way[0] not in walled or _on_one_side(course, *way)] if walled else near
    near = [way for way in near if lies_on(field, deck, way[1])] if deck != GROUND else near
    free: dict[Point, list[Point]] = {}
    for at, place in near:
        free.setdefault(at, []).append(place)
    return [_chosen(free.get(at, []), count) for at in leaders]


def _chosen(places: Sequence[Point], count: int) -> list[Point] | None:
    """So many places beside one another, the first ones; None if there are not enough."""
    chosen: list[Point] = []
    for place in places:
        if len(chosen) < count and all(place.to(other) >= APART - 1e-6 for other in chosen):
            chosen.append(place)
    return chosen if len(chosen) == count else None


def _on_one_side(course: Course, at: Point, place: Point) -> bool:
    """Whether a soldier is inside the fortification that his leader is in, or outside of all with him."""
    work, half = forts.around(course.works, at, 0.0), APART / 2
    if work is not None:
        return forts.around(course.works, place, half) == work
    return forts.around(course.works, place, -half) is None


def _in_one_room(field: Field, deck: Deck, ways: list[tuple[Point, Point]]) -> list[tuple[Point, Point]]:
    """The places that are not behind a wall, or beyond the edge of a floor or a roof, as seen from the leader; with
    him."""
    between = [*(() if deck.roof else _walls(field)), *(edge.geometry for edge in brinks(field, deck))]
    if not ways or not between:
        return ways
    lines = shapely.linestrings([[tuple(at), tuple(place)] for at, place in ways])
    behind = shapely.intersects(lines, shapely.union_all(between)).tolist()
    return [way for way, is_behind in zip(ways, behind, strict=True) if not is_behind]


def _walls(field: Field) -> list[BaseGeometry]:
    """What nobody gets past, on the ground and upstairs."""
    walls = [shapely.LineString([wall.start, wall.end]) for wall in stopping_walls(field)]
    return [*walls, *(area.inner for area in areas(field) if area.word in SHUT)]


def followers(game: Dust, unit: Unit) -> int:
    """How many soldiers follow the leader of a unit."""
    return len(models(game, unit)) - 1


def around(game: Dust, unit: Unit, at: Point) -> list[Point]:
    """The places of those who follow a leader, if nothing stands there."""
    spots = _chosen([Point(at.x + x, at.y + y) for x, y in _offsets()], followers(game, unit))
    return spots if spots is not None else [at] * followers(game, unit)


def put(game: Dust, unit: Unit, at: Point, facing: float, others: Sequence[Point]) -> None:
    """Put a unit down: its leader or hull at a point, the soldiers around it."""
    hero = game.companion(unit) if game.card(unit).on_foot else None
    places = [pose(at, facing), *(pose(other, 0) for other in others)]
    if hero is not None:
        hero.poses = [places.pop(0)]
    unit.poses = _dealt(unit, places) if one_by_one(game, unit) else places[:1]
    unit.squares = [square_at(at)]
    unit.facing = tuple(Direction)[round(facing / EIGHTH) % len(Direction)]


def to_level(game: Dust, unit: Unit, level: int) -> None:
    """A unit is on a level now, and the hero who has joined it."""
    hero = game.companion(unit)
    for one in (unit, hero):
        if one is not None:
            one.level = level


def close_up(game: Dust, unit: Unit) -> None:
    """All soldiers of a unit come to stand around its leader, where there is room for them."""
    at = leader(game, unit).middle
    others = gathered(game, Course(game, unit, 0.0), at, followers(game, unit))
    if others is not None:
        put(game, unit, at, 0.0, others)


def _dealt(unit: Unit, places: list[Pose]) -> list[Pose]:
    """The places of a unit's soldiers by their numbers: the leader has the first, the fallen keep theirs."""
    old = list(unit.poses) or [places[0]] * len(unit.soldiers)
    standing = [number for number, soldier in enumerate(unit.soldiers) if soldier.alive]
    order = sorted(standing, key=lambda number: not unit.soldiers[number].leader)
    return [dict(zip(order, places, strict=True)).get(number, was) for number, was in enumerate(old)]
