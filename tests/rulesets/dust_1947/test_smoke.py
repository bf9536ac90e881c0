"""Smoke screens: launched by vehicles, and how long they last (SKILL-SMOKE, WPN-SMOKE)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.action_lists.declaration import candidates
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.table.sight.lines_of_sight import Lookout
from rulesets.dust_1947.table.state import Screen
from rulesets.kit.boards.squares.board import parse_square
from tests.rulesets.dust_1947.table import Placed, Table, dust, refused, squad, tank


def pots(at: str = "C3", **fields: object) -> Placed:
    """A tank with smoke launchers."""
    return tank("A", at, skills=("Smoke Launchers",), **fields)


def screens(table: Table) -> list[list[str]]:
    """The smoke on the table."""
    return [[square.name for square in screen.squares] for screen in table.game.screens]


def launched(table: Table, block: str, *more: str) -> Table:
    """The tank launches its smoke, free of charge."""
    red = table.players[0]
    red.activates("A")
    red.declares("launch smoke", *(more or ("nothing", "nothing")))
    red.smokes(block)
    return table


@pytest.mark.rule("DU-SKILL-SMOKE-01")
def test_launching_smoke_is_free_and_happens_once() -> None:
    table = launched(dust(pots(), squad("Z", "L9", seat=1)), "C3-D4")
    assert screens(table) == [["C3", "D3", "C4", "D4"]]
    assert table.unit("A").skill_state["smoke launched"] == 1
    assert "launch smoke" not in _words(table)


def _words(table: Table) -> tuple[str, ...]:
    return candidates(table.game, table.unit("A"), [])


@pytest.mark.rule("DU-SKILL-SMOKE-02")
def test_where_one_block_is_all_there_is_nobody_is_asked() -> None:
    table = dust(pots("A1"), squad("Z", "L9", seat=1))
    red = table.players[0]
    red.activates("A")
    red.declares("launch smoke", "nothing", "nothing")
    assert screens(table) == [["A1", "B1", "A2", "B2"]]
    assert "smoke" not in [question.key for question in table.game.questions]


@pytest.mark.rule("DU-SKILL-SMOKE-01")
def test_only_a_vehicle_with_launchers_can() -> None:
    table = dust(tank("A", "C3"), squad("Z", "L9", seat=1))
    table.players[0].activates("A")
    with refused("DU-ACT-02", "no_such_action"):
        table.players[0].declares("launch smoke", "nothing", "nothing")


@pytest.mark.rule("DU-SKILL-SMOKE-02")
def test_the_block_contains_a_square_of_the_vehicle() -> None:
    table = dust(pots("A1 B1", size="large"), squad("Z", "L9", seat=1))
    red = table.players[0]
    red.activates("A")
    red.declares("launch smoke", "nothing", "nothing")
    assert table.offers("smoke") == ["A1-B2", "B1-C2"]
    with refused("DU-SKILL-SMOKE-02", "not_around"):
        red.smokes("C1-D2")
    red.smokes("B1-C2")
    assert screens(table) == [["B1", "C1", "B2", "C2"]]


@pytest.mark.example("DU-X-39")
@pytest.mark.rule("DU-WPN-SMOKE-02")
def test_smoke_of_turn_2_clears_at_the_end_of_turn_3() -> None:
    table = dust(pots(), squad("Z", "L9", seat=1))
    table.game.turn = 2
    launched(table, "C3-D4")
    for turn, left in ((3, 1), (4, 0)):
        table = Table(table.game, Battle(at="turn_ends")).begins("B B B S S S")
        assert (table.game.turn, len(screens(table))) == (turn, left)


@pytest.mark.rule("DU-WPN-SMOKE-02")
def test_launched_smoke_hides_what_is_behind() -> None:
    table = dust(squad("B", "A3"), squad("Z", "F3", seat=1))
    table.game.screens = [Screen(squares=[parse_square(name) for name in ("C3", "D3", "C4", "D4")], until=2)]
    line = Lookout(table.game).look(table.unit("B"), parse_square("A3"), table.unit("Z"), parse_square("F3"))
    assert not line.clear


@pytest.mark.rule("DU-WPN-SMOKE-03")
def test_no_smoke_in_a_building() -> None:
    table = launched(dust("....", "....", "...1", "....", pots(), squad("Z", "A1", seat=1)), "C3-D4")
    assert screens(table) == [["C3", "C4", "D4"]]
