"""Skills of close combat (CC)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.moments import FEASTS, SHIELDED, STRIKES_FIRST, DustSkill, register
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, at


@register
class FirstStrike(DustSkill):
    """Strikes before anybody else; not shared."""

    key = "First Strike"

    @at(STRIKES_FIRST)
    def strikes_first(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-FIRST-01: in close combat it fights first, attacking or retaliating; who falls does not strike."""
        return Replacement("DU-SKILL-FIRST-01", value=True)


@register
class Devour(DustSkill):
    """Eats whom it kills; not shared."""

    key = "Devour"

    @at(FEASTS)
    def feeds(self, game: Dust, *, unit: Unit, points: int) -> None:
        """DU-SKILL-DEVOUR-01: for each point of damage done in close combat 1 point of its own goes, never more than it
        has."""
        back = min(points, unit.damage) if not unit.soldiers else 0
        if back:
            unit.damage -= back
            game.say(happened.Devours(rule="DU-SKILL-DEVOUR-01", unit=unit.id, points=back, damage=unit.damage))


@register
class AssaultShield(DustSkill):
    """The leader holds a shield before his men; not shared."""

    key = "Assault Shield"

    @at(SHIELDED)
    def before_them(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-SHIELD-01: against close combat its player may give hits to the leader, who has a die for each."""
        return Replacement("DU-SKILL-SHIELD-01", value=True)
