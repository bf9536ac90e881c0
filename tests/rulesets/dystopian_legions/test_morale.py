"""Morale Checks in cascades, Shaken Markers and what they do, Restore Order (MORALE, END)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.actions import Restore
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.requirements import by_heavy_ironclads, check_of
from rulesets.dystopian_legions.chapters.morale.restore_order import RestoreOrder
from rulesets.dystopian_legions.chapters.morale.shaken import state
from rulesets.kit.boards.tables.places import Point, pose
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    TROOPER,
    Fielded,
    Table,
    box,
    ironclad,
    legions,
    profile,
    rank,
    section,
)

RIFLES = section("Rifles", rank(30, 30, 5))
GUARDS = section("Guards", rank(30, 10, 2), seat=1)
FAIL = [1, 2, 3]
PASS = [4, 4, 1]


def killed(table: Table, *names: str) -> Table:
    """Models that have been removed in the event that is looked at."""
    for name in names:
        unit, figure = table.game.named(name)
        loses(table.game, unit, figure, figure.lp)
    return table


def shaking(*described: Fielded, fell: tuple[str, ...] = (), **told: Any) -> Table:
    """These sections, and an event in which these models fell."""
    names = list(fell)
    return killed(legions(*described, root=Morale(fell=names, **told)), *names)


def checks(table: Table) -> list[tuple[str, bool]]:
    """Who took a check in the last click, in order, and whether it was passed."""
    return [(told["section"], told["passed"]) for told in table.heard("check_taken")]


@pytest.mark.rule("DL-MORALE-02", "DL-MORALE-05", "DL-MORALE-10")
def test_two_successes_are_needed_and_a_failure_is_a_shaken_marker() -> None:
    table = shaking(RIFLES, GUARDS, hurt=["Rifles"]).begins(dice=PASS)
    assert checks(table) == [("Rifles", True)]
    assert table.section("Rifles").shaken == 0
    table = shaking(RIFLES, GUARDS, hurt=["Rifles"]).begins(dice=[4, 1, 1])
    assert table.section("Rifles").shaken == 1


@pytest.mark.example("DL-X-23")
@pytest.mark.rule("DL-MORALE-06")
@pytest.mark.parametrize(("dead", "passed"), [(6, False), (5, True)])
def test_below_half_strength_a_four_does_not_count(dead: int, passed: bool) -> None:
    ten = section("Ten", rank(30, 30, 10))
    fell = tuple(f"Ten/{number}" for number in range(1, dead + 1))
    table = shaking(ten, GUARDS, hurt=["Ten"], fell=fell).begins(dice=[4, 4, 5])
    assert checks(table) == [("Ten", passed)]


@pytest.mark.rule("DL-MORALE-06", "DL-MAR-47")
def test_non_combatants_do_not_count_for_half_strength() -> None:
    priest = profile("Priest", mars=("Non-Combatant",))
    four = section("Four", rank(30, 30, 6), models=(priest, priest, TROOPER))
    table = shaking(four, GUARDS, hurt=["Four"], fell=("Four/4", "Four/5", "Four/6")).begins(dice=[4, 4, 1])
    assert checks(table) == [("Four", False)]  # 1 of 4 who fight


@pytest.mark.rule("DL-MORALE-07", "DL-MAR-75")
def test_suppression_needs_one_success_more_of_whoever_lost_life_points() -> None:
    table = shaking(RIFLES, GUARDS, hurt=["Rifles"], suppression=True).begins(dice=PASS)
    assert checks(table) == [("Rifles", False)]
    table = shaking(RIFLES, GUARDS, frightened=["Rifles"], suppression=True).begins(dice=PASS)
    assert checks(table) == [("Rifles", True)]


@pytest.mark.example("DL-X-89")
@pytest.mark.rule("DL-MORALE-04", "DL-CMD-09")
def test_an_officer_who_falls_shakes_everybody_within_8_inches_once() -> None:
    staff = section("Staff", [(40, 30), (41.5, 30)], models=(OFFICER, TROOPER))
    y, z = section("Y", [(48.5, 30)]), section("Z", [(49.5, 30)])
    table = shaking(staff, y, z, GUARDS, hurt=["Staff"], fell=("Staff/1",)).begins(dice=[5, 5, 1, *PASS])  # below half
    assert checks(table) == [("Staff", True), ("Y", True)]


@pytest.mark.rule("DL-MORALE-03")
def test_a_section_that_is_wiped_out_shakes_friends_within_8_inches() -> None:
    lost, near, far = section("Lost", [(40, 30)]), section("Near", [(49, 30)]), section("Far", [(49.1, 30)])
    foe = section("Foe", [(40, 35)], seat=1)
    table = shaking(lost, near, far, foe, fell=("Lost/1",)).begins(dice=PASS)
    assert checks(table) == [("Near", True)]


@pytest.mark.rule("DL-MORALE-04")
def test_a_sergeant_who_falls_shakes_nobody() -> None:
    sergeant = profile("Sergeant", leader="nco", cp=1)
    squad = section("Squad", [(40, 30), (41.5, 30)], models=(sergeant, TROOPER))
    table = shaking(squad, section("Near", [(45, 30)]), GUARDS, fell=("Squad/1",)).begins()
    assert table.over
    assert checks(table) == []


@pytest.mark.example("DL-X-24")
@pytest.mark.rule("DL-MORALE-18", "DL-MORALE-03")
def test_the_fourth_marker_breaks_a_section_and_its_friends_see_it() -> None:
    shaky = section("Shaky", [(40, 30)], shaken=3)
    table = shaking(shaky, section("Near", [(45, 30)]), GUARDS, hurt=["Shaky"]).begins(dice=[2, 3, 4, *FAIL])
    assert table.section("Shaky").where == "broken"
    assert checks(table) == [("Shaky", False), ("Near", False)]
    assert table.section("Near").shaken == 1


@pytest.mark.rule("DL-MORALE-01", "DL-MORALE-18")
def test_sections_break_one_after_the_other() -> None:
    row = [section(f"S{number}", [(20 + 6 * number, 30)], shaken=3) for number in range(3)]
    table = shaking(*row, GUARDS, hurt=["S0"]).begins(dice=[*FAIL, *FAIL, *FAIL])
    assert checks(table) == [("S0", False), ("S1", False), ("S2", False)]
    assert all(table.section(f"S{number}").where == "broken" for number in range(3))


@pytest.mark.rule("DL-MORALE-09", "DL-CHECK-06")
def test_all_checks_of_an_event_are_bolstered_together() -> None:
    staff = section("Staff", [(30, 33)], models=(OFFICER,))
    other = section("Other", rank(30, 35, 3))
    table = shaking(RIFLES, other, staff, GUARDS, hurt=["Rifles", "Other"])
    build_pools(table.game)
    table.begins()
    assert table.asked == [(0, "bolster_all")]
    assert table.offers(0, "bolster", by=["Staff/1 for Rifles"]) == ["Staff/1 for Rifles", "Staff/1 for Other"]
    ours = table.players[0]
    ours.bolsters("Staff/1 for Rifles", "Staff/1 for Rifles", "Staff/1 for Other", dice=[4, 1, 1, 1, 4, *FAIL, 4])
    assert checks(table) == [("Rifles", True), ("Other", False)]
    assert table.game.sides[0].cp == 0


@pytest.mark.rule("DL-MAR-24", "DL-MAR-25")
def test_one_fearless_model_spares_its_section_every_check() -> None:
    zealot = profile("Zealot", mars=("Fearless",))
    zealots = section("Zealots", rank(30, 30, 3), models=(zealot, TROOPER))
    assert checks(shaking(zealots, GUARDS, hurt=["Zealots"]).begins()) == []
    table = shaking(zealots, GUARDS, hurt=["Zealots"], fell=("Zealots/1",)).begins(dice=PASS)
    assert checks(table) == [("Zealots", True)]


@pytest.mark.rule("DL-MAR-71")
@pytest.mark.parametrize(("steadfast", "dice"), [(3, [4, 4, 1, 1]), (2, [4, 4, 1])])
def test_a_section_is_steadfast_if_all_of_it_are(steadfast: int, dice: list[int]) -> None:
    veteran = profile("Veteran", mars=("Steadfast",))
    models = (veteran,) * steadfast + (TROOPER,)
    table = shaking(section("Rifles", rank(30, 30, 3), models=models), GUARDS, hurt=["Rifles"]).begins(dice=dice)
    assert checks(table) == [("Rifles", True)]


@pytest.mark.rule("DL-MAR-29")
@pytest.mark.parametrize(("hidden", "dice"), [(False, [4, 4, 1, 1]), (True, [4, 4, 1])])
def test_who_sees_the_standard_has_a_die_more(hidden: bool, dice: list[int]) -> None:
    bearer = profile("Bearer", mars=("Inspiring",))
    wall = box("Wall", "ruins", 20, 35, 50, 36) if hidden else box("Road", "road", 20, 35, 50, 36)
    colours = section("Colours", [(31, 40)], models=(bearer,))
    table = legions(RIFLES, colours, GUARDS, wall, root=Morale(hurt=["Rifles"])).begins(dice=dice)
    assert checks(table) == [("Rifles", True)]


@pytest.mark.rule("DL-MAR-29", "DL-MAR-71")
def test_the_bearer_inspires_his_own_section_and_steadfast_comes_on_top() -> None:
    bearer = profile("Bearer", mars=("Inspiring", "Steadfast"))
    veteran = profile("Veteran", mars=("Steadfast",))
    squad = section("Squad", rank(30, 30, 3), models=(bearer, veteran))
    table = shaking(squad, GUARDS, hurt=["Squad"]).begins(dice=[4, 4, 1, 1, 1])
    assert table.heard("check_taken")[0]["causes"] == ["DL-MAR-71", "DL-MAR-29"]


@pytest.mark.example("DL-X-101")
@pytest.mark.rule("DL-MAR-41")
def test_a_musician_has_every_one_rolled_again() -> None:
    piper = profile("Piper", mars=("Musician",))
    band = section("Band", rank(30, 30, 3), models=(piper, TROOPER))
    table = shaking(band, GUARDS, hurt=["Band"]).begins(dice=[1, 4, 1, 5, 2])
    assert checks(table) == [("Band", True)]
    assert table.heard("check_taken")[0]["ones"] == 2


@pytest.mark.rule("DL-ORD-27", "DL-MAR-41")
def test_who_stands_fast_tries_again_without_the_musician() -> None:
    piper = profile("Piper", mars=("Musician",))
    band = section("Band", rank(30, 30, 3), models=(piper, TROOPER), order="stand_fast")
    table = shaking(band, GUARDS, hurt=["Band"]).begins(dice=[1, 2, 2, 4, 3, 1, 4, 1, 5])
    assert checks(table) == [("Band", False), ("Band", True)]
    assert table.section("Band").shaken == 0


@pytest.mark.rule("DL-MAR-50")
@pytest.mark.parametrize(("west", "left"), [(46, 2), (46.05, 3)])
def test_a_political_officer_takes_points_for_a_failure_within_12_inches(west: float, left: int) -> None:
    commissar = profile("Commissar", mars=("Political Officer [2]",))
    watch = section("Watch", [(west, 30)], models=(commissar,))
    squad = section("Squad", rank(30, 30, 3))  # ends at 33.5
    table = shaking(squad, watch, GUARDS, hurt=["Squad"])
    table.game.sides[0].cp = 3
    table.begins(dice=[*FAIL, 4] if left == 2 else FAIL)
    assert table.game.sides[0].cp == left


@pytest.mark.rule("DL-MAR-49", "DL-CHECK-05")
def test_a_political_officer_bolsters_his_own_section_alone() -> None:
    commissar = profile("Commissar", mars=("Political Officer [2]",))
    watch = section("Watch", rank(30, 33, 2), models=(commissar, TROOPER))
    table = shaking(RIFLES, watch, GUARDS, hurt=["Rifles", "Watch"])
    build_pools(table.game)
    assert table.game.sides[0].cp == 2
    table.begins()
    assert table.offers(0, "bolster") == ["Watch/1 for Watch"]


@pytest.mark.rule("DL-OW-07")
def test_a_shaken_marker_ends_overwatch() -> None:
    watching = section("Rifles", rank(30, 30, 3), overwatch=True)
    table = shaking(watching, GUARDS, hurt=["Rifles"]).begins(dice=[3, 2, 1])
    rifles = table.section("Rifles")
    assert (rifles.shaken, rifles.overwatch, rifles.activated) == (1, False, 1)


@pytest.mark.rule("DL-MORALE-14", "DL-MORALE-18", "DL-MORALE-13")
def test_the_morale_states() -> None:
    found = [state(section("Rifles", [(30, 30)], shaken=count).section) for count in range(6)]
    assert found == ["good_order", "shaken", "ordered_retreat", "ordered_retreat", "broken", "broken"]


@pytest.mark.rule("DL-END-02", "DL-END-03", "DL-END-04")
def test_order_is_restored_by_a_check_and_what_it_has_beyond() -> None:
    shaky = section("Shaky", rank(30, 30, 3), shaken=3)
    foe = section("Foe", rank(30, 10, 3), seat=1, shaken=1)
    table = legions(shaky, foe, section("Calm", rank(40, 30, 3)), root=RestoreOrder()).begins(dice=[6, 4, 1, *FAIL])
    assert table.section("Shaky").shaken == 1
    assert table.section("Foe").shaken == 1  # a failure has no effect
    assert checks(table) == [("Shaky", True), ("Foe", False)]


# --- what a check is taken for, and by whom ---------------------------------------------------------------------------


@pytest.mark.rule("DL-MORALE-01", "DL-MORALE-18", "DL-MORALE-09")
def test_who_sees_two_sections_break_is_checked_for_each_and_what_was_paid_goes_for_the_first_check_alone() -> None:
    lost, gone = (section(name, [at], shaken=3) for name, at in (("Lost", (30.0, 30.0)), ("Gone", (33.0, 30.0))))
    staff = section("Staff", rank(30, 34, 3), models=(profile("Head", leader="officer", cp=1, rank=1), TROOPER))
    table = shaking(lost, gone, staff, GUARDS, hurt=["Lost", "Gone", "Staff"])
    build_pools(table.game)
    table.begins()
    table.players[0].bolsters("Staff/1 for Staff", dice=[*FAIL, *FAIL, 4, 4, 1, 1, *PASS, *PASS])
    assert checks(table) == [("Lost", False), ("Gone", False), *[("Staff", True)] * 3]


@pytest.mark.rule("DL-MORALE-09", "DL-CHECK-05")
def test_each_side_bolsters_its_own_checks_alone_and_only_where_somebody_can_pay() -> None:
    head = section("Head", rank(30, 8, 2), seat=1, models=(OFFICER, TROOPER))
    militia = section("Militia", rank(44, 30, 2), models=(profile("Peasant", mars=("Militia",)),))
    staff, far = section("Staff", [(30, 33)], models=(OFFICER,)), section("Far", [(70, 45)])
    table = shaking(RIFLES, staff, far, militia, head, hurt=["Rifles", "Far", "Head"])
    build_pools(table.game)
    table.begins()
    assert table.asked == [(0, "bolster_all"), (1, "bolster_all")]
    assert [table.question(seat, "bolster_all").values["sections"] for seat in (0, 1)] == [["Rifles"], ["Head"]]


@pytest.mark.rule("DL-MORALE-08")
@pytest.mark.parametrize(("at", "harder"), [((34.5, 20.0), True), ((46.0, 20.0), False)])
def test_of_a_section_of_ironclads_the_heavy_ones_alone_frighten(at: tuple[float, float], *, harder: bool) -> None:
    """The regular one stands near in either case."""
    both = section("Both", [at, (31, 20)], seat=1, models=(ironclad("Heavy", hull="heavy"), ironclad("Light")))
    check = check_of(legions(RIFLES, both).game, RIFLES.section)
    assert ("DL-MORALE-08" in check.causes) is harder


@pytest.mark.rule("DL-MORALE-08")
def test_nobody_is_frightened_where_others_of_his_section_have_not_come_yet() -> None:
    riders = section("Riders", [(50, 40)])
    waiting = riders.section.model_copy(update={"id": "Waiting", "where": "waiting"})
    riders.section.split_from = waiting.id
    waiting.figures = [one.model_copy(update={"pose": pose(Point(10, 10), 0.0)}) for one in waiting.figures]
    game = legions(riders, section("Heavy", [(10, 6)], seat=1, models=(ironclad("Heavy", hull="heavy"),))).game
    game.sections = {**game.sections, waiting.id: waiting}
    assert by_heavy_ironclads(game, game.sections["Riders"]) == 0
    waiting.where = "table"
    assert by_heavy_ironclads(game, waiting) == 1


@pytest.mark.rule("DL-MORALE-06", "DL-MAR-47", "DL-MAR-71")
def test_priests_count_neither_for_half_strength_nor_against_steadfast() -> None:
    priest, veteran = profile("Priest", mars=("Non-Combatant",)), profile("Veteran", mars=("Steadfast",))
    four = section("Four", rank(30, 30, 7), models=(priest, priest, priest, veteran))
    table = shaking(four, GUARDS, hurt=["Four"], fell=("Four/4", "Four/5")).begins(dice=[4, 4, 1, 1])
    assert checks(table) == [("Four", True)]  # 2 of 4 who fight, and all of them are Steadfast


@pytest.mark.rule("DL-OW-07", "DL-MORALE-10")
@pytest.mark.parametrize(("watching", "activated"), [(True, 1), (False, 0)])
def test_who_was_on_overwatch_is_told_and_nobody_else_is_activated(activated: int, *, watching: bool) -> None:
    rifles = section("Rifles", rank(30, 30, 3), overwatch=watching)
    table = shaking(rifles, GUARDS, hurt=["Rifles"]).begins(dice=FAIL)
    assert table.section("Rifles").activated == activated
    assert [told["overwatch"] for told in table.heard("shaken")] == [watching]


@pytest.mark.rule("DL-END-02", "DL-TRANS-02")
def test_a_section_and_its_transport_restore_order_once() -> None:
    rifles = section("Rifles", rank(30, 30, 3), shaken=1)
    car = section("Car", [(30, 33)], models=(ironclad("Car"),), parent="Rifles", shaken=1)
    table = legions(rifles, car, GUARDS, root=RestoreOrder()).begins(dice=PASS)
    assert checks(table) == [("Rifles", True)]
    assert (table.section("Rifles").shaken, table.section("Car").shaken) == (0, 0)


@pytest.mark.rule("DL-END-02", "DL-END-03", "DL-MORALE-18")
def test_where_a_failure_shakes_each_side_says_who_tries_and_who_breaks_is_seen() -> None:
    shaky, near = section("Shaky", [(30, 30)], shaken=3), section("Near", [(35, 30)], models=(OFFICER,), shaken=1)
    third = section("Third", [(41, 30)])  # who sees neither break
    foe = section("Foe", [(30, 10)], seat=1, shaken=1)
    options = {"restore_order_failure": "shaken"}
    table = legions(shaky, near, third, foe, root=RestoreOrder(), options=options).begins()
    assert [table.question(seat, "restore").values["sections"] for seat in (0, 1)] == [["Shaky", "Near"], ["Foe"]]
    table.players[1].does(Restore(sections=[]))
    table.players[0].does(Restore(sections=["Shaky", "Near"]), dice=[*FAIL, *FAIL, *PASS])
    assert checks(table) == [("Shaky", False), ("Near", False), ("Near", True)]
    assert (table.section("Shaky").where, table.section("Near").where) == ("broken", "table")
