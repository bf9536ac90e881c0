"""What a unit rather walks around: wire."""

from __future__ import annotations

from rulesets.dust_1947.chapters.movement.wire import held_up
from rulesets.dust_1947.table.sight.ground import WIRE, squares_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square

NONE: frozenset[Square] = frozenset()


def shunned(game: Dust, unit: Unit) -> frozenset[Square]:
    """The squares that a way keeps clear of where its player does not want it otherwise."""
    wire = squares_of(game, WIRE)
    return wire if wire and held_up(game, unit) else NONE
