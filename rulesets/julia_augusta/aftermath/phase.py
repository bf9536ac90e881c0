"""The after-combat moves phase (ACM)."""

from __future__ import annotations

from rulesets.julia_augusta.state import Julia
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Procedure, step


class AfterCombat(Procedure):
    """The after-combat moves phase (ACM)."""

    kind = "julia.after_combat"

    @step
    def begins(self, game: Julia, dice: Dice) -> None:
        """Nothing yet."""
