"""What a sound state of Julia Augusta is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import shapely

from rulesets.julia_augusta.chapters.disorder.disorder_points import limit
from rulesets.julia_augusta.table.measure import apart, contacts
from rulesets.julia_augusta.table.state import TABLE, Julia, Leader, Unit
from rulesets.julia_augusta.table.terrain import Piece
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.places import THOUSANDTHS

OVERLAP = 0.01
"""Square inches that bases may share at most."""
OVER_THE_EDGE = 0.005
"""Inches that a base may stand over the edge of the table at most."""
HAIR = 0.01
"""Inches by which a base may reach over a line of terrain that it may not cross, at most."""


def broken(game: Julia) -> list[str]:
    """What is wrong with a state; empty for a sound one."""
    return [
        *(wrong for unit in game.units.values() for wrong in _broken_unit(game, unit)),
        *(wrong for leader in game.leaders.values() for wrong in _broken_leader(game, leader)),
        *_crowded(game.on_table()),
        *(_parted(game) if game.phase == "command" else ()),
    ]


def _broken_unit(game: Julia, unit: Unit) -> Iterator[str]:
    if unit.where == "destroyed" and game.leaders_with(unit):
        yield f"{unit.id} is destroyed and leads {[leader.id for leader in game.leaders_with(unit)]}"
    if not unit.on_table:
        return
    if not 0 < unit.bases <= unit.start_bases or any(min(line, default=0) <= 0 for line in unit.lines):
        yield f"{unit.id} stands there in {unit.lines} of {unit.start_bases} bases"
    if not 0 <= unit.dp <= limit(unit):
        yield f"{unit.id} has {unit.dp} DPs of {limit(unit)}"
    yield from _badly_placed(unit.placement, unit.id, _impassable(game.pieces, unit.mounted))


@lru_cache(maxsize=8192)
def _badly_placed(stand: Placement, name: str, closed: tuple[Piece, ...]) -> list[str]:
    """What is wrong with the ground under a unit."""
    wide, deep = TABLE.width / THOUSANDTHS, TABLE.depth / THOUSANDTHS
    west, north, east, south = map(float, shapely.bounds(stand.body.area))
    found = [f"{name} is off the table"] if max(-west, -north, east - wide, south - deep) > OVER_THE_EDGE else []
    return found + [f"{name} stands in {piece.name}" for piece in closed if _covers(stand, piece)]


def _covers(stand: Placement, piece: Piece) -> bool:
    """Whether a unit stands on a piece of terrain; on one that is a line, if its bases lie across it."""
    if piece.nature.line:
        return bool(shapely.intersects(shapely.buffer(_bases(stand), -HAIR), piece.terrain.geometry))
    return float(shapely.area(shapely.intersection(_bases(stand), piece.terrain.geometry))) > OVERLAP


@lru_cache(maxsize=64)
def _impassable(pieces: tuple[Piece, ...], mounted: bool) -> tuple[Piece, ...]:
    return tuple(piece for piece in pieces if piece.nature.impassable or (mounted and piece.nature.rough))


@lru_cache(maxsize=8192)
def _bases(stand: Placement) -> shapely.Geometry:
    """The ground under a unit's bases, reckoned from the four corners of each."""
    return shapely.union_all([shapely.Polygon(base.corners) for base in stand.bases])


def _crowded(units: list[Unit]) -> Iterator[str]:
    for one, other in combinations([(unit.id, unit.placement) for unit in units], 2):
        if apart(one[1], other[1]) < 0 and (shared := _shared(one[1], other[1])) > OVERLAP:
            yield f"{one[0]} and {other[0]} share {shared:.3f} square inches"


@lru_cache(maxsize=8192)
def _shared(one: Placement, other: Placement) -> float:
    """The square inches that two units both stand on."""
    return float(shapely.area(shapely.intersection(_bases(one), _bases(other))))


def _broken_leader(game: Julia, leader: Leader) -> Iterator[str]:
    if not leader.on_table:
        return
    if leader.unit and (not game.units[leader.unit].on_table or game.units[leader.unit].seat != leader.seat):
        yield f"{leader.id} leads {leader.unit}, who is not there"
    if not leader.unit and not TABLE.contains(leader.spot.point):
        yield f"{leader.id} is off the table"


def _parted(game: Julia) -> Iterator[str]:
    """What is remembered between turns of a contact that is none."""
    for unit in game.on_table():
        for name in {*unit.struck_by, *unit.fought}:
            if not game.units[name].on_table or not contacts(unit, game.units[name]):
                yield f"{unit.id} remembers {name}, whom it does not touch"
        for name in unit.caught_by:
            if not game.units[name].on_table:
                yield f"{unit.id} is held by {name}, who is not there"
