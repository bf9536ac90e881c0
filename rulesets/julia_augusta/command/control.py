"""A side's control tests (CTRL)."""

from __future__ import annotations

from rulesets.julia_augusta.state import Julia
from rulesets.kit.dice import Dice
from rulesets.kit.procedure import Procedure, step


class ControlTests(Procedure):
    """A side's control tests (CTRL)."""

    kind = "julia.control_tests"

    seat: int

    @step
    def begins(self, game: Julia, dice: Dice) -> None:
        """Nothing yet."""
