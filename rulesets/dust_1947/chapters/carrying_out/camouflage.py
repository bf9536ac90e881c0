"""CAMOUFLAGE: a unit hides (SKILL-CAMO)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.table.happenings import skills as happened
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Procedure, step

CAMOUFLAGED = "camouflaged"


class Hide(Procedure):
    """A CAMOUFLAGE action."""

    kind: ClassVar[str] = "dust.hide"

    unit: str

    @step
    def hide(self, game: Dust, dice: Dice) -> None:
        """DU-SKILL-CAMO-01: the unit is camouflaged."""
        game.units[self.unit].mark(CAMOUFLAGED)
        game.say(happened.Camouflaged(rule="DU-SKILL-CAMO-01", unit=self.unit))
