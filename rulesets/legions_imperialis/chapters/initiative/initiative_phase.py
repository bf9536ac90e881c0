"""The Initiative phase (INIT), and roll-offs."""

from __future__ import annotations

from typing import Literal

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.legions_imperialis.actions import Pick
from rulesets.legions_imperialis.table.happenings.turn import HasInitiative, RolledOff
from rulesets.legions_imperialis.table.questions import WhoFirstAsked
from rulesets.legions_imperialis.table.state import Imperialis

TAKE, GIVE = "take", "give"


class InitiativePhase(Procedure):
    """Who has Initiative this round; `winner` has won the roll-off and may choose, unless a tie has decided."""

    kind = "imperialis.initiative_phase"

    winner: int = 0
    decided: bool = False

    @step
    def roll_off(self, game: Imperialis, dice: Dice) -> None:
        """LI-INIT-01, LI-INIT-03, LI-INIT-04: every round the players roll off."""
        tied_to = None if game.held is None else 1 - game.held
        self.winner, self.decided = rolled_off(game, dice, "initiative", tied_to)

    @step
    def choose(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-INIT-02: the winner chooses who has Initiative, unless a tie has decided or he always takes it
        (LI-D-10)."""
        if self.decided or game.options.initiative_choice == "auto_take":
            self._has_it(game, self.winner)
            return None
        return Ask(self.winner, WhoFirstAsked(), "LI-INIT-02", (Pick,), default=Pick(choice=TAKE))

    @choices("choose")
    def take_or_give(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Take it, or give it to the other side."""
        return None if "choice" in draft else offer("choice", (TAKE, GIVE))

    @answers("choose")
    def chosen(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """That side has it."""
        self._has_it(game, self.winner if given.choice == TAKE else 1 - self.winner)

    def _has_it(self, game: Imperialis, seat: int) -> None:
        game.initiative = game.held = seat
        game.say(HasInitiative(rule="LI-INIT-02", seat=seat, given=seat != self.winner))


def rolled_off(
    game: Imperialis, dice: Dice, about: Literal["command", "initiative", "forward"], tied_to: int | None = None
) -> tuple[int, bool]:
    """A roll-off: a D6 each, the higher wins (LI-D-09), and whether a tie has decided. A tie goes `tied_to` a seat, or
    is rolled again."""
    while True:
        fell = dice.roll(2)
        by_tie = fell[0] == fell[1] and tie_goes_to(tied_to) is not None
        game.say(RolledOff(rule="LI-INIT-01", about=about, dice=fell, by_tie=by_tie))
        if fell[0] != fell[1]:
            return (0 if fell[0] > fell[1] else 1), False
        if tied_to is not None and by_tie:
            return tied_to, True


@rule(without=None)
def tie_goes_to(seat: int | None) -> int | None:
    """LI-INIT-04: from the second round on, a tie goes to the side that did not have Initiative in the last one."""
    return seat
