"""Paths over squares, where the first diagonal step may cost less than further ones.

A game says in its ``step`` predicate which steps are allowed and what they cost beyond the step itself; the same
search serves every footprint:

* One square: ``step(here, there)`` speaks of that square.
* A block of 2 by 2: search with its anchor, its north-western square. ``step`` looks at ``block_squares(there)``: all
  of them on the board and enterable; a diagonal step looks at the corner of each of its squares.
* Two squares in a row, one leading: search with the leading square. The other ends where the leading one came from
  last; ``Reach.arrivals`` lists these squares and ``Reach.path(square, last=...)`` gives the path.
* Places that are more than squares (floors of a building): ``reach.reach_places`` takes any hashable place.

Where a unit may pass but not stop, the game leaves such squares out of what it offers; the search goes through them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.reach import Move, Reach, reach_places
from rulesets.kit.boards.squares.board import Square, SquareBoard, step_direction

StepCost = Callable[[Square, Square], int | bool | None]
"""Whether a step is allowed (False or None: no) and what it costs on top, in squares (True or 0: nothing)."""


def path_costs(path: Sequence[Square], diagonals: Diagonals, step: StepCost | None = None) -> tuple[int, ...]:
    """The cost in squares up to each square of a path, its start (0) included.

    ValueError if two squares that follow each other are not neighbours, or ``step`` does not allow the step.
    """
    costs, used = [0], False
    for here, there in pairwise(path):
        diagonal = step_direction(here, there).diagonal
        extra = 0 if step is None else _extra(step(here, there))
        if extra is None:
            raise ValueError(f"The step from {here} to {there} is not allowed.")
        costs.append(costs[-1] + extra + _price(diagonal, used, diagonals))
        used = used or diagonal
    return tuple(costs)


def path_cost(path: Sequence[Square], diagonals: Diagonals, step: StepCost | None = None) -> int:
    """The cost in squares of a whole path, as ``path_costs`` counts it."""
    return path_costs(path, diagonals, step)[-1]


@dataclass(frozen=True, slots=True)
class Paths:
    """The ways over a board for somebody whose steps are allowed and priced by ``step``."""

    board: SquareBoard
    step: StepCost
    diagonals: Diagonals

    def reach(self, start: Square, budget: int | None, via: Sequence[Square] = ()) -> Reach[Square]:
        """Every square within a budget in squares (None: no limit), after passing those of ``via`` in their order.

        All of it is one count: a diagonal step before a square of ``via`` makes those behind it further ones.
        """
        return reach_places(start, budget, self._moves, self.diagonals, via)

    def cheapest(
        self, start: Square, goal: Square, via: Sequence[Square] = (), budget: int | None = None
    ) -> tuple[Square, ...] | None:
        """The cheapest path by way of ``via``, start and goal included, or nothing."""
        reached = self.reach(start, budget, via)
        return reached.path(goal) if goal in reached else None

    def costs(self, path: Sequence[Square]) -> tuple[int, ...]:
        """The cost in squares up to each square of a path; ValueError if it takes a step that is not allowed."""
        return path_costs(path, self.diagonals, self.step)

    def _moves(self, here: Square) -> Iterator[Move[Square]]:
        """The allowed steps from a square."""
        for there, direction in self.board.neighbours(here):
            extra = _extra(self.step(here, there))
            if extra is not None:
                yield there, extra, direction


def _price(diagonal: bool, used: bool, diagonals: Diagonals) -> int:
    """The cost in squares of a step itself."""
    if not diagonal:
        return 1
    return diagonals.further if used else diagonals.first


def _extra(answer: int | bool | None) -> int | None:
    """The extra cost in squares in a predicate's answer; nothing if the step is not allowed."""
    if answer is None or answer is False:
        return None
    if answer < 0:
        raise ValueError(f"A step cannot cost less than nothing: {answer}.")
    return 0 if answer is True else answer
