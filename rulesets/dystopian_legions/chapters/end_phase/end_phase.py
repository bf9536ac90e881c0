"""The End Phase, step by step (END-01)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Pick
from rulesets.dystopian_legions.chapters.end_phase.battle_log import score
from rulesets.dystopian_legions.chapters.end_phase.expiring import expire
from rulesets.dystopian_legions.chapters.end_phase.game_end import count_quiet_turns, may_call_time, verdict
from rulesets.dystopian_legions.chapters.morale.restore_order import RestoreOrder
from rulesets.dystopian_legions.chapters.shooting.launchers import barriers_go
from rulesets.dystopian_legions.chapters.shooting.smoke import dissipate
from rulesets.dystopian_legions.chapters.shooting.treating import repairs_and_medics
from rulesets.dystopian_legions.chapters.transports.joining import joined
from rulesets.dystopian_legions.table.happenings.turn import GameOver
from rulesets.dystopian_legions.table.questions import CallTimeAsked
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer

PLAY_ON, TIME = Pick(choice="play_on"), "call_time"
"""What may be said where nothing happens any more."""


class EndPhase(Procedure):
    """The End Phase of a turn; afterwards the game has a verdict, or goes on."""

    kind = "legions.end_phase"

    @step
    def restore_order(self, game: Legions, dice: Dice) -> Call:
        """DL-END-01, DL-END-02: sections with Shaken Markers try to lose them."""
        game.phase = "end"
        return Call(RestoreOrder())

    @step
    def repairs(self, game: Legions, dice: Dice) -> None:
        """DL-END-01: then come Repairs and Medics."""
        repairs_and_medics(game, dice)

    @step
    def battle_log_points(self, game: Legions, dice: Dice) -> None:
        """DL-BL-01: both sides score."""
        score(game)
        count_quiet_turns(game)

    @step
    def time(self, game: Legions, dice: Dice) -> AskAll | None:
        """DL-END-09: after three turns in which nothing happened either side may call time (DL-D-155)."""
        if not may_call_time(game):
            return None
        asked = CallTimeAsked(turns=game.quiet_turns)
        return AskAll([Ask(seat, asked, "DL-END-09", (Pick,), default=PLAY_ON) for seat in (0, 1)])

    @choices("time")
    def on_or_not(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """On, or not."""
        return None if "choice" in draft else offer("choice", (PLAY_ON.choice, TIME))

    @answers("time")
    def said(self, game: Legions, dice: Dice, given: list[Pick]) -> None:
        """One of them is enough."""
        game.time_called = any(answer.choice == TIME for answer in given)

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
        dissipate(game, dice)
        barriers_go(game)
        expire(game)
        joined(game)
