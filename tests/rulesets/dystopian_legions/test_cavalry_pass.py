"""Cavalry that strikes in passing, At the Double (CAV)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.cavalry_pass import halved
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from tests.rulesets.dystopian_legions.table import (
    TROOPER,
    Fielded,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    refused,
    section,
)

RIDER = profile("Rider", type="cavalry", mv=10, mad="3 blue", ir=4)
SOFT = profile("Guard", ir=2)


def ride(
    foes: Fielded, *others: Any, riders: Any = RIDER, to: str = "at 31.5,20", count: int = 3, **told: Any
) -> Table:
    """Riders in the south ride north At the Double."""
    mounted = section("Riders", rank(30, 38, count), models=(riders,))
    table = legions(mounted, foes, *others, root=Activations(seat=0), **told).begins()
    table.players[0].doubles("Riders", f"{to} facing 0 as now")
    return table


BESIDE = section("Foes", rank(35.5, 29, 3), seat=1, models=(SOFT,))
"""1.5 inches beside the way of the last rider."""


@pytest.mark.example("DL-X-62")
@pytest.mark.rule("DL-CAV-02", "DL-CAV-03", "DL-CAV-04")
def test_example_62_half_of_the_dice_no_reply_a_morale_check_and_no_falling_back() -> None:
    table = ride(BESIDE)
    before = table.at("Foes")
    assert table.asked == [(0, "pass")]
    table.players[0].picks("Foes", dice=[6, 5, 4, 2, 1, 1, 1, 1])
    (told,) = table.heard("struck_in_passing")
    assert [die["colour"] for die in told["thrown"]["dice"]] == ["blue"] * 5
    assert table.heard("melee_losses")[0]["hit"] == ["1", "2"]
    assert [check["section"] for check in table.heard("check_taken")] == ["Foes"]
    assert not table.heard("melee_rolled"), "nobody strikes back"
    assert table.at("Foes") == before
    assert table.section("Riders").activated == 1


@pytest.mark.example("DL-X-86")
@pytest.mark.rule("DL-CAV-03")
@pytest.mark.parametrize(
    ("pool", "half"),
    [
        (Pool(red=4, blue=10), Pool(red=2, blue=5)),
        (Pool(blue=9), Pool(blue=5)),
        (Pool(red=1, blue=1, black=1), Pool(red=1, blue=1)),
        (Pool(red=3, black=3), Pool(red=2, black=1)),
        (Pool(black=1), Pool(black=1)),
        (Pool(), Pool()),
    ],
)
def test_example_86_each_colour_is_halved_and_the_best_dice_are_kept(pool: Pool, half: Pool) -> None:
    assert halved(pool) == half


@pytest.mark.rule("DL-CAV-01")
@pytest.mark.parametrize(("west", "passed"), [(36.0, True), (36.04, False)])
def test_within_2_inches_base_to_base_of_the_way_of_a_rider(west: float, passed: bool) -> None:
    table = ride(section("Foes", [(west, 29)], seat=1, models=(SOFT,)))
    assert (table.asked == [(0, "pass")]) == passed


@pytest.mark.rule("DL-CAV-01")
def test_whoever_stops_beside_a_section_has_not_ridden_past_it() -> None:
    table = ride(BESIDE, to="at 31.5,29")
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-CAV-01")
def test_neither_an_advance_nor_troops_on_foot_nor_a_charge_strike_in_passing() -> None:
    on_foot = ride(BESIDE, riders=profile("Runner", mv=10))
    assert on_foot.asked == [(1, "activate")]
    mounted = section("Riders", rank(30, 31.5, 3), models=(RIDER,))
    table = legions(mounted, BESIDE, root=Activations(seat=0)).begins()
    table.players[0].advances("Riders", "at 31.5,22 facing 0 as now")
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-CAV-01")
def test_neither_ironclads_nor_those_in_buildings_are_struck() -> None:
    tank = section("Tank", [(36.5, 29)], seat=1, models=(ironclad("Tank"),))
    assert ride(tank).asked == [(1, "activate")]
    inside = section("Foes", rank(36.5, 29, 2), seat=1, building="House")
    assert ride(inside, box("House", "building", 36, 27, 40, 31)).asked == [(1, "activate")]


@pytest.mark.rule("DL-CAV-01")
def test_one_of_those_ridden_past_or_nobody_is_struck() -> None:
    west = section("West", [(27.5, 27)], seat=1, models=(SOFT,))
    table = ride(BESIDE, west)
    assert table.offers(0, "pick") == ["Foes", "West", "nobody"]
    with refused("DL-CAV-01", "not_ridden_past"):
        table.players[0].picks("Others")
    table.players[0].picks("nobody")
    assert not table.heard("struck_in_passing")
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-CAV-01", "DL-OW-04")
def test_overwatch_comes_before_it_and_those_who_fall_strike_nobody() -> None:
    gun = Weapon(name="Gun", er=20, lr=30, rad_er=Pool(red=1))
    foes = section("Foes", rank(35.5, 29, 3), seat=1, models=(profile("Guard", ir=2, weapons=(gun,)),), overwatch=True)
    table = ride(foes, count=1, to="at 30,20", riders=profile("Rider", type="cavalry", mv=10, ir=1, mad="1 blue"))
    assert table.asked == [(1, "overwatch")]
    table.players[1].fires_on_overwatch("Foes", "Riders", dice=[6, 5, 5, 5])
    assert table.over, "nobody is left to strike"


@pytest.mark.rule("DL-CAV-03", "DL-MELEE-10")
def test_weapons_for_close_quarters_count_before_the_dice_are_halved() -> None:
    pistol = Weapon(name="Pistol", er=6, lr=8, rad_er=Pool(red=1), mars=("CQB",))
    table = ride(BESIDE, riders=profile("Rider", type="cavalry", mv=10, mad="1 blue", weapons=(pistol,)))
    table.players[0].picks("Foes", dice=[1, 1, 1])
    colours = [die["colour"] for die in table.heard("struck_in_passing")[0]["thrown"]["dice"]]
    assert colours == ["blue", "red", "red"]


@pytest.mark.rule("DL-CAV-01", "DL-MELEE-09", "DL-CAV-02")
@pytest.mark.parametrize(("option", "dice"), [("off", 5), ("on", 6)])
def test_it_has_the_bonus_of_a_charge_only_if_that_was_agreed(option: str, dice: int) -> None:
    table = ride(BESIDE, options={"cavalry_pass_charge_bonus": option})
    table.players[0].picks("Foes", dice=[1] * dice)
    assert len(table.heard("struck_in_passing")[0]["thrown"]["dice"]) == dice


@pytest.mark.rule("DL-MORALE-14")
def test_shaken_cavalry_strikes_on_5_and_more() -> None:
    mounted = section("Riders", rank(30, 38, 1), models=(RIDER,), shaken=1)
    table = legions(mounted, section("Foes", [(33, 29)], seat=1, models=(TROOPER,)), root=Activations(seat=0)).begins()
    table.players[0].doubles("Riders", "at 30,20 facing 0 as now")
    table.players[0].picks("Foes", dice=[4, 4])
    assert table.heard("struck_in_passing")[0]["thrown"]["need"] == 5


@pytest.mark.rule("DL-CAV-05")
def test_cavalry_may_charge_as_others_do() -> None:
    mounted = section("Riders", rank(30, 38, 3), models=(RIDER,))
    table = legions(mounted, section("Foes", rank(30, 29, 3), seat=1), root=Activations(seat=0)).begins()
    assert table.offers(0, "charge", section="Riders") == ["Foes"]
