"""What many matches say: shares with their counts and how sure they are."""

from __future__ import annotations

import pytest

from bot.league.matches import Tally, WonBy
from bot.league.played import Played
from bot.league.statistics import Owed, Rate, factions, record, reliability, scenarios, wilson


def match(at: int, told: str, won: WonBy, scenario: str = "") -> Played:
    """`Ada/Reds Ben/Blues`."""
    (first, reds), (second, blues) = (side.split("/") for side in told.split())
    tallies = {"first_tally": Tally(faction=reds), "second_tally": Tally(faction=blues)}
    return Played(at=at, number=at, first=first, second=second, won=won, scenario=scenario, **tallies)


MATCHES = [
    match(1, "Ada/Reds Ben/Blues", "first", "Ford"),
    match(2, "Ben/blues Ada/Reds", "second", "Ford"),
    match(3, "Ada/Greens Cleo/Blues", "draw", "Hill"),
    match(4, "Cleo/Reds Ben/Reds", "first", "ford"),
    match(5, "Ada/ Cleo/Blues", "second"),
]


def test_factions_win_so_often() -> None:
    assert factions(MATCHES) == [Rate("Blues", 1, 1, 2), Rate("Reds", 2, 0, 0), Rate("Greens", 0, 1, 0)]


def test_scenarios_favour_the_first_side_so_often() -> None:
    assert scenarios(MATCHES) == [Rate("Ford", 2, 0, 1), Rate("Hill", 0, 1, 0)]


def test_a_draw_is_half_a_win() -> None:
    assert Rate("x", 1, 1, 2).interval == wilson(1.5, 4)
    assert (Rate("x", 1, 1, 2).share, Rate("x").share, Rate("x", 1, 1, 2).matches) == (0.375, 0.0, 4)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_a_players_own_record() -> None:
    found = record("Ada", MATCHES, {"Ben": "Ben of Bath"})
    assert found.total == Rate("all", 2, 1, 1)
    assert found.factions == (Rate("Reds", 2, 0, 0), Rate("Greens", 0, 1, 0))
    assert found.opponents == (Rate("Ben of Bath", 2, 0, 0),)
    assert [one.at for one in found.newest] == [5, 3, 2, 1]
    many = [match(day, "Ada/Reds Ben/Blues", "first") for day in range(9)]
    assert [one.at for one in record("Ada", many, {}).newest] == [8, 7, 6, 5, 4]
    assert record("Zoe", MATCHES, {}).total == Rate("all")


def test_reliability_counts_what_was_due() -> None:
    found = reliability([Owed(10, 9), Owed(10, 10), Owed(10, 11), Owed(50), Owed(51), Owed(99, 50)], now=50)
    assert (found.in_time, found.late, found.never) == (3, 1, 1)
    assert found.share == 0.6
    assert found.interval == wilson(3, 5)
    assert reliability([], now=0).share == 1.0
