"""The small print of ground, moves and carriers: bounds and details that the tests of their chapters pass over."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.carrying_out import engineering, fieldworks, making_way
from rulesets.dust_1947.chapters.damage import burning, minefields
from rulesets.dust_1947.chapters.movement.places import in_its_work, kept_free
from rulesets.dust_1947.chapters.movement.steps import shares, whole_edge
from rulesets.dust_1947.chapters.suppression.suppression import recovery_dice
from rulesets.dust_1947.chapters.transport import wreckage
from rulesets.dust_1947.chapters.transport.boarding import one_step_more, out_of_contact
from rulesets.dust_1947.chapters.transport.leaving import drops_first
from rulesets.dust_1947.chapters.weapons import smoke
from rulesets.dust_1947.table.state import Screen
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.dust_1947.table import Table, card, dust, hero, inside, squad, tank, walker, weapon
from tests.rulesets.dust_1947.table import dice as faces

FOE = squad("Foe", at="L9", seat=1)


def declares(table: Table, name: str) -> list[str]:
    """The words that a unit may begin its list with."""
    table.players[0].activates(name)
    return table.offers("declare")


# --- what is done by hand and with tools -----------------------------------------------------------------------------


@pytest.mark.rule("DU-MINE-02", "DU-WIRE-02")
@pytest.mark.parametrize(("level", "able"), [(0, True), (1, False)])
def test_upstairs_nobody_clears_the_ground(level: int, able: bool) -> None:
    table = dust(squad("A", "A1", state={"level": level}), FOE)
    unit = table.unit("A")
    assert fieldworks.sweeps_by_hand(table.game.card(unit), unit) is able
    assert fieldworks.by_hand(unit) == int(able)


@pytest.mark.rule("DU-ENG-01")
@pytest.mark.parametrize(
    ("lines", "dice"),
    [
        (("1 Gun 4 V2:1/1", "Tesla"), 0),
        (("1 Saw C V2:1/1", "Cutting"), 1),
        (("1 Dual-Saw C V2:1/1", "Cutting"), 2),
        (("1 Twin-Claw C V2:1/1", "Grapple"), 2),
        (("1 Paired-Claw C V2:1/1", "Grapple"), 2),
    ],
)
def test_a_pair_of_tools_rolls_two_dice(lines: tuple[str, str], dice: int) -> None:
    tool = weapon(lines[0], keywords=lines[1:])
    single = weapon("1 Cutter C V2:1/1", keywords=("Cutting",))
    assert fieldworks.with_tools(card("A", lines=(tool,))) == dice
    assert fieldworks.with_tools(card("A", lines=(tool, single))) == max(1, dice)


# --- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-HERO-10")
def test_a_lone_hero_shares_a_square_with_one_unit_of_its_floor() -> None:
    upstairs = squad("Up", "C1", state={"level": 1})
    table = dust(". . 1 .", hero("H", "A1"), squad("A", "C1"), upstairs, FOE)
    assert shares(table.game, table.unit("H"), table.unit("A"))
    long = tank("T", "C2 C3", size="large")
    table = dust(hero("H", "A1"), long, hero("Other", "C3"), FOE)
    assert not shares(table.game, table.unit("H"), table.unit("T"))
    assert shares(dust(hero("H", "A1"), long, FOE).game, table.unit("H"), table.unit("T"))


@pytest.mark.rule("DU-BIG-03")
def test_the_edge_of_a_small_machine_is_its_square() -> None:
    assert whole_edge(1) == ((0, 0),)
    assert set(whole_edge(2)) == {(0, 0), (1, 0), (0, 1), (1, 1)}


# --- carriers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TRANS-04", "DU-TRANS-22")
@pytest.mark.parametrize(
    ("to", "walls", "flies", "cited"),
    [
        ("C2", {}, False, ""),
        ("C1", {}, False, "DU-TRANS-04"),
        ("B2", {}, False, "DU-TRANS-04"),
        ("C2", {"C2-D2": "high wall", "C3-D3": "high wall"}, False, "DU-TRANS-04"),
        ("C3", {"C2-D2": "high wall"}, False, ""),
        ("D2", {}, False, "DU-TRANS-04"),
        ("D2", {}, True, ""),
        ("C2", {"C2-D2": "high wall", "C3-D3": "high wall"}, True, ""),
        ("B2", {}, True, "DU-TRANS-04"),
    ],
)
def test_who_gets_in_is_beside_the_carrier_without_a_wall_between(
    to: str, walls: dict[str, str], flies: bool, cited: str
) -> None:
    more: dict[str, Any] = {"kind": "aircraft", "mobility": "aircraft", "armour": "A1"} if flies else {}
    truck = tank("Truck", "D2 D3", size="large", skills=("Passengers: 9",), **more)
    if to == "C1":
        walls = {"C1-D1": "high wall", "C1-C2": "high wall", "D1-D2": "high wall"}
    table = dust(*("." * 6,) * 5, truck, squad("A", to), squad("Foe", "F5", 1), walls=walls)
    why = out_of_contact(table.game, table.unit("A"), table.unit("Truck"), [parse_square(to)])
    assert (why.rule if why else "") == cited


@pytest.mark.rule("DU-TRANS-04", "DU-FORT-08")
def test_nobody_gets_in_out_of_a_strongpoint_without_leaving_it() -> None:
    truck = walker("Truck", "H4", 1, skills=("Passengers: 9",))
    table = dust(truck, squad("A", "G4", 1), built=("strongpoint D3 N",))
    why = out_of_contact(table.game, table.unit("A"), table.unit("Truck"), [parse_square("G4")])
    assert why is not None


@pytest.mark.rule("DU-TRANS-23")
@pytest.mark.parametrize(
    ("at", "left", "diagonal", "cost"),
    [
        ("G5", 0, False, 1),
        ("G5", 1, True, 0),
        ("G5", 0, True, 1),
        ("G4", 1, False, 0),
        ("G4", 1, True, 2),
        ("G4", 2, True, 0),
        ("E4", 1, True, 0),
        ("F4", 1, True, 0),
    ],
)
def test_the_step_into_a_ship_costs_two_only_as_a_second_diagonal(
    at: str, left: int, diagonal: bool, cost: int
) -> None:
    boat = tank("Ship", "F5 E5", facing="E", size="large", mobility="naval", skills=("Naval Unit", "Sealifter"))
    table = dust(boat, squad("A", at))
    where = [parse_square(at)]
    why = one_step_more(table.unit("A"), table.unit("Ship"), where, left=left, diagonal=diagonal)
    assert (why.values["cost"] if why else 0) == cost


# --- suppression, smoke, mines ---------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SUP-04")
@pytest.mark.parametrize(("skills", "banner", "number"), [((), (), 2), ((), ("Red Banner",), 3), (("Brave",), (), 3)])
def test_skills_of_others_and_of_its_own_give_more_recovery_dice(
    skills: tuple[str, ...], banner: tuple[str, ...], number: int
) -> None:
    table = dust(squad("A", "A1", skills=skills), hero("H", "A2", skills=banner), FOE)
    assert recovery_dice(table.game, table.unit("A"))[0] == number


@pytest.mark.rule("DU-WPN-SMOKE-03")
@pytest.mark.parametrize(
    ("square", "works", "able"),
    [("A1", (), True), ("B1", (), False), ("E4", ("bunker D3 N",), False), ("E4", ("strongpoint D3 N",), True)],
)
def test_smoke_lies_outdoors(square: str, works: tuple[str, ...], able: bool) -> None:
    game = dust("= 1 . . . . .", *(("." * 7,) * 6), built=works).game
    assert smoke.outdoors(game, parse_square(square)) is able


@pytest.mark.rule("DU-WPN-SMOKE-02")
def test_smoke_of_a_wreck_does_not_clear_and_nothing_is_told_of_none() -> None:
    game = dust(squad("A", "A1")).game
    game.screens = [Screen(squares=[parse_square("A1")], until=0), Screen(squares=[parse_square("B1")], until=1)]
    for left, told in (([0], 1), ([0], 1)):
        smoke.clear(game)
        assert [screen.until for screen in game.screens] == left
        assert len([event for event in game.events if event.key == "smoke_clears"]) == told


@pytest.mark.rule("DU-SKILL-SMOKE-01")
def test_a_vehicle_launches_its_smoke_once_in_a_list() -> None:
    pots = ("Smoke Launchers",)
    for one, able in ((walker("A", "A1", skills=pots), True), (squad("A", "A1", skills=pots), False)):
        table = dust(one, FOE)
        assert ("launch smoke" in declares(table, "A")) is able
        assert "launch smoke" not in table.offers("declare", actions=["launch smoke"])


@pytest.mark.rule("DU-MINE-01")
@pytest.mark.parametrize(
    ("way", "attacks"),
    [
        *((way, 1) for way in ("AB", "BA", "BBA", "BAB")),
        *((way, 0) for way in ("B", "ABA", "BABA", "ABAB", "BB", "AA")),
    ],
)
def test_a_field_attacks_once_who_enters_and_once_who_began_inside_and_leaves(way: str, attacks: int) -> None:
    game = dust(". *", squad("A", "A1")).game
    assert minefields.set_off(game, [{parse_square(f"{column}1")} for column in way]) == attacks


@pytest.mark.rule("DU-MINE-01")
def test_a_mine_does_one_point_to_who_is_on_foot_and_two_to_machines() -> None:
    points = [minefields.damage(one.card) for one in (squad("A", "A1"), hero("H", "A1"), walker("M", "A1"))]
    assert points == [1, 1, 2]


@pytest.mark.rule("DU-MINE-01", "DU-CRIT-08")
@pytest.mark.parametrize("root", [minefields.Minefield, burning.BurningWreck])
def test_hits_of_mines_and_flames_that_are_saved_do_nothing(root: type[burning.BurningWreck]) -> None:
    table = dust("T", hero("A", "A1", track=9), root=root(unit="A")).begins("B B")
    assert (table.heard("saves")[0]["saved"], table.unit("A").damage) == (1, 0)


# --- strongpoint units -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-FORT-07")
def test_a_crew_starts_in_a_work_of_its_side_that_stands() -> None:
    built = ("bunker B2 S", "bunker H2 S", "bunker N2 S")
    table = dust(*(("." * 26,) * 9), squad("A", "", skills=("Strongpoint",)), built=built)
    first, second, third = table.game.fortifications
    buried = third.model_copy(update={"seat": 0, "buried": True})
    table.game.fortifications = [first.model_copy(update={"seat": 0}), second, buried]
    zone = in_its_work(table.game, table.unit("A"))
    assert zone is not None
    assert {place.name for place in zone.places} == {"C5", "D5"}


@pytest.mark.rule("DU-FORT-07")
@pytest.mark.parametrize(
    ("crew", "inside_it", "kept"),
    [
        ({}, None, ["C5", "D5"]),
        ({"seat": 1}, None, []),
        ({"where": "board"}, None, []),
        ({}, "C5", []),
        ({"card": "B"}, None, []),
    ],
)
def test_a_work_is_kept_for_a_crew_of_its_side_that_waits(
    crew: dict[str, Any], inside_it: str | None, kept: list[str]
) -> None:
    units = squad("Crew", "L9", skills=("Strongpoint",)), squad("B", ""), squad("C", inside_it or "L8")
    table = dust(*units, squad("Z", "", 1), built=("bunker B2 S", "bunker G2 S"))
    first, second = table.game.fortifications
    table.game.fortifications = [first.model_copy(update={"seat": 0}), second]
    table.game.units["Crew"] = table.unit("Crew").model_copy(update={"where": "waiting", **crew})
    assert sorted(square.name for square in kept_free(table.game, table.unit("B"))) == kept
    assert kept_free(table.game, table.unit("Crew")) == ()


# --- getting off, making way -----------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-AIRASSAULT-02")
@pytest.mark.parametrize(
    ("state", "before", "late"),
    [
        ({}, [], False),
        ({}, ["nothing"], True),
        ({"suppressed": True}, ["nothing"], False),
        ({"stunned": True}, ["nothing"], False),
        ({"suppressed": True}, [], True),
    ],
)
def test_who_must_begin_with_nothing_gets_off_second(state: dict[str, Any], before: list[str], late: bool) -> None:
    lift = walker("Lift", "D5", kind="aircraft", armour="A1", skills=("Airlifter",), state={"activated": True})
    moth = inside(walker("Moth", "", skills=("Airmobile", "Air Assault"), state=state), "Lift")
    table = dust(lift, moth)
    why = drops_first(table.game, table.unit("Moth"), table.unit("Lift"), before)
    assert (why is not None) is late


@pytest.mark.rule("DU-TRANS-07")
def test_who_gets_off_stands_on_the_ground_with_his_hero() -> None:
    truck = walker("Truck", "D5", skills=("Passengers: 9",))
    chief = hero("H", "", state={"joined": "A", "where": "aboard", "carrier": "Truck"})
    table = dust(truck, inside(squad("A", ""), "Truck"), chief, FOE)
    table.players[0].activates("A")
    table.players[0].declares("move", "nothing")
    table.players[0].moves("D4")
    one = table.unit("H")
    assert (table.where("A"), table.unit("A").level, one.where, one.carrier) == ("D4", 0, "board", "")


@pytest.mark.rule("DU-ENG-04")
def test_only_who_is_in_a_trench_makes_way_each_in_turn_where_there_is_a_choice() -> None:
    table = dust(squad("A", "C3"), squad("Foe", "L9", 1), root=making_way.MakingWay(square="C3"))
    assert table.asked == [("red", "make_way")]
    over = dust(tank("A", "C3"), squad("Foe", "L9", 1), root=making_way.MakingWay(square="C3"))
    assert over.asked == []
    two = dust("X . .", "X . X", "X X X", squad("A", "B2"), squad("B", "A1"), root=making_way.MakingWay(square="B2"))
    assert two.asked == [("red", "make_way")]
    one = dust("X . X", "X . X", "X X X", squad("A", "B2"), root=making_way.MakingWay(square="B2"))
    assert (one.asked, one.where("A")) == ([], "B1")
    shut = dust("X X X", "X . X", "X X X", squad("A", "B2"), hero("H", "B2"), root=making_way.MakingWay(square="B2"))
    assert (shut.asked, shut.where("A"), shut.where("H")) == ([], "B2", "B2")


@pytest.mark.rule("DU-CLEAR-01")
@pytest.mark.parametrize(("die", "left"), [("B", ["E5"]), ("S", ["C3", "E5"])])
def test_with_a_wreck_its_own_fire_goes_and_no_other(die: str, left: list[str]) -> None:
    table = dust(tank("A", "B2", skills=("Engineer Vehicle",)), FOE)
    fires = [[parse_square("C3")], [parse_square("E5")]]
    table.game.wrecks = [square for fire in fires for square in fire]
    table.game.burning_wrecks = [Screen(squares=fire) for fire in fires]
    engineering.push(table.game, ScriptedDice(*faces(die)), table.unit("A"), parse_square("C3"))
    assert [fire.squares[0].name for fire in table.game.burning_wrecks] == left


@pytest.mark.rule("DU-TRANS-29", "DU-TRANS-30")
@pytest.mark.parametrize(
    ("at", "facing", "skills", "lost", "saved"),
    [
        ("C5 B5", "E", ("Sealifter",), True, False),
        ("F5 E5", "E", ("Sealifter",), False, True),
        ("E5 F5", "W", ("Sealifter",), False, False),
        ("C5 B5", "E", ("Passengers: 9",), False, False),
        ("F5 E5", "E", ("Passengers: 9",), False, False),
    ],
)
def test_what_is_aboard_a_ship_is_lost_at_sea_and_saved_with_the_bow_on_the_beach(
    at: str, facing: str, skills: tuple[str, ...], lost: bool, saved: bool
) -> None:
    boat = tank("Ship", at, facing=facing, size="large", mobility="naval", skills=("Naval Unit", *skills))
    table = dust(*(("~ ~ ~ ~ ~ ~ . . . . . .",) * 9), boat)
    ship = table.unit("Ship")
    assert wreckage.lost_at_sea(table.game, ship) is lost
    assert wreckage.saved_by_the_beach(table.game, ship) is saved
