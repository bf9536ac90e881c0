"""Cases in which several rules of command, control, moves and shooting meet, as players came upon them."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.after_combat.after_combat_phase import AfterCombat
from rulesets.julia_augusta.chapters.combat.supports import what_supports
from rulesets.julia_augusta.chapters.command.control_test import excitement
from rulesets.julia_augusta.chapters.command.control_tests import ControlTests
from rulesets.julia_augusta.chapters.leaders.out_of_the_way import LEADER_RADIUS
from rulesets.julia_augusta.chapters.movement.moving import go
from rulesets.julia_augusta.chapters.turn.end_of_turn import turn_ends
from rulesets.julia_augusta.table.state import Result, ResultMove
from rulesets.julia_augusta.table.stretches import straight
from rulesets.kit.boards.tables.distance import distance
from rulesets.kit.boards.tables.places import Point, pose
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    avd,
    box,
    eagle,
    general,
    horse,
    julia,
    legion,
    light_horse,
    moved,
    skirmishers,
    warband,
)

FAR = warband("Iceni", at=(36, 5))


@pytest.mark.rule("JA-ACM-14")
def test_light_troops_whose_pursuit_ended_short_of_formed_foot_do_not_shoot_at_it() -> None:
    table = manoeuvring(
        light_horse("Corieltauvi", at=(36, 20), pursuing=True, last=moved(8, "pursue")),
        auxiliaries("Batavi", at=(36, 25)),
        seat=1,
    )
    _, britons = table.players
    britons.manoeuvres("Corieltauvi", "pursue", dice=[avd(4), 3, 1])
    assert not table.unit("Corieltauvi").pursuing
    assert table.over


@pytest.mark.rule("JA-MOVE-05")
def test_a_retire_that_is_repeated_counts_as_a_move_for_the_bonus_die() -> None:
    gauls = horse("Gauls", at=(36, 30), formation="unformed", control="repeat", last=moved(8, "retire"))
    table = manoeuvring(gauls, warband("Iceni", at=(36, 20)))
    table.players[0].manoeuvres("Gauls", "retire", dice=[avd(3), 1, 1])
    assert table.unit("Gauls").manoeuvred


@pytest.mark.rule("JA-CTRL-14")
@pytest.mark.parametrize(("pushed", "at"), [(False, (36, 37)), (True, (36, 40))])
def test_an_eagle_that_was_pushed_this_turn_is_not_carried_along(pushed: bool, at: tuple[float, float]) -> None:
    standard = eagle("XX", at=(36, 40)).model_copy(update={"moved": pushed})
    table = manoeuvring(legion("XX", at=(36, 40)), standard, FAR)
    romans, _ = table.players
    romans.manoeuvres("XX", "move")
    romans.moves("forward 3")
    point = table.game.eagles["XX"].spot.point
    assert (point.x, point.y) == at


@pytest.mark.rule("JA-CTRL-16")
def test_looters_that_have_stopped_do_not_begin_again_unless_they_move() -> None:
    camp = box("Camp", "camp", 34, 30, 38, 34, seat=1)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 34), control="free"), camp, FAR)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.picks("enough")
    assert not table.unit("Batavi").looting


@pytest.mark.rule("JA-CTRL-15")
@pytest.mark.parametrize("did", ["loot", "pursue"])
def test_a_unit_with_nothing_left_to_repeat_halts(did: str) -> None:
    """Its looting ended when it was charged, its pursuit where it could not strike."""
    table = julia(auxiliaries("Batavi", at=(36, 40), last=moved(did=did)), FAR, root=ControlTests(seat=0))
    table.begins(dice=[5])
    assert table.unit("Batavi").control == "halt"


@pytest.mark.rule("JA-SETUP-09")
def test_a_leader_who_is_moved_clear_of_one_enemy_does_not_stand_under_another() -> None:
    mover, beside = warband("Iceni", at=(36, 20)), warband("Catuvellauni", at=(42.2, 20))
    table = julia(mover, beside, general("Agricola", at=(38.9, 20)))
    unit = table.unit("Iceni")
    go(table.game, unit, straight(unit, [pose(Point(36, 22), 180)]), "move", 2, "JA-MOVE-01")
    spot = table.leader("Agricola").spot
    assert min(distance(one.placement, spot) for one in table.game.on_table(1)) >= LEADER_RADIUS


@pytest.mark.rule("JA-MOVE-21")
@pytest.mark.parametrize(("move", "dps"), [("halt", 1), ("fall_back", 2)])
def test_a_friend_that_moves_by_its_result_was_not_stationary_for_those_who_fled_through_it(
    move: ResultMove, dps: int
) -> None:
    """Who stands still has 1 DP for the MI that retire beside it; passing disordered it if it moves too."""
    beaten = warband("Iceni", at=(36, 20), result=Result(combat=1, move="retire", score=-4, opponents=("XX",)))
    behind = warband("Catuvellauni", at=(36, 13), result=Result(combat=2, move=move, score=-1))
    table = julia(legion("XX", at=(36, 20)), beaten, behind, phase="after_combat")
    table.begins(AfterCombat(), dice=[avd(5), 6])
    assert table.unit("Catuvellauni").dp == dps


@pytest.mark.rule("JA-ACM-08")
def test_those_caught_before_run_on_after_the_last_combat() -> None:
    caught = warband("Iceni", at=(20, 20), routing=True, mourned=True)
    driven_off = Result(combat=1, move="fall_back", score=-1, opponents=("XX",))
    beaten = warband("Catuvellauni", at=(50, 20), result=driven_off)
    table = julia(legion("XX", at=(50, 20)), caught, beaten, phase="after_combat")
    table.begins(AfterCombat(), dice=[avd(3), 1])
    assert [told["unit"] for told in table.heard("moved")] == ["Catuvellauni", "Iceni"]


@pytest.mark.rule("JA-CBT-22")
@pytest.mark.parametrize(("facing", "counted"), [(32.6, ["JA-CBT-22"]), (32.61, [])])
def test_a_support_that_faces_exactly_22_5_degrees_aside_still_supports(facing: float, counted: list[str]) -> None:
    front = auxiliaries("Batavi", at=(36, 30), facing=10.1)
    behind = front.pose.offset(0, -3.2)
    table = julia(front, auxiliaries("Tungri", at=(behind.x, behind.y), facing=facing), FAR)
    assert what_supports(table.game, table.unit("Batavi")) == counted


@pytest.mark.rule("JA-ACM-14")
@pytest.mark.parametrize(("moved_before", "ends"), [(["after_combat"], "destroyed"), (["charge"], "table")])
def test_a_pursuer_makes_one_move_in_the_phase(moved_before: list[str], ends: str) -> None:
    """Who came upon a rout by the result of its combat does not follow when that runs on."""
    fled = warband("Iceni", at=(36, 20), facing=0, routing=True, mourned=True, caught_by=["XX"])
    chasing = legion("XX", at=(36, 24.5), formation="unformed", pursuing=True, quarry="Iceni", moved=moved_before)
    table = julia(fled, chasing, phase="after_combat")
    rout, chase = [avd(2), 1], [avd(5), 6, 1, 1, 1]
    table.begins(AfterCombat(), dice=[*rout, *(chase if ends == "table" else [])])
    assert table.unit("Iceni").where == ends


@pytest.mark.rule("JA-CTRL-07")
def test_cavalry_that_passed_through_is_excited_by_its_charge_next_turn() -> None:
    ridden = Result(combat=1, move="pass_through", score=0, opponents=("Durotriges",))
    gauls = horse("Gauls", at=(36, 22), did=moved(did="charge"), result=ridden)
    table = julia(gauls, skirmishers("Durotriges", at=(36, 22), seat=1), phase="after_combat")
    table.begins(AfterCombat())
    turn_ends(table.game)
    assert excitement(table.unit("Gauls")) == 1
