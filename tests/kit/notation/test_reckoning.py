"""Exact odds are what comes of trying every way in which the dice can fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.kit.notation.reckoning import reckoned
from rulesets.kit.notation.rolling import NotReckoned, roll
from rulesets.kit.reckoning.chances import every_way, gathered
from tests.kit.notation.examples import tree


def tried(text: str) -> dict[int, Fraction]:
    """The chance of each number, by every way in which the dice of a roll can fall."""
    return gathered(every_way(lambda dice: roll(tree(text), dice).value))


@pytest.mark.parametrize(
    "text",
    [
        "3d4kh2",
        "3d4kl1+d6",
        "4d3dl1",
        "3d6kh2>=4",
        "2d6ro<=2",
        "3d4ro1kh2",
        "3d6mi2ma5",
        "3d6>=5dbl6",
        "2d6*d4-3",
        "2d6/3",
        "(d3)d4",
        "(d3)d4kh1",
        "(2d6+1)>=8",
        "3d6>=4 vs 2d6>=5",
        "2d4>=3 then d4>=2 unless d4>=3",
        "2d6>=3 then 2d4",
        "scatter6 2d4",
        "3 dust=bloc|shield",
        "2 blue + average",
        "2d{-1, 0, 4}kh1",
        "-2d4",
    ],
)
def test_odds_are_those_of_every_way(text: str) -> None:
    assert reckoned(tree(text)).chances == tried(text)


def test_exploding_dice_are_followed_until_that_is_rare() -> None:
    odds = reckoned(tree("d6!"))
    assert odds.chances[1] == Fraction(1, 6)
    assert odds.chances[8] == Fraction(1, 36)
    assert 0 < odds.left_out <= Fraction(1, 10**6)
    assert abs(odds.mean - Fraction(21, 5)) < Fraction(1, 10**4)


def test_mean_and_chances() -> None:
    odds = reckoned(tree("2d6"))
    assert odds.mean == 7
    assert odds.variance == Fraction(35, 6)
    assert odds.at_least(10) == Fraction(1, 6)


@pytest.mark.parametrize(
    ("text", "words"), [("3d6!kh2", "keep from"), ("1000d6", "more ways"), ("200d20*200d20", "more ways")]
)
def test_what_is_not_reckoned_says_why(text: str, words: str) -> None:
    with pytest.raises(NotReckoned, match=words):
        reckoned(tree(text))
