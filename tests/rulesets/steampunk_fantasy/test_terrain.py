"""SF-TERR: what terrain costs to enter and to leave; the words of a unit's type."""

from __future__ import annotations

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.steampunk_fantasy.table.terrain import cost, terrain_of
from rulesets.steampunk_fantasy.table.unit_kinds import has_biological_crew, is_biological, is_vehicle
from tests.rulesets.steampunk_fantasy.table import Placed, Table, card, huge, riders, steam, tank, troop

COUNTRY = (". h h f", ". r w f", ". . . .")
"""A1 clear, B1 and C1 hills, D1 and D2 forest, B2 rough, C2 swamp."""


def price(table: Table, name: str, way: str) -> int:
    """What a move such as "A1 B1" costs a base, in movement points."""
    start, end = way.split()
    return cost(table.game, table.game.bases[name], parse_hex(start), parse_hex(end))


def country(*bases: Placed) -> Table:
    return steam(*COUNTRY, *bases)


@pytest.mark.rule("SF-TERR-01")
def test_every_hex_has_one_terrain() -> None:
    game = country().game
    told = [terrain_of(game, parse_hex(name)) for name in ("A1", "B1", "B2", "C2", "D2")]
    assert told == ["clear", "hill", "rough", "swamp", "forest"]


@pytest.mark.rule("SF-TERR-03")
def test_clear_ground_costs_1() -> None:
    table = country(troop("Guard"), tank("Ram"), huge("Ogre"))
    assert [price(table, name, "A3 A2") for name in ("Guard", "Ram", "Ogre")] == [1, 1, 1]


@pytest.mark.rule("SF-TERR-04")
def test_climbing_a_hill_costs_2_and_hill_to_hill_1() -> None:
    table = country(troop("Guard"), tank("Ram"))
    for name in ("Guard", "Ram"):
        assert price(table, name, "A1 B1") == 2
        assert price(table, name, "B2 C1") == 2
        assert price(table, name, "B1 C1") == 1
        assert price(table, name, "B1 A1") == 1


@pytest.mark.rule("SF-TERR-06")
def test_forest_costs_vehicles_2_and_everything_else_1() -> None:
    table = country(troop("Guard"), tank("Ram"), riders("Lancers"), huge("Ogre"))
    assert [price(table, name, "D3 D2") for name in ("Guard", "Ram", "Lancers", "Ogre")] == [1, 2, 1, 1]
    assert price(table, "Ram", "D2 D1") == 2
    assert price(table, "Ram", "D2 D3") == 1


@pytest.mark.rule("SF-TERR-08", "SF-TERR-09")
def test_large_and_huge_units_pay_for_swamp_when_they_leave_it() -> None:
    table = country(troop("Rats", size="small"), troop("Guard"), tank("Ram"), huge("Ogre"))
    names = ("Rats", "Guard", "Ram", "Ogre")
    assert [price(table, name, "C3 C2") for name in names] == [1, 1, 1, 1]
    assert [price(table, name, "C2 C3") for name in names] == [1, 1, 2, 3]
    assert [price(table, name, "C2 C1") for name in names] == [2, 2, 3, 4]


@pytest.mark.rule("SF-TERR-12")
def test_rough_terrain_costs_2() -> None:
    table = country(troop("Guard"), tank("Ram"))
    assert [price(table, name, "A2 B2") for name in ("Guard", "Ram")] == [2, 2]
    assert price(table, "Guard", "B2 A2") == 1


@pytest.mark.rule("SF-TERR-14")
def test_smoke_adds_nothing_to_the_cost() -> None:
    table = country(troop("Guard"))
    for place in ("A2", "B2"):
        table.game.lay(parse_hex(place), smoke=2)
    assert (price(table, "Guard", "A1 A2"), price(table, "Guard", "A2 B2")) == (1, 2)


@pytest.mark.parametrize(
    ("size", "kinds", "vehicle"),
    [
        *[("medium", ("tank",), True), ("large", ("heavy tank",), True), ("large", ("half-track",), True)],
        *[("small", ("vehicle",), True), ("large", ("mechanical",), True), ("medium", ("mechanical",), False)],
        *[("large", ("mechanical mount", "bio"), False), ("huge", ("mechanical",), False), ("large", ("bio",), False)],
    ],
)
@pytest.mark.rule("SF-DATA-16")
def test_which_units_are_vehicles(size: str, kinds: tuple[str, ...], vehicle: bool) -> None:
    assert is_vehicle(card("Any", size=size, kinds=kinds)) is vehicle


@pytest.mark.rule("SF-DATA-16")
@pytest.mark.parametrize("kind", ["tank", "half-track", "halftrack", "vehicle", "heavy tank", "armoured vehicle"])
def test_every_name_of_a_vehicle_is_known(kind: str) -> None:
    assert is_vehicle(card("Any", size="medium", kinds=("bio", kind)))
    assert not is_vehicle(card("Any", size="medium", kinds=("bio", "mechanical")))
    assert is_vehicle(card("Any", size="large", kinds=("walker", "mechanical")))


@pytest.mark.rule("SF-DATA-16")
@pytest.mark.parametrize(
    ("kind", "whole", "crew"),
    [("bio", 1, 0), ("biological", 1, 0), ("bio crew", 0, 1), ("biological crew", 0, 1), ("undead", 0, 0)],
)
def test_every_name_of_the_living_is_known(kind: str, whole: int, crew: int) -> None:
    made = card("Any", kinds=("tank", kind))
    assert (is_biological(made), has_biological_crew(made)) == (bool(whole), bool(crew))


@pytest.mark.rule("SF-DATA-16")
def test_which_units_are_biological() -> None:
    crewed = card("Ram", kinds=("tank", "bio crew"))
    assert (is_biological(crewed), has_biological_crew(crewed)) == (False, True)
    rider = card("Lancers", kinds=("bio", "cavalry"))
    assert (is_biological(rider), has_biological_crew(rider)) == (True, False)
    airship = card("Airship", kinds=("flying",), size="huge")
    assert not (is_vehicle(airship) or is_biological(airship) or has_biological_crew(airship))
