"""Camouflage: who cannot be aimed at, from where, and how long."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.damage.reserve import restore
from tests.rulesets.dust_1947.attacking import attack
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, weapon

HIDDEN = ("Camouflage",)
KNIVES = weapon("5 Knife C S2:1/1")


def hides(table: Table, name: str = "A") -> bool:
    return bool(table.unit(name).skill_state.get("camouflaged"))


@pytest.mark.example("DU-X-56")
@pytest.mark.rule("DU-SKILL-CAMO-01")
def test_a_camouflaged_unit_is_no_target_from_three_squares_on() -> None:
    near = attack(squad("A", "A1"), squad("Z", "C1", seat=1, skills=HIDDEN))
    assert near.offers("attack") == ["Z", "split"]
    far = attack(squad("A", "A1"), squad("Z", "D1", seat=1, skills=HIDDEN), squad("Y", "C2", seat=1))
    assert far.offers("attack") == ["Y", "split"]
    with refused("DU-SKILL-CAMO-01", "camouflaged"):
        far.players[0].attacks("Z")
    seen = attack(squad("A", "A1"), squad("Z", "D1", seat=1, skills=HIDDEN, state={"skill_state": {}}))
    assert seen.offers("attack") == ["Z", "split"]


@pytest.mark.rule("DU-SKILL-CAMO-03")
def test_units_with_the_skill_begin_camouflaged_and_do_not_lend_it() -> None:
    leader = hero("H", "A1", state={"joined": "A"}, skills=HIDDEN)
    table = dust(squad("A", "A1"), leader, squad("B", "B1", skills=HIDDEN))
    assert (hides(table, "A"), hides(table, "B")) == (False, True)
    restore(table.game, table.unit("B"))
    assert not hides(table, "B")


def does(*words: str, at: str = "A4", enemy: Placed | None = None) -> Table:
    """A camouflaged unit declares these actions."""
    other = enemy or squad("Z", "A1", seat=1)
    table = dust(squad("A", at, skills=HIDDEN, weapons=("Rifle 4 S2:1/1", KNIVES)), other)
    table.players[0].activates("A")
    table.players[0].declares(*words)
    return table


@pytest.mark.rule("DU-SKILL-CAMO-02")
def test_a_move_leaves_a_unit_camouflaged_a_march_does_not() -> None:
    moved = does("move", "nothing")
    moved.players[0].moves("A5")
    assert hides(moved)
    marched = does("march")
    assert not hides(marched)


@pytest.mark.rule("DU-SKILL-CAMO-02")
def test_an_attack_ends_camouflage_when_weapons_are_used() -> None:
    table = does("attack", "nothing")
    assert hides(table)
    table.players[0].attacks("Z", dice="S S S S S")
    assert not hides(table)
    assert table.heard("seen")


@pytest.mark.rule("DU-SKILL-CAMO-01", "DU-SKILL-CAMO-02")
def test_a_camouflage_action_hides_the_unit_again() -> None:
    table = does("attack", "camouflage")
    table.players[0].attacks("Z", dice="S S S S S")
    assert hides(table)


@pytest.mark.rule("DU-SKILL-CAMO-02")
def test_a_reactive_attack_ends_camouflage_a_failed_reaction_does_not() -> None:
    for faces, left in (("S S", True), ("B S", False)):
        table = does("attack", "move", enemy=squad("Z", "C4", seat=1, skills=HIDDEN))
        table.players[0].attacks("Z", dice="S S S S S")
        table.players[1].reacts("Z", dice=faces)
        if not left:
            table.players[1].attacks("A", dice="S S S S S S S S S S")
        assert hides(table, "Z") is left


@pytest.mark.rule("DU-SKILL-CAMO-02")
def test_striking_back_does_not_end_camouflage() -> None:
    fighter = squad("Z", "A2", seat=1, skills=HIDDEN, weapons=(KNIVES,))
    table = does("attack", "nothing", at="A1", enemy=fighter)
    table.players[0].attacks("split", "5 Knife > Z")
    table.players[1].retaliates("5 Knife", dice="S S S S S S S S S S")
    assert (hides(table, "A"), hides(table, "Z")) == (False, True)


@pytest.mark.rule("DU-DATA-STEALTH-01", "DU-SKILL-CAMO-02")
def test_a_stealthy_weapon_gives_nobody_away() -> None:
    quiet = weapon("5 Crossbow 4 S2:1/1", keywords=("Stealth",))
    for lines, left in (((quiet,), True), ((quiet, KNIVES), True), ((quiet, "Rifle 4 S2:1/1"), False)):
        table = dust(squad("A", "A4", skills=HIDDEN, weapons=lines), squad("Z", "A1", seat=1))
        table.players[0].activates("A")
        table.players[0].declares("attack", "nothing")
        table.players[0].attacks("Z", dice="S S S S S" + ("" if left else " S S S S S"))
        assert hides(table) is left
