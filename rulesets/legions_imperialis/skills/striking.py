"""Weapon traits and special rules (TR, SR): what becomes of whoever is hit, wounded, or beaten in a Fight."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.moments import Modifier, Replacement, at
from rulesets.legions_imperialis.moments import (
    EXTRA_ATTACKS,
    FIGHT_BONUS,
    FIGHT_DICE,
    FIGHT_LOSS,
    FIGHT_WOUNDS,
    MORE_WOUNDS,
    NUMBER,
    QUAKES,
    SHIELD_LOSS,
    SHOCKS,
    Keyword,
    register,
)
from rulesets.legions_imperialis.table.keywords import has
from rulesets.legions_imperialis.table.profiles import ARMOURED, Mode, Profile
from rulesets.legions_imperialis.table.state import Imperialis


@register
class Quake(Keyword):
    """The ground shakes where it strikes."""

    key = "Quake"

    @at(QUAKES)
    def shakes(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-QUAKE-01, LIX-TR-QUAKE-02: whoever it hits moves half as far next time, and fires worse."""
        return Replacement("LIX-TR-QUAKE-01", True)


@register
class ShockPulse(Keyword):
    """Whatever has circuits stands still for a while."""

    key = "Shock Pulse"

    @at(SHOCKS)
    def stuns(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-SHOCK-01, LIX-TR-SHOCK-02: Vehicles and larger that it hits move half as far next time, and fire one
        weapon each."""
        return Replacement("LIX-TR-SHOCK-01", True)

    @at(SHIELD_LOSS)
    def twice(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-SHOCK-03: each of its Hits takes 2 levels from Void Shields."""
        return Replacement("LIX-TR-SHOCK-03", 2)


@register
class EngineKiller(Keyword):
    """One Wound leads to more."""

    key = "Engine Killer"
    written = NUMBER

    @at(MORE_WOUNDS)
    def more(self, game: Imperialis, *, profile: Profile, **told: Any) -> Modifier | None:
        """LIX-TR-EK-01, LIX-TR-EK-02: X more Wounds to Vehicles and larger, without saves."""
        return Modifier("LIX-TR-EK-01", self.number) if profile.type in ARMOURED else None

    @at(FIGHT_WOUNDS)
    def in_fights(self, game: Imperialis, *, profile: Profile, mode: Mode, **told: Any) -> Modifier | None:
        """LIX-TR-EK-03: with Rend, X more Wounds to Vehicles and larger that lose a Fight."""
        strikes = has(mode.traits, "Rend") and profile.type in ARMOURED
        return Modifier("LIX-TR-EK-03", self.number) if strikes else None


@register
class Deflagrate(Keyword):
    """Wounds spread."""

    key = "Deflagrate"

    @at(EXTRA_ATTACKS)
    def spreads(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-DEFLAG-01: each unsaved Wound makes another Hit roll against the same Detachment."""
        return Replacement("LIX-TR-DEFLAG-01", True)


@register
class Rend(Keyword):
    """A die more in Fights."""

    key = "Rend"

    @at(FIGHT_DICE)
    def a_die(self, game: Imperialis, **told: Any) -> Modifier:
        """LIX-TR-REND-01: for each such weapon one more D6 in Fight rolls."""
        return Modifier("LIX-TR-REND-01", 1)


@register
class Disruptive(Keyword):
    """Whoever it beats soundly is beaten badly."""

    key = "Disruptive"

    @at(FIGHT_LOSS)
    def twice(self, game: Imperialis, *, value: int, ahead: int, **told: Any) -> Replacement | None:
        """LIX-TR-DISRUPT: who loses a Fight by 4 or more suffers two Wounds instead of one, however many such weapons
        there are."""
        return Replacement("LIX-TR-DISRUPT", max(value, 2)) if ahead >= 4 else None


@register
class FuriousCharge(Keyword):
    """A charge that breaks lines."""

    key = "Furious Charge"

    @at(FIGHT_BONUS)
    def harder(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-FURIOUS: a Charge adds 2 instead of 1."""
        return Replacement("LIX-SR-FURIOUS", 2)
