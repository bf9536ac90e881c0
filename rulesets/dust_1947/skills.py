"""Skills and special weapons that speak up in attacks (SKILL, WPN). Importing this module makes all skills known."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947 import (  # noqa: F401 - they register their skills and weapons
    airborne,
    hiding,
    luck,
    observers,
    skills_actions,
    skills_close_combat,
    skills_command,
    skills_company,
    skills_hits,
    skills_move,
    skills_nerves,
    skills_pilots,
    skills_survival,
    skills_turn,
    smoke,
    spies,
    weapons,
    weapons_aimed,
    weapons_artillery,
    weapons_flame,
    weapons_loaded,
)
from rulesets.dust_1947.cards import Weapon
from rulesets.dust_1947.moments import (
    HIT_SYMBOLS,
    RECOVERY_DICE,
    REGISTRY,
    DustSkill,
    in_play,
    of_weapon,
    register,
)
from rulesets.dust_1947.state import Dust
from rulesets.kit.moments import Replacement, at

skills_of = in_play
weapon_skills = of_weapon


@register
class Expert(DustSkill):
    """A hero who knows one weapon by heart."""

    key = "Expert"
    drives = True

    @at(HIT_SYMBOLS)
    def crosshair_hits(self, game: Dust, *, weapon: Weapon, **told: Any) -> Replacement | None:
        """DU-SKILL-EXPERT-01: attacks with the named weapon hit on BLOC and CROSSHAIR."""
        if self.parameter.casefold() != weapon.name.casefold():
            return None
        return Replacement("DU-SKILL-EXPERT-01", "hit with crosshair")


@register
class Brave(DustSkill):
    """Hard to keep down."""

    key = "Brave"
    shared = True

    @at(RECOVERY_DICE)
    def three_dice(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-BRAVE-01: recovery rolls use 3 dice."""
        return Replacement("DU-SKILL-BRAVE-01", 3)


REFEREED = frozenset(skill.key for skill in REGISTRY.values()) | {"Limited Ammo", "Support Weapon"}
"""The words of cards that are refereed; others are printed but have no effect yet."""
