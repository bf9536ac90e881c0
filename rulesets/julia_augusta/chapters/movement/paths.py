"""The way of an unformed unit to a place: the shortest that keeps clear of the enemy (MOVE-14)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise
from math import cos, pi

import shapely

from rulesets.julia_augusta.chapters.movement.distances import SHORT
from rulesets.julia_augusta.table.measure import field
from rulesets.julia_augusta.table.state import TABLE, Julia, Unit
from rulesets.julia_augusta.table.terrain import Piece, ground
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.distance import distance
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.manoeuvres import Shift
from rulesets.kit.boards.tables.paths import shortest
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Spot, thousandths
from rulesets.kit.boards.tables.relative import anchor_at
from rulesets.kit.boards.tables.terrain import Ground, Terrain
from rulesets.kit.boards.tables.told import Relative

LEAST_CLEARANCE = 0.05
"""Inches from an enemy up to which only the enemy itself is gone round."""
WITHIN = 0.002
"""Inches by which the ground that is closed to somebody near begins before him: he may go along it."""
QUARTER = 4
"""Straight sides that stand for the ground round a corner of an enemy."""
SIDE = cos(pi / 4 / QUARTER)
"""How far the middle of such a side lies from the corner, of what its ends do: it must not lie too near."""

Zones = tuple[tuple[Placement, float], ...]
"""Enemies, and the inches that are kept from each."""


def goal(game: Julia, unit: Unit, told: Point | Relative) -> Point:
    """Where a place that was told lies for the middle of a unit's front edge."""
    return told if isinstance(told, Point) else anchor_at(field(game), unit.placement, told)


def way_to(game: Julia, unit: Unit, end: Point, budget: float) -> list[Shift] | None:
    """The shifts that bring a unit to a place: round its friends if that is not too far, through them otherwise; None
    if there is no way within a budget in inches."""
    around = _way(game, unit, end, budget, {unit.id})
    if around is not None:
        return around
    return _way(game, unit, end, budget, {unit.id, *(friend.id for friend in game.friends(unit))})


def _way(game: Julia, unit: Unit, end: Point, budget: float, leave_out: Collection[str]) -> list[Shift] | None:
    path = shortest(_clear_field(game, unit), unit.placement, end, budget, leave_out)
    if path is None:
        return None
    points = [spot.point for spot in path.spots]
    return [Shift(here.bearing(there), here.to(there)) for here, there in pairwise(points) if here != there]


def _clear_field(game: Julia, unit: Unit) -> Battlefield:
    """The table with the ground near each enemy closed."""
    zones: list[tuple[Placement, float]] = []
    for enemy in game.enemies(unit):
        kept = min(SHORT, distance(unit.placement, enemy.placement) - WITHIN)
        if kept > LEAST_CLEARANCE:
            zones.append((enemy.placement, kept))
    placed = tuple((one.id, one.placement) for one in game.on_table())
    return _field(game.pieces, unit.mounted, placed, tuple(zones))


@lru_cache(maxsize=64)
def _field(
    pieces: tuple[Piece, ...], closed: bool, units: tuple[tuple[str, Placement], ...], zones: Zones
) -> Battlefield:
    kept = (piece for placement, inches in zones for piece in _closed(placement, inches))
    return Battlefield(TABLE, Ground((*ground(pieces, closed).pieces, *kept)), dict(units))


@lru_cache(maxsize=1024)
def _closed(placement: Placement, inches: float) -> list[Terrain]:
    """The ground within so many inches of somebody, closed: around each line of a Legion whose lines are far apart."""
    rounded = shapely.buffer(placement.body.area, inches / SIDE, quad_segs=QUARTER)
    square = shapely.buffer(placement.body.area, inches, join_style="mitre")
    around = shapely.get_parts(shapely.set_precision(square & rounded, 1 / THOUSANDTHS))
    outlines = (shapely.get_coordinates(part.exterior)[:-1] for part in around)
    corners = (tuple(Spot(thousandths(x), thousandths(y)) for x, y in outline) for outline in outlines)
    return [Terrain(name="near the enemy", kind="enemy", corners=spots, impassable=True) for spots in corners]
