"""What finds a rule that is come to and decides nothing (tests/random_games/deciding.py), on rules of no game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from rulesets.kit.engine.points import POINTS, rule
from tests.random_games.deciding import AFRESH, TRIES, Deciding, Rarely, is_drawn

PACKAGE = f"{__name__}."


@rule(without=0)
def heavy(bases: int) -> int:
    """TOY-HEAVY-01: two dice more for three bases or more."""
    return 2 if bases >= 3 else 0


@rule(without=0)
def flying(height: int) -> int:
    """TOY-FLY-01: one less against whoever flies."""
    return -1 if height else 0


@lru_cache
def remembered(bases: int) -> int:
    """Dice, reckoned once."""
    return bases + heavy(bases)


@pytest.fixture
def deciding() -> Deciding:
    """Of all the rules of this module."""
    return Deciding(PACKAGE, 1)


def clicks(deciding: Deciding, deed: Callable[[], Any], number: int = 1) -> set[str]:
    """So many clicks that do the same; the rules that have decided something by then."""
    for _ in range(number):
        before = deciding.snapshot()
        deed()
        deciding.look(before, deed, remembered.cache_clear)
    return {name.removeprefix(PACKAGE) for name, times in deciding.decided.items() if times}


def test_a_rule_decides_where_something_else_would_come_of_it(deciding: Deciding) -> None:
    assert clicks(deciding, lambda: 4 + heavy(2) + flying(0)) == set()
    assert clicks(deciding, lambda: 4 + heavy(3) + flying(0)) == {"heavy"}


def test_a_rule_that_only_speaks_has_decided_nothing(deciding: Deciding) -> None:
    assert clicks(deciding, lambda: max(4, heavy(3)), number=30) == set()


def test_what_was_reckoned_before_is_reckoned_anew_now_and_then(deciding: Deciding) -> None:
    remembered(3)
    assert clicks(deciding, lambda: remembered(3), number=AFRESH + 5) == {"heavy"}
    assert remembered(3) == 5, "nothing is left of what held without the rule"


def test_an_error_without_a_rule_is_something_else(deciding: Deciding) -> None:
    assert clicks(deciding, lambda: 1 // heavy(3)) == {"heavy"}


def test_a_look_leaves_no_trace(deciding: Deciding) -> None:
    point = POINTS[f"{PACKAGE}heavy"]
    clicks(deciding, lambda: heavy(3))
    assert not point.knocked_out
    assert clicks(deciding, lambda: heavy(3)) == {"heavy"}


def test_what_comes_often_is_tried_ever_more_rarely() -> None:
    rarely = Rarely(TRIES)
    tried = [number for number in range(1, 1_001) if rarely.is_due("heavy")]
    assert tried[:TRIES] == list(range(1, TRIES + 1))
    assert len(tried) < 60
    assert tried[-1] > 850


def test_a_drawn_part_is_watched() -> None:
    names = [f"rule {number}" for number in range(1_200)]
    assert 60 <= sum(is_drawn(name, 12) for name in names) <= 140
    assert all(is_drawn(name, 1) for name in names)


def test_a_rule_that_is_excused_is_not_watched() -> None:
    assert clicks(Deciding(PACKAGE, 1, excused={f"{PACKAGE}heavy"}), lambda: heavy(3) + flying(1)) == {"flying"}
