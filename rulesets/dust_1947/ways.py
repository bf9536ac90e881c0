"""The search for ways over the board: plain data in, so that the same question is answered from memory.

Which squares are closed to a unit, and which corners stop it, is decided by the rules in ``steps``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rulesets.kit.boards.square import EDGES, Diagonals, Direction, Square, block_squares
from rulesets.kit.boards.square_reach import Move, Reach, reach_places

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


class Net:
    """The steps over the board on certain terms; each square is asked once."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._out: dict[Square, list[Move[Square]]] = {}
        self._corners = any(terms.one) or any(terms.both) or bool(terms.openings)

    def out_of(self, place: Square) -> list[Move[Square]]:
        """The steps that lead on from a place."""
        if place not in self._out:
            self._out[place] = [
                (place.toward(way), 0, way) for way in self.terms.directions if self.stop(place, way) is None
            ]
        return self._out[place]

    def into(self, place: Square) -> list[Move[Square]]:
        """The steps that lead to a place, taken backwards."""
        back = [(place.toward(way.opposite), way) for way in self.terms.directions]
        return [
            (before, 0, way.opposite)
            for before, way in back
            if self._on_board(before) and self.stop(before, way) is None
        ]

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
        if self._corners and way.diagonal:
            return self._cornered(place, way)
        return None

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


@lru_cache(maxsize=1024)
def reach(terms: Terms, start: Square, budget: int | None, via: Via = ()) -> Reach[Square]:
    """Every place within a budget in squares, after passing those of `via` in order; stops are not judged here."""
    return reach_places(start, budget, net(terms).out_of, terms.diagonals, via)


@lru_cache(maxsize=512)
def _back(terms: Terms, goal: Square, budget: int) -> Reach[Square]:
    return reach_places(goal, budget, net(terms).into, terms.diagonals)


def detours(terms: Terms, start: Square, via: Via, goal: Square, budget: int) -> Iterator[tuple[Square, int]]:
    """Every place that a way to the goal within the budget can pass after `via`, with the whole cost in squares."""
    straight = terms._replace(directions=tuple(way for way in terms.directions if way in EDGES))
    there, there_straight = reach(terms, start, budget, via), reach(straight, start, budget, via)
    back, back_straight = _back(terms, goal, budget), _back(straight, goal, budget)
    lost = terms.diagonals.further - terms.diagonals.first
    for place, cost in there.items():
        rest = back.get(place)
        if rest is None:
            continue
        whole = cost + rest + lost
        if place in there_straight:
            whole = min(whole, there_straight[place] + rest)
        if place in back_straight:
            whole = min(whole, cost + back_straight[place])
        if whole <= budget:
            yield place, whole
