"""Withdrawal moves and flight: home by the shortest route, through everybody (WDR, FLEE, THRU)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

import pytest

from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.movement.running import gets_past
from rulesets.legions_imperialis.table.profiles import Profile
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    KNIGHT,
    TANK,
    TITAN,
    TROOPER,
    Fielded,
    Place,
    Table,
    box,
    detachment,
    imperialis,
    profile,
    rank,
)

LOST = [6, 6, 1, 1, 2]
"""The Line wins its one Fight, and the Foes, of whom a man is left, fail their check on a 2."""


def losing(
    *others: Fielded | Piece, die: int, its: Profile = TROOPER, at: Place = (31.5, 29), more: Sequence[int] = ()
) -> Table:
    """Two Foes, one of whom falls; the other, who stands so, withdraws northward with this die. `more` falls then."""
    line = detachment("Line", [(30, 30)], models=(profile("Man", morale=None),))
    foes = detachment("Foes", [(30, 29), at], seat=1, models=(profile("First"), its), order="advance")
    return imperialis(line, foes, *others, root=EngagementStage()).begins(dice=[*LOST, die, *more])


def fleeing(
    *others: Fielded | Piece, its: Profile = TROOPER, at: Sequence[Place] = ((30, 20),), dice: Sequence[int]
) -> Table:
    """A Detachment of the south that flees; nobody else does."""
    ours = detachment("Line", at, models=(its,), order="fall_back")
    return imperialis(ours, *others, root=EndPhase()).begins(dice=dice)


def doom(table: Table) -> dict[str, Any]:
    """Who was destroyed as he ran, and why."""
    (told,) = table.heard("ran")
    found: dict[str, Any] = told["destroyed"]
    return found


def raiders(*at: Place, models: tuple[Profile, ...] = (TROOPER,), name: str = "Raid") -> Fielded:
    """Others of the south, who are in no Combat."""
    return detachment(name, [*at], models=models)


@pytest.mark.example("LI-X-30")
@pytest.mark.rule("LI-WDR-01", "LI-WDR-05", "LI-THRU-01")
def test_x_30_who_withdraws_past_others_has_to_save() -> None:
    """A 3 and a Movement of 5: eight inches, past raiders half an inch away; an inch away costs nothing."""
    failed = losing(raiders((33, 25)), die=3, more=[4])
    assert doom(failed) == {"2": "crossing"} and failed.detachment("Foes").where == "destroyed"
    saved = losing(raiders((33, 25)), die=3, more=[5])
    assert saved.at("Foes") == [(31.5, 21)]
    assert losing(raiders((33.5, 25)), die=3).at("Foes") == [(31.5, 21)]


@pytest.mark.rule("LI-WDR-06", "LI-WDR-05")
def test_a_6_always_gets_past_and_a_1_never() -> None:
    unarmoured, strong = profile("Bare", save=None), profile("Strong", save=2)
    assert losing(raiders((33, 25)), die=3, its=unarmoured, more=[6]).at("Foes") == [(31.5, 21)]
    assert doom(losing(raiders((33, 25)), die=3, its=unarmoured, more=[5])) == {"2": "crossing"}
    assert doom(losing(raiders((33, 25)), die=3, its=strong, more=[1])) == {"2": "crossing"}
    assert losing(raiders((33, 25)), die=3, its=strong, more=[2]).at("Foes") == [(31.5, 21)]


@pytest.mark.rule("LI-WDR-06", "LI-FLEE-05")
def test_neither_hangs_on_what_is_needed() -> None:
    assert [gets_past(die, need) for die, need in ((1, 1), (6, 7), (3, 3), (3, 4))] == [False, True, True, False]


@pytest.mark.rule("LI-WDR-05", "LI-WDR-04")
def test_nobody_saves_against_those_of_the_same_combat() -> None:
    """The way leads through the winner, and past another Detachment that fought a third one of this Combat."""
    line = detachment("Line", [(30, 30), (31, 30)], models=(profile("Man", morale=None),))
    foes = detachment("Foes", [(30, 31), (28.9, 31.9)], seat=1, order="advance")
    bridge = detachment("Bridge", [(31, 29)], seat=1, models=(profile("Man", morale=None, wounds=9),))
    other = detachment("Other", [(31, 28)], models=(profile("Man", morale=None),))
    table = imperialis(line, foes, bridge, other, root=EngagementStage())
    table.begins(dice=[6, 6, 1, 1, *[1] * 4, *[1] * 5, 2, 6])
    assert table.at("Foes") == [(28.9, 20.9)] and not table.heard("crossing")


@pytest.mark.example("LI-X-31")
@pytest.mark.rule("LI-WDR-07", "LI-WDR-05")
def test_x_31_a_knight_towers_over_men_and_not_over_tanks() -> None:
    knight = KNIGHT.model_copy(update={"morale": 4})
    titan = detachment("Titan", [(30, 32.7)], models=(TITAN,))
    foes = detachment("Knight", [(30, 30)], seat=1, models=(knight,), order="advance")
    men, tanks = raiders((31.9, 25), name="Men"), raiders((28, 23), models=(TANK,), name="Tanks")
    table = imperialis(titan, foes, men, tanks, root=EngagementStage()).begins(dice=[6, 6, 1, 1, 3, 2, 3])
    assert [(told["enemy"], told["die"], told["passed"]) for told in table.heard("crossing")] == [
        ("Men", 0, True),
        ("Tanks", 3, True),
    ]
    assert table.at("Knight") == [(30, 18)]


@pytest.mark.rule("LI-WDR-02", "LI-FLEE-02")
def test_the_way_home_is_the_shortest_and_not_the_quickest() -> None:
    """LI-D-46: straight through rubble that slows a tank, two inches of it for what is left after three."""
    rubble = box("Rubble", "rubble", 20, 23.4, 31.6, 40)
    tank = TANK.model_copy(update={"move": 4})
    table = fleeing(rubble, detachment("Foes", [(55, 4)], seat=1), its=tank, at=[(30, 20.4)], dice=[3])
    ((x, y),) = table.at("Line")
    assert x == 30 and y == pytest.approx(25.9, abs=0.03)


@pytest.mark.rule("LI-WDR-02", "LI-FLEE-02")
def test_the_way_home_leads_round_what_nobody_enters() -> None:
    """Past the nearer corner of a block, and straight on from there."""
    block = box("Block", "block", 26, 22, 30.5, 24)
    table = fleeing(block, detachment("Foes", [(55, 4)], seat=1), dice=[3])
    ((x, y),) = table.at("Line")
    assert x == pytest.approx(31.0, abs=0.05) and y == pytest.approx(29.75, abs=0.1)
    withdrawn = losing(box("Block", "block", 31.2, 24, 36, 26), die=5)
    ((x, y),) = withdrawn.at("Foes")
    assert x == pytest.approx(30.7, abs=0.05) and y == pytest.approx(19.2, abs=0.15)


@pytest.mark.rule("LI-WDR-03")
def test_a_withdrawal_stops_at_the_own_edge() -> None:
    line = detachment("Line", [(30, 8)], models=(profile("Man", morale=None),))
    foes = detachment("Foes", [(30, 7), (31.5, 6)], seat=1, order="advance")
    table = imperialis(line, foes, root=EngagementStage()).begins(dice=[*LOST, 6])
    assert table.at("Foes") == [(31.5, 0.5)]


@pytest.mark.rule("LI-WDR-04", "LI-FLEE-03")
def test_neither_friend_nor_foe_is_in_the_way() -> None:
    """A wall of both across the way, and the man who runs is pinned."""
    enemies = raiders(*rank(24, 25, 12, 1.2))
    friends = detachment("Friends", rank(24, 23, 12, 1.2), seat=1)
    table = losing(enemies, friends, die=6, more=[6])
    assert table.at("Foes") == [(31.5, 18)]
    pinning = detachment("Foes", [(30, 21)], seat=1)
    assert fleeing(pinning, dice=[6, 3]).at("Line") == [(30, 30)]


@pytest.mark.rule("LI-WDR-08", "LI-FLEE-06")
def test_who_would_end_on_a_friend_stops_at_the_nearest_place_beside_him() -> None:
    """LI-D-70: of equally near places the one nearer the own edge."""
    for friend, stops in ((20, 19.0), (19.4, 20.4), (20.7, 19.7)):
        table = losing(detachment("Friends", [(31.5, friend)], seat=1), die=4)
        ((x, y),) = table.at("Foes")
        assert x == pytest.approx(31.5, abs=0.1) and y == pytest.approx(stops, abs=0.051)
    flees = fleeing(detachment("Others", [(30, 30)]), detachment("Foes", [(55, 4)], seat=1), dice=[3])
    assert flees.at("Line") == [(30, 31)]


@pytest.mark.rule("LI-WDR-09", "LI-FLEE-07")
def test_who_would_end_on_an_enemy_is_destroyed() -> None:
    for y, found in ((20.9, {"2": "on_enemy"}), (21.05, {})):
        assert doom(losing(raiders((31.5, y)), die=4, more=[6])) == found
    table = fleeing(detachment("Foes", [(30, 30.9)], seat=1), dice=[6])
    assert doom(table) == {"1": "on_enemy"} and table.detachment("Line").where == "destroyed"


@pytest.mark.rule("LI-WDR-11")
def test_who_stays_near_his_old_opponents_is_destroyed() -> None:
    """Where others stand it would only have to move aside (LI-D-45)."""
    line = detachment("Line", [(30, 30), (31.7, 20)], models=(profile("Man", morale=None),))
    foes = detachment("Foes", [(30, 29)], seat=1, models=(profile("Man", wounds=2),), order="advance")
    assert doom(imperialis(line, foes, root=EngagementStage()).begins(dice=[*LOST, 4])) == {"1": "zone"}
    moved = losing(raiders((33.2, 20)), die=4, more=[6])
    ((x, _),) = moved.at("Foes")
    assert doom(moved) == {} and x == pytest.approx(31.2, abs=0.06)


@pytest.mark.rule("LI-WDR-11", "LI-WDR-01")
def test_without_a_movement_nobody_gets_away() -> None:
    """LI-D-47: who withdraws is destroyed, who flees stays."""
    fixed = profile("Turret", "vehicle", move=None, morale=3)
    assert doom(losing(die=4, its=fixed, at=(31.7, 29))) == {"2": "zone"}
    assert fleeing(detachment("Foes", [(55, 4)], seat=1), its=fixed, dice=[3]).at("Line") == [(30, 20)]


def ring(x: float, y: float) -> list[Place]:
    """Models all around a place, so close that nobody stops within two inches of it."""
    rings = ((1.6, 45), (3.4, 20))
    return [
        (x + far * cos(radians(turn)), y + far * sin(radians(turn)))
        for far, step in rings
        for turn in range(0, 360, step)
    ]


@pytest.mark.rule("LI-WDR-13", "LI-FLEE-10", "LI-EZ-03")
def test_nobody_who_runs_stops_in_an_engagement_zone() -> None:
    """LI-D-45, LI-D-71: it is moved out of it by two inches at most, else destroyed."""
    for half, found in ((True, {}), (False, {"2": "no_place"})):
        around = [at for at in ring(31.5, 20) if not half or at[0] > 31.4]
        table = losing(raiders(*around), die=4, more=[6])
        assert doom(table) == found
    past = fleeing(detachment("Foes", [(31.7, 30)], seat=1), dice=[6, 3])
    ((x, y),) = past.at("Line")
    assert ((x - 31.7) ** 2 + (y - 30) ** 2) ** 0.5 >= 1.98 and x == pytest.approx(29.7, abs=0.06)
    assert doom(fleeing(detachment("Foes", ring(30, 30), seat=1), dice=[6])) == {"1": "no_place"}


@pytest.mark.rule("LI-WDR-13", "LI-FLEE-10", "LIX-TERR-09")
def test_ground_costs_and_wounds_those_who_run_as_others() -> None:
    mines = box("Mines", "minefield", 20, 22, 40, 26)
    table = fleeing(mines, detachment("Foes", [(55, 4)], seat=1), dice=[1, 5, 3])
    assert table.heard("crossed_danger")[0]["dice"] == {"1": 1} and table.at("Line") == [(30, 30)]
    tank = TANK.model_copy(update={"morale": 3, "move": 5})
    slow = losing(box("Rubble", "rubble", 20, 10, 40, 26), die=5, its=tank, at=(31.7, 29))
    assert slow.at("Foes")[0][1] == pytest.approx(22.5, abs=0.03)


@pytest.mark.rule("LI-WDR-12")
def test_who_has_withdrawn_does_not_fire_in_this_round() -> None:
    for withdrew in (False, True):
        guns = detachment("Guns", [(30, 40)], order="advance", withdrew=withdrew)
        foes = detachment("Foes", [(30, 25)], seat=1)
        table = imperialis(guns, foes, root=FireStage(stage="advancing_fire", seat=0)).begins()
        assert bool(table.asked) is not withdrew


@pytest.mark.example("LI-X-49")
@pytest.mark.rule("LI-FLEE-04", "LI-FLEE-05", "LI-THRU-01")
def test_x_49_flight_is_paid_for_with_those_it_starts_from_too() -> None:
    """LI-D-52: a 6 gets past whoever it was in contact with, a 1 costs a Wound beside the next."""
    bare = profile("Bare", save=None, wounds=2)
    x = detachment("X", [(30, 19)], seat=1)
    y = detachment("Y", [(31.8, 26)], seat=1)
    table = fleeing(x, y, its=bare, dice=[6, 1, 3])
    assert [(told["enemy"], told["die"], told["passed"]) for told in table.heard("crossing")] == [
        ("X", 6, True),
        ("Y", 1, False),
    ]
    assert table.detachment("Line").stands[0].wounds == 1 and table.at("Line") == [(30, 30)]


@pytest.mark.rule("LI-FLEE-04", "LI-WDR-07")
def test_nobody_towers_over_those_whom_he_flees_through() -> None:
    """LI-D-52: the exceptions of a Withdrawal are not those of flight."""
    knight = KNIGHT.model_copy(update={"morale": 4})
    table = fleeing(detachment("Men", [(32.2, 30)], seat=1), its=knight, dice=[3, 4])
    assert [(told["need"], told["die"]) for told in table.heard("crossing")] == [(3, 3)]


@pytest.mark.rule("LI-FLEE-09", "LI-FLEE-01")
def test_one_who_reaches_the_edge_costs_the_whole_detachment() -> None:
    for y, lost in ((37.5, True), (37.4, False)):
        table = fleeing(detachment("Foes", [(55, 4)], seat=1), at=[(30, y), (31.5, 37)], dice=[] if lost else [3])
        assert (table.detachment("Line").where == "destroyed") is lost
        assert doom(table) == ({"1": "edge", "2": "edge"} if lost else {})


@pytest.mark.rule("LI-FLEE-01", "LI-FLEE-03")
def test_each_model_flees_twice_its_own_movement() -> None:
    quick, slow = profile("Quick", move=6), profile("Slow", move=4)
    ours = detachment("Line", [(30, 20), (31.5, 20)], models=(quick, slow), order="fall_back")
    table = imperialis(ours, detachment("Foes", [(55, 4)], seat=1), root=EndPhase()).begins(dice=[3])
    assert table.at("Line") == [(30, 32), (31.5, 28)]
