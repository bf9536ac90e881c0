"""All lines of sight between 100 bases with 30 terrain pieces between them. Run as `python -m benchmarks.sight`.

On the bare board (from centre to centre, what blocks and what is touched) and by the rules of Dust 1947, which also ask
for levels, walls, smoke and other units. Each pair of squares is looked along once: 4,950 lines.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations
from random import Random
from statistics import median

from benchmarks.figures import Figure, show
from benchmarks.play import RandomGame
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.dust_1947.table.state import Dust, Ground, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.squares.sight import SideState, sight

COLUMNS, ROWS = 24, 16
BASES, PIECES, ROUNDS = 100, 30, 7
BUDGET_MS = 30


def _spread() -> tuple[list[Square], list[Square]]:
    """Squares of the bases and of the terrain pieces: the same ones every time."""
    squares = [Square(column, row) for column in range(COLUMNS) for row in range(ROWS)]
    chosen = Random(1947).sample(squares, BASES + PIECES)
    return chosen[:BASES], chosen[BASES:]


def _on_the_board() -> int:
    """How many lines are clear on the bare board."""
    bases, pieces = _spread()
    blocked = frozenset(pieces)

    def open_side(one: Square, other: Square) -> SideState:
        return SideState.OPEN

    return sum(sight(one, other, blocked.__contains__, open_side).clear for one, other in combinations(bases, 2))


def _battle() -> tuple[Dust, list[Unit]]:
    """A battle whose squads stand on the bases, with large trees for the terrain pieces."""
    game = RandomGame(1).game
    assert isinstance(game, Dust)
    bases, pieces = _spread()
    squad = next(unit for unit in game.units.values() if game.card(unit).kind == "infantry")
    units = [
        squad.model_copy(update={"id": str(number), "seat": number % 2, "where": "board", "squares": [base]})
        for number, base in enumerate(bases)
    ]
    ground = dict.fromkeys(pieces, Ground(terrain=("large trees",)))
    field = game.scenario.field.model_copy(update={"columns": COLUMNS, "rows": ROWS, "ground": ground})
    scenario = game.scenario.model_copy(update={"field": field})
    return game.model_copy(update={"units": {unit.id: unit for unit in units}, "scenario": scenario}), units


def _by_the_rules(game: Dust, units: list[Unit]) -> int:
    """How many lines are clear by the rules, what stands in the way gathered anew."""
    lookout = Lookout(game)
    return sum(lookout.look(one, one.square, other, other.square).clear for one, other in combinations(units, 2))


def _milliseconds(work: Callable[[], object]) -> float:
    """The median of some rounds of processor time, after one that is not counted."""
    work()
    took = []
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        took.append((time.process_time() - started) * 1000)
    return median(took)


def figures() -> list[Figure]:
    """Both, in milliseconds of processor time."""
    game, units = _battle()
    return [
        Figure("all lines of sight, 100 bases × 30 pieces, board", _milliseconds(_on_the_board), "ms", BUDGET_MS),
        Figure(
            "the same by the rules of dust_1947", _milliseconds(lambda: _by_the_rules(game, units)), "ms", BUDGET_MS
        ),
    ]


if __name__ == "__main__":
    show(figures)
