"""Bunkers and strongpoints on a table: 16 inches square in squares of the map, room inside for 8 by 4 (FORT)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.fortifications import (
    bunker_of,
    gates,
    inside,
    occupants,
    of_unit,
    shut,
    squares_of,
    starts_in,
)
from rulesets.dust_1947.table.state import Dust, Fortification, Unit
from rulesets.dust_1947.table.tabletop.land import ground_of
from rulesets.dust_1947.table.tabletop.scale import middle_of
from rulesets.kit.boards.squares.board import Direction
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.prepared import holds
from rulesets.kit.boards.tables.terrain import Terrain

WALLS, SPACE = "walls of a fortification", "inside a fortification"
"""The ground of a fortification that is closed to everybody, and that in which a unit may end that comes by a gate."""
BEHIND = 1e-6
Open = tuple[Fortification, bool]
"""A fortification, and whether a unit may be inside."""


@lru_cache(maxsize=64)
def ground(work: Fortification) -> BaseGeometry:
    """All that it covers."""
    return ground_of(squares_of(work))


@lru_cache(maxsize=64)
def space(work: Fortification) -> BaseGeometry:
    """The space inside."""
    return ground_of(inside(work))


@lru_cache(maxsize=64)
def gate_places(work: Fortification) -> tuple[Point, ...]:
    """The middles of the squares from which infantry goes in, and to which it comes out."""
    return tuple(middle_of(square) for square in gates(work))


def seen_by(game: Dust, unit: Unit, *, enters: bool) -> tuple[Open, ...]:
    """The fortifications, each with whether a unit may be inside: where it is, and in others if it `enters` by a gate
    or is put there, unless the crew of a strongpoint fills them (DU-FORT-13)."""
    own = of_unit(game, unit)
    return tuple(
        (work, work == own or (enters and shut(game, unit, work) is None and not _full(game, unit, work)))
        for work in game.fortifications
    )


def _full(game: Dust, unit: Unit, work: Fortification) -> bool:
    """Whether others leave a unit no room: a crew fills all of the space, or would have to."""
    others = [one for one in occupants(game, work) if one.id != unit.id]
    crews = others if not starts_in(game.card(unit)) else []
    return any(starts_in(game.card(one)) for one in crews) or bool(others and starts_in(game.card(unit)))


def pieces(works: Sequence[Open]) -> list[Terrain]:
    """The ground of fortifications as what moves over a table meets it."""
    grounds: list[Terrain] = []
    for number, (work, is_open) in enumerate(works):
        parts = [(WALLS, ground(work).difference(space(work))), (SPACE if is_open else WALLS, space(work))]
        for kind, area in parts:
            corners = shapely.get_coordinates(area.simplify(0)).tolist()[:-1]
            spots = tuple(Point(x, y).spot for x, y in corners)
            grounds.append(Terrain(name=f"{kind} {number}.{len(grounds)}", kind=kind, corners=spots))
    return grounds


def around(works: Sequence[Open], at: Point, radius: float) -> Fortification | None:
    """The fortification inside of which a base stands there."""
    return next((work for work, is_open in works if is_open and _holds(_bounds(work), at, radius)), None)


def _holds(bounds: tuple[float, ...], at: Point, radius: float) -> bool:
    west, north, east, south = bounds
    kept = radius - BEHIND
    return west + kept <= at.x <= east - kept and north + kept <= at.y <= south - kept


@lru_cache(maxsize=64)
def _bounds(work: Fortification) -> tuple[float, ...]:
    """The sides of the space inside, which is a rectangle."""
    return tuple(shapely.bounds(space(work)).tolist())


def past_the_slit(game: Dust, viewer: Unit, target: Unit, start: Point, end: Point) -> Point | None:
    """Which end of a line lies in a bunker that it leaves, or comes into, beside the slit (DU-FORT-15)."""
    for unit, within, there in ((viewer, start, end), (target, end, start)):
        bunker = bunker_of(game, unit)
        if bunker is None or holds(ground(bunker), there):
            continue
        if not in_front(bunker.facing, within, there):
            return within
    return None


def in_front(facing: Direction, within: Point, there: Point) -> bool:
    """Whether a point lies in the front half of who looks in a direction."""
    ahead = Point(0, 0).moved(tuple(Direction).index(facing) * 45.0, 1.0)
    return (there.x - within.x) * ahead.x + (there.y - within.y) * ahead.y >= -BEHIND
