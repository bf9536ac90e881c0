"""Weapon traits (TR): at whom a weapon fires, how often, and how well it hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.kit.boards.models.group import Model
from rulesets.kit.engine.moments import Modifier, Replacement, Reroll, at
from rulesets.legions_imperialis.moments import (
    DEFENDS,
    DICE,
    HIT_REROLLS,
    HITS_FLYERS,
    HITS_OF_A_SIX,
    IN_ARC,
    MOUNTED,
    NO_OVERWATCH,
    NUMBER,
    PICKS,
    SHOTS,
    STEADY,
    TO_HIT,
    Keyword,
    register,
)
from rulesets.legions_imperialis.table.arcs import in_front, in_rear
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Imperialis

SIX, WITHOUT = 6, 99
"""What hits a model whose Save is "-"; and how bad that Save is beside others."""


@register
class Arc(Keyword):
    """It fires in one direction only."""

    key = "Arc"
    written = "Front|Rear"

    @at(IN_ARC)
    def outside(self, game: Imperialis, *, firing: Model, target: Model, **told: Any) -> Replacement | None:
        """LIX-TR-ARC: only at models in the named arc."""
        within = in_rear if self.value == "Rear" else in_front
        return None if within(firing, target.middle, game.options.arcs) else Replacement("LIX-TR-ARC", True)


@register
class CoAxial(Keyword):
    """It looks where the gun looks on which it is mounted."""

    key = "Co-axial"

    @at(MOUNTED)
    def no_target_of_its_own(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-COAX: only at the target of the weapon on which it is mounted."""
        return Replacement("LIX-TR-COAX", True)


@register
class Precise(Keyword):
    """It strikes whom it was meant for."""

    key = "Precise"

    @at(PICKS)
    def says_whom(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-PRECISE: the firing player allocates its Hits; all else about allocation holds."""
        return Replacement("LIX-TR-PRECISE", True)


@register
class Assault(Keyword):
    """Twice as many dice at half range."""

    key = "Assault"

    @at(DICE)
    def doubled(self, game: Imperialis, *, value: str, mode: Mode, inches: float, **told: Any) -> Replacement | None:
        """LIX-TR-ASSAULT: the Dice value is doubled within half of the range (LIX-D-18)."""
        if inches > mode.most / 2 or not value.isdigit():
            return None
        return Replacement("LIX-TR-ASSAULT", str(2 * int(value)))


@register
class PowerCapacitor(Keyword):
    """It gathers itself before it fires."""

    key = "Power Capacitor"

    @at(DICE)
    def doubled(self, game: Imperialis, *, value: str, order: str, **told: Any) -> Replacement | None:
        """LIX-TR-POWCAP: the Dice value is doubled with a First Fire Order."""
        if order != "first_fire" or not value.isdigit():
            return None
        return Replacement("LIX-TR-POWCAP", str(2 * int(value)))


@register
class Limited(Keyword):
    """There are only so many of them."""

    key = "Limited"
    written = NUMBER

    @at(SHOTS)
    def so_often(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-LIMITED: it can be fired X times in the battle."""
        return Replacement("LIX-TR-LIMITED", self.number)


@register
class Accurate(Keyword):
    """Misses are rolled again."""

    key = "Accurate"

    @at(HIT_REROLLS)
    def again(self, game: Imperialis, **told: Any) -> Reroll:
        """LIX-TR-ACCURATE: failed Hit rolls are rolled again."""
        return Reroll("LIX-TR-ACCURATE", "misses")


@register
class RapidFire(Keyword):
    """Sixes count twice."""

    key = "Rapid Fire"

    @at(HITS_OF_A_SIX)
    def twice(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-RAPID: a natural 6 scores 2 Hits."""
        return Replacement("LIX-TR-RAPID", 2)


@register
class RippleFire(Keyword):
    """Whoever takes his time wastes nothing."""

    key = "Ripple Fire"

    @at(HIT_REROLLS)
    def again(self, game: Imperialis, *, first_fire: bool, **told: Any) -> Reroll | None:
        """LIX-TR-RIPPLE: with a First Fire Order natural 1s are rolled again."""
        return Reroll("LIX-TR-RIPPLE", "ones") if first_fire else None


@register
class GravitonPulse(Keyword):
    """The heavier the armour, the more it crushes."""

    key = "Graviton Pulse"

    @at(TO_HIT)
    def as_they_save(
        self, game: Imperialis, *, mode: Mode, saves: Sequence[int | None], **told: Any
    ) -> Modifier | None:
        """LIX-TR-GRAV-01, LIX-TR-GRAV-02: it needs the Save that most models of the target have, of as many the worse
        one; where that is "-" a natural 6."""
        if mode.hit is None:
            return None
        worst_first = sorted(saves, key=lambda save: -(save or WITHOUT))
        save = max(worst_first, key=worst_first.count)
        return Modifier("LIX-TR-GRAV-01", mode.hit - (save or SIX))

    @at(NO_OVERWATCH)
    def too_slow(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-GRAV-04: never on Overwatch."""
        return Replacement("LIX-TR-GRAV-04", True)


@register
class Tracking(Keyword):
    """It follows what flies."""

    key = "Tracking"

    @at(HIT_REROLLS)
    def again(self, game: Imperialis, *, flyer: bool, **told: Any) -> Reroll | None:
        """LIX-TR-TRACKING: failed Hit rolls against Flyers are rolled again."""
        return Reroll("LIX-TR-TRACKING", "misses") if flyer else None


@register
class Skyfire(Keyword):
    """It is made to fire at what flies."""

    key = "Skyfire"

    @at(HITS_FLYERS)
    def as_any_other(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-SKYFIRE-01: Flyers are hit as others are, not by natural 6s only."""
        return Replacement("LIX-TR-SKYFIRE-01", True)

    @at(STEADY)
    def steadier(self, game: Imperialis, *, value: int, **told: Any) -> Replacement | None:
        """LIX-TR-SKYFIRE-02: -1 instead of -2 on Overwatch; Point Defence takes nothing already."""
        return Replacement("LIX-TR-SKYFIRE-02", -1) if value < -1 else None


@register
class PointDefence(Keyword):
    """It keeps off whoever comes near."""

    key = "Point Defence"

    @at(DEFENDS)
    def by_itself(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-PD-01, LIX-TR-PD-02: at a Secondary Target, and in the Movement phase."""
        return Replacement("LIX-TR-PD-01", True)

    @at(STEADY)
    def steady(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-PD-06: no -2 on Overwatch."""
        return Replacement("LIX-TR-PD-06", 0)
