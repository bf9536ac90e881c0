"""Skills of those who drive and fly, and of what hovers (PILOT, AIR, SKILL, DATA)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import MARCH
from rulesets.dust_1947.moments import (
    ACTION_TAKEN,
    CREW,
    DUG_IN,
    HIT_SYMBOLS,
    MOVES_FIRST,
    PILOTS,
    RACES,
    THIRD_ACTION,
    DustSkill,
    register,
)
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, at


@register
class Pilot(DustSkill):
    """Drives a vehicle, with a name after the colon this one alone; on a vehicle's card: who alone may drive it."""

    key = "Pilot"

    @at(PILOTS)
    def drives_vehicles(self, game: Dust, *, machine: Card) -> Replacement | None:
        """DU-DATA-PILOT-01: the hero may be assigned to pilot a vehicle."""
        named = not self.parameter or self.parameter.casefold() == machine.name.casefold()
        return Replacement("DU-DATA-PILOT-01", value=True) if named and machine.kind == "vehicle" else None

    @at(CREW)
    def nobody_else(self, game: Dust) -> Replacement | None:
        """DU-SKILL-PILOTNAME-01: nobody but the named hero may pilot this vehicle, or it is fielded without."""
        return Replacement("DU-SKILL-PILOTNAME-01", self.parameter) if self.parameter else None


@register
class AcePilot(DustSkill):
    """Gets more out of a vehicle; the skill is not shared with a squad."""

    key = "Ace Pilot"
    drives = True

    @at(PILOTS)
    def drives_vehicles(self, game: Dust, *, machine: Card) -> Replacement | None:
        """DU-PILOT-01: an Ace Pilot may pilot a ground vehicle as a Pilot may."""
        return Replacement("DU-PILOT-01", value=True) if machine.kind == "vehicle" else None

    @at(THIRD_ACTION)
    def third_action(self, game: Dust) -> Replacement | None:
        """DU-SKILL-ACEPILOT-01: 1 die when the vehicle activates; BLOC or CROSSHAIR: it has a third action."""
        return Replacement("DU-SKILL-ACEPILOT-01", "third action") if self.inside else None


@register
class AceGunner(DustSkill):
    """Knows every weapon of whatever he drives."""

    key = "Ace Gunner"
    drives = True

    @at(HIT_SYMBOLS)
    def crosshair_hits(self, game: Dust, **told: Any) -> Replacement | None:
        """DU-DATA-ACEGUNNER-01: every weapon of the vehicle that the hero pilots hits on BLOC and CROSSHAIR."""
        return Replacement("DU-DATA-ACEGUNNER-01", "hit with crosshair") if self.inside else None


@register
class CrazyJimmy(DustSkill):
    """Drives so that nobody hits him; as the name of a hero it is his skill."""

    key = "Crazy Jimmy"
    drives = True

    @at(ACTION_TAKEN)
    def races(self, game: Dust, *, unit: Unit, word: str, **told: Any) -> None:
        """DU-DATA-CRAZYJIMMY-01: after a MARCH MOVE with the vehicle that he pilots"""
        if self.inside and word == MARCH:
            unit.mark(RACES)

    @at(DUG_IN)
    def hard_to_hit(self, game: Dust, *, unit: Unit, **told: Any) -> Replacement | None:
        """DU-DATA-CRAZYJIMMY-01: it has a cover save until its next activation."""
        races = self.inside and unit.skill_state.get(RACES)
        return Replacement("DU-DATA-CRAZYJIMMY-01", RACES) if races else None


@register
class AirPilot(DustSkill):
    """Flies an aircraft."""

    key = "Air Pilot"

    @at(PILOTS)
    def flies_aircraft(self, game: Dust, *, machine: Card) -> Replacement | None:
        """DU-SKILL-AIRPILOT-01: the hero may be assigned as pilot of an aircraft."""
        return Replacement("DU-SKILL-AIRPILOT-01", value=True) if machine.kind == "aircraft" else None


@register
class AceAirPilot(DustSkill):
    """Gets more out of an aircraft; the skill is not shared with a squad."""

    key = "Ace Air Pilot"
    drives = True

    @at(PILOTS)
    def flies_aircraft(self, game: Dust, *, machine: Card) -> Replacement | None:
        """DU-PILOT-01: an Ace Air Pilot may pilot an aircraft as an Air Pilot may."""
        return Replacement("DU-PILOT-01", value=True) if machine.kind == "aircraft" else None

    @at(THIRD_ACTION)
    def third_action(self, game: Dust) -> Replacement | None:
        """DU-SKILL-ACEAIR-01: 1 die when the aircraft activates; BLOC or CROSSHAIR: it has a third action."""
        return Replacement("DU-SKILL-ACEAIR-01", "third action") if self.inside else None


@register
class Helicopter(DustSkill):
    """Stays where it is if it likes."""

    key = "Helicopter"

    @at(MOVES_FIRST)
    def hovers(self, game: Dust) -> Replacement:
        """DU-SKILL-HELI-01: it may hover: no MOVE has to be its first action."""
        return Replacement("DU-SKILL-HELI-01", value=True)
