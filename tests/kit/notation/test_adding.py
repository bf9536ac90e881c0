"""Adding up by long numbers comes to what going through all pairs comes to."""

from __future__ import annotations

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.notation.adding import added, together
from rulesets.kit.notation.reckoning import reckoned
from tests.kit.notation.examples import tree

WEIGHTS = st.integers(1, 2**70)
CLOSE = st.dictionaries(st.integers(-9, 9), WEIGHTS, min_size=12, max_size=19).map(icepool.Die)
APART = st.dictionaries(st.integers(-(10**6), 10**6), WEIGHTS, min_size=1, max_size=4).map(icepool.Die)
DICE = CLOSE | APART


def weights(die: icepool.Die) -> list[tuple[int, int]]:
    return list(die.items())


@settings(max_examples=40, deadline=None)
@given(DICE, DICE)
def test_two_are_added(one: icepool.Die, other: icepool.Die) -> None:
    assert weights(added(one, other)) == weights(one + other)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 6), DICE)
def test_many_of_the_same_are_added(number: int, each: icepool.Die) -> None:
    slowly = icepool.Die([0])
    for _ in range(number):
        slowly = slowly + each
    assert weights(together(number, each)) == weights(slowly)


@pytest.mark.parametrize("text", ["40d6!", "40d6>=4!6", "40 red", "20d6! vs 20d6!", "400d6"])
def test_forty_exploding_dice_are_reckoned(text: str) -> None:
    odds = reckoned(tree(text))
    assert sum(odds.chances.values()) == 1


@pytest.mark.parametrize("text", ["9d{0, 1, 999999}", "2d6*999999*999999 + d6", "d6*1000-d6"])
def test_numbers_that_are_far_apart(text: str) -> None:
    assert sum(reckoned(tree(text)).chances.values()) == 1
