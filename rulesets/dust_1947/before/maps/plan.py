"""A map that is being drawn: everything on it lies twice, once from either long edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulesets.dust_1947.table.state import Field, Ground, Wall
from rulesets.kit.boards.squares.board import Direction, Side, Square

ZONE_ROWS = 2
"""The rows at each long edge that stay fit for deployment, whatever the scenario."""
SMALL = 9
"""A board of fewer rows than this keeps only its outermost rows quite clear: there would be no room for terrain."""


@dataclass
class Plan:
    """The squares and sides drawn so far; what is not listed is open ground."""

    columns: int
    rows: int
    ground: dict[Square, Ground] = field(default_factory=dict)
    walls: dict[Side, str] = field(default_factory=dict)

    def turned(self, square: Square) -> Square:
        """The same place seen from the other long edge."""
        return Square(self.columns - 1 - square.column, self.rows - 1 - square.row)

    def holds(self, square: Square) -> bool:
        """Whether a square is on the board."""
        return 0 <= square.column < self.columns and 0 <= square.row < self.rows

    def at_an_edge(self, square: Square) -> bool:
        """Whether a square lies where units are placed, so that nothing large is built there."""
        deep = ZONE_ROWS if self.rows >= SMALL else 1
        return square.row < deep or square.row >= self.rows - deep

    def squares(self) -> Iterator[Square]:
        """Every square, row by row."""
        return (Square(column, row) for row in range(self.rows) for column in range(self.columns))

    def free(self, square: Square) -> bool:
        """Whether something may be put here: on the board, off its edges, still open, and no objective's place."""
        open_ground = self.holds(square) and square not in self.ground
        return open_ground and not self.at_an_edge(square) and square not in self.kept_open

    @cached_property
    def kept_open(self) -> tuple[Square, ...]:
        """The places of objectives: nothing closes or covers them."""
        return (*centre(self.columns, self.rows), *flanks(self.columns, self.rows))

    def put(self, square: Square, ground: Ground) -> None:
        """Lay out a square and its twin."""
        self.ground[square] = self.ground[self.turned(square)] = ground

    def build(self, side: Side, kind: str) -> None:
        """Draw a wall on a side and on its twin."""
        self.walls[side] = self.walls[Side(self.turned(side.first), self.turned(side.second))] = kind

    def copy(self) -> Plan:
        """The plan once more, to try something on."""
        return Plan(self.columns, self.rows, dict(self.ground), dict(self.walls))

    def drawn(self) -> Field:
        """The field as the game takes it."""
        walls = tuple(Wall(side=side.name, kind=self.walls[side]) for side in sorted(self.walls))
        ground = {square: self.ground[square] for square in sorted(self.ground)}
        return Field(columns=self.columns, rows=self.rows, ground=ground, walls=walls)


def centre(columns: int, rows: int) -> tuple[Square, ...]:
    """The middle of a board: 1, 2 or 4 squares, the same from both edges."""
    across = range((columns - 1) // 2, columns // 2 + 1)
    return tuple(Square(column, row) for row in range((rows - 1) // 2, rows // 2 + 1) for column in across)


def flanks(columns: int, rows: int) -> tuple[Square, Square]:
    """A square in the west of the middle and its twin in the east."""
    aside, row = columns // 6, (rows - 1) // 2
    return Square(aside, row), Square(columns - 1 - aside, rows - 1 - row)


def neighbours(square: Square) -> tuple[Square, ...]:
    """The four squares that share a side with it; some may lie off the board."""
    column, row = square
    return (Square(column, row - 1), Square(column + 1, row), Square(column, row + 1), Square(column - 1, row))


def facing(squares: Iterable[Square], edge: Direction) -> list[Side]:
    """The outer sides of a block of squares that face this way, in order."""
    inside = set(squares)
    return [Side(one, one.toward(edge)) for one in sorted(inside) if one.toward(edge) not in inside]
