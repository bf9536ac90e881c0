"""Retaliation in close combat: who is asked, with what, against whom, and what comes of many blows (CC-06, CC-07)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.close_combat.close_combat import CloseCombat, devourers_last, once_each, strikers
from tests.rulesets.dust_1947.attacking import attack, shoots, standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, tank, walker, weapon

GLOVES = "Gloves C S2:1/1"
SAW = "1 Saw C S1:1/1 S2:1/1 V2:1/2"


def fighters(name: str, at: str, seat: int = 0, number: int = 3, **more: Any) -> Placed:
    """A squad with gloves."""
    return squad(name, at, seat=seat, soldiers=number, weapons=(GLOVES,), **more)


def sawyer(name: str, at: str, seat: int = 1, **more: Any) -> Placed:
    """One man with a saw that hurts machines."""
    return squad(name, at, seat=seat, soldiers=1, weapons=(weapon(SAW),), **more)


def alone(*described: str | Placed, at: tuple[str, ...], bearer: str = "A", **more: Any) -> Table:
    """The close combat part of an attack alone: one glove against each of these."""
    shot = {"bearer": bearer, "weapon": "Gloves", "count": 1, "start": "A1", "end": "B1"}
    shots = [{**shot, "target": name} for name in at]
    return dust(*described, root=CloseCombat.model_validate({"unit": "A", "shots": shots, **more}))


@pytest.mark.rule("DU-CC-06")
@pytest.mark.parametrize(
    ("at", "facing", "struck_with"),
    [
        ("B2 A1", "SE", ["Improvised"]),  # its rear is to the left, but not in contact
        ("A1 B1", "W", ["Saw", "Improvised"]),  # one of two squares in contact is
        ("C3 C4", "N", ["Improvised"]),
    ],
)
def test_a_machine_strikes_back_at_what_is_both_in_contact_and_in_the_arc(
    at: str, facing: str, struck_with: list[str]
) -> None:
    saw = weapon("1 Saw C V4:1/1", mount="Left")
    there = walker("Z", "B3" if at == "B2 A1" else "B2", 1, "N", weapons=(saw,))
    table = dust(tank("A", at, facing=facing, size="large"), there)
    found = strikers(table.game, table.unit("Z"), table.unit("A"))
    assert [battery.label for battery in found] == struck_with


@pytest.mark.rule("DU-CC-06", "DU-FORT-22")
@pytest.mark.parametrize(("facing", "struck_with"), [("N", ["Saw", "Improvised"]), ("S", ["Improvised"])])
def test_a_machine_strikes_back_in_its_arc_at_somebody_deep_in_a_bunker(facing: str, struck_with: list[str]) -> None:
    there = walker("Z", "E7", 0, facing, weapons=(weapon(SAW, mount="Front"),))
    table = dust(there, squad("A", "E3", seat=1), built=("bunker D3 N",))
    found = strikers(table.game, table.unit("Z"), table.unit("A"))
    assert [battery.label for battery in found] == struck_with


@pytest.mark.rule("DU-CC-06")
def test_infantry_strikes_back_with_its_own_weapons_wherever_its_nearest_man_has_fallen() -> None:
    table = dust(fighters("A", "A1"), fighters("Z", "D1", 1))
    found = strikers(table.game, table.unit("Z"), table.unit("A"))
    assert [battery.label for battery in found] == ["Gloves", "Improvised"]


@pytest.mark.rule("DU-CC-06")
def test_who_has_nothing_to_strike_back_with_is_not_asked() -> None:
    moth = walker("Z", "B1", 1, kind="aircraft", armour="A1", weapons=())
    table = shoots(attack(squad("A", "A1", soldiers=1, weapons=("Hook C A1:1/1",)), moth), "Z", dice="S")
    assert table.asked == []
    assert len(table.heard("rolled_to_hit")) == 1


@pytest.mark.rule("DU-CC-06", "DU-CC-04")
def test_who_fell_in_the_ranged_part_is_not_asked() -> None:
    gone = fighters("Y", "A2", 1, state={"where": "eliminated"})
    assert alone(fighters("A", "A1"), gone, fighters("Z", "B1", 1), at=("Y", "Z")).asked == [("blue", "retaliate")]
    assert alone(fighters("A", "A1"), gone, at=("Y",)).asked == []


@pytest.mark.rule("DU-CC-06", "DU-CRIT-02")
def test_a_hero_who_goes_on_alone_is_struck_back_at() -> None:
    squad_gone = fighters("A", "", state={"where": "eliminated"})
    alone_now = hero("H", "A1", weapons=(GLOVES,), armour="S2", state={"joined": "A"})
    table = alone(squad_gone, alone_now, fighters("Z", "B1", 1), at=("Z",), bearer="H")
    table.begins()
    table.players[1].retaliates("3 Gloves", dice="S  B S S")
    assert [told["against"] for told in table.heard("retaliates")] == ["H"]
    assert table.unit("H").damage == 1
    assert once_each(table.game, [("Z", "A"), ("Z", "H")]) == [("Z", "H")]


@pytest.mark.rule("DU-CC-06", "DU-SKILL-LUCKY-01")
def test_what_strikes_back_is_no_attack_for_the_lucky() -> None:
    lucky = hero("Z", "B1", seat=1, armour="S2", weapons=(GLOVES,), skills=("Lucky",))
    table = shoots(attack(fighters("A", "A1", number=1), lucky), "Z")
    table.players[1].retaliates("1 Gloves", dice="S S")
    assert table.asked == []


@pytest.mark.rule("DU-CC-07")
def test_a_hero_and_a_soldier_strike_with_weapons_of_one_name() -> None:
    chief = hero("H", "", 1, armour="S2", weapons=(GLOVES,), state={"joined": "Z", "where": "board"})
    table = shoots(attack(fighters("A", "A1"), fighters("Z", "B1", 1, number=1), chief), "Z")
    table.players[1].retaliates("1 Gloves", "1 Gloves (hero)", dice="S S S  S S")
    assert [told["unit"] for told in table.heard("rolled_to_hit")] == ["A", "Z", "Z"]


@pytest.mark.rule("DU-CC-07", "DU-SKILL-FIRST-01")
def test_who_fell_to_a_first_strike_takes_his_blow_with_him_the_last_one_declared() -> None:
    others = fighters("Y", "A2", 1, number=1), fighters("X", "B2", 1, number=1)
    table = attack(fighters("A", "A1"), fighters("Z", "B1", 1, number=1, skills=("First Strike",)), *others)
    shoots(table, "split", "1 Gloves > Z", "1 Gloves > Y", "1 Gloves > X")
    table.players[1].retaliates("1 Gloves")
    table.players[1].retaliates()
    table.players[1].retaliates(dice="B  S S")
    assert [told["target"] for told in table.heard("rolled_to_hit")] == ["A", "Z", "Y"]


@pytest.mark.rule("DU-CC-05", "DU-CC-07")
def test_who_did_not_hit_has_brought_nobody_down() -> None:
    table = attack(fighters("A", "A1", number=2), fighters("Z", "B1", 1, number=1), fighters("Y", "A2", 1, number=2))
    shoots(table, "split", "1 Gloves > Z", "1 Gloves > Y")
    table.players[1].retaliates("1 Gloves")
    table.players[1].retaliates("2 Gloves", dice="B S  S B B")
    assert [(told["unit"], told["by"]) for told in table.heard("eliminated")] == [("Z", "A"), ("A", "Y")]


@pytest.mark.rule("DU-CC-05", "DU-DMG-03")
def test_a_blow_does_the_damage_of_its_cell() -> None:
    table = shoots(attack(sawyer("A", "A1", 0), walker("Z", "B1", 1, weapons=())), "Z")
    table.players[1].retaliates(dice="B  S S")
    assert table.unit("Z").damage == 2


@pytest.mark.rule("DU-CC-07", "DU-CRIT-02")
def test_a_machine_is_checked_for_each_unit_that_struck_it_and_no_other() -> None:
    table = attack(walker("A", "A1", weapons=(weapon(SAW),)), sawyer("Z", "B1"), sawyer("Y", "A2"), by="A")
    shoots(table, "split", "1 Saw > Y")
    table.players[1].retaliates("1 Saw", dice="S  B  B S")
    assert table.unit("A").damage == 2
    table = attack(walker("A", "A1", track=9, weapons=(weapon(SAW),)), walker("Z", "B1", 1, weapons=(weapon(SAW),)))
    shoots(table, "Z")
    table.players[1].retaliates("1 Saw", dice="B  B  S S  S S")
    assert [told["unit"] for told in table.heard("critical_check")] == ["Z", "A"]


@pytest.mark.rule("DU-CC-07", "DU-CRIT-02")
def test_who_missed_a_machine_does_not_check_it() -> None:
    shot = {"bearer": "A", "weapon": "Improvised", "count": 1, "start": "A1", "end": "B1"}
    root = CloseCombat.model_validate({"unit": "A", "shots": [{**shot, "target": "Z"}, {**shot, "target": "Y"}]})
    table = dust(walker("A", "A1", weapons=()), sawyer("Z", "B1"), sawyer("Y", "A2"), root=root).begins()
    table.players[1].retaliates("1 Saw")
    table.players[1].retaliates("1 Saw", dice="S B S  S S")
    assert len(table.heard("critical_check")) == 1


@pytest.mark.rule("DU-CC-07", "DU-SKILL-DEVOUR-01")
def test_nobody_is_fed_by_his_own_wounds_or_by_what_others_do() -> None:
    beasts = [
        hero(name, at, seat, armour="S2", weapons=(weapon(SAW),), skills=("Devour",), state={"damage": 1})
        for name, at, seat in (("A", "A1", 0), ("Z", "B1", 1))
    ]
    table = shoots(attack(*beasts), "Z")
    table.players[1].retaliates("1 Saw", dice="B S")
    assert (table.unit("A").damage, table.unit("Z").damage) == (0, 2)


@pytest.mark.rule("DU-CC-07", "DU-SKILL-DEVOUR-02")
def test_each_of_a_combined_unit_is_fed_by_what_it_did_itself() -> None:
    beast = hero(
        "H",
        "",
        armour="S2",
        weapons=(weapon(SAW),),
        skills=("Devour",),
        state={"joined": "A", "where": "board", "damage": 3},
    )
    table = attack(fighters("A", "A1"), beast, fighters("Z", "B1", 1, number=5))
    assert devourers_last(table.game, ["A", "Z"]) == ["Z", "A"]
    shoots(table, "Z")
    table.players[1].retaliates(dice="B B S  B")
    assert standing(table, "Z") == 2
    assert table.unit("H").damage == 2
