"""The Orders phase: both sides assign, then all is revealed (ORD-01 to ORD-11)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, AskAll, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question
from rulesets.legions_imperialis.actions import Assign
from rulesets.legions_imperialis.chapters.orders.available import carries_over, eligible
from rulesets.legions_imperialis.chapters.orders.sheet import assigning, sheet
from rulesets.legions_imperialis.chapters.orders.tactics import note_what_is_open
from rulesets.legions_imperialis.table.engaging import engaged
from rulesets.legions_imperialis.table.happenings.orders import OrdersRevealed
from rulesets.legions_imperialis.table.questions import AssignAsked
from rulesets.legions_imperialis.table.state import Imperialis

USUAL = Assign(others="advance")
"""What holds at a deadline (LI-D-08, LI-D-63)."""


class OrdersPhase(Procedure):
    """Both sides issue their Orders at the same time, each unseen by the other."""

    kind = "imperialis.orders_phase"

    @step
    def begins(self, game: Imperialis, dice: Dice) -> None:
        """LI-CHG-04: how everybody stands as the phase begins."""
        for detachment in game.detachments.values():
            detachment.issued = False
            detachment.engaged_at_orders = detachment.on_table and engaged(game, detachment)
        for seat in (0, 1):
            note_what_is_open(game, seat)

    @step
    def assign(self, game: Imperialis, dice: Dice) -> AskAll | None:
        """LI-ORD-01, LI-ORD-02, LI-ORD-03: an Order for every Detachment, at the same time and hidden (LI-D-07)."""
        asks = [
            Ask(seat, AssignAsked(round=game.round), "LI-ORD-02", (Assign,), default=USUAL)
            for seat in (0, 1)
            if eligible(game, seat)
        ]
        return AskAll(asks) if asks else None

    @choices("assign")
    def orders(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The Order of most, then the others by name."""
        return assigning(game, question.seat, draft)

    @answers("assign")
    def assigned(self, game: Imperialis, dice: Dice, given: list[Assign]) -> None:
        """The Orders are issued."""
        seats = [seat for seat in (0, 1) if eligible(game, seat)]
        issued = {
            name: order
            for seat, one in zip(seats, given, strict=True)
            for name, order in sheet(game, seat, one).items()
        }
        for name, order in issued.items():
            detachment = game.detachments[name]
            detachment.order = detachment.last = order
            detachment.issued = True

    @step
    def reveal(self, game: Imperialis, dice: Dice) -> None:
        """LI-ORD-01, LI-ORD-10, LI-ORD-11: every Order in play is turned face-up, and the phase is over."""
        for detachment in game.detachments.values():
            detachment.issued |= carries_over(detachment)
        orders = {one.id: one.order for one in game.detachments.values() if one.order}
        game.say(OrdersRevealed(rule="LI-ORD-10", orders=orders))
        game.chapter += 1
