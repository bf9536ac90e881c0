"""A turn from its beginning to the next, an activation from segment to segment (TURN, ACT, END)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.checks import CommandCheck
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import generated, leaders, senior_officer
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.end_phase.game_end import target
from rulesets.dystopian_legions.chapters.turn.initiative import Initiative
from rulesets.dystopian_legions.chapters.turn.sequence_of_play import Battle
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    SERGEANT,
    TROOPER,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

STAFF = section("Staff", rank(30, 40, 1), models=(OFFICER,))
GUARDS = section("Guards", rank(30, 4, 2), seat=1)
WALKER = profile("Walker", type="ironclad", inches=2)


def turn() -> Table:
    """An officer and two guards, far apart, at the beginning of turn 3."""
    return legions(STAFF, GUARDS, root=Battle(at="turn_begins")).begins()


def to_the_activations(table: Table) -> Table:
    """Seat 0 has the initiative and goes first."""
    table.players[0].bolsters(dice=[6, 6, 6, 1, 1, 1])
    table.players[0].picks("first")
    return table


@pytest.mark.rule("DL-TURN-01", "DL-END-20", "DL-TURN-02")
def test_a_turn_begins_with_points_and_the_initiative() -> None:
    table = turn()
    assert [told["turn"] for told in table.heard("turn_begins")] == [3]
    assert [told["points"] for told in table.heard("pools_built")] == [[3, 0]]
    assert table.asked == [(0, "commit")]
    assert table.game.phase == "initiative"


@pytest.mark.rule("DL-TURN-06")
def test_then_the_sides_activate_in_turn() -> None:
    table = to_the_activations(turn())
    assert (table.asked, table.game.phase) == ([(0, "activate")], "activations")
    table.players[0].holds("Staff")
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-TURN-09", "DL-END-17")
def test_the_end_phase_and_the_next_turn() -> None:
    """Markers go at the end of it, and a new turn begins."""
    table = to_the_activations(turn())
    table.players[0].holds("Staff")
    table.players[1].holds("Guards")
    assert (table.section("Staff").activated, table.section("Guards").activated) == (0, 0)
    assert [told["turn"] for told in table.heard("turn_begins")] == [4]
    assert table.asked == [(0, "commit")]


@pytest.mark.rule("DL-OW-06", "DL-OW-11", "DL-END-18")
def test_overwatch_that_was_not_used_is_lost() -> None:
    """The section is simply ready again, and bears no marker."""
    table = legions(section("Rifles", rank(30, 30, 1), overwatch=True), GUARDS, root=EndPhase()).begins()
    rifles = table.section("Rifles")
    assert (rifles.overwatch, rifles.activated) == (False, 0)


@pytest.mark.rule("DL-CP-03")
def test_points_that_are_left_are_lost() -> None:
    table = legions(STAFF, GUARDS, root=EndPhase())
    build_pools(table.game)
    assert [side.cp for side in table.game.sides] == [3, 0]
    assert [side.cp for side in table.begins().game.sides] == [0, 0]


@pytest.mark.rule("DL-CMD-02", "DL-CMD-03", "DL-CP-01")
def test_what_leaders_generate() -> None:
    rifles = section("Rifles", rank(30, 30, 3), models=(SERGEANT, TROOPER))
    table = legions(rifles, STAFF, GUARDS)
    assert {one.name: generated(one) for one in leaders(table.game, 0)} == {"Rifles/1": 1, "Staff/1": 3}
    build_pools(table.game)
    assert [side.cp for side in table.game.sides] == [4, 0]


@pytest.mark.rule("DL-CMD-08", "DL-CMD-05")
def test_whoever_is_off_the_table_does_not_boost() -> None:
    """He comes this turn, and is not there yet when the initiative is rolled (DL-D-33)."""
    marshal = profile("Marshal", leader="officer", cp=5, rank=5)
    late = section("Marshals", rank(50, 40, 1), models=(marshal,), where="waiting", allotted="reserves", arrives=2)
    table = legions(STAFF, late, GUARDS)
    build_pools(table.game)
    assert table.game.sides[0].cp == 3 + 5
    found = senior_officer(table.game, 0)
    assert found is not None
    assert found.name == "Staff/1"


@pytest.mark.rule("DL-CMD-06", "DL-CHECK-11", "DL-CHECK-12")
def test_the_senior_officer_boosts_the_initiative() -> None:
    """Two points, two dice; more successes win, and be it by one."""
    table = legions(STAFF, GUARDS, root=Initiative())
    build_pools(table.game)
    table.begins()
    table.players[0].bolsters("Staff/1", "Staff/1", dice=[4, 1, 1, 1, 4, 4, 1, 1])
    (rolled,) = table.heard("initiative_rolled")
    assert rolled["paid"] == [2, 0]
    assert [len(thrown["dice"]) for thrown in rolled["throws"]] == [5, 3]
    assert [told["seat"] for told in table.heard("has_initiative")] == [0]
    assert table.game.sides[0].cp == 1


@pytest.mark.rule("DL-ADV-04", "DL-CHECK-11")
@pytest.mark.parametrize(("turn", "black"), [(1, 1), (2, 0)])
def test_the_tactical_advantage_is_a_black_die_of_turn_1(turn: int, black: int) -> None:
    table = legions(section("Rifles", rank(30, 30, 1)), GUARDS, root=Initiative(), turn=turn)
    table.game.sides[1].advantage = "tactical"
    table.begins(dice=[4, 4, 4, *[1] * (3 + black)])
    (rolled,) = table.heard("initiative_rolled")
    assert [die["colour"] for die in rolled["throws"][1]["dice"]].count("black") == black


@pytest.mark.rule("DL-CHECK-02", "DL-CHECK-03", "DL-CHECK-04")
@pytest.mark.parametrize(("dice", "passed"), [([4, 4, 1], True), ([4, 3, 1], False), ([6, 1, 1], True)])
def test_three_blue_dice_and_as_many_successes_as_it_needs(dice: list[int], passed: bool) -> None:
    table = legions(
        section("Rifles", rank(30, 30, 2)), GUARDS, root=CommandCheck(section="Rifles", check="order", required=2)
    )
    (check,) = table.begins(dice=dice).heard("check_taken")
    assert [die["colour"] for die in check["thrown"]["dice"]] == ["blue"] * 3
    assert check["passed"] is passed


@pytest.mark.rule("DL-CHECK-06", "DL-CHECK-07")
def test_each_point_is_a_die_and_is_marked() -> None:
    table = legions(STAFF, GUARDS, root=CommandCheck(section="Staff", check="order", required=3))
    build_pools(table.game)
    table.begins()
    table.players[0].bolsters("Staff/1", "Staff/1", dice=[4, 1, 1, 4, 4])
    (check,) = table.heard("check_taken")
    assert (len(check["thrown"]["dice"]), check["passed"], check["paid"]) == (5, True, ["Staff/1"] * 2)
    assert (table.game.sides[0].cp, table.section("Staff").figures[0].spent) == (1, 2)


# An activation


def activating(*more: Any) -> Table:
    """Three riflemen and their officer who may be activated, and guards out of reach."""
    rifles = section("Rifles", rank(30, 30, 3), models=(SERGEANT, TROOPER))
    table = legions(rifles, *more, GUARDS, root=Activations(seat=0))
    table.game.sides[0].cp = 4
    return table.begins()


@pytest.mark.rule("DL-ACT-02", "DL-ACT-05")
def test_an_order_comes_first_and_then_any_action() -> None:
    table = activating()
    table.players[0].orders("spread_out", "Rifles", "Rifles/1", dice=[4, 1, 1])
    assert table.section("Rifles").order == "spread_out"
    assert table.asked == [(0, "choose_move")]
    table.players[0].advances("Rifles", "at 31.5,26 as now")
    assert table.at("Rifles")[0] == (30, 26)


@pytest.mark.rule("DL-ACT-06", "DL-MOVE-02", "DL-MOVE-08")
def test_one_action_for_all_and_one_alone() -> None:
    """Whoever stays where he is has made it, too."""
    table = activating()
    table.players[0].doubles("Rifles", "at 31.5,30 as now; 1 at 30,29")
    rifles = table.section("Rifles")
    assert table.at("Rifles") == [(30, 29), (31.5, 30), (33, 30)]
    assert (rifles.movement, rifles.activated) == ("double", 1)
    assert table.asked == [(1, "activate")]


@pytest.mark.rule("DL-ACT-09", "DL-ACT-10")
def test_an_activated_marker_ends_it() -> None:
    table = activating(STAFF)
    table.players[0].holds("Rifles")
    assert (table.section("Rifles").activated, table.section("Staff").activated) == (1, 0)
    table.players[1].holds("Guards")
    assert table.offers(0, "hold") == ["Staff"]


@pytest.mark.rule("DL-ACT-03", "DL-ACT-04")
def test_who_is_apart_has_to_move() -> None:
    parted = section("Rifles", rank(30, 30, 3, 4.0))
    table = legions(parted, GUARDS, root=Activations(seat=0)).begins()
    with refused("DL-ACT-04", "must_close_up"):
        table.players[0].holds("Rifles")
    table.players[0].advances("Rifles", "at 34,30 closed up")
    assert table.asked == [(1, "activate")]


# The End Phase


@pytest.mark.rule("DL-END-01", "DL-END-02", "DL-END-03")
def test_order_is_restored_before_points_are_scored() -> None:
    """Whoever passes claims the objective in the same End Phase."""
    rifles = section("Rifles", [(36, 27)], shaken=1)
    table = legions(rifles, GUARDS, root=EndPhase(), options={"objective": "vital_objective"}).begins(dice=[4, 4, 1])
    assert table.section("Rifles").shaken == 0
    assert table.game.sides[0].battle_log == 4


@pytest.mark.rule("DL-END-02", "DL-MAR-24")
def test_the_fearless_lose_their_markers_as_well() -> None:
    """DL-D-46: they need not check, and may."""
    zealots = section("Zealots", [(36, 40)], models=(profile("Zealot", mars=("Fearless",)),), shaken=1)
    table = legions(zealots, GUARDS, root=EndPhase()).begins(dice=[4, 4, 1])
    assert table.section("Zealots").shaken == 0


@pytest.mark.rule("DL-END-06", "DL-END-07", "DL-END-16")
@pytest.mark.parametrize(("log", "winners"), [(10, [0]), (9, None)])
def test_who_reaches_the_target_alone_wins(log: int, winners: list[int] | None) -> None:
    table = legions(STAFF, GUARDS, root=EndPhase())
    table.game.sides[0].battle_log, table.game.sides[1].battle_log = log, 7
    verdict = table.begins().game.verdict
    assert (verdict.winners if verdict is not None else None) == winners
    assert [told["why"] for told in table.heard("game_over")] == ["target"] * bool(winners)


@pytest.mark.rule("DL-END-10", "DL-END-13")
@pytest.mark.parametrize(("mfv", "points"), [(1000, 10), (1001, 20), (2000, 20), (2001, 30), (3000, 30)])
def test_ten_points_for_each_thousand_that_is_begun(mfv: int, points: int) -> None:
    assert target(mfv) == points


@pytest.mark.rule("DL-BL-01", "DL-OBJ-16", "DL-OBJ-15")
def test_the_vital_objective_alone_brings_4() -> None:
    table = legions(section("Rifles", [(36, 27)]), GUARDS, root=EndPhase(), options={"objective": "vital_objective"})
    (told,) = table.begins().heard("scored")
    assert (told["seat"], told["points"], told["total"]) == (0, 4, 4)


@pytest.mark.rule("DL-BL-09", "DL-BL-07")
@pytest.mark.parametrize("others", [(), ((36.0, 21.0),)])
def test_ironclads_contest_and_never_claim(others: tuple[tuple[float, float], ...]) -> None:
    """Alone they claim nothing, and they keep the enemy from claiming."""
    enemy = section("Guards", [*others, (62, 4)], seat=1)
    table = legions(
        section("Walkers", [(36, 27)], models=(WALKER,)),
        enemy,
        root=EndPhase(),
        options={"objective": "vital_objective"},
    )
    assert [side.battle_log for side in table.begins().game.sides] == [0, 0]


@pytest.mark.rule("DL-BL-05", "DL-BL-12")
@pytest.mark.parametrize(("shaken", "points"), [(0, 4), (1, 0)])
def test_the_shaken_claim_nothing_from_inside_a_building(shaken: int, points: int) -> None:
    mill = box("Mill", "building", 32, 22, 40, 26)
    rifles = section("Rifles", [(36, 24)], building="Mill", shaken=shaken)
    table = legions(rifles, GUARDS, mill, root=EndPhase(), options={"objective": "vital_objective"})
    assert [side.battle_log for side in table.begins(dice=[1] * 3 * shaken).game.sides] == [points, 0]
