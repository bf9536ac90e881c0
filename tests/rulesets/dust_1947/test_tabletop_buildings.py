"""Buildings on a table in inches: their ground floors, walls and openings, cover, sight, smoke (TABLE-25, -26)."""

from __future__ import annotations

from math import inf

import pytest
import shapely

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.state import Dust
from rulesets.dust_1947.table.tabletop.clouds import around
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import hull, on_foot, poses, table
from tests.rulesets.dust_1947.table import Placed, dust, walker, weapon

FAR = on_foot("Y", (46, 2), soldiers=1, seat=1)
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}
HOUSE = ("............", "...22.......", "............")
DOOR = {"C2-D2": "large opening"}
"""A house from 12 to 20 inches, with a door in the west."""
LONG = ("............", "...111111...", "............")
FLIES = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft"}


def looks(game: Dust) -> bool:
    return board_of(game).sees(game.units["A"], game.units["Z"])


def soldier(name: str, at: tuple[float, float], seat: int = 0) -> Placed:
    return on_foot(name, at, soldiers=1, seat=seat)


@pytest.mark.rule("DU-TERR-21", "DU-TERR-23", "DU-TABLE-25")
def test_a_building_is_entered_through_its_openings() -> None:
    for walls, way in ((DOOR, True), ({}, False), ({"C2-D2": "small opening"}, True)):
        game = table(*HOUSE, soldier("A", (8, 6)), FAR, walls=walls)
        (cost,) = Course(game, game.units["A"], 12.0).costs([Point(18, 6)])
        assert cost == (pytest.approx(10, abs=0.1) if way else inf)
    narrow = table(*HOUSE, hull("A", (8, 6), facing=90), FAR, walls={"C2-D2": "small opening"})
    assert Course(narrow, narrow.units["A"], 12.0).costs([Point(17, 6)]) == [inf]
    wide = table(*HOUSE, hull("A", (8, 6), facing=90), FAR, walls=DOOR)
    assert Course(wide, wide.units["A"], 12.0).costs([Point(17, 6)])[0] < inf


@pytest.mark.rule("DU-BAB-06")
def test_no_vehicle_enters_a_small_ruin() -> None:
    rows = ("............", "...j........", "............")
    for one, way in ((soldier("A", (8, 6)), True), (hull("A", (8, 6), facing=90), False)):
        game = table(*rows, one, FAR, walls=DOOR)
        assert (Course(game, game.units["A"], 12.0).costs([Point(14, 6)])[0] < inf) == way


@pytest.mark.rule("DU-TABLE-25")
def test_walls_hide_and_openings_show_those_near_them() -> None:
    for one, other, seen in (
        ((8, 6), (18, 6), True),
        ((4, 6), (18, 6), False),
        ((4, 6), (14, 6), True),
        ((14, 2), (14, 6), False),
        ((24, 6), (18, 6), False),
    ):
        assert looks(table(*HOUSE, soldier("A", one), soldier("Z", other, seat=1), walls=DOOR)) == seen


@pytest.mark.rule("DU-TABLE-25")
@pytest.mark.parametrize(("east", "seen"), [(7.5, True), (7.495, True), (7.48, False)])
def test_four_inches_from_an_opening_are_measured_from_the_base(east: float, seen: bool) -> None:
    """The opening is 12 inches east, the base reaches half an inch."""
    assert looks(table(*HOUSE, soldier("A", (east, 6)), soldier("Z", (18, 6), seat=1), walls=DOOR)) is seen


@pytest.mark.rule("DU-TABLE-25")
def test_inside_a_large_building_one_sees_twelve_inches() -> None:
    for far, seen in ((25, True), (25.1, False)):
        game = table(*LONG, soldier("A", (13, 6)), soldier("Z", (far, 6), seat=1))
        assert looks(game) == seen


@pytest.mark.rule("DU-TABLE-26")
def test_an_aircraft_sees_into_a_building_only_through_an_opening_near_by() -> None:
    plane = walker("A", "A1", state={"poses": poses((4, 6))}, **FLIES)
    for at, seen in (((14, 6), True), ((18, 6), False), ((24, 6), True)):
        game = table(*HOUSE, plane, soldier("Z", at, seat=1), walls=DOOR)
        assert looks(game) == seen
        back = board_of(game)
        assert back.sees(game.units["Z"], game.units["A"]) == seen
    closed = table(*HOUSE, plane, soldier("Z", (14, 6), seat=1))
    assert not looks(closed)
    other = walker("Z", "A1", seat=1, state={"poses": poses((16, 6))}, **FLIES)
    assert looks(table(*HOUSE, plane, other))


@pytest.mark.rule("DU-TERR-25")
def test_whoever_is_inside_has_cover() -> None:
    for inside in (soldier("Z", (14, 6), seat=1), hull("Z", (14, 6), seat=1)):
        game = table(*HOUSE, soldier("A", (9, 6)), inside, walls=DOOR)
        found = board_of(game).cover_of(game.units["A"], Square(0, 0), game.units["Z"])
        assert found[0].rule == "DU-TERR-25"


@pytest.mark.rule("DU-WPN-ART-02", "DU-WPN-ART-06")
def test_artillery_does_not_fire_from_inside_and_its_shells_do_not_reach_through_walls() -> None:
    mortar = weapon("1 Mortar 2-9 S2:*/1", keywords=("Artillery",))
    gun = on_foot("A", (14, 6), soldiers=1, weapons=(mortar,))
    inside = dust(*HOUSE, gun, soldier("Z", (4, 6), seat=1), walls=DOOR, root=AttackAction(unit="A"), options=OPTIONS)
    assert inside.begins().heard("no_target")[0]["why"][0][:3] == ["Z", "DU-WPN-ART-02", "under_a_roof"]
    gun = on_foot("A", (2, 1), soldiers=1, weapons=(mortar,))
    enemies = soldier("Z", (14, 6), seat=1), soldier("X", (14, 1), seat=1)
    outside = dust(*HOUSE, gun, *enemies, root=AttackAction(unit="A"), options=OPTIONS).begins()
    outside.players[0].attacks("point", at="14,2", ways=["Mortar: shells"], dice="S")
    assert {said["target"] for said in outside.heard("rolled_to_hit")} == {"X"}


@pytest.mark.rule("DU-WPN-SMOKE-03")
def test_smoke_does_not_come_into_a_building() -> None:
    game = table(*HOUSE, soldier("A", (2, 6)), FAR)
    cloud = around(game.scenario.field, Point(11, 6)).ground
    held = shapely.contains_xy(cloud, [9, 13, 11], [6, 6, 9])
    assert held.tolist() == [True, False, True]
