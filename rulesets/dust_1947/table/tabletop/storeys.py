"""Floors above the ground on a table: the ground that they lie over, and what stairs cost (TERR-24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import shapely

from rulesets.dust_1947.table.sight.obstacles import BUILDING, floors, of_field, standing
from rulesets.dust_1947.table.state import Field, Unit
from rulesets.dust_1947.table.tabletop.land import Area, of_squares
from rulesets.dust_1947.table.tabletop.scale import inches, square_at
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule


class Stairs(NamedTuple):
    """How a way changes floors: the level over which it leads, that on which it ends, and the inches it takes to go
    down where it begins and up where it ends."""

    over: int = 0
    to: int = 0
    inches: float = 0.0


def on_its_level(unit: Unit) -> Stairs:
    """It stays on the level where it is."""
    return Stairs(unit.level, unit.level)


def over_the_ground(unit: Unit, to: int) -> Stairs:
    """Down to the ground, and up again where its way ends."""
    return Stairs(0, to, climb(unit.level + to))


def within_a_building(unit: Unit, to: int) -> Stairs:
    """From floor to floor, over the lower of the two."""
    return Stairs(min(unit.level, to), to, climb(abs(unit.level - to)))


@rule(without=0.0)
def climb(levels: int) -> float:
    """DU-TERR-24: infantry changes floor at 1 move a floor: 4 inches."""
    return inches(levels)


@of_field
def storeys(battlefield: Field, level: int) -> tuple[Area, ...]:
    """The floors on a level, one by one; a roof is none."""
    squares = standing(battlefield).buildings
    return of_squares(BUILDING, [square for square in squares if floors(battlefield.ground[square]) > level])


def lies_on(battlefield: Field, level: int, at: Point) -> bool:
    """Whether there is a floor on a level over a point; the ground is everywhere."""
    if not level:
        return True
    square = square_at(at)
    return square in standing(battlefield).buildings and floors(battlefield.ground[square]) > level


def leads_over(battlefield: Field, level: int, points: Sequence[Point]) -> bool:
    """Whether a way straight from one point to the next stays on one floor of a level."""
    if not level:
        return True
    line = shapely.LineString(points if len(points) > 1 else [*points, *points])
    return any(bool(shapely.covers(area.ground, line)) for area in storeys(battlefield, level))
