"""Round robins: everybody meets everybody, whoever comes late or leaves."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.matches import Result
from bot.league.pairing.rounds import has_all_rounds, is_over, rounds_in_all
from bot.league.pairing.sides import Sides
from bot.league.refusal import NotAllowed
from bot.league.settings import RoundRobin
from tests.bot.league.season import Season, seeded, unordered

FIVE = "Ada Ben Cleo Dan Eve"


def test_the_rounds_of_four() -> None:
    season = seeded("Ada Ben Cleo Dan", RoundRobin())
    assert season.pairs() == ["Ada – Dan", "Ben – Cleo"]
    assert season.pairs() == ["Dan – Cleo", "Ada – Ben"]
    assert season.pairs() == ["Ben – Dan", "Cleo – Ada"]
    assert season.reason("Ada") == "Cleo and Ada meet in round 3 of 3, as the circle of the round robin turns."
    with pytest.raises(NotAllowed, match="round 3 was the last"):
        season.pairs()


def test_the_second_leg_turns_the_sides() -> None:
    season = seeded("Ada Ben", RoundRobin(double=True))
    assert [season.pairs(), season.pairs()] == [["Ada – Ben"], ["Ben – Ada"]]
    assert rounds_in_all(season.league) == 2


def test_an_odd_number_has_a_bye_each_round_and_everybody_one() -> None:
    season = seeded(FIVE, RoundRobin())
    told = [one for _ in range(5) for one in season.pairs() if one.endswith("bye")]
    assert sorted(told) == [f"{name} – bye" for name in FIVE.split()]
    assert season.reason(told[-1].split()[0]).endswith("has a bye: the number of players is odd.")


def test_who_leaves_leaves_byes() -> None:
    season = seeded("Ada Ben Cleo Dan", RoundRobin())
    season.pairs()
    season.leaves("Cleo")
    assert season.pairs() == ["Ada – Ben", "Dan – bye"]
    assert season.reason("Dan") == "Dan has a bye: Cleo has left."


def test_it_is_over_when_nobody_has_to_meet_any_more() -> None:
    season = seeded("Ada Ben Cleo", RoundRobin())
    assert unordered(season.pairs()) == unordered(["Cleo – Ben", "Ada – bye"])
    season.leaves("Ada")
    assert has_all_rounds(season.league)
    assert not is_over(season.league)
    season.first_sides_win()
    assert is_over(season.league)


def test_who_comes_late_meets_everybody_all_the_same() -> None:
    season = seeded("Ada Ben Cleo Dan", RoundRobin())
    season.pairs()
    season.joins("Eve")
    assert len(season.pairs()) == 3
    assert "have still to meet; the matches of round 2 are made from all that are owed" in season.reason("Eve")
    while not has_all_rounds(season.league):
        season.pairs()
    assert meetings(season) == Counter(map(frozenset, combinations(FIVE.split(), 2)))
    assert season.league.last_round == 5  # Eve, who owes most, never had a bye


def test_one_player_has_no_rounds() -> None:
    assert rounds_in_all(seeded("Ada", RoundRobin()).league) is None


def test_a_circle_that_an_organiser_changed_is_made_up_for() -> None:
    season = seeded("Ada Ben Cleo Dan", RoundRobin())
    season.meet("Ada Ben", "Cleo Dan")
    while not has_all_rounds(season.league):
        season.pairs()
    assert set(meetings(season).values()) == {1}
    assert len(meetings(season)) == 6


def meetings(season: Season) -> Counter[frozenset[str]]:
    """How often each two have been paired."""
    return Counter(frozenset(map(season.league.name, one.sides)) for one in season.league.pairings if not one.is_bye)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 14), st.booleans(), st.text(max_size=3))
def test_a_circle_is_complete_and_even(count: int, double: bool, seed: str) -> None:
    season = Season(" ".join(f"P{number}" for number in range(count)), RoundRobin(double=double), seed=seed)
    rounds = (1 + double) * (count - 1 + count % 2)
    assert rounds_in_all(season.league) == rounds
    for _ in range(rounds):
        named = [name for told in season.pairs() for name in told.split(" – ")]
        assert Counter(named) == Counter([*(f"P{number}" for number in range(count)), *["bye"] * (count % 2)])
    assert has_all_rounds(season.league)
    assert meetings(season) == dict.fromkeys(map(frozenset, combinations(sorted(set(named) - {"bye"}), 2)), 1 + double)
    sides = Sides(season.league)
    assert max(abs(sides.lead(number)) for number in season.league.by_number) <= (0 if double else 1)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 7), st.lists(st.sampled_from(["comes", "goes", "stays"]), max_size=5))
def test_whoever_comes_and_goes_the_others_all_meet(count: int, news: list[str]) -> None:
    season = Season(" ".join(f"P{number}" for number in range(count)), RoundRobin())
    for turn, what in enumerate(news):
        if has_all_rounds(season.league):
            break
        season.pairs()
        if what == "comes":
            season.joins(f"Late{turn}")
        elif what == "goes" and len(season.league.playing_in(season.league.last_round + 1)) > 2:
            season.leaves(f"P{turn % count}")
    while not has_all_rounds(season.league):
        season.pairs()
    there = [one.name for one in season.league.playing_in(season.league.last_round + 1)]
    met = meetings(season)
    assert all(met[frozenset(pair)] == 1 for pair in combinations(there, 2))
    assert max(met.values()) == 1


def test_a_match_that_was_not_played_is_not_made_up_for() -> None:
    season = seeded("Ada Ben", RoundRobin())
    season.pairs()
    number = season.pairing_of("Ada").number
    season.league = season.league.reported(Result(pairing=number, winner="unplayed"))
    assert is_over(season.league)
