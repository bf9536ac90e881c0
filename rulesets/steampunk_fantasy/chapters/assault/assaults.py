"""The assaults of one movement step, from what comes before them to who gets the hexes (TURN, ASLT)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, AskAll, Call, CallAll, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.steampunk_fantasy.actions import PickSome, Withdraw
from rulesets.steampunk_fantasy.chapters.assault import leaving
from rulesets.steampunk_fantasy.chapters.assault.fight import Fight
from rulesets.steampunk_fantasy.chapters.assault.fright import Fright
from rulesets.steampunk_fantasy.chapters.assault.losers_turn import LosersTurn
from rulesets.steampunk_fantasy.chapters.assault.outcome import (
    Outcome,
    beaten,
    going_in,
    sides,
    staying,
    there,
    too_many,
    with_room,
)
from rulesets.steampunk_fantasy.chapters.assault.retreats import Retreats
from rulesets.steampunk_fantasy.chapters.assault.winning_order import decides
from rulesets.steampunk_fantasy.chapters.hex_effects.trigger import before_assaults
from rulesets.steampunk_fantasy.chapters.movement.entering import WON, enter
from rulesets.steampunk_fantasy.chapters.movement.overcrowding import stun_winner
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.questions import AboutABase, WinnersEnterAsked
from rulesets.steampunk_fantasy.table.state import Steampunk


class Assaults(Procedure):
    """All assaults of a movement step. `contests` are the hexes that both sides claim, `outcomes` what comes of them,
    `fought` the winners of the assaults in their order. `waiting` are those who tried to enter a hex, also if they left
    before the assault; `losers` may turn in the end, `let_in` get into their hex."""

    kind = "steam.assaults"

    contests: list[Contest]
    outcomes: list[Outcome] = []
    fought: list[int | None] = []
    waiting: list[str] = []
    losers: list[str] = []
    let_in: list[str] = []

    @step
    def line_up(self, game: Steampunk, dice: Dice) -> None:
        """Nothing is decided yet."""
        self.outcomes = [Outcome(contest=contest) for contest in self.contests]
        self.waiting = [name for contest in self.contests for name in contest.entering]

    @step
    def withdrawals(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-TURN-04: units with such an ability may retreat before the assault, both sides at the same time."""
        able = leaving.able(game, self.outcomes)
        return AskAll([leaving.ask(game, self.outcomes, base) for base in able])

    @choices("withdrawals")
    def stay_or_leave(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """Stay, or withdraw."""
        if "base" not in draft:
            return offer("base", [question.told(AboutABase).base])
        return None if "how" in draft else offer("how", ("stay", "withdraw"))

    @answers("withdrawals")
    def withdrawn(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """Who leaves neither rolls nor takes hits (SF-D-107)."""
        for action in given:
            assert isinstance(action, Withdraw)
            if action.how == "withdraw" and leaving.leave(game, self.outcomes, game.bases[action.base]):
                self.losers.append(action.base)

    @step
    def hex_effects(self, game: Steampunk, dice: Dice) -> None:
        """SF-TURN-05, SF-ASLT-02: hex effects trigger for who is in a hex, and who tries to enter a contested one."""
        before_assaults(game, dice, [outcome.contest for outcome in self.outcomes])

    @step
    def fright(self, game: Steampunk, dice: Dice) -> Call:
        """SF-TURN-06: then pre-assault abilities are applied."""
        return Call(Fright(contests=[outcome.contest for outcome in self.outcomes]))

    @step
    def fights(self, game: Steampunk, dice: Dice) -> CallAll | None:
        """SF-TURN-07: every contested hex is fought for by itself, on the positions of this moment (SF-D-94)."""
        for outcome in self.outcomes:
            wanted_by = sides(game, outcome.contest)
            outcome.fought = len(wanted_by) > 1
            outcome.winner = wanted_by[0] if len(wanted_by) == 1 else None
        fights = [Fight(contest=outcome.contest) for outcome in self.outcomes if outcome.fought]
        return CallAll(fights, into="fought") if fights else None

    @step
    def count_up(self, game: Steampunk, dice: Dice) -> None:
        """Who has won the hexes, and who has lost."""
        for outcome, winner in zip([one for one in self.outcomes if one.fought], self.fought, strict=True):
            outcome.winner = winner
        self.losers += [base.id for outcome in self.outcomes for base in beaten(game, outcome)]

    @step
    def losers_retreat(self, game: Steampunk, dice: Dice) -> Call:
        """SF-TURN-08: first the losers that stood in their hexes retreat."""
        driven = [name for outcome in self.outcomes for name in outcome.contest.standing if name in self.losers]
        return Call(Retreats(outcomes=self.outcomes, going=driven))

    @step
    def crowds(self, game: Steampunk, dice: Dice) -> AskAll:
        """Of winners that are too many for their hex it is picked who enters (SF-D-99); all of them are stunned."""
        for outcome in self.outcomes:
            for base in going_in(game, outcome) if too_many(game, outcome) else ():
                stun_winner(game, base, outcome.contest.hex)
        return AskAll([self._who_enters(game, outcome) for outcome in self._crowded(game)])

    @choices("crowds")
    def winners_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The winners that tried to enter, as long as they find room beside those that were picked."""
        outcome = next(one for one in self.outcomes if one.contest.hex.name == question.told(WinnersEnterAsked).hex)
        return self._on_offer(game, outcome, draft.get("choices", []))

    @answers("crowds")
    def picked(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """These go in."""
        for action in given:
            assert isinstance(action, PickSome)
            self.let_in += action.choices

    @step
    def winners_enter(self, game: Steampunk, dice: Dice) -> None:
        """SF-ASLT-15: the winners that tried to enter the hex enter it, also if they were pinned."""
        for outcome in self.outcomes:
            if not too_many(game, outcome):
                self.let_in += [base.id for base in going_in(game, outcome)]
        for outcome in self.outcomes:
            for name in outcome.contest.entering:
                if name in self.let_in:
                    enter(game, game.bases[name], outcome.contest.hex, WON)

    @step
    def displaced(self, game: Steampunk, dice: Dice) -> Call:
        """Who did not get in, and finds its old hex taken meanwhile, goes to the nearest that can take it (SF-D-20)."""
        kept_out = [base.id for base in there(game, self.waiting) if base.id not in self.let_in]
        return Call(Retreats(outcomes=self.outcomes, displaced=kept_out))

    @step
    def losers_turn(self, game: Steampunk, dice: Dice) -> Call:
        """Those who have lost may turn."""
        return Call(LosersTurn(bases=[base.id for base in there(game, self.losers)]))

    def _crowded(self, game: Steampunk) -> list[Outcome]:
        """The hexes for which somebody picks: those in which any of the winners finds room."""
        crowded = [outcome for outcome in self.outcomes if too_many(game, outcome)]
        return [outcome for outcome in crowded if self._on_offer(game, outcome) is not None]

    def _on_offer(self, game: Steampunk, outcome: Outcome, picked: Sequence[str] = ()) -> Offer | None:
        """As many go in as find room (SF-D-99)."""
        return with_room(game, staying(game, outcome), going_in(game, outcome), picked, all_wanted=True)

    def _who_enters(self, game: Steampunk, outcome: Outcome) -> Ask:
        bases = going_in(game, outcome)
        asked = WinnersEnterAsked(hex=outcome.contest.hex.name, bases=[base.id for base in bases])
        seat = decides(game, game.side(bases[0]), [*staying(game, outcome), *bases])
        return Ask(seat, asked, "SF-STACK-04", (PickSome,))
