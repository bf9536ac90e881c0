"""Special rules of models (SR): how they are saved, shielded and mended."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.moments import ExtraOption, Modifier, Replacement, Reroll, at
from rulesets.legions_imperialis.moments import (
    AP,
    IGNORES_WOUND,
    MENDS,
    NUMBER,
    SAVE_NEEDS,
    SAVE_REROLLS,
    SAVES,
    TARGET,
    VOID_SHIELDS,
    Keyword,
    register,
)
from rulesets.legions_imperialis.table.keywords import has
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Imperialis

BEST = 2
"""The best that a rule makes of what a die has to reach."""


@register
class InvulnerableSave(Keyword):
    """A save that AP does not touch."""

    key = "Invulnerable Save"
    written = TARGET

    @at(SAVES)
    def another(self, game: Imperialis, **told: Any) -> ExtraOption:
        """LIX-SR-INV-01: a further Save characteristic, not modified by AP."""
        return ExtraOption("LIX-SR-INV-01", f"Invulnerable {self.number}")


@register
class Jink(Keyword):
    """Too quick to be hit where it hurts."""

    key = "Jink"
    written = TARGET

    @at(SAVES)
    def dodges(self, game: Imperialis, *, order: str, **told: Any) -> ExtraOption | None:
        """LIX-SR-JINK-01, LIX-SR-JINK-02: a further Save characteristic, not modified by AP; not with First Fire."""
        return None if order == "first_fire" else ExtraOption("LIX-SR-JINK-01", f"Jink {self.number}")


@register
class IonShield(Keyword):
    """A shield before its front."""

    key = "Ion Shield"
    written = TARGET

    @at(SAVES)
    def before_it(self, game: Imperialis, *, ap: int, front: bool, **told: Any) -> ExtraOption | None:
        """LIX-SR-ION-01, LIX-SR-ION-02: a further Save characteristic against whoever is in front; AP -2 or -3 makes it
        1 worse, AP -4 or better 2, never worse than 6+ (LIX-D-31)."""
        worse = 2 if ap <= -4 else 1 if ap <= -2 else 0
        need = max(self.number, min(6, self.number + worse))
        return ExtraOption("LIX-SR-ION-01", f"Ion Shield {need}") if front else None


@register
class ExploratorAdaptation(Keyword):
    """Made for worlds on which everything bursts."""

    key = "Explorator Adaptation"

    @at(SAVES)
    def another(self, game: Imperialis, *, mode: Mode, **told: Any) -> ExtraOption | None:
        """LIX-SR-EXPLOR: an Invulnerable Save of 6+ against weapons with Barrage or Blast."""
        return ExtraOption("LIX-SR-EXPLOR", "Invulnerable 6") if _bursts(mode) else None


@register
class IonicFlareShield(Keyword):
    """Its shields are thickest where shells burst."""

    key = "Ionic Flare Shield"

    @at(SAVE_NEEDS)
    def better(self, game: Imperialis, *, value: int, save: str, mode: Mode, **told: Any) -> Replacement | None:
        """LIX-SR-IONFLARE: Ion Shields and Invulnerable Saves 1 better, 2+ at best, against Barrage and Blast."""
        if save not in ("Ion Shield", "Invulnerable") or not _bursts(mode):
            return None
        return Replacement("LIX-SR-IONFLARE", max(BEST, value - 1))


@register
class Scout(Keyword):
    """They know how to hide."""

    key = "Scout"

    @at(SAVE_NEEDS)
    def better(self, game: Imperialis, *, value: int, save: str, **told: Any) -> Replacement | None:
        """LIX-SR-SCOUT: Cover Saves 1 better, 2+ at best."""
        return Replacement("LIX-SR-SCOUT", max(BEST, value - 1)) if save == "Cover" else None


def _bursts(mode: Mode) -> bool:
    return has(mode.traits, "Barrage") or has(mode.traits, "Blast")


@register
class Armoured(Keyword):
    """Thick plates."""

    key = "Armoured"

    @at(AP)
    def blunts(self, game: Imperialis, *, mode: Mode, **told: Any) -> Replacement | None:
        """LIX-SR-ARMOURED-01: Light weapons have AP 0."""
        return Replacement("LIX-SR-ARMOURED-01", 0) if has(mode.traits, "Light") else None

    @at(SAVE_REROLLS)
    def again(self, game: Imperialis, *, mode: Mode, **told: Any) -> Reroll | None:
        """LIX-SR-ARMOURED-02: failed saves against Light weapons are rolled again."""
        return Reroll("LIX-SR-ARMOURED-02", "misses") if has(mode.traits, "Light") else None


@register
class FeelNoPain(Keyword):
    """It does not notice small wounds."""

    key = "Feel No Pain"

    @at(IGNORES_WOUND)
    def ignored(self, game: Imperialis, *, mode: Mode, **told: Any) -> Replacement | None:
        """LIX-SR-FNP-01, LIX-SR-FNP-02: a Wound of a Light weapon is ignored on 5+; never one of a Fight."""
        return Replacement("LIX-SR-FNP-01", 5) if has(mode.traits, "Light") else None


@register
class VoidShields(Keyword):
    """Shields that take Hits before the engine does."""

    key = "Void Shields"
    written = NUMBER

    @at(VOID_SHIELDS)
    def level(self, game: Imperialis | None, **told: Any) -> Modifier:
        """LIX-SR-VOID-01: it starts with a level of X."""
        return Modifier("LIX-SR-VOID-01", self.number)


@register
class BlessedAutoSimulacra(Keyword):
    """It mends itself."""

    key = "Blessed Auto-simulacra"

    @at(MENDS)
    def mends(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-BLESSED: each 5+ restores a lost Wound."""
        return Replacement("LIX-SR-BLESSED", 5)


@register
class Necrotechica(Keyword):
    """It will not stay broken."""

    key = "Necrotechica"

    @at(MENDS)
    def mends(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-NECRO: each 5+ restores a lost Wound."""
        return Replacement("LIX-SR-NECRO", 5)
