"""The pairs that cost least, where greed would go wrong."""

from __future__ import annotations

from bot.league.pairing.matching import matched


def test_nobody_is_left_over_for_the_sake_of_a_cheap_pair() -> None:
    assert matched({(1, 2): (0,), (2, 3): (5,), (1, 4): (5,)}) == [(1, 4), (2, 3)]


def test_it_is_the_sum_that_counts() -> None:
    assert matched({(1, 2): (0,), (3, 4): (9,), (1, 3): (4,), (2, 4): (4,)}) == [(1, 3), (2, 4)]


def test_no_sum_outweighs_what_comes_before_it() -> None:
    assert matched({(1, 2): (0, 9), (3, 4): (0, 9), (1, 3): (1, 0), (2, 4): (0, 0)}) == [(1, 2), (3, 4)]


def test_what_cannot_be_paired_is_left_out() -> None:
    assert matched({(1, 2): (3,), (2, 3): (1,)}) == [(2, 3)]
    assert matched({}) == []
