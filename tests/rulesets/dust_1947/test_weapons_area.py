"""Flame Burst and Large Ordnance: weapons that strike a square, or four (SKILL-FLAMEBURST, SKILL-ORDNANCE)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, walker, weapon

LANCE = weapon("1 Lance 3 S2:*/1 V2:1/2", keywords=("Flame Burst",))
BOMB = weapon("1 Bomb 6 S2:2/1 V2:2/2", mount="Front", keywords=("Large Ordnance",))
AIRCRAFT: dict[str, Any] = {"kind": "aircraft", "armour": "A1", "mobility": "aircraft"}


def burner(at: str = "A1", line: Any = LANCE) -> Placed:
    return squad("A", at, soldiers=1, weapons=(line,))


# --- Flame Burst -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DU-SKILL-FLAMEBURST-01")
def test_whoever_is_hit_is_suppressed_at_once_and_saves_nothing() -> None:
    table = attack(". . . T", burner(), squad("Z", "D1", seat=1, soldiers=2, state={"under_fire": True}))
    shoots(table, "Z", dice="B S")
    assert standing(table, "Z") == 1
    assert (table.unit("Z").suppressed, table.unit("Z").under_fire) == (True, False)
    assert table.heard("no_save")[0]["denied"] == "DU-SKILL-FLAMEBURST-01"


@pytest.mark.rule("DU-SKILL-FLAMEBURST-01")
def test_whoever_is_missed_goes_on() -> None:
    table = shoots(attack(". . . .", burner(), squad("Z", "C1", seat=1, soldiers=1)), "Z", dice="S")
    assert not table.unit("Z").suppressed


@pytest.mark.rule("DU-SKILL-FLAMEBURST-01", "DU-HERO-11")
def test_every_ground_unit_in_the_square_is_attacked_and_nobody_on_the_way() -> None:
    plane = walker("Kite", "C1", seat=1, **AIRCRAFT)
    units = (squad("Z", "C1", seat=1, soldiers=2), hero("H", "C1", 1), squad("Y", "B1", seat=1), plane)
    line = weapon("1 Lance 3 S2:2/1 A1:2/1", keywords=("Flame Burst",))
    table = shoots(attack(". . . .", burner(line=line), *units), "Z", dice="S S  B S")
    assert [told["target"] for told in table.heard("rolled_to_hit")] == ["Z", "H"]
    assert table.unit("H").suppressed


@pytest.mark.rule("DU-SKILL-FLAMEBURST-01", "DU-SUP-13")
def test_who_cannot_be_suppressed_is_not() -> None:
    dead = squad("Z", "C1", seat=1, soldiers=1, skills=("Mythos Creature",), armour="S2")
    table = shoots(attack(". . . .", burner(), dead, squad("Y", "D1", 1)), "Z", dice="S")
    assert not table.unit("Z").suppressed
    pack = squad("Z", "C1", seat=1, soldiers=2, skills=("Mythos Creature",))
    table = shoots(attack(". . . .", burner(), pack), "Z", dice="B S")
    assert not table.unit("Z").suppressed


# --- Large Ordnance --------------------------------------------------------------------------------------------------


def bomber(at: str = "A5", facing: str = "E", line: Any = BOMB, **fields: Any) -> Placed:
    """An aircraft with a bomb under its nose."""
    return walker("A", at, facing=facing, weapons=(line,), **{**AIRCRAFT, **fields})


def drops(table: Table, at: str, block: str, dice: str) -> list[str]:
    """The bomb is dropped; whom it strikes."""
    table.players[0].attacks("point", at=at, ways=[f"Bomb: burst {block}"] if block else [], dice=dice)
    return [told["target"] for told in table.heard("rolled_to_hit")]


FOES = (squad("Z", "F5", seat=1, soldiers=2), squad("Y", "G4", seat=1, soldiers=2), squad("X", "E6", 1, soldiers=2))


@pytest.mark.rule("DU-SKILL-ORDNANCE-02")
def test_the_attacker_picks_which_block_with_the_target_square() -> None:
    assert drops(attack(bomber(), *FOES), "F5", "F4-G5", "S S  S S") == ["Y", "Z"]
    assert drops(attack(bomber(), *FOES), "F5", "E5-F6", "S S  S S") == ["Z", "X"]
    assert drops(attack(bomber(), *FOES), "F5", "E4-F5", "S S") == ["Z"]


@pytest.mark.rule("DU-SKILL-ORDNANCE-02")
def test_the_other_squares_may_be_out_of_range_and_sight_and_friends_are_struck() -> None:
    rows = (*(". . . . . . . . . . . .",) * 3, ". . . . . . X . . . . .", *(". . . . . . . . . . . .",) * 5)
    far = (squad("Z", "G5", seat=1, soldiers=2), squad("F", "H4", soldiers=2))
    table = attack(*rows, bomber(), *far)
    assert drops(table, "G5", "G4-H5", "B S  S S  S") == ["F", "Z"]
    assert standing(table, "F") == 1


@pytest.mark.rule("DU-SKILL-ORDNANCE-01")
def test_the_target_square_is_in_range_arc_and_sight() -> None:
    table = attack(bomber(), *FOES, squad("W", "H5", seat=1))
    with refused("DU-RANGE-01", "out_of_range"):
        table.players[0].attacks("point", at="H5")
    table = attack(bomber("F2", "N"), *FOES)
    with refused("DU-ARC-02", "out_of_arc"):
        table.players[0].attacks("point", at="F5")


@pytest.mark.rule("DU-SKILL-ORDNANCE-01", "DU-AIR-14")
def test_not_straight_down() -> None:
    table = attack(bomber("F5"), squad("Z", "F5", seat=1), squad("Y", "H5", seat=1))
    with refused("DU-AIR-14", "straight_down"):
        table.players[0].attacks("Z")


@pytest.mark.rule("DU-SKILL-ORDNANCE-01")
def test_the_target_square_may_be_empty() -> None:
    table = attack(bomber(), squad("Z", "F5", seat=1, soldiers=2))
    assert drops(table, "E4", "E4-F5", "S S") == ["Z"]


@pytest.mark.rule("DU-SKILL-ORDNANCE-01")
@pytest.mark.parametrize("squares", ["H5 G5", "G5 H5"])
def test_any_square_of_a_large_target_that_it_reaches_will_do(squares: str) -> None:
    table = attack(bomber(), walker("Fort", squares, seat=1, facing="E", size="large", armour="V2"))
    table.players[0].attacks("Fort", dice="S S")
    assert table.heard("attack")[0]["lines"] == [["A5", "G5"]]


@pytest.mark.rule("DU-SKILL-ORDNANCE-01", "DU-HIT-06")
def test_it_is_not_aimed_at_what_it_cannot_hurt() -> None:
    table = attack(bomber(), *FOES, walker("Kite", "E5", seat=1, **AIRCRAFT))
    with refused("DU-HIT-06", "empty_cell"):
        table.players[0].attacks("Kite")


@pytest.mark.rule("DU-SKILL-ORDNANCE-01", "DU-LOS-13")
def test_a_wall_of_concrete_hides_the_target_square() -> None:
    rows = (". . . . . .", ". . . X . .", ". . . . . .")
    gun = walker("A", "A2", facing="E", weapons=(BOMB,))
    table = attack(*rows, gun, squad("Z", "F2", seat=1), squad("Y", "C1", seat=1))
    with refused("DU-LOS-13"):
        table.players[0].attacks("point", at="F2")


@pytest.mark.rule("DU-SKILL-ORDNANCE-02", "DU-REACT-10", "DU-SKILL-ORDNANCE-01")
def test_in_a_reaction_the_block_holds_the_trigger() -> None:
    gun = walker("A", "A5", facing="E", weapons=(BOMB,))
    table = attack(gun, squad("Z", "E5", seat=1, soldiers=2), squad("Y", "F4", seat=1, soldiers=2), reaction_to="Y")
    with refused("DU-REACT-10", "only_the_trigger"):
        table.players[0].attacks("point", at="D6")
    assert drops(table, "E5", "", "S S  S S") == ["Y", "Z"]


@pytest.mark.rule("DU-SKILL-ORDNANCE-02", "DU-SAVE-03")
def test_cover_counts_from_where_it_is_dropped() -> None:
    rows = (". . . . . .", ". . . t . .", ". . . . . .")
    gun = walker("A", "A2", facing="E", weapons=(BOMB,))
    table = attack(*rows, gun, squad("Z", "D2", seat=1, soldiers=2))
    drops(table, "D2", "", "B S  S")
    assert table.heard("saves")[0]["row"] == "infantry cover save"


@pytest.mark.rule("DU-SKILL-ORDNANCE-01", "DU-SKILL-OBSERVER-02")
def test_an_observer_calls_artillery_and_no_bomber() -> None:
    eyes = squad("Eyes", "D3", soldiers=2, skills=("Artillery Observer",))
    table = dust(eyes, bomber("A5", state={}), squad("Z", "F5", seat=1))
    table.players[0].activates("Eyes")
    assert "call" not in table.offers("declare", actions=["attack", "nothing"])
