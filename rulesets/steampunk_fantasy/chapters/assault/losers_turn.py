"""Losers may turn, as part of their retreat (ASLT)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.hexes.board import HexDirection
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.steampunk_fantasy.actions import Ready, Way
from rulesets.steampunk_fantasy.chapters.movement.courses import LOST, turn_to
from rulesets.steampunk_fantasy.table.questions import AboutABase, ReadyAsked, TurnAsked
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class LosersTurn(Procedure):
    """The owners of `bases` may turn them; who does nothing leaves them as they are."""

    kind = "steam.losers_turn"

    bases: list[str]

    @step
    def turn(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-ASLT-18: each loser may turn one side left, one side right, or about."""
        bases = [game.bases[name] for name in self.bases]
        seats = [base.seat for base in bases]
        many = sorted({seat for seat in seats if seats.count(seat) > 1})
        asks = [_about(base, base.seat in many) for base in bases]
        return AskAll([*asks, *(Ask(seat, ReadyAsked(), "SF-ASLT-18", (Ready,), default=Ready()) for seat in many)])

    @choices("turn")
    def sides_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """As it is, one side to the left, one to the right, about."""
        if draft["type"] == "ready" or "to" in draft:
            return None
        if "base" not in draft:
            return offer("base", [question.told(AboutABase).base])
        return offer("to", [side.name for side in ways_to_turn(game.bases[draft["base"]])], kind="facing")

    @answers("turn")
    def turned(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """All turn at once."""
        for action in given:
            if isinstance(action, Way):
                base = game.bases[action.base]
                turn_to(game, base, HexDirection[action.to], LOST)


def _about(base: UnitBase, among_many: bool) -> Ask:
    """Nobody waits for one of several."""
    stays = Way(base=base.id, to=base.facing.name)
    return Ask(base.seat, TurnAsked(base=base.id), "SF-ASLT-18", (Way,), "facing", stays, optional=among_many)


@rule(without=lambda base: (base.facing,))
def ways_to_turn(base: UnitBase) -> tuple[HexDirection, ...]:
    """SF-ASLT-18: what a loser may face."""
    return tuple(base.facing.turned(sides) for sides in (0, -1, 1, 3))
