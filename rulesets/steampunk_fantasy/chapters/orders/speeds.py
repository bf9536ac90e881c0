"""The ladder of speeds: stand-still, slow, fast, and the special ones beside it (ORD)."""

from __future__ import annotations

import re

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.order_notation import SPEEDS

_NAMED = re.compile(r"([AB])\[(.+)\]")


def changed(action: str, speed: str) -> str | None:
    """The speed after an action: None where the action cannot be done at this speed; the same where it is no matter."""
    if action == "B":
        return braked(speed)
    if action == "A":
        return accelerated(speed)
    named = _NAMED.fullmatch(action)
    if named is None:
        return speed
    return braked_to(speed, named[2]) if named[1] == "B" else accelerated_to(speed, named[2])


@rule(without=lambda speed: speed)
def braked(speed: str) -> str | None:
    """SF-ORD-13: one level down; from a special speed to stand-still (SF-D-29)."""
    if speed not in SPEEDS:
        return "stand-still"
    return {"fast": "slow", "slow": "stand-still"}.get(speed)


@rule(without=lambda speed: speed)
def accelerated(speed: str) -> str | None:
    """SF-ORD-15: one level up; from a special speed to slow (SF-D-29)."""
    if speed not in SPEEDS:
        return "slow"
    return {"stand-still": "slow", "slow": "fast"}.get(speed)


@rule(without=lambda speed, named: speed)
def braked_to(speed: str, named: str) -> str | None:
    """SF-ORD-14: the speed that is named."""
    return named


@rule(without=lambda speed, named: speed)
def accelerated_to(speed: str, named: str) -> str | None:
    """SF-ORD-16: the speed that is named."""
    return named
