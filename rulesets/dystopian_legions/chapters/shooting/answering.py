"""What a section can do about an attack on it: one question with all answers in it (HTD-03)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.actions import AnswerFire
from rulesets.dystopian_legions.chapters.command.leaders import left_to_spend
from rulesets.dystopian_legions.chapters.orders.occasions import Occasion, able, refusal
from rulesets.dystopian_legions.chapters.shooting.casualties import exposed, may_dig_in
from rulesets.dystopian_legions.chapters.shooting.cover import degree
from rulesets.dystopian_legions.chapters.shooting.hit_the_deck import cannot_go_down
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.reasons.shooting import NoSuchAnswer
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.refusal import Refused

NOTHING = AnswerFire(choice="nothing")
"""What holds where a player says nothing (DL-D-07)."""


def answers_of(game: Legions, section: Section, shots: Sequence[Shot], target: Section) -> list[str]:
    """What a section can do that is fired at with these shots: nothing, lie down, dig in, or one after the other."""
    down = cannot_go_down(game, target) is None
    told = digger(game, target) is not None
    digs = told and has_cover_dice(game, section, shots, target)
    return ["nothing", *["down"] * down, *["dig_in"] * digs, *["both"] * (down and told)]


def has_cover_dice(game: Legions, section: Section, shots: Sequence[Shot], target: Section) -> bool:
    """Whether any of those who are seen has cover dice that it may roll again: to dig in is worth nothing else."""
    able = (figure for figure in exposed(game, shots, target) if may_dig_in(game, target, figure))
    return any(degree(game, shots, target, figure).level != "none" for figure in able)


def digger(game: Legions, target: Section) -> str | None:
    """DL-ORD-39: who orders a section that is fired at to dig in: of those who can, the one with most left to spend."""
    if refusal(game, Occasion([target.id], ("attacked",)), target, "dig_in") is not None:
        return None
    return max(able(game, target, "dig_in"), key=lambda one: left_to_spend(game, one)).name


def why_not(game: Legions, target: Section, choice: str, options: Sequence[str]) -> Refused | None:
    """Why it cannot do so, where these are all that it can do."""
    if choice in options:
        return None
    refused = cannot_go_down(game, target) if choice in ("down", "both") else None
    return refused or Refused("DL-HTD-03", NoSuchAnswer(section=target.id, value=choice, options=list(options)))
