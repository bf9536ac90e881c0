"""Engineering vehicles: who clears wrecks and on what, and a dozer that digs in."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.before import setup
from rulesets.dust_1947.before.maps.letters import drawn
from rulesets.dust_1947.table.state import Screen
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.table import Table, dust, refused, squad, tank, weapon

ENGINEER, CRANE, BLADE = ("Engineer Vehicle",), ("Engineer Vehicle: Crane",), ("Dozer Blade",)
ENEMY = squad("Z", "L9", seat=1)


def works(*skills: str, wrecks: str, **more: Any) -> Table:
    """A tank in B2 does engineering on a board with these wrecks."""
    table = dust(tank("A", "B2", skills=skills), ENEMY, **more)
    table.game.wrecks = [parse_square(name) for name in wrecks.split()]
    table.players[0].activates("A")
    return table


def left(table: Table) -> list[str]:
    return [square.name for square in table.game.wrecks]


@pytest.mark.rule("DU-SKILL-ENGINEER-01")
def test_an_engineer_vehicle_may_do_engineering() -> None:
    assert "engineering" in works(*ENGINEER, wrecks="").offers("declare")
    assert "engineering" not in works(wrecks="").offers("declare")


@pytest.mark.rule("DU-SKILL-DOZER-02")
def test_a_dozer_blade_makes_an_engineer_too() -> None:
    assert works(*BLADE, wrecks="").offers("declare").count("engineering") == 1
    assert works(*BLADE, *ENGINEER, wrecks="").offers("declare").count("engineering") == 1


@pytest.mark.rule("DU-CLEAR-01")
def test_an_adjacent_wreck_is_pushed_aside_on_bloc() -> None:
    table = works(*ENGINEER, wrecks="C3 E5")
    table.players[0].declares("engineering", "engineering", dice="C B")
    assert left(table) == ["E5"]
    far = works(*ENGINEER, wrecks="D4 E5")
    far.players[0].declares("engineering", "nothing")
    assert far.heard("impossible")[0]["action"] == "engineering"


@pytest.mark.rule("DU-CLEAR-01", "DU-ACT-13")
def test_of_several_wrecks_the_player_picks_one() -> None:
    table = works(*ENGINEER, wrecks="A1 C3 E5")
    table.players[0].declares("engineering", "nothing")
    assert table.offers("clear") == ["A1", "C3"]
    with refused("DU-CLEAR-01", "nothing_to_clear"):
        table.players[0].clears("E5")
    table.players[0].clears("C3", dice="B")
    assert left(table) == ["A1", "E5"]


@pytest.mark.rule("DU-CLEAR-01")
def test_the_whole_wreck_goes_with_its_fire() -> None:
    hulk = tank("Y", "C3 D3", seat=1, size="large", state={"where": "eliminated"})
    table = dust(tank("A", "B2", skills=ENGINEER), hulk, ENEMY)
    table.game.wrecks = [parse_square("C3"), parse_square("D3")]
    table.game.burning_wrecks = [Screen(squares=list(table.game.wrecks))]
    table.players[0].activates("A")
    table.players[0].declares("engineering", "nothing", dice="B")
    assert (left(table), table.game.burning_wrecks) == ([], [])


@pytest.mark.rule("DU-CLEAR-02")
def test_blade_and_crane_clear_on_crosshair_too() -> None:
    for skills, gone in ((ENGINEER, False), (CRANE, True), (BLADE, True)):
        table = works(*skills, wrecks="C3")
        table.players[0].declares("engineering", "nothing", dice="C")
        assert (left(table) == []) is gone


@pytest.mark.rule("DU-SKILL-DOZER-01")
def test_a_dozer_that_digs_in_is_in_cover_until_it_moves() -> None:
    gun = squad("A", "A1", soldiers=1, weapons=(weapon("1 Gun 6 V4:3/1"),))
    for dug, dice in (({"skill_state": {"dug in": 1}}, "B B S  B S  S S"), ({}, "B B S  S S")):
        table = shoots(attack(gun, tank("Z", "D1", seat=1, skills=BLADE, state=dug)), "Z", dice=dice)
        assert table.unit("Z").damage == (1 if dug else 2)
        assert bool(table.heard("saves")) is bool(dug)
    table = works(*BLADE, wrecks="")
    table.players[0].declares("dig in", "move")
    assert table.unit("A").skill_state == {}
    stays = works(*BLADE, wrecks="")
    stays.players[0].declares("dig in", "nothing")
    assert stays.unit("A").skill_state["dug in"] == 1


def test_wrecks_of_the_map_can_be_cleared_because_they_are_the_game_s() -> None:
    printed = drawn((". w T", "w . ."))
    field, wrecks = setup.without_wrecks(printed)
    assert [square.name for square in wrecks] == ["B1", "A2"]
    assert [square.name for square in field.ground] == ["C1"]
    assert setup.without_wrecks(field) == (field, ())
