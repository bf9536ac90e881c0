"""Places with a height: the squares on the ground, and upstairs the floors and roofs of buildings (DU-TERR-24).

A place is a `Square`, which is the ground floor where a building stands, or a `Floor` above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from rulesets.dust_1947.table.sight.obstacles import floors, of_field, standing
from rulesets.dust_1947.table.state import Dust, Field, Unit
from rulesets.kit.boards.squares.board import Direction, Square, block_squares, parse_square

_UPSTAIRS = re.compile(r"(\S+)\s+(?:floor\s+([1-9][0-9]?)|roof)", re.IGNORECASE)


class Floor(NamedTuple):
    """A place upstairs: its square, its level (1 is one floor up), and whether that is the roof."""

    column: int
    row: int
    level: int
    roof: bool = False

    @property
    def name(self) -> str:
        """The square and the floor, such as F4 floor 1 or F4 roof."""
        return f"{self.square.name} roof" if self.roof else f"{self.square.name} floor {self.level}"

    def __str__(self) -> str:
        return self.name

    @property
    def square(self) -> Square:
        """The square that it lies over."""
        return Square(self.column, self.row)

    def toward(self, direction: Direction) -> Floor:
        """The place beside it on the same level; there may be none."""
        return Floor(self.column + direction.columns, self.row + direction.rows, self.level, self.roof)


Place = Square | Floor


def square_of(place: Place) -> Square:
    """The square of a place."""
    return place if isinstance(place, Square) else place.square


def level_at(place: Place) -> int:
    """The floor of a place, counted from 0 on the ground."""
    return 0 if isinstance(place, Square) else place.level


def squares_under(places: Iterable[Place]) -> list[Square]:
    """The squares of some places, each once, in their order."""
    return list(dict.fromkeys(map(square_of, places)))


@of_field
def upstairs(battlefield: Field) -> Mapping[tuple[Square, int], Floor]:
    """Every floor above the ground and every roof of a battlefield, by square and level."""
    return {
        (square, level): Floor(square.column, square.row, level, level == top)
        for square in standing(battlefield).buildings
        for top in (floors(battlefield.ground[square]),)
        for level in range(1, top + 1)
    }


@of_field
def every_floor(battlefield: Field) -> frozenset[Floor]:
    """The same places together."""
    return frozenset(upstairs(battlefield).values())


def place_of(battlefield: Field, square: Square, level: int) -> Place:
    """The place on a level of a square; the square itself where nothing is that high."""
    return upstairs(battlefield).get((square, level), square) if level else square


def places_of(game: Dust, unit: Unit) -> tuple[Place, ...]:
    """The places that a unit stands on."""
    if not unit.level:
        return tuple(unit.squares)
    return tuple(place_of(game.scenario.field, square, unit.level) for square in unit.squares)


def place_name(game: Dust, unit: Unit) -> str:
    """Where a unit stands, by name; of a large one its front."""
    return places_of(game, unit)[0].name


def parse_place(battlefield: Field, text: str) -> Place:
    """The place of this name, capitals or not; ValueError with a sentence for the player otherwise."""
    match = _UPSTAIRS.fullmatch(text.strip())
    if match is None:
        return parse_square(text)
    square = parse_square(match[1])
    levels = floors(battlefield.ground[square]) if square in standing(battlefield).buildings else 0
    place = upstairs(battlefield).get((square, int(match[2] or levels)))
    if place is None or place.roof != (match[2] is None):
        raise ValueError(f'"{text}" is no floor: {square} has {levels} of them.')
    return place


@lru_cache(maxsize=64)
def squares_of(columns: int, rows: int) -> tuple[Square, ...]:
    """Every square of a board by its number."""
    return block_squares(Square(0, 0), columns, rows)
