"""Places on a table as players write them: 12.5,8 in inches, or a square of the map, for its middle; upstairs with the
floor, 12.5,8 floor 1, or 12.5,8 roof."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.dust_1947.table.tabletop.scale import inches, middle_of
from rulesets.dust_1947.table.tabletop.standing import base_of, leader
from rulesets.dust_1947.table.tabletop.storeys import GROUND, Deck, deck_at, floors_over, lies_on
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.boards.tables.places import Point

_SPOT = re.compile(r"\s*(\d{1,3}(?:\.\d{1,3})?)\s*,\s*(\d{1,3}(?:\.\d{1,3})?)\s*")
_UPSTAIRS = re.compile(r"\s*(.+?)\s+(?:floor\s+([1-9][0-9]?)|roof)\s*", re.IGNORECASE)


class Position(NamedTuple):
    """A point of the table, and what is stood on there."""

    at: Point
    deck: Deck = GROUND

    @property
    def level(self) -> int:
        """How many floors it is above the ground."""
        return self.deck.level

    @property
    def name(self) -> str:
        """How it is written."""
        spot = self.at.spot.name
        if self.deck.roof:
            return f"{spot} roof"
        return f"{spot} floor {self.level}" if self.level else spot


def parse_spot(battlefield: Field, text: str) -> Point:
    """The point of this name; ValueError with a sentence for the player otherwise."""
    point = _measured(text) or middle_of(parse_square(text))
    wide, deep = inches(battlefield.columns), inches(battlefield.rows)
    if point.x > wide or point.y > deep:
        raise ValueError(f'"{text}" is off the table: it is {wide:g} by {deep:g} inches.')
    return point


def spot_of(game: Dust, unit: Unit, text: str) -> Point:
    """The same for a unit that is to stand there: a square is where it stands in that."""
    at = parse_spot(game.scenario.field, text)
    return at if _measured(text) else place_in(game, unit, parse_square(text))


def position_of(game: Dust, unit: Unit, text: str) -> Position:
    """The same with its floor; ValueError too where there is no such floor."""
    return _upstairs(game.scenario.field, text, lambda below: spot_of(game, unit, below))


def position_named(battlefield: Field, text: str) -> Position:
    """The same of whatever has no base: a square is its middle."""
    return _upstairs(battlefield, text, lambda below: parse_spot(battlefield, below))


def _upstairs(battlefield: Field, text: str, read: Callable[[str], Point]) -> Position:
    match = _UPSTAIRS.fullmatch(text)
    if match is None:
        return Position(read(text))
    at = read(match[1])
    deck = Deck(int(match[2])) if match[2] else Deck(floors_over(battlefield, at), roof=True)
    if not (deck.level and lies_on(battlefield, deck, at)):
        raise ValueError(f'"{text}" is no floor of a building.')
    return Position(at, deck)


def position_at(battlefield: Field, at: Point, level: int) -> Position:
    """What is on a level over a point."""
    return Position(at, deck_at(battlefield, level, at))


def is_upstairs(text: str) -> bool:
    """Whether a text is written as a floor or a roof, there or not."""
    return _UPSTAIRS.fullmatch(text) is not None


def stands(game: Dust, unit: Unit) -> Position:
    """Where a unit is: its leader or hull."""
    return position_at(game.scenario.field, leader(game, unit).middle, unit.level)


def point_under(battlefield: Field, text: str) -> Point:
    """The point of a place, whatever its level."""
    match = _UPSTAIRS.fullmatch(text)
    return parse_spot(battlefield, match[1] if match else text)


def place_in(game: Dust, unit: Unit, square: Square) -> Point:
    """Where a unit stands in a square of the map: in its middle, or with a hull longer than a square is wide as near to
    that as the edge of the table lets it."""
    field, at, half = game.scenario.field, middle_of(square), max(base_of(game.card(unit)).size) / 2
    return Point(_inside(at.x, half, inches(field.columns)), _inside(at.y, half, inches(field.rows)))


def _inside(at: float, half: float, whole: float) -> float:
    return min(max(at, half), whole - half)


def _measured(text: str) -> Point | None:
    match = _SPOT.fullmatch(text)
    return Point(float(match[1]), float(match[2])) if match else None
