"""The direction pad: where its cursor begins, and where its arrows lead."""

from __future__ import annotations

from rulesets.dust_1947.table.questions import AboutAUnit
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.boards import pad as boards_pad
from rulesets.kit.boards.squares.board import Square, parse_square
from rulesets.kit.boards.squares.pad import arrows, beginning
from rulesets.kit.engine.question import Offer, Question


def pad(game: Dust, question: Question, offer: Offer, at: str) -> dict[str, str]:
    """The arrows from the square under the cursor; floors upstairs are chosen by menu."""
    offered = (option.value for option in offer.options)
    return boards_pad.pad(offered, at, _near(game, question), parse_square, arrows, beginning)


def _near(game: Dust, question: Question) -> Square:
    """Where the unit that is asked about stands; else the middle of the table."""
    about = question.about(AboutAUnit)
    if about is not None and game.units[about.unit].squares:
        return game.units[about.unit].square
    return Square(game.scenario.field.columns // 2, game.scenario.field.rows // 2)
