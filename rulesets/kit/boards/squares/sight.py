"""Lines of sight on squares, from centre to centre, in whole numbers: nothing is ever rounded.

Centres lie half a square from every grid line, so a line between two of them never runs along a grid line; but it may
pass exactly through grid corners. The same line is found from either end.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from rulesets.kit.boards.squares.board import Side, Square, step_direction


class Corner(NamedTuple):
    """A grid corner on a line: the square before it, the one after it, and the two beside it, west before east."""

    before: Square
    beside: tuple[Square, Square]
    after: Square

    def sides_of(self, square: Square) -> tuple[tuple[Square, Square], tuple[Square, Square]]:
        """The two sides that end at the corner and belong to one of the squares beside it."""
        return (self.before, square), (square, self.after)


class Crossing(NamedTuple):
    """A side that a line runs through, in the line's order."""

    before: Square
    after: Square


@dataclass(frozen=True)
class Trace:
    """What the straight line between two centres meets, in order from one to the other."""

    walk: tuple[Square, ...]
    """Every square whose inside the line meets, both ends included."""

    @cached_property
    def steps(self) -> tuple[Crossing | Corner, ...]:
        """How the line passes from each square of the walk to the next."""
        return tuple(_step(before, after) for before, after in pairwise(self.walk))

    @property
    def crossed(self) -> tuple[Square, ...]:
        """The squares whose inside the line meets, without the two ends."""
        return self.walk[1:-1]

    @property
    def corners(self) -> tuple[Corner, ...]:
        """The grid corners the line passes through."""
        return tuple(step for step in self.steps if isinstance(step, Corner))

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides the line runs through between their ends."""
        return tuple(Side(*step) for step in self.steps if isinstance(step, Crossing))


def _step(before: Square, after: Square) -> Crossing | Corner:
    """The passing from a square of a line to the next."""
    across_a_side = before.column == after.column or before.row == after.row
    return Crossing(before, after) if across_a_side else _corner(before, after)


def _corner(before: Square, after: Square) -> Corner:
    """The corner between two diagonal neighbours; the squares beside it come in the same order from either end."""
    one, other = Square(before.column, after.row), Square(after.column, before.row)
    return Corner(before, (one, other) if one < other else (other, one), after)


def corner_between(before: Square, after: Square) -> Corner:
    """The corner that a diagonal step crosses; ValueError if the step is not diagonal."""
    if not step_direction(before, after).diagonal:
        raise ValueError(f"The step from {before} to {after} crosses a side, not a corner.")
    return _corner(before, after)


@lru_cache(maxsize=8192)
def trace(start: Square, end: Square) -> Trace:
    """The exact line from centre to centre; between a square and itself it meets nothing.

    Of the lines looked along last so many are remembered (about 10 MB): the same ones are looked along in every turn.
    """
    column, row = start
    return Trace(tuple(Square(column + c, row + r) for c, r in _offsets(end.column - column, end.row - row)))


@lru_cache(maxsize=8192)
def _offsets(columns: int, rows: int) -> tuple[tuple[int, int], ...]:
    """The squares a line of this offset meets, seen from its start.

    On a line of w columns and h rows the next column is entered at (2c + 1) / 2w of the way and the next row at
    (2r + 1) / 2h; multiplied by 2wh these are whole numbers, and equal ones are a corner.
    """
    width, height = abs(columns), abs(rows)
    east, south = (1 if columns > 0 else -1), (1 if rows > 0 else -1)
    c = r = 0
    met = [(0, 0)]
    while (c, r) != (width, height):
        next_column, next_row = (2 * c + 1) * height, (2 * r + 1) * width
        c += next_column <= next_row
        r += next_row <= next_column
        met.append((c * east, r * south))
    return tuple(met)


class SideState(Enum):
    """What a side does to a line."""

    OPEN = "open"
    """Nothing."""
    SHUT = "shut"
    """It stops a line through it, but its ends do not count at corners (a window nobody stands at)."""
    CLOSED = "closed"
    """It stops a line through it, and its ends close the corner they lie at (a wall)."""


Blocks = Callable[[Square], bool]
"""Whether a square blocks. Never asked of the line's own ends, but of their neighbours beside a corner."""
SideStates = Callable[[Square, Square], SideState]
"""What the side between two squares does; the answer must not depend on their order."""


class Touch(NamedTuple):
    """A corner on the line with one of its two sides closed, and the square beside it on that side."""

    corner: Corner
    closed: Square


class Sight(NamedTuple):
    """Whether a line is clear, which corners it touches if it is, and what blocks it first if it is not."""

    clear: bool
    touched: tuple[Touch, ...] = ()
    blocked_by: Square | Side | Corner | None = None


def sight(start: Square, end: Square, blocks: Blocks, side: SideStates) -> Sight:
    """Look along a line: a blocking square, a side that is not open, or a corner closed on both sides blocks it.

    A corner with exactly one closed side is touched. From the other end the line is as clear and touches the same
    corners; only which blocker is met first depends on the end.
    """
    touched: list[Touch] = []
    for step in trace(start, end).steps:
        if isinstance(step, Corner):
            closed = closed_beside(step, blocks, side)
            if len(closed) == 2:
                return Sight(clear=False, blocked_by=step)
            touched += (Touch(step, square) for square in closed)
        elif side(step.before, step.after) is not SideState.OPEN:
            return Sight(clear=False, blocked_by=Side(step.before, step.after))
        if step.after != end and blocks(step.after):
            return Sight(clear=False, blocked_by=step.after)
    return Sight(clear=True, touched=tuple(touched))


def closed_beside(corner: Corner, blocks: Blocks, side: SideStates) -> tuple[Square, ...]:
    """The squares beside a corner on whose side it is closed: the square blocks, or a side of it there is closed."""
    return tuple(
        square
        for square in corner.beside
        if blocks(square) or any(side(*pair) is SideState.CLOSED for pair in corner.sides_of(square))
    )
