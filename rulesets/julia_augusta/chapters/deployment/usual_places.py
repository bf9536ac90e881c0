"""Where a unit goes that its player does not want to place himself: foot in the middle, mounted on the wings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from math import ceil, floor
from typing import NamedTuple

import shapely

from rulesets.julia_augusta.chapters.deployment.zones import DEPTH, SIDE_EDGE, WIDE, depth_for
from rulesets.julia_augusta.table.formations import Layout, Type, column, is_light, is_mounted, placement, usual
from rulesets.julia_augusta.table.state import TABLE, Julia, Unit
from rulesets.julia_augusta.table.terrain import Piece, ground
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.places import Point, Pose, Spot, pose

GAP = 1.0
"""Inches that are left free between units while there is room."""
ROWS_APART, FILES_APART = 4, 6
"""Inches between the places that are suggested."""
SLACK = 0.05
"""Inches by which a look around a unit is short of it, so that bases may touch."""


class Place(NamedTuple):
    """How and where a unit stands."""

    layout: Layout
    pose: Pose


class _Case(NamedTuple):
    """All on which a proposal hangs."""

    pieces: tuple[Piece, ...]
    others: tuple[Placement, ...]
    type: Type
    layout: Layout
    facing: float
    southern: bool

    def standing(self, at: Pose) -> Placement:
        """The unit at a place."""
        return placement(at, self.type, self.layout.formation, self.layout.lines)


def waiting(game: Julia, seat: int) -> list[Unit]:
    """The units of a seat that are still to be placed."""
    return [unit for unit in game.units.values() if unit.seat == seat and unit.where == "waiting"]


def next_proposed(game: Julia, seat: int) -> tuple[Unit, Place] | None:
    """The first unit of a seat for which there is room, and where it would go; None if it has none left."""
    places = ((unit, usual_place(game, unit)) for unit in waiting(game, seat))
    return next(((unit, place) for unit, place in places if place is not None), None)


def usual_place(game: Julia, unit: Unit) -> Place | None:
    """A place for a unit that faces the enemy: in its usual formation, or in column where there is no room for that."""
    narrow = [] if is_light(unit.type) else [column(unit.bases)]
    tried = (proposed(game, unit, layout) for layout in (usual(unit.type, unit.bases, unit.line_count), *narrow))
    return next((place for place in tried if place is not None), None)


def proposed(game: Julia, unit: Unit, layout: Layout, facing: float | None = None) -> Place | None:
    """A place for a unit in a formation, facing the enemy if nothing else is said."""
    turned = game.side_faces(unit.seat) if facing is None else facing
    at = _free(_case(game, unit, layout, turned))
    return Place(layout, at) if at is not None else None


def suggested(game: Julia, unit: Unit, layout: Layout, facing: float) -> Iterator[Spot]:
    """Places for a unit all over its zone, the one that is proposed first."""
    case = _case(game, unit, layout, facing)
    battlefield = _battlefield(case.pieces, case.others, is_mounted(case.type))
    best = _free(case)
    yield from (best.spot,) if best is not None else ()
    for row, files in islice(_rows(case), 0, None, ROWS_APART):
        yield from (at.spot for at in _clear(battlefield, case, row, sorted(files)[::FILES_APART], 0.0))


def _case(game: Julia, unit: Unit, layout: Layout, facing: float) -> _Case:
    others = tuple(other.placement for other in game.on_table())
    return _Case(game.pieces, others, unit.type, layout, facing, game.army_of[unit.seat] == "roman")


@lru_cache(maxsize=1024)
def _free(case: _Case) -> Pose | None:
    """The best free place: apart from the others and on good going where there is any, else wherever there is room."""
    return _first(case, GAP, rough_is_closed=True) or _first(case, 0.0, rough_is_closed=is_mounted(case.type))


def _first(case: _Case, gap: float, rough_is_closed: bool) -> Pose | None:
    battlefield = _battlefield(case.pieces, case.others, rough_is_closed)
    spots = (at for row, files in _rows(case) for at in _clear(battlefield, case, row, files, gap))
    return next((at for at in spots if not battlefield.faults(case.standing(at))), None)


@lru_cache(maxsize=32)
def _battlefield(pieces: tuple[Piece, ...], others: tuple[Placement, ...], rough_is_closed: bool) -> Battlefield:
    units = {str(number): other for number, other in enumerate(others)}
    return Battlefield(TABLE, ground(pieces, rough_is_closed), units)


def _clear(battlefield: Battlefield, case: _Case, row: float, files: Sequence[int], gap: float) -> list[Pose]:
    """The anchors of a row around which nobody and nothing is nearer than the gap; all are looked at in one go."""
    corners = _corners(case, gap - SLACK)
    areas = [[(east + aside, south + row) for east, south in corners] for aside in files]
    hit = battlefield.meeting(list(shapely.polygons(areas))) if areas else set()
    return [pose(Point(aside, row), case.facing) for number, aside in enumerate(files) if number not in hit]


def _corners(case: _Case, around: float) -> list[Point]:
    """The corners of the ground that a unit takes up about its anchor, grown by so many inches."""
    start = pose(Point(0, 0), case.facing)
    extent = case.standing(start).extent
    left, right = extent.left - around, extent.right + around
    front, rear = extent.front + around, extent.rear - around
    return [start.offset(*corner) for corner in ((left, front), (right, front), (right, rear), (left, rear))]


def _rows(case: _Case) -> Iterator[tuple[float, list[int]]]:
    """The zone inch by inch: how far south each row of anchors lies, the foremost first, and how far east they lie, of
    mounted units from the wings to the middle, of foot from the middle to the wings."""
    west, north, east, south = map(float, shapely.bounds(case.standing(pose(Point(0, 0), case.facing)).body.core))
    asides = range(floor(SIDE_EDGE - west) + 1, ceil(WIDE - SIDE_EDGE - east))
    files = sorted(asides, key=lambda aside: abs(aside - WIDE / 2), reverse=is_mounted(case.type))
    depth = depth_for(case.type)
    foremost, back = (DEPTH - depth - north, 1) if case.southern else (depth - south, -1)
    yield from ((foremost + back * inch, files) for inch in range(int(depth - (south - north)) + 1))
