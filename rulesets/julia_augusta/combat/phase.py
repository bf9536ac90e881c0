"""The combat resolution phase (CBT)."""

from __future__ import annotations

from rulesets.julia_augusta.state import Julia
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Procedure, step


class Combats(Procedure):
    """The combat resolution phase (CBT)."""

    kind = "julia.combats"

    @step
    def begins(self, game: Julia, dice: Dice) -> None:
        """Nothing yet."""
