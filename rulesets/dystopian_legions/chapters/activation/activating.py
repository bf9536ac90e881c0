"""What a player may do with a section that he activates: menus and refusals of one answer (ACT-03 to ACT-05)."""

from __future__ import annotations

from functools import partial

from rulesets.dystopian_legions.actions import Advance, Charge, Double, Hold
from rulesets.dystopian_legions.chapters.activation.readiness import ready
from rulesets.dystopian_legions.chapters.melee.reaching import charge_choices, may_not_charge
from rulesets.dystopian_legions.chapters.movement.course import course, suggested
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.reasons.movement import MustCloseUp, NotReady
from rulesets.dystopian_legions.table.state import Legions, Movement
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer, spoken
from rulesets.kit.engine.refusal import Refused

TAKES: tuple[type[Action], ...] = (Advance, Hold, Double, Charge)
"""The movement actions."""


def movement_choices(game: Legions, seat: int, draft: Draft) -> Offer | None:
    """The section, and where it goes."""
    how: Movement = draft["type"]
    if "section" not in draft:
        return _sections(game, seat, how)
    if how == "charge":
        return None if "target" in draft else charge_choices(game, game.sections[draft["section"]])
    if how == "hold" or "to" in draft:
        return None
    section = game.sections[draft["section"]]

    def judge(text: str) -> Refused | None:
        found = course(game, section, how, text)
        return found if isinstance(found, Refused) else None

    return spoken("to", suggested(game, section, how), judge, kind="moves", goes_on=partial(goals.begun, game, section))


def _sections(game: Legions, seat: int, how: Movement) -> Offer:
    names = [section.id for section in ready(game, seat)]

    def judge(told: str) -> Refused | None:
        if told not in names:
            return Refused("DL-ACT-10", NotReady(value=told, options=names))
        if how == "charge":
            return may_not_charge(game, game.sections[told])
        return must_move(game, told) if how == "hold" else None

    return offer("section", names, judge)


@rule(without=None)
def must_move(game: Legions, section: str) -> Refused | None:
    """DL-ACT-04: a section that is out of coherency has to move."""
    fine = in_coherency(game, game.sections[section])
    return None if fine else Refused("DL-ACT-04", MustCloseUp(section=section))
