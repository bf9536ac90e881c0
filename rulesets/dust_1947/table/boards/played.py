"""Which board a game is played on."""

from __future__ import annotations

from rulesets.dust_1947.table.boards.board import Board
from rulesets.dust_1947.table.boards.inches import Inches
from rulesets.dust_1947.table.boards.squares import Squares
from rulesets.dust_1947.table.state import Dust


def board_of(game: Dust) -> Board:
    """The board of a game, as everything stands on it now."""
    return Inches(game) if game.options.board_mode == "table" else Squares(game)
