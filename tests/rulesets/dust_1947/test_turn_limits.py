"""Turns and activations at their limits: whose dice, when the game ends, what ends an activation (INIT, ACT, VIC)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.turn import activation, declaration
from rulesets.dust_1947.turn.initiative import RollOff
from rulesets.dust_1947.turn.victory import verdict
from tests.rulesets.dust_1947.table import dust, hero, squad


@pytest.mark.rule("DU-INIT-01", "DU-INIT-05")
def test_each_side_rolls_the_dice_of_its_own_skills() -> None:
    for seat, numbers in ((0, [4, 3]), (1, [3, 4])):
        table = dust(hero("A", "A1", seat=seat, skills=("Black Ops",)), squad("B", "L9", seat=1 - seat), root=RollOff())
        said = table.begins("B S S S S S S" if seat == 0 else "S S S B S S S").heard("initiative")
        assert [len(dice) for dice in said[0]["dice"]] == numbers


@pytest.mark.rule("DU-VIC-01", "DU-VIC-04")
@pytest.mark.parametrize(("turn", "over"), [(1, False), (7, False), (8, True), (9, True)])
def test_the_game_ends_with_its_last_turn(turn: int, over: bool) -> None:
    table = dust(squad("A", "A1"), squad("Z", "L9", seat=1))
    table.game.turn = turn
    assert (verdict(table.game) is not None) is over


@pytest.mark.rule("DU-ACT-11")
def test_only_an_action_that_says_so_ends_the_activation() -> None:
    assert activation.ends_the_activation({"ends": True, "next": "B"})
    for outcome in ({"ends": False}, {"hit": ["Z"]}, {}, None):
        assert not activation.ends_the_activation(outcome)


@pytest.mark.rule("DU-ACT-08")
@pytest.mark.parametrize("second", ["attack", "sustained"])
def test_a_second_attack_is_one_whatever_comes_between(second: str) -> None:
    for before in (["attack"], ["sustained"], ["attack", "move"], ["nothing", "attack"]):
        found = declaration.second_attack(before, second)
        assert found is not None and found.key == "second_attack"
    for before in ([], ["move"], ["nothing", "move"]):
        assert declaration.second_attack(before, second) is None
    assert declaration.second_attack(["attack"], "move") is None
