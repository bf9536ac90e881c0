"""Leaders at risk, and who takes their place (LEAD)."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.disorder.blows import Blow, at_risk, feel_death, happen
from rulesets.julia_augusta.chapters.leaders.killed import kill
from rulesets.julia_augusta.chapters.leaders.successors import successors_arrive
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.table import (
    Described,
    auxiliaries,
    julia,
    leader,
    legion,
    skirmishers,
    warband,
)


def at_risk_with(*faces: int, cp: int = 2, crippled: bool = False) -> Julia:
    """A leader with a Legion after his risk was rolled."""
    cerialis = leader("Cerialis", unit="XX", cp=cp, crippled=crippled)
    game = julia(legion("XX", at=(36, 30)), cerialis).game
    dice = ScriptedDice(*faces)
    at_risk(game, dice, game.leaders["Cerialis"])
    assert dice.left == 0
    return game


@pytest.mark.rule("JA-LEAD-01")
def test_only_a_1_puts_a_leader_in_danger() -> None:
    assert at_risk_with(2).leaders["Cerialis"].cp == 2
    assert not at_risk_with(1, 1).leaders["Cerialis"].on_table


@pytest.mark.rule("JA-LEAD-01")
def test_a_volley_that_hurts_puts_leaders_at_risk_and_other_blows_do_not() -> None:
    def struck(blow: Blow, *faces: int, dp: int = 0) -> Julia:
        game = julia(legion("XX", at=(36, 30), dp=dp), leader("Cerialis", unit="XX", cp=2)).game
        dice = ScriptedDice(*faces)
        happen(game, dice, [blow])
        assert dice.left == 0
        return game

    assert struck(Blow("XX", 2, "shooting"), 1, 4).leaders["Cerialis"].cp == 1
    assert struck(Blow("XX", 1, "shooting"), 1, 4, dp=6).leaders["Cerialis"].cp == 1, "a base instead of the DP"
    for blow in (Blow("XX", 0, "shooting"), Blow("XX", 2, "combat"), Blow("XX", 0, "combat", bases=1)):
        assert struck(blow).leaders["Cerialis"].cp == 2


@pytest.mark.rule("JA-LEAD-02", "JA-LEAD-03", "JA-LEAD-04")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_risk_table(face: int) -> None:
    game = at_risk_with(1, face)
    cerialis = game.leaders["Cerialis"]
    fate = "killed" if face == 1 else "wounded" if face <= 4 else "unhurt"
    assert game.events[0].values["fate"] == fate
    assert (cerialis.on_table, cerialis.cp) == (face > 1, 1 if fate == "wounded" else 2)


@pytest.mark.rule("JA-LEAD-03")
def test_a_wounded_leader_has_an_action_less() -> None:
    assert at_risk_with(1, 3, cp=3).leaders["Cerialis"].actions_left == 2


@pytest.mark.rule("JA-LEAD-05")
def test_a_leader_of_one_cp_keeps_it_and_is_crippled() -> None:
    cerialis = at_risk_with(1, 3, cp=1).leaders["Cerialis"]
    assert (cerialis.cp, cerialis.crippled) == (1, True)


@pytest.mark.rule("JA-LEAD-06")
def test_a_crippled_leader_does_not_survive_another_wound() -> None:
    assert not at_risk_with(1, 2, cp=1, crippled=True).leaders["Cerialis"].on_table
    assert at_risk_with(1, 5, cp=1, crippled=True).leaders["Cerialis"].on_table


def arriving(game: Julia, turn: int) -> Julia:
    """The game at the beginning of the command phase of a turn."""
    game.turn = turn
    successors_arrive(game)
    return game


def killed_in_turn_4(*described: Described, name: str = "Cerialis") -> Julia:
    """A game in which a leader has been killed in turn 4."""
    game = julia(*described, turn=4).game
    kill(game, game.leaders[name])
    return game


@pytest.mark.rule("JA-LEAD-07")
def test_the_second_in_command_comes_in_the_turn_after_next() -> None:
    game = killed_in_turn_4(legion("XX", at=(36, 30)), leader("Cerialis", unit="XX", cp=2))
    assert arriving(game, 5).leaders_of(0) == []
    [second] = arriving(game, 6).leaders_of(0)
    assert (second.cp, second.unit, second.general, second.crippled) == (1, "XX", False, False)
    assert arriving(game, 7).leaders_of(0) == [second], "he comes once"


@pytest.mark.rule("JA-LEAD-07")
def test_he_joins_the_nearest_unit_if_that_of_the_dead_is_gone() -> None:
    game = killed_in_turn_4(
        legion("XX", at=(36, 30)),
        auxiliaries("Fled", at=(36, 35), routing=True),
        auxiliaries("Near", at=(46, 30)),
        auxiliaries("Far", at=(20, 30)),
        leader("Cerialis", unit="XX"),
    )
    game.units["XX"].where = "destroyed"
    assert [second.unit for second in arriving(game, 6).leaders_of(0)] == ["Near"]


@pytest.mark.rule("JA-LEAD-07")
def test_nobody_comes_where_nobody_is_left() -> None:
    game = killed_in_turn_4(legion("XX", at=(36, 30), routing=True), leader("Cerialis", unit="XX"))
    assert arriving(game, 6).leaders_of(0) == []
    assert game.successions == []


@pytest.mark.rule("JA-LEAD-07")
def test_a_second_in_command_is_not_replaced() -> None:
    game = killed_in_turn_4(legion("XX", at=(36, 30)), leader("Cerialis", unit="XX", second=True))
    assert arriving(game, 6).leaders_of(0) == []


@pytest.mark.rule("JA-LEAD-08")
def test_a_british_leader_is_never_replaced() -> None:
    game = killed_in_turn_4(warband("Iceni", at=(36, 20)), leader("Caradoc", unit="Iceni", seat=1), name="Caradoc")
    assert arriving(game, 6).leaders_of(1) == []


@pytest.mark.rule("JA-LEAD-09")
def test_the_leader_of_a_destroyed_unit_is_killed() -> None:
    game = julia(
        skirmishers("Velites", at=(36, 30)), auxiliaries("Near", at=(36, 34)), leader("Cerialis", unit="Velites")
    ).game
    happen(game, ScriptedDice(), [Blow("Velites", 0, "combat", bases=6)])
    assert not game.leaders["Cerialis"].on_table
    assert game.units["Near"].dp == 1, "light troops cause none, their leader 1"


@pytest.mark.rule("JA-LEAD-10")
@pytest.mark.parametrize(("routing", "felt"), [(False, {"XX": 1, "Cohort": 1}), (True, {})])
def test_friends_feel_the_death_of_a_leader_unless_they_felt_the_rout(routing: bool, felt: dict[str, int]) -> None:
    units = legion("XX", at=(36, 30), routing=routing), auxiliaries("Cohort", at=(44, 30))
    game = julia(*units, leader("Cerialis", unit="XX")).game
    assert feel_death(game, game.leaders["Cerialis"], game.units["XX"]) == felt


@pytest.mark.rule("JA-LEAD-01", "JA-LEAD-03", "JA-LEAD-05")
@pytest.mark.parametrize(("cp", "left", "crippled"), [(3, 2, False), (2, 1, False), (1, 1, True)])
def test_what_a_wound_leaves_of_a_leader(cp: int, left: int, crippled: bool) -> None:
    hurt = at_risk_with(1, 3, cp=cp).leaders["Cerialis"]
    assert (hurt.cp, hurt.crippled, hurt.on_table) == (left, crippled, True)
