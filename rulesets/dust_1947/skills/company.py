"""Skills about who goes with whom: forces, joining, command (FORCE, HERO)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.moments import CAPTURED, COMPANY, FIELDED, STARTS_IN, DustSkill, register
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.fortifications import STRONGPOINT
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.skills_in_play import has
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, at

BLUTKREUZ = "Blutkreuz"
"""The skill of a hero whom mindless zombies follow."""


@register
class Mercenary(DustSkill):
    """Fights for whoever pays."""

    key = "Mercenary"

    @at(FIELDED)
    def any_bloc(self, card: Card) -> Replacement:
        """DU-SKILL-MERC-01: the unit may be fielded by every bloc."""
        return Replacement("DU-SKILL-MERC-01", value=True)


@register
class Captured(DustSkill):
    """A vehicle that was taken from the enemy; the parameter is his bloc."""

    key = "Captured"

    @at(CAPTURED)
    def taken_from(self, card: Card) -> Replacement:
        """DU-FORCE-07: captured vehicles come only from the chart: they are those that its catalogue says are."""
        return Replacement("DU-FORCE-07", self.parameter)


@register
class Strongpoint(DustSkill):
    """A gun in its emplacement; what stands after the colon is the one that it has paid for."""

    key = "Strongpoint"

    @at(STARTS_IN)
    def dug_in(self, card: Card) -> Replacement:
        """DU-SKILL-STRONG-01: the unit starts the game inside a strongpoint or bunker."""
        return Replacement("DU-SKILL-STRONG-01", self.parameter.casefold() or STRONGPOINT)


@register
class Gorilla(DustSkill):
    """An ape among apes."""

    key = "Gorilla"

    @at(COMPANY)
    def among_gorillas(self, game: Dust, *, hero: Unit, host: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-GORILLA-01: a gorilla unit takes only a gorilla hero, who joins only gorilla units."""
        alike = has(game.card(hero), self.key) and has(game.card(host), self.key)
        return (
            None
            if alike
            else Replacement("DU-SKILL-GORILLA-01", skills_reasons.OnlyGorillas(hero=hero.id, unit=host.id))
        )


@register
class Loner(DustSkill):
    """Needs nobody."""

    key = "Loner"

    @at(COMPANY)
    def alone(self, game: Dust, *, hero: Unit, host: Unit, **told: Any) -> Replacement:
        """DU-SKILL-LONER-01: this hero cannot join a unit and is always played alone."""
        return Replacement("DU-SKILL-LONER-01", skills_reasons.Loner(hero=hero.id, unit=host.id))
