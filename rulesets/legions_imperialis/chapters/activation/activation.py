"""One activation of the Movement phase, step by step."""

from __future__ import annotations

from typing import Any

from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Procedure, step
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Charge, Move
from rulesets.legions_imperialis.chapters.activation.activating import manner_of
from rulesets.legions_imperialis.chapters.movement.charging import charge
from rulesets.legions_imperialis.chapters.movement.course import course
from rulesets.legions_imperialis.chapters.movement.moving import go
from rulesets.legions_imperialis.table.happenings.movement import How
from rulesets.legions_imperialis.table.happenings.orders import DoesNothing, OrderIssued
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class Activation(Procedure):
    """A Detachment is activated; `chosen` is the answer that says what it does."""

    kind = "imperialis.activation"

    detachment: str
    chosen: dict[str, Any]

    @step
    def begins(self, game: Imperialis, dice: Dice) -> None:
        """LI-ACT-04: it is activated, and without an Order issued one."""
        detachment = game.detachments[self.detachment]
        game.acting = detachment.id
        game.chapter += 1
        detachment.activated = True
        issue_advance(game, detachment)

    @step
    def moves(self, game: Imperialis, dice: Dice) -> None:
        """LI-MOV-01: it moves as its Order allows."""
        detachment = game.detachments[self.detachment]
        found = laid_out(game, detachment, self.chosen)
        if found is None:
            game.say(DoesNothing(rule="LI-ACT-06", detachment=detachment.id))
        else:
            go(game, detachment, *found)

    @step
    def ends(self, game: Imperialis, dice: Dice) -> None:
        """LI-ORD-13: an Order that is used up is removed."""
        march_is_over(game.detachments[self.detachment])
        game.acting = ""


def laid_out(game: Imperialis, detachment: Detachment, chosen: dict[str, Any]) -> tuple[How, Laid] | None:
    """How a Detachment moves by an answer, and whither; None where it does nothing."""
    action = game.read_action(chosen)
    if isinstance(action, Move):
        how = manner_of(detachment)
        laid = course(game, detachment, how, action.to)
        if isinstance(laid, Refused):
            raise laid
        return how, laid
    if isinstance(action, Charge):
        charged = charge(game, detachment, game.detachments[action.target])
        if isinstance(charged, Refused):
            raise charged
        return "charge", charged.laid
    return None


@rule(without=None)
def issue_advance(game: Imperialis, detachment: Detachment) -> None:
    """LI-MOV-06: a Detachment that was issued no Order this round is issued Advance as it is activated."""
    if not detachment.issued and not detachment.order:
        detachment.order, detachment.issued = "advance", True
        game.say(OrderIssued(rule="LI-MOV-06", detachment=detachment.id, order="advance"))


@rule(without=None)
def march_is_over(detachment: Detachment) -> None:
    """LI-ORD-13, LI-MAR-03: a March Order is removed when its move is complete (LI-D-13)."""
    if detachment.order == "march":
        detachment.order = ""
