"""Buildings: in, out, into melee, and driven out (BLDG, MOVE-18 to MOVE-27)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.movement.course import stuck_inside
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.measure import gap, group, in_coherency
from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Fielded,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

HOUSE = box("Mill", "building", 30, 20, 36, 24)


def beside_the_mill(*described: Fielded, south: float = 29.5) -> Table:
    """Three riflemen south of a mill that ends at 24, the enemy far off; they are to be activated."""
    rifles = section("Rifles", rank(31.5, south, 3))
    return legions(rifles, *described, section("Guards", [(60, 5)], seat=1), HOUSE, root=Activations(seat=0)).begins()


def inside(name: str, seat: int = 0, count: int = 3) -> Fielded:
    """A section in the mill."""
    return section(name, rank(31.5, 22, count), seat=seat, building="Mill")


@pytest.mark.example("DL-X-40")
@pytest.mark.rule("DL-MOVE-20", "DL-MOVE-22")
@pytest.mark.parametrize(("south", "how"), [(30.4, "enter"), (30.7, "enter_double"), (36.4, "enter_double")])
def test_a_section_enters_with_its_mv_or_at_the_double(south: float, how: str) -> None:
    table = beside_the_mill(south=south)
    table.players[0].enters("Rifles", "Mill")
    rifles = table.section("Rifles")
    assert (rifles.building, rifles.movement, rifles.activated) == ("Mill", how, 1)
    assert all(30 < east < 36 and 20 < north < 24 for east, north in table.at("Rifles"))


def test_the_status_says_who_is_inside() -> None:
    table = legions(inside("Guards", seat=1), section("Rifles", [(33, 30)]), HOUSE)
    told = RULESET.words.status(RULESET.play.view(table.game, 0)).splitlines()
    assert ["in Mill" in line for line in told if line.startswith(("- Guards", "- Rifles"))] == [False, True]


@pytest.mark.rule("DL-MOVE-22")
def test_who_is_too_far_off_does_not_enter() -> None:
    table = beside_the_mill(south=36.6)
    with refused("DL-MOVE-22", "too_far_to_enter"):
        table.players[0].enters("Rifles", "Mill")


@pytest.mark.rule("DL-MOVE-21", "DL-MOVE-20", "DL-MOVE-22")
@pytest.mark.parametrize(("south", "how"), [(27.1, "enter"), (27.3, "enter_double")])
def test_own_models_are_in_nobodys_way(south: float, how: str) -> None:
    """The last of a column has just under, or just over, 6 inches straight through his comrades."""
    deep = section("Column", [(33, south + 1.1 * number) for number in range(4)])
    table = legions(deep, section("Guards", [(60, 5)], seat=1), HOUSE, root=Activations(seat=0)).begins()
    table.players[0].enters("Column", "Mill")
    assert table.section("Column").movement == how


@pytest.mark.rule("DL-MOVE-20", "DL-MOVE-10", "DL-MOVE-22")
@pytest.mark.parametrize(("south", "fires"), [(30.4, True), (30.7, False)])
def test_who_entered_at_the_double_does_not_fire(south: float, fires: bool) -> None:
    """From any point of the mill that is entered, if the MV was enough."""
    rifles = section("Rifles", rank(31.5, south, 3), models=(RIFLEMAN,))
    guards = section("Guards", [(33, 10)], seat=1)
    table = legions(rifles, guards, HOUSE, root=Activations(seat=0)).begins()
    table.players[0].enters("Rifles", "Mill")
    assert ((0, "fire") in table.asked) is fires


@pytest.mark.rule("DL-BLDG-01", "DL-MOVE-20")
def test_only_what_is_flagged_as_a_building_is_entered() -> None:
    """A house is one by itself; a monument of the same kind is settled to be none."""
    rifles, guards = section("Rifles", rank(31.5, 29.5, 3)), section("Guards", [(60, 5)], seat=1)
    monument = HOUSE.model_copy(update={"flagged": False})
    with refused("DL-MOVE-20", "no_such_building"):
        legions(rifles, guards, monument, root=Activations(seat=0)).begins().players[0].enters("Rifles", "Mill")
    table = legions(rifles, guards, HOUSE, root=Activations(seat=0)).begins()
    table.players[0].enters("Rifles", "Mill")
    assert table.section("Rifles").building == "Mill"


@pytest.mark.rule("DL-BLDG-04", "DL-MOVE-07")
@pytest.mark.parametrize(("indoors", "south"), [(True, 24.5), (False, 25.5)])
def test_one_may_stand_close_to_a_building_with_enemies_in_it(indoors: bool, south: float) -> None:
    """Not so close to a guard who stands where the wall would be (DL-D-73)."""
    guards = section("Guards", [(33, 23.5)], seat=1, building="Mill" if indoors else "")
    table = legions(section("Rifles", [(33, 28)]), guards, *[HOUSE] * indoors, root=Activations(seat=0)).begins()
    table.players[0].advances("Rifles", "at 33,24")
    assert table.at("Rifles")[0] == (33, pytest.approx(south, abs=0.12))


@pytest.mark.rule("DL-BLDG-07", "DL-MOVE-20")
@pytest.mark.parametrize("seat", [0, 1])
def test_one_section_is_in_a_building(seat: int) -> None:
    table = beside_the_mill(inside("Others", seat))
    with refused("DL-BLDG-07", "is_occupied"):
        table.players[0].enters("Rifles", "Mill")


@pytest.mark.rule("DL-BLDG-05")
def test_horses_do_not_enter() -> None:
    riders = section("Riders", rank(31.5, 28, 2), models=(profile("Rider", type="cavalry"),))
    table = beside_the_mill(riders)
    with refused("DL-BLDG-05", "not_into_buildings"):
        table.players[0].enters("Riders", "Mill")


@pytest.mark.rule("DL-MOVE-23")
@pytest.mark.parametrize(("south", "comes"), [(30, True), (30.4, False)])
def test_out_of_a_building_each_model_moves_its_mv_from_any_point_of_it(south: float, comes: bool) -> None:
    table = legions(inside("Rifles", count=1), HOUSE, root=Activations(seat=0)).begins()
    text = f"at 33,{south}; 1 at 33,{south}"
    if not comes:
        with refused("DL-MOVE-03", "falls_short"):
            table.players[0].advances("Rifles", text)
        return
    table.players[0].advances("Rifles", text)
    assert table.at("Rifles") == [(33, 30)]
    assert table.section("Rifles").building == ""


@pytest.mark.rule("DL-BLDG-05", "DL-MOVE-23")
def test_nobody_leaves_a_building_at_the_double() -> None:
    table = legions(inside("Rifles"), HOUSE, root=Activations(seat=0)).begins()
    with refused("DL-BLDG-05", "in_a_building"):
        table.players[0].doubles("Rifles", "at 33,28")


@pytest.mark.rule("DL-MOVE-24", "DL-MOVE-25", "DL-MOVE-26")
@pytest.mark.parametrize(("south", "reaches"), [(30.5, True), (30.6, False)])
def test_out_into_melee_with_the_mv_only(south: float, reaches: bool) -> None:
    """The enemy's base may be 6 inches from the wall at 24 (DL-D-197)."""
    guards = section("Guards", [(33, south)], seat=1)
    table = legions(inside("Rifles"), guards, HOUSE, root=Activations(seat=0)).begins()
    if not reaches:
        with refused("DL-MOVE-15"):
            table.players[0].charges("Rifles", "Guards")
        return
    table.players[0].charges("Rifles", "Guards", [6, 1, 1, 1, 1, 1, 1])
    assert table.section("Rifles").building == ""
    assert table.heard("melee_rolled")[0]["pool"]["charge"]["blue"] == 3


@pytest.mark.rule("DL-MOVE-18", "DL-MELEE-03", "DL-BLDG-01")
def test_a_charge_at_a_building_comes_to_its_walls_and_is_met_first() -> None:
    table = legions(section("Rifles", rank(31.5, 30, 3)), inside("Guards", 1), HOUSE, root=Activations(seat=0)).begins()
    table.players[0].charges("Rifles", "Guards", [1] * 9)
    assert table.heard("came_into_contact")[0]["models"] == 3
    assert [told["section"] for told in table.heard("melee_rolled")] == ["Guards", "Rifles"]
    assert table.section("Guards").building == "Mill"


@pytest.mark.rule("DL-BLDG-05", "DL-MELEE-20")
def test_who_loses_a_melee_in_a_building_is_driven_out() -> None:
    """Toward the northern edge, 6 inches from the wall at 20."""
    rifles = section("Rifles", [(33, 24.52)], models=(profile("Rifle", mad="3 blue"),))
    table = legions(rifles, inside("Guards", 1, 2), HOUSE, root=Melee(section="Rifles", charged=["Guards"]))
    table.begins(dice=[6, 6, 1, 1, 1, 1, 6, 6, 6])
    guards = table.section("Guards")
    assert guards.building == ""
    assert [north for _, north in table.at("Guards")][1] == pytest.approx(14, abs=0.1)


@pytest.mark.rule("DL-BASE-01", "DL-COH-01", "DL-BLDG-04")
def test_inches_are_measured_from_the_building() -> None:
    table = beside_the_mill(inside("Others"))
    assert gap(table.game, table.section("Others"), table.section("Rifles")) == pytest.approx(5.0, abs=0.01)
    assert in_coherency(table.game, table.section("Others"))


@pytest.mark.rule("DL-MOVE-23")
@pytest.mark.parametrize(
    ("building", "inches", "refused_by"), [("Mill", 0.0, "DL-MOVE-23"), ("Mill", 1.0, ""), ("", 0.0, "")]
)
def test_all_leave_a_building_or_nobody(building: str, inches: float, refused_by: str) -> None:
    table = legions(section("Rifles", rank(31.5, 22, 2), building=building), HOUSE, root=Activations(seat=0))
    rifles = table.section("Rifles")
    gone = Walk((Point(31, 22), Point(31, 25)), 3.0)
    other = Walk((Point(32, 22), Point(32, 22 + inches)), inches)
    found = stuck_inside(rifles, Laid(group(table.game, rifles), {"Rifles/1": gone, "Rifles/2": other}))
    assert (found.rule if found is not None else "") == refused_by
