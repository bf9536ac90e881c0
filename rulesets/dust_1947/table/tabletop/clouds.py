"""Smoke on a table: where it lies, what it hides, whom it covers (TABLE-23)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.sight.cover import Reason
from rulesets.dust_1947.table.sight.obstacles import indoor_squares
from rulesets.dust_1947.table.state import Dust, Field
from rulesets.dust_1947.table.tabletop.land import GRAZE, buildings
from rulesets.dust_1947.table.tabletop.scale import inches, middle_of, square_at
from rulesets.dust_1947.table.tabletop.standing import BURNING, is_a_soldier, leader, on_fire, wrecks
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.squares.board import Square, block_squares
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule


class Cloud(NamedTuple):
    """Smoke that lies together: its ground in inches, and the square of the map that its middle is in."""

    ground: BaseGeometry
    square: Square


def reach_of_a_cloud() -> float:
    """The inches from the middle of a screen to its edge: it is as wide as two squares."""
    return inches(1)


def around(battlefield: Field, at: Point) -> Cloud:
    """A screen that is laid around a point: there is none in buildings (DU-WPN-SMOKE-03)."""
    roofs = shapely.union_all([building.ground for building in buildings(battlefield)])
    return Cloud(shapely.Point(at).buffer(reach_of_a_cloud()).difference(roofs), square_at(at))


def clouds(game: Dust) -> list[Cloud]:
    """All smoke: screens, and whoever burns."""
    return [*screens(game), *_burning(game)]


def screens(game: Dust) -> list[Cloud]:
    """The screens that have been laid."""
    field = game.scenario.field
    return [around(field, screen.at.point) for screen in game.screens if screen.at is not None]


def _burning(game: Dust) -> Iterator[Cloud]:
    """The hulls of vehicles that burn, and of wrecks that do."""
    hulls = [*(leader(game, unit) for unit in game.on_board() if "fire" in unit.criticals), *burning_hulks(game)]
    return (Cloud(hull.body.area, square_at(hull.middle)) for hull in hulls)


def burning_hulks(game: Dust) -> list[Model]:
    """The hulls of wrecks that burn."""
    if not game.burning_wrecks and not on_fire(game):
        return []
    return [hull for name, hull in wrecks(game).items() if name.startswith(BURNING) or _burns(game, hull)]


def _burns(game: Dust, hull: Model) -> bool:
    """Whether a fire lies where a hull does; one that began before a table knew its place, in its square."""
    return any(
        fire.at == hull.middle.spot if fire.at is not None else square_at(hull.middle) in fire.squares
        for fire in game.burning_wrecks
    )


def squares_in(battlefield: Field, at: Point) -> list[Square]:
    """The squares of the map, none of a building, whose middle is in a screen around a point."""
    whole = block_squares(Square(0, 0), battlefield.columns, battlefield.rows)
    open_air = (square for square in whole if square not in indoor_squares(battlefield))
    return [square for square in open_air if middle_of(square).to(at) <= reach_of_a_cloud()]


@rule(without=False)
def smoke_hides() -> bool:
    """DU-TABLE-23: smoke blocks the line of sight to what is behind it."""
    return True


@rule(without=None)
def in_smoke(lying: list[Cloud], model: Model) -> Reason | None:
    """DU-TABLE-23: units in smoke may be targeted and have cover: a soldier with the middle of his base in it, a hull
    with any part."""
    near = (cloud for cloud in lying if _is_in(cloud, model))
    return next((Reason("DU-TABLE-23", "smoke", cloud.square.name) for cloud in near), None)


def _is_in(cloud: Cloud, model: Model) -> bool:
    what = shapely.Point(model.middle) if is_a_soldier(model) else model.body.area
    return bool(shapely.intersects(cloud.ground.buffer(-GRAZE), what))
