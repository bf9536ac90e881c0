"""Exploring a procedure: joined states, items apart, loops left by their closed form, questions answered on the way."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, Literal

import pytest
from pydantic import BaseModel

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.procedure import Adding, Ask, Call, Done, Goto, Procedure, answers, each, step
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.said import Happening
from rulesets.kit.reckoning.chances import add
from rulesets.kit.reckoning.guide import Factor, Guide, Part
from rulesets.kit.reckoning.odds import Exploration, TooMany

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def odd(face: int) -> bool:
    return face % 2 == 1


class Bet(Action):
    """Take it or leave it."""

    type: Literal["bet"] = "bet"


class Purse(Game):
    actions = (Bet,)

    coins: int = 0
    lost: int = 0


class Coin(BaseModel):
    """One coin: what it came to, how many are still to be tossed for it, and whose it is."""

    owner: str = "me"
    heads: int = 0
    more: int = 0


class Tosses(Procedure):
    kind = "odds.tosses"

    coins: list[Coin]

    @step
    @each("coins")
    def toss(self, game: Purse, dice: Dice, coin: Coin) -> None:
        coin.heads = coin.more = sum(map(odd, dice.roll(1, alike=odd)))

    @step
    @each("coins", Adding("more", "heads"))
    def once_more(self, game: Purse, dice: Dice, coin: Coin) -> None:
        coin.more = sum(map(odd, dice.roll(coin.more, alike=odd)))
        coin.heads += coin.more

    @step
    def end(self, game: Purse, dice: Dice) -> Done:
        return Done(self.coins)


class Collected(Happening):
    """The coins are mine."""

    coins: int


class Evening(Procedure):
    kind = "odds.evening"

    number: int
    tossed: list[Coin] = []

    @step
    def ask(self, game: Purse, dice: Dice) -> Ask:
        return Ask(0, "bet", "", (Bet,))

    @answers("ask")
    def begun(self, game: Purse, dice: Dice, bet: Bet) -> Call:
        owners = ["me", "you"] * self.number
        return Call(Tosses(coins=[Coin(owner=owner) for owner in owners[: self.number]]), into="tossed")

    @step
    def collect(self, game: Purse, dice: Dice) -> None:
        game.coins = sum(coin.heads for coin in self.tossed if coin.owner == "me")
        game.lost = sum(coin.heads for coin in self.tossed if coin.owner == "you")
        game.say(Collected(coins=game.coins))
        self.tossed = []

    @step
    def until_six(self, game: Purse, dice: Dice) -> Goto | None:
        face = dice.roll(1)[0]
        if face < 5:
            return Goto("until_six")
        game.coins += 100 if face == 6 else 0
        return None


class Counting(Guide[Purse]):
    def __init__(self, *, apart: bool = False, answering: bool = True) -> None:
        self.apart, self.answering = apart, answering
        self.found: dict[Hashable, Fraction] = {}
        self.opens = 0
        self.collected = Fraction(0)

    def answer(self, game: Purse, question: Question) -> Action | None:
        return Bet() if self.answering else None

    def ended(self, game: Purse, about: Hashable, chance: Fraction) -> None:
        mine = {"me": game.coins, "you": game.lost}
        add(self.found, (game.coins, game.lost) if about is None else (about, mine[str(about)]), chance)

    def same(self, procedure: Procedure, item: Coin) -> Hashable:
        return item.heads, item.more

    def parts(self, game: Purse, procedure: Procedure, factors: tuple[Factor, ...]) -> list[Part]:
        owners = ("me", "you") if self.apart else ()
        places = {owner: [n for n, factor in enumerate(factors) if factor[0][0].owner == owner] for owner in owners}
        return [Part(frozenset(held), owner) for owner, held in places.items()]

    def quiet(self, item: Any) -> Any:
        return Coin(owner=item.owner)

    def opened(self, procedure: Procedure, factors: tuple[Factor, ...], chance: Fraction) -> None:
        self.opens += 1
        assert all(0 <= 1 - sum((share for _, share in factor), Fraction(0)) < Fraction(1, 10**4) for factor in factors)

    def heard(self, event: Event, chance: Fraction) -> None:
        self.collected += chance


def explored(number: int, **flags: bool) -> Counting:
    guide = Counting(**flags)
    Exploration(guide, Purse(ruleset="odds", players=["one"], root=Evening(number=number))).run()
    return guide


def test_items_are_opened_once_and_each_way_has_its_chance() -> None:
    """A coin that shows heads is tossed again: n heads with the chance of n times half and then half."""
    found = explored(1)
    assert found.opens == 1
    assert found.found[0, 0] == HALF * HALF
    assert found.found[102, 0] == HALF**3 * HALF


def test_a_step_that_comes_back_to_itself_is_left_in_proportion() -> None:
    """Rolled until 5 or 6 falls: half of each, exactly."""
    found = explored(1)
    assert found.found[0, 0] == found.found[100, 0]


def test_items_together_are_the_product() -> None:
    found = explored(2)
    assert found.found[1, 0] == HALF * HALF**2 * HALF
    assert found.found[101, 1] == HALF * HALF**4


def test_parts_that_do_not_meet_are_explored_apart_and_add_up() -> None:
    found, whole = explored(2, apart=True), explored(2)
    lost_one = {(coins, 1) for coins in range(200)}
    theirs = sum((chance for ending, chance in whole.found.items() if ending in lost_one), Fraction(0))
    assert abs(found.found["you", 1] - theirs) < Fraction(1, 10**4)
    assert len(found.found) < len(whole.found) / 2


def test_what_is_announced_is_heard_with_its_chance() -> None:
    assert 0 <= 1 - explored(1).collected < Fraction(1, 10**4)


def test_a_question_that_nobody_answers_ends_the_exploration() -> None:
    found = explored(3, answering=False)
    assert found.found == {(0, 0): 1}
    assert found.opens == 0


def test_patience_ends() -> None:
    game = Purse(ruleset="odds", players=["one"], root=Evening(number=1))
    with pytest.raises(TooMany):
        Exploration(Counting(), game, patience=3).run()
