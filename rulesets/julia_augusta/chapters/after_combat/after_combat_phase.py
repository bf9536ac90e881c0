"""The after-combat moves phase (ACM)."""

from __future__ import annotations

from rulesets.julia_augusta.chapters.after_combat.further_routs import FurtherRout
from rulesets.julia_augusta.chapters.after_combat.result_moves import ResultMoves
from rulesets.julia_augusta.chapters.disorder.blows import first_to_last
from rulesets.julia_augusta.chapters.movement.contact import part
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Goto, Procedure, step


class AfterCombat(Procedure):
    """The `combats` are taken in their order, then the `routing` units that were caught before run on (SEQ-10)."""

    kind = "julia.after_combat"

    routing: list[str] = []
    combats: list[int] = []

    @step
    def line_up(self, game: Julia, dice: Dice) -> None:
        """The combats in the order in which they were fought, and those who run on from right to left."""
        self.routing = [unit.id for unit in first_to_last(game, game.on_table()) if unit.routing]
        self.combats = sorted({unit.result.combat for unit in game.on_table() if unit.result is not None})

    @step
    def next_combat(self, game: Julia, dice: Dice) -> Call | Goto:
        """JA-ACM-17: the combats in the same right-to-left order."""
        return Call(ResultMoves(number=self.combats.pop(0))) if self.combats else Goto("next_rout")

    @step
    def another_combat(self, game: Julia, dice: Dice) -> Goto:
        """And the next one."""
        return Goto("next_combat")

    @step
    def next_rout(self, game: Julia, dice: Dice) -> Call | Goto:
        """Whoever was caught before goes on routing."""
        return Call(FurtherRout(unit=self.routing.pop(0))) if self.routing else Goto("contacts_end")

    @step
    def another_rout(self, game: Julia, dice: Dice) -> Goto:
        """And the next one."""
        return Goto("next_rout")

    @step
    def contacts_end(self, game: Julia, dice: Dice) -> None:
        """What was remembered of contacts that have ended is forgotten."""
        part(game)
