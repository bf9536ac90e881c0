"""The combat resolution phase (CBT)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.combat.one_combat import Combat
from rulesets.julia_augusta.chapters.combat.order_of_combats import in_order
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step


class Combats(Procedure):
    """The combats of a turn, one after the other; `fights` are the units of those that are left, `number` the last."""

    kind = "julia.combats"

    fights: list[list[str]] = []
    number: int = 0

    @step
    def line_up(self, game: Julia, dice: Dice) -> None:
        """JA-TURN-03: combats follow the right-to-left order."""
        self.fights = in_order(game)

    @step
    def next_combat(self, game: Julia, dice: Dice) -> Call | Done:
        """The next of them, until all are fought."""
        if not self.fights:
            return Done()
        self.number += 1
        return Call(Combat(number=self.number, units=self.fights.pop(0)))

    @step
    def again(self, game: Julia, dice: Dice) -> Goto:
        """And the one after it."""
        return Goto("next_combat")
