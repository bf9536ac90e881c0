"""Which board a game is played on."""

from __future__ import annotations

from rulesets.dust_1947.table.boards.board import Board
from rulesets.dust_1947.table.boards.inches import Inches
from rulesets.dust_1947.table.boards.squares import Squares
from rulesets.dust_1947.table.state import Dust, lies
from rulesets.kit.engine.remembering import Remembered


def board_of(game: Dust) -> Board:
    """The board of a game, as everything stands on it now."""
    return _TABLES.of(game, None, Inches) if game.options.on_a_table else Squares(game)


_TABLES: Remembered[Dust, Inches] = Remembered(1, lies)
"""What was seen on a table, as long as everything lies as it does."""
