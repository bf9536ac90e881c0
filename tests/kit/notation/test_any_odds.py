"""Whatever is put together of few dice: its exact odds are those of every way in which they can fall."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.reckoning import reckoned
from rulesets.kit.notation.rolling import FURTHER, NotReckoned, roll
from rulesets.kit.reckoning.chances import every_way, gathered
from tests.kit.notation.examples import tree

MOST_WAYS = 300


class TooManyWays(Exception):
    """More ways than are tried for one example."""


def sometimes(*texts: str) -> st.SearchStrategy[str]:
    return st.just("") | st.sampled_from(texts)


KEEPING = st.tuples(st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(0, 3)).map(
    lambda pair: f"{pair[0]}{pair[1]}"
)
NUMBERED = st.tuples(
    st.sampled_from(["d2", "d3", "d4", "d{-1, 0, 2}", "d{1, 1, 3}"]),
    sometimes("ro1", "ro<=2", "ro>=2"),
    sometimes("mi2"),
    sometimes("ma2"),
    st.just("") | KEEPING,
    sometimes(">=2", "=1", "!=1", "<2", "<=2dbl1", ">=1dbl2"),
).map("".join)
PAINTED = st.tuples(st.just("d{a, b, b}"), st.just("") | KEEPING, sometimes("=a", "!=a", "=a|b")).map("".join)
POOL = st.tuples(sometimes("2", "3", "(d2)", "(d3-1)"), NUMBERED | PAINTED).map("".join)
SMALL = st.tuples(sometimes("2"), NUMBERED).map("".join)
STAGE = st.tuples(st.sampled_from([" then ", " unless "]), SMALL).map("".join)
CHAIN = st.tuples(POOL, STAGE, st.just("") | STAGE).map("".join)
TOTAL = st.recursive(
    POOL,
    lambda inner: (
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), SMALL | st.sampled_from(["0", "2"])).map("".join)
        | st.tuples(inner, st.sampled_from([">=2", "<1", "=2", "!=0"])).map(lambda pair: f"({pair[0]}){pair[1]}")
        | inner.map(lambda text: f"-({text})")
    ),
    max_leaves=3,
)


@settings(max_examples=80, deadline=None)
@given(CHAIN | TOTAL | st.tuples(POOL, POOL).map(" vs ".join))
@example("3d3=1 unless d2kh2")
@example("2d4>=1 then d3dh1")
@example("2d3 then 2d3kl1 unless d2dh1")
@example("2d{a, b, b}kh1!=a")
@example("d{-1, 2} then d4 then d2")
@example("2d{-1, 2} unless 2d2dl1>=2 then d3")
def test_odds_are_those_of_every_way(text: str) -> None:
    try:
        found = tree(text)
        odds = reckoned(found)
    except (NotUnderstood, NotReckoned):
        assume(False)
    tried = 0

    def value(dice: Dice) -> int:
        nonlocal tried
        tried += 1
        if tried > MOST_WAYS:
            raise TooManyWays
        return roll(found, dice).value

    try:
        ways = gathered(every_way(value))
    except TooManyWays:
        assume(False)
    assert odds.chances == ways


def test_dice_of_very_many_sides_are_kept_from() -> None:
    assert reckoned(tree("2d1000kh1")).mean == Fraction(1001 * 3999, 6000)


@pytest.mark.parametrize("text", ["0d6", "0d6! + 0", "0d6kh1", "0d6 then d6", "(d3-3)d6oe"])
def test_no_dice_come_to_nothing(text: str) -> None:
    assert reckoned(tree(text)).chances == {0: 1}


def test_what_is_followed_as_far_as_on_the_table_leaves_nothing_out() -> None:
    """A die that explodes on all sides but one: the table follows it fifty times, and so do its odds."""
    odds = reckoned(tree("d6!>=2"))
    assert odds.left_out == 0
    assert max(odds.chances) == 6 * (FURTHER + 1)
    assert odds.at_least(2) == Fraction(5, 6)


HUGE = "999999*" * 38 + "9"


@pytest.mark.parametrize(
    "text",
    [
        *("300d{-5, 0, 999999}", "1001d6", "(999999d3kl5)", "-999999*999999*9999*d6"),
        *(f"({HUGE})d6", f"{HUGE}*d6 + d6", f"({HUGE})d6kh3", f"{HUGE}*d2 then d6"),
    ],
)
def test_what_is_too_much_is_refused_soon(text: str) -> None:
    with pytest.raises(NotReckoned):
        reckoned(tree(text))
