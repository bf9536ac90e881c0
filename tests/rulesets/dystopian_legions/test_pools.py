"""Pools of coloured dice (DICE)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rulesets.dystopian_legions.table.pools import Need, Pool, chances, throw, worth
from rulesets.kit.engine.dice import ScriptedDice


@pytest.mark.rule("DL-DICE-01")
def test_a_black_six_is_one_success() -> None:
    fell = throw(Pool(black=6), ScriptedDice(1, 2, 3, 4, 5, 6))
    assert [die.successes for die in fell.dice] == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("DL-DICE-02")
def test_a_blue_six_is_two_successes_and_no_further_die() -> None:
    fell = throw(Pool(blue=6), ScriptedDice(1, 2, 3, 4, 5, 6))
    assert [die.successes for die in fell.dice] == [0, 0, 0, 1, 1, 2]


@pytest.mark.rule("DL-DICE-03")
def test_red_sixes_are_rolled_again_until_none_falls() -> None:
    dice = ScriptedDice(6, 6, 2, 6, 4, 3)  # two sixes of three, then one of two, then none
    fell = throw(Pool(red=3), dice)
    assert dice.left == 0
    assert fell.successes == 2 + 2 + 2 + 1
    assert [die.extra for die in fell.dice] == [False] * 3 + [True] * 3


@pytest.mark.parametrize(("need", "gained"), [(3, 4), (4, 3), (5, 2)])
def test_the_threshold_changes_what_a_three_and_a_four_are_worth(need: Need, gained: int) -> None:
    assert sum(worth("black", face, need) for face in range(1, 7)) == gained


def test_a_pool_is_written_as_it_is_read() -> None:
    assert Pool.model_validate("2 black 1 red").written == "2 black 1 red"
    assert (Pool(blue=1) + Pool(blue=2, red=1)).times(2) == Pool(blue=6, red=2)
    with pytest.raises(ValueError, match="is no pool"):
        Pool.model_validate("2 green")


@pytest.mark.parametrize("need", [3, 4, 5])
def test_chances_are_those_of_all_ways_in_which_dice_fall(need: Need) -> None:
    found = chances(Pool(black=1, blue=2), need, 5)
    ways = [0] * 6
    for black, one, two in product(range(1, 7), repeat=3):
        ways[worth("black", black, need) + worth("blue", one, need) + worth("blue", two, need)] += 1
    assert list(found) == [Fraction(count, 6**3) for count in ways]


def test_chances_of_a_red_die_go_on_without_limit() -> None:
    """No success 1/2, one 1/3; two after a six and a miss: 1/6 of 1/2; three after a six and a hit."""
    found = chances(Pool(red=1), 4, 4)
    assert found == (Fraction(1, 2), Fraction(1, 3), Fraction(1, 12), Fraction(1, 18), Fraction(1, 36))
