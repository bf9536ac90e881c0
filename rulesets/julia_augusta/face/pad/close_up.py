"""The picture of a move pad: the part of the table around a unit, with the move that is put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.julia_augusta.face.scene.picture import composed
from rulesets.julia_augusta.table.measure import NEAR, apart
from rulesets.julia_augusta.table.state import TABLE, Julia, Unit
from rulesets.julia_augusta.table.stretches import Stretch
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.manoeuvres import Swing
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.pictures.moved import close_up as close_up_of
from rulesets.kit.pictures.scene import Area, Scene, Track, Window
from rulesets.kit.pictures.scene import Point as Place

MARGIN = 3.0
"""Inches that are shown beyond what the unit may reach."""
LEAST_WIDE, MOST_WIDE = 22.0, 42.0
LEAST_TOLD = 1.0
"""Inches of a piece of the way from which they are written on it."""
BEND = 15
"""Degrees of a wheel that are drawn as one line."""


def close_up(
    then: Julia, before: Unit, way: Sequence[Stretch], reach: Sequence[Sequence[Point]], inches: float, title: str
) -> Scene:
    """The table as it stands after a move of so many inches at most; `before` is the unit as it stood, `reach` what it
    can reach yet."""
    unit = then.units[before.id]
    areas = [*_bands(then, unit), *_reach(unit, reach), *([_before(before)] if way else [])]
    window = _window(before, inches)
    return composed(then, title, areas=areas, tracks=[*_track(unit, way)], lit=(unit.id,), window=window)


def _bands(then: Julia, unit: Unit) -> Iterator[Area]:
    """What lies within 4 inches of enemies near by."""
    for enemy in then.enemies(unit):
        if not enemy.routing and apart(unit.placement, enemy.placement) <= 2 * NEAR:
            ring = shapely.buffer(enemy.placement.body.hull, NEAR, quad_segs=6).exterior
            yield Area(kind="band", side=enemy.seat, outlines=(_places(shapely.get_coordinates(ring).tolist()),))


def _reach(unit: Unit, reach: Sequence[Sequence[Point]]) -> Iterator[Area]:
    if reach:
        yield Area(kind="reach", side=unit.seat, outlines=tuple(_places(ring) for ring in reach))


def _before(before: Unit) -> Area:
    return Area(kind="before", side=before.seat, outlines=(_places(before.placement.outline),))


def _track(unit: Unit, way: Sequence[Stretch]) -> Iterator[Track]:
    """The way of the middle of the rear edge, each longer piece with its inches: over the ground that it leaves."""
    if not way:
        return
    points, legs = [_rear(way[0].before)], []
    for piece in way:
        bends = [_rear(placement) for placement in _bends(piece)]
        points += bends
        told = f"{round(piece.inches, 1):g}″" if piece.inches >= LEAST_TOLD else ""
        legs += [told if bend == len(bends) // 2 else "" for bend in range(len(bends))]
    yield Track(kind="move", points=_places(points), side=unit.seat, legs=tuple(legs))


def _rear(placement: Placement) -> Point:
    return placement.pose.offset(0, placement.extent.rear)


def _bends(piece: Stretch) -> list[Placement]:
    """The places through which a piece leads: a wheel goes round."""
    if not isinstance(piece.motion, Swing):
        return [piece.after]
    parts = max(1, round(abs(piece.motion.turn) / BEND))
    return [piece.before.at(piece.motion.pose(piece.before.pose, part / parts)) for part in range(1, parts + 1)]


def _places(points: Sequence[Sequence[float]]) -> tuple[Place, ...]:
    return tuple((float(x), float(y)) for x, y in points)


def _window(before: Unit, inches: float) -> Window:
    """All that the unit may reach with some room around it, and no more beyond the table's edge than need be: it stays
    the same while the move is put together."""
    wide = min(max(2 * (inches + before.placement.extent.farthest + MARGIN), LEAST_WIDE), MOST_WIDE)
    return close_up_of(TABLE, before.placement.middle, wide)
