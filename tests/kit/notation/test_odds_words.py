"""The odds of a roll in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.kit.notation.odds_words import percent, told
from rulesets.kit.notation.reckoning import reckoned
from tests.kit.notation.examples import ROLLS, tree


def words(text: str, at_least: int | None = None) -> list[str]:
    return told(tree(text), reckoned(tree(text)), at_least)


def test_every_number_of_a_few() -> None:
    assert words("2d2", 3) == [
        "**3.00** on average (±0.71), from 2 to 4",
        "3 or more: **75.0 %**",
        "-# 2: 25.0 %, or more: 100 %",
        "-# 3: 50.0 %, or more: 75.0 %",
        "-# 4: 25.0 %, or more: 25.0 %",
    ]


def test_of_many_numbers_some_steps() -> None:
    assert words("d100")[1:] == [
        "-# 2 or more: 99.0 %",
        "-# 11 or more: 90.0 %",
        "-# 26 or more: 75.0 %",
        "-# 51 or more: 50.0 %",
        "-# 76 or more: 25.0 %",
        "-# 91 or more: 10.0 %",
        "-# 100 or more: 1.0 %",
    ]


def test_two_sides() -> None:
    lines = words("d6 vs d6")
    assert lines[0] == "the first is ahead: **41.7 %**, the second: **41.7 %**, a tie: 16.7 %"
    assert lines[1] == "the first is ahead by **0.00** on average (±2.42), from -5 to 5"


def test_a_total_that_is_compared_is_reached_or_not() -> None:
    assert words("(2d6)>=7") == ["yes: **58.3 %**"]


def test_a_distance_says_nothing_of_its_direction() -> None:
    assert words("scatter d6")[0].endswith("from 1 to 6; every direction is equally likely")


def test_dice_without_end_have_no_highest_number() -> None:
    lines = words("d6!")
    assert lines[0] == "**4.20** on average (±3.26), from 1 up"
    assert "rarer than one in a million" in lines[-1]


def test_what_cannot_come_out_otherwise() -> None:
    assert words("3*4") == ["always **12**"]


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(Fraction(1), "100 %"), (Fraction(0), "0 %"), (Fraction(1, 10**6), "under 0.1 %"), (0.99999, "over 99.9 %")],
)
def test_only_what_is_certain_is_told_as_certain(chance: float, shown: str) -> None:
    assert percent(chance) == shown


@pytest.mark.parametrize("text", ROLLS)
def test_every_example_has_odds_in_words(text: str) -> None:
    assert len("\n".join(words(text, 3))) < 1500
