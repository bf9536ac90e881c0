"""Minefields: whom they attack and when, and who clears them."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.sight.ground import MINES
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, inside, refused, squad, tank, walker, weapon

BELT = (". * . .", ". * . .", ". * . .", ". * . .")
"""Mines from one edge to the other in column B."""
FAR = squad("Z", "D4", seat=1, soldiers=1)
THREE = {"soldiers": 3}


def goes(one: Placed, to: str, *via: str, rows: tuple[str, ...] = BELT, dice: str = "", **more: Any) -> Table:
    """A unit takes a MOVE, and NOTHING after it."""
    table = dust(*rows, one, FAR)
    red, _ = table.players
    red.activates(one.card.name)
    red.declares("move", "nothing")
    red.moves(to, *via, dice=dice, **more)
    return table


@pytest.mark.example("DU-X-47")
@pytest.mark.rule("DU-MINE-01", "DU-SAVE-05", "DU-SUP-01")
def test_soldiers_cross_a_minefield() -> None:
    table = goes(squad("A", "A1", **THREE), "C1", dice="B C S  S")
    assert (table.where("A"), standing(table, "A"), table.unit("A").under_fire) == ("C1", 2, True)
    assert table.heard("mines")[0]["hits"] == 1
    assert table.heard("saves")[0]["row"] == "infantry save"


@pytest.mark.example("DU-X-77")
@pytest.mark.rule("DU-MINE-01", "DU-SAVE-06", "DU-CRIT-01")
def test_a_tank_drives_into_mines() -> None:
    table = goes(tank("A", "A1"), "B1", dice="B")
    unit = table.unit("A")
    assert (unit.damage, unit.under_fire, unit.criticals) == (2, True, [])
    assert not table.heard("critical_check")


@pytest.mark.rule("DU-MINE-01")
def test_whoever_is_not_hit_is_not_shaken() -> None:
    table = goes(tank("A", "A1"), "C1", dice="C")
    assert (table.unit("A").damage, table.unit("A").under_fire) == (0, False)


@pytest.mark.rule("DU-MINE-01")
def test_whoever_begins_inside_is_attacked_when_it_leaves() -> None:
    assert goes(tank("A", "B1"), "C1", dice="B").unit("A").damage == 2
    assert goes(tank("A", "B1"), "B2").unit("A").damage == 0
    assert goes(tank("A", "B1"), "B1", facing="E").unit("A").damage == 0


@pytest.mark.rule("DU-MINE-01")
def test_one_attack_a_field_for_coming_in_and_one_for_going_out() -> None:
    wide = (". * * .", ". . . .", ". . . .", ". . . .")
    through = goes(squad("A", "A1", move=3, **THREE), "D1", "B1", "C1", rows=wide, dice="S S S")
    assert len(through.heard("mines")) == 1
    fields = (". * . *",) + ("....",) * 3
    two = goes(squad("A", "A1", move=3, **THREE), "D1", "B1", "C1", rows=fields, dice="S S S  S S S")
    assert len(two.heard("mines")) == 2
    again = goes(squad("A", "A1", move=4, **THREE), "C1", "B1", "B2", rows=wide, dice="S S S")
    assert again.heard("moved")[0]["path"] == ["A1", "B1", "B2", "C1"]


@pytest.mark.rule("DU-MINE-01")
def test_out_and_in_again_are_two_attacks_of_one_field() -> None:
    table = goes(tank("A", "B1", move=3), "B1", "C1", dice="C  B")
    assert (len(table.heard("mines")), table.unit("A").damage) == (2, 2)
    third = goes(tank("A", "B1", move=6), "C3", "C1", "B2", dice="C  B")
    assert (third.where("A"), len(third.heard("mines"))) == ("C3", 2)


@pytest.mark.rule("DU-MINE-01", "DU-BIG-01")
def test_a_large_vehicle_leaves_with_its_last_square() -> None:
    rows = (". . * . . . .",) * 3
    out = goes(tank("A", "D1 C1", size="large", facing="E"), "E1", rows=rows, lead="front", dice="B")
    assert out.unit("A").damage == 2
    still = goes(tank("A", "C1 B1", size="large", facing="E"), "D1", rows=rows, lead="front")
    assert still.unit("A").damage == 0


@pytest.mark.rule("DU-MINE-01")
def test_a_huge_vehicle_rolls_one_die() -> None:
    rows = (". . * *",) * 4
    huge = walker("A", "B1 A1 B2 A2", size="huge", facing="E", track=9)
    table = goes(huge, "B1", rows=(*rows[:3], "....", "...."), dice="B")
    assert table.unit("A").damage == 2


@pytest.mark.rule("DU-MINE-01", "DU-SKILL-FLYING-01")
def test_flyers_are_attacked_only_where_they_come_down() -> None:
    flyer = squad("A", "A1", skills=("Flying",), **THREE)
    assert goes(flyer, "C1").where("A") == "C1"
    assert standing(goes(flyer, "B1", dice="B S S  S"), "A") == 2
    assert goes(squad("A", "B1", skills=("Flying",), **THREE), "C1").where("A") == "C1"


@pytest.mark.rule("DU-MINE-01", "DU-AIR-02")
def test_aircraft_are_safe() -> None:
    plane = walker("A", "A1", kind="aircraft", mobility="helicopter", armour="A1")
    assert goes(plane, "B1").where("A") == "B1"


@pytest.mark.rule("DU-MINE-01", "DU-DMG-05")
def test_mines_that_kill_end_the_move_and_the_activation() -> None:
    table = goes(tank("A", "A1", state={"damage": 4}), "C1", dice="B")
    assert table.where("A") == "eliminated"
    assert [square.name for square in table.game.wrecks] == ["B1"]
    assert table.heard("eliminated")[0]["how"] == "mines"


@pytest.mark.rule("DU-MINE-01", "DU-HERO-13")
def test_a_hero_whose_soldiers_fell_goes_on() -> None:
    boss = hero("Boss", "A1", state={"joined": "A"})
    table = dust(*BELT, squad("A", "A1", soldiers=1), boss, FAR)
    red, _ = table.players
    red.activates("A")
    red.declares("move", "nothing")
    red.moves("C1", dice="B S  S")
    red.loses("soldier 1")
    assert (table.where("A"), table.where("Boss")) == ("eliminated", "C1")


@pytest.mark.rule("DU-MINE-01", "DU-TRANS-07")
def test_whoever_gets_off_in_a_minefield_leaves_it() -> None:
    rider = inside(squad("R", "B1", **THREE), "Truck")
    truck = tank("Truck", "B1", skills=("Passengers: 6",), mobility="half-tracked")
    table = dust(*BELT, truck, rider, FAR)
    red, _ = table.players
    red.activates("R")
    red.declares("move", "nothing")
    red.moves("C1", dice="B S S  S")
    assert (table.where("R"), standing(table, "R")) == ("C1", 2)


@pytest.mark.rule("DU-MINE-01", "DU-SKILL-DAMRES-01")
def test_resilience_helps_against_mines() -> None:
    table = goes(tank("A", "A1", skills=("Damage Resilient",)), "B1", dice="B  B S")
    assert table.unit("A").damage == 1


@pytest.mark.rule("DU-MINE-01", "DU-REACT-04")
def test_a_march_that_pauses_in_mines_is_not_attacked_again() -> None:
    rows = (". . * . . .",) * 4
    table = dust(*rows, squad("A", "A1", **THREE), squad("Z", "F2", seat=1))
    red, blue = table.players
    red.activates("A")
    red.declares("march")
    red.moves("E1", dice="S S S")
    assert (table.where("A"), table.asked) == ("C1", [("blue", "react")])
    blue.reacts("nobody")
    assert table.where("A") == "E1"


def test_the_way_keeps_clear_of_mines_where_that_is_near_enough() -> None:
    rows = (". * . .", ". . . .", ". * . .", ". * . .")
    table = goes(tank("A", "A1", move=4), "C1", rows=rows)
    assert table.unit("A").damage == 0
    assert "B1" not in table.heard("moved")[0]["path"]


# --- clearing --------------------------------------------------------------------------------------------------------


def clears(one: Placed, square: str = "", dice: str = "", rows: tuple[str, ...] = BELT) -> Table:
    """A unit takes an ENGINEERING special action, and then NOTHING."""
    table = dust(*rows, one, FAR)
    red, _ = table.players
    red.activates(one.card.name)
    red.declares("engineering", "move", dice="" if square else dice)
    if square:
        red.clears(square, dice=dice)
    return table


def left(table: Table) -> list[str]:
    return sorted(square.name for square in table.game.cleared.get(MINES, []))


@pytest.mark.rule("DU-MINE-02")
def test_infantry_clears_one_square_on_bloc() -> None:
    table = clears(squad("A", "A1", **THREE), "B1", dice="B")
    assert left(table) == ["B1"]
    table.players[0].moves("C1")
    assert (table.where("A"), table.heard("mines")) == ("C1", [])


@pytest.mark.rule("DU-MINE-02", "DU-SUP-02")
@pytest.mark.parametrize("face", ["C", "S"])
def test_infantry_that_clears_nothing_sets_the_mines_off(face: str) -> None:
    table = clears(squad("A", "A1", **THREE), "B1", dice=f"{face}  S S B  S")
    unit = table.unit("A")
    assert (left(table), standing(table, "A"), unit.suppressed, unit.under_fire) == ([], 2, True, False)
    missed = clears(squad("A", "A1", **THREE), "B1", dice=f"{face}  S S S")
    assert (standing(missed, "A"), missed.unit("A").suppressed) == (3, True)
    assert missed.asked == [("red", "move")]


@pytest.mark.rule("DU-MINE-02")
def test_only_infantry_beside_mines_clears_them() -> None:
    table = clears(squad("A", "A1"))
    assert table.offers("clear") == ["B1", "B2"]
    with refused("DU-MINE-02", "nothing_to_clear"):
        table.players[0].clears("B3")
    far = dust(*BELT, squad("A", "D1"), FAR)
    far.players[0].activates("A")
    far.players[0].declares("engineering", "nothing")
    assert far.heard("impossible")[0]["action"] == "engineering"
    without = dust("....", squad("A", "A1"), squad("Z", "D1", seat=1))
    without.players[0].activates("A")
    assert "engineering" not in without.offers("declare")


WIDE = (". * * *", ". * * *", ". . . .", ". . . .")


@pytest.mark.rule("DU-ENG-05")
def test_a_dozer_clears_two_by_two_squares() -> None:
    blade = tank("A", "A1", skills=("Dozer Blade",))
    assert left(clears(blade, "B1", dice="B", rows=WIDE)) == ["B1", "B2", "C1", "C2"]
    for face in "CS":
        table = clears(blade, "B1", dice=face, rows=WIDE)
        assert (left(table), table.unit("A").damage, table.unit("A").suppressed) == ([], 0, False)


@pytest.mark.rule("DU-ENG-05")
def test_no_other_vehicle_clears_mines() -> None:
    for skills in (("Engineer Vehicle",), ("Engineer Vehicle: Crane",)):
        table = dust(*BELT, tank("A", "A1", skills=skills), FAR)
        table.players[0].activates("A")
        table.players[0].declares("engineering", "nothing")
        assert table.heard("impossible")[0]["action"] == "engineering"


@pytest.mark.rule("DU-ENG-05", "DU-ENG-01")
def test_a_dozer_that_cuts_may_choose() -> None:
    rows = (". * . .", ". x . .", ". . . .", ". . . .")
    saw = weapon("1 Saw C S1:1/1", keywords=("Cutting",), mount="Front")
    table = clears(tank("A", "A1", skills=("Dozer Blade",), weapons=(saw,)), rows=rows)
    assert table.offers("clear") == ["B1", "B2"]


@pytest.mark.rule("DU-MINE-01", "DU-MINE-02")
def test_a_gap_parts_a_field() -> None:
    table = dust(". . . . .", "* * * * *", ". . . . .", squad("A", "B1", **THREE), squad("Z", "E3", seat=1))
    table.game.cleared = {MINES: [parse_square("C2")]}
    red, _ = table.players
    red.activates("A")
    red.declares("move", "nothing")
    red.moves("B2", dice="S S S")
    cells = RULESET.pictures.scene(table.game, []).ground.cells
    assert [(cell.column, cell.row) for cell in cells if MINES in cell.terrain] == [(0, 1), (1, 1), (3, 1), (4, 1)]
    assert "mines cleared: C2" in RULESET.words.status(table.game)
