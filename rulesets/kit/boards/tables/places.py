"""A table measured in inches: its size, its printed grid, points, places and facings.

x grows to the east, y to the south, both from the north-western corner; directions are degrees clockwise from north.
What is computed is in inches and degrees (`Point`); what is saved is in whole thousandths of an inch and whole
hundredths of a degree (`Spot`, `Pose`), rounded at the end of each move.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, ceil, cos, degrees, hypot, radians, sin
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from rulesets.kit.boards.named import MAX_COLUMNS, MAX_ROWS, place_name

THOUSANDTHS = 1000
"""An inch, as it is saved."""
HUNDREDTHS = 100
"""A degree, as it is saved."""
FULL_TURN = 360 * HUNDREDTHS
TOLERANCE = 0.005
"""Inches by which "at most 4 inches" may be passed."""
LONGEST_TABLE = 360 * THOUSANDTHS
"""The longest side of a table: 30 feet."""
PRINTED = 6 * THOUSANDTHS
"""The squares of the printed grid."""
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""The eight directions by name, from the north on clockwise."""

Length = Annotated[int, Field(ge=1, le=LONGEST_TABLE)]
"""A length in thousandths of an inch."""
Coordinate = Annotated[int, Field(ge=-LONGEST_TABLE, le=2 * LONGEST_TABLE)]
"""A coordinate in thousandths of an inch; what is driven off the table lies outside it."""
Facing = Annotated[int, Field(ge=0, lt=FULL_TURN)]
"""A direction in hundredths of a degree, clockwise from north."""


class Frozen(BaseModel):
    """What is saved of a table and never changes."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Point(NamedTuple):
    """A point in inches, for computing."""

    x: float
    y: float

    def moved(self, direction: float, inches: float) -> Point:
        """The point so many inches away in a direction in degrees."""
        return Point(self.x + inches * sin(radians(direction)), self.y - inches * cos(radians(direction)))

    def to(self, other: Point) -> float:
        """The distance in inches."""
        return hypot(other.x - self.x, other.y - self.y)

    def bearing(self, other: Point) -> float:
        """The direction to another point in degrees; north from a point to itself."""
        return degrees(atan2(other.x - self.x, self.y - other.y)) % 360

    def around(self, pivot: Point, turn: float) -> Point:
        """The point after a turn about a pivot, in degrees, clockwise."""
        s, c = sin(radians(turn)), cos(radians(turn))
        east, south = self.x - pivot.x, self.y - pivot.y
        return Point(pivot.x + east * c - south * s, pivot.y + east * s + south * c)

    def between(self, other: Point, share: float = 0.5) -> Point:
        """The point on the way to another, at a share of it."""
        return Point(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)

    @property
    def spot(self) -> Spot:
        """The point as it is saved."""
        return Spot(thousandths(self.x), thousandths(self.y))


_new = tuple.__new__


class Spot(NamedTuple):
    """A saved point, in thousandths of an inch."""

    x: Coordinate
    y: Coordinate

    @property
    def point(self) -> Point:
        """The point in inches."""
        return Point(self.x / THOUSANDTHS, self.y / THOUSANDTHS)

    @property
    def name(self) -> str:
        """How a player writes it, such as 31.5,12."""
        return f"{inches_text(self.x)},{inches_text(self.y)}"


class Pose(NamedTuple):
    """Where somebody stands and whither he faces, as it is saved: thousandths of an inch, hundredths of a degree."""

    x: Coordinate
    y: Coordinate
    facing: Facing = 0

    @property
    def point(self) -> Point:
        """Where, in inches."""
        return Point(self.x / THOUSANDTHS, self.y / THOUSANDTHS)

    @property
    def spot(self) -> Spot:
        """Where, as it is saved."""
        return Spot(self.x, self.y)

    @property
    def degrees(self) -> float:
        """The facing in degrees."""
        return self.facing / HUNDREDTHS

    def offset(self, right: float, ahead: float) -> Point:
        """The point so many inches to the right and ahead of him."""
        s, c = sin(radians(self.degrees)), cos(radians(self.degrees))
        return Point(self.x / THOUSANDTHS + right * c + ahead * s, self.y / THOUSANDTHS + right * s - ahead * c)

    def offsets(self, places: Iterable[tuple[float, float]]) -> list[Point]:
        """The same for many places, each to the right and ahead of him."""
        s, c = sin(radians(self.degrees)), cos(radians(self.degrees))
        x, y = self.x / THOUSANDTHS, self.y / THOUSANDTHS
        # Point(…) would be a call more for each of them.
        return [_new(Point, (x + right * c + ahead * s, y + right * s - ahead * c)) for right, ahead in places]

    def seen(self, point: Point) -> tuple[float, float]:
        """How many inches to his right and ahead of him a point lies."""
        s, c = sin(radians(self.degrees)), cos(radians(self.degrees))
        east, south = point.x - self.x / THOUSANDTHS, point.y - self.y / THOUSANDTHS
        return east * c + south * s, east * s - south * c


def pose(at: Point, facing: float) -> Pose:
    """A point in inches and a facing in degrees, rounded as they are saved."""
    return Pose(thousandths(at.x), thousandths(at.y), hundredths(facing))


def thousandths(inches: float) -> int:
    """Inches as they are saved."""
    return round(inches * THOUSANDTHS)


def hundredths(angle: float) -> int:
    """Degrees as they are saved, from 0 up to a full turn."""
    return round(angle * HUNDREDTHS) % FULL_TURN


def inches_text(saved: int) -> str:
    """Thousandths of an inch as a player reads them: 31500 is 31.5."""
    return f"{saved / THOUSANDTHS:.3f}".rstrip("0").rstrip(".")


def turn_between(one: float, other: float) -> float:
    """The smallest turn from a direction to another, in degrees; clockwise is positive, right about is 180."""
    turn = (other - one) % 360
    return turn - 360 if turn > 180 else turn


def at_most(measured: float, inches: float) -> bool:
    """Whether a measured distance is at most so many inches, as a table counts it."""
    return measured <= inches + TOLERANCE


class Table(Frozen):
    """A rectangular table, lengths in thousandths of an inch; the squares of its grid are lettered from the west."""

    width: Length
    depth: Length
    grid: Length = PRINTED

    @classmethod
    def of(cls, width: float, depth: float) -> Table:
        """A table of so many inches from west to east and from north to south."""
        return cls(width=thousandths(width), depth=thousandths(depth))

    def contains(self, at: Point) -> bool:
        """Whether a point lies on the table, its edges included."""
        edge = TOLERANCE
        east, south = self.width / THOUSANDTHS, self.depth / THOUSANDTHS
        return -edge <= at.x <= east + edge and -edge <= at.y <= south + edge

    @property
    def columns(self) -> int:
        """The columns of the grid; the last may be cut by the edge."""
        return min(MAX_COLUMNS, ceil(self.width / self.grid))

    @property
    def rows(self) -> int:
        """The rows of the grid; the last may be cut by the edge."""
        return min(MAX_ROWS, ceil(self.depth / self.grid))

    def square(self, at: Point) -> str:
        """The name of the grid's square around a point on the table, such as F4."""
        column, row = (int(value * THOUSANDTHS // self.grid) for value in at)
        return place_name(min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1), "square")

    def square_middle(self, column: int, row: int, east: int = 0, south: int = 0) -> Point:
        """The middle of a square of the grid, counted from 0, or of a ninth of it (east, south: -1, 0, 1)."""
        west, north = column * self.grid, row * self.grid
        wide, high = min(self.grid, self.width - west), min(self.grid, self.depth - north)
        x, y = west + wide * (3 + 2 * east) / 6, north + high * (3 + 2 * south) / 6
        return Point(x / THOUSANDTHS, y / THOUSANDTHS)
