"""Fire before the move (MAR-52 to MAR-54)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import RunAndGun
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    RIFLE,
    RIFLEMAN,
    TROOPER,
    Fielded,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

DASHER = profile("Dasher", ir=2, weapons=(RIFLE,), mars=("Run and Gun",))
GUARD = profile("Guard", ir=2, type="cavalry", mars=("Fearless",))
HOUSE = box("House", "building", 28, 19, 36, 22)


def dashers(*models: Any, **state: Any) -> Fielded:
    """Two of them at 30,30, who look north."""
    return section("Dashers", rank(30, 30, 2), models=models or (DASHER,), **state)


def guards(south: float = 24, **state: Any) -> Fielded:
    """Two guards who may still move."""
    return section("Guards", rank(30, south, 2), seat=1, models=(GUARD,), **state)


def active(*described: Any) -> Table:
    """It is seat 0's turn to activate; both pools are built."""
    table = legions(*described, root=Activations(seat=0))
    build_pools(table.game)
    return table.begins()


def fired_first(*described: Any) -> Table:
    """The dashers have fired, and miss."""
    table = active(dashers(), *described)
    table.players[0].does(RunAndGun(section="Dashers"))
    table.players[0].fires("Guards", dice=[1, 1])
    return table


@pytest.mark.example("DL-X-111")
@pytest.mark.rule("DL-MAR-52", "DL-MAR-53", "DL-MAR-54")
@pytest.mark.parametrize("holds", [True, False])
def test_example_111_whoever_has_fired_first_holds_or_advances_and_is_done(holds: bool) -> None:
    table = fired_first(guards(), HOUSE)
    assert table.asked == [(0, "choose_move")]
    with refused("DL-MAR-54", "has_fired_first"):
        table.players[0].doubles("Dashers", "at 30.75,20 as now")
    with refused("DL-MAR-54", "has_fired_first"):
        table.players[0].charges("Dashers", "Guards")
    with refused("DL-MAR-54", "has_fired_first"):
        table.players[0].enters("Dashers", "House")
    assert "run_and_gun" not in table.question(0, "advance").takes
    if holds:
        table.players[0].holds("Dashers")
    else:
        table.players[0].advances("Dashers", "at 30.75,29 as now")
    assert table.asked == [(1, "activate")]
    assert table.section("Dashers").activated == 1
    assert not table.section("Dashers").gunned


@pytest.mark.rule("DL-MAR-53", "DL-OW-02")
def test_without_fire_before_the_move_there_is_fire_and_overwatch_after_it() -> None:
    table = active(dashers(), guards())
    table.players[0].does(RunAndGun(section="Dashers"))
    table.players[0].holds_fire()
    table.players[0].holds("Dashers")
    assert {"fire", "watch"} <= {*table.question(0, "fire").takes}


@pytest.mark.rule("DL-MAR-53", "DL-HTD-03")
def test_whoever_has_fired_first_may_still_lie_down_at_the_end_of_its_move() -> None:
    armed = section("Guards", rank(30, 24, 2), seat=1, models=(profile("Rider", type="cavalry", weapons=(RIFLE,)),))
    table = fired_first(armed)
    table.players[0].holds("Dashers")
    assert [*table.question(0, "hit_the_deck").takes] == ["hit_the_deck", "hold_fire"]


@pytest.mark.rule("DL-MAR-52")
def test_all_of_a_section_have_to_have_run_and_gun() -> None:
    """(DL-D-115)"""
    others = section("Others", rank(36, 30, 2), models=(DASHER,))
    table = active(dashers(DASHER, RIFLEMAN), others, guards())
    assert table.offers(0, "run_and_gun") == ["Others"]
    with refused("DL-MAR-52", "cannot_fire_first") as told:
        table.players[0].does(RunAndGun(section="Dashers"))
    assert told.value.values["why"] == "troops"


@pytest.mark.rule("DL-MAR-52", "DL-SHOOT-02")
def test_nobody_fires_first_at_nobody() -> None:
    table = active(dashers(), section("Others", rank(36, 8, 2), models=(DASHER,)), guards(south=4))
    with refused("DL-MAR-52", "cannot_fire_first") as told:
        table.players[0].does(RunAndGun(section="Dashers"))
    assert told.value.values["why"] == "nobody"


@pytest.mark.rule("DL-MAR-52", "DL-MOVE-13", "DL-MAR-40")
def test_what_it_did_last_turn_does_not_count_before_its_move() -> None:
    ran = dashers(movement="double")
    for figure in ran.section.figures:
        figure.moved = True
    table = active(ran, guards())
    table.players[0].does(RunAndGun(section="Dashers"))
    table.players[0].fires("Guards", dice=[1, 1])
    assert table.asked == [(0, "choose_move")]


@pytest.mark.rule("DL-MAR-52", "DL-ORD-34", "DL-ORD-37")
def test_before_the_move_there_is_fight_harder_and_no_focus_fire() -> None:
    """(DL-D-204)"""
    staff = section("Staff", rank(30, 36, 1), models=(OFFICER,), activated=1)
    held = dashers(movement="hold")
    table = active(held, staff, guards())
    table.players[0].does(RunAndGun(section="Dashers"))
    takes = table.question(0, "fire").takes
    assert "order" not in takes
    assert "hit_the_deck" not in takes
    assert "watch" not in takes
    assert table.offers(0, "fire", target="Guards", shots=["1 Rifle", "2 Rifle"], along=[]) == ["Staff/1"]


@pytest.mark.rule("DL-MAR-52", "DL-OW-04")
def test_overwatch_waits_for_the_end_of_the_move() -> None:
    watchers = section("Guards", rank(30, 24, 2), seat=1, models=(RIFLEMAN,), overwatch=True)
    idle = section("Idle", rank(60, 4, 2), seat=1, models=(TROOPER,))
    table = active(dashers(), watchers, idle)
    table.players[0].does(RunAndGun(section="Dashers"))
    table.players[0].fires("Guards", dice=[1, 1])
    assert table.asked == [(0, "choose_move")]
    table.players[0].holds("Dashers")
    assert table.asked == [(1, "overwatch")]
