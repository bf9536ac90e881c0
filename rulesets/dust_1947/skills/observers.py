"""Artillery observers: a unit that lets another one's guns fire where it sees (SKILL-OBSERVER)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.moments import CALLS, ROLES, DustSkill, named, register
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, at
from rulesets.kit.engine.points import rule

OBSERVER, RADIO = "observer", "radio"
"""The roles of soldiers who carry a radio."""


@register
class ArtilleryObserver(DustSkill):
    """Eyes and a radio for the guns."""

    key = "Artillery Observer"
    shared = True

    @at(ROLES)
    def carrier(self, game: None, *, card: Card) -> Replacement | None:
        """DU-SKILL-OBSERVER-06: one soldier carries the radio; in a command squad it is the one who has it."""
        if "Command Squad" in card.skills:
            return None
        return Replacement("DU-SKILL-OBSERVER-06", [()] * (card.soldiers - 1) + [(OBSERVER,)])

    @at(CALLS)
    def calls(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-SKILL-OBSERVER-01: instead of using its own weapons in an attack it may let a friendly unit fire its
        artillery."""
        return Replacement("DU-SKILL-OBSERVER-01", value=True) if has_radio(game, unit) else None


@rule(without=True)
def has_radio(game: Dust, unit: Unit) -> bool:
    """DU-SKILL-OBSERVER-06: only while the miniature with the radio is alive; a hero or machine carries its own."""
    hero = game.companion(unit)
    if hero is not None and _observes(game, hero):
        return True
    carriers = [soldier for soldier in unit.soldiers if {OBSERVER, RADIO} & set(soldier.roles)]
    return not carriers or any(soldier.alive for soldier in carriers)


def _observes(game: Dust, unit: Unit) -> bool:
    return any(isinstance(skill, ArtilleryObserver) for skill in named(game.card(unit).skills))
