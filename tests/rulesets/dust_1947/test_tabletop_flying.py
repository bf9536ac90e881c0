"""Who flies without being an aircraft on a table in inches: over everything, to where it could stand (FLYING)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.table.state import Screen
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.attacking import standing
from tests.rulesets.dust_1947.inches import At, hull, on_foot, poses
from tests.rulesets.dust_1947.table import Placed, Table, dust, tank, walker, weapon

FLYING = ("Flying",)
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}
FAR = on_foot("Y", (30, 14), soldiers=1, seat=1)
OPEN = ("........",) * 4


def costs(to: At, *described: str | Placed, skills: tuple[str, ...] = FLYING, **more: Any) -> float:
    """What it costs A, in 2,6, to go to a place; 24 inches at most."""
    told = {"walls": more.pop("walls", None), "built": more.pop("built", ())}
    game = dust(*described, on_foot("A", (2, 6), soldiers=1, skills=skills, **more), options=OPTIONS, **told).game
    return round(Course(game, game.units["A"], 24.0, enters=True).costs([Point(*to)])[0], 2)


@pytest.mark.rule("DU-SKILL-FLYING-01")
@pytest.mark.parametrize("row", [".X......", ".o......", ".~......", ".m......", ".s......", ".h......"])
def test_a_flying_unit_crosses_any_terrain_at_the_cost_of_open_ground(row: str) -> None:
    assert costs((14, 6), OPEN[0], row, OPEN[0], OPEN[0]) == 12
    assert costs((14, 6), OPEN[0], row, OPEN[0], OPEN[0], skills=()) > 12 or row == ".~......"


@pytest.mark.rule("DU-SKILL-FLYING-01")
def test_a_flying_unit_ends_only_where_it_could_stand() -> None:
    rock = (OPEN[0], "..o.....", *OPEN[:2])
    assert costs((10, 6), *rock) == float("inf")
    assert costs((7.6, 6), *rock) == float("inf"), "with its base on the rock"
    assert costs((7.5, 6), *rock) == 5.5


@pytest.mark.rule("DU-SKILL-FLYING-01", "DU-TABLE-25")
def test_a_flying_unit_crosses_walls() -> None:
    walls = {f"B{row}-C{row}": "high wall" for row in (1, 2, 3, 4)}
    assert costs((14, 6), *OPEN, walls=walls) == 12
    assert costs((14, 6), *OPEN, walls=walls, skills=()) == float("inf")
    assert costs((8.2, 6), *OPEN, walls=walls) == float("inf"), "with its base on the wall"


@pytest.mark.rule("DU-SKILL-FLYING-01", "DU-TABLE-06")
def test_a_flying_unit_crosses_enemies_and_wrecks_but_ends_on_nobody() -> None:
    enemy = on_foot("Z", (8, 6), soldiers=1, seat=1)
    assert costs((14, 6), *OPEN, enemy) == 12
    assert costs((14, 6), *OPEN, enemy, skills=()) > 12
    assert costs((9.4, 6), *OPEN, enemy) == float("inf"), "in the command circle"
    assert costs((14, 6), *OPEN, hull("Z", (8, 6), seat=1)) == 12


@pytest.mark.rule("DU-SKILL-FLYING-01", "DU-FORT-12")
def test_a_flying_unit_crosses_a_fortification_but_comes_in_by_a_gate() -> None:
    rows = ("........",) * 6
    assert costs((22, 14), *rows, built=("bunker B2 N",)) == 21.54
    assert costs((10, 7), *rows, built=("bunker B2 N",)) == 21.89, "by the doors behind it"


def goes(one: Placed, to: str, rows: tuple[str, ...] = OPEN, dice: str = "", fire: str = "") -> Table:
    wreck = tank("Hulk", fire, 1, state={"poses": poses((10, 6)), "where": "eliminated"}) if fire else None
    table = dust(*rows, one, *([wreck] if wreck is not None else []), FAR, options=OPTIONS)
    if fire:
        table.game.wrecks, table.game.burning_wrecks = [Square(2, 1)], [Screen(squares=[Square(2, 1)])]
        table.unit("Hulk").squares = [Square(2, 1)]
    red = table.players[0]
    red.activates("A")
    red.declares("move", "nothing")
    red.moves(to, dice=dice)
    return table


@pytest.mark.rule("DU-MINE-01", "DU-SKILL-FLYING-01")
@pytest.mark.parametrize(
    ("start", "to", "dice", "left"),
    [((6, 6), "14,6", "", 3), ((6, 6), "10,6", "B S S  S", 2), ((10, 6), "14,6", "", 3), ((9, 6), "11,6", "", 3)],
)
def test_mines_attack_who_comes_down_among_them(start: At, to: str, dice: str, left: int) -> None:
    table = goes(on_foot("A", start, soldiers=3, skills=FLYING), to, ("..*.....",) * 4, dice)
    assert standing(table, "A") == left
    assert leader(table.game, table.unit("A")).middle == Point(*map(float, to.split(",")))


@pytest.mark.rule("DU-WIRE-01", "DU-SKILL-FLYING-01")
def test_wire_holds_up_nobody_who_flies_on_a_table() -> None:
    table = goes(on_foot("A", (6, 6), soldiers=1, skills=FLYING), "10,6", ("..x.....",) * 4)
    assert table.heard("in_wire") == []


@pytest.mark.rule("DU-CRIT-08", "DU-SKILL-FLYING-01")
@pytest.mark.parametrize(("to", "dice"), [("14,6", ""), ("10,6", "C")])
def test_a_burning_wreck_attacks_who_comes_down_in_it(to: str, dice: str) -> None:
    table = goes(on_foot("A", (6, 6), soldiers=1, skills=FLYING), to, dice=dice, fire="C2")
    assert len(table.heard("burning_wreck")) == len(dice)


@pytest.mark.rule("DU-TABLE-30", "DU-SKILL-FLYING-01")
def test_who_flies_is_struck_by_a_blast_like_anybody_on_the_ground() -> None:
    guns = walker("Guns", "A1", state={"poses": poses((4, 6), facing=90)}, weapons=(weapon("1 Mortar 6 S2:*/1"),))
    table = dust(*OPEN, guns, on_foot("Z", (14, 6), soldiers=1, seat=1, skills=FLYING), options=OPTIONS)
    table.players[0].activates("Guns")
    table.players[0].declares("attack", "nothing")
    table.players[0].attacks("Z", dice="C")
    assert table.heard("rolled_to_hit")[0]["hits"] == 0
