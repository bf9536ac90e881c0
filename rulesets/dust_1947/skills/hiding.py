"""Camouflage: units that nobody aims at from afar (SKILL-CAMO)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import (
    ALL_ATTACKS,
    ATTACK,
    CAMOUFLAGE,
    DOUBLE,
    FREE_MOVE,
    MOVE,
    NOTHING,
    REACTS,
)
from rulesets.dust_1947.chapters.carrying_out.camouflage import CAMOUFLAGED
from rulesets.dust_1947.moments import (
    ACTION_TAKEN,
    ATTACKS,
    MUSTERED,
    SPECIAL_ACTIONS,
    TARGETED,
    UNNOTICED,
    DustSkill,
    asked,
    register,
)
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.skills_in_play import of_weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, Replacement, at

UNSEEN_FROM = 3
"""The range in squares from which a camouflaged unit cannot be aimed at."""
_QUIET = (MOVE, DOUBLE, FREE_MOVE, NOTHING, CAMOUFLAGE, REACTS, *ALL_ATTACKS)
"""What a camouflaged unit may do; attacks end it when weapons are used, not before."""


@register
class Camouflage(DustSkill):
    """Hard to make out; not shared."""

    key = "Camouflage"

    @at(SPECIAL_ACTIONS)
    def hide(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-CAMO-01: a SPECIAL action camouflages the unit."""
        return ExtraOption("DU-SKILL-CAMO-01", CAMOUFLAGE)

    @at(TARGETED)
    def too_far_to_see(self, game: Dust, *, attacker: Unit, target: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-CAMO-01: camouflaged, it cannot be chosen as a target at range 3 or more."""
        hidden = target.skill_state.get(CAMOUFLAGED) and board_of(game).apart(attacker, target) >= UNSEEN_FROM
        return Replacement("DU-SKILL-CAMO-01", skills_reasons.Camouflaged(target=target.id)) if hidden else None

    @at(ACTION_TAKEN)
    def stirs(self, game: Dust, *, unit: Unit, word: str, **told: Any) -> None:
        """DU-SKILL-CAMO-02: lost with any action but MOVE, NOTHING and the CAMOUFLAGE action itself."""
        if word not in _QUIET:
            seen(game, unit, word)

    @at(ATTACKS)
    def fires(self, game: Dust, *, unit: Unit, weapons: list[Weapon], **told: Any) -> None:
        """DU-SKILL-CAMO-02: lost with an attack, a reactive one too; calling artillery and retaliating are none."""
        if not all(asked(UNNOTICED, of_weapon(weapon), game) for weapon in weapons):
            seen(game, unit, ATTACK)

    @at(MUSTERED)
    def at_the_start(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-CAMO-03: units with the skill begin the game camouflaged."""
        return Replacement("DU-SKILL-CAMO-03", CAMOUFLAGED)


@register
class Stealth(DustSkill):
    """A weapon that gives nobody away."""

    key = "Stealth"

    @at(UNNOTICED)
    def unnoticed(self, game: Dust, **told: Any) -> Replacement:
        """DU-DATA-STEALTH-01: attacking with this weapon does not end Camouflage."""
        return Replacement("DU-DATA-STEALTH-01", value=True)


def seen(game: Dust, unit: Unit, word: str) -> None:
    """A unit is camouflaged no more, because of an action."""
    if unit.unmark(CAMOUFLAGED):
        game.say(happened.Seen(rule="DU-SKILL-CAMO-02", unit=unit.id, action=word))
