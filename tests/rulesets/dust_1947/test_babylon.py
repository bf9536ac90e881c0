"""The scenery of Babylon: plinths, lamassu, ruined houses, walls, and a rocket (BAB)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.before.maps import file as map_file
from rulesets.dust_1947.table.sight.lines_of_sight import Line, Lookout
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, inside, refused, squad, tank, walker, weapon

FAR = squad("Z", "D3", seat=1)
GUN = weapon("1 Gun 9 S2:2/1")


def moving(one: Placed, *rows: str, action: str = "move", **more: dict[str, str]) -> Table:
    """A unit that is asked where it moves."""
    table = dust(*rows, "....", "....", one, FAR, **more)
    table.players[0].activates(one.card.name)
    table.players[0].declares(action, *(["nothing"] if action == "move" else []))
    return table


def looks(table: Table) -> Line:
    one, other = table.unit("A"), table.unit("Z")
    return Lookout(table.game).look(one, one.square, other, other.square)


@pytest.mark.rule("DU-BAB-03", "DU-HEIGHT-01")
def test_infantry_climbs_a_plinth_for_one_move_and_shoots_down() -> None:
    table = moving(squad("A", "A1", move=1), ".p..")
    table.players[0].moves("B1")
    assert table.where("A") == "B1"
    down = attack("p...", squad("A", "A1", soldiers=1, weapons=(GUN,)), squad("Z", "D1", seat=1))
    shoots(down, "Z", dice="B B  B S  S")
    assert (standing(down, "Z"), down.heard("saves")[0]["again_by"]) == (3, ["DU-HEIGHT-01"])


@pytest.mark.rule("DU-BAB-03")
@pytest.mark.parametrize("one", [walker("A", "A1"), tank("A", "A1")])
def test_no_vehicle_climbs_a_plinth(one: Placed) -> None:
    with refused("DU-BAB-03"):
        moving(one, ".p..").players[0].moves("B1")


@pytest.mark.rule("DU-BAB-03", "DU-LOS-16")
def test_a_plinth_stops_a_line_from_the_ground() -> None:
    blocked = dust(".p..", squad("A", "A1"), squad("Z", "C1", seat=1))
    assert (looks(blocked).clear, looks(blocked).rule) == (False, "DU-BAB-03")
    assert looks(dust("pp..", squad("A", "A1"), squad("Z", "C1", seat=1))).clear


@pytest.mark.rule("DU-BAB-04", "DU-BAB-07")
@pytest.mark.parametrize(("letter", "cited"), [("l", "DU-BAB-04"), ("!", "DU-BAB-07")])
def test_only_who_flies_crosses_a_lamassu_and_impassable_ground(letter: str, cited: str) -> None:
    row = f".{letter}.."
    for one in (squad("A", "A1"), walker("A", "A1"), tank("A", "A1")):
        with refused(cited):
            moving(one, row).players[0].moves("B1")
    for flyer in (squad("A", "A1", skills=("Flying",)), walker("A", "A1", kind="aircraft", mobility="helicopter")):
        table = moving(flyer, row)
        table.players[0].moves("C1")
        assert table.where("A") == "C1"
    with refused(cited):
        moving(squad("A", "A1", skills=("Flying",)), row).players[0].moves("B1")
    line = looks(dust(row, squad("A", "A1"), squad("Z", "C1", seat=1)))
    assert (line.clear, line.rule) == (False, cited)


RUIN = {"A1-B1": "large opening"}


@pytest.mark.rule("DU-BAB-05", "DU-HEIGHT-01")
def test_infantry_climbs_to_the_top_of_a_ruined_house() -> None:
    table = moving(squad("A", "B1", move=1), ".j..", walls=RUIN)
    table.players[0].moves("B1 roof")
    assert table.unit("A").level == 1
    down = attack("j...", squad("A", "A1", soldiers=1, weapons=(GUN,), state={"level": 1}), squad("Z", "D1", seat=1))
    shoots(down, "Z", dice="B B  B S  S")
    assert down.heard("saves")[0]["again_by"] == ["DU-HEIGHT-01"]


@pytest.mark.rule("DU-BAB-06")
def test_vehicles_enter_only_the_larger_house() -> None:
    for one in (walker("A", "A1"), tank("A", "A1", mobility="wheeled", armour="V1")):
        with refused("DU-BAB-06"):
            moving(one, ".j..", walls=RUIN).players[0].moves("B1")
        larger = moving(one, ".1..", walls=RUIN)
        larger.players[0].moves("B1")
        assert larger.where("A") == "B1"
    small = moving(squad("A", "A1"), ".j..", walls=RUIN)
    small.players[0].moves("B1")
    assert small.where("A") == "B1"


FILE = """
name = "Babylon"
map = \"\"\"
......
......
......
......
......
......
\"\"\"
[walls]
"A1-B1" = "{kind}"
"""


def of_kind(kind: str) -> Table:
    """A squad on either side of a wall of this kind."""
    field = map_file.read(FILE.format(kind=kind).encode()).field
    return dust(squad("A", "A1"), squad("Z", "B1", seat=1), field=field)


@pytest.mark.rule("DU-BAB-08", "DU-TERR-21")
def test_a_wall_of_a_set_is_high_unless_it_is_written_as_low() -> None:
    high = of_kind("wall set")
    assert (looks(high).clear, high.game.scenario.field.walls[0].kind) == (False, "high wall")
    assert looks(of_kind("low wall")).clear


@pytest.mark.rule("DU-BAB-02", "DU-TERR-27")
def test_an_archeological_wall_is_low() -> None:
    low = of_kind("archeological wall")
    assert (looks(low).clear, low.game.scenario.field.walls[0].kind) == (True, "low wall")
    with refused("DU-SETUP-03"):
        of_kind("garden wall")


# --- the rocket ------------------------------------------------------------------------------------------------------


def tinkers(one: Placed, *rows: str, dice: str = "") -> Table:
    """A unit spends its activation on MAKESHIFT REPAIR."""
    table = dust(*rows, "....", "....", one, FAR)
    table.players[0].activates("A")
    table.players[0].declares("tinker", dice=dice)
    return table


@pytest.mark.rule("DU-BAB-09", "DU-SKILL-REPAIR-01")
def test_a_vehicle_repairs_itself_beside_a_rocket() -> None:
    table = tinkers(tank("A", "A1", state={"damage": 3}), ".k..", dice="B B C S S")
    assert (table.unit("A").damage, table.unit("A").activated) == (1, True)
    assert table.heard("repairs")[0]["by"] == "A"


@pytest.mark.rule("DU-SKILL-REPAIR-01", "DU-CRIT-14")
def test_it_may_mend_a_critical_hit_instead() -> None:
    hurt = tank("A", "A1", state={"damage": 3, "criticals": ["targeting"]})
    table = tinkers(hurt, ".k..", dice="B C C S S")
    assert table.asked == [("red", "mend")]


@pytest.mark.rule("DU-BAB-09", "DU-SKILL-REPAIR-01")
def test_not_from_further_away_nor_behind_a_wall_nor_undamaged() -> None:
    hurt = {"damage": 3}
    for one, rows in (
        (tank("A", "A1", state=hurt), ("..k.",)),
        (tank("A", "A1"), (".k..",)),
    ):
        table = tinkers(one, *rows)
        assert table.heard("impossible")[0]["action"] == "tinker"
    walled = dust(".k..", "....", "....", tank("A", "A1", state=hurt), FAR, walls={"A1-B1": "high wall"})
    walled.players[0].activates("A")
    walled.players[0].declares("tinker")
    assert walled.heard("impossible")[0]["action"] == "tinker"


@pytest.mark.rule("DU-SKILL-REPAIR-01")
def test_it_takes_both_actions_and_is_for_vehicles_where_there_is_a_rocket() -> None:
    def words(one: Placed, row: str) -> list[str]:
        table = dust(row, "....", "....", one, FAR)
        table.players[0].activates("A")
        return table.offers("declare")

    assert "tinker" in words(tank("A", "A1"), ".k..")
    assert "tinker" not in words(tank("A", "A1"), "....")
    assert "tinker" not in words(squad("A", "A1"), ".k..")
    with refused("DU-ACT-02"):
        table = dust(".k..", "....", "....", tank("A", "A1"), FAR)
        table.players[0].activates("A")
        table.players[0].declares("tinker", "move")


@pytest.mark.rule("DU-BAB-09", "DU-CMD-25")
def test_a_mechanic_repairs_others_as_before() -> None:
    table = dust(".k..", "....", "....", tank("A", "A1", state={"damage": 3}, skills=("Mechanic",)), FAR)
    table.players[0].activates("A")
    assert {"tinker", "repair"} <= set(table.offers("declare"))


def test_whoever_is_aboard_repairs_nothing() -> None:
    rider = inside(walker("A", "", state={"damage": 2}, skills=("Airmobile",)), "Crane")
    crane = walker("Crane", "A1", kind="aircraft", mobility="helicopter", skills=("Airlifter", "Helicopter"))
    table = dust(".k..", "....", "....", crane, rider, FAR)
    table.players[0].activates("A")
    assert "tinker" not in table.offers("declare")
