"""Skills of close combat: who strikes first, and who falls."""

from __future__ import annotations

import pytest

from tests.rulesets.dust_1947.attacking import attack, standing
from tests.rulesets.dust_1947.table import Placed, Table, hero, squad, weapon

FIRST = ("First Strike",)
KNIVES = weapon("4 Knife C S2:1/1")


def fighters(name: str, at: str, seat: int, number: int, skills: tuple[str, ...] = ()) -> Placed:
    """A squad with a knife each."""
    return squad(name, at, seat=seat, soldiers=number, weapons=(weapon(f"{number} Knife C S2:1/1"),), skills=skills)


def fight(*units: Placed, knives: int, dice: str) -> Table:
    """A attacks Z, which strikes back with all its knives."""
    table = attack(*units)
    table.players[0].attacks("split", "4 Knife > Z")
    table.players[1].retaliates(f"{knives} Knife", dice=dice)
    return table


@pytest.mark.example("DU-X-67")
@pytest.mark.rule("DU-SKILL-FIRST-01")
def test_whom_a_first_strike_fells_does_not_strike_back() -> None:
    table = fight(fighters("A", "A1", 0, 4, FIRST), fighters("Z", "B1", 1, 3), knives=3, dice="B B S S  B")
    assert [(said["unit"], said["count"]) for said in table.heard("rolled_to_hit")] == [("A", 4), ("Z", 1)]
    assert (standing(table, "A"), standing(table, "Z")) == (3, 1)


@pytest.mark.rule("DU-SKILL-FIRST-01")
def test_a_first_strike_comes_first_in_retaliation_too() -> None:
    table = fight(fighters("A", "A1", 0, 4), fighters("Z", "B1", 1, 3, FIRST), knives=3, dice="B B B  B")
    assert [said["unit"] for said in table.heard("rolled_to_hit")] == ["Z", "A"]
    assert (standing(table, "A"), standing(table, "Z")) == (1, 2)


@pytest.mark.rule("DU-SKILL-FIRST-01")
def test_a_first_strike_that_leaves_nobody_ends_the_fight() -> None:
    table = fight(fighters("A", "A1", 0, 4, FIRST), fighters("Z", "B1", 1, 2), knives=2, dice="B B S S")
    assert table.where("Z") == "eliminated"


def test_the_last_charge_of_a_close_combat_weapon_strikes() -> None:
    charges = weapon("2 Charge C S2:2/1", ammo=1)
    table = attack(squad("A", "A1", soldiers=2, weapons=(charges,)), fighters("Z", "B1", 1, 3))
    table.players[0].attacks("split", "2 Charge > Z")
    table.players[1].retaliates(dice="B S S S")
    assert (table.unit("A").ammo["Charge"], standing(table, "Z")) == (0, 2)


@pytest.mark.rule("DU-SKILL-FIRST-01")
def test_a_hero_does_not_lend_his_first_strike() -> None:
    blade = hero("H", "A1", state={"joined": "A"}, skills=FIRST, weapons=(weapon("1 Sword C S2:2/1"),))
    table = attack(fighters("A", "A1", 0, 4), blade, fighters("Z", "B1", 1, 3))
    table.players[0].attacks("Z")
    table.players[1].retaliates("3 Knife", dice="B S  S S S S  S S")
    struck = [(said["weapon"], said["count"]) for said in table.heard("rolled_to_hit")]
    assert struck == [("Sword", 1), ("Knife", 4), ("Knife", 2)]


@pytest.mark.rule("DU-SKILL-FIRST-02")
def test_where_both_strike_first_they_strike_together() -> None:
    table = fight(fighters("A", "A1", 0, 4, FIRST), fighters("Z", "B1", 1, 3, FIRST), knives=3, dice="B B B S  B B B")
    assert [said["count"] for said in table.heard("rolled_to_hit")] == [4, 3]
    assert (standing(table, "A"), table.where("Z")) == (1, "eliminated")


@pytest.mark.rule("DU-SKILL-FIRST-03")
def test_who_is_stunned_by_a_first_strike_does_not_strike_back() -> None:
    leader = hero("H", "B1", seat=1, state={"joined": "Z"}, weapons=())
    table = fight(fighters("A", "A1", 0, 4, FIRST), fighters("Z", "B1", 1, 3), leader, knives=3, dice="B S S S")
    assert table.asked == [("blue", "lose")]
    table.unit("Z").stunned = True
    table.players[1].loses("soldier 2")
    assert (standing(table, "A"), standing(table, "Z")) == (4, 2)


BLADE = weapon("1 Blade C S2:3/1")


def assassinates(*also: Placed, soldiers: int = 3, dice: str) -> Table:
    """A hero with a blade attacks a squad in B1, of which one soldier carries a radio."""
    lines = (weapon(f"{soldiers} Rifle 4 S2:1/1"), weapon("1 Radio 1 S2:1/1"))
    target = squad("Z", "B1", seat=1, soldiers=soldiers, weapons=lines)
    table = attack(hero("A", "A1", weapons=(BLADE, "Gun 4 S2:1/1"), skills=("Assassin",)), target, *also)
    table.players[0].attacks("split", "1 Blade > Z")
    table.players[1].retaliates(dice=dice)
    return table


@pytest.mark.rule("DU-SKILL-ASSASSIN-01", "DU-DMG-01")
def test_the_assassin_picks_whom_the_blade_hits() -> None:
    table = assassinates(hero("H", "B1", seat=1, state={"joined": "Z"}), dice="B B S")
    assert table.asked == [("red", "lose")]
    table.players[0].loses("H", "H")
    assert (table.unit("H").damage, standing(table, "Z")) == (2, 3)


@pytest.mark.rule("DU-SKILL-ASSASSIN-01")
def test_shots_of_an_assassin_are_given_by_their_owner() -> None:
    lines = (weapon("3 Rifle 4 S2:1/1"), weapon("1 Radio 1 S2:1/1"))
    target = squad("Z", "C1", seat=1, soldiers=3, weapons=lines)
    table = attack(hero("A", "A1", weapons=(BLADE, "Gun 4 S2:1/1"), skills=("Assassin",)), target)
    table.players[0].attacks("Z", dice="B S")
    assert table.asked == [("blue", "lose")]


@pytest.mark.rule("DU-SKILL-ASSASSIN-02", "DU-SKILL-ASSASSIN-01")
def test_a_leader_may_be_picked_only_as_the_last_soldier() -> None:
    table = assassinates(dice="B S S")
    assert [one.alive for one in table.unit("Z").soldiers] == [True, False, True]
    led = assassinates(hero("H", "B1", seat=1, state={"joined": "Z"}), dice="B B S")
    assert led.offers("lose") == ["soldier 1", "soldier 2", "H"]
    last = assassinates(soldiers=1, dice="B S S")
    assert last.where("Z") == "eliminated"


def headshots(dice: str, *also: Placed) -> Table:
    """A rifle with Head Shot fires at a squad of three, one of which carries a radio."""
    rifle = weapon("1 Hunter 4 S2:3/1", keywords=("Head Shot",))
    lines = (weapon("3 Rifle 4 S2:1/1"), weapon("1 Radio 1 S2:1/1"))
    target = squad("Z", "C1", seat=1, soldiers=3, weapons=lines)
    table = attack(squad("A", "A1", soldiers=1, weapons=(rifle,)), target, *also)
    table.players[0].attacks("Z", dice=dice)
    return table


@pytest.mark.rule("DU-DATA-HEADSHOT-01")
def test_a_head_shot_picks_its_victim_and_stuns_the_others() -> None:
    table = headshots("B S S  C", hero("H", "C1", seat=1, state={"joined": "Z"}))
    assert table.asked == [("red", "lose")]
    table.players[0].loses("soldier 1")
    assert [one.alive for one in table.unit("Z").soldiers] == [False, True, True]
    assert table.unit("Z").stunned
    assert headshots("B S S  B").unit("Z").stunned
    assert not headshots("S S S").unit("Z").stunned
