"""A side's part of the manoeuvre and shooting phase (MOVE)."""

from __future__ import annotations

from rulesets.julia_augusta.state import Julia
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Procedure, step


class Manoeuvres(Procedure):
    """A side's part of the manoeuvre and shooting phase (MOVE)."""

    kind = "julia.manoeuvres"

    seat: int

    @step
    def begins(self, game: Julia, dice: Dice) -> None:
        """Nothing yet."""
