"""Initiative: an Opposed Command Check into which both sides put Command Points in secret (TURN-02 to TURN-04)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Bolster, Pick
from rulesets.dystopian_legions.chapters.command.bolstering import NOBODY, bolstered, bolstering, bought
from rulesets.dystopian_legions.chapters.command.checks import check_pool
from rulesets.dystopian_legions.chapters.command.leaders import Leader, left_to_spend, senior_officer
from rulesets.dystopian_legions.table.happenings.turn import GoesFirst, HasInitiative, InitiativeRolled
from rulesets.dystopian_legions.table.pools import Pool, throw
from rulesets.dystopian_legions.table.questions import CommitAsked, WhoFirstAsked
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer

ORDERS = ("first", "second")


class Initiative(Procedure):
    """Who has the initiative this turn, and who activates first; `paid` are the Command Points of each side."""

    kind = "legions.initiative"

    paid: list[int] = [0, 0]

    @step
    def commit(self, game: Legions, dice: Dice) -> AskAll | None:
        """DL-TURN-03, DL-CMD-06: only Senior Commanding Officers bolster it, in secret (DL-D-39)."""
        asks = [self._asked(seat, officer) for seat, officer in committing(game).items()]
        return AskAll(asks) if asks else None

    @staticmethod
    def _asked(seat: int, officer: Leader) -> Ask:
        return Ask(seat, CommitAsked(officer=officer.name), "DL-TURN-03", (Bolster,), default=NOBODY)

    @choices("commit")
    def points(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """His points, one after the other."""
        return bolstering(game, [committing(game)[question.seat]], draft)

    @answers("commit")
    def committed(self, game: Legions, dice: Dice, given: list[Bolster]) -> None:
        """The points are opened together, and spent."""
        paid = [0, 0]
        for seat, bolster in zip(committing(game), given, strict=True):
            bolstered(game, bolster)
            paid[seat] = len(bolster.by)
        self.paid = paid

    @step
    def roll(self, game: Legions, dice: Dice) -> None:
        """DL-CHECK-11, DL-CHECK-12, DL-CHECK-13: both roll until one has more successes, always the same pools."""
        pools = [initiative_pool(game, seat, self.paid[seat]) for seat in (0, 1)]
        while True:
            throws = [throw(pool, dice) for pool in pools]
            game.say(InitiativeRolled(rule="DL-CHECK-11", throws=throws, paid=self.paid))
            if throws[0].successes != throws[1].successes:
                break
        game.initiative = 0 if throws[0].successes > throws[1].successes else 1
        game.say(HasInitiative(rule="DL-CHECK-12", seat=game.initiative))

    @step
    def who_goes_first(self, game: Legions, dice: Dice) -> Ask:
        """DL-TURN-04: the winner says which side activates first."""
        return Ask(game.initiative, WhoFirstAsked(), "DL-TURN-04", (Pick,))

    @choices("who_goes_first")
    def orders(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """First, or second."""
        return None if "choice" in draft else offer("choice", ORDERS)

    @answers("who_goes_first")
    def first_named(self, game: Legions, dice: Dice, given: Pick) -> None:
        """He goes first, or the other one does."""
        game.first = game.initiative if given.choice == "first" else 1 - game.initiative
        game.say(GoesFirst(rule="DL-TURN-04", seat=game.first))


def committing(game: Legions) -> dict[int, Leader]:
    """The officers who can put Command Points into the initiative, by their seats."""
    officers = ((seat, senior_officer(game, seat)) for seat in (0, 1))
    return {seat: officer for seat, officer in officers if officer is not None and left_to_spend(game, officer)}


def initiative_pool(game: Legions, seat: int, paid: int) -> Pool:
    """All dice of a side (DL-D-16)."""
    return check_pool(bought(paid) + for_finishing_first(game, seat)) + for_advantage(game, seat)


@rule(without=0)
def for_finishing_first(game: Legions, seat: int) -> int:
    """DL-TURN-07: a blue die for whoever finished first last turn."""
    return int(game.sides[seat].finished_first)


@rule(without=Pool())
def for_advantage(game: Legions, seat: int) -> Pool:
    """DL-ADV-04: a black die for the Tactical Advantage, in turn 1."""
    return Pool(black=int(game.turn == 1 and game.sides[seat].advantage == "tactical"))
