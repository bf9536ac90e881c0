"""Checks of several sections that are bolstered together: each side is asked once, both at the same time (D-43)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import Bolster
from rulesets.dystopian_legions.chapters.command.bolstering import NOBODY, bolstered_all, bolstering_all
from rulesets.dystopian_legions.chapters.command.checks import Check, Checked, taken
from rulesets.dystopian_legions.chapters.command.leaders import payers
from rulesets.dystopian_legions.table.questions import BolsterAllAsked
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll
from rulesets.kit.engine.question import Draft, Offer, Question


@rule(without=AskAll(()))
def who_bolsters(game: Legions, checks: Sequence[Check]) -> AskAll:
    """DL-MORALE-09: both sides bolster the checks that they owe; nobody is asked where nobody can pay."""
    asks = [ask for seat in (0, 1) if (ask := _asked(game, seat, checks)) is not None]
    return AskAll(asks)


def _asked(game: Legions, seat: int, checks: Sequence[Check]) -> Ask | None:
    own = [check for check in checks if game.sections[check.section].seat == seat]
    able = [check for check in own if payers(game, game.sections[check.section])]
    if not able:
        return None
    asked = BolsterAllAsked(
        check=able[0].check,
        sections=[check.section for check in able],
        required=[check.required for check in able],
    )
    return Ask(seat, asked, "DL-MORALE-09", (Bolster,), default=NOBODY)


def points(game: Legions, question: Question, draft: Draft) -> Offer | None:
    """Who pays, and for which section."""
    return bolstering_all(game, question.told(BolsterAllAsked).sections, draft)


def all_paid(game: Legions, checks: Sequence[Check], given: Sequence[Bolster]) -> dict[str, list[str]]:
    """Those who were named pay; who pays for which section."""
    sections = [check.section for check in checks]
    who_pays: dict[str, list[str]] = {}
    for bolster in given:
        who_pays |= bolstered_all(game, sections, bolster)
    return who_pays


def tried(game: Legions, dice: Dice, check: Check, paid: Sequence[str]) -> Checked:
    """A section takes a Morale Check, and takes it again if it failed and may."""
    checked = taken(game, dice, check, paid)
    if checked.passed or not tries_again(game, check.section):
        return checked
    return taken(game, dice, check, paid, repeated=True)


@rule(without=False)
def tries_again(game: Legions, section: str) -> bool:
    """DL-ORD-27: whoever was told to stand fast rolls each failed Morale Check once more, with as many dice."""
    return game.sections[section].order == "stand_fast"
