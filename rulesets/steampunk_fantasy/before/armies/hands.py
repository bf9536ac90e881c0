"""What a member of an infantry base can carry, judged where an army is handed in (ARMY)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.cards import Weapon

INFANTRY = "infantry"
HANDS = 2
"""Hands of a member."""


@rule(without=())
def too_many_to_hold(weapons: Sequence[Weapon]) -> tuple[str, ...]:
    """SF-ARMY-17: a member of an infantry base carries one two-handed weapon or two one-handed ones.

    The names of all that it should hold, if that is more than its hands can."""
    held = [weapon for weapon in weapons if weapon.scope == "member" and hands_for(weapon)]
    return tuple(weapon.name for weapon in held) if sum(hands_for(weapon) for weapon in held) > HANDS else ()


@rule(without=HANDS)
def hands_for(weapon: Weapon) -> int:
    """SF-ARMY-18: what takes no hands, such as grenades or another load for the same barrel, may be had in any
    number."""
    return weapon.hands


@rule(without=())
def too_many_of_the_base(weapons: Sequence[Weapon]) -> tuple[str, ...]:
    """SF-ARMY-19: a unit base has one unit-base weapon at most; the names of all, if it has more."""
    names = tuple(weapon.name for weapon in weapons if weapon.scope == "base" and hands_for(weapon))
    return names if len(names) > 1 else ()
