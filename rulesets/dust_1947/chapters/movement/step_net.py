"""The steps over the board on given terms: plain data in, so that the same question is answered from memory.

Which squares are closed to a unit, and which corners stop it, is decided by the rules in ``steps``; the search over
these steps is in ``reach``. Squares are counted row by row from the north-western one, floors of buildings after them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from rulesets.dust_1947.chapters.movement.terms import Blocks, Stop, Terms
from rulesets.dust_1947.table.measure.floors import Floor, Place, level_at, square_of, squares_of
from rulesets.kit.boards.squares.board import Direction, Square, block_squares, step_direction

Step = tuple[int, bool]
"""A step to a place, and whether it is diagonal."""


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
        ground, floors = squares_of(terms.columns, terms.rows), sorted(terms.floors)
        self.places: tuple[Place, ...] = (*ground, *floors) if floors else ground
        self._upper = {floor: number for number, floor in enumerate(floors, len(ground))}
        self._towers = _towers(floors)
        self._roofs = {floor.square: floor for floor in floors if floor.roof} if terms.flies else {}
        self._around = _neighbours(terms.columns, terms.rows, terms.wide)
        self._closed = self._places(terms.closed)
        self._touchy = self._places(terms.one.squares | terms.both.squares)
        self._slow = terms.wide == 2 and bool(self._touchy)
        self._slow = self._slow or bool(terms.walls or terms.openings or terms.inside)
        self._slow = self._slow or len(terms.directions) != len(Direction)
        self._heavy = self._places(terms.heavy)
        self._sealed = frozenset(map(self.number, terms.sealed))
        self._gates = [(self.number(one), self.number(other), diagonal(one, other)) for one, other in terms.gates]
        self._out: dict[int, list[Step]] = {}
        self._into: dict[int, list[Step]] = {}

    def number(self, place: Place) -> int:
        """The number of a place."""
        return place.row * self.terms.columns + place.column if isinstance(place, Square) else self._upper[place]

    def weight(self, place: int) -> int:
        """How often the cost of a step into a place is paid."""
        return 2 if place in self._heavy else 1

    @property
    def even(self) -> bool:
        """Whether no place costs more to enter than another."""
        return not self._heavy

    def out_of(self, place: int) -> list[Step]:
        """The steps that lead on from a place."""
        known = self._out.get(place)
        if known is None:
            known = self._out[place] = [
                (step.there, step.diagonal)
                for step in (self._around[place] if place < len(self._around) else ())
                if step.there not in self._closed
                and self._leads(place, step.there)
                and (self._open(step) or self._goes(place, step.way))
            ]
            known += [step for step in self._upstairs(place) if step[0] not in self._closed]
            known += [(there, across) for here, there, across in self._gates if here == place]
        return known

    def into(self, place: int) -> list[Step]:
        """The steps that lead to a place, named by where they come from."""
        known = self._into.get(place)
        if known is None:
            known = self._into[place] = [
                (step.there, step.diagonal)
                for step in (self._around[place] if place < len(self._around) and place not in self._closed else ())
                if self._leads(step.there, place) and (self._open(step) or self._goes(step.there, step.way.opposite))
            ]
            known += self._upstairs(place) if place not in self._closed else []
            known += [(here, across) for here, there, across in self._gates if there == place]
        return known

    def _leads(self, place: int, there: int) -> bool:
        """Whether a plain step leads from a place to the next one: none does into what is sealed, or out of it."""
        return not self._sealed or (place not in self._sealed and there not in self._sealed)

    def _open(self, step: Beside) -> bool:
        """Whether nothing is near that could stop a step, either way."""
        if self._slow:
            return False
        return not step.diagonal or not (step.one in self._touchy or step.other in self._touchy)

    def _goes(self, place: int, way: Direction) -> bool:
        here = self.places[place]
        return isinstance(here, Square) and way in self.terms.directions and self.stop(here, way) is None

    def _upstairs(self, place: int) -> list[Step]:
        """The stairs at a place and, where it lies upstairs, the steps over its own level; the same from both ends."""
        if not self._towers:
            return []
        here = self.places[place]
        near = (self._towers.get((square_of(here), level_at(here) + climb)) for climb in (-1, 1))
        near_steps = [(self.number(there), False) for there in near if there is not None]
        if isinstance(here, Floor):
            beside = ((here.toward(way), way.diagonal) for way in self.terms.directions)
            near_steps += [
                (self._upper[there], diagonal)
                for there, diagonal in beside
                if there in self._upper and self._stop_upstairs(here, there) is None
            ]
        return [*near_steps, *self._through_the_air(here)] if self._roofs else near_steps

    def _through_the_air(self, here: Place) -> Iterator[Step]:
        """The steps of who flies between a roof and what lies around it on another level."""
        under = square_of(here)
        if self._roofs.get(under, under) != here:
            return
        for way in self.terms.directions:
            square = under.toward(way)
            there: Place = self._roofs.get(square, square)
            if self._on_board(square) and level_at(there) != level_at(here):
                yield self.number(there), way.diagonal

    def _places(self, places: Collection[Place]) -> frozenset[int]:
        """The numbers of the places at which a mover would stand on one of these."""
        shifts = [(column, row) for column in range(self.terms.wide) for row in range(self.terms.wide)]
        numbers = {
            self.number(Square(place.column - column, place.row - row))
            for place in places
            if isinstance(place, Square)
            for column, row in shifts
        }
        return frozenset(numbers.union(self._upper[place] for place in places if place in self._upper))

    def between(self, here: Place, there: Place) -> Stop | None:
        """What stops the step from a place to the next of a way, if anything does."""
        if (here, there) in self.terms.gates:
            return None
        if here in self.terms.sealed or there in self.terms.sealed:
            return Stop("sealed", there)
        if isinstance(here, Square) and isinstance(there, Square):
            return self.stop(here, step_direction(here, there))
        if there in self.terms.closed:
            return Stop("closed", there)
        if isinstance(here, Floor) and isinstance(there, Floor) and here.level == there.level:
            return self._stop_upstairs(here, there)
        return None

    def _stop_upstairs(self, here: Floor, there: Floor) -> Stop | None:
        """What stops a step over a level of a building: its walls; on the roof none; and corners as on the ground."""
        diagonal = here.column != there.column and here.row != there.row
        side = (here.square, there.square)
        if not diagonal:
            return Stop("wall", there, side) if not here.roof and side in self.terms.walls else None
        corners = (here._replace(row=there.row), here._replace(column=there.column))
        closed = [beside for beside in corners if self._closes_upstairs(here, beside, there)]
        return Stop("both", corners[0]) if len(closed) == 2 else None

    def _closes_upstairs(self, here: Floor, beside: Floor, there: Floor) -> bool:
        if beside in self.terms.both.squares:
            return True
        if here.roof:
            return False
        return beside not in self._upper or _closes(self.terms.both, here.square, beside.square, there.square)

    def stop(self, place: Square, way: Direction) -> Stop | None:
        """What stops the step from a square in a direction, if anything does."""
        terms = self.terms
        there = place.toward(way)
        if not self._on_board(there):
            return Stop("board", there)
        for square in self._squares(there):
            if square in terms.closed:
                return Stop("closed", square)
        side = self._walled(place, there, way) if terms.walls else None
        if side is not None:
            return Stop("wall", there, side)
        return self._cornered(place, way) if way.diagonal else None

    def _on_board(self, place: Square) -> bool:
        width = self.terms.wide - 1
        return 0 <= place.column < self.terms.columns - width and 0 <= place.row < self.terms.rows - width

    def _squares(self, place: Square) -> tuple[Square, ...]:
        return (place,) if self.terms.wide == 1 else block_squares(place)

    def _walled(self, place: Square, there: Square, way: Direction) -> tuple[Square, Square] | None:
        """The wall that lies across a straight step, or inside the squares that a block comes to stand on."""
        across = [(square, square.toward(way)) for square in self._squares(place)] if not way.diagonal else []
        inside = _within(there) if self.terms.wide == 2 else ()
        return next((side for side in (*across, *inside) if side in self.terms.walls), None)

    def _cornered(self, place: Square, way: Direction) -> Stop | None:
        """Ask the corner that each square of the mover crosses."""
        for columns, rows in self.terms.cornered:
            stop = self._corner(Square(place.column + columns, place.row + rows), way)
            if stop is not None:
                return stop
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


def diagonal(here: Place, there: Place) -> bool:
    """Whether a step goes to a neighbour across a corner; a gate may lead further."""
    return abs(here.column - there.column) == 1 and abs(here.row - there.row) == 1


def _towers(floors: list[Floor]) -> dict[tuple[Square, int], Place]:
    """What lies on each level over a square, its ground floor included."""
    towers: dict[tuple[Square, int], Place] = {(floor.square, floor.level): floor for floor in floors}
    towers.update({(floor.square, 0): floor.square for floor in floors})
    return towers


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
