"""Ladders: who may challenge whom, and what a challenge moves."""

from __future__ import annotations

import pytest

from bot.league.pairing.ladder import challenge, challengeable
from bot.league.pairing.rounds import is_over, rounds_in_all
from bot.league.refusal import NotAllowed
from bot.league.rungs import rungs
from bot.league.settings import Ladder
from tests.bot.league.season import Season

FIVE = "Ada Ben Cleo Dan Eve"


class Climb(Season):
    """A ladder, from the top as its players are named."""

    def __init__(self, names: str = FIVE, **form: object) -> None:
        self.form = Ladder.model_validate(form)
        super().__init__(names, self.form)

    def challenges(self, challenger: str, challenged: str) -> None:
        made = challenge(self.league, self.form, self.number(challenger), self.number(challenged))
        self.league = self.league.paired([made])

    @property
    def order(self) -> str:
        return " ".join(map(self.league.name, rungs(self.league, self.form)))

    def may_challenge(self, name: str) -> str:
        return " ".join(map(self.league.name, challengeable(self.league, self.form, self.number(name))))


def test_a_challenge_reaches_so_many_rungs() -> None:
    ladder = Climb(reach=2)
    assert [ladder.may_challenge(name) for name in FIVE.split()] == ["", "Ada", "Ada Ben", "Ben Cleo", "Cleo Dan"]
    with pytest.raises(
        NotAllowed, match=r"Ada stands 3 rungs above Dan; 2 is the most. Open to a challenge: Ben, Cleo"
    ):
        ladder.challenges("Dan", "Ada")
    with pytest.raises(NotAllowed, match=r"Eve does not stand above Dan."):
        ladder.challenges("Dan", "Eve")
    with pytest.raises(NotAllowed, match=r"Dan does not stand above Dan."):
        ladder.challenges("Dan", "Dan")


def test_it_begins_as_seeded_and_then_as_they_came() -> None:
    ladder = Climb()
    ladder.knows("Cleo", seed=2)
    ladder.knows("Dan", seed=1)
    assert ladder.order == "Dan Cleo Ada Ben Eve"


def test_each_challenge_is_a_round_of_its_own() -> None:
    ladder = Climb()
    ladder.challenges("Ben", "Ada")
    ladder.challenges("Dan", "Cleo")
    assert [one.round for one in ladder.league.in_order] == [1, 2]


def test_the_winner_takes_the_rung() -> None:
    ladder = Climb()
    ladder.challenges("Dan", "Ada")
    assert ladder.reason("Dan") == "Dan on rung 4 challenges Ada on rung 1."
    ladder.tells("Dan 3:1 Ada")
    assert ladder.order == "Dan Ada Ben Cleo Eve"
    assert ladder.table() == ["1 Dan", "2 Ada", "3 Ben", "4 Cleo", "5 Eve"]


def test_or_the_two_swap() -> None:
    ladder = Climb(win="swap")
    ladder.challenges("Dan", "Ada")
    ladder.tells("Dan 3:1 Ada")
    assert ladder.order == "Dan Ben Cleo Ada Eve"


@pytest.mark.parametrize("told", ["Dan 1:3 Ada", "Dan 2:2 Ada"])
def test_whoever_does_not_win_stays(told: str) -> None:
    ladder = Climb()
    ladder.challenges("Dan", "Ada")
    ladder.tells(told)
    assert ladder.order == FIVE


def test_one_challenge_at_a_time() -> None:
    ladder = Climb()
    ladder.challenges("Dan", "Ben")
    assert ladder.may_challenge("Cleo") == "Ada"
    assert ladder.may_challenge("Dan") == ""
    with pytest.raises(NotAllowed, match="Ben has a challenge to play first"):
        ladder.challenges("Cleo", "Ben")


def test_who_leaves_stands_on_no_rung_and_newcomers_begin_at_the_foot() -> None:
    ladder = Climb()
    ladder.challenges("Dan", "Cleo")
    ladder.tells("Dan 3:1 Cleo")
    ladder.leaves("Ada")
    ladder.joins("Finn")
    assert ladder.order == "Ben Dan Cleo Eve Finn"
    assert ladder.table() == ["1 Ben", "2 Dan", "3 Cleo", "4 Eve", "5 Finn", "6 Ada"]
    assert ladder.explained("Dan")[-1] == "Rungs from the foot 4 = 4 (on the ladder)."
    assert ladder.may_challenge("Ada") == ""
    with pytest.raises(NotAllowed, match="Ada does not play in this league any more"):
        ladder.challenges("Ben", "Ada")


def test_challenges_count_in_the_order_in_which_they_were_made() -> None:
    orders = set()
    for told in (["Cleo 3:1 Ada", "Eve 3:1 Dan"], ["Eve 3:1 Dan", "Cleo 3:1 Ada"]):
        ladder = Climb()
        ladder.challenges("Cleo", "Ada")
        ladder.challenges("Eve", "Dan")
        ladder.tells(*told)
        orders.add(ladder.order)
    assert orders == {"Cleo Ada Ben Eve Dan"}


def test_a_ladder_has_neither_rounds_nor_an_end() -> None:
    ladder = Climb()
    with pytest.raises(NotAllowed, match="has no rounds"):
        ladder.pairs()
    assert rounds_in_all(ladder.league) is None
    assert not is_over(ladder.league)
