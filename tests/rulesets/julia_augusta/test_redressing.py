"""Redressing ranks (REDR)."""

from __future__ import annotations

import pytest

from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import auxiliaries, legion, refused, troop, warband


def redressed(grade: str, away: float, dp: int = 3, **state: object) -> int:
    """The DPs that are left to a unit of a grade that redresses so many inches from the enemy."""
    unit = troop("Batavi", "MI", at=(36, 20 + away), seat=0, grade=grade, dp=dp, **state)  # type: ignore[arg-type]
    table = manoeuvring(unit, warband("Iceni", at=(36, 20)))
    table.players[0].manoeuvres("Batavi", "redress")
    return table.unit("Batavi").dp


@pytest.mark.rule("JA-REDR-02")
def test_grade_a_removes_1_and_another_beyond_4_inches() -> None:
    assert redressed("A", 4) == 2
    assert redressed("A", 4.01) == 1


@pytest.mark.rule("JA-REDR-03")
def test_grade_b_removes_1_everywhere() -> None:
    assert redressed("B", 3) == redressed("B", 12) == 2


@pytest.mark.rule("JA-REDR-04")
@pytest.mark.parametrize("grade", ["C", "D"])
def test_grades_c_and_d_remove_1_beyond_4_inches(grade: str) -> None:
    assert redressed(grade, 4.01) == 2
    with refused("JA-REDR-04", "enemy_near"):
        redressed(grade, 4)


@pytest.mark.rule("JA-REDR-02", "JA-REDR-04")
def test_routing_enemies_do_not_count() -> None:
    unit = auxiliaries("Batavi", at=(36, 23), grade="C", dp=1)
    table = manoeuvring(unit, warband("Iceni", at=(36, 20), routing=True))
    table.players[0].manoeuvres("Batavi", "redress")
    assert table.unit("Batavi").dp == 0


def test_who_is_in_order_has_nothing_to_redress() -> None:
    with refused("JA-REDR-01", "in_order"):
        redressed("B", 12, dp=0)


def test_an_unformed_unit_may_redress() -> None:
    assert redressed("B", 12, formation="unformed") == 2


@pytest.mark.rule("JA-REDR-06")
def test_a_shaken_unit_rallies_beyond_8_inches() -> None:
    assert redressed("D", 8.01, dp=5) == redressed("A", 8.01, dp=5) == 4
    with refused("JA-REDR-06", "too_near_to_rally"):
        redressed("A", 8, dp=5)


@pytest.mark.rule("JA-REDR-05")
def test_steadying_is_on_top_of_redressing() -> None:
    """A steadied unit still redresses."""
    assert redressed("A", 12, dp=3, steadied=True) == 1


@pytest.mark.rule("JA-REDR-06", "JA-REDR-01")
def test_what_is_told_of_a_rally() -> None:
    table = manoeuvring(legion("XX", at=(36, 40), dp=6), warband("Iceni", at=(36, 5)))
    table.players[0].manoeuvres("XX", "redress")
    [told] = table.heard("redressed")
    assert told == {"unit": "XX", "removed": 2, "dp": 4, "rallied": True}
