"""The scenarios: each is played to its end on a generated map, and what holding or getting through is worth."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rulesets.dust_1947.before.armies import forces
from rulesets.dust_1947.before.scenarios import scenario
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.chapters.turn.victory import across, scores, verdict
from rulesets.dust_1947.face.tell.setup_words import SETTINGS
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust, Scenario
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dust_1947.playing import answer, broken
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, tank, walker

OPEN = ("." * 8,) * 6


def turned(field: Any, squares: Any) -> set[Square]:
    return {Square(field.columns - 1 - one.column, field.rows - 1 - one.row) for one in squares}


@pytest.mark.parametrize("key", scenario.keys())
@pytest.mark.parametrize("size", ["10x7", "11x8", "12x9", "18x12"])
def test_a_scenario_is_fair_on_any_map(key: str, size: str) -> None:
    """What one side has, the other has from its own edge: areas, objectives, rows to break through."""
    found = RULESET.maps.wanted(key, f"generated {size} fair", "")
    told = RULESET.play.start(_setup(key, found.text), SealedDice(b"")).game.scenario
    assert turned(told.field, told.zones[0]) == set(told.zones[1])
    held = {square for objective in told.objectives for square in objective.squares}
    assert turned(told.field, held) == held
    if told.breakthrough is not None:
        assert turned(told.field, told.breakthrough.rows[0]) == set(told.breakthrough.rows[1])
        assert set(told.breakthrough.rows[0]) <= set(told.zones[0])


def _setup(key: str, text: str, *fielded: str) -> Setup:
    return Setup(players=["Ada", "Bo"], forces=list(fielded or ("ironvale", "sable")), scenario=key, map=text)


@pytest.mark.parametrize("key", ["standard", "hold", "breakthrough"])
def test_full_forces_find_room_and_play_to_the_end(key: str) -> None:
    dice, chance = SealedDice(key.encode()), random.Random(key)
    found = RULESET.maps.wanted(key, "generated 12x9 room", "")
    game = RULESET.play.start(_setup(key, found.text), dice).game
    while game.verdict is None:
        question = game.questions[0]
        applied = apply(game, question.seat, question.number, answer(game, question, chance), dice)
        assert not [event for event in applied.events if event.key == "no_room"]
        game = applied.game
        assert broken(game) == []
    assert game.turn <= game.scenario.turns


def test_a_skirmish_has_room_for_what_it_fields() -> None:
    for key in ("ironvale", "sable"):
        fielded = forces.within(forces.load(key), scenario.load("skirmish").ap_limit)
        squares = {"standard": 1, "small": 1, "large": 2, "huge": 4}
        assert sum(squares[card.size] for card in fielded.cards) <= 10
        assert all(card.size != "huge" for card in fielded.cards)


# --- hold the objective ----------------------------------------------------------------------------------------------


def holding(*units: Placed, turn: int = 1) -> Dust:
    """A table of the scenario, with units that stand there."""
    table = dust(*("." * 12,) * 9, *units, objectives=scenario.load("hold").objectives, turns=7)
    table.game.turn = turn
    return table.game


@pytest.mark.rule("DU-VIC-02", "DU-VIC-05", "DU-SETUP-01")
def test_all_three_objectives_win_at_a_turns_end() -> None:
    three = [squad("West", at="C5"), walker("Middle", at="F5"), hero("East", at="J5")]
    found = verdict(holding(*three, squad("Guard", at="A1", seat=1)))
    assert found is not None and (found.winners, found.key) == ([0], "objective")
    assert verdict(holding(*three[:2], squad("Guard", at="A1", seat=1))) is None
    assert verdict(holding(*three, squad("Guard", at="G5", seat=1))) is None, "the crossing is contested"


@pytest.mark.rule("DU-VIC-07", "DU-SETUP-01")
def test_each_objective_counts_at_the_end() -> None:
    game = holding(squad("West", at="C5"), squad("Guard", at="J5", seat=1), squad("More", at="G5", seat=1), turn=7)
    assert scores(game) == [15, 30]


# --- breakthrough ----------------------------------------------------------------------------------------------------


def breaking(*units: Placed, turn: int = 1, zone_of: tuple[int, int] = (0, 1)) -> Table:
    """A field of 8 by 6, where 4 units on the enemy's last row win; seat 0 comes from the north."""
    told = scenario.load("breakthrough", dust(*OPEN).game.scenario.field)
    table = dust(*OPEN, *units, breakthrough=told.breakthrough, zones=told.zones, turns=8)
    table.game.turn, table.game.zone_of = turn, list(zone_of)
    return table


FOUR = (squad("R1", at="A6"), squad("R2", at="B6"), walker("R3", at="C6"), tank("R4", at="E5 E6", size="large"))
GUARD = squad("Guard", at="H4", seat=1)


@pytest.mark.rule("DU-VIC-02", "DU-VIC-06")
def test_four_units_on_the_last_row_win_at_a_turns_end() -> None:
    found = verdict(breaking(*FOUR, GUARD).game)
    assert found is not None and (found.winners, found.key) == ([0], "objective")
    assert verdict(breaking(*FOUR[:3], GUARD).game) is None


def test_the_rows_are_the_enemys_own() -> None:
    table = breaking(*FOUR, GUARD, zone_of=(1, 0))
    assert across(table.game, 0) == []
    assert verdict(table.game) is None


def test_who_flies_or_rides_does_not_get_through() -> None:
    moth = walker("Moth", at="A6", kind="aircraft", armour="A1")
    rider = hero("Ace", at="B6", state={"joined": "R2"})
    assert [unit.id for unit in across(breaking(moth, FOUR[1], rider, GUARD).game, 0)] == ["R2"]


@pytest.mark.rule("DU-VIC-07")
def test_each_unit_that_got_through_counts_at_the_end() -> None:
    table = breaking(*FOUR[:2], GUARD, squad("G2", at="H1", seat=1), turn=8)
    assert scores(table.game) == [20, 10]


@pytest.mark.rule("DU-VIC-09")
def test_both_get_through_and_points_decide() -> None:
    blue = [squad(f"B{n}", at=f"{'ABCD'[n]}1", seat=1, ap=5) for n in range(4)]
    table = breaking(*FOUR, *blue)
    table.game.lost_ap = [7, 0]
    found = verdict(table.game)
    assert found is not None and (found.winners, found.scores) == ([1], [40, 47])


def test_the_game_ends_there() -> None:
    table = breaking(*FOUR, GUARD)
    table._root = Battle(at="turn_ends")
    assert table.begins().game.verdict is not None


# --- words -----------------------------------------------------------------------------------------------------------


def test_every_point_that_may_be_settled_has_words() -> None:
    for setting in RULESET.play.settings("standard"):
        assert setting.key in SETTINGS, "tell_setup.SETTINGS"
        assert setting.note
        for choice in setting.choices:
            assert choice.label
            RULESET.play.start(
                Setup(
                    players=["Ada", "Bo"],
                    forces=["ironvale", "sable"],
                    scenario="standard",
                    options={setting.key: choice.value},
                ),
                SealedDice(b""),
            )


def test_what_a_table_fields_is_told() -> None:
    assert RULESET.forces.fielded("ironvale", "standard", {}) == "10 units, 150 of 150 AP"
    assert RULESET.forces.fielded("ironvale", "skirmish", {}) == "7 of 10 units, 96 of 100 AP"
    assert RULESET.forces.fielded("ironvale", "standard", {"ap_limit": "40"}) == "3 of 10 units, 37 of 40 AP"


def test_a_scenario_is_frozen_with_its_game() -> None:
    """Running games keep the scenario that they began with: what the files say later does not matter."""
    game = RULESET.play.start(_setup("hold", ""), SealedDice(b"")).game
    told = Scenario.model_validate(game.scenario.model_dump(mode="json"))
    assert told == game.scenario
