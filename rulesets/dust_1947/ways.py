"""The steps over the board on given terms: plain data in, so that the same question is answered from memory.

Which squares are closed to a unit, and which corners stop it, is decided by the rules in ``steps``; the search over
these steps is in ``reach``. Places are counted row by row from the north-western one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rulesets.kit.boards.square import Diagonals, Direction, Square, block_squares

Via = tuple[Square, ...]
Sides = frozenset[tuple[Square, Square]]
"""Sides between squares, each in both orders."""


class Blocks(NamedTuple):
    """What closes one side of a corner: squares, and walls that end there."""

    squares: frozenset[Square] = frozenset()
    walls: Sides = frozenset()


class Terms(NamedTuple):
    """What the board is to one mover: all that a search needs to know.

    `wide` is 2 for a block of two by two squares; `one` stops a diagonal step from one side of the corner, `both`
    only from both sides; `cornered` are the squares of the mover whose corners count, seen from its place.
    """

    columns: int
    rows: int
    wide: int
    on_foot: bool
    directions: tuple[Direction, ...]
    diagonals: Diagonals
    closed: frozenset[Square]
    walls: Sides
    one: Blocks
    both: Blocks
    openings: Sides
    inside: frozenset[Square]
    cornered: tuple[tuple[int, int], ...]


class Stop(NamedTuple):
    """Why a step cannot be made: "board", "closed", "wall", "one", "both" or "opening", and the square at fault."""

    reason: str
    square: Square


Step = tuple[int, bool]
"""A step to a place, and whether it is diagonal."""


@lru_cache(maxsize=64)
def squares_of(columns: int, rows: int) -> tuple[Square, ...]:
    """Every square of a board by its number."""
    return block_squares(Square(0, 0), columns, rows)


class Beside(NamedTuple):
    """A neighbouring place: its number, the way to it, and for a diagonal step the two squares beside the corner."""

    there: int
    diagonal: bool
    way: Direction
    one: int
    other: int


@lru_cache(maxsize=64)
def _neighbours(columns: int, rows: int, wide: int) -> tuple[tuple[Beside, ...], ...]:
    """The places around each place of a board that a mover of this width can stand on."""
    last = Square(columns - wide, rows - wide)

    def around(place: Square) -> tuple[Beside, ...]:
        there = [(place.toward(way), way) for way in Direction]
        return tuple(
            Beside(
                square.row * columns + square.column,
                way.diagonal,
                way,
                square.row * columns + place.column,
                place.row * columns + square.column,
            )
            for square, way in there
            if 0 <= square.column <= last.column and 0 <= square.row <= last.row
        )

    return tuple(around(place) for place in squares_of(columns, rows))


class Net:
    """The steps over the board on certain terms; each place is asked once."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.squares = squares_of(terms.columns, terms.rows)
        self._around = _neighbours(terms.columns, terms.rows, terms.wide)
        self._closed = self._places(terms.closed)
        self._touchy = self._places(terms.one.squares | terms.both.squares)
        self._slow = terms.wide == 2 and bool(self._touchy)
        self._slow = self._slow or bool(terms.walls or terms.openings or terms.inside)
        self._slow = self._slow or len(terms.directions) != len(Direction)
        self._out: dict[int, list[Step]] = {}
        self._into: dict[int, list[Step]] = {}

    def number(self, square: Square) -> int:
        """The number of a square."""
        return square.row * self.terms.columns + square.column

    def out_of(self, place: int) -> list[Step]:
        """The steps that lead on from a place."""
        known = self._out.get(place)
        if known is None:
            known = self._out[place] = [
                (step.there, step.diagonal)
                for step in self._around[place]
                if step.there not in self._closed and (self._open(step) or self._goes(place, step.way))
            ]
        return known

    def into(self, place: int) -> list[Step]:
        """The steps that lead to a place, named by where they come from."""
        known = self._into.get(place)
        if known is None:
            known = self._into[place] = [
                (step.there, step.diagonal)
                for step in (self._around[place] if place not in self._closed else ())
                if self._open(step) or self._goes(step.there, step.way.opposite)
            ]
        return known

    def _open(self, step: Beside) -> bool:
        """Whether nothing is near that could stop a step, either way."""
        if self._slow:
            return False
        return not step.diagonal or not (step.one in self._touchy or step.other in self._touchy)

    def _goes(self, place: int, way: Direction) -> bool:
        return way in self.terms.directions and self.stop(self.squares[place], way) is None

    def _places(self, squares: Iterable[Square]) -> frozenset[int]:
        """The places at which a mover would stand on one of these squares."""
        shifts = [(column, row) for column in range(self.terms.wide) for row in range(self.terms.wide)]
        return frozenset(
            self.number(Square(square.column - column, square.row - row))
            for square in squares
            for column, row in shifts
        )

    def stop(self, place: Square, way: Direction) -> Stop | None:
        """What stops the step from a place in a direction, if anything does."""
        terms = self.terms
        there = place.toward(way)
        if not self._on_board(there):
            return Stop("board", there)
        for square in self._squares(there):
            if square in terms.closed:
                return Stop("closed", square)
        if terms.walls and self._walled(place, there, way):
            return Stop("wall", there)
        return self._cornered(place, way) if way.diagonal else None

    def _on_board(self, place: Square) -> bool:
        width = self.terms.wide - 1
        return 0 <= place.column < self.terms.columns - width and 0 <= place.row < self.terms.rows - width

    def _squares(self, place: Square) -> tuple[Square, ...]:
        return (place,) if self.terms.wide == 1 else block_squares(place)

    def _walled(self, place: Square, there: Square, way: Direction) -> bool:
        """Whether a wall lies across a straight step, or inside the squares that a block comes to stand on."""
        walls = self.terms.walls
        if not way.diagonal and any((square, square.toward(way)) in walls for square in self._squares(place)):
            return True
        return self.terms.wide == 2 and any(side in walls for side in _within(there))

    def _cornered(self, place: Square, way: Direction) -> Stop | None:
        """Ask the corner that each square of the mover crosses."""
        for columns, rows in self.terms.cornered:
            found = self._corner(Square(place.column + columns, place.row + rows), way)
            if found is not None:
                return found
        return None

    def _corner(self, here: Square, way: Direction) -> Stop | None:
        terms, there = self.terms, here.toward(way)
        beside = (Square(here.column, there.row), Square(there.column, here.row))
        if terms.openings or terms.inside:
            passes = self._opening(here, there, beside)
            if passes is not None:
                return None if passes else Stop("opening", there)
        for square in beside:
            if _closes(terms.one, here, square, there):
                return Stop("one", square)
        if all(_closes(terms.both, here, square, there) for square in beside):
            return Stop("both", beside[0])
        return None

    def _opening(self, here: Square, there: Square, beside: tuple[Square, Square]) -> bool | None:
        """Whether a diagonal step goes through an opening, and may; None where the corner decides."""
        terms = self.terms
        leaves, enters = here in terms.inside, there in terms.inside
        if enters and not leaves:
            return False if terms.openings else None
        if terms.on_foot:
            return True if leaves and any((here, square) in terms.openings for square in beside) else None
        return False if any(self._gap(here, square, there, beside) for square in beside) else None

    def _gap(self, here: Square, square: Square, there: Square, beside: tuple[Square, Square]) -> bool:
        """Whether a line of wall with an opening runs through the corner, across the step."""
        other = beside[0] if square == beside[1] else beside[1]
        line = ((here, square), (other, there))
        return any(side in self.terms.openings for side in line) and all(
            side in self.terms.openings or side in self.terms.walls for side in line
        )


def _within(anchor: Square) -> tuple[tuple[Square, Square], ...]:
    """The four sides inside a block."""
    a, b, c, d = block_squares(anchor)
    return (a, b), (c, d), (a, c), (b, d)


def _closes(blocks: Blocks, here: Square, square: Square, there: Square) -> bool:
    """Whether one side of the corner between two squares is closed (DU-D-24)."""
    if square in blocks.squares:
        return True
    return (here, square) in blocks.walls or (square, there) in blocks.walls


@lru_cache(maxsize=512)
def net(terms: Terms) -> Net:
    """The net of steps on these terms."""
    return Net(terms)


@lru_cache(maxsize=512)
def known(terms: Terms) -> Terms:
    """The same terms as the object that was first asked about, so that they are quickly found again."""
    return terms
