"""Leaders, Command Points and command checks (CMD, CP, CHECK)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.command.checks import CommandCheck
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import payers, senior_officer
from rulesets.dystopian_legions.ruleset import RULESET
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    SERGEANT,
    TROOPER,
    Table,
    legions,
    profile,
    rank,
    refused,
    section,
)


def led(officer_west: float = 40.0) -> Table:
    """Rifles with a sergeant, and an officer's section so far west; both pools are built."""
    rifles = section("Rifles", rank(30, 30, 3), models=(SERGEANT, TROOPER))
    staff = section("Staff", rank(officer_west, 30, 2), models=(OFFICER, TROOPER))
    table = legions(
        rifles,
        staff,
        section("Guards", rank(30, 10, 2), seat=1),
        root=CommandCheck(section="Rifles", check="order", required=2),
    )
    build_pools(table.game)
    return table


@pytest.mark.rule("DL-CP-01", "DL-MORALE-12")
def test_shaken_sections_with_leaders_lose_points() -> None:
    table = led()
    assert table.game.sides[0].cp == 3 + 1
    table.section("Staff").shaken = 2
    build_pools(table.game)
    assert table.game.sides[0].cp == 2


@pytest.mark.rule("DL-CMD-04")
@pytest.mark.parametrize(("west", "helps"), [(42.0, True), (42.05, False)])
def test_an_officer_bolsters_within_8_inches(west: float, helps: bool) -> None:
    table = led(west)  # the last rifleman's base ends at 33.5
    assert ("Staff/1" in [one.name for one in payers(table.game, table.section("Rifles"))]) is helps


@pytest.mark.example("DL-X-20")
@pytest.mark.rule("DL-CHECK-04", "DL-CHECK-06")
def test_a_bolstered_check() -> None:
    table = led().begins()
    table.players[0].bolsters("Rifles/1", dice=[6, 3, 2, 1])
    (check,) = table.heard("check_taken")
    assert check["passed"]
    assert check["paid"] == ["Rifles/1"]
    assert table.game.sides[0].cp == 3


def test_who_pays_for_several_dice_is_named_once() -> None:
    table = led().begins()
    table.players[0].bolsters("Rifles/1", "Staff/1", "Staff/1", dice=[6, 3, 2, 1, 1, 1])
    (told,) = (RULESET.words.event(table.game, event) for event in table.said if event.key == "check_taken")
    assert told.endswith("(Sergeant of Rifles and 2 × Officer of Staff paid), passed.")


@pytest.mark.rule("DL-CP-04", "DL-CHECK-06", "DL-CMD-02")
def test_nobody_pays_more_than_he_generates() -> None:
    table = led().begins()
    with refused("DL-CHECK-06", "cannot_pay"):
        table.players[0].bolsters("Rifles/1", "Rifles/1")
    assert table.offers(0, "bolster", by=["Rifles/1"]) == ["Staff/1"]


@pytest.mark.rule("DL-CHECK-05")
def test_nobody_is_asked_where_nobody_can_pay() -> None:
    table = led()
    table.game.sides[0].cp = 0
    table.begins(dice=[4, 4, 1])
    assert table.over
    assert table.heard("check_taken")[0]["passed"]


@pytest.mark.rule("DL-CMD-05", "DL-CMD-07")
def test_the_next_highest_officer_takes_the_place_of_the_senior_one() -> None:
    major = profile("Major", leader="officer", cp=2, rank=3)
    table = legions(
        section("Staff", rank(40, 30, 1), models=(OFFICER,)), section("Head", rank(50, 30, 1), models=(major,))
    )
    found = senior_officer(table.game, 0)
    assert found is not None
    assert found.name == "Head/1"
    table.section("Head").where = "wiped_out"
    found = senior_officer(table.game, 0)
    assert found is not None
    assert found.name == "Staff/1"
