"""Lines of sight (LOS)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.attack.declaring import Declaring
from rulesets.dust_1947.chapters.attack.targets import Aim, aim
from rulesets.dust_1947.table.armament import batteries
from rulesets.dust_1947.table.boards.squares import origins
from rulesets.dust_1947.table.sight.cover import in_cover
from rulesets.dust_1947.table.sight.lines_of_sight import Line, Lookout
from rulesets.dust_1947.table.state import Field, Ground, Screen, Wall
from rulesets.kit.boards.squares.board import Square
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, tank, walker, weapon

OPEN = ("......",) * 4


def seen(table: Table, viewer: str = "A", target: str = "Z") -> Line:
    """The line from one unit's square to another's."""
    one, other = table.unit(viewer), table.unit(target)
    return Lookout(table.game).look(one, one.square, other, other.square)


def covered(table: Table, viewer: str = "A", target: str = "Z") -> list[str]:
    """The rules that put a target in cover."""
    one, other = table.unit(viewer), table.unit(target)
    return [reason.rule for reason in in_cover(Lookout(table.game), one, one.square, other)]


def looks(start: str, end: str, *between: Placed | str, **more: Any) -> Line:
    """What A sees of Z on a board."""
    return seen(dust(*between, squad("A", start), squad("Z", end, seat=1), **more))


@pytest.mark.rule("DU-LOS-01", "DU-LOS-05")
def test_a_square_without_a_dot_blocks_and_one_with_a_dot_does_not() -> None:
    assert looks("A1", "C1", "..." * 1, "...").clear
    assert looks("A1", "C1", ".r.", "...").clear
    assert looks("A1", "C1", ".o.", "...").rule == "DU-LOS-05"


@pytest.mark.example("DU-X-10")
@pytest.mark.rule("DU-LOS-05", "DU-LOS-06", "DU-LOS-07")
@pytest.mark.parametrize(
    ("north", "south", "clear", "cover"),
    [
        (".o..", "....", False, 0),
        ("....", "..o.", False, 0),
        ("..o.", "....", True, 1),
        ("....", ".o..", True, 1),
        ("..o.", ".o..", False, 0),
    ],
)
def test_a_line_of_three_and_one(north: str, south: str, clear: bool, cover: int) -> None:
    line = looks("A1", "D2", north, south)
    assert (line.clear, len(line.touched)) == (clear, cover)


@pytest.mark.example("DU-X-11")
@pytest.mark.rule("DU-LOS-06", "DU-LOS-07", "DU-LOS-02")
def test_a_diagonal_between_buildings() -> None:
    assert len(looks("A1", "C3", ".#.", "...", "...").touched) == 1
    assert looks("A1", "C3", ".#.", "#..", "...").rule == "DU-LOS-07"
    assert len(looks("A1", "C3", ".#.", "..#", "...").touched) == 2


@pytest.mark.example("DU-X-85")
@pytest.mark.rule("DU-LOS-02", "DU-LOS-05", "DU-LOS-09")
def test_the_exact_line_of_five_and_two() -> None:
    for square in ("B1", "B2", "C2", "D2", "E2", "E3"):
        assert not looks("A1", "F3", *OPEN, walker("Walker", square)).clear, square
    for square in ("C1", "D3", "A2"):
        line = looks("A1", "F3", *OPEN, walker("Walker", square))
        assert line.clear, square
        assert not line.touched, square


@pytest.mark.rule("DU-LOS-08", "DU-LOS-09")
def test_infantry_never_block_and_vehicles_of_both_sides_do() -> None:
    assert looks("A1", "C1", "...", squad("B", "B1"), hero("H", "B1")).clear
    for seat in (0, 1):
        assert looks("A1", "C1", "...", walker("B", "B1", seat)).rule == "DU-LOS-09"


@pytest.mark.rule("DU-LOS-09", "DU-LOS-15")
def test_aircraft_and_small_vehicles_do_not_block() -> None:
    assert looks("A1", "C1", "...", walker("B", "B1", kind="aircraft", armour="A1")).clear
    assert looks("A1", "C1", "...", walker("B", "B1", size="small")).clear


@pytest.mark.rule("DU-SKILL-SMALL-02")
def test_a_small_vehicle_blocks_only_to_and_from_small_vehicles() -> None:
    small, between = walker("Z", "C1", seat=1, size="small"), walker("B", "B1", size="small")
    for one, other in (("A", "Z"), ("Z", "A")):
        assert seen(dust("...", squad("A", "A1"), between, small), one, other).rule == "DU-SKILL-SMALL-02"
    assert seen(dust("...", squad("A", "A1"), between, walker("Z", "C1", seat=1))).clear
    assert seen(dust("...", squad("A", "A1"), squad("B", "B1"), small)).clear


@pytest.mark.rule("DU-TERR-06")
def test_a_tree_blocks_where_it_is_crossed_and_covers_where_its_corner_is_touched() -> None:
    assert looks("A1", "C1", ".T.", "...").rule == "DU-LOS-12"
    assert [square.name for square in looks("A1", "B2", ".T.", "...").touched] == ["B1"]
    raised = {Square(0, 0): Ground(levels=1), Square(1, 0): Ground(terrain=("trees",))}
    over = dust(squad("A", "A1"), squad("Z", "B2", seat=1), field=Field(columns=2, rows=2, ground=raised))
    assert (seen(over).clear, seen(over).touched) == (True, ())


@pytest.mark.rule("DU-LOS-12", "DU-LOS-13", "DU-LOS-15")
@pytest.mark.parametrize(
    ("terrain", "cited"),
    [
        ("trees", "DU-LOS-12"),
        ("small trees", "DU-LOS-12"),
        ("large trees", "DU-LOS-12"),
        ("structure", "DU-LOS-13"),
        ("plinth", "DU-LOS-15"),
        ("ammo dump", "DU-LOS-15"),
        ("fortification", "DU-FORT-14"),
    ],
)
def test_the_list_of_what_blocks(terrain: str, cited: str) -> None:
    table = _with_terrain(terrain)
    assert seen(table).rule == cited


@pytest.mark.rule("DU-LOS-15", "DU-TERR-20")
@pytest.mark.parametrize("terrain", ["ammo crates", "tank traps", "rubble", "trench", "road", "water", "swamp", "mud"])
def test_everything_else_never_blocks(terrain: str) -> None:
    assert seen(_with_terrain(terrain)).clear


def _with_terrain(terrain: str, **ground: Any) -> Table:
    field = Field(columns=3, rows=1, ground={Square(1, 0): Ground(terrain=(terrain,), **ground)})
    return dust(squad("A", "A1"), squad("Z", "C1", seat=1), field=field)


@pytest.mark.rule("DU-TERR-31")
@pytest.mark.parametrize("terrain", ["wreck", "burning wreck"])
def test_a_wreck_on_the_map_blocks_and_its_corner_covers(terrain: str) -> None:
    assert seen(_with_terrain(terrain)).rule == "DU-TERR-31"


@pytest.mark.rule("DU-TERR-31")
def test_a_wreck_left_in_this_game_blocks() -> None:
    table = dust("...", squad("A", "A1"), squad("Z", "C1", seat=1))
    assert seen(table).clear
    table.game.wrecks.append(Square(1, 0))
    assert seen(table).what == "wreck"


def _smoke(table: Table, *squares: str) -> None:
    found = [Square(ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in squares]
    table.game.screens.append(Screen(squares=found))


@pytest.mark.example("DU-X-87")
@pytest.mark.rule("DU-LOS-10", "DU-LOS-11", "DU-SAVE-01")
def test_smoke_hides_what_is_behind_and_covers_what_is_inside() -> None:
    table = dust(*OPEN, squad("A", "A1"), squad("B", "D1", seat=1), squad("C", "F1", seat=1))
    _smoke(table, "C1", "D1", "C2", "D2")
    assert seen(table, "A", "B").clear
    assert seen(table, "B", "A").clear
    assert covered(table, "A", "B") == ["DU-LOS-11"]
    assert covered(table, "B", "A") == []
    assert seen(table, "A", "C").rule == "DU-LOS-10"


@pytest.mark.rule("DU-LOS-10")
def test_another_screen_in_between_blocks() -> None:
    table = dust(*OPEN, squad("A", "A1"), squad("B", "D1", seat=1))
    _smoke(table, "D1", "D2")
    assert seen(table, "A", "B").clear
    _smoke(table, "C1", "C2")
    assert not seen(table, "A", "B").clear


@pytest.mark.rule("DU-LOS-13")
def test_high_walls_block_and_low_walls_do_not() -> None:
    assert looks("A1", "C1", "...", walls={"B1-C1": "high wall"}).rule == "DU-LOS-13"
    assert looks("A1", "C1", "...", walls={"B1-C1": "low wall"}).clear


@pytest.mark.rule("DU-LOS-14")
def test_an_opening_is_for_those_next_to_it() -> None:
    through = {"C1-D1": "opening"}
    assert looks("A1", "D1", "......", walls=through).clear
    assert looks("C1", "F1", "......", walls=through).clear
    assert looks("A1", "F1", "......", walls=through).rule == "DU-LOS-14"


@pytest.mark.example("DU-X-86")
@pytest.mark.rule("DU-LOS-07", "DU-LOS-13")
def test_a_straight_wall_closes_a_corner_and_half_of_it_covers() -> None:
    half = {"A1-B1": "high wall"}
    assert looks("A1", "B2", "..", "..", walls={**half, "A2-B2": "high wall"}).rule == "DU-LOS-07"
    assert len(looks("A1", "B2", "..", "..", walls=half).touched) == 1


@pytest.mark.rule("DU-LOS-13", "DU-LOS-14")
def test_the_walls_of_a_building_need_not_be_drawn() -> None:
    ground = {Square(1, 0): Ground(terrain=("building",), levels=1)}
    units = (squad("A", "A1"), squad("Z", "B1", seat=1))
    assert seen(dust(*units, field=Field(columns=4, rows=1, ground=ground))).rule == "DU-LOS-13"
    window = (Wall(side="A1-B1", kind="opening"),)
    table = dust(*units, field=Field(columns=4, rows=1, ground=ground, walls=window))
    assert seen(table).clear
    assert covered(table) == ["DU-TERR-25"]


@pytest.mark.example("DU-X-88")
@pytest.mark.rule("DU-LOS-16", "DU-HEIGHT-05")
def test_from_a_plinth_a_squad_sees_over_a_tank() -> None:
    plinth = Field(columns=5, rows=1, ground={Square(0, 0): Ground(terrain=("plinth",), levels=1)})
    units = (squad("A", "A1", state={"level": 1}), squad("Z", "E1", seat=1), tank("Tank", "C1"))
    table = dust(*units, field=plinth)
    assert seen(table, "A", "Z").clear
    assert seen(table, "Z", "A").clear
    assert not seen(dust(".....", *units[1:], squad("A", "A1"))).clear


@pytest.mark.rule("DU-LOS-16", "DU-TERR-05", "DU-TERR-06")
@pytest.mark.parametrize(
    ("terrain", "height"),
    [
        ("trees", 1),
        ("small trees", 1),
        ("large trees", 2),
        ("structure", 2),
        ("ammo dump", 2),
        ("fortification", 2),
        ("wreck", 1),
        ("burning wreck", 1),
        ("plinth", 1),
        ("lamassu", 2),
        ("impassable", 2),
        ("hut", 1),
    ],
)
def test_how_high_things_are(terrain: str, height: int) -> None:
    for level in range(3):
        hill = {Square(0, 0): Ground(levels=level), Square(1, 0): Ground(terrain=(terrain,))}
        field = Field(columns=3, rows=1, ground=hill)
        line = seen(dust(squad("A", "A1"), squad("Z", "C1", seat=1), field=field))
        assert line.clear == (level >= height), level


@pytest.mark.rule("DU-LOS-16")
def test_a_high_wall_is_one_level_and_a_square_without_anything_has_no_top() -> None:
    hill = {Square(0, 0): Ground(levels=1)}
    walled = Field(columns=3, rows=1, ground=hill, walls=(Wall(side="B1-C1", kind="high wall"),))
    assert seen(dust(squad("A", "A1"), squad("Z", "C1", seat=1), field=walled)).clear
    bare = Field(columns=3, rows=1, ground={Square(0, 0): Ground(levels=9), Square(1, 0): Ground(dot=False)})
    assert not seen(dust(squad("A", "A1"), squad("Z", "C1", seat=1), field=bare)).clear


@pytest.mark.rule("DU-LOS-16")
@pytest.mark.parametrize(("played", "clear"), [("either_end", True), ("both_ends", False), ("never", False)])
def test_the_table_may_settle_who_looks_over(played: str, clear: bool) -> None:
    field = Field(columns=3, rows=1, ground={Square(0, 0): Ground(levels=1), Square(1, 0): Ground(terrain=("trees",))})
    table = dust(squad("A", "A1"), squad("Z", "C1", seat=1), field=field, options={"look_over": played})
    assert seen(table).clear is clear


@pytest.mark.rule("DU-LOS-06")
def test_the_table_may_settle_that_only_squares_without_a_dot_cover() -> None:
    for played, cover in (("all_blockers", 1), ("no_dot_only", 0)):
        units = (squad("A", "A1"), squad("Z", "D2", seat=1), walker("W", "C1"))
        line = seen(dust(*OPEN, *units, options={"corner_cover": played}))
        assert len(line.touched) == cover


@pytest.mark.rule("DU-AIR-14")
def test_an_aircraft_sees_and_is_seen_whatever_stands_between() -> None:
    flier = walker("Z", "C1", 1, kind="aircraft", armour="A1")
    assert seen(dust(".o.", squad("A", "A1"), flier)).clear


FRONT = weapon("1 Gun 9 S2:1/1", mount="Front")
REAR = weapon("1 Tail 9 S2:1/1", mount="Rear")
SIDE = weapon("1 Side 9 S2:1/1", mount="Left")
TURRET = weapon("1 Top 9 S2:1/1", mount="Turret")


def starts(table: Table, unit: str, gun: str, target: str = "Z") -> set[str]:
    """The squares from which a weapon can be aimed, one aim each for what is offered."""
    one = table.unit(unit)
    battery = next(b for b in batteries(table.game, one) if b.label == gun)
    assert isinstance(aim(Declaring(table.game, one, None), battery, table.unit(target)), Aim)
    return {square.name for square in origins(table.game, one, battery)}


@pytest.mark.rule("DU-LOS-03")
def test_a_large_vehicle_looks_from_its_front_and_with_rear_weapons_from_its_rear() -> None:
    big = tank("Big", "D4 C4", facing="E", size="large", weapons=(FRONT, REAR, SIDE, TURRET))
    table = dust(big, squad("Z", "F4", seat=1), squad("Y", "A4", seat=1), squad("X", "D2", seat=1))
    assert starts(table, "Big", "Gun") == {"D4"}
    assert starts(table, "Big", "Top") == {"D4"}
    assert starts(table, "Big", "Tail", "Y") == {"C4"}
    assert starts(table, "Big", "Side", "X") == {"C4", "D4"}


@pytest.mark.rule("DU-LOS-04")
def test_a_huge_vehicle_looks_from_either_front_square() -> None:
    huge = tank("Huge", "D4 D5 C4 C5", facing="E", size="huge", weapons=(FRONT, REAR))
    table = dust(huge, squad("Z", "F4", seat=1), squad("Y", "A4", seat=1))
    assert starts(table, "Huge", "Gun") == {"D4", "D5"}
    assert starts(table, "Huge", "Tail", "Y") == {"C4", "C5"}


@pytest.mark.example("DU-X-84")
@pytest.mark.rule("DU-LOS-03")
def test_range_and_arc_are_measured_from_the_square_that_looks() -> None:
    short = weapon("1 Gun 4 S2:1/1", mount="Front")
    big = tank("Big", "B5 A5", facing="E", size="large", weapons=(short,))
    at = {"Z": "F5", "Y": "E7", "X": "E8", "V": "E9"}
    table = dust(big, *(squad(name, square, seat=1) for name, square in at.items()))
    one = table.unit("Big")
    gun = batteries(table.game, one)[0]
    found = {name: aim(Declaring(table.game, one, None), gun, table.unit(name)) for name in at}
    assert isinstance(found["Z"], Aim)
    assert isinstance(found["Y"], Aim)
    assert found["Z"].distance == found["Y"].distance == 4
    assert getattr(found["X"], "rule", "") == "DU-RANGE-01"
    assert getattr(found["V"], "rule", "") == "DU-RANGE-01"


@pytest.mark.rule("DU-LOS-05")
def test_a_tank_looks_over_its_own_rear() -> None:
    big = tank("Big", "D1 C1", facing="E", size="large", weapons=(TURRET,))
    table = dust(".....", big, squad("Z", "A1", seat=1))
    assert starts(table, "Big", "Top") == {"D1"}
    blocked = dust(".....", tank("Big", "E1 D1", facing="E", size="large", weapons=(TURRET,)), walker("W", "C1"))
    assert seen(blocked, "Big", "W").clear
