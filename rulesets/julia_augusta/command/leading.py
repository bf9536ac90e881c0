"""A side's leader actions (CMD)."""

from __future__ import annotations

from rulesets.julia_augusta.state import Julia
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Procedure, step


class LeaderActions(Procedure):
    """A side's leader actions (CMD)."""

    kind = "julia.leader_actions"

    seat: int

    @step
    def begins(self, game: Julia, dice: Dice) -> None:
        """Nothing yet."""
