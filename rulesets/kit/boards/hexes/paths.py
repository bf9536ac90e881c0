"""Paths over hexes: what a game asks of each step is what it costs, or whether it is allowed at all.

Which hexes can hold whom is the game's: where somebody may pass but not stop, it leaves such hexes out of what it
offers; the search goes through them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulesets.kit.boards.diagonals import Diagonals
from rulesets.kit.boards.hexes.board import Hex, HexBoard, HexDirection, adjacent
from rulesets.kit.boards.reach import Move, Reach, reach_places

HexCost = Callable[[Hex, Hex], int | None]
"""What a step from a hex to its neighbour costs in movement points, at least 1; None where it is not allowed."""


@dataclass(frozen=True, slots=True)
class HexPaths:
    """The ways over a board for somebody whose steps are allowed and priced by ``cost``.

    Of equally cheap paths the one with the fewest turns is given, then the one with the fewest steps, then the one
    whose steps come first clockwise from the north: the same question always has the same answer.
    """

    board: HexBoard
    cost: HexCost

    def reach(self, start: Hex, budget: int | None, via: Sequence[Hex] = ()) -> Reach[Hex]:
        """Every hex within a budget in movement points (None: no limit), after passing those of ``via`` in order.

        A reach maps each hex to its cheapest cost; ``path(hex)`` is the way there, both ends included.
        """
        return reach_places(start, budget, self._moves, Diagonals.ONE, via)

    def cheapest(self, start: Hex, goal: Hex, budget: int | None = None) -> tuple[Hex, ...] | None:
        """The cheapest path, start and goal included, or nothing."""
        reached = self.reach(start, budget)
        return reached.path(goal) if goal in reached else None

    def costs(self, path: Sequence[Hex]) -> tuple[int, ...]:
        """The cost in movement points up to each hex of a path, its start (0) included.

        ValueError if it takes a step that is not allowed.
        """
        total = [0]
        for here, there in pairwise(path):
            price = self._price(here, there) if adjacent(here, there) else None
            if price is None:
                raise ValueError(f"The step from {here} to {there} is not allowed.")
            total.append(total[-1] + price)
        return tuple(total)

    def _moves(self, here: Hex) -> Iterator[Move[Hex]]:
        """The allowed steps from a hex; what a step costs beyond the first movement point is its extra."""
        for direction in HexDirection:
            there = here.toward(direction)
            price = self._price(here, there)
            if price is not None:
                yield there, price - 1, direction

    def _price(self, here: Hex, there: Hex) -> int | None:
        """What a step to a neighbour costs; nothing where it is not allowed or leads off the board."""
        price = self.cost(here, there) if self.board.contains(there) else None
        if price is not None and price < 1:
            raise ValueError(f"A step costs at least 1 movement point, not {price}.")
        return price
