"""What a section can do about an attack on it: one question with all answers in it (HTD-03)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import AnswerFire
from rulesets.dystopian_legions.chapters.command.leaders import left_to_spend
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, able, refusal
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import cannot_go_down
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchAnswer
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.refusal import Refused

NOTHING = AnswerFire(choice="nothing")
"""What holds where a player says nothing (DL-D-07)."""


def answers_of(game: Legions, target: Section) -> list[str]:
    """What a section that is fired at can do."""
    down = cannot_go_down(game, target) is None
    digs = digger(game, target) is not None
    return ["nothing", *["down"] * down, *["dig_in"] * digs, *["both"] * (down and digs)]


def digger(game: Legions, target: Section) -> str | None:
    """DL-ORD-39: who orders a section that is fired at to dig in: of those who can, the one with most left to spend."""
    if refusal(game, Occasion([target.id], ("attacked",)), target, "dig_in") is not None:
        return None
    return max(able(game, target, "dig_in"), key=lambda one: left_to_spend(game, one)).name


def why_not(game: Legions, target: Section, choice: str) -> Refused | None:
    """Why it cannot do so."""
    options = answers_of(game, target)
    if choice in options:
        return None
    refused = cannot_go_down(game, target) if choice in ("down", "both") else None
    return refused or Refused("DL-HTD-03", NoSuchAnswer(section=target.id, value=choice, options=options))
