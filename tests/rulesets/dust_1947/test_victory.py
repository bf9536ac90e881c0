"""The end of the game (VIC)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dust_1947.chapters.turn import victory
from rulesets.dust_1947.chapters.turn.battle import Battle
from rulesets.dust_1947.chapters.turn.victory import adjudicated, holds, scores, verdict
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, squad, walker

RED, BLUE = squad("Rifles", at="A1"), squad("Guard", at="L9", seat=1)
HILL = {"name": "Hill", "squares": ("F5", "G5")}


def field(*units: Placed, lost: tuple[int, int] = (0, 0), turn: int = 1, **scenario: Any) -> Table:
    """A table whose sides have lost so many AP."""
    table = dust(*units, **scenario)
    table.game.lost_ap, table.game.turn = list(lost), turn
    return table


def ended(*units: Placed, **more: Any) -> Table:
    """The same at the end of its turn, played on."""
    table = field(*units, **more)
    table._root = Battle(at="turn_ends")
    return table


def result(table: Table) -> tuple[list[int], list[int], str] | None:
    """Winners, scores and why, at the end of this turn."""
    found = verdict(table.game)
    return (found.winners, found.scores, found.key) if found else None


@pytest.mark.rule("DU-VIC-01")
def test_the_game_ends_at_the_end_of_a_turn() -> None:
    table = ended(RED, turn=1).begins()
    assert table.game.root is None
    assert table.game.verdict is not None
    assert table.heard("game_over")


@pytest.mark.rule("DU-VIC-01")
def test_not_before_the_end_of_the_turn() -> None:
    table = dust(RED, walker("Moth", at="A9", state={"criticals": ["fire"], "damage": 3}, seat=1))
    red, blue = table.players
    red.passes() if "pass" in table.offers() else red.activates("Rifles")
    red.declares("nothing", "nothing")
    blue.activates("Moth")
    assert table.game.verdict is not None and table.game.verdict.winners == [0]


@pytest.mark.rule("DU-VIC-01")
@pytest.mark.parametrize(
    ("units", "rule"),
    [
        ((RED, squad("Guard", at="F5", seat=1)), "DU-VIC-02"),
        ((squad("Rifles", at="F5"), BLUE), "DU-VIC-02"),
        ((RED,), "DU-VIC-03"),
        ((BLUE,), "DU-VIC-03"),
        ((RED, BLUE), "DU-VIC-04"),
    ],
)
def test_the_end_names_the_condition_that_is_met(units: tuple[Placed, ...], rule: str) -> None:
    assert victory.end_condition(field(*units, objectives=({**HILL, "wins": True},)).game) == rule


def test_without_an_end_condition_the_next_turn_begins() -> None:
    assert ended(RED, BLUE).begins("B B B S S S").game.turn == 2


@pytest.mark.rule("DU-VIC-02", "DU-VIC-06")
def test_completing_the_objective_wins() -> None:
    table = field(squad("Rifles", at="F5"), BLUE, objectives=({**HILL, "wins": True},), lost=(50, 0))
    assert result(table) == ([0], [0, 50], "objective")


@pytest.mark.rule("DU-VIC-03", "DU-VIC-06")
def test_a_side_without_units_has_lost() -> None:
    waiting = squad("Late", at="", seat=1, state={"where": "reserve"})
    assert result(field(RED, waiting, lost=(50, 0))) == ([0], [0, 50], "eliminated")
    assert result(field(RED, BLUE, lost=(50, 0))) is None


@pytest.mark.rule("DU-VIC-04")
def test_the_turn_limit() -> None:
    assert result(field(RED, BLUE, turn=8, lost=(5, 10))) == ([0], [10, 5], "points")
    assert result(field(RED, BLUE, turn=7, lost=(5, 10))) is None
    assert result(field(RED, BLUE, turn=4, turns=4)) is not None


@pytest.mark.rule("DU-VIC-05")
def test_an_objective_is_held_from_its_square() -> None:
    hill = {**HILL, "points": 15}
    table = field(squad("Rifles", at="F5"), BLUE, objectives=(hill,), turn=8)
    assert result(table) == ([0], [15, 0], "points")
    contested = field(squad("Rifles", at="F5"), squad("Guard", at="G5", seat=1), objectives=(hill,))
    assert scores(contested.game) == [0, 0]


@pytest.mark.rule("DU-VIC-05")
def test_aircraft_hold_nothing_and_a_roof_is_not_the_ground() -> None:
    plane = walker("Kite", at="F5", kind="aircraft", armour="A1", mobility="aircraft")
    above = squad("Roof", at="F5", state={"level": 2})
    for unit in (plane, above):
        game = field(unit, objectives=(HILL,)).game
        assert not holds(game, 0, game.scenario.objectives[0])
    game = field(squad("Rifles", at="F5"), objectives=(HILL,)).game
    assert holds(game, 0, game.scenario.objectives[0])


@pytest.mark.rule("DU-VIC-05", "DU-SKILL-AIRBORNE-05")
def test_who_has_just_dropped_does_not_keep_the_enemy_from_holding() -> None:
    dropped = squad("Drop", at="G5", seat=1, skills=("Airborne",), state={"skill_state": {"dropped": 1}})
    game = field(squad("Rifles", at="F5"), dropped, objectives=(HILL,)).game
    assert holds(game, 0, game.scenario.objectives[0])
    game.turn = 2
    assert not holds(game, 0, game.scenario.objectives[0])


@pytest.mark.rule("DU-VIC-03")
def test_an_aircraft_that_came_back_and_fell_is_not_away_for_the_weather() -> None:
    lost = squad("Kite", at="", seat=1, state={"where": "eliminated", "back_on": victory.GROUNDED})
    assert victory.has_wiped_out(field(RED, lost).game, 0)


@pytest.mark.rule("DU-VIC-06")
def test_an_outright_win_does_not_count_points() -> None:
    assert result(field(RED, lost=(90, 10))) == ([0], [10, 90], "eliminated")


@pytest.mark.rule("DU-VIC-07")
def test_each_side_scores_what_the_enemy_lost() -> None:
    assert scores(field(RED, BLUE, lost=(30, 12)).game) == [12, 30]


@pytest.mark.rule("DU-VIC-07")
def test_hero_and_squad_score_separately_and_a_partly_lost_unit_nothing() -> None:
    table = dust(
        squad("Rifles", at="D4", soldiers=1, ap=9),
        hero("Ace", at="D4", ap=5, state={"joined": "Rifles", "damage": 1}),
        squad("Guard", at="D6", seat=1, soldiers=1),
        squad("Far", at="L9", seat=1),
        squad("Friend", at="A1"),
    )
    red, blue = table.players
    red.activates("Friend")
    red.declares("nothing", "nothing")
    blue.activates("Guard")
    blue.declares("attack", "nothing")
    blue.attacks("Rifles", dice="B S  S")
    red.loses("soldier 1")
    assert scores(table.game) == [0, 9]
    assert table.where("Ace") == "D4"


@pytest.mark.example("DU-X-37")
@pytest.mark.rule("DU-VIC-07", "DU-VIC-08")
def test_equal_totals_are_a_draw() -> None:
    assert result(field(RED, BLUE, lost=(40, 40), turn=8)) == ([], [40, 40], "draw")


@pytest.mark.rule("DU-VIC-08")
def test_the_higher_total_wins() -> None:
    assert result(field(RED, BLUE, lost=(40, 41), turn=8)) == ([0], [41, 40], "points")
    assert result(field(RED, BLUE, lost=(41, 40), turn=8)) == ([1], [40, 41], "points")


@pytest.mark.example("DU-X-93")
@pytest.mark.rule("DU-VIC-09", "DU-VIC-07")
def test_both_meet_a_condition_and_points_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Red's objective is one that its last unit completed before it fell; no objective of squares can be so."""
    monkeypatch.setattr(victory, "has_completed", lambda game, seat: seat == 0)
    assert result(field(BLUE, turn=5, lost=(100, 35))) == ([1], [35, 100], "points")


@pytest.mark.rule("DU-VIC-09")
def test_both_sides_wiped_out() -> None:
    assert result(field(turn=5, lost=(100, 35))) == ([1], [35, 100], "points")
    assert result(field(turn=5, lost=(40, 40))) == ([], [40, 40], "draw")


# --- before the end --------------------------------------------------------------------------------------------------


def test_a_game_that_is_ended_early_is_judged_as_if_this_were_the_last_turn() -> None:
    hill = {**HILL, "points": 15}
    table = field(squad("Rifles", at="F5"), BLUE, lost=(20, 10), turns=8, objectives=(hill,))
    assert verdict(table.game) is None
    found = adjudicated(table.game, "ended", None)
    assert (found.winners, found.scores, found.key) == ([0], [25, 20], "ended_by_score")


def test_who_has_completed_the_objective_wins_outright_then_too() -> None:
    hill = {**HILL, "wins": True}
    table = field(squad("Rifles", at="F5"), BLUE, lost=(50, 0), turns=8, objectives=(hill,))
    assert adjudicated(table.game, "ended", None).winners == [0]


def test_equal_scores_are_a_draw_and_before_the_first_turn_nobody_is_wiped_out() -> None:
    table = field(RED, squad("Guard", at="", seat=1), turn=0)
    found = adjudicated(table.game, "ended", None)
    assert (found.winners, found.scores, found.key) == ([], [0, 0], "draw")
