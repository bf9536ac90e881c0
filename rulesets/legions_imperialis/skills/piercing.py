"""Weapon traits (TR): against what a weapon is strong or weak, and which saves and shields hold it off."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.moments import Replacement, Reroll, at
from rulesets.legions_imperialis.chapters.firing.saving import ARMOUR, COVER, SHIELDS
from rulesets.legions_imperialis.moments import (
    AP,
    BYPASSES,
    CONTESTS,
    DICE,
    EARTHBOUND,
    FROM_BEHIND,
    HARMLESS,
    NO_COVER,
    NO_OVERWATCH,
    SAVE_REROLLS,
    SHIELDED,
    SINGLE,
    THROUGH_TERRAIN,
    Keyword,
    register,
)
from rulesets.legions_imperialis.table.keywords import has
from rulesets.legions_imperialis.table.profiles import ARMOURED, Profile
from rulesets.legions_imperialis.table.state import Imperialis


@register
class Light(Keyword):
    """Nothing against armour."""

    key = "Light"

    @at(HARMLESS)
    def no_effect_on_big_targets(self, game: Imperialis, *, profile: Profile, **told: Any) -> Replacement | None:
        """LIX-TR-LIGHT-01: discarded against Vehicles and larger."""
        return Replacement("LIX-TR-LIGHT-01", True) if profile.type in ARMOURED else None

    @at(SHIELDED)
    def not_on_shields(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-LIGHT-02: never on Void Shields."""
        return Replacement("LIX-TR-LIGHT-02", False)


@register
class AntiTank(Keyword):
    """Little against men."""

    key = "Anti-tank"

    @at(AP)
    def blunt_against_men(self, game: Imperialis, *, profile: Profile, **told: Any) -> Replacement | None:
        """LIX-TR-ANTITANK: AP 0 against Infantry and Cavalry."""
        return Replacement("LIX-TR-ANTITANK", 0) if profile.type in ("infantry", "cavalry") else None


@register
class LightAt(Keyword):
    """Little against armour."""

    key = "Light AT"

    @at(AP)
    def blunt_against_armour(self, game: Imperialis, *, profile: Profile, **told: Any) -> Replacement | None:
        """LIX-TR-LIGHTAT: AP 0 against Vehicles and larger."""
        return Replacement("LIX-TR-LIGHTAT", 0) if profile.type in ARMOURED else None


@register
class IgnoresCover(Keyword):
    """Cover is no help."""

    key = "Ignores Cover"

    @at(THROUGH_TERRAIN)
    def no_penalty(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-IGNCOV-01: no penalty for a target in terrain."""
        return Replacement("LIX-TR-IGNCOV-01", True)

    @at(NO_COVER)
    def no_cover(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-IGNCOV-02: no Cover Save."""
        return Replacement("LIX-TR-IGNCOV-02", True)


@register
class Shred(Keyword):
    """Saves that held are rolled again."""

    key = "Shred"

    @at(SAVE_REROLLS)
    def again(self, game: Imperialis, *, save: str, profile: Profile, **told: Any) -> Reroll | None:
        """LIX-TR-SHRED: a successful Armour Save of Infantry, Walkers and Cavalry is rolled again."""
        men = profile.type in ("infantry", "walker", "cavalry")
        return Reroll("LIX-TR-SHRED", "successes") if men and save == "Armour" else None


@register
class Armourbane(Keyword):
    """Plates are no help."""

    key = "Armourbane"

    @at(SAVE_REROLLS)
    def again(self, game: Imperialis, *, save: str, profile: Profile, **told: Any) -> Reroll | None:
        """LIX-TR-ARMBANE: a successful Armour Save of Vehicles and larger is rolled again."""
        plated = profile.type in ARMOURED and save == "Armour"
        return Reroll("LIX-TR-ARMBANE", "successes") if plated else None


@register
class NeutronFlux(Keyword):
    """Minds of brass do not bear it."""

    key = "Neutron-flux"

    @at(SAVE_REROLLS)
    def again(self, game: Imperialis, *, save: str, profile: Profile, **told: Any) -> Reroll | None:
        """LIX-TR-NEUTRON: a successful Armour Save of whoever has Cybernetica Cortex is rolled again."""
        brass = has(profile.rules, "Cybernetica Cortex") and save == ARMOUR
        return Reroll("LIX-TR-NEUTRON", "successes") if brass else None


@register
class Shieldbane(Keyword):
    """Void Shields feel it."""

    key = "Shieldbane"

    @at(SHIELDED)
    def always(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-SHIELDB: its Hits lower Void Shields even with AP 0."""
        return Replacement("LIX-TR-SHIELDB", True)


@register
class Bypass(Keyword):
    """It goes through Void Shields as if there were none."""

    key = "Bypass"

    @at(BYPASSES)
    def shields(self, game: Imperialis, *, value: frozenset[str], **told: Any) -> Replacement:
        """LIX-TR-BYPASS: its Hits are allocated to the model."""
        return Replacement("LIX-TR-BYPASS", value | {SHIELDS})


@register
class Psi(Keyword):
    """Nothing but plate keeps it off."""

    key = "Psi"

    @at(BYPASSES)
    def all_but_armour(self, game: Imperialis, *, value: frozenset[str], **told: Any) -> Replacement:
        """LIX-TR-PSI-01: it bypasses Invulnerable and Cover Saves, Ion and Void Shields (LIX-D-28)."""
        return Replacement("LIX-TR-PSI-01", value | {"Invulnerable", COVER, "Ion Shield", SHIELDS})

    @at(NO_OVERWATCH)
    def too_slow(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-PSI-02: never on Overwatch."""
        return Replacement("LIX-TR-PSI-02", True)

    @at(SINGLE)
    def one_at_a_time(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-PSI-02: a model fires one such weapon a round; it fires but once outside of Overwatch."""
        return Replacement("LIX-TR-PSI-02", True)


@register
class Burrowing(Keyword):
    """It comes up behind its target."""

    key = "Burrowing"

    @at(FROM_BEHIND)
    def behind(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BURROW-01: its Hits always come from the Rear Arc."""
        return Replacement("LIX-TR-BURROW-01", True)

    @at(BYPASSES)
    def shields(self, game: Imperialis, *, value: frozenset[str], **told: Any) -> Replacement:
        """LIX-TR-BURROW-02: it bypasses Void Shields."""
        return Replacement("LIX-TR-BURROW-02", value | {SHIELDS})

    @at(EARTHBOUND)
    def not_into_the_air(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BURROW-02: never at Flyers."""
        return Replacement("LIX-TR-BURROW-02", True)


@register
class Impale(Keyword):
    """A claw that drags down whatever is weaker."""

    key = "Impale"

    @at(BYPASSES)
    def shields(self, game: Imperialis, *, value: frozenset[str], **told: Any) -> Replacement:
        """LIX-TR-IMPALE-02: it bypasses Void Shields."""
        return Replacement("LIX-TR-IMPALE-02", value | {SHIELDS})

    @at(CONTESTS)
    def against_its_strength(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-IMPALE-03: a contest takes the place of the save."""
        return Replacement("LIX-TR-IMPALE-03", True)


@register
class Warp(Keyword):
    """It opens a rift in the midst of them."""

    key = "Warp"

    @at(DICE)
    def as_many_as_they_are(self, game: Imperialis, *, models: int, engines: bool, **told: Any) -> Replacement:
        """LIX-TR-WARP-01, LIX-WPN-05: as many dice as models of the target are visible and in range; 1 against Knights
        and Titans."""
        return Replacement("LIX-TR-WARP-01", "1" if engines else str(models))

    @at(BYPASSES)
    def everything(self, game: Imperialis, *, value: frozenset[str], **told: Any) -> Replacement:
        """LIX-TR-WARP-02: it bypasses Armour, Cover and Invulnerable Saves, Ion and Void Shields (LIX-D-28)."""
        return Replacement("LIX-TR-WARP-02", value | {ARMOUR, COVER, "Invulnerable", "Ion Shield", SHIELDS})
