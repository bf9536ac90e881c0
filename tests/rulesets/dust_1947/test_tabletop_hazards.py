"""Wire and minefields on the way over a table in inches, and who clears them there (WIRE, MINE, ENG, TABLE)."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from rulesets.dust_1947.actions import Move
from rulesets.dust_1947.before import tabletop
from rulesets.dust_1947.moments import CAUGHT
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.sight.ground import MINES, TRENCH, WIRE
from rulesets.dust_1947.table.state import Ground, Screen
from rulesets.dust_1947.table.tabletop.clouds import burning_hulks
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.standing import hulks, leader
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.attacking import standing
from tests.rulesets.dust_1947.inches import At, hull, leads, on_foot, poses
from tests.rulesets.dust_1947.table import Placed, Table, dust, inside, refused, tank, walker, weapon

WIRED = ("..x.....",) * 4
"""Wire from one edge to the other in column C: from 8 to 12 inches."""
MINED = ("..*.....",) * 4
"""Mines there."""
FAR = on_foot("Y", (30, 14), soldiers=1, seat=1)
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}


def plays(*described: str | Placed, **options: Any) -> Table:
    return dust(*described, FAR, options=OPTIONS | options)


def goes(one: Placed, to: str, rows: tuple[str, ...], dice: str = "", **more: Any) -> Table:
    """A takes a MOVE, and NOTHING after it."""
    played = plays(*rows, one)
    red = played.players[0]
    red.activates("A")
    red.declares("move", "nothing")
    red.moves(to, dice=dice, **more)
    return played


def at(played: Table, unit: str = "A") -> At:
    return tuple(leader(played.game, played.unit(unit)).middle)


def squad_at(place: At, soldiers: int = 1, move: int = 3, **more: Any) -> Placed:
    return on_foot("A", place, soldiers=soldiers, move=move, **more)


# --- wire ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-WIRE-01", "DU-TABLE-02")
@pytest.mark.parametrize(
    ("start", "to", "dice", "ends", "rolls"),
    [
        ((6, 6), "14,6", "B", (14, 6), [("C2", False)]),
        ((6, 6), "14,6", "S", (7.99, 6), [("C2", False)]),
        ((6, 6), "14,6", "C", (7.99, 6), [("C2", False)]),
        ((10, 6), "16,6", "S", (10, 6), [("C2", True)]),
        ((10, 6), "16,6", "B", (16, 6), [("C2", True)]),
        ((10, 6), "10,10", "B B", (10, 10), [("C2", True), ("C3", False)]),
        ((10, 6), "10,10", "B S", (10, 7.99), [("C2", True), ("C3", False)]),
        ((7.6, 6), "7.6,10", "", (7.6, 10), []),
    ],
)
def test_the_middle_of_a_leader_comes_into_wire(
    start: At, to: str, dice: str, ends: At, rolls: list[tuple[str, bool]]
) -> None:
    """Beside it his base may lie over the edge."""
    played = goes(squad_at(start), to, WIRED, dice)
    assert at(played) == pytest.approx(ends, abs=0.005)
    assert [(told["square"], told["leaving"]) for told in played.heard("in_wire")] == rolls


@pytest.mark.rule("DU-WIRE-01", "DU-ACT-11")
def test_whom_wire_catches_has_ended_his_activation_and_has_no_cover() -> None:
    played = goes(squad_at((6, 6), soldiers=3), "14,6", WIRED, "S")
    assert (played.unit("A").skill_state[CAUGHT], played.asked) == (True, [("blue", "activate")])
    assert played.heard("moved_inches")[0]["path"] == ["6,6", "7.991,6"]


@pytest.mark.rule("DU-WIRE-01", "DU-TABLE-05")
def test_before_wire_it_stops_where_it_has_room() -> None:
    """A friend stands where it would stop: his command circle is kept free."""
    played = plays(*WIRED, squad_at((2, 6)), on_foot("F", (7.5, 7.5), soldiers=1))
    red = played.players[0]
    red.activates("A")
    red.declares("move", "nothing")
    red.moves("12.5,6", dice="S")
    assert at(played) == (5.5, 6)


@pytest.mark.rule("DU-WIRE-01")
def test_vehicles_ignore_wire_on_a_table() -> None:
    assert at(goes(hull("A", (4, 6), facing=90, move=3), "14,6", WIRED, facing="E")) == (14, 6)


@pytest.mark.rule("DU-WIRE-01", "DU-REACT-04")
def test_a_march_that_wire_stops_is_interrupted_and_over() -> None:
    played = dust(*WIRED, squad_at((6, 6), move=2), on_foot("Z", (16, 6), seat=1), options={"board_mode": "table"})
    red, blue = played.players
    red.activates("A")
    red.declares("march")
    red.moves("12.5,6", dice="S")
    assert played.asked == [("blue", "react")]
    blue.reacts("nobody")
    assert (at(played), played.asked) == ((7.991, 6), [("blue", "activate")])


@pytest.mark.rule("DU-WIRE-01", "DU-TRANS-07")
def test_who_gets_off_into_wire_and_fails_stays_aboard() -> None:
    truck = tank("Truck", "A1", skills=("Passengers: 6",), mobility="half-tracked", state={"poses": poses((10, 6))})
    played = plays(*(".xxxx...",) * 4, truck, inside(on_foot("A", (10, 6), soldiers=1), "Truck"))
    red = played.players[0]
    red.activates("A")
    red.declares("move", "nothing")
    red.deploys("A", played.offers("deploy", unit="A")[0])
    red.moves("14,10", dice="S")
    assert (played.unit("A").carrier, played.heard("in_wire")[0]["leaving"]) == ("Truck", False)


def test_a_way_keeps_clear_of_wire_and_mines_where_that_is_near_enough() -> None:
    for rows in (("........", "..x.....", "..x.....", "........"), ("........", "..*.....", "..*.....", "........")):
        played = goes(squad_at((6, 5)), "13,5", rows)
        assert at(played) == (13, 5)
        assert played.heard("moved_inches")[0]["inches"] > 7.5


def test_confirm_says_what_is_on_the_way_over_a_table() -> None:
    played = plays(*("..x*....",) * 4, squad_at((6, 6)), tank("T", "A1", state={"poses": poses((2, 12))}))
    played.players[0].activates("A")
    played.players[0].declares("move", "nothing")
    (question,) = played.game.questions
    told = RULESET.words.confirm(played.game, question, Move(to="17,6"))
    assert "The way leads through wire in C2 and mines in D2. This rolls 1 die at once" in told
    assert "leads" not in RULESET.words.confirm(played.game, question, Move(to="6,10"))


# --- mines -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-MINE-01", "DU-TABLE-02")
@pytest.mark.parametrize(
    ("start", "to", "dice", "attacks", "left"),
    [
        ((6, 6), "14,6", "B C S  S", 1, 2),
        ((6, 6), "10,6", "B C S  S", 1, 2),
        ((10, 6), "14,6", "B C S  S", 1, 2),
        ((10, 6), "10,9", "", 0, 3),
        ((6, 6), "6,10", "", 0, 3),
    ],
)
def test_a_minefield_attacks_who_comes_in_and_who_began_inside_and_leaves(
    start: At, to: str, dice: str, attacks: int, left: int
) -> None:
    played = goes(squad_at(start, soldiers=3), to, MINED, dice)
    assert (len(played.heard("mines")), standing(played, "A")) == (attacks, left)
    assert at(played) == Point(*map(float, to.split(",")))


@pytest.mark.rule("DU-MINE-01")
def test_two_fields_attack_once_each_on_a_table() -> None:
    played = goes(squad_at((6, 6), soldiers=2, move=5), "22,6", ("..*.*...",) * 4, "S S  S S")
    assert (len(played.heard("mines")), at(played)) == (2, (22, 6))


@pytest.mark.rule("DU-MINE-01", "DU-TABLE-39")
def test_mines_strike_it_where_it_has_come_to_and_it_goes_on() -> None:
    """Its last soldiers fall as it comes in: there is nobody left to go on."""
    played = goes(squad_at((6, 6)), "14,6", MINED, "B  S")
    assert played.where("A") == "eliminated"
    assert played.heard("moved_inches") == []
    lost = plays(*MINED, squad_at((6, 6), soldiers=2), leads("Boss", (6, 6), "A"))
    red = lost.players[0]
    red.activates("A")
    red.declares("move", "nothing")
    red.moves("14,6", dice="B B S  S S")
    red.loses("soldier 2", "soldier 1")
    assert (lost.where("A"), at(lost, "Boss")) == ("eliminated", (14, 6))


@pytest.mark.rule("DU-MINE-01", "DU-SAVE-06")
@pytest.mark.parametrize(("to", "damage"), [("5.7,6", 0), ("6.5,6", 2), ("16,6", 2)])
def test_a_hull_comes_into_mines_with_any_part(to: str, damage: int) -> None:
    """It is 3.6 inches long, and stands 2.2 inches from the field."""
    played = goes(hull("A", (4, 6), facing=90, move=3), to, MINED, "B" if damage else "", facing="E")
    assert (played.unit("A").damage, at(played)) == (damage, tuple(map(float, to.split(","))))


@pytest.mark.rule("DU-MINE-01")
@pytest.mark.parametrize(("to", "damage"), [("13,6", 0), ("14,6", 2)])
def test_a_hull_leaves_mines_with_its_last_part(to: str, damage: int) -> None:
    assert goes(hull("A", (10, 6), facing=90), to, MINED, "B" if damage else "", facing="E").unit("A").damage == damage


@pytest.mark.rule("DU-MINE-01", "DU-DMG-05")
def test_a_vehicle_that_mines_destroy_lies_where_it_came_into_them() -> None:
    played = goes(
        tank("A", "A1", move=3, state={"poses": poses((4, 6), facing=90), "damage": 4}), "16,6", MINED, "B", facing="E"
    )
    assert played.where("A") == "eliminated"
    assert leader(played.game, played.unit("A")).middle.x == pytest.approx(6.21, abs=0.02)


@pytest.mark.rule("DU-MINE-01", "DU-AIR-02")
def test_aircraft_are_safe_from_mines_on_a_table() -> None:
    flies = walker("A", "A1", kind="aircraft", mobility="helicopter", armour="A1", state={"poses": poses((4, 6))})
    assert goes(flies, "10,6", MINED, facing="E").heard("mines") == []


@pytest.mark.rule("DU-MINE-01", "DU-REACT-04")
def test_mines_before_the_pause_of_a_march_do_not_attack_again() -> None:
    rows = ("..**....",) * 4
    played = dust(
        *rows, squad_at((6, 6), soldiers=3, move=2), on_foot("Z", (26, 6), seat=1), options={"board_mode": "table"}
    )
    red, blue = played.players
    red.activates("A")
    red.declares("march")
    red.moves("18,6", dice="S S S")
    assert (at(played)[0], len(played.heard("mines"))) == (pytest.approx(14, abs=0.25), 1)
    blue.reacts("nobody")
    assert (at(played), played.heard("mines")) == ((18, 6), [])


@pytest.mark.rule("DU-MINE-01", "DU-SAVE-03", "DU-TABLE-41")
def test_who_stands_in_a_trench_among_mines_saves_in_cover() -> None:
    rows = ("........", "..*.....", "..*.....", "........")
    dug = plays(*rows, squad_at((6, 6), soldiers=2))
    field = dug.game.scenario.field
    field.ground[parse_square("C2")] = field.ground[parse_square("C2")].model_copy(
        update={"terrain": ("mines", "trench")}
    )
    red = dug.players[0]
    red.activates("A")
    red.declares("move", "nothing")
    red.moves("10,6", dice="B S  S")
    assert (dug.heard("saves")[0]["row"], standing(dug, "A")) == ("infantry cover save", 2)


# --- clearing --------------------------------------------------------------------------------------------------------


def clears(one: Placed, square: str = "", dice: str = "", rows: tuple[str, ...] = WIRED) -> Table:
    """A takes an ENGINEERING special action, and may move after it."""
    played = plays(*rows, one)
    red = played.players[0]
    red.activates("A")
    red.declares("engineering", "move", dice="" if square else dice)
    if square:
        red.clears(square, dice=dice)
    return played


def taken(played: Table, word: str) -> list[str]:
    return sorted(square.name for square in played.game.cleared.get(word, []))


@pytest.mark.rule("DU-WIRE-02", "DU-CLEAR-01", "DU-TABLE-01")
def test_what_is_within_four_inches_is_cleared() -> None:
    """The base of the leader is half an inch nearer than his middle."""
    assert taken(clears(squad_at((3.6, 6)), dice="B"), WIRE) == ["C2"]
    assert clears(squad_at((3.4, 6))).heard("impossible")[0]["action"] == "engineering"
    assert clears(squad_at((5.5, 6))).offers("clear") == ["C1", "C2", "C3"]
    with refused("DU-WIRE-02", "nothing_to_clear"):
        clears(squad_at((5.5, 6)), "C4")


@pytest.mark.rule("DU-WIRE-02", "DU-WIRE-01")
def test_a_gap_in_wire_is_as_wide_as_a_square_of_the_map() -> None:
    played = clears(squad_at((6, 6)), "C2", "B")
    assert taken(played, WIRE) == ["C2"]
    played.players[0].moves("14,6")
    assert (at(played), played.heard("in_wire")) == ((14, 6), [])
    failed = clears(squad_at((6, 6)), "C2", "C")
    assert (taken(failed, WIRE), failed.asked) == ([], [("blue", "activate")])


@pytest.mark.rule("DU-MINE-02", "DU-SUP-02")
def test_infantry_clears_mines_on_a_table_or_sets_them_off() -> None:
    assert taken(clears(squad_at((6, 6)), "C2", "B", MINED), MINES) == ["C2"]
    burst = clears(squad_at((6, 6), soldiers=3), "C2", "C  S S B  S", MINED)
    assert (taken(burst, MINES), standing(burst, "A"), burst.unit("A").suppressed) == ([], 2, True)


SAW = weapon("1 Chainsaw C S1:1/1", keywords=("Cutting",), mount="Front")


@pytest.mark.rule("DU-ENG-01", "DU-ENG-02", "DU-ENG-05")
def test_vehicles_with_tools_clear_from_their_hulls() -> None:
    cut = clears(walker("A", "A1", weapons=(SAW,), state={"poses": poses((5, 6))}), "C2", "B")
    assert (taken(cut, WIRE), cut.asked) == (["C2"], [("red", "move")])
    blade = hull("A", (4, 6), facing=90, skills=("Dozer Blade",))
    assert taken(clears(blade, "C2", "B", ("..**....",) * 4), MINES) == ["C2", "C3", "D2", "D3"]


@pytest.mark.rule("DU-CLEAR-01", "DU-CLEAR-02")
def test_a_wreck_whose_hull_is_near_is_cleared() -> None:
    """Its square is out of reach: the hull is what is cleared."""
    lost = {"where": "eliminated", "poses": poses((14, 6), facing=90), "squares": [parse_square("D2")]}
    wreck = tank("W", "A1", size="large", state=lost)
    played = plays(*("........",) * 4, wreck, hull("A", (6, 6), facing=90, skills=("Engineer Vehicle: Crane",)))
    played.game.wrecks = [parse_square("D2"), parse_square("D4")]
    assert board_of(played.game).to_square(played.unit("A"), parse_square("D2")) == 2
    assert board_of(played.game).wrecks_beside(played.unit("A")) == [parse_square("D2")]
    red = played.players[0]
    red.activates("A")
    red.declares("engineering", "nothing", dice="C")
    assert played.game.wrecks == [parse_square("D4")]


@pytest.mark.rule("DU-ENG-04", "DU-TRENCH-01")
def test_a_dozer_fills_a_trench_and_who_was_in_it_stands_beside_it() -> None:
    rows = ("........", "..__....", "........", "........")
    played = plays(*rows, hull("A", (4, 6), facing=90, skills=("Dozer Blade",)), on_foot("Z", (10, 6), seat=1))
    red, blue = played.players
    red.activates("A")
    red.declares("engineering", "nothing", dice="B")
    assert "B2" not in (beside := played.offers("deploy", unit="Z"))
    assert {"C1", "D2", "C3"} <= set(beside)
    assert board_of(played.game).in_cover(played.unit("A"), parse_square("B2"), played.unit("Z")) == []
    blue.deploys("Z", "D2")
    assert (taken(played, TRENCH), at(played, "Z")) == (["C2"], (14, 6))
    (cover, *_) = board_of(played.game).in_cover(played.unit("A"), parse_square("B2"), played.unit("Z"))
    assert (cover.rule, cover.what) == ("DU-TABLE-41", "trench")


@pytest.mark.rule("DU-SKILL-DOZER-01", "DU-SKILL-SMALL-01")
def test_dug_in_and_small_vehicles_are_in_cover_on_a_table() -> None:
    small, dug = hull("A", (4, 6), size="small"), hull("B", (4, 12), skills=("Dozer Blade",))
    game = plays(*("........",) * 4, small, dug, hull("C", (12, 6))).game
    game.units["B"].mark("dug in")
    board, enemy = board_of(game), game.units["Y"]
    found = [[one.rule for one in board.in_cover(enemy, enemy.square, game.units[name])] for name in "ABC"]
    assert found == [["DU-SKILL-SMALL-01"], ["DU-SKILL-DOZER-01"], []]


# --- wrecks ----------------------------------------------------------------------------------------------------------


def small(name: str, place: At, burns: bool = False) -> Placed:
    """A small vehicle that was lost there."""
    fire = ["fire"] if burns else []
    state = {"poses": poses(place), "where": "eliminated", "criticals": fire}
    return tank(name, "C2", 1, size="small", state=state)


def dozer_beside(*hulks: Placed) -> Table:
    """A tank with a crane stands west of square C2, in which these wrecks lie."""
    engineer = hull("A", (6, 6), skills=("Engineer Vehicle: crane",))
    played = plays(*("......",) * 4, engineer, *hulks)
    played.game.wrecks = [parse_square("C2")]
    for one in hulks:
        if "fire" in one.also["criticals"]:
            at = leader(played.game, played.unit(one.card.name)).middle.spot
            played.game.burning_wrecks.append(Screen(squares=[parse_square("C2")], at=at))
    return played


@pytest.mark.rule("DU-CLEAR-01")
@pytest.mark.parametrize(("burning", "fires"), [("near", 0), ("far", 1)])
def test_of_two_wrecks_in_a_square_the_nearer_one_is_cleared_with_its_fire(burning: str, fires: int) -> None:
    played = dozer_beside(small("Far", (11.1, 6), burning == "far"), small("Near", (9, 6), burning == "near"))
    red = played.players[0]
    red.activates("A")
    red.declares("engineering", "engineering", dice="B B")
    assert len(played.heard("clears")) == 2
    assert (played.game.wrecks, hulks(played.game)) == ([], {})
    once = dozer_beside(small("Far", (11.1, 6), burning == "far"), small("Near", (9, 6), burning == "near"))
    once.players[0].activates("A")
    once.players[0].declares("engineering", "nothing", dice="B")
    assert (list(hulks(once.game)), once.game.wrecks) == (["wreck of Far"], [parse_square("C2")])
    assert len(once.game.burning_wrecks) == len(burning_hulks(once.game)) == fires


@pytest.mark.rule("DU-CLEAR-01")
def test_a_wreck_of_the_map_is_cleared_on_a_table() -> None:
    played = dozer_beside()
    played.players[0].activates("A")
    played.players[0].declares("engineering", "nothing", dice="B")
    assert (played.game.wrecks, hulks(played.game)) == ([], {})


@pytest.mark.rule("DU-CRIT-07")
def test_the_wreck_of_who_burned_goes_on_burning_where_its_hull_lies() -> None:
    played = plays(hull("A", (6, 6)), small("Near", (9, 6)))
    played.game.wrecks = [parse_square("C2")]
    burning = played.unit("A")
    burning.criticals, burning.where, burning.squares = ["fire"], "eliminated", [parse_square("C2")]
    played.game.burning_wrecks = [Screen(squares=[parse_square("C2")], at=leader(played.game, burning).middle.spot)]
    assert [one.middle for one in burning_hulks(played.game)] == [Point(6, 6)]


@pytest.mark.rule("DU-CRIT-08", "DU-TERR-32", "DU-TERR-33")
def test_a_burning_wreck_of_the_map_is_a_hull_that_attacks_who_comes_upon_it() -> None:
    """In the middle of C2: from 8.8 to 11.2 inches."""
    fires = {"ground": {parse_square("C2"): Ground(terrain=("burning wreck",))}}
    for to, dice, hurt in (("10,6", "S", 1), ("7.9,6", "", 0)):
        played = plays(*("......",) * 4, squad_at((6, 6)))
        field = played.game.scenario.field.model_copy(update=fires)
        played.game.scenario = played.game.scenario.model_copy(update={"field": field})
        red = played.players[0]
        red.activates("A")
        red.declares("move", "nothing")
        red.moves(to, dice=dice)
        assert (len(played.heard("burning_wreck")), at(played)) == (hurt, tuple(map(float, to.split(","))))
        assert tabletop.fit_for_a_table(field)


@pytest.mark.rule("DU-TERR-32", "DU-TERR-33")
@pytest.mark.parametrize(
    ("one", "ahead", "inside"),
    [
        (squad_at((4, 6)), 12, 6),
        (walker("A", "B2", state={"poses": poses((4, 6), facing=90)}), 12, inf),
        (hull("A", (4, 6), facing=90), inf, inf),
    ],
)
def test_infantry_stands_in_a_wreck_walkers_cross_it_and_others_go_round(
    one: Placed, ahead: float, inside: float
) -> None:
    """It fills the gap between two rocks, and lies from 8.8 to 11.2 inches."""
    rows = ("..o...", "......", "..o...", "..o...")
    played = plays(*rows, one)
    played.game.wrecks = [parse_square("C2")]
    found = Course(played.game, played.unit("A"), 14.0).costs([Point(16, 6), Point(10, 6)])
    assert found == [pytest.approx(ahead), pytest.approx(inside)]
