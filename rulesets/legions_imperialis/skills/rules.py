"""Special rules of models (SR)."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.moments import ExtraOption, Modifier, Replacement, Reroll, at
from rulesets.legions_imperialis.moments import (
    AP,
    ATTACHED,
    CHAINED,
    COMMANDS,
    CONTROLS,
    DEEP_STRIKES,
    DREADED,
    FIGHT_BONUS,
    FLIES,
    GOES_FORWARD,
    HOVERS,
    IGNORES_WOUND,
    IMPLACABLE,
    INCHES,
    INFILTRATES,
    INSPIRES,
    INTERCEPTS,
    LEAPS,
    MENDS,
    MORALE,
    NOT_SLOWED,
    NUMBER,
    OBEYS,
    OUTFLANKS,
    REORDERS,
    SAVE_NEEDS,
    SAVE_REROLLS,
    SAVES,
    SKIMS,
    STRENGTH,
    TARGET,
    TURNS,
    VOID_SHIELDS,
    Keyword,
    register,
)
from rulesets.legions_imperialis.table.keywords import has
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Imperialis

BEST = 2
"""The best that a rule makes of a save."""
_ANY = "First Fire|Advance|March|Charge"
"""The Orders as cards write them."""


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
class Nimble(Keyword):
    """Sure of foot."""

    key = "Nimble"

    @at(NOT_SLOWED)
    def not_slowed(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-NIMBLE: Difficult and Obstructing terrain do not slow it."""
        return Replacement("LIX-SR-NIMBLE", True)


@register
class Agile(Keyword):
    """Turns twice."""

    key = "Agile"

    @at(TURNS)
    def twice(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-AGILE: a Titan turns up to two times in a move."""
        return Replacement("LIX-SR-AGILE", 2)


@register
class Line(Keyword):
    """They hold what they take."""

    key = "Line"

    @at(STRENGTH)
    def holds(self, game: Imperialis, **told: Any) -> Modifier:
        """LIX-SR-LINE: Tactical Strength 2 higher."""
        return Modifier("LIX-SR-LINE", 2)


@register
class Steadfast(Keyword):
    """They stay."""

    key = "Steadfast"

    @at(STRENGTH)
    def holds(self, game: Imperialis, **told: Any) -> Modifier:
        """LIX-SR-STEADFAST: Tactical Strength 1 higher."""
        return Modifier("LIX-SR-STEADFAST", 1)


@register
class FuriousCharge(Keyword):
    """A charge that breaks lines."""

    key = "Furious Charge"

    @at(FIGHT_BONUS)
    def harder(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-FURIOUS: a Charge adds 2 instead of 1."""
        return Replacement("LIX-SR-FURIOUS", 2)


@register
class Inspire(Keyword):
    """Others take heart from them."""

    key = "Inspire"
    written = INCHES

    @at(INSPIRES)
    def near(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-INSPIRE: friends within X inches may use its Morale."""
        return Replacement("LIX-SR-INSPIRE", self.number)


@register
class DreadAura(Keyword):
    """Nobody likes to stand near it."""

    key = "Dread Aura"
    written = INCHES

    @at(DREADED)
    def near(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-DREAD-01: -1 to the Morale checks of everybody within X inches."""
        return Replacement("LIX-SR-DREAD-01", self.number)


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
class ChainOfCommand(Keyword):
    """They wait for a word from above."""

    key = "Chain of Command"

    @at(CHAINED)
    def waits(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-CHAIN-01: only Advance, unless they are commanded."""
        return Replacement("LIX-SR-CHAIN-01", True)


@register
class SolarAuxiliaHq(Keyword):
    """The word from above."""

    key = "Solar Auxilia HQ"
    written = INCHES

    @at(COMMANDS)
    def near(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-SAHQ-01: those in the chain of command may be issued any Order within X inches."""
        return Replacement("LIX-SR-SAHQ-01", self.number)


@register
class TankCommander(Keyword):
    """A tank from which others take their orders."""

    key = "Tank Commander"

    @at(COMMANDS)
    def near(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-TANKCMD-01: those in the chain of command may be issued any Order within 6 inches."""
        return Replacement("LIX-SR-TANKCMD-01", 6)

    @at(MORALE)
    def better(self, game: Imperialis, *, value: int, **told: Any) -> Replacement:
        """LIX-SR-TANKCMD-02: its Morale is 1 better, 2+ at best."""
        return Replacement("LIX-SR-TANKCMD-02", min(value, max(BEST, value - 1)))


@register
class CyberneticaCortex(Keyword):
    """A mind of brass that knows but a few words."""

    key = "Cybernetica Cortex"
    written = rf"(?:{_ANY})(?:, (?:{_ANY}))*"

    @at(OBEYS)
    def some_orders(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-CORTEX-01: only the Orders that stand in brackets."""
        words = [word.strip().lower().replace(" ", "_") for word in self.value.split(",")]
        return Replacement("LIX-SR-CORTEX-01", tuple(words))


@register
class CortexController(Keyword):
    """He speaks to minds of brass."""

    key = "Cortex Controller"

    @at(CONTROLS)
    def near(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-CONTROL: they may be issued any Order within 8 inches."""
        return Replacement("LIX-SR-CONTROL", 8)


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


@register
class JumpPacks(Keyword):
    """They leap over everything, and have to come down."""

    key = "Jump Packs"

    @at(LEAPS)
    def over_everything(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-JUMP-01: over all models and terrain, without penalties."""
        return Replacement("LIX-SR-JUMP-01", True)


@register
class Infiltrate(Keyword):
    """They are there already."""

    key = "Infiltrate"

    @at(INFILTRATES)
    def after_the_others(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-INFIL-01: set up after all others."""
        return Replacement("LIX-SR-INFIL-01", True)


@register
class ForwardDeployment(Keyword):
    """They are ahead of the others before the first shot."""

    key = "Forward Deployment"

    @at(GOES_FORWARD)
    def ahead(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-FWD-01: it may move once when all are deployed."""
        return Replacement("LIX-SR-FWD-01", True)


@register
class Outflank(Keyword):
    """They come from where nobody looks."""

    key = "Outflank"

    @at(OUTFLANKS)
    def held_back(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-OUTFLANK-01: it may be placed in Reserve instead of being deployed."""
        return Replacement("LIX-SR-OUTFLANK-01", True)


@register
class Flyer(Keyword):
    """It fights from the air."""

    key = "Flyer"

    @at(FLIES)
    def in_the_air(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-FLYER-01: it is held in Reserve, and comes for a round at a time."""
        return Replacement("LIX-SR-FLYER-01", True)


@register
class Hover(Keyword):
    """It can stand still in the air."""

    key = "Hover"

    @at(HOVERS)
    def stays(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-HOVER-01: it may hover instead of leaving the table."""
        return Replacement("LIX-SR-HOVER-01", True)


@register
class Skimmer(Keyword):
    """It glides over everything."""

    key = "Skimmer"

    @at(SKIMS)
    def over_everything(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-SKIM-01: over all models and terrain, without penalties."""
        return Replacement("LIX-SR-SKIM-01", True)


@register
class Interceptor(Keyword):
    """It hunts what flies."""

    key = "Interceptor"

    @at(INTERCEPTS)
    def at_once(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-INTERCEPT-01: when it has moved it may fire a weapon at Flyers."""
        return Replacement("LIX-SR-INTERCEPT-01", True)


@register
class DeepStrike(Keyword):
    """They come down from above."""

    key = "Deep Strike"

    @at(DEEP_STRIKES)
    def held_back(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-DEEP-01: it may be placed in Reserve instead of being deployed."""
        return Replacement("LIX-SR-DEEP-01", True)


@register
class Implacable(Keyword):
    """They are not told when to go."""

    key = "Implacable"

    @at(IMPLACABLE)
    def as_they_like(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-IMPLAC-01: no Morale check after a lost Combat; their player says whether they withdraw."""
        return Replacement("LIX-SR-IMPLAC-01", True)


@register
class MasterTactician(Keyword):
    """A word from him, and others do something else."""

    key = "Master Tactician"

    @at(REORDERS)
    def near(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-MASTER-01: when it is activated a friend within 6 inches may be given another Order."""
        return Replacement("LIX-SR-MASTER-01", 6)


@register
class Commander(Keyword):
    """He goes with those whom he leads."""

    key = "Commander"

    @at(ATTACHED)
    def with_his_own(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-COMMANDER-01: it is part of a Detachment of its type in its own Formation."""
        return Replacement("LIX-SR-COMMANDER-01", "formation")


@register
class AttachedDeployment(Keyword):
    """It goes with whoever takes it along."""

    key = "Attached Deployment"

    @at(ATTACHED)
    def with_anybody(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-ATTACHED-01: it is part of a Detachment of its type."""
        return Replacement("LIX-SR-ATTACHED-01", "army")
