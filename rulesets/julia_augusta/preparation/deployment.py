"""Placing units, leaders and Eagles (SETUP-11)."""

from __future__ import annotations

from rulesets.julia_augusta.state import Julia
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Procedure, step


class Deployment(Procedure):
    """Placing units, leaders and Eagles (SETUP-11)."""

    kind = "julia.deployment"

    @step
    def begins(self, game: Julia, dice: Dice) -> None:
        """Nothing yet."""
