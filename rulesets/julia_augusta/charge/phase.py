"""The charge phase (CHG)."""

from __future__ import annotations

from rulesets.julia_augusta.state import Julia
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Procedure, step


class Charges(Procedure):
    """The charge phase (CHG)."""

    kind = "julia.charges"

    @step
    def begins(self, game: Julia, dice: Dice) -> None:
        """Nothing yet."""
