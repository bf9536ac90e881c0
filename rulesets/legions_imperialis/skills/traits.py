"""Weapon traits (TR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.kit.boards.models.group import Model
from rulesets.kit.engine.moments import Modifier, Replacement, Reroll, at
from rulesets.legions_imperialis.chapters.firing.saving import ARMOUR, COVER, SHIELDS
from rulesets.legions_imperialis.moments import (
    AP,
    BOMBS,
    BYPASSES,
    CONTESTS,
    DEFENDS,
    DICE,
    EARTHBOUND,
    EXTRA_ATTACKS,
    FIGHT_DICE,
    FIGHT_LOSS,
    FIGHT_WOUNDS,
    FROM_BEHIND,
    HARMLESS,
    HIT_REROLLS,
    HITS_FLYERS,
    HITS_OF_A_SIX,
    IN_ARC,
    LAYS,
    MORE_WOUNDS,
    MOUNTED,
    NO_COVER,
    NO_OVERWATCH,
    NUMBER,
    PICKS,
    QUAKES,
    SAVE_REROLLS,
    SHIELD_LOSS,
    SHIELDED,
    SHOCKS,
    SHOTS,
    SINGLE,
    STEADY,
    THROUGH_TERRAIN,
    TO_HIT,
    UNSEEN,
    Keyword,
    register,
)
from rulesets.legions_imperialis.table.arcs import in_front, in_rear
from rulesets.legions_imperialis.table.keywords import has
from rulesets.legions_imperialis.table.profiles import ARMOURED, Mode, Profile
from rulesets.legions_imperialis.table.shapes import Shape
from rulesets.legions_imperialis.table.state import Imperialis

SIX, WITHOUT = 6, 99
"""What hits a model whose Save is "-"; and how bad that Save is beside others."""


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
class RippleFire(Keyword):
    """Whoever takes his time wastes nothing."""

    key = "Ripple Fire"

    @at(HIT_REROLLS)
    def again(self, game: Imperialis, *, first_fire: bool, **told: Any) -> Reroll | None:
        """LIX-TR-RIPPLE: with a First Fire Order natural 1s are rolled again."""
        return Reroll("LIX-TR-RIPPLE", "ones") if first_fire else None


@register
class Barrage(Keyword):
    """It lobs its shells over what hides a target."""

    key = "Barrage"

    @at(UNSEEN)
    def over_everything(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BARR-01, LIX-TR-BARR-02: at targets that its bearer does not see, and at any model of them in
        range."""
        return Replacement("LIX-TR-BARR-01", True)

    @at(TO_HIT)
    def unseen(self, game: Imperialis, *, unseen: bool, **told: Any) -> Modifier | None:
        """LIX-TR-BARR-01: -1 without a line of sight."""
        return Modifier("LIX-TR-BARR-01", -1) if unseen else None

    @at(NO_OVERWATCH)
    def too_slow(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BARR-05: never on Overwatch."""
        return Replacement("LIX-TR-BARR-05", True)


@register
class HeavyBarrage(Keyword):
    """A barrage of the heaviest guns."""

    key = "Heavy Barrage"

    @at(UNSEEN)
    def over_everything(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-HBARR-01: over all that hides a target, as Barrage."""
        return Replacement("LIX-TR-HBARR-01", True)

    @at(TO_HIT)
    def unseen(self, game: Imperialis, *, unseen: bool, **told: Any) -> Modifier | None:
        """LIX-TR-HBARR-01: -1 without a line of sight."""
        return Modifier("LIX-TR-BARR-01", -1) if unseen else None

    @at(NO_OVERWATCH)
    def too_slow(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-HBARR-01: never on Overwatch."""
        return Replacement("LIX-TR-HBARR-01", True)


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
        return Reroll("LIX-TR-SHRED", "successes", forced=True) if men and save == "Armour" else None


@register
class Armourbane(Keyword):
    """Plates are no help."""

    key = "Armourbane"

    @at(SAVE_REROLLS)
    def again(self, game: Imperialis, *, save: str, profile: Profile, **told: Any) -> Reroll | None:
        """LIX-TR-ARMBANE: a successful Armour Save of Vehicles and larger is rolled again."""
        plated = profile.type in ARMOURED and save == "Armour"
        return Reroll("LIX-TR-ARMBANE", "successes", forced=True) if plated else None


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
class Quake(Keyword):
    """The ground shakes where it strikes."""

    key = "Quake"

    @at(QUAKES)
    def shakes(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-QUAKE-01, LIX-TR-QUAKE-02: whoever it hits moves half as far next time, and fires worse."""
        return Replacement("LIX-TR-QUAKE-01", True)


@register
class Shieldbane(Keyword):
    """Void Shields feel it."""

    key = "Shieldbane"

    @at(SHIELDED)
    def always(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-SHIELDB: its Hits lower Void Shields even with AP 0."""
        return Replacement("LIX-TR-SHIELDB", True)


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
class Deflagrate(Keyword):
    """Wounds spread."""

    key = "Deflagrate"

    @at(EXTRA_ATTACKS)
    def spreads(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-DEFLAG-01: each unsaved Wound makes another Hit roll against the same Detachment."""
        return Replacement("LIX-TR-DEFLAG-01", True)


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


@register
class Skyfire(Keyword):
    """It is made to fire at what flies."""

    key = "Skyfire"

    @at(HITS_FLYERS)
    def as_any_other(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-SKYFIRE-01: Flyers are hit as others are, not by natural 6s only."""
        return Replacement("LIX-TR-SKYFIRE-01", True)

    @at(STEADY)
    def steadier(self, game: Imperialis, *, value: int, **told: Any) -> Replacement:
        """LIX-TR-SKYFIRE-02: -1 instead of -2 on Overwatch."""
        return Replacement("LIX-TR-SKYFIRE-02", max(value, -1))


@register
class BombingRun(Keyword):
    """It falls from what flies over its target."""

    key = "Bombing Run"

    @at(BOMBS)
    def from_above(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BOMB-01: it is used at a point of its bearer's own move."""
        return Replacement("LIX-TR-BOMB-01", True)


@register
class Tracking(Keyword):
    """It follows what flies."""

    key = "Tracking"

    @at(HIT_REROLLS)
    def again(self, game: Imperialis, *, flyer: bool, **told: Any) -> Reroll | None:
        """LIX-TR-TRACKING: failed Hit rolls against Flyers are rolled again."""
        return Reroll("LIX-TR-TRACKING", "misses") if flyer else None


@register
class Blast(Keyword):
    """It bursts where it comes down, over friend and foe."""

    key = "Blast"
    written = r'[35]["″]'

    @at(LAYS)
    def template(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-BLAST-01, LIX-TR-BLAST-09: it lays a template of 3 or 5 inches, and is never fired on Overwatch."""
        return Replacement("LIX-TR-BLAST-01", Shape(kind="blast", inches=self.number))


@register
class Firestorm(Keyword):
    """It pours fire over all that is before it."""

    key = "Firestorm"

    @at(LAYS)
    def template(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-FIRE-01, LIX-TR-FIRE-05: it lays the Flame template, and is never fired on Overwatch."""
        return Replacement("LIX-TR-FIRE-01", Shape(kind="flame"))

    @at(THROUGH_TERRAIN)
    def no_penalty(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-FIRE-04: no penalty for targets in terrain."""
        return Replacement("LIX-TR-FIRE-04", True)

    @at(NO_COVER)
    def no_cover(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-FIRE-04: no Cover Save."""
        return Replacement("LIX-TR-FIRE-04", True)


@register
class Beam(Keyword):
    """It burns a straight line through everything."""

    key = "Beam"

    @at(LAYS)
    def line(self, game: Imperialis, *, mode: Mode, **told: Any) -> Replacement:
        """LIX-TR-BEAM-01, LIX-TR-BEAM-05: it draws a line as long as its range, and is never fired on Overwatch."""
        return Replacement("LIX-TR-BEAM-01", Shape(kind="beam", inches=mode.most))


@register
class HeavyBeam(Keyword):
    """A beam that Structures do not stop."""

    key = "Heavy Beam"

    @at(LAYS)
    def line(self, game: Imperialis, *, mode: Mode, **told: Any) -> Replacement:
        """LIX-TR-HBEAM-01: it follows the rules of Beam; Impassable terrain stops it too."""
        return Replacement("LIX-TR-HBEAM-01", Shape(kind="beam", inches=mode.most))


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
class ShockPulse(Keyword):
    """Whatever has circuits stands still for a while."""

    key = "Shock Pulse"

    @at(SHOCKS)
    def stuns(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-SHOCK-01, LIX-TR-SHOCK-02: Vehicles and larger that it hits move half as far next time, and fire one
        weapon each."""
        return Replacement("LIX-TR-SHOCK-01", True)

    @at(SHIELD_LOSS)
    def twice(self, game: Imperialis, *, value: int, **told: Any) -> Replacement:
        """LIX-TR-SHOCK-03: each of its Hits takes 2 levels from Void Shields."""
        return Replacement("LIX-TR-SHOCK-03", max(value, 2))


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
class CoAxial(Keyword):
    """It looks where the gun looks on which it is mounted."""

    key = "Co-axial"

    @at(MOUNTED)
    def no_target_of_its_own(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-COAX: only at the target of the weapon on which it is mounted."""
        return Replacement("LIX-TR-COAX", True)


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


@register
class NeutronFlux(Keyword):
    """Minds of brass do not bear it."""

    key = "Neutron-flux"

    @at(SAVE_REROLLS)
    def again(self, game: Imperialis, *, save: str, profile: Profile, **told: Any) -> Reroll | None:
        """LIX-TR-NEUTRON: a successful Armour Save of whoever has Cybernetica Cortex is rolled again."""
        brass = has(profile.rules, "Cybernetica Cortex") and save == ARMOUR
        return Reroll("LIX-TR-NEUTRON", "successes", forced=True) if brass else None


@register
class Precise(Keyword):
    """It strikes whom it was meant for."""

    key = "Precise"

    @at(PICKS)
    def says_whom(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-TR-PRECISE: the firing player allocates its Hits; all else about allocation holds."""
        return Replacement("LIX-TR-PRECISE", True)
