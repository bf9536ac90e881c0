"""Points that artillery is aimed at: a square or a floor, whoever stands there or nobody (WPN-ART)."""

from __future__ import annotations

from functools import lru_cache

from rulesets.dust_1947.table.measure.blocks import on_field
from rulesets.dust_1947.table.measure.floors import (
    Place,
    level_at,
    parse_place,
    place_of,
    square_of,
    squares_of,
    upstairs,
)
from rulesets.dust_1947.table.sight.obstacles import level_of, of_field
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.kit.boards.squares.board import Square

NOBODYS = -1
"""The seat of a mark."""


def mark(unit: Unit, place: Place) -> Unit:
    """A mark on a place: what lines of sight are drawn to and from. `unit` is whoever aims at it."""
    return _mark(unit.card, place)


@lru_cache(maxsize=4096)
def _mark(card: str, place: Place) -> Unit:
    """Marks never change, and guns ask for those of every place within their reach: one is made once."""
    square = square_of(place)
    return Unit(id=place.name, seat=NOBODYS, card=card, where="board", squares=[square], level=level_at(place))


def is_mark(target: Unit) -> bool:
    """Whether this is no unit but a point."""
    return target.seat == NOBODYS


def marked(game: Dust, unit: Unit, text: str) -> Unit | None:
    """The mark on the place of this name; None if there is no such place on the board."""
    field = game.scenario.field
    try:
        place = parse_place(field, text)
    except ValueError:
        return None
    return mark(unit, place) if place.name == text and on_field(field, square_of(place)) else None


def under(game: Dust, unit: Unit, target: Unit, square: Square) -> Unit:
    """The mark on the place where a unit stands with one of its squares."""
    return mark(unit, place_of(game.scenario.field, square, target.level))


@of_field
def places(battlefield: Field) -> tuple[Place, ...]:
    """Every place of a field: the ground, and upstairs."""
    return (*squares_of(battlefield.columns, battlefield.rows), *upstairs(battlefield).values())


def standing_at(game: Dust, point: Unit, square: Square) -> list[Unit]:
    """The units on the ground in a square that stand on the level of a mark."""
    level = level_of(game, point)
    here = game.at(square)
    return [unit for unit in here if game.card(unit).kind != "aircraft" and level_of(game, unit) == level]
