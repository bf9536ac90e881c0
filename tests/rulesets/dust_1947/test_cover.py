"""Cover and saves (SAVE)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.table.sight.cover import in_cover
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.dust_1947.table.state import Field, Ground
from rulesets.kit.boards.squares.board import Square
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, squad, tank, walker, weapon

A = squad("A", "A1")
CANNON = weapon("1 Cannon 9 S2:1/1 V2:1/3 V4:1/3", mount="Turret")
SHOOTER = walker("A", "A1", weapons=(CANNON,))


def covered(table: Table) -> list[str]:
    """The rules that put Z in cover against A."""
    one, other = table.unit("A"), table.unit("Z")
    return [reason.rule for reason in in_cover(Lookout(table.game), one, one.square, other)]


def stands_in(terrain: str, unit: Placed) -> list[str]:
    """Why a unit on C1 that stands in this terrain is in cover."""
    field = Field(columns=3, rows=1, ground={Square(2, 0): Ground(terrain=(terrain,))})
    return covered(dust(A, unit, field=field))


INFANTRY = squad("Z", "C1", seat=1)
VEHICLE = walker("Z", "C1", 1)
FOR_ALL = {"trees": "DU-TERR-04", "small trees": "DU-TERR-04", "large trees": "DU-TERR-04", "rubble": "DU-TERR-12"}
FOR_INFANTRY = {
    "ammo crates": "DU-TERR-15",
    "tank traps": "DU-TERR-19",
    "wreck": "DU-TERR-33",
    "burning wreck": "DU-TERR-33",
    "trench": "DU-TRENCH-01",
}


@pytest.mark.rule("DU-SAVE-01", "DU-TERR-04", "DU-TERR-12")
def test_terrain_that_covers_everybody() -> None:
    for terrain, cited in FOR_ALL.items():
        assert stands_in(terrain, INFANTRY) == [cited], terrain
        assert stands_in(terrain, VEHICLE) == [cited], terrain


@pytest.mark.rule("DU-TERR-15", "DU-TERR-19", "DU-SAVE-01")
def test_terrain_that_covers_infantry_only() -> None:
    for terrain in ("ammo crates", "tank traps"):
        assert stands_in(terrain, INFANTRY) == [FOR_INFANTRY[terrain]], terrain
        assert stands_in(terrain, VEHICLE) == [], terrain


@pytest.mark.rule("DU-TERR-33", "DU-TRENCH-01", "DU-SAVE-01")
def test_infantry_in_a_wreck_or_a_trench_is_in_cover() -> None:
    for terrain in ("wreck", "burning wreck", "trench"):
        assert stands_in(terrain, INFANTRY) == [FOR_INFANTRY[terrain]], terrain
        assert stands_in(terrain, VEHICLE) == [], terrain


@pytest.mark.rule("DU-SAVE-01")
def test_open_ground_does_not_cover() -> None:
    for terrain in ("road", "mud", "sand", "swamp"):
        assert stands_in(terrain, INFANTRY) == []


@pytest.mark.rule("DU-TERR-25", "DU-SAVE-01")
def test_inside_a_building_is_cover_and_the_roof_is_not() -> None:
    ground = {Square(column, 0): Ground(terrain=("building",), levels=1) for column in range(3)}
    field = Field(columns=3, rows=1, ground=ground)
    assert covered(dust(A, INFANTRY, field=field)) == ["DU-TERR-25"]
    outside = Field(columns=3, rows=1, ground={square: one for square, one in ground.items() if square.column})
    assert covered(dust(A, squad("Z", "C1", seat=1, state={"level": 1}), field=outside)) == []


@pytest.mark.rule("DU-AIR-14")
def test_from_the_air_a_low_wall_covers_nobody_and_trees_do() -> None:
    plane = walker("A", "A1", facing="E", kind="aircraft", mobility="aircraft", armour="A1")
    assert covered(dust("..T", plane, INFANTRY, walls={"B1-C1": "low wall"})) == ["DU-TERR-04"]
    assert covered(dust("..T", A, INFANTRY, walls={"B1-C1": "low wall"})) == ["DU-TERR-04", "DU-TERR-27"]


@pytest.mark.rule("DU-TERR-27", "DU-SAVE-01")
def test_a_low_wall_of_the_targets_own_square_covers() -> None:
    assert covered(dust("...", A, INFANTRY, walls={"B1-C1": "low wall"})) == ["DU-TERR-27"]
    assert covered(dust("...", A, INFANTRY, walls={"A1-B1": "low wall"})) == []
    diagonal = squad("Z", "B2", seat=1)
    assert covered(dust("..", "..", A, diagonal, walls={"B1-B2": "low wall"})) == ["DU-TERR-27"]
    assert covered(dust("..", "..", A, diagonal, walls={"A1-B1": "low wall"})) == []


@pytest.mark.rule("DU-SAVE-02")
def test_a_touched_corner_covers() -> None:
    assert covered(dust(".o.", "...", A, squad("Z", "B2", seat=1))) == ["DU-LOS-06"]


@pytest.mark.rule("DU-SKILL-SMALL-01")
def test_a_small_vehicle_is_always_in_cover() -> None:
    assert covered(dust(A, walker("Z", "C1", 1, size="small"))) == ["DU-SKILL-SMALL-01"]


@pytest.mark.rule("DU-AIR-14")
def test_nothing_on_the_ground_covers_an_aircraft() -> None:
    assert stands_in("trees", walker("Z", "C1", 1, kind="aircraft", armour="A1")) == []


@pytest.mark.example("DU-X-14")
@pytest.mark.rule("DU-SAVE-03")
def test_infantry_in_trees_saves_on_bloc_and_shield() -> None:
    table = attack("...T", A, squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B B B B S S S S S  B S C C S")
    assert table.heard("saves")[0]["row"] == "infantry cover save"
    assert table.heard("saves")[0]["saved"] == 3
    assert standing(table, "Z") == 3


@pytest.mark.rule("DU-SAVE-05")
def test_infantry_in_the_open_saves_on_bloc_alone() -> None:
    table = attack(squad("A", "A1", soldiers=2), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B S S  B S")
    assert table.heard("saves")[0]["row"] == "infantry save"
    assert standing(table, "Z") == 4


@pytest.mark.rule("DU-SAVE-04")
def test_a_vehicle_in_cover_saves_on_bloc_alone() -> None:
    table = attack("...T", SHOOTER, walker("Z", "D1", 1))
    shoots(table, "Z", dice="B B")
    assert table.heard("saves")[0]["row"] == "vehicle cover save"
    assert table.unit("Z").damage == 0


@pytest.mark.rule("DU-SAVE-06")
def test_a_vehicle_in_the_open_has_no_save() -> None:
    table = attack(SHOOTER, walker("Z", "D1", 1))
    shoots(table, "Z", dice="B  S S")
    assert table.heard("no_save")
    assert table.unit("Z").damage == 3


@pytest.mark.example("DU-X-74")
@pytest.mark.rule("DU-SAVE-07", "DU-LOS-06")
def test_one_of_two_squares_covers_a_large_tank() -> None:
    big = tank("Z", "D2 D3", 1, facing="N", size="large")
    table = attack("..o.", "....", "....", SHOOTER, big)
    shoots(table, "Z", dice="B B")
    assert table.heard("saves")[0]["saved"] == 1
    assert table.unit("Z").damage == 0


@pytest.mark.rule("DU-SAVE-07")
def test_a_square_of_a_large_tank_that_is_out_of_sight_counts_as_covered() -> None:
    big = tank("Z", "C1 C2", 1, facing="N", size="large")
    assert covered(dust("...", ".o.", A, big)) == ["DU-SAVE-07"]


@pytest.mark.rule("DU-SAVE-08")
def test_two_of_four_squares_cover_a_huge_walker() -> None:
    huge = walker("Z", "D1 E1 D2 E2", 1, facing="N", size="huge")
    one_square = dust(".....", "...T.", A, huge)
    assert covered(one_square) == []
    two_squares = dust("....T", "...T.", A, huge)
    assert covered(two_squares) == ["DU-TERR-04", "DU-TERR-04"]


@pytest.mark.rule("DU-SAVE-09")
def test_a_tank_never_covers_itself() -> None:
    for place in ("D1 E1", "E2 D1", "D2 E1"):
        assert covered(dust(".....", ".....", A, tank("Z", place, 1, facing="E", size="large"))) == [], place


def heights(level_of_a: int, level_of_z: int) -> Table:
    """A squad on a hill against another."""
    ground = {Square(0, 0): Ground(levels=level_of_a), Square(2, 0): Ground(levels=level_of_z)}
    shooters = squad("A", "A1", soldiers=1, weapons=(weapon("1 Gun 4 S2:4/1"),))
    return attack(shooters, INFANTRY, field=Field(columns=3, rows=1, ground=ground))


@pytest.mark.example("DU-X-53", "DU-X-88")
@pytest.mark.rule("DU-HEIGHT-01", "DU-DICE-02")
def test_from_above_successful_saves_are_re_rolled() -> None:
    table = heights(1, 0)
    shoots(table, "Z", dice="B B S S  B B  B S")
    assert table.heard("saves")[0]["saved"] == 1
    assert table.heard("saves")[0]["again_by"] == ["DU-HEIGHT-01"]


@pytest.mark.example("DU-X-88")
@pytest.mark.rule("DU-HEIGHT-02")
def test_from_below_failed_saves_are_re_rolled() -> None:
    table = heights(0, 1)
    shoots(table, "Z", dice="B B S S  B S  B")
    assert table.heard("saves")[0]["saved"] == 2


@pytest.mark.rule("DU-HEIGHT-04")
def test_a_flying_unit_is_no_higher_than_its_ground() -> None:
    flier = squad("A", "A1", soldiers=2, skills=("Flying",))
    level = attack(flier, INFANTRY, "...")
    shoots(level, "Z", dice="B B S S  B B")
    assert level.heard("saves")[0]["saved"] == 2
    raised = attack(flier, INFANTRY, field=Field(columns=3, rows=1, ground={Square(0, 0): Ground(levels=1)}))
    shoots(raised, "Z", dice="B B S S  B B  B S")
    assert raised.heard("saves")[0]["again_by"] == ["DU-HEIGHT-01"]


@pytest.mark.rule("DU-HEIGHT-03")
def test_aircraft_have_no_advantage_of_height() -> None:
    field = Field(columns=3, rows=1, ground={Square(0, 0): Ground(levels=1)})
    flier = walker("A", "A1", facing="E", kind="aircraft", armour="A1", weapons=(weapon("1 Gun 4 S2:4/1"),))
    table = attack(flier, INFANTRY, field=field)
    shoots(table, "Z", dice="B B S S  B B")
    assert table.heard("saves")[0]["saved"] == 2


@pytest.mark.example("DU-X-63")
@pytest.mark.rule("DU-WPN-GRENADE-01", "DU-SAVE-03", "DU-SAVE-05")
def test_grenades_deny_cover_but_not_the_infantry_save() -> None:
    grenade = weapon("1 Grenade 4 S2:2/1", keywords=("Grenade",))
    table = attack("...T", squad("A", "A1", soldiers=1, weapons=(grenade,)), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B  S B")
    assert table.heard("saves")[0]["row"] == "infantry save"
    assert standing(table, "Z") == 4
