"""Buildings: floors, roofs and stairs, and who sees and fights across them (TERR-24, 25, 28, 29)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.measure.floors import Floor, parse_place
from rulesets.dust_1947.table.sight.cover import in_cover
from rulesets.dust_1947.table.sight.lines_of_sight import Line, Lookout
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import SealedDice
from tests.rulesets.dust_1947.table import KNIFE, Placed, Table, dust, hero, refused, squad, tank, walker

HOUSE = (". . . .", ". 2 2 .", ". . . .")
"""A house of two floors on B2 and C2; its door is on the west."""
DOOR = {"A2-B2": "large opening"}


def climbing(*placed: Placed, rows: tuple[str, ...] = HOUSE, **more: object) -> Table:
    """A table on which one unit makes a MOVE and nothing else happens."""
    told = {"walls": DOOR, **more}
    return dust(*rows, *placed, root=MoveAction(unit="Mover"), **told)  # type: ignore[arg-type]


def reached(table: Table) -> set[str]:
    return set(table.offers("move"))


def inside(level: int = 0, at: str = "B2", **more: object) -> Placed:
    return squad("Mover", at, state={"level": level}, **more)  # type: ignore[arg-type]


# --- stairs ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-TERR-24")
def test_a_floor_costs_1_and_the_roof_is_one_floor_more() -> None:
    table = climbing(inside(move=3))
    assert {"B2 floor 1", "B2 roof", "C2", "C2 floor 1", "C2 roof", "A2"} <= reached(table)
    table.players[0].moves("C2 roof")
    assert (table.where("Mover"), table.unit("Mover").level) == ("C2", 2)
    assert table.heard("moved")[0]["squares"] == 3
    assert "C2 roof" not in reached(climbing(inside(move=2)))


@pytest.mark.rule("DU-TERR-24")
def test_stairs_are_part_of_a_way() -> None:
    table = climbing(squad("Mover", "A2", move=3))
    table.players[0].moves("C2 floor 1", "C2")
    assert table.heard("moved")[0]["path"] == ["A2", "B2", "C2", "C2 floor 1"]
    assert table.unit("Mover").level == 1


@pytest.mark.rule("DU-TERR-24")
def test_down_from_the_roof_and_out() -> None:
    table = climbing(inside(2, move=3))
    table.players[0].moves("A2")
    assert (table.where("Mover"), table.unit("Mover").level) == ("A2", 0)


@pytest.mark.rule("DU-TERR-24")
def test_nobody_leaves_a_house_by_the_window_of_an_upper_floor() -> None:
    assert reached(climbing(inside(1, move=1))) == {"B2", "B2 floor 1", "B2 roof", "C2 floor 1"}


@pytest.mark.rule("DU-TERR-24")
def test_vehicles_stay_on_the_ground_floor() -> None:
    table = climbing(walker("Mover", "B2", move=3))
    assert not [place for place in reached(table) if " " in place]
    with refused("DU-TERR-24", "stays_down"):
        table.players[0].moves("B2 roof")


def test_a_floor_that_is_not_there_is_refused() -> None:
    table = climbing(inside(move=3))
    for name in ("B2 floor 2", "B2 floor 9", "A1 roof", "B2 cellar"):
        with refused("DU-TERR-24", "no_such_floor"):
            table.players[0].moves(name)
    with refused("DU-MOVE-14", "off_the_board"):
        table.players[0].moves("upstairs")


@pytest.mark.rule("DU-TERR-24", "DU-MOVE-08")
def test_an_enemy_closes_its_own_floor_only() -> None:
    enemy = squad("Enemy", "C2", seat=1, state={"level": 1})
    table = climbing(inside(move=3), enemy)
    assert {"C2", "B2 floor 1", "B2 roof"} <= reached(table)
    assert "C2 floor 1" not in reached(table)
    assert "C2 roof" in reached(table)
    with refused("DU-MOVE-08", "enemy_square"):
        table.players[0].moves("C2 floor 1")


@pytest.mark.rule("DU-MOVE-07")
def test_every_floor_holds_a_unit_of_its_own() -> None:
    table = climbing(inside(move=2), squad("Friend", "B2", state={"level": 1}))
    assert "B2 floor 1" not in reached(table)
    assert "B2 roof" in reached(table)
    shared = climbing(hero("Mover", "B2", move=1), squad("Friend", "B2", state={"level": 1}))
    assert "B2 floor 1" in reached(shared)


@pytest.mark.rule("DU-TERR-21")
def test_an_inner_wall_parts_every_floor_and_not_the_roof() -> None:
    walls = {**DOOR, "B2-C2": "high wall"}
    assert "C2 floor 1" not in reached(climbing(inside(1, move=1), walls=walls))
    assert "C2 roof" in reached(climbing(inside(2, move=1), walls=walls))


@pytest.mark.rule("DU-MOVE-11")
def test_nobody_squeezes_between_two_units_upstairs() -> None:
    rows = ("2 2", "2 2")
    mover = squad("Mover", "A1", move=1, state={"level": 1})
    north, south = (squad(name, at, seat=1, state={"level": 1}) for name, at in (("North", "B1"), ("South", "A2")))
    assert "B2 floor 1" in reached(climbing(mover, north, rows=rows, walls={}))
    assert "B2 floor 1" not in reached(climbing(mover, north, south, rows=rows, walls={}))
    over = squad("South", "A2", seat=1, state={"level": 2})
    assert "B2 floor 1" in reached(climbing(mover, north, over, rows=rows, walls={}))


@pytest.mark.rule("DU-SKILL-FLYING-01", "DU-SKILL-FLYING-02")
def test_who_flies_lands_on_a_roof_and_leaves_it_through_the_air() -> None:
    flier = squad("Mover", "A1", move=1, skills=("Flying",))
    assert {"B2 roof", "B2"} <= reached(climbing(flier))
    leaving = climbing(inside(2, move=1, skills=("Flying",)))
    assert reached(leaving) == {"A1", "B1", "C1", "A2", "A3", "B3", "C3", "B2 roof", "C2 roof", "B2 floor 1"}
    leaving.players[0].moves("A3")
    assert leaving.unit("Mover").level == 0
    assert "A2" not in reached(climbing(inside(1, move=1, skills=("Flying",))))


def test_a_place_is_read_as_it_is_written() -> None:
    field = climbing(inside()).game.scenario.field
    assert parse_place(field, "b2 Floor 1") == Floor(1, 1, 1)
    assert parse_place(field, "B2 ROOF").name == "B2 roof"
    assert parse_place(field, "c2") == Square(2, 1)
    assert Floor(1, 1, 1) != Square(1, 1)


def stood_at(game: Dust, unit: str, place: str) -> Unit:
    """A unit that was put right to a place by hand."""
    return RULESET.corrections.correct(
        game, {"unit": unit, "what": "place", "value": place}, SealedDice(b"")
    ).game.units[unit]


def test_a_unit_is_put_right_to_a_floor() -> None:
    game = climbing(inside(), walker("Moth", "A1")).begins().game
    put = stood_at(game, "Mover", "c2 floor 1")
    assert (put.square.name, put.level) == ("C2", 1)
    down = stood_at(game, "Mover", "A3")
    assert (down.square.name, down.level) == ("A3", 0)
    with refused("DU-TERR-24", "stays_down"):
        stood_at(game, "Moth", "C2 roof")
    with refused("DU-SETUP-03", "no_such_square"):
        stood_at(game, "Mover", "C2 floor 7")


# --- sight -----------------------------------------------------------------------------------------------------------


def seen(table: Table, viewer: str = "A", target: str = "Z") -> Line:
    one, other = table.unit(viewer), table.unit(target)
    return Lookout(table.game).look(one, one.square, other, other.square)


def cover(table: Table, viewer: str = "A", target: str = "Z") -> list[str]:
    one, other = table.unit(viewer), table.unit(target)
    return [reason.rule for reason in in_cover(Lookout(table.game), one, one.square, other)]


def towered(viewer: tuple[str, int], target: tuple[str, int], *more: Placed, rows: tuple[str, ...] = ("33.",)) -> Table:
    a = squad("A", viewer[0], state={"level": viewer[1]})
    z = squad("Z", target[0], seat=1, state={"level": target[1]})
    return dust(*rows, a, z, *more)


@pytest.mark.rule("DU-TERR-28")
@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 0), (2, 3), (3, 2)])
@pytest.mark.parametrize("at", ["A1", "B1"])
def test_one_floor_apart_they_see_each_other_and_have_cover(one: int, other: int, at: str) -> None:
    table = towered(("A1", one), (at, other))
    assert seen(table).clear
    assert "DU-TERR-28" in cover(table)


@pytest.mark.rule("DU-TERR-28")
@pytest.mark.parametrize(("one", "other"), [(0, 2), (2, 0), (1, 3), (0, 3)])
@pytest.mark.parametrize("at", ["A1", "B1"])
def test_two_floors_apart_the_floors_block(one: int, other: int, at: str) -> None:
    assert seen(towered(("A1", one), (at, other))).rule == "DU-TERR-28"


@pytest.mark.rule("DU-TERR-28")
def test_floors_matter_only_inside_one_building() -> None:
    assert seen(towered(("A1", 2), ("C1", 0), rows=("2..",))).clear
    assert cover(towered(("A1", 3), ("B1", 3))) == []


@pytest.mark.rule("DU-TERR-28", "DU-HEIGHT-01")
def test_through_the_floor_the_higher_one_has_the_advantage() -> None:
    battle = towered(("A1", 1), ("A1", 0))
    red, _ = battle.players
    red.activates("A")
    red.declares("attack", "nothing")
    red.attacks("Z", dice="B B C C C C C C C C B S S S")
    assert battle.heard("saves")[0]["again_by"] == ["DU-HEIGHT-01"]


@pytest.mark.rule("DU-LOS-13", "DU-LOS-16")
def test_a_roof_needs_no_openings_and_a_floor_does() -> None:
    assert seen(towered(("A1", 1), ("C1", 0), rows=("2..",))).rule == "DU-LOS-13"
    assert seen(towered(("A1", 2), ("C1", 0), rows=("2..",))).clear


# --- close combat ----------------------------------------------------------------------------------------------------


def striking(viewer: tuple[str, int], target: tuple[str, int]) -> Table:
    a = squad("A", viewer[0], weapons=(KNIFE,), state={"level": viewer[1]})
    z = squad("Z", target[0], seat=1, state={"level": target[1]})
    return dust("33.", a, z)


def judged(table: Table) -> tuple[str, str] | None:
    """Why Z is no target of A's knives."""
    refused = Declaring(table.game, table.unit("A"), None).judge("Z")
    return (refused.rule, refused.key) if refused is not None else None


@pytest.mark.rule("DU-TERR-29", "DU-CC-01")
def test_units_above_each_other_do_not_fight_hand_to_hand() -> None:
    assert judged(striking(("A1", 0), ("A1", 1))) == ("DU-TERR-29", "other_floor")


@pytest.mark.rule("DU-CC-01")
def test_one_floor_apart_in_neighbouring_squares_they_do() -> None:
    assert judged(striking(("A1", 0), ("B1", 1))) is None
    assert judged(striking(("A1", 0), ("B1", 2))) == ("DU-CC-01", "too_high")


# --- aircraft --------------------------------------------------------------------------------------------------------


def overhead(at: str, level: int = 0, *, rows: tuple[str, ...], walls: dict[str, str], air: str) -> Line:
    plane = walker("Z", air, seat=1, kind="aircraft", mobility="aircraft", armour="A1")
    return seen(dust(*rows, squad("A", at, state={"level": level}), plane, walls=walls))


@pytest.mark.rule("DU-AIR-14", "DU-LOS-13")
def test_an_aircraft_is_seen_from_indoors_only_through_an_opening_beside_the_unit() -> None:
    rows = (". . . . .", ". . 1 1 .", ". . . . .")
    walls = {"B2-C2": "large opening"}
    assert overhead("C2", rows=rows, walls=walls, air="A2").clear
    assert overhead("D2", rows=rows, walls=walls, air="A2").what == "opening"
    assert overhead("D2", rows=rows, walls=walls, air="E2").rule == "DU-LOS-13"
    assert overhead("C2", rows=rows, walls=walls, air="C2").what == "roof"
    assert overhead("C2", rows=rows, walls=walls, air="D2").what == "roof"
    assert overhead("C2", 1, rows=rows, walls=walls, air="D2").clear
    assert overhead("A1", rows=rows, walls=walls, air="E3").clear


def test_nothing_in_the_field_hides_an_aircraft() -> None:
    assert overhead("A1", rows=("...#T", "....."), walls={"B1-C1": "high wall"}, air="E1").clear
    tanks = dust("....", tank("B", "B1"), squad("A", "A1"), walker("Z", "D1", seat=1, kind="aircraft", armour="A1"))
    assert seen(tanks).clear
