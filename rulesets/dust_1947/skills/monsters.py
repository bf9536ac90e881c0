"""Men of steel and creatures of the Mythos: what neither fire nor orders reach (SKILL-STEEL, MYTHOS, LESSER)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.moments import (
    COMMANDED,
    COMPANY,
    DAMAGE_POINTS,
    DENIES_COVER,
    DENIES_SAVE,
    NEVER_CRITICAL,
    NEVER_SUPPRESSED,
    SAVE_REROLLS,
    SAVE_ROW,
    DustSkill,
    register,
)
from rulesets.dust_1947.skills.survival import STEEL_GUARD, DamageResilient, one_die_a_point
from rulesets.dust_1947.table.armament import artillery
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.skills_in_play import has
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Replacement, Reroll, at


@register
class SteelGuard(DustSkill):
    """A wall of armour; not shared."""

    key = STEEL_GUARD

    @at(DENIES_COVER)
    def no_cover_save(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-STEEL-01: no cover save, ever;"""
        return Replacement("DU-SKILL-STEEL-01", value=True)

    @at(SAVE_ROW)
    def hardened(self, game: Dust, *, row: str, **told: Any) -> Replacement | None:
        """DU-SKILL-STEEL-01: instead the infantry save is made on BLOC or SHIELD in any terrain."""
        return Replacement("DU-SKILL-STEEL-01", "hardened save") if row == "infantry save" else None

    @at(DENIES_SAVE)
    def under_shells(self, game: Dust, *, weapon: Weapon, **told: Any) -> Replacement | None:
        """DU-SKILL-STEEL-02: artillery, which denies infantry saves in the open, does not deny theirs."""
        return Replacement("DU-SKILL-STEEL-02", value=False) if artillery(weapon) else None

    @at(COMPANY)
    def among_themselves(self, game: Dust, *, hero: Unit, host: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-STEEL-03: Steel Guard heroes join only Steel Guard units, and those take no other heroes."""
        alike = has(game.card(hero), self.key) and has(game.card(host), self.key)
        why = skills_reasons.OnlySteelGuards(hero=hero.id, unit=host.id)
        return None if alike else Replacement("DU-SKILL-STEEL-03", why)

    @at(DAMAGE_POINTS)
    def shrugs(self, game: Dust, *, unit: Unit, points: int, dice: Dice, **told: Any) -> Replacement | None:
        """DU-SKILL-STEEL-04: Steel Guard units also have Damage Resilient, once (DU-D-57)."""
        if has(game.card(unit), DamageResilient.key):
            return None
        return one_die_a_point(game, dice, unit, points, "DU-SKILL-STEEL-04")


@register
class MythosCreature(DustSkill):
    """Not of this world."""

    key = "Mythos Creature"

    @at(NEVER_SUPPRESSED)
    def unbroken(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-MYTHOS-01: it is never suppressed"""
        return Replacement("DU-SKILL-MYTHOS-01", value=True)

    @at(NEVER_CRITICAL)
    def whole(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-MYTHOS-01: and never given a critical hit."""
        return Replacement("DU-SKILL-MYTHOS-01", value=True)


@register
class LesserMythosCreatures(DustSkill):
    """A pack that hears nobody."""

    key = "Lesser Mythos Creatures"

    @at(COMMANDED)
    def deaf(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement:
        """DU-SKILL-LESSER-01: no command squad, officer or medic special action can ever be aimed at the unit."""
        return Replacement("DU-SKILL-LESSER-01", skills_reasons.CreaturesObeyNobody(unit=unit.id))


@register
class Radiation(DustSkill):
    """A weapon from which nothing shields."""

    key = "Radiation"

    @at(SAVE_REROLLS)
    def burns_through(self, game: Dust, **told: Any) -> Reroll:
        """DU-SKILL-RADIATION-01: the target re-rolls every successful save once and keeps the second result."""
        return Reroll("DU-SKILL-RADIATION-01", "successes", forced=True)
