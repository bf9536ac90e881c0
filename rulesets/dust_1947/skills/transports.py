"""Skills of carriers and of what they carry (TRANS, SKILL)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.moments import CARRIES, CRASH_ROW, LEAVES_LATE, LIFTED, DustSkill, register
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.carrying import LIFT, SEATS, SHIP, Room
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.moments import Replacement, at

SHIP_SPACES = 12
"""The spaces of a sealifter."""


@register
class Passengers(DustSkill):
    """Room for so many soldiers; the number stands behind the colon."""

    key = "Passengers"

    @at(CARRIES)
    def seats(self, card: Card) -> Replacement:
        """DU-SKILL-PASSENGERS-01: the vehicle has so many passenger spaces for infantry units."""
        return Replacement(
            "DU-SKILL-PASSENGERS-01", Room(SEATS, int(self.parameter) if self.parameter.isdecimal() else 0)
        )


@register
class Airlifter(DustSkill):
    """An aircraft with a hook."""

    key = "Airlifter"

    @at(CARRIES)
    def lifts(self, card: Card) -> Replacement | None:
        """DU-SKILL-AIRLIFTER-01: an aircraft that can carry one vehicle with Airmobile or Air Assault."""
        return Replacement("DU-SKILL-AIRLIFTER-01", Room(LIFT, 1)) if card.kind == "aircraft" else None


@register
class Sealifter(DustSkill):
    """A landing ship."""

    key = "Sealifter"

    @at(CARRIES)
    def ships(self, card: Card) -> Replacement:
        """DU-SKILL-SEALIFTER-01, DU-TRANS-23: a ship that carries units; it has 12 spaces."""
        return Replacement("DU-SKILL-SEALIFTER-01", Room(SHIP, SHIP_SPACES))


@register
class Airmobile(DustSkill):
    """Light enough to be lifted."""

    key = "Airmobile"

    @at(LIFTED)
    def hangs(self, card: Card) -> Replacement:
        """DU-SKILL-AIRMOBILE-01: an airlifter may carry this vehicle."""
        return Replacement("DU-SKILL-AIRMOBILE-01", value=True)


@register
class AirAssault(DustSkill):
    """Drops from its airlifter into the battle."""

    key = "Air Assault"

    @at(LIFTED)
    def hangs(self, card: Card) -> Replacement:
        """DU-SKILL-AIRASSAULT-01: an airlifter may carry this vehicle."""
        return Replacement("DU-SKILL-AIRASSAULT-01", value=True)

    @at(LEAVES_LATE)
    def drops_late(self, card: Card) -> Replacement:
        """DU-SKILL-AIRASSAULT-02: it may get off when it activates after its airlifter, too."""
        return Replacement("DU-SKILL-AIRASSAULT-02", value=True)

    @at(CRASH_ROW)
    def falls_softly(self, game: Dust, **told: Any) -> Replacement:
        """DU-SKILL-AIRASSAULT-03: when its airlifter is destroyed only BLOC hurts it."""
        return Replacement("DU-SKILL-AIRASSAULT-03", "air assault crash")


@register
class AssaultVehicle(DustSkill):
    """Its ramps open whenever it stops."""

    key = "Assault Vehicle"

    @at(LEAVES_LATE)
    def opens(self, card: Card) -> Replacement:
        """DU-SKILL-ASSAULTVEH-01: passengers may leave it in an activation after its own."""
        return Replacement("DU-SKILL-ASSAULTVEH-01", value=True)
