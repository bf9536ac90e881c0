"""A group of models and its move in a picture: the bases, where they stood, each model's way, and the part of the table
around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely

from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.walks import Walks
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Table
from rulesets.kit.pictures import scene

SHAPE = 0.8
"""The height of a part of the table for its width."""
LEAST_TOLD = 1.0
"""Inches of a way from which they are written on it."""
QUARTER = 6
"""Corners of a quarter of a circle that is drawn as an outline."""


def body(models: Group) -> scene.Body:
    """The bases of a group."""
    return scene.Body(bases=tuple(map(_base, models.values())))


def _base(model: Model) -> scene.Base:
    wide, deep = model.base.size
    rounded = isinstance(model.base, RoundBase)
    return scene.Base(at=model.middle, facing=model.pose.degrees, width=wide, depth=deep, round=rounded)


def before(models: Group, side: int) -> scene.Area:
    """Where models stood."""
    return scene.Area(kind="before", side=side, outlines=tuple(outline(model.body) for model in models.values()))


def outline(ground: Body) -> tuple[scene.Point, ...]:
    """The rim of a base or a template."""
    rim = shapely.buffer(ground.core, ground.radius, quad_segs=QUARTER) if ground.radius else ground.core
    return tuple((x, y) for x, y in shapely.get_coordinates(shapely.get_exterior_ring(rim)).tolist())


def ways(laid: Laid, side: int, kind: str = "move") -> Iterator[scene.Track]:
    """The way of each model that moves; the inches are written on the longest."""
    gone = [walk for walk in laid.walks.values() if len(walk.points) > 1 and walk.length]
    longest = max(gone, key=lambda walk: walk.cost, default=None)
    for walk in gone:
        told = f"{walk.cost:.1f}″" if walk is longest and walk.cost >= LEAST_TOLD else ""
        yield scene.Track(kind=kind, points=walk.points, side=side, label=told)


def reach(walks: Walks, name: str, side: int) -> scene.Area:
    """Where one model can come to."""
    return scene.Area(kind="reach", side=side, outlines=_rings(walks.reach(name).outlines))


def _rings(found: Iterable[Iterable[Point]]) -> tuple[tuple[scene.Point, ...], ...]:
    return tuple(tuple((x, y) for x, y in ring) for ring in found)


def close_up(table: Table, middle: Point, wide: float) -> scene.Window:
    """So many inches of a table around a point, and no more beyond its edge than need be."""
    high = wide * SHAPE
    at = (_within(middle.x, wide, table.width), _within(middle.y, high, table.depth))
    return scene.Window(at=at, width=wide, height=high)


def _within(middle: float, size: float, table: int) -> float:
    room = table / THOUSANDTHS
    return min(max(middle, size / 2), room - size / 2) if size < room else room / 2
