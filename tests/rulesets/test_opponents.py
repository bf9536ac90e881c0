"""Whole games of practice opponents: a sergeant beats who plays by lot or a recruit, a captain beats a sergeant."""

from __future__ import annotations

import pytest

from benchmarks.opponents import LOT, SCENARIOS, Tally, matches, tallied
from rulesets.kit.counsel.grades import CAPTAIN, RECRUIT, SERGEANT

GAMES = 200
AGAINST_A_RECRUIT = ("dystopian_legions", "legions_imperialis")
"""The games in which a sergeant is measured against a recruit, who takes proposals by lot, and wins 80 in 100; in all
others against any answers by lot, and wins 90."""
SHARE = 0.05
"""How much of the captain's time he has here: half a second for an answer, so that 200 games take hours, not days."""
SMALL = {"dust_1947": ("skirmish", 4), "steampunk_fantasy": ("infantry", 4), "julia_augusta": ("skirmish", 2)}
"""Battles that are small enough for every run, from both sides with both forces: whole games are played and mostly won
by a sergeant; how often, they do not show."""


@pytest.mark.parametrize("key", SMALL)
def test_a_sergeant_wins_most_of_a_few_small_battles_against_the_lot(key: str) -> None:
    pair = (SERGEANT.key, LOT)
    scenario, games = SMALL[key]
    assert tallied(matches(key, pair, games, scenario=scenario), pair).interval[0] >= 0.7


@pytest.mark.soak
@pytest.mark.parametrize("key", SCENARIOS)
def test_a_sergeant_beats_the_lot(key: str) -> None:
    pair, least = ((SERGEANT.key, RECRUIT.key), 0.8) if key in AGAINST_A_RECRUIT else ((SERGEANT.key, LOT), 0.9)
    assert tallied(matches(key, pair, GAMES), pair).interval[0] >= least


@pytest.mark.soak
@pytest.mark.parametrize("key", [key for key in SCENARIOS if key not in AGAINST_A_RECRUIT])
def test_a_captain_beats_a_sergeant(key: str) -> None:
    pair = (CAPTAIN.key, SERGEANT.key)
    assert tallied(matches(key, pair, GAMES, SHARE), pair).interval[0] >= 0.65


def test_matches_are_played_from_both_sides_with_both_forces() -> None:
    found = [(match.players, match.seed % 4 >= 2) for match in matches("dust_1947", ("sergeant", LOT), 4)]
    assert [players[0] for players, _ in found] == ["sergeant", LOT, "sergeant", LOT]
    assert [swapped for _, swapped in found] == [False, False, True, True]


def test_the_interval_of_a_tally() -> None:
    tally = Tally()
    for winners in ([0], [0], [1], [], [0], [0], [0], [0], [0], [0]):
        tally.count(winners, 0)
    assert (tally.won, tally.drawn, tally.lost) == (8, 1, 1)
    share, low, high = tally.interval
    assert share == 0.85
    assert (round(low, 2), round(high, 2)) == (0.54, 0.96)


def test_the_interval_of_wins_alone_counts_no_draw() -> None:
    tally = Tally(won=8, drawn=1, lost=1)
    share, low, high = tally.interval_of_wins
    assert share == 0.8
    assert (round(low, 2), round(high, 2)) == (0.49, 0.94)
