"""Orders one at a time, each at its moment, and the Ordered Retreat (ORD, MORALE)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.orders.giving import Giving
from rulesets.dystopian_legions.table.measure import in_coherency
from rulesets.dystopian_legions.table.terrain import Piece
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    SERGEANT,
    TROOPER,
    Fielded,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    refused,
    section,
)

GUARDS = section("Guards", rank(30, 4, 2), seat=1)
STAFF = section("Staff", rank(30, 36, 1), models=(OFFICER,))
PASS, FAIL = [6, 1, 1], [4, 1, 1]


def rifles(**state: Any) -> Fielded:
    """Three riflemen with a sergeant in a rank at 30,30."""
    return section("Rifles", rank(30, 30, 3), models=(SERGEANT, TROOPER), **state)


def ordering(*described: Fielded | Piece, **told: Any) -> Table:
    """Sections of Ada, one of which she activates; the officer's is 5 inches behind."""
    table = legions(*described, GUARDS, root=Activations(seat=0), **told)
    build_pools(table.game)
    return table.begins()


@pytest.mark.rule("DL-ORD-01", "DL-ORD-05", "DL-ORD-07")
def test_an_order_is_paid_for_and_takes_effect_by_its_check() -> None:
    table = ordering(rifles(), STAFF)
    table.players[0].orders("run_run", "Rifles", "Staff/1")
    assert table.game.sides[0].cp == 3
    table.players[0].bolsters(dice=[*PASS, 5])
    assert (table.section("Rifles").order, table.section("Rifles").ran) == ("run_run", 3)
    assert table.asked == [(0, "choose_move")]


@pytest.mark.example("DL-X-21")
@pytest.mark.rule("DL-ORD-06")
def test_a_failed_order_has_no_effect_and_its_points_are_lost() -> None:
    table = ordering(rifles(), STAFF)
    table.players[0].orders("stand_fast", "Rifles", "Staff/1")
    table.players[0].bolsters("Rifles/1", dice=[4, 3, 1, 1])
    assert table.section("Rifles").order == ""
    assert table.game.sides[0].cp == 1


@pytest.mark.example("DL-X-88")
@pytest.mark.rule("DL-CP-04", "DL-CHECK-06")
def test_what_an_order_costs_is_no_longer_there_for_its_dice() -> None:
    general = profile("General", leader="officer", cp=4, rank=1, lp=2)
    table = legions(
        rifles(),
        section("Head", rank(30, 36, 1), models=(general,)),
        GUARDS,
        root=Giving(section="Rifles", order="focus_fire", by="Head/1"),
    )
    build_pools(table.game)
    table.begins()
    assert table.offers(0, "bolster", by=["Head/1"]) == ["Rifles/1"]
    table.players[0].bolsters("Head/1", "Rifles/1", dice=[1, 1, 1, 4, 4])
    assert table.section("Rifles").order == "focus_fire"


@pytest.mark.rule("DL-ORD-04", "DL-CMD-01")
def test_an_nco_orders_his_own_section_alone() -> None:
    table = ordering(rifles(), section("Others", rank(30, 33, 3)))
    assert table.offers(0, "order", order="run_run") == ["Rifles"]
    assert table.offers(0, "order", order="run_run", section="Rifles") == ["Rifles/1"]
    with refused("DL-ORD-04"):
        table.players[0].orders("run_run", "Others", "Rifles/1")


@pytest.mark.example("DL-X-28")
@pytest.mark.rule("DL-ORD-08")
def test_one_order_at_a_time() -> None:
    table = ordering(rifles(), STAFF)
    table.players[0].orders("spread_out", "Rifles", "Rifles/1")
    table.players[0].bolsters(dice=PASS)
    with refused("DL-ORD-08", "under_an_order"):
        table.players[0].orders("run_run", "Rifles", "Staff/1")


@pytest.mark.example("DL-X-31")
@pytest.mark.rule("DL-ORD-29", "DL-ORD-30")
def test_run_run_adds_to_the_double_once_a_turn() -> None:
    table = ordering(rifles())
    table.players[0].orders("run_run", "Rifles", "Rifles/1", dice=[*PASS, 5])
    with refused("DL-ORD-28", "ordered_otherwise"):
        table.players[0].advances("Rifles", "at 31.5,24 as now")
    table.players[0].doubles("Rifles", "at 31.5,5 as now")
    assert table.at("Rifles")[0] == (30, 15)
    assert (table.section("Rifles").order, table.section("Rifles").ran) == ("", 3)


@pytest.mark.rule("DL-ORD-30")
def test_there_is_no_second_run() -> None:
    table = ordering(rifles(ran=2), STAFF)
    assert "run_run" in table.offers(0, "order")  # to the staff itself
    with refused("DL-ORD-30", "has_run"):
        table.players[0].orders("run_run", "Rifles", "Staff/1")


@pytest.mark.rule("DL-ORD-27")
def test_who_stands_fast_holds_its_ground() -> None:
    table = ordering(rifles(), STAFF)
    table.players[0].orders("stand_fast", "Rifles", "Staff/1")
    table.players[0].bolsters(dice=PASS)
    with refused("DL-ORD-26", "ordered_otherwise"):
        table.players[0].advances("Rifles", "at 31.5,24 as now")
    table.players[0].holds("Rifles")
    assert table.section("Rifles").order == "stand_fast"  # to the end of the turn


@pytest.mark.rule("DL-ORD-27", "DL-ACT-04")
def test_nobody_stands_fast_who_has_to_close_up() -> None:
    parted = section("Rifles", [(30, 30), (34, 30)], models=(OFFICER, TROOPER))
    with refused("DL-ORD-27", "out_of_coherency"):
        ordering(parted).players[0].orders("stand_fast", "Rifles", "Rifles/1")


@pytest.mark.example("DL-X-32")
@pytest.mark.rule("DL-ORD-32")
def test_who_is_on_his_belly_crawls_half_his_mv_and_stays_down() -> None:
    slow = profile("Slow", mv=5)
    table = ordering(section("Slow", rank(30, 30, 1), models=(slow,), hit_the_deck=True), STAFF)
    table.players[0].orders("on_your_bellies", "Slow", "Staff/1")
    table.players[0].bolsters(dice=PASS)
    table.players[0].advances("Slow", "at 30,20 as now")
    assert table.at("Slow") == [(30, 27)]
    assert table.section("Slow").hit_the_deck


@pytest.mark.rule("DL-ORD-32")
def test_nobody_crawls_who_stands() -> None:
    with refused("DL-ORD-32", "not_down"):
        ordering(rifles(), STAFF).players[0].orders("on_your_bellies", "Rifles", "Staff/1")


@pytest.mark.example("DL-X-119")
@pytest.mark.rule("DL-ORD-24", "DL-COH-02")
def test_who_is_spread_out_stands_3_inches_apart() -> None:
    table = ordering(rifles(), STAFF)
    table.players[0].orders("spread_out", "Rifles", "Rifles/1")
    table.players[0].bolsters(dice=PASS)
    table.players[0].advances("Rifles", "at 30,26 as now; 1 at 26,26; 2 at 30,26; 3 at 34,26")
    assert table.at("Rifles") == [(26, 26), (30, 26), (34, 26)]
    assert in_coherency(table.game, table.section("Rifles"))
    table.section("Rifles").order = ""  # the turn is over
    assert not in_coherency(table.game, table.section("Rifles"))


@pytest.mark.rule("DL-ORD-23", "DL-ORD-24")
@pytest.mark.parametrize(("option", "doubles"), [("off", True), ("on", False)])
def test_who_is_spread_out_may_be_kept_from_the_double(option: str, doubles: bool) -> None:
    table = ordering(rifles(order="spread_out"), options={"spread_out_advance_only": option})
    assert ("Rifles" in table.offers(0, "double")) is doubles


@pytest.mark.example("DL-X-26")
@pytest.mark.rule("DL-ORD-20", "DL-MORALE-21")
def test_who_snaps_out_of_it_may_move_freely_again() -> None:
    table = ordering(rifles(shaken=2), STAFF)
    table.players[0].orders("snap_out_of_it", "Rifles", "Staff/1")
    table.players[0].bolsters(dice=[*PASS, 2])
    assert table.section("Rifles").shaken == 1
    table.players[0].advances("Rifles", "at 31.5,24 as now")
    assert table.at("Rifles")[0] == (30, 24)


@pytest.mark.example("DL-X-27")
@pytest.mark.rule("DL-ORD-17", "DL-ORD-18")
def test_an_officer_rallies_another_section_in_his_own_activation() -> None:
    table = ordering(rifles(shaken=3, activated=1), STAFF)
    table.players[0].orders("rally", "Rifles", "Staff/1", dice=[5, 4, 1, 5])  # the last point of the pool
    assert table.section("Rifles").shaken == 0
    assert table.asked == [(0, "choose_move")]
    assert table.game.acting == "Staff"


@pytest.mark.rule("DL-ORD-17")
def test_nobody_rallies_his_own_section() -> None:
    staff = section("Staff", rank(30, 36, 2), models=(OFFICER, TROOPER), shaken=1)
    table = ordering(staff, section("Near", rank(30, 33, 1)))
    assert "rally" not in table.offers(0, "order")
    assert "snap_out_of_it" in table.offers(0, "order")


@pytest.mark.rule("DL-ORD-17", "DL-CMD-04")
def test_an_officer_may_rally_whom_his_move_brings_near() -> None:
    table = ordering(section("Far", rank(30, 22, 3), shaken=1, activated=1), STAFF)
    assert "rally" not in table.offers(0, "order")
    table.players[0].advances("Staff", "at 30,30 as now")
    assert table.asked == [(0, "rally")]
    table.players[0].orders("rally", "Far", "Staff/1")
    table.players[0].bolsters(dice=[*PASS, 1])
    assert table.section("Far").shaken == 0
    assert table.section("Staff").activated == 1


@pytest.mark.rule("DL-ORD-19", "DL-ORD-10")
def test_the_command_segment_is_over_with_the_first_order_of_the_next() -> None:
    table = ordering(rifles(shaken=1), STAFF)
    table.players[0].orders("stand_fast", "Rifles", "Staff/1")
    table.players[0].bolsters(dice=FAIL)
    with refused("DL-ORD-10", "no_such_order"):
        table.players[0].orders("snap_out_of_it", "Rifles", "Rifles/1")


@pytest.mark.rule("DL-ORD-03")
def test_militia_loses_a_die() -> None:
    conscript = profile("Conscript", mars=("Militia",))
    table = ordering(section("Levy", rank(30, 33, 2), models=(conscript,)), STAFF)
    table.players[0].orders("run_run", "Levy", "Staff/1")
    table.players[0].bolsters(dice=[6, 1, 2])
    assert table.section("Levy").order == "run_run"


@pytest.mark.example("DL-X-19")
@pytest.mark.rule("DL-MAR-05", "DL-MAR-06", "DL-CP-05")
def test_a_battle_hardened_section_spends_2_points_on_itself() -> None:
    veteran = profile("Veteran", mars=("Battle Hardened",))
    table = ordering(
        section("Veterans", rank(30, 30, 3), models=(veteran,)), section("Staff", rank(60, 36, 1), models=(OFFICER,))
    )
    assert table.game.sides[0].cp == 3
    table.players[0].orders("run_run", "Veterans", "Veterans/1")
    assert table.offers(0, "bolster") == ["Veterans/1"]
    assert table.offers(0, "bolster", by=["Veterans/1"]) == []


@pytest.mark.example("DL-X-18")
@pytest.mark.rule("DL-MAR-01", "DL-CP-01", "DL-CP-04")
@pytest.mark.parametrize(("option", "most"), [("on", 5), ("off", 4)])
def test_an_adjutant_adds_to_the_pool_and_to_what_his_officer_may_spend(option: str, most: int) -> None:
    general = profile("General", leader="officer", cp=4, rank=1, lp=2)
    adjutant = profile("Adjutant", mars=("Adjutant [1]",))
    staff = section("Head", rank(30, 36, 2), models=(general, adjutant), shaken=2)
    lone = profile("Corporal", leader="nco", cp=2)
    table = ordering(
        staff,
        section("First", rank(40, 36, 1), models=(lone,)),
        section("Second", rank(50, 36, 1), models=(SERGEANT,)),
        options={"adjutant_raises_limit": option},
    )
    assert table.game.sides[0].cp == 6
    table.players[0].orders("snap_out_of_it", "Head", "Head/1")
    given: list[str] = []
    while "Head/1" in table.offers(0, "bolster", by=given):
        given.append("Head/1")
    assert len(given) == most - 1


@pytest.mark.example("DL-X-25")
@pytest.mark.rule("DL-MORALE-15", "DL-MORALE-19", "DL-MORALE-20")
def test_an_ordered_retreat_goes_home() -> None:
    table = ordering(rifles(shaken=2), STAFF)
    with refused("DL-MORALE-15", "retreats"):
        table.players[0].advances("Rifles", "at 31.5,24 as now")
    with refused("DL-MORALE-20", "retreats"):
        table.players[0].orders("run_run", "Rifles", "Staff/1")
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(30, 36), (31.5, 36), (33, 36)] or table.at("Rifles")[1:] == [(31.5, 36), (33, 36)]
    assert table.section("Rifles").activated == 1


@pytest.mark.example("DL-X-90")
@pytest.mark.rule("DL-MORALE-15")
def test_a_retreat_ends_at_the_edge() -> None:
    table = ordering(section("Rifles", rank(30, 44.5, 3), shaken=2))
    table.players[0].retreats("Rifles")
    assert table.at("Rifles") == [(30, 47.5), (31.5, 47.5), (33, 47.5)]


@pytest.mark.rule("DL-MORALE-15", "DL-MORALE-21")
def test_nobody_retreats_with_one_marker() -> None:
    with refused("DL-MORALE-15", "not_in_retreat"):
        ordering(rifles(shaken=1)).players[0].retreats("Rifles")


@pytest.mark.rule("DL-MORALE-16")
@pytest.mark.parametrize(("north", "there"), [(26.0, True), (18.0, False)])
def test_a_retreat_may_lead_into_terrain_that_can_be_defended(north: float, there: bool) -> None:
    wood = box("Wood", "woods", 29, north - 3, 35, north + 1)
    table = ordering(rifles(shaken=2), wood)
    assert table.offers(0, "retreat", section="Rifles") == ["home", "Wood"][: 1 + there]
    if there:
        table.players[0].retreats("Rifles", "Wood")
        assert all(23 < y < 27 for _, y in table.at("Rifles"))


@pytest.mark.rule("DL-MORALE-16")
def test_a_retreat_may_lead_to_a_barrier() -> None:
    table = ordering(rifles(shaken=2), piece("Bags", "sandbags", (28, 34), (36, 34)))
    table.players[0].retreats("Rifles", "Bags")
    assert [y for _, y in table.at("Rifles")] == [33.5, 33.5, 33.5]


@pytest.mark.rule("DL-MORALE-16")
def test_who_defends_something_already_may_stay() -> None:
    table = ordering(rifles(shaken=3), box("Ruin", "ruins", 28, 28, 36, 32))
    table.players[0].retreats("Rifles", "Ruin")
    assert table.at("Rifles") == [(30, 30), (31.5, 30), (33, 30)]


@pytest.mark.rule("DL-MORALE-22")
def test_ironclads_do_not_retreat() -> None:
    walker = profile("Walker", type="ironclad")
    table = ordering(section("Walkers", rank(30, 30, 2), models=(walker,), shaken=2))
    assert table.offers(0, "retreat") == []
    assert table.offers(0, "advance") == ["Walkers"]
