"""A side's leader actions, and its Eagles (CMD-01, CTRL-14)."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.julia_augusta import actions
from rulesets.julia_augusta.chapters.command.eagles import carries_eagle, eagle_choices
from rulesets.julia_augusta.chapters.command.inspiring import inspire_choices, inspires
from rulesets.julia_augusta.chapters.command.rides import lead_choices, leads
from rulesets.julia_augusta.chapters.command.steadying import steadies, steady_choices
from rulesets.julia_augusta.table.questions import LeaderActionAsked
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question

CHOICES: dict[str, Callable[[Julia, int, Draft], Offer | None]] = {
    "lead": lead_choices,
    "steady": steady_choices,
    "inspire": inspire_choices,
    "move_eagle": eagle_choices,
}
"""What a player can do here, by the type of the action."""
TAKES = (actions.Lead, actions.Steady, actions.Inspire, actions.MoveEagle, actions.Done)


class LeaderActions(Procedure):
    """A side's leader actions, as many as its player wants, in any order and mixed between leaders."""

    kind = "julia.leader_actions"

    seat: int

    @step
    def next_action(self, game: Julia, dice: Dice) -> Ask | Done:
        """JA-CMD-01: before any of his units tests; until he is done, or nothing is left that he could do."""
        if any(self._possible(game, kind) for kind in CHOICES):
            return Ask(self.seat, LeaderActionAsked(), "JA-CMD-01", TAKES)
        return Done()

    def _possible(self, game: Julia, kind: str) -> bool:
        offer = CHOICES[kind](game, self.seat, {"type": kind})
        return offer is not None and offer.possible

    @choices("next_action")
    def what(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """An action of a leader, or the move of an Eagle."""
        return CHOICES[draft["type"]](game, self.seat, draft) if draft["type"] in CHOICES else None

    @answers("next_action")
    def acts(self, game: Julia, dice: Dice, given: Action) -> Goto | Done:
        """It is done; then the next."""
        match given:
            case actions.Lead():
                leads(game, given)
            case actions.Steady():
                steadies(game, given.leader)
            case actions.Inspire():
                inspires(game, given.leader)
            case actions.MoveEagle():
                carries_eagle(game, given.eagle, given.to)
            case _:
                return Done()
        return Goto("next_action")
