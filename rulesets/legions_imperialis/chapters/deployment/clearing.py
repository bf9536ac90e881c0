"""A model that has come down where it may not stand, and the nearest place where it may (DEEP-05, HOVER-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.places import Point
from rulesets.legions_imperialis.table.markers import markers
from rulesets.legions_imperialis.table.measure import TOLERANCES, models
from rulesets.legions_imperialis.table.state import DEPTH, Imperialis

ROUND = 64
"""Corners of a quarter of a circle: fine enough for a thousandth of an inch."""
HAIR = 0.002
"""Inches added to what is kept, so that a place on the edge of it is rounded to one outside."""
Kept = Mapping[str, float]
"""So many inches are kept from the models of each of these Detachments."""


def in_the_way(game: Imperialis, model: Model, kept: Kept, *, markers_too: bool = False) -> bool:
    """Whether a model stands nearer to others than it may, or on a marker."""
    at = shapely.Point(model.middle)
    return any(away - at.distance(core) > TOLERANCES.reach for core, away in _cores(game, model, kept, markers_too))


def nearest_free(game: Imperialis, model: Model, kept: Kept, *, markers_too: bool = False) -> Point | None:
    """The nearest place on the table and off Impassable terrain where nothing is in a model's way; None if there is
    none."""
    radius = model.radius
    room: BaseGeometry = shapely.box(radius, radius, game.table_width - radius, DEPTH - radius)
    closed = [core.buffer(away + HAIR, quad_segs=ROUND) for core, away in _cores(game, model, kept, markers_too)]
    closed += [area.buffer(radius + HAIR, quad_segs=ROUND) for area in _impassable(game)]
    free = room.difference(shapely.union_all(closed))
    if free.is_empty:
        return None
    at = nearest_points(free, shapely.Point(model.middle))[0]
    return Point(at.x, at.y)


def over_impassable(game: Imperialis, model: Model) -> bool:
    """Whether a model stands on Impassable terrain, in part or whole."""
    at = shapely.Point(model.middle)
    return any(at.distance(area) < model.radius - TOLERANCES.overlap for area in _impassable(game))


def _impassable(game: Imperialis) -> list[BaseGeometry]:
    return [piece.terrain.geometry for piece in game.pieces if piece.nature.category == "impassable"]


def _cores(game: Imperialis, model: Model, kept: Kept, markers_too: bool) -> Iterator[tuple[BaseGeometry, float]]:
    """What is in the way: its middle, and how far the middle of the model has to be from that."""
    for name, inches in kept.items():
        for other in models(game, game.detachments[name]).values():
            yield shapely.Point(other.middle), other.radius + model.radius + inches
    if markers_too:
        yield from ((shapely.Point(marker.at), model.radius) for marker in markers(game))
