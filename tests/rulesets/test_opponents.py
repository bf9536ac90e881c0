"""Whole games of practice opponents: a sergeant beats who plays by lot, a captain beats a sergeant."""

from __future__ import annotations

import pytest

from benchmarks.opponents import LOT, SCENARIOS, Tally, matches, tallied
from rulesets.kit.counsel.grades import CAPTAIN, SERGEANT

GAMES = 200


@pytest.mark.soak
@pytest.mark.parametrize("key", SCENARIOS)
def test_a_sergeant_beats_the_lot(key: str) -> None:
    pair = (SERGEANT.key, LOT)
    assert tallied(matches(key, pair, GAMES), pair).interval[0] >= 0.9


@pytest.mark.soak
@pytest.mark.parametrize("key", SCENARIOS)
def test_a_captain_beats_a_sergeant(key: str) -> None:
    pair = (CAPTAIN.key, SERGEANT.key)
    assert tallied(matches(key, pair, GAMES), pair).interval[0] >= 0.65


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
