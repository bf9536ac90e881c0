"""Burning wrecks, crushed crates and what is left of a vehicle (CRIT-08, TERR-15, 16, 30 to 33)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.carrying_out.move import MoveAction
from rulesets.dust_1947.table.sight.cover import in_cover
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.dust_1947.table.state import Screen
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, tank, walker


def going(*described: str | Placed, burning: str = "", allowance: str = "move", **more: object) -> Table:
    """A table on which one unit moves; each word of `burning` is a burning wreck, its squares joined by "+"."""
    root = MoveAction(unit="Mover", allowance=allowance)  # type: ignore[arg-type]
    table = dust(*described, root=root, **more)  # type: ignore[arg-type]
    for word in burning.split():
        squares = [parse_square(name) for name in word.split("+")]
        table.game.wrecks += squares
        table.game.burning_wrecks.append(Screen(squares=squares))
    return table


# --- fire ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-CRIT-08")
def test_a_burning_wreck_attacks_whoever_crosses_it_with_1_die_a_miniature() -> None:
    table = going("....", squad("Mover", "A1", move=3, soldiers=3), burning="B1")
    table.players[0].moves("D1", dice="B C B  S C")
    assert table.heard("burning_wreck")[0]["hits"] == 2
    assert table.heard("saves")[0]["row"] == "infantry cover save"
    assert (len(table.unit("Mover").standing), table.unit("Mover").suppressed) == (2, True)
    assert table.where("Mover") == "D1"


@pytest.mark.rule("DU-CRIT-08")
def test_whoever_is_not_hit_gets_no_token() -> None:
    table = going("...", squad("Mover", "A1", soldiers=2), burning="B1")
    table.players[0].moves("B1", dice="C S")
    assert (table.unit("Mover").suppressed, table.unit("Mover").under_fire) == (False, False)
    assert table.where("Mover") == "B1"


@pytest.mark.rule("DU-CRIT-08")
def test_a_hit_that_is_saved_suppresses_all_the_same() -> None:
    table = going("...", hero("Mover", "A1"), burning="B1")
    table.players[0].moves("C1", dice="B S")
    assert (table.unit("Mover").damage, table.unit("Mover").suppressed) == (0, True)


@pytest.mark.rule("DU-CRIT-08", "DU-LOS-11")
def test_a_vehicle_is_attacked_with_1_die_and_takes_no_critical_hit() -> None:
    table = going("...", walker("Mover", "A1", move=2), burning="B1")
    table.players[0].moves("C1", dice="B C")
    assert (table.unit("Mover").damage, table.unit("Mover").suppressed) == (1, True)


@pytest.mark.rule("DU-CRIT-08")
def test_each_wreck_attacks_once_on_a_way() -> None:
    table = going("......", squad("Mover", "A1", move=5, soldiers=1), burning="B1+C1 E1")
    table.players[0].moves("F1", dice="C S")
    assert len(table.heard("burning_wreck")) == 2
    staying = going("...", squad("Mover", "B1", soldiers=1), burning="A1+B1")
    staying.players[0].moves("A1")
    assert staying.heard("burning_wreck") == []


@pytest.mark.rule("DU-CRIT-08")
def test_flying_units_burn_only_where_they_end_and_aircraft_never() -> None:
    overhead = going("...", squad("Mover", "A1", soldiers=1, skills=("Flying",)), burning="B1")
    overhead.players[0].moves("C1")
    ending = going("...", squad("Mover", "A1", soldiers=1, skills=("Flying",)), burning="B1")
    ending.players[0].moves("B1", dice="C")
    plane = going("...", walker("Mover", "A1", kind="aircraft", armour="A1"), burning="B1")
    plane.players[0].moves("B1")
    assert [len(one.heard("burning_wreck")) for one in (overhead, ending, plane)] == [0, 1, 0]


@pytest.mark.rule("DU-CRIT-08")
def test_a_unit_that_burns_to_death_goes_no_further() -> None:
    table = going("....", squad("Mover", "A1", soldiers=1, move=3), burning="B1")
    table.players[0].moves("D1", dice="B C")
    assert table.where("Mover") == "eliminated"
    assert table.heard("moved") == []


@pytest.mark.rule("DU-CRIT-08", "DU-REACT-04")
def test_a_march_burns_before_its_pause_and_after_it() -> None:
    rows = (".......", ".......")
    battle = dust(*rows, squad("Mover", "A1", move=3, march=6, soldiers=1), squad("Foe", "D2", seat=1))
    for name in ("B1", "F1"):
        battle.game.burning_wrecks.append(Screen(squares=[parse_square(name)]))
    red, blue = battle.players
    red.activates("Mover")
    red.declares("march")
    red.moves("G1", dice="C")
    assert (battle.where("Mover"), battle.asked) == ("D1", [("blue", "react")])
    blue.reacts(dice="C")
    assert battle.where("Mover") == "G1"


@pytest.mark.rule("DU-CRIT-08")
def test_only_the_ground_floor_of_a_house_burns() -> None:
    table = going("11", squad("Mover", "A1", soldiers=1, move=1, state={"level": 1}), burning="B1")
    table.players[0].moves("B1 roof")
    assert table.heard("burning_wreck") == []


@pytest.mark.rule("DU-TERR-33", "DU-SAVE-01")
def test_a_wreck_on_the_ground_floor_covers_nobody_on_the_roof() -> None:
    for level, found in ((0, ["wreck"]), (1, [])):
        table = dust("1..", squad("Mover", "A1", state={"level": level}), squad("Foe", "C1", seat=1))
        table.game.wrecks.append(parse_square("A1"))
        assert [what for what in covered(table) if what == "wreck"] == found


# --- crates ----------------------------------------------------------------------------------------------------------


def covered(table: Table) -> list[str]:
    one, other = table.unit("Foe"), table.unit("Mover")
    return [reason.what for reason in in_cover(Lookout(table.game), one, one.square, other)]


@pytest.mark.rule("DU-TERR-16")
@pytest.mark.parametrize(("to", "mover"), [("B1", walker("Mover", "A1")), ("C1", tank("Mover", "A1"))])
def test_a_vehicle_removes_the_crates_that_it_enters(to: str, mover: Placed) -> None:
    table = going(".c.", mover)
    table.players[0].moves(to)
    assert [square.name for square in table.game.crushed] == ["B1"]
    assert table.heard("crushed")[0]["squares"] == ["B1"]


@pytest.mark.rule("DU-TERR-16", "DU-SAVE-01")
def test_crates_that_are_gone_cover_nobody() -> None:
    table = dust(".c.", "...", squad("Mover", "B1"), squad("Foe", "C1", seat=1))
    assert covered(table) == ["ammo crates"]
    table.game.crushed.append(parse_square("B1"))
    assert covered(table) == []


@pytest.mark.rule("DU-TERR-16")
@pytest.mark.parametrize(
    "mover", [squad("Mover", "A1"), walker("Mover", "A1", kind="aircraft", mobility="aircraft", armour="A1")]
)
def test_infantry_and_aircraft_leave_crates_alone(mover: Placed) -> None:
    table = going(".c.", mover)
    table.players[0].moves("C1")
    assert table.game.crushed == []


def test_a_flying_vehicle_leaves_the_crates_that_it_passes_over() -> None:
    table = going(".c.", walker("Mover", "A1", skills=("Flying",)))
    table.players[0].moves("C1")
    assert table.game.crushed == []


@pytest.mark.rule("DU-TERR-16")
def test_a_huge_vehicle_removes_what_lies_under_any_of_its_squares() -> None:
    table = going("....", "..cc", walker("Mover", "A1 B1 A2 B2", size="huge", move=1))
    table.players[0].moves("B1")
    assert [square.name for square in table.game.crushed] == ["C2"]
