"""Ships and sealifters on a table in inches: on water alone, boarded and left at the shore, sunk (NAVAL, TRANS)."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

import pytest

from rulesets.dust_1947.chapters.transport.wreckage import Spill, at_the_beach, touches_land
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.standing import hulks, leader
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.inches import At, hull, on_foot
from tests.rulesets.dust_1947.table import Placed, Table, dust, inside, refused, squad, tank

SEA = ("...~~~~~",) * 5
"""Land from 0 to 12 inches, then water."""
FOE = on_foot("Foe", (2, 2), soldiers=1, seat=1)
NAVAL: dict[str, Any] = {"mobility": "naval", "armour": "V2", "move": 2, "march": 4}


def ship(at: At, facing: float = 270, *skills: str, **more: Any) -> Placed:
    """A ship of 2.4 by 3.6 inches, whose bow looks west."""
    made = hull("Gull", at, facing, skills=("Naval Unit", *skills), **NAVAL, **more)
    return replace(made, facing="W" if facing == 270 else "N")


def lifter(at: At = (13.82, 10), facing: float = 270) -> Placed:
    return ship(at, facing, "Sealifter")


def tank_before_it() -> Placed:
    """A tank on land that looks at the ship."""
    return replace(hull("Tank", (6, 10), 90, move=2), facing="E")


def played(*described: str | Placed, **more: Any) -> Table:
    return dust(*SEA, *described, options={"board_mode": "table", "reaction_prompt": "never"}, **more)


def place(table: Table, name: str) -> Point:
    return leader(table.game, table.unit(name)).middle


@pytest.mark.rule("DU-SKILL-NAVAL-01")
def test_a_ship_goes_on_water_at_full_pace_and_nowhere_else() -> None:
    game = played(ship((18, 10)), FOE).game
    course = Course(game, game.units["Gull"], 12.0)
    assert course.costs([Point(26, 10), Point(13.82, 10), Point(13.7, 10), Point(8, 10)]) == [
        pytest.approx(8),
        pytest.approx(4.18),
        inf,
        inf,
    ]
    other = played(hull("Gull", (18, 10), 270), FOE).game
    assert Course(other, other.units["Gull"], 24.0).costs([Point(8, 10)])[0] < inf


@pytest.mark.rule("DU-SKILL-NAVAL-03")
def test_a_ship_that_is_sunk_leaves_no_hull() -> None:
    table = played(ship((18, 10)), FOE)
    table.unit("Gull").where = "eliminated"
    assert hulks(table.game) == {}


@pytest.mark.rule("DU-TRANS-23", "DU-TRANS-25")
@pytest.mark.parametrize("who", ["Rifles", "Tank"])
def test_infantry_and_vehicles_board_beside_the_hull(who: str) -> None:
    units = {"Rifles": on_foot("Rifles", (6, 10), move=2), "Tank": tank_before_it()}
    table = played(lifter(), units[who], FOE)
    red = table.players[0]
    red.activates(who)
    red.declares("move", "nothing")
    beside = "11.5,10" if who == "Rifles" else "10.2,10"
    assert beside in table.offers("move")
    facing = {} if who == "Rifles" else {"facing": "E"}
    assert table.offers("move", to=beside, **facing) == ["Gull"]
    red.moves(beside, into="Gull", **facing)
    assert (table.unit(who).where, table.unit(who).carrier) == ("aboard", "Gull")


@pytest.mark.rule("DU-TRANS-04", "DU-TRANS-23")
@pytest.mark.parametrize("facing", ["E", "N"])
def test_a_vehicle_boards_as_it_comes_whatever_it_would_face_then(facing: str) -> None:
    table = played(lifter(), tank_before_it(), FOE)
    table.players[0].activates("Tank")
    table.players[0].declares("move", "nothing")
    table.players[0].moves("10.2,10", into="Gull", facing=facing)
    assert (table.unit("Tank").where, table.heard("not_aboard")) == ("aboard", [])


@pytest.mark.rule("DU-TRANS-26", "DU-TRANS-27")
def test_cargo_leaves_the_ship_beside_its_hull_and_goes_on() -> None:
    table = played(lifter(), inside(tank("Tank", "", facing="E", move=2), "Gull"), FOE)
    red = table.players[0]
    red.activates("Tank")
    with refused("DU-TRANS-27"):
        red.declares("attack", "nothing")
    red.declares("move", "nothing")
    places = table.offers("deploy", unit="Tank")
    assert "10.2,10" in places
    red.deploys("Tank", "10.2,10")
    red.moves("6,10", facing="W")
    assert (place(table, "Tank"), table.unit("Tank").where) == (Point(6, 10), "board")


@pytest.mark.rule("DU-TRANS-29", "DU-TRANS-30")
@pytest.mark.parametrize(
    ("at", "facing", "bow", "side"),
    [
        ((13.82, 10), 270, True, True),
        ((13.9, 10), 270, False, False),
        ((13.22, 10), 0, False, True),
        ((20, 10), 270, False, False),
    ],
)
def test_a_bow_door_touches_land_or_another_side_does(at: At, facing: float, bow: bool, side: bool) -> None:
    game = played(lifter(at, facing), FOE).game
    assert (at_the_beach(game, game.units["Gull"]), touches_land(game, game.units["Gull"])) == (bow, side)


def sunk(*riders: Placed, at: At = (13.82, 10), facing: float = 270, dice: str = "") -> Table:
    """A lifter that was just destroyed, with everybody in it."""
    table = played(lifter(at, facing), *(inside(one, "Gull") for one in riders), FOE, root=Spill(carrier="Gull"))
    table.unit("Gull").where = "eliminated"
    return table.begins(dice)


@pytest.mark.rule("DU-TRANS-30")
def test_who_is_sunk_at_the_beach_lands_unharmed_within_4_inches_of_the_bow() -> None:
    table = sunk(squad("Rifles", "", soldiers=2), tank("Tank", ""))
    red = table.players[0]
    places = table.offers("deploy", unit="Rifles")
    assert {"11.5,10", "10,10"} <= set(places)
    assert all(float(name.split(",")[0]) < 12 for name in places), "land alone"
    assert "6,10" not in places, "5.5 inches from the bow"
    red.deploys("Rifles", "10,10")
    assert (table.unit("Rifles").suppressed, table.unit("Rifles").activated) == (False, False)
    assert table.asked == [("red", "spill")]
    assert all(float(name.split(",")[0]) < 12 for name in table.offers("deploy", unit="Tank"))


@pytest.mark.rule("DU-TRANS-29")
def test_who_is_sunk_at_sea_is_lost() -> None:
    table = sunk(squad("Rifles", "", soldiers=2), at=(20, 10))
    assert table.unit("Rifles").where == "eliminated"


@pytest.mark.rule("DU-TRANS-15", "DU-TRANS-29")
def test_beside_another_side_survivors_are_rolled_for_and_land() -> None:
    table = sunk(squad("Rifles", "", soldiers=2), at=(13.22, 10), facing=0, dice="S S")
    table.players[0].deploys("Rifles", table.offers("deploy", unit="Rifles")[0])
    assert table.unit("Rifles").suppressed
    assert place(table, "Rifles").x < 12
    assert Square(0, 0) not in table.game.wrecks
