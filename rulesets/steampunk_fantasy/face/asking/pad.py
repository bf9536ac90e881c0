"""The direction pad over hexes: where its cursor begins, and where its arrows lead."""

from __future__ import annotations

from rulesets.kit.boards import pad as boards_pad
from rulesets.kit.boards.hexes.board import Hex, parse_hex
from rulesets.kit.boards.hexes.pad import arrows, beginning
from rulesets.kit.engine.question import Offer, Question
from rulesets.steampunk_fantasy.chapters.setup.own_rows import own_rows
from rulesets.steampunk_fantasy.table.questions import AboutABase
from rulesets.steampunk_fantasy.table.state import Steampunk


def pad(game: Steampunk, question: Question, offer: Offer, at: str) -> dict[str, str]:
    """The arrows from the hex under the cursor."""
    if offer.kind != "place":
        return {}
    offered = (option.value for option in offer.options)
    return boards_pad.pad(offered, at, _near(game, question), parse_hex, arrows, beginning)


def _near(game: Steampunk, question: Question) -> Hex:
    """Where the base that is asked about stands; before it does, the middle of its side's rows."""
    about = question.about(AboutABase)
    if about is not None and game.bases[about.base].on_map:
        return game.bases[about.base].hex
    rows = own_rows(game, game.side_of[question.seat])
    return rows[len(rows) // 2]
