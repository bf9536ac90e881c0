"""Barbed wire: who rolls to get into it and out of it, what becomes of those whom it catches, and who cuts it."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.moments import CAUGHT
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.sight.ground import WIRE
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.offering import offered
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, inside, refused, squad, tank, walker, weapon

BELT = (". x . .", ". x . .", ". x . .", ". x . .")
"""Wire from one edge to the other in column B."""
FAR = squad("Z", "D4", seat=1, soldiers=1)


def goes(one: Placed, to: str, *via: str, rows: tuple[str, ...] = BELT, dice: str = "", **more: Any) -> Table:
    """A unit takes a MOVE, and NOTHING after it."""
    table = dust(*rows, one, FAR, **more)
    red, _ = table.players
    red.activates(one.card.name)
    red.declares("move", "nothing")
    red.moves(to, *via, dice=dice)
    return table


def over(table: Table) -> bool:
    """Whether the activation under way has ended."""
    return table.asked == [("blue", "activate")]


@pytest.mark.rule("DU-WIRE-01")
def test_on_bloc_infantry_goes_on_through_wire() -> None:
    table = goes(squad("A", "A1"), "C1", dice="B")
    assert table.where("A") == "C1"
    told = table.heard("in_wire")[0]
    assert (told["square"], told["leaving"], told["through"]) == ("B1", False, True)
    assert CAUGHT not in table.unit("A").skill_state


@pytest.mark.rule("DU-WIRE-01", "DU-ACT-11")
@pytest.mark.parametrize("face", ["C", "S"])
def test_whoever_does_not_get_in_stops_before_the_wire(face: str) -> None:
    table = goes(squad("A", "A1"), "C1", dice=face)
    assert table.where("A") == "A1"
    assert table.unit("A").skill_state[CAUGHT]
    assert not table.heard("nothing")
    assert table.unit("A").activated


@pytest.mark.rule("DU-WIRE-01")
def test_whoever_does_not_get_out_stays_in_the_wire() -> None:
    inside = goes(squad("A", "B1"), "C1", dice="S")
    assert inside.where("A") == "B1"
    assert inside.heard("in_wire")[0]["leaving"]
    out = goes(squad("A", "B1"), "C1", dice="B")
    assert out.where("A") == "C1"


@pytest.mark.rule("DU-WIRE-01")
def test_each_square_of_wire_is_rolled_for() -> None:
    rows = (". x x .",) * 4
    through = goes(squad("A", "A1", move=3), "D1", rows=rows, dice="B B")
    assert [told["square"] for told in through.heard("in_wire")] == ["B1", "C1"]
    caught = goes(squad("A", "A1", move=3), "D1", rows=rows, dice="B C")
    assert caught.where("A") == "B1"
    along = goes(squad("A", "B1"), "B2", dice="B B")
    assert [told["leaving"] for told in along.heard("in_wire")] == [True, False]


@pytest.mark.rule("DU-WIRE-01")
def test_a_unit_that_stops_in_wire_has_not_to_leave_it_in_the_same_action() -> None:
    table = goes(squad("A", "A1"), "B1", dice="B")
    assert (table.where("A"), len(table.heard("in_wire"))) == ("B1", 1)


@pytest.mark.rule("DU-WIRE-01")
@pytest.mark.parametrize(
    "one",
    [
        walker("A", "A1"),
        tank("A", "A1"),
        squad("A", "A1", skills=("Flying",)),
        walker("A", "A1", kind="aircraft", mobility="helicopter", armour="A1", move=2),
    ],
)
def test_vehicles_aircraft_and_flyers_ignore_wire(one: Placed) -> None:
    assert goes(one, "C1").where("A") == "C1"


@pytest.mark.rule("DU-WIRE-01")
def test_heroes_and_guns_are_infantry_for_wire() -> None:
    assert goes(hero("A", "A1"), "C1", dice="S").where("A") == "A1"
    gun = squad("A", "A1", kind="support weapon", track=3, weapons=(weapon("1 Mortar 3-12 S2:*/1"),))
    assert goes(gun, "C1", dice="S").where("A") == "A1"


@pytest.mark.rule("DU-WIRE-01", "DU-MOVE-07")
def test_before_the_wire_nobody_is_put_down_on_a_friend() -> None:
    friend = squad("F", "B1")
    rows = (". . x .",) * 4
    table = dust(*rows, squad("A", "A1", move=3), friend, FAR)
    red, _ = table.players
    red.activates("A")
    red.declares("move", "nothing")
    red.moves("D1", "B1", "C1", dice="S")
    assert table.where("A") == "A1"


@pytest.mark.rule("DU-WIRE-01", "DU-SAVE-03")
def test_caught_in_wire_there_is_no_cover_save() -> None:
    gun = squad("A", "A1", soldiers=1, weapons=(weapon("1 Gun 6 S2:2/1"),))
    for state, rolled, left in (({}, "B B  S B", 5), ({"skill_state": {CAUGHT: 1}}, "B B  S B", 4)):
        table = attack(". . . r", gun, squad("Z", "D1", seat=1, state=state))
        shoots(table, "Z", dice=rolled)
        assert standing(table, "Z") == left
    assert table.heard("saves")[0]["denied"] == "DU-WIRE-01"


@pytest.mark.rule("DU-WIRE-01", "DU-WX-18")
def test_the_weather_covers_nobody_in_wire() -> None:
    gun = squad("A", "A1", soldiers=1, weapons=(weapon("1 Gun 6 S2:2/1"),))
    table = attack(". . . .", gun, squad("Z", "D1", seat=1, state={"skill_state": {CAUGHT: 1}}))
    table.game.severity, table.game.weather_since = "severe", 1
    shoots(table, "Z", dice="B B  S B")
    assert standing(table, "Z") == 4


@pytest.mark.rule("DU-WIRE-01")
def test_with_its_next_activation_it_has_cover_again() -> None:
    table = dust(*BELT, squad("A", "A1", state={"skill_state": {CAUGHT: 1}}), FAR)
    table.players[0].activates("A")
    assert CAUGHT not in table.unit("A").skill_state


@pytest.mark.rule("DU-WIRE-01", "DU-REACT-04")
def test_a_march_that_wire_ends_is_answered_where_it_ended() -> None:
    rows = (". . . x . .",) * 4
    table = dust(*rows, squad("A", "A1", move=2, march=4), squad("Z", "F3", seat=1))
    red, blue = table.players
    red.activates("A")
    red.declares("march")
    red.moves("E1")
    assert (table.where("A"), table.asked) == ("C1", [("blue", "react")])
    blue.reacts("nobody", dice="S")
    assert (table.where("A"), bool(table.unit("A").skill_state[CAUGHT])) == ("C1", True)
    early = dust(*BELT, squad("A", "A1", move=2, march=4), squad("Z", "D3", seat=1))
    early.players[0].activates("A")
    early.players[0].declares("march")
    early.players[0].moves("D1", dice="S")
    assert (early.where("A"), early.asked) == ("A1", [("blue", "react")])
    early.players[1].reacts("nobody")
    assert (early.where("A"), early.unit("A").activated) == ("A1", True)


@pytest.mark.rule("DU-WIRE-01", "DU-HERO-13")
def test_a_hero_left_alone_in_the_wire_has_no_cover_either() -> None:
    gun = squad("A", "A1", soldiers=1, weapons=(weapon("1 Gun 6 S2:4/1"),))
    victims = squad("Z", "D1", seat=1, soldiers=1, state={"skill_state": {CAUGHT: 1}})
    table = attack(". . . r", gun, victims, hero("Boss", "D1", seat=1, state={"joined": "Z"}))
    shoots(table, "Z", dice="B S S S  S")
    table.players[1].loses(table.offers("lose")[0])
    assert table.where("Z") == "eliminated"
    assert table.unit("Boss").skill_state[CAUGHT]


@pytest.mark.rule("DU-WIRE-01", "DU-TRANS-07")
@pytest.mark.parametrize("action", ["move", "march"])
def test_whoever_gets_off_and_is_caught_at_once_is_aboard_still(action: str) -> None:
    truck = tank("Truck", "A1", skills=("Passengers: 6",), mobility="half-tracked")
    table = dust(*BELT, truck, inside(squad("R", "A1"), "Truck"), squad("Z", "D2", seat=1))
    red, _ = table.players
    red.activates("R")
    red.declares(action, *(["nothing"] if action == "move" else []))
    red.moves("C1", dice="S")
    rider = table.unit("R")
    assert (rider.where, rider.carrier, rider.activated, bool(rider.skill_state[CAUGHT])) == (
        "aboard",
        "Truck",
        True,
        True,
    )
    assert table.asked == [("blue", "activate")]


def test_the_way_keeps_clear_of_wire_where_that_is_near_enough() -> None:
    rows = (". x . .", ". . . .", ". x . .", ". x . .")
    table = goes(squad("A", "A1", move=3), "C1", rows=rows)
    assert table.heard("moved")[0]["path"] == ["A1", "B2", "C1"]
    through = goes(squad("A", "A1", move=3), "C1", "B1", rows=rows, dice="B")
    assert through.heard("moved")[0]["path"] == ["A1", "B1", "C1"]


# --- cutting ---------------------------------------------------------------------------------------------------------


def cuts(one: Placed, square: str = "", dice: str = "", rows: tuple[str, ...] = BELT) -> Table:
    """A unit takes an ENGINEERING special action, and then a MOVE."""
    table = dust(*rows, one, FAR)
    red, _ = table.players
    red.activates(one.card.name)
    red.declares("engineering", "move", dice="" if square else dice)
    if square:
        red.clears(square, dice=dice)
    return table


def left(table: Table) -> list[str]:
    return [square.name for square in table.game.cleared.get(WIRE, [])]


@pytest.mark.rule("DU-WIRE-02")
def test_infantry_cuts_a_gap_and_goes_on() -> None:
    table = cuts(squad("A", "A1"), "B1", dice="B")
    assert left(table) == ["B1"]
    table.players[0].moves("C1")
    assert table.where("A") == "C1"


@pytest.mark.rule("DU-WIRE-02", "DU-ACT-11")
@pytest.mark.parametrize("face", ["C", "S"])
def test_infantry_that_opens_no_gap_ends_its_activation(face: str) -> None:
    table = cuts(squad("A", "A1"), "B1", dice=face)
    assert (left(table), table.unit("A").activated) == ([], True)
    assert table.heard("cuts_wire")[0]["ends"]


@pytest.mark.rule("DU-WIRE-02")
def test_only_infantry_where_there_is_wire_may_do_engineering() -> None:
    def words(one: Placed, rows: tuple[str, ...]) -> list[str]:
        table = dust(*rows, one, FAR)
        table.players[0].activates("A")
        return table.offers("declare")

    assert "engineering" in words(squad("A", "A1"), BELT)
    assert "engineering" not in words(squad("A", "A1"), ("....",) * 4)
    assert "engineering" not in words(walker("A", "A1"), BELT)


@pytest.mark.rule("DU-WIRE-02", "DU-CLEAR-01")
def test_only_adjacent_wire_is_cut() -> None:
    table = cuts(squad("A", "A2"))
    assert table.offers("clear") == ["B1", "B2", "B3"]
    with refused("DU-WIRE-02", "nothing_to_clear"):
        table.players[0].clears("B4")
    far = dust(*BELT, squad("A", "D1"), FAR)
    far.players[0].activates("A")
    far.players[0].declares("engineering", "nothing")
    assert far.heard("impossible")[0]["action"] == "engineering"


@pytest.mark.rule("DU-WIRE-02", "DU-CLEAR-01")
def test_infantry_pushes_no_wreck() -> None:
    table = dust(*BELT, squad("A", "A1"), FAR)
    table.game.wrecks = [parse_square("A2")]
    table.players[0].activates("A")
    table.players[0].declares("engineering", "nothing")
    assert table.offers("clear") == ["B1", "B2"]


SAW = weapon("1 Chainsaw C S1:1/1", keywords=("Cutting",), mount="Front")
PAIR = weapon("1 Paired-Claws C S1:1/1", keywords=("Grapple",), mount="Front")
TWO = weapon("2 Saw C S1:1/1", keywords=("Cutting",), mount="Front")


@pytest.mark.rule("DU-ENG-01", "DU-ENG-02")
@pytest.mark.parametrize(
    ("tool", "dice", "open_"),
    [(SAW, "B", True), (SAW, "C", False), (PAIR, "S B", True), (PAIR, "S C", False), (TWO, "B S", True)],
)
def test_a_vehicle_with_tools_cuts_wire(tool: Any, dice: str, open_: bool) -> None:
    table = cuts(walker("A", "A1", weapons=(tool,)), "B1", dice=dice)
    assert left(table) == (["B1"] if open_ else [])
    assert table.asked == [("red", "move")]


@pytest.mark.rule("DU-ENG-01")
def test_a_crane_cuts_no_wire() -> None:
    table = dust(*BELT, tank("A", "A1", skills=("Engineer Vehicle: Crane",)), FAR)
    table.players[0].activates("A")
    table.players[0].declares("engineering", "nothing")
    assert table.heard("impossible")[0]["action"] == "engineering"


def test_a_wreck_in_the_wire_is_pushed_aside_first() -> None:
    table = dust(*BELT, walker("A", "A1", weapons=(SAW,)), FAR)
    table.game.wrecks = [parse_square("B1"), parse_square("B2")]
    table.players[0].activates("A")
    table.players[0].declares("engineering", "engineering")
    table.players[0].clears("B1", dice="B")
    table.players[0].clears("B1", dice="B")
    assert ([square.name for square in table.game.wrecks], left(table)) == (["B2"], ["B1"])


def test_a_gap_is_seen_and_told() -> None:
    table = dust(*BELT, squad("A", "A1"), FAR).begins()
    table.game.cleared = {WIRE: [parse_square("B1")]}
    cells = RULESET.pictures.scene(table.game, []).ground.cells
    assert [(cell.column, cell.row) for cell in cells if WIRE in cell.terrain] == [(1, 1), (1, 2), (1, 3)]
    assert "wire cleared: B1" in RULESET.words.status(table.game)


def asked_to_confirm(table: Table, move: Move) -> str:
    """What stands over Confirm for a move."""
    return RULESET.words.confirm(table.game, table.game.questions[0], move)


def test_confirm_says_what_is_on_the_way() -> None:
    rows = (". x * .",) * 3
    table = dust(*rows, squad("A", "A1", move=3), squad("Z", "D3", seat=1))
    table.players[0].activates("A")
    table.players[0].declares("move", "nothing")
    told = asked_to_confirm(table, Move(to="D1"))
    assert "The way leads through wire in B1 and mines in C1. This rolls 1 die at once" in told
    assert "leads" not in asked_to_confirm(table, Move(to="A2"))
    question = table.game.questions[0]
    offer = offered(table.game, question, {"type": "move"})
    assert offer is not None
    notes = {one.value: RULESET.words.option(table.game, question, offer, one).note for one in offer.options}
    assert (notes["B1"], notes["C1"], notes["A2"]) == ("1 square, wire", "2 squares, mines", "1 square")
    tanks = dust(*rows, tank("A", "A1", move=3), squad("Z", "D3", seat=1))
    tanks.players[0].activates("A")
    tanks.players[0].declares("move", "nothing")
    assert "leads through mines in C1" in asked_to_confirm(tanks, Move(to="C1", facing="E"))
