"""A board of hexes: places and their names, the six directions, hex sides, distance, and the board itself.

The hexes lie with a flat side to the north, the top of the picture. Column A is the western edge and row 1 the
northern one; columns B, D, F and so on lie half a hex lower than their neighbours. Everything is decided in whole
numbers, so what lies exactly on a corner is known to. Lines between hexes are in `sight`, paths in `paths`.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema

from rulesets.kit.boards.named import (
    MAX_COLUMNS,
    MAX_ROWS,
    nameable,
    named_schema,
    not_on_board,
    place_name,
    place_named,
)


class Hex(NamedTuple):
    """A place on the board, counted from 0 at the north-western corner. Saved by its name, as a key too."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """Column letters and row number, such as F4. A hex that no board can hold has no name (ValueError)."""
        return place_name(self.column, self.row, "hex")

    def __str__(self) -> str:
        return self.name if nameable(self.column, self.row) else f"({self.column}, {self.row})"

    def toward(self, direction: "HexDirection", hexes: int = 1) -> "Hex":
        """The place so many hexes further in this direction; it may lie off the board."""
        return hex_at(axial(self) + direction.offset * hexes)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return named_schema(cls, parse_hex)


@lru_cache(maxsize=4096)
def parse_hex(text: str) -> Hex:
    """The hex of this name; capitals or not. ValueError with a sentence for the player otherwise."""
    return Hex(*place_named(text, "hex"))


class Offset(NamedTuple):
    """A place or a difference of places in slanting coordinates: q counts columns eastward, r goes down a column."""

    q: int
    r: int

    def __add__(self, other: "Offset") -> "Offset":  # type: ignore[override]
        return Offset(self.q + other.q, self.r + other.r)

    def __sub__(self, other: "Offset") -> "Offset":
        return Offset(self.q - other.q, self.r - other.r)

    def __mul__(self, times: int) -> "Offset":  # type: ignore[override]
        return Offset(self.q * times, self.r * times)

    @property
    def along(self) -> tuple[int, int, int, int, int, int]:
        """How far it goes in each of the six directions, in half hexes; from middle to middle of neighbours it is 2.

        The greatest is the hex side that a line from a middle leaves by; two are greatest if it leaves by a corner.
        """
        q, r = self
        s = -q - r
        return s - r, q - r, q - s, r - s, r - q, s - q

    @property
    def steps(self) -> int:
        """How many hexes it is long."""
        return max(abs(self.q), abs(self.r), abs(self.q + self.r))


def axial(place: Hex) -> Offset:
    """A hex in slanting coordinates, A1 at (0, 0)."""
    return Offset(place.column, place.row - place.column // 2)


def hex_at(offset: Offset) -> Hex:
    """The hex at slanting coordinates."""
    return Hex(offset.q, offset.r + offset.q // 2)


class HexDirection(IntEnum):
    """The six directions, clockwise from the north; the hex sides and the facings as well."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5

    @property
    def offset(self) -> Offset:
        """The step to the neighbour."""
        return _OFFSETS[self]

    @property
    def opposite(self) -> "HexDirection":
        """The direction behind."""
        return self.turned(3)

    def turned(self, sides: int) -> "HexDirection":
        """Turned clockwise by so many hex sides, 60 degrees each; negative = the other way."""
        return HexDirection((self + sides) % 6)

    def seen_from(self, facing: "HexDirection") -> int:
        """Which side it is for somebody who faces so: 0 in front, then clockwise, 3 behind."""
        return (self - facing) % 6

    @property
    def diagonal(self) -> bool:
        """Hexes have no corners to step across."""
        return False

    @property
    def rank(self) -> int:
        """Its place among equally good ways."""
        return self.value


_OFFSETS = (Offset(0, -1), Offset(1, -1), Offset(1, 0), Offset(0, 1), Offset(-1, 1), Offset(-1, 0))
_BY_OFFSET = {offset: HexDirection(number) for number, offset in enumerate(_OFFSETS)}


def distance(one: Hex, other: Hex) -> int:
    """The distance in hexes. Written out, because it is asked for more often than anything else on a board."""
    q = one.column - other.column
    r = one.row - one.column // 2 - other.row + other.column // 2
    return max(abs(q), abs(r), abs(q + r))


def adjacent(one: Hex, other: Hex) -> bool:
    """Whether they share a side."""
    return distance(one, other) == 1


def neighbour(place: Hex, direction: HexDirection) -> Hex:
    """The hex across a side; it may lie off the board."""
    return place.toward(direction)


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexes around, clockwise from the north; some may lie off the board."""
    return tuple(place.toward(direction) for direction in HexDirection)


def direction_to(one: Hex, other: Hex) -> HexDirection:
    """The direction from a hex to one of its neighbours; ValueError if it is not one."""
    direction = _BY_OFFSET.get(axial(other) - axial(one))
    if direction is None:
        raise ValueError(f"{one} and {other} are not neighbours.")
    return direction


@lru_cache(maxsize=8192)
def sides_toward(viewer: Hex, target: Hex) -> tuple[HexDirection, ...]:
    """The hex sides through which the line from middle to middle leaves the viewer's hex, in order from the north.

    Two if it leaves exactly through the corner between them (on-edge), all six from a hex to itself.
    """
    along = (axial(target) - axial(viewer)).along
    return tuple(direction for direction in HexDirection if along[direction] == max(along))


def bearing(viewer: Hex, target: Hex, facing: HexDirection) -> tuple[int, ...]:
    """The sides that ``sides_toward`` names as somebody sees them who faces so: 0 in front, then clockwise to 5."""
    return tuple(sorted(direction.seen_from(facing) for direction in sides_toward(viewer, target)))


def middle(place: Hex) -> tuple[float, float]:
    """The middle of a hex for pictures: east and south from the board's corner; neighbours' middles are 1 apart."""
    column, row = place
    return column * sqrt(3) / 2 + 1 / sqrt(3), row + 0.5 + column % 2 / 2


class HexBoard(BaseModel):
    """A rectangle of hexes: as many columns and rows; every second column lies half a hex lower."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    columns: int = Field(ge=1, le=MAX_COLUMNS, description="Width in hexes.")
    rows: int = Field(ge=1, le=MAX_ROWS, description="Height in hexes.")

    def contains(self, place: Hex) -> bool:
        """Whether the hex lies on the board."""
        return 0 <= place.column < self.columns and 0 <= place.row < self.rows

    def hexes(self) -> Iterator[Hex]:
        """Every hex, row by row from the north, each from the west."""
        return self.band(0, self.rows)

    def band(self, first: int, rows: int) -> Iterator[Hex]:
        """The hexes of so many rows from the first, counted from 0."""
        return (Hex(column, row) for row in range(first, first + rows) for column in range(self.columns))

    def find(self, text: str) -> Hex:
        """The hex of this name on this board. ValueError with a sentence for the player otherwise."""
        place = parse_hex(text)
        if not self.contains(place):
            raise not_on_board(place, self.columns, self.rows)
        return place

    def neighbours(self, place: Hex) -> tuple[Hex, ...]:
        """The neighbours on the board, clockwise from the north."""
        return tuple(other for other in neighbours(place) if self.contains(other))

    def within(self, place: Hex, hexes: int) -> tuple[Hex, ...]:
        """The hexes on the board that are at most so many hexes away, itself among them, the nearest first."""
        return _within(self.columns, self.rows, place, hexes)

    def turned(self, place: Hex) -> Hex:
        """The same place as seen from the opposite edge: its column from the other side, its row from the other end."""
        return Hex(self.columns - 1 - place.column, self.rows - 1 - place.row)


@lru_cache(maxsize=4096)
def _within(columns: int, rows: int, place: Hex, hexes: int) -> tuple[Hex, ...]:
    """The hexes around one, on a board of this size."""
    near = ((distance(place, other), other) for other in HexBoard(columns=columns, rows=rows).hexes())
    return tuple(other for away, other in sorted(near) if away <= hexes)
