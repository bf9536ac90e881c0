"""The End Phase, step by step (END-01)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.end_phase.battle_log import score
from rulesets.dystopian_legions.chapters.end_phase.expiring import expire
from rulesets.dystopian_legions.chapters.end_phase.game_end import verdict
from rulesets.dystopian_legions.chapters.morale.restore_order import RestoreOrder
from rulesets.dystopian_legions.table.happenings.turn import GameOver
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Call, Done, Procedure, step


class EndPhase(Procedure):
    """The End Phase of a turn; afterwards the game has a verdict, or goes on."""

    kind = "legions.end_phase"

    @step
    def restore_order(self, game: Legions, dice: Dice) -> Call:
        """DL-END-01, DL-END-02: sections with Shaken Markers try to lose them."""
        game.phase = "end"
        return Call(RestoreOrder())

    @step
    def battle_log_points(self, game: Legions, dice: Dice) -> None:
        """DL-BL-01: both sides score."""
        score(game)

    @step
    def is_it_over(self, game: Legions, dice: Dice) -> Done | None:
        """DL-END-06: whether the game ends."""
        game.verdict = verdict(game)
        if game.verdict is None:
            return None
        game.say(GameOver(rule=game.verdict.rule, why=game.verdict.key, winners=game.verdict.winners))
        return Done()

    @step
    def markers_expire(self, game: Legions, dice: Dice) -> None:
        """DL-END-17: what has expired is removed."""
        expire(game)
