"""Whose rows are whose, and how much of them may be filled (SETUP)."""

from __future__ import annotations

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.battleground import Battleground
from rulesets.steampunk_fantasy.table.state import Steampunk


@rule(without=lambda game, side: tuple(Hex(column, row) for row in range(game.rows) for column in range(game.columns)))
def own_rows(game: Steampunk, side: int) -> tuple[Hex, ...]:
    """SF-SETUP-01: each side owns the third of the rows that is nearest its edge; side 0 has the south."""
    return tuple(Battleground(columns=game.columns, rows=game.rows).owned(side))


@rule(without=lambda hexes: hexes)
def most_covered(hexes: int) -> int:
    """SF-SETUP-01: at most half of the hexes of one's own rows are other than clear."""
    return hexes // 2
