"""Buildings: who is in them, where one stands beside them, how many inches they are off (BLDG)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import shapely

from rulesets.dystopian_legions.table.measure import models
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import Field
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

BESIDE = 0.02
"""Inches between a building and a base that is laid beside it."""
SPACED = 0.5
"""Inches between the places beside a building that are looked at."""


def buildings(game: Legions) -> list[Piece]:
    """The buildings of the table."""
    return [piece for piece in game.pieces if piece.is_building]


def building_of(game: Legions, section: Section) -> Piece | None:
    """The building that a section is in."""
    return next((piece for piece in game.pieces if section.building and piece.name == section.building), None)


@rule(without=None)
def occupant(game: Legions, piece: Piece) -> Section | None:
    """DL-BLDG-07: the one section that is in a building."""
    return next((section for section in game.on_table() if section.building == piece.name), None)


def beside(piece: Piece, model: Model) -> list[Point]:
    """The places around a building at which a base touches it."""
    rim = shapely.buffer(piece.terrain.geometry, model.widest + BESIDE).exterior
    count = max(8, int(shapely.length(rim) / SPACED))
    rim_points = shapely.line_interpolate_point(rim, [number / count for number in range(count)], normalized=True)
    return [Point(x, y) for x, y in shapely.get_coordinates(rim_points).tolist()]


def door(piece: Piece, model: Model, toward: Point) -> Point:
    """The place beside a building that is nearest to a point."""
    rim = shapely.buffer(piece.terrain.geometry, model.widest + BESIDE).exterior
    along = shapely.line_locate_point(rim, shapely.Point(toward))
    return Point(*map(float, shapely.get_coordinates(shapely.line_interpolate_point(rim, along))[0]))


@rule(without=lambda game, section, piece, met, toward: met)
def at_the_door(game: Legions, section: Section, piece: Piece, met: Field, toward: Mapping[str, Point]) -> Field:
    """DL-MOVE-23, DL-MOVE-24, DL-MOVE-25: the table with the models of a section beside its building, each where it is
    nearest to where it is going: a move out of it is measured from any of its points."""
    out = {name: model.to(door(piece, model, toward[name]).spot) for name, model in models(game, section).items()}
    return met._replace(models=Group({**met.models, **out}))


def doorstep(game: Legions, section: Section) -> float:
    """The inches from the wall of a building to the middle of a base beside it: they are part of a move out of it."""
    return max(model.widest for model in models(game, section).values()) + BESIDE


def rooms(piece: Piece, within: Group) -> dict[str, Point]:
    """A place in a building for each model: shown there, it is anywhere in it (DL-D-73)."""
    area = piece.terrain.geometry
    widest = max(model.widest for model in within.values())
    step = 2 * widest
    while True:
        places = [at for at in _grid(area, step) if area.buffer(-min(widest, step / 2)).contains(shapely.Point(at))]
        if len(places) >= len(within):
            return dict(zip(within, places, strict=False))
        step *= 0.8


def _grid(area: shapely.geometry.base.BaseGeometry, step: float) -> Iterator[Point]:
    west, north, east, south = area.bounds
    columns, rows = int((east - west) / step), int((south - north) / step)
    for row, column in product(range(max(rows, 1)), range(max(columns, 1))):
        yield Point(west + (column + 0.5) * step, north + (row + 0.5) * step)
