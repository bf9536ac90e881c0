"""What a unit rather walks around: wire and mines."""

from __future__ import annotations

from rulesets.dust_1947.chapters.movement.steps import passing
from rulesets.dust_1947.chapters.movement.wire import held_up
from rulesets.dust_1947.table.sight.ground import MINES, WIRE, squares_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square

NONE: frozenset[Square] = frozenset()


def shunned(game: Dust, unit: Unit) -> frozenset[Square]:
    """The squares that a way keeps clear of where its player does not want it otherwise."""
    wire, mines = squares_of(game, WIRE), squares_of(game, MINES)
    if not (wire or mines) or "everything" in passing(game, unit):
        return NONE
    return mines | wire if wire and held_up(game, unit) else mines
