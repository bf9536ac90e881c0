"""Initiative: three dice each, and who makes the first activation (INIT)."""

from __future__ import annotations

from rulesets.dust_1947 import moments
from rulesets.dust_1947.actions import First
from rulesets.dust_1947.table import symbols
from rulesets.dust_1947.table.happenings import before as happened
from rulesets.dust_1947.table.happenings import turn as of_turn
from rulesets.dust_1947.table.happenings.shape import Cause
from rulesets.dust_1947.table.questions import FirstAsked
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.symbols import Symbol
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Effect
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer

Rolls = tuple[list[Symbol], list[Symbol]]

ME, OPPONENT = "me", "opponent"


@rule(without=0)
def dice_rolled(game: Dust, seat: int) -> int:
    """DU-INIT-01: each player rolls 3 dice."""
    return number_of_dice(game, seat)


@rule(without=3)
def number_of_dice(game: Dust, seat: int) -> int:
    """DU-INIT-05: skills of the side may make it 4 dice; they replace the number, so it is never more."""
    return int(moments.replaced([effect for _, effect in _said(game, seat)], 3)[0])


def _said(game: Dust, seat: int) -> list[tuple[str, Effect]]:
    """What the skills of a side say of its initiative dice, each with the unit whose it is."""
    return [
        (unit.id, effect)
        for unit in game.units.values()
        if unit.seat == seat
        for effect in moments.asked(moments.INITIATIVE_DICE, moments.named(game.card(unit).skills), game, unit=unit)
    ]


def causes(game: Dust, seat: int) -> list[Cause]:
    """The rules by which a side rolls another number of dice, each with the unit that brings it."""
    return [(effect.rule, unit) for unit, effect in _said(game, seat)]


def _more(rolls: Rolls, row: str) -> int | None:
    """The seat with more successes, None if they are equal."""
    mine, theirs = (symbols.count(roll, row) for roll in rolls)
    return None if mine == theirs else int(theirs > mine)


@rule(without=None)
def most_bloc(rolls: Rolls) -> int | None:
    """DU-INIT-02: the player with more BLOC has the initiative."""
    return _more(rolls, "initiative")


@rule(without=None)
def most_crosshair(rolls: Rolls) -> int | None:
    """DU-INIT-03: with equal BLOC the player with more CROSSHAIR has it."""
    return _more(rolls, "initiative tie")


@rule(without=False)
def rolls_again(rolls: Rolls) -> bool:
    """DU-INIT-04: with both equal all dice are rolled again."""
    return any(rolls)


class RollOff(Procedure):
    """Both players roll as for initiative; the result is the winner's seat."""

    kind = "dust.rolloff"

    winner: int | None = None

    @step
    def roll(self, game: Dust, dice: Dice) -> Goto | None:
        """Roll until someone wins; a tie that nothing breaks (no dice at all) goes to the first seat."""
        rolls = (
            symbols.roll(dice, dice_rolled(game, 0)),
            symbols.roll(dice, dice_rolled(game, 1)),
        )
        self.winner, decided = _decide(rolls)
        shown = [[symbol.value for symbol in roll] for roll in rolls]
        why = [causes(game, seat) for seat in (0, 1)]
        game.say(happened.Initiative(rule=decided, dice=shown, turn=game.turn, winner=self.winner, causes=why))
        return Goto("roll") if self.winner is None and rolls_again(rolls) else None

    @step
    def ends(self, game: Dust, dice: Dice) -> Done:
        """Hand over the winner."""
        return Done(self.winner or 0)


def _decide(rolls: Rolls) -> tuple[int | None, str]:
    """The winner, if there is one, and the rule that decides."""
    winner = most_bloc(rolls)
    if winner is not None:
        return winner, "DU-INIT-02"
    winner = most_crosshair(rolls)
    return winner, "DU-INIT-03" if winner is not None else "DU-INIT-04"


class Initiative(Procedure):
    """The initiative of a turn; the result is the seat that makes the first activation."""

    kind = "dust.initiative"

    winner: int = 0
    first: int = -1

    @step
    def roll_off(self, game: Dust, dice: Dice) -> Call:
        """Both roll."""
        return Call(RollOff(), into="winner")

    @step
    def won(self, game: Dust, dice: Dice) -> None:
        """Note who has the initiative."""
        game.initiative = self.first = self.winner

    @step
    def choose(self, game: Dust, dice: Dice) -> Ask:
        """DU-INIT-06: the winner says who makes the first activation."""
        return Ask(self.winner, FirstAsked(), "DU-INIT-06", (First,))

    @choices("choose")
    def players(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The winner or the other."""
        return None if "player" in draft else offer("player", (Option(ME), Option(OPPONENT)))

    @answers("choose")
    def chosen(self, game: Dust, dice: Dice, action: First) -> None:
        """Take the choice."""
        self.first = self.winner if action.player == ME else 1 - self.winner
        game.say(of_turn.First(rule="DU-INIT-06", winner=self.winner, first=self.first))

    @step
    def ends(self, game: Dust, dice: Dice) -> Done:
        """Hand over who begins."""
        return Done(self.first)
