"""Under fire and suppressed (SUP)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.suppression.suppression import Recovery, hit
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import KNIFE, RIFLE, Table, dust, refused, squad, tank

A = squad("A", "A1", soldiers=1)


def tokens(table: Table, name: str = "Z") -> tuple[bool, bool]:
    """Whether a unit is under fire, and whether it is suppressed."""
    return table.unit(name).under_fire, table.unit(name).suppressed


@pytest.mark.rule("DU-SUP-01")
def test_a_unit_that_is_hit_is_under_fire_even_if_all_hits_are_saved() -> None:
    table = shoots(attack(A, squad("Z", "D1", seat=1)), "Z", dice="B B  B B")
    assert tokens(table) == (True, False)
    missed = shoots(attack(A, squad("Z", "D1", seat=1)), "Z", dice="S C")
    assert tokens(missed) == (False, False)


@pytest.mark.rule("DU-SUP-01")
def test_all_kinds_of_units_take_tokens() -> None:
    gunner = squad("A", "A1", soldiers=1, weapons=("Gun 4 V4:1/1",))
    table = shoots(attack(gunner, tank("Z", "D1", 1)), "Z", dice="B  S S")
    assert tokens(table) == (True, False)


@pytest.mark.example("DU-X-19")
@pytest.mark.rule("DU-SUP-02", "DU-SUP-03")
def test_the_second_hit_suppresses_and_the_third_changes_nothing() -> None:
    under_fire = squad("Z", "D1", seat=1, state={"under_fire": True})
    table = shoots(attack(A, under_fire), "Z", dice="B S  B")
    assert tokens(table) == (False, True)
    hit(table.game, table.unit("Z"), "")
    assert tokens(table) == (False, True)
    assert table.game.events[-1].rule == "DU-SUP-03"


def recovers(faces: str, **state: Any) -> Table:
    """The recovery roll of a unit with these tokens."""
    fields = {"skills": state.pop("skills", ())}
    return dust(squad("Z", "D1", state=state, **fields), root=Recovery(unit="Z")).begins(faces)


@pytest.mark.rule("DU-SUP-04", "DU-SUP-06")
def test_a_unit_with_a_token_rolls_two_dice() -> None:
    table = recovers("S C", under_fire=True)
    assert len(table.heard("recovery_roll")[0]["dice"]) == 2
    assert tokens(table) == (True, False)
    assert recovers("").said == []


@pytest.mark.rule("DU-SUP-04", "DU-DICE-03")
def test_crosshairs_and_shields_do_not_help() -> None:
    assert tokens(recovers("S C", suppressed=True)) == (False, True)


@pytest.mark.example("DU-X-20")
@pytest.mark.rule("DU-SUP-05", "DU-SUP-06", "DU-SUP-07")
def test_what_a_recovery_roll_does() -> None:
    assert tokens(recovers("B C", suppressed=True)) == (True, False)
    assert tokens(recovers("B B", suppressed=True)) == (False, False)
    assert tokens(recovers("S C", suppressed=True)) == (False, True)
    assert tokens(recovers("B C", under_fire=True)) == (False, False)
    assert tokens(recovers("B B", under_fire=True)) == (False, False)


@pytest.mark.example("DU-X-21")
@pytest.mark.rule("DU-SKILL-BRAVE-01")
def test_the_brave_roll_three_dice() -> None:
    assert tokens(recovers("B S B", suppressed=True, skills=("Brave",))) == (False, False)
    assert tokens(recovers("B B B", suppressed=True, skills=("Brave",))) == (False, False)
    assert tokens(recovers("S S B", suppressed=True, skills=("Brave",))) == (True, False)


@pytest.mark.rule("DU-SUP-10")
def test_a_suppressed_unit_cannot_make_a_close_combat_attack() -> None:
    fighters = squad("A", "A1", weapons=(RIFLE, KNIFE), state={"suppressed": True})
    table = attack(fighters, squad("Z", "B1", seat=1))
    assert not any("Knife" in entry or "Improvised" in entry for entry in table.offers("attack", target="split"))
    with refused("DU-SUP-10"):
        table.players[0].attacks("split", "1 Knife > Z")


@pytest.mark.rule("DU-SUP-10", "DU-CC-06")
def test_a_suppressed_unit_may_retaliate() -> None:
    table = attack(squad("A", "A1", weapons=(KNIFE,)), squad("Z", "B1", seat=1, state={"suppressed": True}))
    shoots(table, "Z")
    assert table.asked == [("blue", "retaliate")]


@pytest.mark.rule("DU-SUP-11")
def test_close_combat_places_no_tokens() -> None:
    table = attack(squad("A", "A1", weapons=(KNIFE,)), squad("Z", "B1", seat=1, weapons=(KNIFE,)))
    shoots(table, "Z")
    table.players[1].retaliates("5 Knife", dice="B S S S S  B S S S S")
    assert tokens(table) == tokens(table, "A") == (False, False)


@pytest.mark.example("DU-X-75")
@pytest.mark.rule("DU-SUP-13")
def test_tokens_of_a_reaction_wait() -> None:
    marching = squad("Z", "D1", seat=1, state={"under_fire": True})
    table = attack(A, marching, reaction_to="Z", tokens_wait_for="Z")
    shoots(table, "Z", dice="B S  S")
    assert tokens(table) == (True, False)
    assert len(table.unit("Z").standing) == 4
    hit(table.game, table.unit("Z"), "")
    assert tokens(table) == (False, True)


@pytest.mark.rule("DU-SUP-10")
def test_a_unit_that_is_only_under_fire_may_attack_in_close_combat() -> None:
    table = attack(squad("A", "A1", weapons=(KNIFE,), state={"under_fire": True}), squad("Z", "B1", seat=1))
    shoots(table, "Z")
    assert table.asked == [("blue", "retaliate")]
