"""The move of a group of models in a picture: where they stood, their ways, and the part of the table around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Laid, Layout
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Table
from rulesets.kit.pictures import scene
from rulesets.kit.pictures.models import template

SHAPE = 0.8
"""The height of a part of the table for its width."""
LEAST_TOLD = 1.0
"""Inches of a way from which they are written on it."""


def before(models: Group, side: int) -> scene.Area:
    """Where models stood."""
    rims = (template("before", model.body).outlines[0] for model in models.values())
    return scene.Area(kind="before", side=side, outlines=tuple(rims))


def ways(laid: Laid, side: int, kind: str = "move") -> Iterator[scene.Track]:
    """The way of each model that moves; the inches are written on the longest."""
    gone = [walk for walk in laid.walks.values() if len(walk.points) > 1 and walk.length]
    longest = max(gone, key=lambda walk: walk.cost, default=None)
    for walk in gone:
        told = f"{walk.cost:.1f}″" if walk is longest and walk.cost >= LEAST_TOLD else ""
        yield scene.Track(kind=kind, points=walk.points, side=side, label=told)


def reach(layout: Layout, name: str, side: int) -> scene.Area:
    """Where one model can come to."""
    return scene.Area(kind="reach", side=side, outlines=_rings(layout.reach(name).outlines))


def _rings(rings: Iterable[Iterable[Point]]) -> tuple[tuple[scene.Point, ...], ...]:
    return tuple(tuple((x, y) for x, y in ring) for ring in rings)


def close_up(table: Table, middle: Point, wide: float) -> scene.Window:
    """So many inches of a table around a point, and no more beyond its edge than need be."""
    high = wide * SHAPE
    at = (_within(middle.x, wide, table.width), _within(middle.y, high, table.depth))
    return scene.Window(at=at, width=wide, height=high)


def _within(middle: float, size: float, table: int) -> float:
    room = table / THOUSANDTHS
    return min(max(middle, size / 2), room - size / 2) if size < room else room / 2
