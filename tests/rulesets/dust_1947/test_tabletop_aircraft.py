"""Aircraft on a table in inches: over everything, first of all, seen by everybody, and never straight down."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.transport.wreckage import Spill
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import At, hull, on_foot, poses
from tests.rulesets.dust_1947.table import Placed, Table, dust, inside, refused, walker, weapon

FOE = on_foot("Foe", (45, 30), seat=1)
CANNON = weapon("1 Cannon 6 S2:2/1 V2:2/1 A1:2/1", mount="Turret")


def plane(name: str, at: At, seat: int = 0, **more: Any) -> Placed:
    """An aircraft of standard size that has to fly on."""
    plain = {"kind": "aircraft", "armour": "A1", "move": 3, "march": 6, "mobility": "aircraft"}
    return hull(name, at, seat=seat, **{**plain, "weapons": (CANNON,), **more})


def played(*described: str | Placed, **more: Any) -> Table:
    return dust(*described, options={"board_mode": "table", "reaction_prompt": "never"}, **more)


def flying(*described: str | Placed, words: tuple[str, ...] = ("move", "nothing")) -> Table:
    table = played(*described)
    table.players[0].activates("A")
    table.players[0].declares(*words)
    return table


def place(table: Table, name: str = "A") -> Point:
    return leader(table.game, table.unit(name)).middle


# --- flight -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-10")
def test_an_aircraft_flies_over_everything_and_stops_above_it() -> None:
    rows = ("......", "..oo..", "..oT..")
    enemy, friend = on_foot("Foe", (12, 2), seat=1), hull("Tank", (6, 6))
    table = flying(*rows, plane("A", (2, 6)), enemy, friend)
    table.players[0].moves("14,6")
    assert place(table) == Point(14, 6)
    assert table.heard("moved_inches")[0]["inches"] == 12
    above = flying(*rows, plane("A", (2, 6)), enemy, friend)
    above.players[0].moves("12,2")
    assert place(above) == place(above, "Foe")


@pytest.mark.rule("DU-TABLE-10", "DU-AIR-12")
def test_an_aircraft_flies_past_another_and_does_not_end_upon_it() -> None:
    table = flying(plane("A", (3, 6)), plane("B", (8, 6), seat=1), FOE)
    with refused("DU-TABLE-02", "out_of_inches"):
        table.players[0].moves("9,6")
    table.players[0].moves("14,6")
    assert place(table) == Point(14, 6)


@pytest.mark.rule("DU-TABLE-08", "DU-TABLE-10")
def test_others_go_and_stand_under_it() -> None:
    table = flying(on_foot("A", (4, 18), move=3), plane("B", (12, 18), seat=1))
    table.players[0].moves("12,18")
    assert place(table) == place(table, "B")


@pytest.mark.rule("DU-TABLE-11", "DU-AIR-05")
def test_an_aircraft_moves_first_be_it_around_the_place_where_it_is() -> None:
    table = played(plane("A", (12, 18)), FOE)
    red = table.players[0]
    red.activates("A")
    with refused("DU-AIR-05", "flies_first"):
        red.declares("nothing", "move")
    red.declares("move", "nothing")
    red.moves("12,18")
    (told,) = table.heard("moved_inches")
    assert (told["inches"], told["evades"], place(table)) == (4, "evade save", Point(12, 18))
    (event,) = [event for event in table.said if event.key == "moved_inches"]
    assert "flies 4 inches around 12,18" in RULESET.words.event(table.game, event)


@pytest.mark.rule("DU-TABLE-11", "DU-AIR-08")
def test_a_helicopter_may_stay_and_has_no_evade_save_then() -> None:
    table = flying(plane("A", (12, 18), skills=("Helicopter",)), FOE)
    table.players[0].moves("12,18")
    assert table.unit("A").evading == ""
    gone = flying(plane("A", (12, 18), skills=("Helicopter",)), FOE, words=("march",))
    gone.players[0].moves("20,18")
    assert gone.unit("A").evading == "improved evade save"


@pytest.mark.rule("DU-AIR-05", "DU-TABLE-11")
def test_an_aircraft_that_cannot_fly_so_far_does_nothing() -> None:
    table = played(plane("A", (12, 18), move=1), FOE)
    table.unit("A").criticals = ["reduced mobility"]
    table.players[0].activates("A")
    table.players[0].declares("move", "nothing")
    assert table.heard("impossible")[0]["action"] == "move"
    assert table.unit("A").evading == ""


# --- sight, cover, fire -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TABLE-26")
def test_aircraft_and_everybody_on_the_ground_see_each_other() -> None:
    rows = ("......", "..o...", "......")
    game = played(*rows, plane("A", (3, 6)), on_foot("Z", (18, 6), soldiers=1, seat=1)).game
    one, other = game.units["A"], game.units["Z"]
    assert board_of(game).sees(one, other)
    assert board_of(game).sees(other, one)
    ground = played(*rows, hull("A", (3, 6)), on_foot("Z", (18, 6), soldiers=1, seat=1)).game
    assert not board_of(ground).sees(ground.units["Z"], ground.units["A"])


@pytest.mark.rule("DU-TABLE-26", "DU-TABLE-35")
def test_from_above_only_the_terrain_in_which_somebody_stands_covers_him() -> None:
    rows = ("......", "..TT..", "......")
    for at, covered in (((14, 6), True), ((20, 6), False)):
        game = played(*rows, plane("A", (3, 6)), on_foot("Z", at, soldiers=1, seat=1)).game
        assert bool(board_of(game).in_cover(game.units["A"], Square(0, 0), game.units["Z"])) is covered
        assert board_of(game).in_cover(game.units["Z"], Square(0, 0), game.units["A"]) == []
        tank = played(*rows, plane("A", (3, 6)), hull("Z", at, seat=1)).game
        assert bool(board_of(tank).in_cover(tank.units["A"], Square(0, 0), tank.units["Z"])) is covered


@pytest.mark.rule("DU-AIR-14")
def test_no_weapon_is_aimed_straight_down_and_only_turrets_straight_up() -> None:
    down = flying(
        plane("A", (12, 18), skills=("Helicopter",)), on_foot("Z", (12, 18), soldiers=1, seat=1), words=ATTACK
    )
    assert down.heard("impossible")[0]["why"][0][1] == "DU-AIR-14"
    beside = flying(
        plane("A", (12, 18), skills=("Helicopter",)), on_foot("Z", (12, 20.5), soldiers=1, seat=1), words=ATTACK
    )
    assert beside.asked == [("red", "attack")]
    for mount, aims in (("Turret", True), ("Front", False)):
        gun = weapon("1 Cannon 6 A1:2/1", mount=mount)
        up = flying(hull("A", (12, 18), weapons=(gun,)), plane("Z", (12, 18), seat=1, size="large"), words=ATTACK)
        assert (up.asked == [("red", "attack")]) is aims


ATTACK = ("attack", "nothing")


# --- the hook ---------------------------------------------------------------------------------------------------------


def lifter(at: At = (20, 20), **more: Any) -> Placed:
    return plane("Crane", at, skills=("Airlifter", "Helicopter"), **more)


@pytest.mark.rule("DU-TRANS-22")
def test_a_vehicle_is_hung_up_below_its_airlifter_and_gets_off_there() -> None:
    table = flying(lifter(), walker("A", "A1", skills=("Airmobile",), state={"poses": poses((14, 20))}), FOE)
    table.players[0].moves("20,20", into="Crane")
    assert table.unit("A").where == "aboard"
    hung = played(lifter(), inside(walker("A", "", skills=("Airmobile",)), "Crane"), FOE)
    red = hung.players[0]
    red.activates("A")
    red.declares("move", "nothing")
    assert hung.offers("deploy", unit="A") == ["20,20"]
    red.deploys("A", "20,20", "E")
    red.moves("24,20")
    assert (hung.unit("A").where, place(hung)) == ("board", Point(24, 20))


@pytest.mark.rule("DU-TRANS-20", "DU-TRANS-21")
def test_what_hung_under_it_stands_below_or_is_lost_without_room() -> None:
    for rows, where in ((("......",) * 6, "board"), (("......",) * 4 + ("..ooo.", "..ooo."), "eliminated")):
        cargo = inside(walker("A", "", track=2, skills=("Airmobile",)), "Crane")
        table = played(*rows, lifter((16, 20)), cargo, FOE, root=Spill(carrier="Crane"))
        table.unit("Crane").where = "eliminated"
        table.begins("S S")
        if where == "board":
            table.players[0].deploys("A", "16,20", "N")
        assert table.unit("A").where == where
