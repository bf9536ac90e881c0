"""REPLENISH and RESTOCK: ammunition from a dump (TERR-17, SKILL-AMMO)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.command.officers import refill
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Procedure, step


class Replenish(Procedure):
    """Ammunition from a dump. Result: nothing."""

    kind = "dust.replenish"

    unit: str

    @step
    def refills(self, game: Dust, dice: Dice) -> None:
        """DU-SKILL-AMMO-01, DU-SKILL-AMMO-02: every limited-ammo weapon of the unit is refilled."""
        unit = game.units[self.unit]
        refill(game, unit, "DU-TERR-17")
