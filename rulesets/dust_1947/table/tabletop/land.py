"""The terrain of a table, made of the map: 4 inches a square (TABLE-41, TABLE-43 to TABLE-51)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.sight.ground import TRENCH, drawn_with, gone
from rulesets.dust_1947.table.sight.obstacles import (
    BUILDING,
    CRATES,
    HIGH_WALL,
    HUT,
    LOW_WALL,
    OPENING,
    of_field,
    standing,
)
from rulesets.dust_1947.table.state import Dust, Field
from rulesets.dust_1947.table.tabletop.scale import inches
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.squares.board import EDGES, Square
from rulesets.kit.boards.tables.bases import joined
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import Table, rule

SOLID = "solid"
"""Ground that nobody sees through or goes into: a square without a dot, whatever stands in it."""

GRAZE = 0.001
"""Inches by which a line may run through the edge of something and is still clear of it."""

COVER: Table[str, str] = Table(
    "rulesets.dust_1947.table.tabletop.land.COVER",
    {
        "trees": ("DU-TABLE-45", "all"),
        "small trees": ("DU-TABLE-45", "all"),
        "large trees": ("DU-TABLE-45", "all"),
        "tank traps": ("DU-TABLE-50", "infantry"),
        CRATES: ("DU-TERR-15", "infantry"),
        TRENCH: ("DU-TRENCH-01", "infantry"),
    },
    without="nobody",
)
"""Whom area terrain covers that he stands in, or that he is shot at through."""
INSIDE_ALONE = (CRATES, TRENCH)
"""What covers nobody who is shot at through it."""

SHUT = (SOLID, HUT)
"""The ground that is closed to everybody on foot or on wheels."""
HIGH = (HIGH_WALL,)
"""What stands on a side and is closed to everybody."""
HIDES = ("trees", "small trees", "large trees")
"""The area terrain that hides what is behind it, or deep inside."""


class Area(NamedTuple):
    """A piece of area terrain: its word, its ground in inches, the same without its edge, and the first of its squares
    on the map."""

    word: str
    ground: BaseGeometry
    inner: BaseGeometry
    square: Square

    @property
    def outlines(self) -> list[list[tuple[float, float]]]:
        """Its ground as outlines: one, or where it lies around something else one for each of its rows."""
        if not shapely.get_num_interior_rings(self.ground):
            return [_corners(self.ground)]
        west, north, east, south = shapely.bounds(self.ground).tolist()
        rows = range(round((south - north) / inches(1)))
        strips = (shapely.box(west, north + inches(row), east, north + inches(row + 1)) for row in rows)
        parts = (part for strip in strips for part in shapely.get_parts(self.ground.intersection(strip)))
        return [_corners(part) for part in parts if shapely.area(part)]


def _corners(ground: BaseGeometry) -> list[tuple[float, float]]:
    """The corners of an outline, those on a straight edge left out."""
    return [(x, y) for x, y in shapely.get_coordinates(ground.simplify(0)).tolist()[:-1]]


class Barrier(NamedTuple):
    """A wall, or an opening in one: its kind, its two ends in inches, and the squares on both sides."""

    kind: str
    start: Point
    end: Point
    beside: tuple[Square, Square]


@of_field
def areas(battlefield: Field) -> tuple[Area, ...]:
    """DU-TABLE-41: every piece of area terrain has an edge: that of all its squares which share sides."""
    return tuple(_areas(battlefield))


def _areas(battlefield: Field) -> Iterator[Area]:
    by_word: dict[str, set[Square]] = {}
    for square, ground in battlefield.ground.items():
        for word in ground.terrain if ground.dot else (HUT if HUT in ground.terrain else SOLID,):
            by_word.setdefault(word, set()).add(square)
    for word, squares in sorted(by_word.items()):
        yield from (_area(word, part) for part in _connected(squares))


def of_squares(word: str, squares: Iterable[Square]) -> tuple[Area, ...]:
    """The pieces of some squares: those that share sides are one."""
    return tuple(_area(word, part) for part in _connected(set(squares)))


def _area(word: str, squares: Sequence[Square]) -> Area:
    outline = ground_of(squares)
    return Area(word, outline, outline.buffer(-GRAZE), squares[0])


def ground_of(squares: Sequence[Square]) -> BaseGeometry:
    """The ground of squares of the map, in inches."""
    return joined(
        shapely.box(inches(s.column), inches(s.row), inches(s.column + 1), inches(s.row + 1)) for s in squares
    )


def from_ground(model: Model, ground: BaseGeometry) -> float:
    """The inches between a base and some ground; 0 on it."""
    return max(0.0, float(shapely.distance(model.body.core, ground)) - model.radius)


def _connected(squares: set[Square]) -> Iterator[list[Square]]:
    """Squares that share sides together, in the order of the map."""
    left = set(squares)
    while left:
        together, look = [], [min(left)]
        left.discard(look[0])
        while look:
            square = look.pop()
            together.append(square)
            beside = {square.toward(edge) for edge in EDGES} & left
            left -= beside
            look += sorted(beside)
        yield sorted(together)


def lying(game: Dust) -> tuple[Area, ...]:
    """The pieces as they are now: without the crates that have been crushed, and the trenches that have been filled."""
    taken = tuple((word, tuple(squares)) for word in INSIDE_ALONE if (squares := gone(game, word)))
    return _left(game.scenario.field, taken) if taken else areas(game.scenario.field)


@of_field
def buildings(battlefield: Field) -> tuple[Area, ...]:
    """The pieces of ground that are inside buildings: their ground floors, which alone are entered on a table."""
    return tuple(area for area in areas(battlefield) if area.word == BUILDING)


@of_field
def _left(battlefield: Field, taken: tuple[tuple[str, tuple[Square, ...]], ...]) -> tuple[Area, ...]:
    """The pieces of a field without what has been taken from some squares, by its words."""
    fewer = {word: set(drawn_with(battlefield, word)).difference(squares) for word, squares in taken}
    others = (area for area in areas(battlefield) if area.word not in fewer)
    return (*others, *(_area(word, part) for word, left in fewer.items() for part in _connected(left)))


@of_field
def barriers(battlefield: Field) -> tuple[Barrier, ...]:
    """The walls and openings on the sides of squares."""
    sides = standing(battlefield).walls.items()
    return tuple(_barrier(one, other, wall.kind) for (one, other), wall in sorted(sides) if one < other)


def _barrier(one: Square, other: Square, kind: str) -> Barrier:
    upright = other.column > one.column
    corner = Point(inches(other.column), inches(other.row))
    end = Point(corner.x, corner.y + inches(1)) if upright else Point(corner.x + inches(1), corner.y)
    return Barrier(kind, corner, end, (one, other))


def covers(card: Card, word: str) -> bool:
    """Whether area terrain of this word covers a unit."""
    whom = COVER.get(word, "nobody")
    return whom == "all" or (whom == "infantry" and card.on_foot)


@rule(without=())
def stopping_walls(battlefield: Field) -> tuple[Barrier, ...]:
    """DU-TABLE-25: walls block the line of sight."""
    return tuple(one for one in barriers(battlefield) if one.kind == HIGH_WALL)


def openings(battlefield: Field) -> tuple[Barrier, ...]:
    """The openings in walls."""
    return tuple(one for one in barriers(battlefield) if one.kind.endswith(OPENING))


def low_walls(battlefield: Field) -> tuple[Barrier, ...]:
    """The walls that one sees over."""
    return tuple(one for one in barriers(battlefield) if one.kind == LOW_WALL)
