"""What a way over a table comes upon: barbed wire, minefields and burning wrecks (WIRE, MINE, CRIT).

Infantry is where the middle of its leader is, a vehicle where any part of its hull is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.chapters.movement.steps import flies_over, passing
from rulesets.dust_1947.chapters.movement.wire import held_up
from rulesets.dust_1947.table.sight.ground import MINES, WIRE, mined, squares_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.clouds import burning_hulks
from rulesets.dust_1947.table.tabletop.land import GRAZE, ground_of
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.prepared import holds_inside

FIRE = "fire"
"""A wreck that burns."""


class Snag(NamedTuple):
    """Something on a way: its word, a square by which it is known, and how many inches from the start of the way it is
    entered, or left by whoever began inside."""

    at: float
    what: str
    where: Square
    leaving: bool = False

    @property
    def name(self) -> str:
        """What it is known by in one action."""
        return f"{self.what} {self.where.name} {'out' if self.leaving else 'in'}"


class _Piece(NamedTuple):
    """Something that lies on the table: its word, the square by which it is known, and its ground in convex parts."""

    what: str
    where: Square
    parts: Sequence[BaseGeometry]


def snags(game: Dust, unit: Unit, points: Sequence[Point], began: Collection[str], *, arriving: bool) -> list[Snag]:
    """What a unit comes upon that goes straight from one point to the next, in order. `began` names the minefields in
    which its action began; `arriving`: it has come to the first point from elsewhere, it does not begin there."""
    way, met = _Way(game, unit, points), list[Snag]()
    if "everything" in passing(game, unit):
        return list(_where_it_comes_down(game, unit, points, way.length, arriving=arriving))
    for piece in _pieces(game, unit):
        met += _met(piece, way.spans(piece.parts), began, arriving=arriving, end=way.length)
    return sorted(met)


def _met(
    piece: _Piece, spans: Sequence[tuple[float, float]], began: Collection[str], *, arriving: bool, end: float
) -> Iterator[Snag]:
    """When something attacks or holds up a unit that is inside of it from one length of its way to another."""
    for start, over in spans:
        begins_there = start <= GRAZE and not arriving
        if piece.what == WIRE:
            yield Snag(start, WIRE, piece.where, begins_there)
        elif not begins_there:
            yield Snag(start, piece.what, piece.where)
        elif piece.what == MINES and over < end - GRAZE and piece.where.name in began:
            yield Snag(over, MINES, piece.where, leaving=True)


def _where_it_comes_down(
    game: Dust, unit: Unit, points: Sequence[Point], end: float, *, arriving: bool
) -> Iterator[Snag]:
    """What attacks a flying unit that ends its way in it; not what it has begun in."""
    lands, begins = _Way(game, unit, points[-1:]), _Way(game, unit, points[:1])
    for piece in _pieces(game, unit):
        if lands.spans(piece.parts) and (arriving or not begins.spans(piece.parts)):
            yield Snag(end, piece.what, piece.where)


def fields_under(game: Dust, unit: Unit) -> list[str]:
    """The minefields in which a unit stands, each by its first square."""
    here = _Way(game, unit, [leader(game, unit).middle])
    return [piece.where.name for piece in _pieces(game, unit) if piece.what == MINES and here.spans(piece.parts)]


def squares_crossed(game: Dust, unit: Unit, points: Sequence[Point], squares: Iterable[Square]) -> list[Square]:
    """Those of some squares that a unit comes upon on its way, or stands in at its start."""
    way = _Way(game, unit, points)
    return [square for square in sorted(squares) if way.spans([ground_of([square])])]


def _pieces(game: Dust, unit: Unit) -> Iterator[_Piece]:
    """Whatever lies on the table that is something to a unit; nothing is to an aircraft."""
    if flies_over(game, unit):
        return
    if held_up(game, unit):
        yield from (_Piece(WIRE, square, [ground_of([square])]) for square in sorted(squares_of(game, WIRE)))
    if squares_of(game, MINES):
        yield from (_Piece(MINES, min(field), [ground_of([square]) for square in field]) for field in mined(game))
    yield from (_Piece(FIRE, square_at(hulk.middle), [hulk.body.area]) for hulk in burning_hulks(game))


class _Way:
    """The way of a leader or a hull from one point straight to the next."""

    def __init__(self, game: Dust, unit: Unit, points: Sequence[Point]) -> None:
        self._hull = None if game.card(unit).on_foot else leader(game, unit)
        places = [tuple(point) for point in points]
        self._line = shapely.LineString(places if len(places) > 1 else places * 2)
        self.length = float(shapely.length(self._line))

    def spans(self, parts: Sequence[BaseGeometry]) -> list[tuple[float, float]]:
        """From how many inches of the way to how many it is on some ground, in order."""
        ground = shapely.union_all([self._reaches(part) for part in parts]).buffer(-GRAZE)
        if not self.length:
            return [(0.0, 0.0)] if holds_inside(ground, Point(*self._line.coords[0])) else []
        inside = shapely.get_parts(shapely.intersection(self._line, ground))
        ends = [sorted(self._at(point) for point in (one.coords[0], one.coords[-1])) for one in _lines(inside)]
        return [(start, end) for start, end in sorted(ends) if end - start > GRAZE]

    def _at(self, point: Sequence[float]) -> float:
        return float(shapely.line_locate_point(self._line, shapely.Point(point)))

    def _reaches(self, part: BaseGeometry) -> BaseGeometry:
        """Where the middle is of what is on some ground."""
        if self._hull is None:
            return part
        if self._hull.radius:
            return part.buffer(self._hull.radius)
        (x, y), corners = self._hull.middle, self._hull.corners
        places = [(east - a + x, south - b + y) for east, south in shapely.get_coordinates(part) for a, b in corners]
        return shapely.MultiPoint(places).convex_hull


def _lines(parts: Iterable[BaseGeometry]) -> Iterator[shapely.LineString]:
    return (part for part in parts if isinstance(part, shapely.LineString) and part.length)
