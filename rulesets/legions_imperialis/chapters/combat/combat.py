"""One Combat, step by step (CBT-02)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.legions_imperialis.actions import Pick, Run
from rulesets.legions_imperialis.chapters.combat.combats import contacts_in
from rulesets.legions_imperialis.chapters.combat.fights import fight
from rulesets.legions_imperialis.chapters.combat.pairing import Fight, Pairing
from rulesets.legions_imperialis.chapters.firing.attack import remove
from rulesets.legions_imperialis.chapters.morale.checks import check, fall_back
from rulesets.legions_imperialis.chapters.movement.order_of_running import (
    by_way_home,
    in_order,
    is_asked,
    next_runner,
)
from rulesets.legions_imperialis.chapters.movement.running import withdraw
from rulesets.legions_imperialis.moments import IMPLACABLE, holds
from rulesets.legions_imperialis.table.happenings.combat import CombatBegins, CombatResult, StandsFirm
from rulesets.legions_imperialis.table.questions import FightAsked, PairsAsked, RunAsked, StandsFirmAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

STAYS, WITHDRAWS = "stays", "withdraws"
"""What a Detachment does that is Implacable."""


class Combat(Procedure):
    """A Combat of these Detachments: `fights` are its Fights, `won` how many each side has won; `withdrawing` are those
    that failed their check; `model` is the one whose Fights are resolved now; `firm` are the losers whose player says
    whether they withdraw."""

    kind = "imperialis.combat"

    detachments: list[str]
    fights: list[Fight] = []
    won: list[int] = [0, 0]
    withdrawing: list[str] = []
    model: str = ""
    firm: list[str] = []

    @step
    def pair_off(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-PAIR-01, LI-PAIR-07: all models in contact are paired before any Fight; if that can be done in several
        ways the player with Initiative chooses."""
        game.chapter += 1
        ways = Pairing(contacts_in(game, self.detachments)).ways()
        self.fights = ways[0]
        if len(ways) == 1 or game.options.pairing == "auto":
            return None
        asked = PairsAsked(ways=[[list(pair) for pair in way] for way in ways])
        return Ask(game.initiative, asked, "LI-PAIR-07", (Pick,), default=Pick(choice="1"))

    @choices("pair_off")
    def which_way(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Each way by its number."""
        ways = question.told(PairsAsked).ways
        return None if "choice" in draft else offer("choice", [str(n) for n in range(1, len(ways) + 1)])

    @answers("pair_off")
    def is_paired(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """That way."""
        self.fights = Pairing(contacts_in(game, self.detachments)).ways()[int(given.choice) - 1]

    @step
    def fights_begin(self, game: Imperialis, dice: Dice) -> None:
        """LI-PAIR-08: everybody is paired first."""
        self.fights = one_model_after_the_other(self.fights)
        told = [list(pair) for pair in self.fights]
        game.say(CombatBegins(rule="LI-PAIR-08", detachments=self.detachments, fights=told))

    @step
    def which_model(self, game: Imperialis, dice: Dice) -> Ask | Goto | None:
        """LI-FGT-01: the player with Initiative chooses a model, of which all Fights are resolved before another is
        chosen; nobody is asked where it makes no difference, or who has left it to the bot (LI-D-63)."""
        self._cancel(game)
        if not self.fights:
            return Goto("result")
        if not makes_a_difference(game, self.fights):
            return None
        if of_model(self.fights, self.model):
            return Goto("which_fight")
        asked = FightAsked(fights=[list(pair) for pair in self.fights])
        return Ask(game.initiative, asked, "LI-FGT-01", (Pick,), default=Pick(choice=self.fights[0][0]))

    @choices("which_model")
    def models(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The models that have Fights left."""
        names = list(dict.fromkeys(name for pair in self.fights for name in pair))
        return None if "choice" in draft else offer("choice", names)

    @answers("which_model")
    def model_chosen(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """That one fights now."""
        self.model = given.choice

    @step
    def which_fight(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-FGT-02: of a model with several Fights the player with Initiative chooses the order."""
        its = of_model(self.fights, self.model)
        if its:
            self._to_front(its[0])
        if len(its) < 2:
            return None
        asked = FightAsked(fights=[list(pair) for pair in its], model=self.model)
        return Ask(game.initiative, asked, "LI-FGT-02", (Pick,), default=Pick(choice=against(its[0], self.model)))

    @choices("which_fight")
    def opponents(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """Those with whom the model has Fights left."""
        names = [against(pair, self.model) for pair in of_model(self.fights, self.model)]
        return None if "choice" in draft else offer("choice", names)

    @answers("which_fight")
    def fight_chosen(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """That one is next."""
        self._to_front(next(pair for pair in self.fights if set(pair) == {self.model, given.choice}))

    @step
    def resolve_fights(self, game: Imperialis, dice: Dice) -> Goto:
        """LI-FGT-02: the next Fight; those of one model together."""
        winner = fight(game, *self.fights.pop(0), dice)
        if winner is not None:
            self.won[winner] += 1
        return Goto("which_model")

    def _to_front(self, pair: Fight) -> None:
        self.fights = [pair, *(one for one in self.fights if one != pair)]

    def _cancel(self, game: Imperialis) -> None:
        """Whoever is destroyed fights no more (LI-D-38)."""
        self.fights = [pair for pair in self.fights if all(game.named(name)[1].alive for name in pair)]

    @step
    def result(self, game: Imperialis, dice: Dice) -> None:
        """LI-RSLT-01, LI-RSLT-03: the losers check Morale, all of them before anybody withdraws (LI-D-70), but for
        those that are Implacable."""
        for name in self.detachments:
            remove(game, game.detachments[name])
        left = [self._left(game, seat) for seat in (0, 1)]
        loser = lost_by(self.won, left)
        game.say(CombatResult(rule="LI-RSLT-01", won=self.won, left=left, loser=-1 if loser is None else loser))
        for detachment in self._of(game, loser):
            if is_implacable(game, detachment):
                self.firm.append(detachment.id)
            elif check(game, detachment, dice, "combat") is False:
                self.withdrawing.append(detachment.id)

    @step
    def who_stands_firm(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LIX-SR-IMPLAC-01: of each that is Implacable its player says whether it withdraws; it stays if the answer is
        overdue."""
        if not self.firm:
            return None
        asked, overdue = StandsFirmAsked(detachment=self.firm[0]), Pick(choice=STAYS)
        return Ask(game.detachments[self.firm[0]].seat, asked, "LIX-SR-IMPLAC-01", (Pick,), default=overdue)

    @choices("who_stands_firm")
    def stays_or_withdraws(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """One of the two."""
        return None if "choice" in draft else offer("choice", (STAYS, WITHDRAWS))

    @answers("who_stands_firm")
    def has_chosen(self, game: Imperialis, dice: Dice, given: Pick) -> Goto:
        """LIX-SR-IMPLAC-02: who stays does not move; contact alone says whether it is still Engaged (LI-D-23)."""
        name = self.firm.pop(0)
        if given.choice == WITHDRAWS:
            self.withdrawing.append(name)
        game.say(StandsFirm(rule="LIX-SR-IMPLAC-01", detachment=name, stays=given.choice == STAYS))
        return Goto("who_stands_firm")

    @step
    def order_of_withdrawal(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-WDR-08: where they get into each other's way their player says who withdraws first; the nearest to its
        edge if the answer is overdue (LI-D-70)."""
        running = [game.detachments[name] for name in self.withdrawing]
        self.withdrawing = by_way_home(game, running)
        if not is_asked(game, running):
            return None
        asked = RunAsked(detachments=self.withdrawing, how="withdraws")
        return Ask(running[0].seat, asked, "LI-WDR-08", (Run,), default=Run())

    @choices("order_of_withdrawal")
    def who_withdraws(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The next one."""
        return next_runner(question.told(RunAsked).detachments, draft)

    @answers("order_of_withdrawal")
    def withdraws_so(self, game: Imperialis, dice: Dice, given: Run) -> None:
        """They withdraw so."""
        self.withdrawing = in_order(self.withdrawing, given.runners)

    @step
    def withdrawal(self, game: Imperialis, dice: Dice) -> None:
        """LI-RSLT-04: who fails withdraws, one Detachment after the other."""
        for name in self.withdrawing:
            withdraw(game, game.detachments[name], self.detachments, dice)
            remove(game, game.detachments[name])
            falls_back_as_well(game, game.detachments[name])

    def _left(self, game: Imperialis, seat: int) -> bool:
        return bool(self._of(game, seat))

    def _of(self, game: Imperialis, seat: int | None) -> list[Detachment]:
        its = (game.detachments[name] for name in self.detachments)
        return [one for one in its if one.seat == seat and one.on_table]


@rule(without=False)
def makes_a_difference(game: Imperialis, fights: Sequence[Fight]) -> bool:
    """LI-FGT-01: the order matters only where a model has more than one Fight, and only if players choose it."""
    names = [name for pair in fights for name in pair]
    return game.options.fights == "ask" and len(set(names)) < len(names)


@rule(without=list)
def one_model_after_the_other(fights: Sequence[Fight]) -> list[Fight]:
    """LI-FGT-01: all Fights of a model before those of another: as they were paired, of each first pair those of the
    model that has more."""
    left, ordered = list(fights), list[Fight]()
    while left:
        model = max(left[0], key=lambda name: len(of_model(left, name)))
        its = of_model(left, model)
        ordered += its
        left = [pair for pair in left if pair not in its]
    return ordered


def of_model(fights: Sequence[Fight], model: str) -> list[Fight]:
    """The Fights that a model has left."""
    return [pair for pair in fights if model in pair]


def against(pair: Fight, model: str) -> str:
    """The other one of a Fight."""
    return pair[1] if pair[0] == model else pair[0]


@rule(without=False)
def is_implacable(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-IMPLAC-01: a Detachment with at least one such model."""
    return any(holds(IMPLACABLE, game.profile(detachment, stand).rules, game) for stand in detachment.alive)


def falls_back_as_well(game: Imperialis, detachment: Detachment) -> None:
    """A Withdrawal leaves the Order as it is, unless it was settled that it brings a Fall Back Order (LI-D-42)."""
    if game.options.withdraw_gives_fall_back == "true":
        fall_back(game, detachment)


@rule(without=None)
def lost_by(won: list[int], left: list[bool]) -> int | None:
    """LI-RSLT-01, LI-RSLT-02, LI-RSLT-07: the side with fewer Fights won has lost, or the one that has nobody left;
    equal is a draw (LI-D-40)."""
    if left[0] != left[1]:
        return left.index(False)
    if won[0] == won[1] or left == [False, False]:
        return None
    return won.index(min(won))
