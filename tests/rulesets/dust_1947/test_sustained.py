"""Sustained attacks (SUST)."""

from __future__ import annotations

import pytest

from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import squad, weapon


@pytest.mark.example("DU-X-27")
@pytest.mark.rule("DU-SUST-01")
def test_misses_are_re_rolled_once() -> None:
    table = attack(squad("A", "A1", soldiers=3), squad("Z", "D1", seat=1), sustained=True)
    shoots(table, "Z", dice="B B S S C C  B S S C  S S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 3


@pytest.mark.rule("DU-SUST-01")
def test_a_plain_attack_is_not_re_rolled() -> None:
    table = attack(squad("A", "A1", soldiers=3), squad("Z", "D1", seat=1))
    shoots(table, "Z", dice="B B S S C C  S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 2


LASER = weapon("1 Laser 4 S2:3/1", keywords=("Laser",))


@pytest.mark.example("DU-X-79")
@pytest.mark.rule("DU-WPN-LASER-01", "DU-SUST-01", "DU-SKILL-LASER-01")
def test_a_sustained_laser_re_rolls_first_and_chains_then() -> None:
    table = attack(squad("A", "A1", soldiers=1, weapons=(LASER,)), squad("Z", "D1", seat=1), sustained=True)
    shoots(table, "Z", dice="B S C  B S  B S S  S S S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 3
    assert table.heard("rolled_to_hit")[0]["chain"] == ["BLOC", "SHIELD", "SHIELD"]


@pytest.mark.rule("DU-CC-08")
def test_only_one_half_of_an_attack_is_sustained() -> None:
    from tests.rulesets.dust_1947.table import KNIFE

    both = squad("A", "A1", soldiers=1, weapons=("Rifle 4 S2:2/1", KNIFE))
    table = attack(both, squad("Z", "B1", seat=1), sustained=True)
    assert table.offers("attack", target="Z") == ["ranged", "close combat"]
    from rulesets.dust_1947.actions import Attack

    red, blue = table.players
    red.does(Attack(target="Z", half="ranged"), "S S  S S")
    blue.retaliates(dice="S")
    assert table.heard("rolled_to_hit")[0]["again"] == []
    table = attack(both, squad("Z", "B1", seat=1), sustained=True)
    table.players[0].does(Attack(target="Z", half="close combat"), "S S")
    table.players[1].retaliates(dice="S S")
    assert table.heard("rolled_to_hit")[0]["again"] == [["SHIELD"]]
