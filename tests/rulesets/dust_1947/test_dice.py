"""The die, what counts in which roll, and re-rolls (DICE)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.table.symbols import (
    BLOC,
    COUNTS,
    CROSSHAIR,
    EVERY,
    SHIELD,
    Pool,
    count,
    pair,
    reroll,
    roll,
    rolled,
)
from rulesets.kit.engine.dice import ScriptedDice

BLOC_ALONE = (
    "hit",
    "infantry save",
    "vehicle cover save",
    "recovery",
    "reaction",
    "chain",
    "damage resilient",
    "critical check",
    "evade save",
    "get moving",
    "rally",
    "repair",
    "clearing",
    "spy",
    "air traffic",
    "air alert",
    "medevac",
    "resurrection",
    "wire",
    "follow me",
    "passengers",
    "weather",
    "air assault crash",
)
BLOC_OR_CROSSHAIR = (
    "hit with crosshair",
    "third action",
    "smoke",
    "ammo drop",
    "clearing with a blade",
    "landing",
    "airlift crash",
)
BLOC_OR_SHIELD = (
    "infantry cover save",
    "advanced reactive fire",
    "improved evade save",
    "hardened save",
    "get up",
    "escape",
    "cheat death",
)


@pytest.mark.rule("DU-DICE-01")
def test_each_symbol_is_on_two_faces() -> None:
    assert roll(ScriptedDice(1, 2, 3, 4, 5, 6), 6) == [SHIELD, SHIELD, CROSSHAIR, CROSSHAIR, BLOC, BLOC]


@pytest.mark.rule("DU-DICE-03")
def test_rolls_that_succeed_on_bloc_alone() -> None:
    for row in BLOC_ALONE:
        assert COUNTS[row] == {BLOC}, row


@pytest.mark.rule("DU-DICE-04")
def test_rolls_that_succeed_on_bloc_or_crosshair() -> None:
    for row in BLOC_OR_CROSSHAIR:
        assert COUNTS[row] == {BLOC, CROSSHAIR}, row


@pytest.mark.rule("DU-DICE-05")
def test_rolls_that_succeed_on_bloc_or_shield() -> None:
    for row in BLOC_OR_SHIELD:
        assert COUNTS[row] == {BLOC, SHIELD}, row


@pytest.mark.rule("DU-DICE-06")
def test_initiative_and_unordered_pairs_are_read_in_another_way() -> None:
    assert count([BLOC, CROSSHAIR, SHIELD], "initiative") == 1
    assert count([BLOC, CROSSHAIR, CROSSHAIR], "initiative tie") == 2
    assert pair(SHIELD, BLOC) == pair(BLOC, SHIELD) == (BLOC, SHIELD)


@pytest.mark.rule("DU-DICE-02")
def test_a_die_is_re_rolled_once() -> None:
    fallen = rolled(ScriptedDice(6, 1, 1), 3)
    assert reroll(fallen, ScriptedDice(2, 5), EVERY - COUNTS["hit"]) == [SHIELD, BLOC]
    again = ScriptedDice()
    assert reroll(fallen, again, EVERY - COUNTS["hit"]) == []
    assert fallen.symbols == [BLOC, SHIELD, BLOC]


@pytest.mark.rule("DU-DICE-02")
def test_a_forced_re_roll_comes_first_and_stays() -> None:
    fallen = Pool(symbols=[BLOC, SHIELD], spent=[False, False])
    reroll(fallen, ScriptedDice(1), COUNTS["infantry save"])
    reroll(fallen, ScriptedDice(1), EVERY - COUNTS["infantry save"])
    assert fallen.symbols == [SHIELD, SHIELD]
    assert fallen.spent == [True, True]
