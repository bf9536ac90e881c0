"""The sequence of play of a battle (TURN, SEQ)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.deployment.late_arrivals import LateArrivals
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.turn.initiative import Initiative
from rulesets.dystopian_legions.table.happenings.turn import TurnBegins
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step


class Battle(Procedure):
    """A whole battle: deployment, then turns."""

    kind = "legions.battle"

    @step
    def deployment(self, game: Legions, dice: Dice) -> Call:
        """The advantage, the zones, and where everybody stands."""
        game.phase = "deployment"
        return Call(SettingUp())

    @step
    def turn_begins(self, game: Legions, dice: Dice) -> None:
        """DL-END-20: the next turn."""
        game.turn += 1
        game.chapter += 1
        game.phase = "initiative"
        game.say(TurnBegins(rule="DL-END-20", turn=game.turn))

    @step
    def command_points(self, game: Legions, dice: Dice) -> None:
        """DL-TURN-01: both sides build their Command Point pools."""
        build_pools(game)

    @step
    def initiative(self, game: Legions, dice: Dice) -> Call:
        """DL-TURN-02: who has the initiative."""
        return Call(Initiative())

    @step
    def late_arrivals(self, game: Legions, dice: Dice) -> Call | None:
        """DL-TURN-05: then the Strategic Forces come that are due."""
        return Call(LateArrivals()) if any(game.due(seat) for seat in (0, 1)) else None

    @step
    def activations(self, game: Legions, dice: Dice) -> Call:
        """DL-TURN-06: the sides activate their sections in turn."""
        game.phase = "activations"
        return Call(Activations(seat=game.first))

    @step
    def end_phase(self, game: Legions, dice: Dice) -> Call:
        """DL-TURN-09: when nobody is ready the End Phase is played."""
        return Call(EndPhase())

    @step
    def next_turn(self, game: Legions, dice: Dice) -> Done | Goto:
        """DL-TURN-09: the next turn, unless the game is over."""
        return Goto("turn_begins") if game.verdict is None else Done()
