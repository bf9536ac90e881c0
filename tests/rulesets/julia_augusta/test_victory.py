"""Who has the initiative, and who has won (TURN-02, VIC-01, VIC-02)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rulesets.julia_augusta.chapters.disorder.blows import happen
from rulesets.julia_augusta.chapters.turn.initiative import roll_initiative
from rulesets.julia_augusta.chapters.turn.victory import adjudicated, is_beaten, share_lost, verdict
from rulesets.julia_augusta.table.formations import line
from rulesets.julia_augusta.table.state import Julia, Leader
from rulesets.kit.engine.dice import ScriptedDice
from tests.rulesets.julia_augusta.table import (
    Described,
    auxiliaries,
    chariots,
    eagle,
    general,
    julia,
    leader,
    legion,
    skirmishers,
    warband,
)


def battle(*described: Described, **fields: Any) -> Julia:
    """A battle at the end of a turn."""
    return julia(*described, **fields).game


def rolled(game: Julia, *dice: int) -> list[int]:
    """Who has the initiative after these dice, and what they came to."""
    fell = ScriptedDice(*dice)
    roll_initiative(game, fell)
    assert fell.left == 0
    totals: list[int] = [event for event in game.events if event.key == "initiative"][-1].values["totals"]
    return [game.initiative, *totals]


# --- initiative ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JA-TURN-02")
def test_the_general_counts_with_his_command_points() -> None:
    """JA-D-08."""
    led = general("Paulinus", at=(36, 40), cp=3), general("Boudica", at=(36, 8), seat=1, cp=2), leader("Tullo", cp=3)
    assert rolled(battle(*led), 3, 5) == [1, 6, 7]
    assert rolled(battle(*led), 4, 4) == [0, 7, 6]


@pytest.mark.rule("JA-TURN-02")
def test_a_dead_general_counts_nothing_and_a_wounded_one_less() -> None:
    dead = Leader(id="Paulinus", seat=0, general=True, cp=3, where="dead")
    assert rolled(battle(dead, general("Boudica", seat=1, cp=1)), 3, 3) == [1, 3, 4]


@pytest.mark.rule("JA-TURN-02")
@pytest.mark.parametrize("before", [0, 1])
def test_on_a_tie_the_side_that_did_not_have_it_gets_it(before: int) -> None:
    assert rolled(battle(turn=2, initiative=before), 4, 4)[0] == 1 - before


@pytest.mark.rule("JA-TURN-02")
def test_ties_of_the_first_turn_are_rolled_again() -> None:
    assert rolled(battle(turn=1), 4, 4, 2, 2, 6, 1) == [0, 6, 1]


# --- victory ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JA-VIC-01")
def test_an_army_that_lost_half_of_its_heavy_bases_is_beaten() -> None:
    """JA-D-62."""
    iceni = warband("Iceni", at=(36, 12))
    for bases, winners in ((5, None), (4, [1])):
        table = battle(legion("XX", at=(36, 30), bases=bases, start_bases=8), iceni)
        found = verdict(table)
        assert (found.winners if found else None) == winners
        assert found is None or (found.key, found.rule, found.scores) == ("beaten", "JA-VIC-01", [0, 50])


@pytest.mark.example("JA-X-44")
@pytest.mark.rule("JA-VIC-01")
def test_14_of_28_bases_are_half() -> None:
    routed, hurt = legion("XX", at=(36, 30), routing=True), legion("II", at=(20, 30), bases=6, start_bases=8)
    destroyed = auxiliaries("Cohort", at=(50, 30)).model_copy(update={"where": "destroyed"})
    table = battle(routed, hurt, destroyed, legion("IX", at=(60, 30)), warband("Iceni", at=(36, 12)))
    found = verdict(table)
    assert share_lost(table, 0) == 14 / 28
    assert found is not None
    assert (found.winners, found.scores) == ([1], [0, 50])


@pytest.mark.rule("JA-VIC-01")
@pytest.mark.parametrize("state", [{"routing": True}, {"where": "destroyed"}, {"where": "left"}])
def test_a_unit_that_routs_or_is_gone_is_lost_whole(state: dict[str, Any]) -> None:
    first, second = legion("XX", at=(36, 30)), legion("II", at=(20, 30), bases=7, start_bases=8)
    table = battle(first.model_copy(update=state), second, warband("Iceni", at=(36, 12)))
    assert share_lost(table, 0) == 9 / 16
    found = verdict(table)
    assert found is not None
    assert found.winners == [1]


@pytest.mark.rule("JA-VIC-01")
def test_light_troops_do_not_count() -> None:
    gone = skirmishers("Slingers", at=(9, 9)), chariots("Swift", at=(9, 9))
    lost = [unit.model_copy(update={"where": "destroyed"}) for unit in gone]
    table = battle(*lost, legion("XX", at=(36, 30)), warband("Iceni", at=(36, 12)))
    assert (share_lost(table, 0), share_lost(table, 1), verdict(table)) == (0, 0, None)


@pytest.mark.rule("JA-VIC-01")
def test_where_both_are_beaten_the_smaller_loss_wins() -> None:
    iceni = warband("Iceni", at=(36, 12), bases=4, start_bases=10)
    for bases, winners in ((4, [0]), (3, [1])):
        found = verdict(battle(legion("XX", at=(36, 30), bases=bases, start_bases=8), iceni))
        assert found is not None
        assert found.winners == winners
    equal = auxiliaries("Cohort", at=(36, 30), bases=2, start_bases=5)
    found = verdict(battle(equal, iceni))
    assert found is not None
    assert found.winners == []


@pytest.mark.rule("JA-VIC-02")
def test_after_twelve_turns_the_smaller_loss_wins() -> None:
    armies = legion("XX", at=(36, 30)), warband("Iceni", at=(36, 12), bases=9, start_bases=10)
    assert verdict(battle(*armies, turn=11)) is None
    found = verdict(battle(*armies, turn=12))
    assert found is not None
    assert (found.winners, found.key, found.rule, found.scores) == ([0], "turn_limit", "JA-VIC-02", [10, 0])
    assert verdict(battle(*armies, turn=8, options={"turns": "8"})) is not None
    assert verdict(battle(*armies, turn=40, options={"turns": "none"})) is None


@pytest.mark.rule("JA-VIC-02")
def test_less_than_10_percentage_points_are_a_draw() -> None:
    for bases, winners in ((10, []), (9, [0])):
        iceni = warband("Iceni", at=(36, 12), bases=bases, start_bases=11), warband("Parisi", at=(20, 12))
        found = verdict(battle(legion("XX", at=(36, 30)), *iceni, turn=12))
        assert found is not None
        assert found.winners == winners


@pytest.mark.rule("JA-VIC-02")
def test_a_lost_eagle_counts_two_bases_and_a_general_three() -> None:
    lost = eagle("XX", at=(0, 0)).model_copy(update={"where": "lost"})
    first, second = legion("XX", at=(36, 30)), legion("II", at=(20, 30), bases=12)
    found = verdict(battle(lost, first, second, warband("Iceni", at=(36, 12)), turn=12, generals_killed=[0]))
    assert found is not None
    assert (found.winners, found.scores) == ([1], [0, 25])


def test_a_lost_eagle_beats_nobody() -> None:
    lost = eagle("XX", at=(0, 0)).model_copy(update={"where": "lost"})
    half = legion("XX", at=(36, 30), bases=5, start_bases=8)
    assert verdict(battle(lost, half, warband("Iceni", at=(36, 12)), generals_killed=[0])) is None


def test_a_game_that_is_not_played_to_its_end() -> None:
    armies = legion("XX", at=(36, 30), bases=7, start_bases=8), warband("Iceni", at=(36, 12))
    table = battle(*armies, turn=3)
    conceded = adjudicated(table, "conceded", [0])
    assert (conceded.winners, conceded.key, conceded.scores) == ([0], "conceded", [0, 12])
    ended = adjudicated(table, "ended", None)
    assert (ended.winners, ended.key) == ([1], "ended_by_score")
    assert adjudicated(table, "agreed_draw", []).winners == []
    waiting = battle(legion("XX"), warband("Iceni"), turn=0, phase="deployment")
    assert adjudicated(waiting, "conceded", [1]).scores == [0, 0]


@pytest.mark.rule("JA-TURN-02")
@pytest.mark.parametrize(
    ("turn", "dice", "ties"),
    [(1, (4, 4, 2, 3), ["again", ""]), (2, (4, 4), ["passes"]), (2, (4, 3), [""]), (1, (3, 4), [""])],
)
def test_what_is_told_of_a_tie(turn: int, dice: tuple[int, ...], ties: list[str]) -> None:
    game = battle(turn=turn)
    roll_initiative(game, ScriptedDice(*dice))
    assert [event.values["tie"] for event in game.events if event.key == "initiative"] == ties


@pytest.mark.rule("JA-VIC-01", "JA-TURN-05")
def test_losses_are_told_of_each_side_when_they_have_changed() -> None:
    game = battle(legion("XX", at=(36, 30), bases=7, start_bases=8), warband("Iceni", at=(36, 12), start_bases=11))
    told = []
    for bases in (7, 6, 6):
        game.units["XX"].take(line(bases, 4, 2))
        happen(game, ScriptedDice(), [])
        told.append([tuple(event.values.values()) for event in game.events if event.key == "losses"])
        game.events = []
    assert told == [[(0, 1, 8, 4), (1, 2, 11, 6)], [(0, 2, 8, 4)], []]


@pytest.mark.rule("JA-VIC-01")
def test_each_sides_losses_are_its_own_and_extra_bases_count_with_them() -> None:
    game = battle(
        legion("XX", at=(36, 30), bases=4, start_bases=8), warband("Iceni", at=(36, 12), bases=9, start_bases=12)
    )
    assert [is_beaten(game, seat) for seat in (0, 1)] == [True, False]
    assert [share_lost(game, seat, extra=2) for seat in (0, 1)] == [6 / 8, Fraction(5, 12)]
