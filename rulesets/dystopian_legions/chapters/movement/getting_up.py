"""How a section that is down gets up (HTD-09, HTD-10)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.morale.shaken import shake
from rulesets.dystopian_legions.table.happenings.shooting import GotUp
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.kit.engine.points import rule

HURRIED: frozenset[Movement] = frozenset({"double", "charge", "enter_double"})
"""The movement actions that shake those who get up for them (DL-D-114)."""


@rule(without=None)
def get_up(game: Legions, section: Section, how: Movement) -> None:
    """DL-HTD-09: the Hit the Deck Marker goes at the start of a move; whoever crawls on his belly keeps it."""
    if not section.hit_the_deck or section.order == "on_your_bellies":
        return
    section.hit_the_deck = False
    hurried = hurries(how)
    game.say(GotUp(rule="DL-HTD-09", section=section.id, hurried=hurried))
    if hurried:
        shake(game, section)


@rule(without=False)
def hurries(how: Movement) -> bool:
    """DL-HTD-10: to get up and go At the Double, or charge, costs a Shaken Marker."""
    return how in HURRIED
