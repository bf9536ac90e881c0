"""The table: every number with what it is made of, whatever the order of the reports and whatever was corrected."""

from __future__ import annotations

from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.league import League
from bot.league.matches import Result, Tally
from bot.league.pairing.rounds import next_round
from bot.league.results import checked
from bot.league.settings import Points, RoundRobin, Swiss, TieBreaker
from bot.league.standings.table import standings
from tests.bot.league.season import Season


def test_points_for_wins_draws_losses_byes_and_bonus() -> None:
    season = Season("Ada Ben Cleo", points=Points(win=5, draw=2, loss=1, bye=Decimal("2.5"), bonus=2))
    season.plays("Ada 9:1 Ben", "Cleo")
    season.meet("Cleo Ada", "Ben")
    season.tells("Cleo 4:4 Ada", second=Tally(score=4, bonus=3))
    assert [season.value(name, "points") for name in ("Ada", "Ben", "Cleo")] == ["13", "3.5", "4.5"]
    assert season.explained("Ada")[2] == (
        "Points 13 = 5 (round 1, won against Ben) + 2 (round 2, drew with Cleo) + 6 (round 2, bonus against Cleo)."
    )


def test_what_was_not_played_is_worth_nothing_and_what_both_lost_a_loss() -> None:
    season = Season("Ada Ben Cleo Dan", points=Points(loss=1))
    season.meet("Ada Ben", "Cleo Dan")
    season.tells("Ada 0:0 Ben", winner="unplayed")
    season.tells("Cleo 0:0 Dan", winner="neither")
    assert [season.value(name, "points") for name in ("Ada", "Cleo", "Dan")] == ["0", "1", "1"]


def test_a_late_entry_has_what_missed_rounds_are_worth() -> None:
    season = Season("Ada Ben", points=Points(missed=Decimal("0.5")))
    season.plays("Ada 1:0 Ben")
    season.plays("Ada 1:0 Ben")
    season.joins("Cleo")
    assert season.value("Cleo", "points") == "1"
    assert "Points 1 = 0.5 (round 1, missed) + 0.5 (round 2, missed)." in season.explained("Cleo")
    season.joins("Dan")
    assert season.table(after=1) == ["1 Ada", "2 Ben"]


@pytest.fixture
def spring() -> Season:
    """Three rounds of five; Ada, Eve and Dan have the byes."""
    season = Season("Ada Ben Cleo Dan Eve")
    season.plays("Ben 10:4 Cleo", "Dan 3:8 Eve", "Ada")
    season.plays("Ada 6:5 Ben", "Cleo 7:2 Dan", "Eve")
    season.plays("Ada 5:5 Cleo", "Ben 9:8 Eve", "Dan")
    return season


NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@pytest.mark.parametrize(
    ("of", "values"),
    [
        ("strength", "17 17 16 13 15"),
        ("median", "6 6 6 4 6"),
        ("sonneborn_berger", "8 10 6.5 0 3"),
        ("difference", "1 6 −1 −10 4"),
        ("scored", "11 24 16 5 16"),
        ("secondary", "0 0 0 0 0"),
        ("wins", "1 2 1 0 1"),
    ],
)
def test_tie_breakers(spring: Season, of: TieBreaker, values: str) -> None:
    chosen = spring.league.settings.model_copy(update={"tie_breakers": (of,)})
    spring.league = League(chosen, spring.league.entrants, spring.league.pairings, spring.league.results)
    assert [spring.value(name, "points") for name in NAMES] == ["7", "6", "4", "3", "6"]
    assert " ".join(spring.value(name, of) for name in NAMES) == values


def test_the_first_tie_breaker_that_differs_decides(spring: Season) -> None:
    assert spring.table() == ["1 Ada", "2 Ben", "3 Eve", "4 Cleo", "5 Dan"]
    assert spring.explained("Ben")[:3] == [
        "Ben is in place 2 of 5 after 3 rounds.",
        "Ada is ahead of Ben by points: 7 against 6.",
        "Ben is ahead of Eve by strength of schedule: 17 against 15.",
    ]


def test_each_calculation_is_shown(spring: Season) -> None:
    assert spring.explained("Eve")[3:] == [
        "Points 6 = 3 (round 1, won against Dan) + 3 (round 2, bye) + 0 (round 3, lost to Ben).",
        "Strength of schedule 15 = 3 (round 1, Dan) + 6 (round 2, bye) + 6 (round 3, Ben).",
        "Head to head: does not count, since nobody is level or not all who are have met equally often.",
        "Point difference 4 = 5 (round 1, Dan) − 1 (round 3, Ben).",
    ]


def test_what_the_median_leaves_out_is_shown(spring: Season) -> None:
    chosen = spring.league.settings.model_copy(update={"tie_breakers": ("median",)})
    spring.league = League(chosen, spring.league.entrants, spring.league.pairings, spring.league.results)
    assert spring.explained("Eve")[-1] == (
        "Median strength of schedule 6 = 6 (round 2, bye); left out: 3 (round 1, Dan), 6 (round 3, Ben)."
    )


def test_head_to_head_decides_among_those_who_have_all_met() -> None:
    season = Season("Ada Ben Cleo Dan", RoundRobin(), tie_breakers=("head_to_head",))
    season.plays("Ada 0:1 Ben", "Cleo 1:0 Dan")
    season.plays("Ada 1:0 Cleo", "Ben 0:1 Dan")
    season.plays("Ada 1:0 Dan", "Ben 1:0 Cleo")
    assert season.table() == ["1 Ben", "2 Ada", "3 Cleo", "4 Dan"]
    assert season.value("Ben", "head_to_head") == "3"
    assert "Head to head 3 = 3 (round 1, won against Ada)." in season.explained("Ben")


def test_head_to_head_does_not_count_while_two_of_them_have_not_met() -> None:
    season = Season("Ada Ben Cleo Dan", tie_breakers=("head_to_head", "difference"))
    season.plays("Ada 1:0 Ben", "Cleo 9:0 Dan")
    season.plays("Ada 0:1 Dan", "Cleo 0:1 Ben")
    assert {season.value(name, "head_to_head") for name in ("Ada", "Ben", "Cleo", "Dan")} == {"–"}
    assert season.table()[0] == "1 Cleo"


def test_the_lot_decides_at_last_and_always_the_same() -> None:
    tables = {seed: Season("Ada Ben Cleo Dan", seed=seed).table() for seed in ("one", "two", "three")}
    assert len({tuple(table) for table in tables.values()}) > 1
    assert Season("Ada Ben Cleo Dan", seed="one").table() == tables["one"]
    first, second = (one.split()[1] for one in Season("Ada Ben").table())
    assert Season("Ada Ben").explained("Ada")[1] == (
        f"{first} is ahead of {second} by lot: they are level in everything else."
    )


def test_the_table_after_each_round(spring: Season) -> None:
    assert [spring.value("Ada", "points", after=number) for number in (0, 1, 2, 3, 9)] == ["0", "3", "6", "7", "7"]


def test_what_is_open_is_told() -> None:
    season = Season("Ada Ben Cleo Dan")
    season.meet("Ada Ben", "Cleo Dan")
    assert season.explained("Ada")[-5] == "2 matches have no result yet."
    season.tells("Ada 1:0 Ben")
    assert "1 match has no result yet." in season.explained("Ada")


def played(count: int, seed: int) -> tuple[League, list[Result]]:
    """A season of five rounds, and its results in the order of the tables."""
    chance = Random(seed)
    season = Season(" ".join(f"P{number}" for number in range(count)), Swiss(rounds=5))
    league = season.league
    for _ in range(5):
        league = league.paired(next_round(league).pairings)
        league = league.reported(*(_any_result(chance, one.number) for one in league.open))
    return League(league.settings, league.entrants, league.pairings, seed=league.seed), list(league.results)


def _any_result(chance: Random, pairing: int) -> Result:
    tallies = [Tally(score=chance.randint(0, 20), bonus=chance.randint(0, 2)) for _ in range(2)]
    won = chance.choice(["first", "second", "draw", "neither", "unplayed"])
    return Result(pairing=pairing, winner=won, first=tallies[0], second=tallies[1])


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 9), st.integers(0, 999), st.randoms(use_true_random=False))
def test_the_order_of_reports_does_not_matter(count: int, seed: int, chance: Random) -> None:
    league, results = played(count, seed)
    expected = standings(league.reported(*results))
    chance.shuffle(results)
    assert standings(league.reported(*results)) == expected


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 9), st.integers(0, 999), st.randoms(use_true_random=False))
def test_a_correction_is_the_same_as_the_right_report_at_once(count: int, seed: int, chance: Random) -> None:
    league, results = played(count, seed)
    expected = standings(league.reported(*results))
    for result in results:
        for _ in range(chance.randint(0, 2)):
            league = league.reported(checked(league, _any_result(chance, result.pairing)))
        if chance.random() < 0.2:
            league = league.reported(checked(league, Result(pairing=result.pairing, winner=None)))
        league = league.reported(checked(league, result))
    assert standings(league) == expected
