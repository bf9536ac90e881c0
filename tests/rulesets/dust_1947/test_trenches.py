"""Trenches: cover for infantry, no hindrance to anybody, and filled by dozers."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.table.sight.ground import TRENCH
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, tank, weapon

DITCH = (". . . . .", ". . _ _ .", ". . . . .")
GUN = weapon("1 Gun 9 S2:2/1 V4:2/1")


@pytest.mark.rule("DU-TRENCH-01", "DU-SAVE-03")
def test_infantry_in_a_trench_has_a_cover_save_and_a_vehicle_has_not() -> None:
    table = attack(*DITCH, squad("A", "A2", soldiers=1, weapons=(GUN,)), squad("Z", "D2", seat=1))
    shoots(table, "Z", dice="B B  S B")
    assert standing(table, "Z") == 5
    vehicle = attack(*DITCH, squad("A", "A2", soldiers=1, weapons=(GUN,)), tank("Z", "C2", seat=1))
    shoots(vehicle, "Z", dice="B B  S S")
    assert (vehicle.unit("Z").damage, vehicle.heard("saves")) == (2, [])


@pytest.mark.rule("DU-TRENCH-01")
def test_a_trench_is_crossed_freely() -> None:
    for one in (squad("A", "A2", move=4), tank("A", "A2", move=4)):
        table = dust(*DITCH, one, squad("Z", "A1", seat=1))
        table.players[0].activates("A")
        table.players[0].declares("move", "nothing")
        table.players[0].moves("E2")
        assert table.where("A") == "E2"


def fills(*others: Placed, dice: str, at: str = "B2", square: str = "", **more: Any) -> Table:
    """A dozer takes an ENGINEERING special action, and NOTHING after it."""
    rows = more.pop("rows", DITCH)
    table = dust(*rows, tank("A", at, skills=("Dozer Blade",)), squad("Y", "A1", seat=1), *others)
    red, _ = table.players
    red.activates("A")
    red.declares("engineering", "nothing", dice="" if square else dice)
    if square:
        red.clears(square, dice=dice)
    return table


def left(table: Table) -> list[str]:
    return [square.name for square in table.game.cleared.get(TRENCH, [])]


@pytest.mark.rule("DU-ENG-04")
@pytest.mark.parametrize(("face", "gone"), [("B", ["C2"]), ("C", []), ("S", [])])
def test_a_dozer_fills_a_trench_on_bloc(face: str, gone: list[str]) -> None:
    assert left(fills(dice=face)) == gone


@pytest.mark.rule("DU-ENG-04", "DU-TRENCH-01")
def test_a_filled_trench_is_open_ground() -> None:
    table = attack(*DITCH, squad("A", "A2", soldiers=1, weapons=(GUN,)), squad("Z", "D2", seat=1))
    table.game.cleared = {TRENCH: [parse_square("D2")]}
    shoots(table, "Z", dice="B B  S B")
    assert standing(table, "Z") == 4


@pytest.mark.rule("DU-ENG-04")
def test_whoever_is_in_it_is_moved_unharmed_where_its_player_says() -> None:
    table = fills(squad("Z", "C2", seat=1), dice="B")
    assert table.asked == [("blue", "make_way")]
    assert table.offers("deploy", unit="Z") == ["B1", "B3", "C1", "C3", "D1", "D2", "D3"]
    with refused("DU-ENG-04", "not_beside_the_trench"):
        table.players[1].deploys("Z", "E2")
    with refused("DU-ENG-04", "makes_no_way"):
        table.players[1].deploys("Y", "D2")
    table.players[1].deploys("Z", "D2")
    unit = table.unit("Z")
    assert (table.where("Z"), standing(table, "Z"), unit.under_fire, unit.activated) == ("D2", 5, False, False)


@pytest.mark.rule("DU-ENG-04", "DU-HERO-10")
def test_a_hero_who_shares_the_trench_makes_way_too() -> None:
    table = fills(squad("B", "C2"), hero("Boss", "C2"), dice="B")
    red, _ = table.players
    red.deploys("B", "D3")
    assert table.asked == [("red", "make_way")]
    red.deploys("Boss", "C1")
    assert (table.where("B"), table.where("Boss")) == ("D3", "C1")


@pytest.mark.rule("DU-ENG-04")
def test_a_single_free_square_is_taken_without_asking_and_a_vehicle_stays() -> None:
    narrow = (". . _ D .",)
    table = fills(squad("Z", "C1", seat=1), at="B1", dice="B", rows=(*narrow, ". D . D .", "D D D D D"))
    assert table.where("Z") == "C2"
    over = fills(tank("Z", "C2", seat=1), dice="B")
    assert (over.where("Z"), left(over)) == ("C2", ["C2"])


@pytest.mark.rule("DU-ENG-04")
def test_nobody_is_moved_through_a_wall() -> None:
    walls = {f"{one}-{other}": "high wall" for one, other in (("C2", "C3"), ("C2", "D2"), ("B2", "B3"), ("C2", "C1"))}
    table = dust(*DITCH, tank("A", "B2", skills=("Dozer Blade",)), squad("Z", "C2", seat=1), walls=walls)
    table.players[0].activates("A")
    table.players[0].declares("engineering", "nothing", dice="B")
    assert table.where("Z") == "B1"


@pytest.mark.rule("DU-ENG-04")
def test_only_a_dozer_fills_trenches_and_only_beside_it() -> None:
    assert fills(dice="", at="A3").heard("impossible")[0]["action"] == "engineering"
    for one in (tank("A", "B2", skills=("Engineer Vehicle: Crane",)), squad("A", "B2")):
        table = dust(*DITCH, one, squad("Y", "A1", seat=1))
        table.players[0].activates("A")
        assert ("engineering" in table.offers("declare")) is not one.card.on_foot
        if not one.card.on_foot:
            table.players[0].declares("engineering", "nothing")
            assert table.heard("impossible")[0]["action"] == "engineering"
    both = fills(dice="B", at="C3", square="D2")
    assert left(both) == ["D2"]
