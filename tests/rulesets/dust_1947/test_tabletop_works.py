"""Bunkers and strongpoints on a table in inches: who gets in and out, what is seen and fought across walls (FORT)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.before import tabletop
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.fortifications import fights_across, of_unit
from rulesets.dust_1947.table.state import Options
from rulesets.dust_1947.table.tabletop.scale import square_at
from rulesets.dust_1947.table.tabletop.standing import leader, models
from rulesets.dust_1947.table.tabletop.works import in_front
from rulesets.kit.boards.squares.board import Direction, block_squares, parse_square
from rulesets.kit.boards.tables.places import Point
from tests.rulesets.dust_1947.attacking import standing
from tests.rulesets.dust_1947.inches import At, hull, on_foot, poses
from tests.rulesets.dust_1947.table import Placed, Table, dust, refused, squad, walker, weapon

ROWS = ("." * 12,) * 10
BUNKER, STRONGPOINT = ("bunker D3 N",), ("strongpoint D3 N",)
"""It lies from 12,8 to 28,24, has room from 16,8 to 24,12, looks north, and its doors are before E7 and F7."""
OPTIONS = {"board_mode": "table", "reaction_prompt": "never"}
FAR = on_foot("Far", (46, 38), soldiers=1, seat=1)
GUN = weapon("1 Gun 9 S2:2/1 V4:2/1 A1:2/1")
CREW = {"skills": ("Strongpoint",)}


def there(name: str, at: At, seat: int = 0, **more: Any) -> Placed:
    """A unit that stands at a point, and in its square of the map."""
    squares = {"squares": [square_at(Point(*at))]}
    return on_foot(name, at, seat=seat, **{"soldiers": 1, "state": squares, **more})


def plays(*described: Placed, works: tuple[str, ...] = BUNKER, **more: Any) -> Table:
    return dust(*ROWS, *described, FAR, built=works, options=OPTIONS, **more)


def sets_out(unit: Placed, *others: Placed, works: tuple[str, ...] = BUNKER) -> Table:
    """A is about to move."""
    played = plays(unit, *others, works=works)
    played.players[0].activates("A")
    played.players[0].declares("move", "nothing")
    return played


def goes(unit: Placed, to: str, *others: Placed, works: tuple[str, ...] = BUNKER) -> tuple[At, float]:
    """Where A comes to, and the inches that this costs."""
    played = sets_out(unit, *others, works=works)
    played.players[0].moves(to)
    return tuple(leader(played.game, played.unit("A")).middle), played.heard("moved_inches")[0]["inches"]


# --- in and out ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-FORT-08", "DU-FORT-10", "DU-FORT-12")
@pytest.mark.parametrize(
    ("works", "start", "to", "inches"),
    [
        (BUNKER, (18, 26), "F3", 4.0),
        (BUNKER, (18, 28), "17,10.5", 6.0),
        (BUNKER, (18, 10), "E7", 4.0),
        (BUNKER, (18, 10), "18,29", 7.0),
        (BUNKER, (18, 10), "F3", 4.0),
        (STRONGPOINT, (18, 6), "E3", 4.0),
        (STRONGPOINT, (30, 18), "E3", 4.0),
        (STRONGPOINT, (18, 10), "30,18", 4.0),
        (STRONGPOINT, (18, 10), "18,4", 6.0),
    ],
)
def test_infantry_goes_in_and_out_by_the_gates_for_four_inches(
    works: tuple[str, ...], start: At, to: str, inches: float
) -> None:
    at, cost = goes(there("A", start), to, works=works)
    assert cost == pytest.approx(inches)
    assert at == pytest.approx(tuple(Point(*map(float, to.split(",")))) if "," in to else at)


@pytest.mark.rule("DU-FORT-08", "DU-FORT-12")
@pytest.mark.parametrize("outside", [(18, 6), (10, 14), (30, 14)])
def test_nobody_goes_past_the_walls_of_a_bunker_nor_over_them(outside: At) -> None:
    played = sets_out(there("A", outside))
    assert not {"E3", "F3", "E4", "E5"} & set(played.offers("move"))
    for place in ("E3", "18,18"):
        with refused("DU-TABLE-02", "out_of_inches"):
            played.players[0].moves(place)


@pytest.mark.rule("DU-FORT-11", "DU-FORT-12")
def test_vehicles_go_round_a_fortification() -> None:
    played = sets_out(hull("A", (30, 30), move=9), works=STRONGPOINT)
    assert not {"E3", "D4", "F3"} & set(played.offers("move"))
    assert "C5" in played.offers("move")


@pytest.mark.rule("DU-FORT-09", "DU-FORT-13", "DU-ENG-03")
def test_into_which_fortification_nobody_goes() -> None:
    """A bunker with enemies inside, one that is full, and one that is buried."""
    enemy, friend, crew = there("Z", (20, 10), seat=1), there("F", (18, 10)), there("F", (18, 10), **CREW)
    for inside, works, open_ in (
        (enemy, BUNKER, False),
        (friend, BUNKER, True),
        (crew, BUNKER, False),
        (crew, STRONGPOINT, False),
    ):
        played = sets_out(there("A", (22, 26)), inside, works=works)
        assert ("F3" in played.offers("move")) is open_
    buried = sets_out(there("A", (22, 26)))
    (work,) = buried.game.fortifications
    buried.game.fortifications = [work.model_copy(update={"buried": True})]
    assert "F3" not in buried.offers("move")


@pytest.mark.rule("DU-FORT-12", "DU-TABLE-04")
def test_a_squad_is_put_inside_with_its_leader_or_outside_with_him() -> None:
    played = sets_out(there("A", (18, 26), soldiers=5))
    played.players[0].moves("F3")
    unit = played.unit("A")
    assert of_unit(played.game, unit) is played.game.fortifications[0]
    assert all(
        16.4 <= x <= 23.6 and 8.4 <= y <= 11.6 for x, y in (one.middle for one in models(played.game, unit).values())
    )
    out = sets_out(there("A", (18, 30), soldiers=5), works=STRONGPOINT)
    out.players[0].moves("18,25")
    assert all(model.middle.y >= 24.4 for model in models(out.game, out.unit("A")).values())


@pytest.mark.rule("DU-FORT-07", "DU-FORT-13")
def test_strongpoint_units_begin_inside_and_others_leave_them_room() -> None:
    zones = (tuple(block_squares(parse_square("A9"), 12, 2)), tuple(block_squares(parse_square("A1"), 12, 6)))
    crew, men = squad("Crew", "", 1, **CREW), squad("Men", "", 1)
    played = dust(
        *ROWS,
        crew,
        men,
        squad("Z", ""),
        built=STRONGPOINT,
        zones=zones,
        root=Battle(at="deployment"),
        options=OPTIONS,
    )
    played.game.turn = 0
    red, blue = played.players
    assert set(played.offers("deploy", unit="Crew")) == {"E3", "F3"}
    with refused("DU-FORT-07", "outside_its_work"):
        blue.deploys("Crew", "A1")
    with refused("DU-FORT-07", "kept_for_a_crew"):
        blue.deploys("Men", "E3")
    blue.deploys("Crew", "E3")
    red.deploys("Z", "C10")
    assert not {"E3", "F3", "E5"} & set(played.offers("deploy", unit="Men"))
    assert "A1" in played.offers("deploy", unit="Men")


# --- sight and fire --------------------------------------------------------------------------------------------------


def stop(works: tuple[str, ...], one: At, other: At) -> str:
    """What stops the line between two soldiers; empty where nothing does. It is the same the other way."""
    game = plays(there("A", one), there("Z", other, seat=1), works=works).game
    board, units = board_of(game), game.units
    found = [board.line(units[a], units[b], (units[a].square, units[b].square)) for a, b in ("AZ", "ZA")]
    assert found[0].clear == found[1].clear
    return found[0].rule


@pytest.mark.rule("DU-FORT-14", "DU-FORT-15", "DU-FORT-16")
@pytest.mark.parametrize(
    ("works", "one", "other", "rule"),
    [
        (BUNKER, (10, 14), (30, 14), "DU-FORT-14"),
        (STRONGPOINT, (10, 14), (30, 14), "DU-FORT-14"),
        (BUNKER, (10, 7), (30, 7), ""),
        (BUNKER, (20, 10), (20, 2), ""),
        (BUNKER, (20, 10), (40, 9.5), ""),
        (BUNKER, (20, 10), (40, 10.5), "DU-FORT-15"),
        (BUNKER, (20, 10), (20, 30), "DU-FORT-15"),
        (BUNKER, (18, 10), (22, 10.5), ""),
        (STRONGPOINT, (20, 10), (20, 30), ""),
        (STRONGPOINT, (20, 10), (40, 20), ""),
    ],
)
def test_what_is_seen_past_a_fortification_and_out_of_it(works: tuple[str, ...], one: At, other: At, rule: str) -> None:
    assert stop(works, one, other) == rule


@pytest.mark.rule("DU-FORT-15")
@pytest.mark.parametrize(
    ("works", "one", "other", "bunker"),
    [
        (BUNKER, (20, 10), (20, 30), "F3"),
        (BUNKER, (20, 30), (20, 10), "F3"),
        (("bunker D1 N", "bunker D6 N"), (20, 22), (20, 2), "F1"),  # Out of the one by its slit, not into the other.
    ],
)
def test_the_bunker_beside_whose_slit_a_line_runs_is_told(
    works: tuple[str, ...], one: At, other: At, bunker: str
) -> None:
    game = plays(there("A", one), there("Z", other, seat=1), works=works).game
    units = game.units
    line = board_of(game).line(units["A"], units["Z"], (units["A"].square, units["Z"].square))
    assert (line.rule, *line.where) == ("DU-FORT-15", parse_square(bunker))


@pytest.mark.rule("DU-FORT-15")
@pytest.mark.parametrize(("facing", "east", "south"), [("N", 0, -1), ("E", 1, 0), ("S", 0, 1), ("W", -1, 0)])
def test_the_front_half_of_who_looks_in_a_direction(facing: str, east: int, south: int) -> None:
    within, way = Point(20, 10), Direction(facing)
    assert in_front(way, within, Point(20 + 9 * east, 10 + 9 * south))
    assert in_front(way, within, Point(20 + 9 * south, 10 + 9 * east)), "just beside"
    for side in (-9, 9):
        behind = Point(20 + side * abs(south) - 0.1 * east, 10 + side * abs(east) - 0.1 * south)
        before = Point(20 + side * abs(south) + 0.1 * east, 10 + side * abs(east) + 0.1 * south)
        assert (in_front(way, within, behind), in_front(way, within, before)) == (False, True)


@pytest.mark.rule("DU-FORT-18", "DU-FORT-15")
def test_no_fire_at_aircraft_from_a_bunker_on_a_table() -> None:
    plane = walker("P", "A1", 1, kind="aircraft", armour="A1", mobility="helicopter", state={"poses": poses((20, 2))})
    for works, targets in ((BUNKER, []), (STRONGPOINT, ["P"])):
        played = plays(there("A", (20, 10), weapons=(GUN,)), plane, works=works)
        played.players[0].activates("A")
        played.players[0].declares("attack", "nothing")
        found = played.offers("attack") if ("red", "attack") in played.asked else []
        assert [name for name in found if name == "P"] == targets


@pytest.mark.rule("DU-FORT-17")
@pytest.mark.parametrize(("at", "open_"), [((20, 2), True), ((26, 3.6), True), ((32, 6), False), ((20, 30), False)])
def test_the_main_gun_of_a_strongpoint_unit_bears_on_the_front(at: At, open_: bool) -> None:
    """45 degrees to either side, as seen from its leader at 20,10."""
    played = plays(there("A", (20, 10), weapons=(GUN,), **CREW), there("Z", at, seat=1), works=STRONGPOINT)
    played.players[0].activates("A")
    played.players[0].declares("attack", "nothing")
    assert (("red", "attack") in played.asked) is open_


@pytest.mark.rule("DU-FORT-20", "DU-FORT-21")
@pytest.mark.parametrize(("works", "saved"), [(BUNKER, 2), (STRONGPOINT, 1)])
def test_failed_saves_inside_are_rolled_again_on_a_table(works: tuple[str, ...], saved: int) -> None:
    played = plays(there("A", (20, 2), weapons=(GUN,)), there("Z", (20, 10), seat=1, soldiers=2), works=works)
    played.players[0].activates("A")
    played.players[0].declares("attack", "nothing")
    played.players[0].attacks("Z", dice="B B  C C  S B")
    told = played.heard("saves")[0]
    (cover,) = told["cover"]
    assert cover[0] == ("DU-FORT-20" if works is BUNKER else "DU-FORT-21")
    assert (told["saved"], standing(played, "Z")) == (saved, saved)


@pytest.mark.rule("DU-FORT-22")
@pytest.mark.parametrize(
    ("works", "at", "fights"),
    [
        (BUNKER, (14, 6), True),
        (BUNKER, (18, 26), True),
        (BUNKER, (26, 26), False),
        (BUNKER, (10, 14), False),
        (STRONGPOINT, (10, 14), True),
        (STRONGPOINT, (26, 27), True),
        (STRONGPOINT, (26, 29), False),
    ],
)
def test_who_fights_across_the_walls_on_a_table(works: tuple[str, ...], at: At, fights: bool) -> None:
    game = plays(there("A", at), there("Z", (20, 10), seat=1), works=works).game
    assert fights_across(game, game.units["A"], game.units["Z"]) is fights


@pytest.mark.rule("DU-ENG-03")
def test_a_dozer_beside_its_walls_buries_it() -> None:
    dozer = hull("A", (20, 28), skills=("Dozer Blade",))
    played = plays(dozer, there("Z", (20, 10), seat=1))
    red = played.players[0]
    red.activates("A")
    red.declares("engineering", "engineering", dice="B")
    assert (played.game.fortifications[0].buried, played.where("Z")) == (True, "eliminated")


@pytest.mark.rule("DU-GEN-01")
def test_battles_with_fortifications_are_fought_on_a_table() -> None:
    settled = Options(board_mode="table")
    for name in ("bunker_line", "outposts"):
        assert tabletop.no_such_ground(scenario.load(name), settled) is None
