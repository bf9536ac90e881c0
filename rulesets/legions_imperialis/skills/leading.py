"""Special rules of models (SR): who leads, obeys and takes heart, and who holds what he has."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.moments import Modifier, Replacement, at
from rulesets.legions_imperialis.moments import (
    ATTACHED,
    CHAINED,
    COMMANDS,
    CONTROLS,
    DREADED,
    IMPLACABLE,
    INCHES,
    INSPIRES,
    MORALE,
    OBEYS,
    REORDERS,
    STRENGTH,
    Keyword,
    register,
)
from rulesets.legions_imperialis.skills.saving import BEST
from rulesets.legions_imperialis.table.state import Imperialis

_ANY = "First Fire|Advance|March|Charge"
"""The Orders as cards write them."""


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
class Implacable(Keyword):
    """They are not told when to go."""

    key = "Implacable"

    @at(IMPLACABLE)
    def as_they_like(self, game: Imperialis, **told: Any) -> Replacement:
        """LIX-SR-IMPLAC-01: no Morale check after a lost Combat; their player says whether they withdraw."""
        return Replacement("LIX-SR-IMPLAC-01", True)


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
