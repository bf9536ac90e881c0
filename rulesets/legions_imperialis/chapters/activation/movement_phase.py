"""The Movement phase: the sides activate their Detachments in turn (ACT-01 to ACT-08)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.legions_imperialis.actions import Arrive, Charge, Defend, Move, PileIn, Stay
from rulesets.legions_imperialis.chapters.activation.activating import choices_of, ready
from rulesets.legions_imperialis.chapters.activation.activation import Activation
from rulesets.legions_imperialis.chapters.deployment.arriving import too_early
from rulesets.legions_imperialis.chapters.initiative.in_turn import InTurn, if_overdue
from rulesets.legions_imperialis.chapters.morale.losses import check_broken
from rulesets.legions_imperialis.table.happenings.movement import StayInReserve
from rulesets.legions_imperialis.table.questions import ActivateAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

TAKES = (Move, Defend, Arrive, Charge, PileIn, Stay)
"""What a Detachment may do when it is activated in the Movement phase."""


class MovementPhase(InTurn):
    """All Detachments that have to are activated."""

    kind = "imperialis.movement_phase"

    def able(self, game: Imperialis, seat: int) -> list[Detachment]:
        return ready(game, seat)

    @step
    def whose_turn(self, game: Imperialis, dice: Dice) -> Done | None:
        """LI-ACT-03, LI-ACT-08: a side that has none left waits while the other goes on; then the phase ends. Who
        cannot arrive in this round does nothing, and nobody is asked (LI-D-18)."""
        for seat in (0, 1):
            if all(too_early(game, one) for one in ready(game, seat)):
                keep_in_reserve(game, seat)
        if not ready(game, self.seat):
            self.goes_over()
        if ready(game, self.seat):
            return None
        check_broken(game, list(game.detachments.values()))
        return Done()

    @step
    def activate(self, game: Imperialis, dice: Dice) -> Ask | Goto:
        """LI-ACT-01: it has to activate a Detachment."""
        if not self.names(game):  # something was put right by hand
            return Goto("whose_turn")
        return Ask(self.seat, ActivateAsked(), "LI-ACT-01", TAKES, default=if_overdue(game, self.names(game)))

    @choices("activate")
    def what(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The Detachment, and what it does."""
        return choices_of(game, self.names(game), draft)

    @answers("activate")
    def activated(
        self, game: Imperialis, dice: Dice, given: Move | Defend | Arrive | Charge | PileIn | Stay
    ) -> Call | None:
        """It is activated; who leaves one in Reserve leaves all there that are left (LI-D-18)."""
        if isinstance(given, Stay) and game.detachments[given.detachment].in_reserve:
            keep_in_reserve(game, self.seat)
            return None
        self.formation = game.detachments[given.detachment].formation
        return Call(Activation(detachment=given.detachment, chosen=given.model_dump()))

    @step
    def next(self, game: Imperialis, dice: Dice) -> Goto:
        """LI-ACT-05: the other side is next, unless whole Formations are activated and this one is not through
        (LI-D-73)."""
        self.next_side(game)
        return Goto("whose_turn")


def keep_in_reserve(game: Imperialis, seat: int) -> None:
    """LI-RES-01: the Detachments in Reserve are activated after all others, and do nothing."""
    left = ready(game, seat)
    if not left or any(one.on_table for one in left):
        return
    for detachment in left:
        detachment.activated = True
    game.say(StayInReserve(rule="LI-RES-01", detachments=[one.id for one in left]))
