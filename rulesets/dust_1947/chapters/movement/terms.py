"""What the board is to one mover: plain data, so that the same question is answered from memory."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rulesets.dust_1947.table.measure.floors import Floor, Place
from rulesets.dust_1947.table.sight.walls import Sides
from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.squares.board import Direction, Square

Via = tuple[Place, ...]


class Blocks(NamedTuple):
    """What closes one side of a corner: places, and walls that end there."""

    squares: frozenset[Place] = frozenset()
    walls: Sides = frozenset()


class Terms(NamedTuple):
    """What the board is to one mover: all that a search needs to know.

    `wide` is 2 for a block of two by two squares; `one` stops a diagonal step from one side of the corner, `both`
    only from both sides; `cornered` are the squares of the mover whose corners count, seen from its place; `heavy`
    squares cost twice as much to enter; `floors` are the places upstairs that it may use, and `flies`:
    it comes to roofs and from them through the air. `sealed` places are entered and left by `gates` alone, steps
    from one place to another.
    """

    columns: int
    rows: int
    wide: int
    on_foot: bool
    directions: tuple[Direction, ...]
    diagonals: Diagonals
    closed: frozenset[Place]
    walls: Sides
    one: Blocks
    both: Blocks
    openings: Sides
    inside: frozenset[Square]
    cornered: tuple[tuple[int, int], ...]
    heavy: frozenset[Square] = frozenset()
    floors: frozenset[Floor] = frozenset()
    flies: bool = False
    sealed: frozenset[Place] = frozenset()
    gates: frozenset[tuple[Place, Place]] = frozenset()


class Stop(NamedTuple):
    """Why a step cannot be made: "board", "closed", "wall", "one", "both", "opening" or "sealed", and the place at
    fault; the side that a wall stands on."""

    reason: str
    place: Place
    side: tuple[Square, Square] | None = None


@lru_cache(maxsize=512)
def known(terms: Terms) -> Terms:
    """The same terms as the object that was first asked about, so that they are quickly found again."""
    return terms
