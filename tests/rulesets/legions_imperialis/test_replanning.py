"""A move whose end Overwatch has made impossible is planned anew (OW-09, OW-11, LI-D-16, LI-D-17, LI-D-69)."""

from __future__ import annotations

import pytest

from rulesets.kit.boards.tables.places import Point, Spot, pose
from rulesets.legions_imperialis.actions import Charge, Move, NoOverwatch
from rulesets.legions_imperialis.chapters.activation.cut_short import as_gone, cut_short
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.activation.replanning import asked_again, targets
from rulesets.legions_imperialis.chapters.firing.allocating import Resolving
from rulesets.legions_imperialis.chapters.movement.allowance import marches_thrice
from rulesets.legions_imperialis.chapters.overwatch.windows import Ways, rows_at, window
from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.terrain import Piece
from tests.rulesets.legions_imperialis.table import (
    TITAN,
    Table,
    box,
    detachment,
    gun,
    imperialis,
    profile,
    rank,
    refused,
)

RIDER = profile("Rider", "cavalry", move=10, save=None, morale=None)
MARKED = profile("Marked", "cavalry", move=10, save=None, morale=None, rules=("Invulnerable Save (6+)",))
"""Hits come to him first: he alone has a save (LI-D-29)."""
GUNNER = profile("Gunner", weapons=(gun("Cannon", 40, "1", 2, -4),))


def charging(moment: int, *ground: Piece) -> Table:
    """Three riders charge a lone foe; the first of them is shot at a moment of the Charge."""
    riders = detachment("Riders", [(30, 40), (32, 40), (34, 40)], models=(MARKED, RIDER), order="charge")
    foe = detachment("Foe", [(30, 28)], seat=1)
    guns = detachment("Guns", [(10, 34)], seat=1, models=(GUNNER,), order="first_fire")
    table = imperialis(riders, foe, guns, *ground, root=MovementPhase(seat=0)).begins()
    table.players[0].charges("Riders", "Foe")
    table.players[1].watches("Guns", moment, dice=[4, 1])
    assert [stand.label for stand in table.detachment("Riders").alive] == ["2", "3"]
    return table


@pytest.mark.rule("LI-OW-09", "LI-CHG-02")
def test_a_charge_that_still_ends_in_contact_stands_and_nobody_is_asked() -> None:
    table = charging(50)
    assert (0, "replan") not in table.asked and table.heard("moved")[0]["into"] == ["Foe"]


NARROW = (box("West", "block", 22, 27, 29.2, 31), box("East", "block", 30.8, 27, 38, 31))
"""Between these only one rider comes to the foe."""


@pytest.mark.rule("LI-OW-09", "LI-CHG-02")
def test_survivors_who_reach_the_enemy_another_way_charge_anew() -> None:
    """LI-D-17: the Charge stands if one of them can still end in contact, with what is left to him."""
    table = charging(25, *NARROW)
    assert table.asked == [(0, "replan")] and table.offers(0, "charge", detachment="Riders") == ["Foe"]
    with refused("LI-CHG-02"):
        table.players[0].charges("Riders", "Guns")
    table.players[0].charges("Riders", "Foe")
    (told,) = table.heard("moved")
    assert told["into"] == ["Foe"] and 11_000 <= told["longest"] <= 20_000
    assert table.detachment("Riders").stand("2").moved > 11_000, "what it had gone before counts"


def spent_so(*inches: float) -> dict[str, float]:
    return {f"Riders/{number}": gone for number, gone in enumerate(inches, start=2)}


@pytest.mark.rule("LI-OW-09")
def test_each_survivor_has_left_what_it_has_not_gone() -> None:
    """LI-D-17: 20 inches in all; whoever has gone 10 of them reaches nobody 11 inches away."""
    riders = detachment("Riders", [(99, 99), (30, 40), (32, 40)], models=(RIDER,), order="charge")
    game = imperialis(riders, detachment("Foe", [(30, 28)], seat=1)).game
    its = game.detachments["Riders"]
    its.stands[0].wounds = 0
    assert targets(game, its, spent_so(9.0, 9.0)) == ["Foe"]
    assert targets(game, its, spent_so(9.1, 9.1)) == []
    ends = {stand.label: stand.pose for stand in its.stands}
    assert asked_again(game, its, ends, "charge", spent_so(9.0, 9.0)) == "charge"
    assert asked_again(game, its, ends, "charge", spent_so(9.1, 9.1)) == "move", "at most its Movement of 10 in all"
    assert asked_again(game, its, ends, "charge", spent_so(10.0, 10.0)) is None


@pytest.mark.rule("LI-OW-09")
def test_who_has_no_place_left_and_who_strides_is_asked_nothing() -> None:
    """With 0.3 inches left nobody gets out of an Engagement Zone, in which he may not stop. Titans go straight on."""
    for foe, asked in (((31.5, 40), None), ((34, 36), "move")):
        line = detachment("Line", [(30, 40), (99, 99), (40, 40)], models=(profile("Man", move=1),), order="advance")
        game = imperialis(line, detachment("Foe", [foe], seat=1)).game
        its = game.detachments["Line"]
        its.stands[1].wounds = 0
        ends = {stand.label: stand.pose for stand in its.alive}
        assert asked_again(game, its, ends, "advance", {"Line/1": 0.7, "Line/3": 0.7}) == asked
    titans = detachment("Line", [(30, 40)], models=(TITAN,), order="charge")
    game = imperialis(titans, detachment("Foe", [(30, 33)], seat=1)).game
    its = game.detachments["Line"]
    assert targets(game, its, {"Line/1": 0.0}) == ["Foe"]
    assert asked_again(game, its, {"1": its.stands[0].pose}, "charge", {"Line/1": 0.0}) is None


@pytest.mark.rule("LI-OW-09", "LI-ADV-01")
def test_a_charge_that_reaches_nobody_leaves_each_survivor_its_own_movement() -> None:
    """LI-D-17: ten inches and five; who has gone less than his own may go on, whatever the other has gone."""
    slow = profile("Slow", "cavalry", move=5)
    riders = detachment("Riders", [(28, 40), (30, 40), (32, 40)], models=(RIDER, RIDER, slow), order="charge")
    game = imperialis(riders, detachment("Foe", [(30, 8)], seat=1)).game
    its = game.detachments["Riders"]
    its.stands[0].wounds = 0
    ends = {stand.label: pose(Point(stand.pose.point.x, 20), 0.0) for stand in its.alive}
    ways = {stand.label: [stand.pose.point.spot, ends[stand.label].point.spot] for stand in its.alive}
    stopped = cut_short(game, its, Ways(ways, ends), 0, "charge")
    assert {label: end.point.y for label, end in stopped.items()} == {"2": 30, "3": 35}
    assert asked_again(game, its, ends, "charge", spent_so(9.0, 5.0)) == "move"
    assert asked_again(game, its, ends, "charge", spent_so(10.0, 5.0)) is None


def parted() -> Table:
    """Three in a row advance by 3 inches; the one in the middle is shot half-way."""
    runner = profile("Runner", save=None, morale=None)
    marked = profile("Marked", save=None, morale=None, rules=("Invulnerable Save (6+)",))
    ours = detachment("Line", rank(30, 40, 3, 2.9), models=(runner, marked, runner), order="advance")
    watch = detachment("Guns", [(32.9, 16)], seat=1, models=(GUNNER,), order="first_fire")
    table = imperialis(ours, watch, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 32.9,37 as now")
    table.players[1].watches("Guns", 50, dice=[4, 1])
    return table


@pytest.mark.rule("LI-OW-09", "LI-COH-05", "LI-COH-07")
def test_who_would_end_out_of_coherency_goes_on_anew_with_what_is_left() -> None:
    """LI-D-69: each keeps what it has gone, and has to end in Coherency if it can."""
    table = parted()
    assert table.asked == [(0, "replan")]
    with refused("LI-COH-04"):
        table.players[0].moves("Line", "at 32.9,37 as now")
    table.players[0].moves("Line", "at 32.9,38 closed up")
    one, other = table.at("Line")
    assert other[0] - one[0] <= 3.0 and table.heard("moved")[0]["longest"] <= 5000
    assert all(stand.moved > 2000 for stand in table.detachment("Line").alive), "1.5 inches, and the rest"


@pytest.mark.rule("LI-MAR-02", "LI-OW-09", "LI-ACT-04")
def test_who_has_lost_its_only_tank_on_the_way_marches_no_farther_than_with_it() -> None:
    """LI-D-65: twice the Movement of 5, as when they were activated; five of these ten inches are gone by then."""
    man = profile("Man", save=None, morale=None)
    tank = profile("Tank", "vehicle", move=5, save=None, morale=None, rules=("Invulnerable Save (6+)",))
    ours = detachment("Line", rank(30, 40, 3, 2.9), models=(man, tank, man), order="march")
    watch = detachment("Guns", [(32.9, 6)], seat=1, models=(GUNNER,), order="first_fire")
    table = imperialis(ours, watch, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 32.9,30 as now")
    table.players[1].watches("Guns", 50, dice=[4, 1])
    assert table.asked == [(0, "replan")] and [one.label for one in table.detachment("Line").alive] == ["1", "3"]
    with refused("LI-MOV-02", "falls_short"):
        table.players[0].moves("Line", "at 32,30; 1 at 31,29.9; 3 at 33.5,30.6")
    table.players[0].moves("Line", "at 32,30; 1 at 31,30.2; 3 at 33.5,30.6")
    assert table.heard("moved")[0]["longest"] <= 10_000
    assert marches_thrice(table.game, table.detachment("Line")), "those who are left do next time"


@pytest.mark.rule("LI-OW-11", "LI-OW-12")
def test_who_comes_into_view_later_is_hit_as_it_stands_then() -> None:
    """LI-D-16: with the distance, the arcs and the cover of that moment."""
    ours = detachment("Line", [(30, 40), (33, 40)], facing=0.0)
    guns = detachment("Guns", [(30, 26)], seat=1, order="first_fire")
    wood = box("Wood", "woods", 32, 39, 34, 41)
    game = imperialis(ours, guns, wood, box("Block", "block", 31.5, 37.5, 36, 38)).game
    moving = game.detachments["Line"]
    ways = {"1": [Spot(30000, 40000), Spot(30000, 36000)], "2": [Spot(33000, 40000), Spot(33000, 36000)]}
    ends = {label: pose(Point(way[-1].point.x, 36), 0.0) for label, way in ways.items()}
    found = window(game, moving, Ways(ways, ends), "Guns")
    (shot,) = (row.shot() for row in rows_at(found, 0))
    assert set(shot.at) == {"1", "2"}
    assert shot.standing["1"].y == 40000 and 36000 <= shot.standing["2"].y < 38500
    resolving = Resolving(game, game.detachments["Guns"], moving, [shot])
    behind = resolving.against(0, moving.stand("2"))
    there = shot.standing["2"].point
    assert behind.away == pytest.approx(Point(30, 26).to(there)) and behind.save is not None
    assert behind.save.name == "Armour", "it has left the wood by then"


@pytest.mark.rule("LI-OW-01")
def test_a_no_is_proposed_together_with_ones_own_next_activation() -> None:
    ours = detachment("Line", rank(30, 40, 3), order="advance")
    guns = detachment("Guns", [(30, 30)], seat=1, order="advance")
    table = imperialis(ours, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 31.5,38")
    view = RULESET.play.view(table.game, 1)
    found = RULESET.counsel.proposals(view, view.questions[0])
    joined = next(one for one in found if len(one.answers) == 2)
    assert joined.answers[0] == NoOverwatch() and isinstance(joined.answers[1], Move | Charge)
    for action in joined.answers:
        table.players[1].does(action)
    assert table.detachment("Guns").activated


@pytest.mark.rule("LI-CHG-05", "LI-OW-09")
def test_who_was_stopped_where_he_began_has_gone_no_way() -> None:
    way = [Spot(30000, 40000), Spot(30000, 30000)]
    ends = {"1": pose(Point(30, 40), 0), "2": pose(Point(30, 36), 0)}
    assert as_gone({"1": way, "2": way}, ends) == {"2": [Spot(30000, 40000), Spot(30000, 36000)]}
