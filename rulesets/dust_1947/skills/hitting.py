"""Skills that speak up when hits are rolled (HIT)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.hits.chains import chained
from rulesets.dust_1947.moments import AFTER_HITS, HIT_REROLLS, HIT_SYMBOLS, DustSkill, register
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Modifier, Replacement, Reroll, at
from rulesets.kit.engine.points import rule

WHEN_PILOTED = " when piloted"
"""Behind the weapon of a machine whose pilot alone knows it by heart."""


@register
class Expert(DustSkill):
    """A hero who knows one weapon by heart, or a machine with such a pilot."""

    key = "Expert"
    drives = True

    @at(HIT_SYMBOLS)
    def crosshair_hits(self, game: Dust, *, unit: Unit, weapon: Weapon, **told: Any) -> Replacement | None:
        """DU-SKILL-EXPERT-01: attacks with the named weapon hit on BLOC and CROSSHAIR."""
        named = self.parameter.removesuffix(WHEN_PILOTED)
        knows = named == self.parameter or game.pilot(unit) is not None
        if not knows or named.casefold() != weapon.name.casefold():
            return None
        return Replacement("DU-SKILL-EXPERT-01", "hit with crosshair")


@register
class TakeAim(DustSkill):
    """Takes his time; not shared."""

    key = "Take Aim"

    @at(HIT_SYMBOLS)
    def aims(self, game: Dust, *, weapon: Weapon, sustained: bool, **told: Any) -> Replacement | None:
        """DU-SKILL-TAKEAIM-01: in a SUSTAINED ATTACK with ranged weapons the hero hits on BLOC and CROSSHAIR."""
        return Replacement("DU-SKILL-TAKEAIM-01", "hit with crosshair") if sustained and not weapon.close else None


@register
class Radar(DustSkill):
    """Finds whatever flies."""

    key = "Radar"

    @at(HIT_REROLLS)
    def tracks(self, game: Dust, *, target: Unit, **told: Any) -> Reroll | None:
        """DU-DATA-RADAR-01: against an aircraft the vehicle rolls failed dice once again."""
        return Reroll("DU-DATA-RADAR-01", "failures") if game.card(target).kind == "aircraft" else None


@register
class SavageAnimal(DustSkill):
    """A beast with one terrible weapon."""

    key = "Savage Animal"

    @at(HIT_SYMBOLS)
    def crosshair_hits(self, game: Dust, *, weapon: Weapon, **told: Any) -> Replacement | None:
        """DU-SKILL-SAVAGE-01: with the named weapon the unit hits on BLOC and CROSSHAIR."""
        named = self.parameter.casefold() == weapon.name.casefold()
        return Replacement("DU-SKILL-SAVAGE-01", "hit with crosshair") if named else None


@register
class Berserk(DustSkill):
    """Every blow leads to the next; not shared."""

    key = "Berserk"

    @at(AFTER_HITS)
    def rages(
        self, game: Dust, *, weapon: Weapon, row: str, hits: int, dice: Dice, shown: list[str], **told: Any
    ) -> Modifier | None:
        """DU-SKILL-BERSERK-01: each hit with a close combat weapon adds a die; BLOC hits and adds another."""
        if not weapon.close or not hits:
            return None
        return Modifier("DU-SKILL-BERSERK-01", chained(dice, hits, rage_dice(row), shown))


@rule(without=lambda row: row)
def rage_dice(row: str) -> str:
    """DU-SKILL-BERSERK-02: where CROSSHAIR hits, it does so on the first roll only; the dice of Berserk need BLOC."""
    return "chain"


@register
class KillingSpree(DustSkill):
    """One after the other falls; not shared."""

    key = "Killing Spree"

    @at(AFTER_HITS)
    def goes_on(
        self, game: Dust, *, weapon: Weapon, row: str, hits: int, dice: Dice, shown: list[str], **told: Any
    ) -> Modifier | None:
        """DU-SKILL-KILLING-01: each hit with a ranged weapon adds a die; BLOC hits and adds another."""
        if weapon.close or not hits:
            return None
        return Modifier("DU-SKILL-KILLING-01", chained(dice, hits, spree_dice(row), shown))


@rule(without=lambda row: row)
def spree_dice(row: str) -> str:
    """DU-SKILL-KILLING-02: where CROSSHAIR hits, it does so on the first roll only; the dice of the spree need BLOC."""
    return "chain"
