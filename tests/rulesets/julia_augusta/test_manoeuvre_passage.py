"""Passage of lines, and the ground (MOVE-21 to -23, TERR-01 to -04)."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.chapters.movement.passage import goes_through, moves_after_all, passed
from rulesets.julia_augusta.table.stretches import straight
from rulesets.julia_augusta.table.terrain import Kind
from tests.rulesets.julia_augusta.manoeuvring import dues, manoeuvring, planned
from tests.rulesets.julia_augusta.table import (
    Described,
    auxiliaries,
    avd,
    box,
    horse,
    legion,
    piece,
    refused,
    skirmishers,
    troop,
    warband,
)

FAR = warband("Iceni", at=(36, 5))
NEAR = warband("Iceni", at=(36, 22))


@pytest.mark.rule("JA-MOVE-21")
def test_a_unit_moves_through_a_friend_that_it_clears() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), auxiliaries("Tungri", at=(36, 37)), FAR)
    made = planned(table, "Batavi", "forward 6")
    assert made.unit.pose.spot.name == "36,34"
    short = planned(table, "Batavi", "forward 4")
    assert short.unit.pose.spot.name == "36,38.5", "it stops short of a friend that it cannot clear"
    assert short.stop is not None
    assert (short.stop.rule, short.stop.by) == ("JA-MOVE-21", "Tungri")


@pytest.mark.rule("JA-MOVE-21")
def test_each_formed_unit_near_the_enemy_takes_a_dp() -> None:
    friends = auxiliaries("Batavi", at=(36, 36)), auxiliaries("Tungri", at=(36, 33))
    near = manoeuvring(*friends, warband("Iceni", at=(36, 24.5)))
    assert dues(planned(near, "Batavi", "forward 5")) == {"JA-MOVE-21": [("Batavi", 1)]}, "the other is 8.5 away"
    nearer = manoeuvring(*friends, warband("Iceni", at=(36, 25)))
    assert dues(planned(nearer, "Batavi", "forward 5")) == {"JA-MOVE-21": [("Batavi", 1), ("Tungri", 1)]}
    far = manoeuvring(*friends, FAR)
    assert not planned(far, "Batavi", "forward 5").dues


@pytest.mark.rule("JA-MOVE-21")
@pytest.mark.parametrize(
    ("state", "moved", "free"), [({}, [], True), ({}, ["manoeuvre"], False), ({"routing": True}, [], False)]
)
def test_no_dp_if_one_is_unformed_one_stationary_and_neither_routing(
    state: dict[str, bool], moved: list[str], free: bool
) -> None:
    """Moves in other phases do not matter."""
    friend = auxiliaries("Tungri", at=(36, 33), moved=["command", *moved], **state)
    table = manoeuvring(skirmishers("Velites", at=(36, 36)), friend, warband("Iceni", at=(36, 25)))
    assert bool(dues(planned(table, "Velites", "forward 6"))) is not free


@pytest.mark.rule("JA-MOVE-21")
@pytest.mark.parametrize(
    ("mover", "friend", "dps"), [("line", "line", 2), ("line", "unformed", 0), ("unformed", "line", 0)]
)
def test_it_is_enough_that_either_of_the_two_is_unformed(mover: str, friend: str, dps: int) -> None:
    table = manoeuvring(
        auxiliaries("Batavi", at=(36, 36), formation=mover),
        auxiliaries("Tungri", at=(36, 33), formation=friend),
        warband("Iceni", at=(36, 25)),
    )
    assert len(planned(table, "Batavi", "forward 6").dues) == dps


@pytest.mark.rule("JA-MOVE-21")
def test_a_friend_that_moves_later_in_the_phase_was_not_stationary() -> None:
    """It was passed while it stood: what that would have cost falls when it moves, whatever became of the enemy."""
    near = warband("Iceni", at=(36, 29))
    table = manoeuvring(skirmishers("Velites", at=(36, 33)), auxiliaries("Tungri", at=(36, 36.5)), near)
    romans, _ = table.players
    romans.manoeuvres("Velites", "move", dice=[avd(5)])
    romans.moves("back 5")
    assert table.unit("Tungri").dp == 0
    table.unit("Iceni").routing = True
    assert dues(planned(table, "Tungri", "side-step left 1")) == {"JA-MOVE-21": [("Tungri", 1)]}
    romans.manoeuvres("Tungri", "side-step")
    romans.moves("side-step left 1")
    assert (table.unit("Velites").dp, table.unit("Tungri").dp) == (0, 1)


@pytest.mark.rule("JA-MOVE-21", "JA-MOVE-22")
def test_two_of_a_legion_that_passed_each_other_pay_when_the_second_moves_too() -> None:
    table = manoeuvring(
        legion("First", at=(36, 33.6), legion="XX", lines=1, bases=4),
        legion("Second", at=(36, 32), legion="XX", lines=1, bases=4),
        warband("Iceni", at=(36, 26)),
    )
    romans, _ = table.players
    romans.manoeuvres("First", "move", dice=[avd(5)])
    romans.moves("forward 3.2")
    assert (table.unit("First").dp, table.unit("Second").dp) == (0, 0)
    romans.manoeuvres("Second", "side-step")
    romans.moves("back 1")
    assert (table.unit("First").dp, table.unit("Second").dp) == (1, 1)
    assert {(it["unit"], it["cause"]) for it in table.heard("disorder")} == {
        ("First", "passed_who_moves"), ("Second", "passed_and_moves"),
    }  # fmt: skip


@pytest.mark.rule("JA-MOVE-21")
def test_a_friend_that_moves_in_another_phase_was_stationary() -> None:
    table = manoeuvring(
        skirmishers("Velites", at=(36, 36)), auxiliaries("Tungri", at=(36, 33)), warband("Iceni", at=(36, 25)),
    )  # fmt: skip
    unit = table.unit("Velites")
    assert goes_through(table.game, unit, passed(table.game, unit, straight(unit, [unit.pose._replace(y=29000)]))) == []
    table.game.phase = "charge"
    assert moves_after_all(table.game, table.unit("Tungri")) == []


@pytest.mark.rule("JA-MOVE-22")
def test_units_of_one_legion_pass_each_other_in_order() -> None:
    def paid(of: str, moved: list[str]) -> bool:
        friend = legion("Second", at=(36, 33), legion=of, lines=1, bases=4, moved=moved)
        first = legion("First", at=(36, 36), legion="XX", lines=1, bases=4)
        table = manoeuvring(first, friend, warband("Iceni", at=(36, 25)))
        return bool(planned(table, "First", "forward 5").dues)

    assert not paid("XX", [])
    assert paid("IX", [])
    assert paid("XX", ["manoeuvre"])


@pytest.mark.rule("JA-MOVE-23")
def test_impassable_ground_and_the_edge_stop_a_unit() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), box("Cliff", "cliff", 30, 33, 42, 34), FAR)
    made = planned(table, "Batavi", "forward 10")
    assert made.unit.pose.spot.name == "36,34"
    assert made.stop is not None
    assert (made.stop.rule, made.stop.by) == ("JA-MOVE-23", "Cliff")
    edge = planned(table, "Batavi", "about face, forward 5", inches=10)
    assert edge.stop is None
    with refused("JA-MOVE-23", "not_free_there"):
        planned(manoeuvring(auxiliaries("Batavi", at=(36, 46), bases=8), FAR), "Batavi", "form column")


@pytest.mark.rule("JA-TERR-01")
def test_mounted_units_do_not_enter_rough_ground() -> None:
    wood = box("Holt", "woods", 30, 33, 42, 34)
    table = manoeuvring(horse("Gauls", at=(36, 40)), auxiliaries("Batavi", at=(36, 46.5)), wood, FAR)
    made = planned(table, "Gauls", "forward 10")
    assert made.unit.pose.spot.name == "36,34"
    assert made.stop is not None
    assert made.stop.rule == "JA-TERR-01"
    assert planned(table, "Batavi", "forward 13", inches=13).stop is None


@pytest.mark.rule("JA-TERR-02", "JA-TERR-03")
@pytest.mark.parametrize("formation", ["line", "column", "unformed"])
def test_rough_ground_disorders_mi_by_1_and_hi_by_2_in_any_formation(formation: str) -> None:
    wood = box("Holt", "woods", 0, 20, 72, 30)
    mi = auxiliaries("Batavi", at=(20, 36), formation=formation)
    hi = legion("XX", at=(44, 36), formation=formation)
    table = manoeuvring(mi, hi, skirmishers("Velites", at=(60, 36)), wood, FAR)
    assert not planned(table, "Batavi", "forward 6").dues, "to its edge"
    assert dues(planned(table, "Batavi", "forward 7")) == {"JA-TERR-02": [("Batavi", 1)]}
    assert dues(planned(table, "XX", "forward 7")) == {"JA-TERR-03": [("XX", 2)]}
    assert not planned(table, "Velites", "forward 7").dues


@pytest.mark.rule("JA-TERR-02")
def test_starting_in_rough_ground_counts_whatever_the_move() -> None:
    wood = box("Holt", "woods", 30, 34, 42, 42)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 35)), wood, FAR)
    for moves in ("forward 8", "about face", "form column"):
        assert dues(planned(table, "Batavi", moves)) == {"JA-TERR-02": [("Batavi", 1)]}


@pytest.mark.rule("JA-TERR-04")
@pytest.mark.parametrize(
    ("kind", "rough"),
    [("woods", True), ("marsh", True), ("scrub", True), ("rough", True), ("building", True), ("hill", False)],
)
def test_what_is_rough(kind: Kind, rough: bool) -> None:
    ground: Described = box("Ground", kind, 30, 34, 42, 38, level=1)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), ground, FAR)
    assert bool(planned(table, "Batavi", "forward 3").dues) is rough


@pytest.mark.rule("JA-TERR-04")
def test_stream_beds_are_rough_and_walls_are_not() -> None:
    for kind, rough in (("stream", True), ("wall", False)):
        line = piece("Line", kind, (20, 38), (50, 38))  # type: ignore[arg-type]
        table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), line, FAR)
        assert bool(planned(table, "Batavi", "forward 3").dues) is rough


def test_all_dps_of_a_move_stop_at_3() -> None:
    wood = box("Holt", "woods", 20, 24, 50, 28)
    table = manoeuvring(troop("XX", "HI", at=(36, 30), seat=0, dp=1), NEAR, wood)
    romans, _ = table.players
    romans.manoeuvres("XX", "move", dice=[avd(4)])
    romans.moves("wheel left 5, forward 3")
    assert table.unit("XX").dp == 3, "1 for the wheel and 2 for the wood would be 4"
