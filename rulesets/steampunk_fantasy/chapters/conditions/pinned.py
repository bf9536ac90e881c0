"""Pinned, or stunned, which is the same: a base does not go on with its orders (COND)."""

from __future__ import annotations

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.happenings.damage import Pinned
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


def pin(game: Steampunk, base: UnitBase) -> None:
    """Pin a base, or pin it longer."""
    base.pinned += pinned_further() if base.is_pinned else pinned_anew()
    lose_orders(base)
    lose_aims(base)
    game.say(Pinned(rule="SF-COND-01", base=base.id, tokens=base.pinned))


@rule(without=0)
def pinned_anew() -> int:
    """SF-COND-01: a base that becomes pinned gets two tokens, which pin it for this turn and the next."""
    return 2


@rule(without=0)
def pinned_further() -> int:
    """SF-CRT-07: further pinned results add one token each (SF-D-58)."""
    return 1


@rule(without=None)
def lose_orders(base: UnitBase) -> None:
    """SF-COND-02: from that moment it does not go on with its orders of this turn; those that wait are kept."""
    base.carrying_out = None


def lose_aims(base: UnitBase) -> None:
    """An aim is lost when the base is pinned, enters an assault or leaves its hex (SF-D-31)."""
    base.aims = {}


@rule(without=False)
def silent(base: UnitBase) -> bool:
    """SF-COND-04: while pinned a base does nothing in gunnery steps."""
    return base.is_pinned
