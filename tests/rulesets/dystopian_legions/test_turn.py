"""Initiative, the End Phase and the end of the game (TURN, END, BL)."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.end_phase.game_end import target
from rulesets.dystopian_legions.chapters.turn.initiative import Initiative
from tests.rulesets.dystopian_legions.table import OFFICER, Table, legions, rank, section

OURS = section("Staff", rank(30, 30, 1), models=(OFFICER,))
THEIRS = section("Guards", rank(30, 10, 2), seat=1)


def ending(**fields: int) -> Table:
    """Both sides at the end of a turn."""
    return legions(OURS, THEIRS, root=EndPhase(), **fields)


@pytest.mark.example("DL-X-85")
@pytest.mark.rule("DL-TURN-07", "DL-CHECK-13")
def test_a_tie_is_rolled_again_with_the_same_pools() -> None:
    table = legions(THEIRS, section("Rifles", rank(30, 30, 2)), root=Initiative())
    table.game.sides[0].finished_first = True
    table.begins(dice=[5, 3, 2, 4, 6, 1, 1, 6, 4, 1, 1, 4, 3, 2])
    assert [[len(throw["dice"]) for throw in told["throws"]] for told in table.heard("initiative_rolled")] == [
        [4, 3]
    ] * 2
    assert table.asked == [(0, "who_first")]


@pytest.mark.example("DL-X-87")
@pytest.mark.rule("DL-TURN-02", "DL-TURN-03")
def test_only_the_senior_officer_bolsters_and_the_tactical_advantage_is_a_black_die() -> None:
    table = legions(OURS, THEIRS, root=Initiative(), turn=1)
    table.game.sides[0].advantage = "tactical"
    build_pools(table.game)
    table.begins()
    assert table.asked == [(0, "commit")]
    table.players[0].bolsters("Staff/1", dice=[6, 5, 3, 2, 1, 6, 4, 2])  # black first
    assert table.asked == [(1, "who_first")]
    assert table.game.sides[0].cp == 2


@pytest.mark.rule("DL-TURN-04")
def test_the_winner_may_let_the_other_go_first() -> None:
    table = legions(THEIRS, section("Rifles", rank(30, 30, 2)), root=Initiative()).begins(dice=[4, 4, 4, 1, 1, 1])
    table.players[0].picks("second")
    assert table.game.first == 1


@pytest.mark.example("DL-X-76")
@pytest.mark.rule("DL-END-11", "DL-END-12", "DL-END-14")
def test_the_battle_log_target() -> None:
    assert [target(mfv) for mfv in (600, 1000, 1500, 3000, 3500, 4200)] == [10, 10, 20, 30, 30, 40]


@pytest.mark.example("DL-X-77")
@pytest.mark.rule("DL-END-15")
def test_both_at_the_target_is_a_draw() -> None:
    table = ending()
    table.game.sides[0].battle_log, table.game.sides[1].battle_log = 12, 10
    verdict = table.begins().game.verdict
    assert verdict is not None
    assert (verdict.winners, verdict.scores) == ([], [12, 10])


@pytest.mark.rule("DL-BL-14", "DL-END-08")
def test_who_has_nothing_left_has_lost() -> None:
    table = ending()
    table.section("Guards").where = "broken"
    verdict = table.begins().game.verdict
    assert verdict is not None
    assert (verdict.winners, verdict.scores, verdict.key) == ([0], [1, 0], "annihilated")


@pytest.mark.rule("DL-END-09")
def test_at_the_turn_limit_the_higher_battle_log_wins() -> None:
    table = ending(turn=8)
    table.game.sides[1].battle_log = 3
    verdict = table.begins().game.verdict
    assert verdict is not None
    assert verdict.winners == [1]


@pytest.mark.rule("DL-END-18", "DL-END-19")
def test_one_activated_marker_goes_and_all_that_lasts_a_turn() -> None:
    table = ending()
    guards = table.section("Guards")
    guards.activated, guards.overwatch, guards.hit_the_deck, guards.shaken = 2, True, True, 1
    guards = table.begins(dice=[1, 2, 3]).section("Guards")  # order is not restored
    assert (guards.activated, guards.overwatch, guards.hit_the_deck, guards.shaken) == (1, False, False, 1)
