"""Skills and weapons whose attacker picks who falls (DMG)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.suppression.stun import stun_in_time
from rulesets.dust_1947.moments import ON_HIT, PICKS_VICTIMS, DustSkill, register
from rulesets.dust_1947.table.cards import Weapon
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, at


@register
class Assassin(DustSkill):
    """Knows whom to kill; not shared."""

    key = "Assassin"

    @at(PICKS_VICTIMS)
    def picks(self, game: Dust, *, weapon: Weapon, **told: Any) -> Replacement | None:
        """DU-SKILL-ASSASSIN-01: the attacker picks who takes the hits of this hero's close combat weapons."""
        return Replacement("DU-SKILL-ASSASSIN-01", value=True) if weapon.close else None


@register
class HeadShot(DustSkill):
    """A weapon that picks its victims and frightens the others."""

    key = "Head Shot"

    @at(PICKS_VICTIMS)
    def picks(self, game: Dust, **told: Any) -> Replacement:
        """DU-DATA-HEADSHOT-01: the attacker chooses which enemy soldiers this weapon hits."""
        return Replacement("DU-DATA-HEADSHOT-01", value=True)

    @at(ON_HIT)
    def stuns(self, game: Dust, *, unit: Unit, delayed: bool, **told: Any) -> None:
        """DU-DATA-HEADSHOT-01: the unit hit gets a stunned token."""
        stun_in_time(game, unit, "DU-DATA-HEADSHOT-01", waits=delayed)
