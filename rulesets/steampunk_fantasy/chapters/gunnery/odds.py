"""The odds of shots: how many of them would hit, reckoned exactly (FIRE)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulesets.kit.reckoning.chances import ONE, Chances, added_up
from rulesets.steampunk_fantasy.chapters.gunnery.open_die import ROLLS_ON_ABOVE
from rulesets.steampunk_fantasy.chapters.gunnery.rolling_to_hit import needed
from rulesets.steampunk_fantasy.chapters.gunnery.shots import Shot, at_hexes, may_be_aimed, shots_of
from rulesets.steampunk_fantasy.table.cards import FireGroup
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

DIE = 6
"""Faces of the die that is rolled to hit."""


def bearing(view: Steampunk, base: UnitBase, group: FireGroup, target: str) -> list[Shot]:
    """The shots of a group that could be aimed at a target now."""
    shots = [shot for shot in shots_of(view, base, group) if not at_hexes(view.weapon(base, shot.weapon))]
    return [shot.model_copy(update={"target": target}) for shot in shots if may_be_aimed(view, shot, target)]


def number_of_hits(view: Steampunk, shots: Sequence[Shot]) -> Chances[int]:
    """How many of these shots hit, each number with its chance."""
    chances = (chance_to_hit(view, shot) for shot in shots)
    return added_up({0: ONE - chance, 1: chance} for chance in chances)


def chance_to_hit(view: Steampunk, shot: Shot) -> Fraction:
    """The chance of one shot to hit."""
    return chance_of(needed(view, shot))


def chance_of(least: int) -> Fraction:
    """The chance that an open-ended die comes to so much, exactly: of six faces those that are enough; beyond a 6 every
    further die has to be above 4 (SF-FIRE-02)."""
    if least <= DIE:
        return Fraction(min(DIE, DIE + 1 - least), DIE)
    return Fraction(1, DIE) * Fraction(DIE - ROLLS_ON_ABOVE, DIE) ** (least - DIE)
