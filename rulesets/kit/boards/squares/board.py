"""A board of squares: places and their names, directions, sides, distance, and the board itself.

Column A is the western edge and row 1 the northern edge, the top of the picture; A1 is ``Square(0, 0)``. North is
row - 1, east is column + 1. Lines between squares are in `sight`, paths in `paths`.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, model_validator
from pydantic_core import CoreSchema

from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.named import (
    MAX_COLUMNS,
    MAX_ROWS,
    nameable,
    named_schema,
    not_on_board,
    place_name,
    place_named,
)


class Square(NamedTuple):
    """A place on the board, counted from 0 at the north-western corner. Saved by its name, as a key too."""

    column: int
    row: int

    @property
    def name(self) -> str:
        """Column letters and row number, such as F4. A square that no board can hold has no name (ValueError)."""
        return place_name(self.column, self.row, "square")

    def __str__(self) -> str:
        return self.name if nameable(self.column, self.row) else f"({self.column}, {self.row})"

    def toward(self, direction: "Direction", squares: int = 1) -> "Square":
        """The place so many squares further in this direction; it may lie off the board."""
        return Square(self.column + squares * direction.columns, self.row + squares * direction.rows)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return named_schema(cls, parse_square)


@lru_cache(maxsize=4096)
def parse_square(text: str) -> Square:
    """The square of this name; capitals or not. ValueError with a sentence for the player otherwise."""
    return Square(*place_named(text, "square"))


class Direction(StrEnum):
    """The eight directions, clockwise; the four edges of a square among them are also its facings."""

    columns: int
    rows: int
    rank: int
    """Its place among equally good ways: those across sides come first."""

    N = "N", 0, -1
    NE = "NE", 1, -1
    E = "E", 1, 0
    SE = "SE", 1, 1
    S = "S", 0, 1
    SW = "SW", -1, 1
    W = "W", -1, 0
    NW = "NW", -1, -1

    def __new__(cls, label: str, columns: int = 0, rows: int = 0) -> Self:
        direction = str.__new__(cls, label)
        direction._value_ = label
        direction.columns, direction.rows = columns, rows
        return direction

    @property
    def diagonal(self) -> bool:
        """Whether it leads across a corner of the square."""
        return self.columns != 0 and self.rows != 0

    @property
    def opposite(self) -> "Direction":
        """The direction behind."""
        return self.turned(4)

    def turned(self, eighths: int) -> "Direction":
        """Turned clockwise by so many eighths of a full turn (2 = a right turn); negative = the other way."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + eighths) % 8]

    def ahead(self, origin: Square, place: Square) -> int:
        """How far the place lies ahead of the origin (negative: behind), in squares for N, E, S and W.

        For a diagonal direction it is the sum along both its edges.
        """
        return (place.column - origin.column) * self.columns + (place.row - origin.row) * self.rows

    def aside(self, origin: Square, place: Square) -> int:
        """How far the place lies to the right (negative: left), measured as ``ahead`` does."""
        return self.turned(2).ahead(origin, place)


_CLOCKWISE = tuple(Direction)
EDGES = (Direction.N, Direction.E, Direction.S, Direction.W)
DIAGONALS = (Direction.NE, Direction.SE, Direction.SW, Direction.NW)
for _rank, _way in enumerate((*EDGES, *DIAGONALS)):
    _way.rank = _rank
_BY_STEP = {(direction.columns, direction.rows): direction for direction in Direction}


def step_direction(origin: Square, neighbour: Square) -> Direction:
    """The direction from a square to one of its 8 neighbours; ValueError if it is not one."""
    direction = _BY_STEP.get((neighbour.column - origin.column, neighbour.row - origin.row))
    if direction is None:
        raise ValueError(f"{origin} and {neighbour} are not neighbours.")
    return direction


class _TwoSquares(NamedTuple):
    first: Square
    second: Square


class Side(_TwoSquares):
    """The side between two squares that share an edge; ``Side(a, b) == Side(b, a)``. Saved by its name, F4-G4."""

    __slots__ = ()

    def __new__(cls, one: Square, other: Square) -> Self:
        if abs(one.column - other.column) + abs(one.row - other.row) != 1:
            raise ValueError(f"{one} and {other} share no side.")
        return super().__new__(cls, one, other) if one < other else super().__new__(cls, other, one)

    @property
    def name(self) -> str:
        """The names of both squares, such as F4-G4."""
        return f"{self.first.name}-{self.second.name}"

    def __str__(self) -> str:
        return f"{self.first}-{self.second}"

    def touching(self) -> tuple[Square, ...]:
        """The 6 squares that touch this side or one of its two ends; at the edge some lie off the board."""
        along = step_direction(*self).turned(2)
        return tuple(square.toward(along, shift) for square in self for shift in (-1, 0, 1))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return named_schema(cls, parse_side)


def parse_side(text: str) -> Side:
    """The side of this name, its squares in either order. ValueError with a clear sentence otherwise."""
    one, dash, other = text.partition("-")
    if not dash:
        raise ValueError(f'"{text}" is not a side: write its two squares with a dash, such as F4-G4.')
    return Side(parse_square(one), parse_square(other))


def distance(one: Square, other: Square, diagonals: Diagonals) -> int:
    """The distance in squares: the cost of the cheapest path on an empty board."""
    columns, rows = abs(one.column - other.column), abs(one.row - other.row)
    crossed = min(columns, rows)
    straight = max(columns, rows) - crossed
    return straight + (diagonals.first + diagonals.further * (crossed - 1) if crossed else 0)


def distance_between(some: Iterable[Square], others: Iterable[Square], diagonals: Diagonals) -> int:
    """The distance in squares between the nearest squares of two footprints, neither of them empty."""
    others = tuple(others)
    return min(distance(one, other, diagonals) for one in some for other in others)


def adjacent(one: Square, other: Square) -> bool:
    """Whether they are two of the 8 neighbours of each other."""
    return (other.column - one.column, other.row - one.row) in _BY_STEP


def block_squares(anchor: Square, columns: int = 2, rows: int = 2) -> tuple[Square, ...]:
    """The squares of a block that reaches so many squares east and south of its north-western one, the anchor."""
    return tuple(Square(anchor.column + c, anchor.row + r) for r in range(rows) for c in range(columns))


def foremost(squares: Iterable[Square], direction: Direction) -> tuple[Square, ...]:
    """The squares of a footprint that lie furthest in a direction: its front; with ``opposite``, its rear."""
    squares = tuple(squares)
    origin = squares[0]
    most = max(direction.ahead(origin, square) for square in squares)
    return tuple(square for square in squares if direction.ahead(origin, square) == most)


class SquareBoard(BaseModel):
    """A rectangle of squares, with walls on sides between squares; what a kind of wall means is the game's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    columns: int = Field(ge=1, le=MAX_COLUMNS, description="Width in squares.")
    rows: int = Field(ge=1, le=MAX_ROWS, description="Height in squares.")
    walls: dict[Side, str] = Field(default_factory=dict, description="The kind of wall on each walled side.")

    @model_validator(mode="after")
    def _walls_on_the_board(self) -> Self:
        for side in self.walls:
            if not (self.contains(side.first) and self.contains(side.second)):
                raise ValueError(f"The wall {side} is not on the board.")
        return self

    def contains(self, square: Square) -> bool:
        """Whether the square lies on the board."""
        return 0 <= square.column < self.columns and 0 <= square.row < self.rows

    def squares(self) -> Iterator[Square]:
        """Every square, row by row from the north, each from the west."""
        return iter(block_squares(Square(0, 0), self.columns, self.rows))

    def find(self, text: str) -> Square:
        """The square of this name on this board. ValueError with a sentence for the player otherwise."""
        square = parse_square(text)
        if not self.contains(square):
            raise not_on_board(square, self.columns, self.rows)
        return square

    def wall(self, one: Square, other: Square) -> str | None:
        """The kind of wall between two squares that share a side, or nothing."""
        return self.walls.get(Side(one, other))

    def neighbours(self, square: Square) -> tuple[tuple[Square, Direction], ...]:
        """The neighbours on the board and the direction to each: across sides first, then across corners."""
        return _neighbours(self.columns, self.rows)[square]


@lru_cache(maxsize=32)
def _neighbours(columns: int, rows: int) -> dict[Square, tuple[tuple[Square, Direction], ...]]:
    """The neighbours of every square of a board of this size; the same for all such boards."""
    squares = block_squares(Square(0, 0), columns, rows)
    on_board = frozenset(squares)
    ways = (*EDGES, *DIAGONALS)
    return {
        square: tuple((square.toward(way), way) for way in ways if square.toward(way) in on_board) for square in squares
    }
