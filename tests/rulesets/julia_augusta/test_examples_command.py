"""The catalogue's worked examples of command, shooting and leaders."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.combat.pools import leaders_hit
from rulesets.julia_augusta.chapters.command.control_tests import ControlTests
from rulesets.julia_augusta.chapters.command.inspiring import why_not_inspire
from rulesets.julia_augusta.chapters.command.leading import LeaderActions
from rulesets.julia_augusta.chapters.command.rides import why_he_stays
from rulesets.julia_augusta.chapters.command.steadying import why_not_steady
from rulesets.julia_augusta.chapters.disorder.blows import Blow, at_risk, happen
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.chapters.leaders.successors import successors_arrive
from rulesets.julia_augusta.chapters.shooting.volleys import volley
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.charging import charge_phase
from tests.rulesets.julia_augusta.commanding import controlling
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    avd,
    box,
    eagle,
    general,
    horse,
    julia,
    leader,
    legion,
    light_horse,
    moved,
    skirmishers,
    warband,
)


def shot(game: Julia, shooters: str, target: str, *faces: int) -> Julia:
    """The game after a volley with these faces."""
    dice = ScriptedDice(*faces)
    volley(game, dice, game.units[shooters], game.units[target])
    assert dice.left == 0
    return game


@pytest.mark.example("JA-X-01")
def test_x_01_a_d_grade_warband_rolls_a_4() -> None:
    table = controlling(warband("Iceni", at=(36, 20), grade="D", last=moved(6)), seat=1, dice=(4,))
    assert table.heard("control_die")[0]["score"] == 4
    assert table.unit("Iceni").control == "free"


@pytest.mark.example("JA-X-02")
def test_x_02_a_warband_that_charged_last_repeats_it() -> None:
    table = controlling(warband("Iceni", at=(36, 20), last=moved(did="charge")), seat=1, dice=(4,))
    assert table.heard("control_die")[0]["score"] == 5
    assert table.unit("Iceni").control == "repeat"
    iceni = table.unit("Iceni")
    near = charge_phase(iceni, auxiliaries("Near", at=(36, 23)), auxiliaries("Nearer", at=(42, 22.5)))
    assert [(told["unit"], told["target"]) for told in near.heard("charge_declared")] == [("Iceni", "Nearer")]
    alone = manoeuvring(iceni, legion("XX", at=(36, 40)), seat=1)
    alone.players[1].manoeuvres("Iceni", "close", dice=[])
    assert alone.at("Iceni")[0] == 36
    assert alone.at("Iceni")[1] > 20


@pytest.mark.example("JA-X-03", "JA-X-04")
@pytest.mark.parametrize(("shows", "becomes"), [(2, "halt"), (3, "free"), (4, "free"), (5, "repeat")])
def test_x_03_light_cavalry_of_b_grade(shows: int, becomes: str) -> None:
    table = controlling(light_horse("Equites", at=(36, 20), grade="B", last=moved(6)), seat=1, dice=(avd(shows),))
    assert table.unit("Equites").control == becomes


@pytest.mark.example("JA-X-05")
def test_x_05_a_leader_holds_his_pursuing_cavalry() -> None:
    table = controlling(horse("Ala", at=(36, 30), grade="A", pursuing=True), leader("Cerialis", unit="Ala"))
    romans, _ = table.players
    romans.tests("Ala", dice=(avd(4),))
    romans.picks("-1")
    romans.picks("stop")
    assert not table.unit("Ala").pursuing


@pytest.mark.example("JA-X-06")
def test_x_06_a_legion_follows_its_eagle() -> None:
    table = controlling(legion("XX", at=(36, 30)), eagle("XX", at=(36, 28)), dice=(1,))
    assert table.unit("XX").control == "follow_eagle"


@pytest.mark.example("JA-X-07")
def test_x_07_light_infantry_near_a_warband_that_rolled_a_3() -> None:
    slingers = skirmishers("Slingers", at=(36, 26), seat=1)
    table = controlling(slingers, warband("Iceni", at=(36, 20)), leader("Caradoc", at=(36, 5), seat=1), seat=1)
    table.players[1].tests("Iceni", dice=(3,))
    assert table.unit("Slingers").control == "excused"


@pytest.mark.example("JA-X-15")
def test_x_15_light_cavalry_shoots_at_formed_heavy_infantry() -> None:
    shooters = light_horse("Equites", at=(36, 25), bases=6, files=3, dp=1)
    game = shot(julia(shooters, legion("XX", at=(36, 26.5))).game, "Equites", "XX", 6, 2)
    assert game.units["XX"].dp == 1


@pytest.mark.example("JA-X-16")
def test_x_16_cover_and_light_infantry_do_not_halve_twice() -> None:
    wood = box("Wood", "woods", 28, 15, 44, 22)
    shooters = skirmishers("Velites", at=(36, 25), bases=3, dp=2)
    game = shot(julia(shooters, skirmishers("Slingers", at=(36, 22), seat=1), wood).game, "Velites", "Slingers", 5)
    assert game.units["Slingers"].dp == 0


@pytest.mark.example("JA-X-17")
def test_x_17_light_infantry_shoots_at_the_rear_of_a_legion() -> None:
    shooters = skirmishers("Slingers", at=(36, 29), seat=1, facing=0, bases=4, files=4)
    game = julia(shooters, legion("XX", at=(36, 24), bases=4, lines=1)).game
    assert shot(game, "Slingers", "XX", 6, 6, 3, 1).units["XX"].dp == 2


@pytest.mark.example("JA-X-18")
def test_x_18_a_volley_on_a_shaken_warband_costs_bases() -> None:
    iceni = warband("Iceni", at=(36, 22), bases=6, dp=5)
    game = shot(julia(iceni, skirmishers("Velites", at=(36, 25), bases=2, files=2)).game, "Velites", "Iceni", 6, 6)
    assert (game.units["Iceni"].dp, game.units["Iceni"].bases) == (5, 4)


@pytest.mark.example("JA-X-21")
def test_x_21_a_shaken_legion_in_three_lines_is_rallied() -> None:
    xx = legion("XX", at=(36, 30), bases=9, files=3, lines=3, dp=6)
    game = julia(xx, leader("Cerialis", unit="XX")).game
    happen(game, ScriptedDice(6), [Blow("XX", 1, "shooting")])
    assert is_shaken(game.units["XX"])
    table = Table(game).begins(LeaderActions(seat=0))
    table.players[0].steadies("Cerialis")
    assert table.unit("XX").dp == 6
    assert not is_shaken(table.unit("XX"))


@pytest.mark.example("JA-X-22")
def test_x_22_a_wounded_leader_of_one_cp() -> None:
    game = julia(legion("XX", at=(36, 30), dp=2), leader("Cerialis", unit="XX"), phase="command").game
    cerialis = game.leaders["Cerialis"]
    at_risk(game, ScriptedDice(1, 3), cerialis)
    assert (cerialis.on_table, cerialis.cp, cerialis.crippled) == (True, 1, True)
    assert leaders_hit(game, [game.units["XX"]]) == 0
    assert why_not_inspire(game, 0, "Cerialis") is not None
    assert why_he_stays(game, 0, "Cerialis") is None
    assert why_not_steady(game, 0, "Cerialis") is not None
    table = Table(game).begins(ControlTests(seat=0))
    assert table.unit("XX").control == "excused"


@pytest.mark.example("JA-X-23")
def test_x_23_the_roman_general_is_killed() -> None:
    near, far = auxiliaries("Near", at=(44, 30)), auxiliaries("Far", at=(60, 30))
    game = julia(legion("XX", at=(36, 30)), near, far, general("Paulinus", unit="XX"), turn=4).game
    felt = at_risk(game, ScriptedDice(1, 1), game.leaders["Paulinus"])
    assert felt == {"XX": 2, "Near": 2}
    game.turn = 5
    successors_arrive(game)
    assert game.general(0) is None
    game.turn = 6
    successors_arrive(game)
    assert [(leader.general, leader.cp, leader.unit) for leader in game.leaders_of(0)] == [(True, 1, "XX")]
