"""One activation step by step: what is left of it where Overwatch, scatter or a March has changed it (ACT, MOV, OW)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.tables.places import Point, pose
from rulesets.legions_imperialis.actions import Arrive
from rulesets.legions_imperialis.chapters.activation.activating import has_to_act
from rulesets.legions_imperialis.chapters.activation.activation import issue_advance, stop
from rulesets.legions_imperialis.chapters.activation.bombing import may_be_bombed
from rulesets.legions_imperialis.chapters.activation.cut_short import as_gone, cut_short
from rulesets.legions_imperialis.chapters.activation.movement_phase import MovementPhase
from rulesets.legions_imperialis.chapters.overwatch.windows import Ways
from tests.rulesets.legions_imperialis.table import Table, detachment, gun, imperialis, profile, rank, refused

RUNNER = profile("Runner", save=None, morale=None)
HAWK = profile("Hawk", "vehicle", move=20, rules=("Flyer",))


MARKED = profile("Marked", save=None, morale=None, rules=("Invulnerable Save (6+)",))
"""Hits come to him first: he alone has a save (LI-D-29)."""
GUNNER = profile("Gunner", weapons=(gun("Cannon", 40, "1", 2, -4),))
GUNS = detachment("Guns", [(31.5, 16)], seat=1, models=(GUNNER,), order="first_fire")


def watched(moves: str = "", dice: tuple[int, ...] = (4,), moment: int = 50, **state: Any) -> Table:
    """Two Runners that advance, or stay, before a gun that has fired at them on Overwatch."""
    ours = detachment("Line", rank(30, 40, 2), models=(RUNNER,), **{"order": "advance", **state})
    gunner = profile("Gunner", weapons=(gun("Cannon", 40, str(len(dice)), 2, -4),))
    guns = detachment("Guns", [(30, 16)], seat=1, models=(gunner,), order="first_fire")
    table = imperialis(ours, guns, root=MovementPhase(seat=0)).begins()
    if moves:
        table.players[0].moves("Line", moves)
    else:
        table.players[0].stays("Line")
    table.players[1].watches("Guns", moment, dice=dice)
    return table


@pytest.mark.rule("LI-ACT-04", "LI-MAR-02", "LI-ORD-13")
def test_how_far_it_marches_is_settled_as_it_is_activated_and_forgotten_when_it_is_done() -> None:
    """A walker among men: twice their Movement, and not thrice."""
    walker = profile("Walker", "walker")
    for models, reach in (((RUNNER, walker), 10), ((RUNNER,), 15)):
        ours = detachment("Line", rank(30, 40, 2), models=models, order="march")
        far = detachment("Foes", [(5, 4)], seat=1, issued=True)
        table = imperialis(ours, far, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", f"at 30.75,{40 - reach} as now")
        assert table.heard("moved")[0]["longest"] == 1000 * reach
        assert not table.detachment("Line").marches_twice
        with refused("LI-MOV-02"):
            imperialis(ours, far, root=MovementPhase(seat=0)).begins().players[0].moves(
                "Line", f"at 30.75,{39 - reach} as now; 1 at 30,{39 - reach}; 2 at 31.5,{39 - reach}"
            )


@pytest.mark.rule("LI-OW-09", "LI-OW-08")
def test_of_those_who_are_destroyed_on_their_way_nobody_finishes_the_move() -> None:
    table = watched("at 30.75,37 as now", dice=(4, 4))
    assert table.detachment("Line").where == "destroyed"
    assert not table.heard("moved") and not table.heard("does_nothing") and table.over


@pytest.mark.rule("LI-OW-09", "LI-ACT-06")
def test_who_stays_and_is_fired_at_does_nothing_and_plans_nothing() -> None:
    """Nor does he where the fire has parted them."""
    table = watched(moment=0)
    assert len(table.detachment("Line").alive) == 1 and table.over
    assert table.heard("does_nothing") == [{"detachment": "Line"}] and not table.heard("moved")
    ours = detachment("Line", rank(30, 40, 3, 2.9), models=(RUNNER, MARKED, RUNNER), order="advance")
    parted = imperialis(ours, GUNS, root=MovementPhase(seat=0)).begins()
    parted.players[0].stays("Line")
    parted.players[1].watches("Guns", 0, dice=(4, 1))
    assert [stand.label for stand in parted.detachment("Line").alive] == ["1", "3"] and parted.over


@pytest.mark.rule("LI-ACT-01", "LI-ACT-02")
def test_who_is_destroyed_or_not_deployed_has_nothing_to_do() -> None:
    states = {"table": True, "reserve": True, "destroyed": False, "waiting": False}
    for where, acts in states.items():
        game = imperialis(detachment("Line", [(30, 40)], where=where, order="advance")).game
        assert has_to_act(game.detachments["Line"]) is acts


@pytest.mark.rule("LI-OW-09")
def test_who_is_not_fired_at_finishes_his_move_and_is_slowed_no_more() -> None:
    ours = detachment("Line", rank(30, 40, 2), models=(RUNNER,), order="advance", slowed=True)
    gunner = profile("Gunner", weapons=(gun("Cannon", 40),))
    guns = detachment("Guns", [(30, 16)], seat=1, models=(gunner,), order="first_fire")
    table = imperialis(ours, guns, root=MovementPhase(seat=0)).begins()
    table.players[0].moves("Line", "at 30.75,37 as now")
    table.players[1].lets_pass()
    assert table.at("Line") == [(30, 37), (31.5, 37)] and not table.detachment("Line").slowed


@pytest.mark.rule("LI-OW-09", "LI-MOV-01")
def test_the_longest_way_of_the_survivors_is_told() -> None:
    """Once the one lives who has gone 2 inches, once the one who has gone 4."""
    marked = profile("Marked", save=None, morale=None, rules=("Invulnerable Save (6+)",))
    for first, second, longest in ((RUNNER, marked, 2000), (marked, RUNNER, 4000)):
        ours = detachment("Line", rank(30, 40, 2), models=(first, second), order="advance")
        gunner = profile("Gunner", weapons=(gun("Cannon", 40, "1", 2, -4),))
        guns = detachment("Guns", [(30, 16)], seat=1, models=(gunner,), order="first_fire")
        table = imperialis(ours, guns, root=MovementPhase(seat=0)).begins()
        table.players[0].moves("Line", "at 30.75,38 as now; 1 at 30,38; 2 at 31.5,36")
        table.players[1].watches("Guns", 50, dice=(4, 1))
        assert table.heard("moved")[0]["longest"] == longest
    whole = imperialis(ours, detachment("Far", [(5, 4)], seat=1, issued=True), root=MovementPhase(seat=0)).begins()
    whole.players[0].moves("Line", "at 30.75,38 as now; 1 at 30,38; 2 at 31.5,36")
    assert whole.heard("moved")[0]["longest"] == 4000


@pytest.mark.rule("LI-OW-09", "LI-MOV-01")
def test_of_several_survivors_the_longest_way_is_told_and_none_of_who_stays() -> None:
    table = imperialis(
        detachment("Line", rank(30, 40, 3), models=(MARKED, RUNNER), order="advance"), GUNS, root=MovementPhase(seat=0)
    ).begins()
    table.players[0].moves("Line", "at 31.5,38 as now; 1 at 30,38; 2 at 31.5,38; 3 at 33,36")
    table.players[1].watches("Guns", 50, dice=(4, 1))
    assert table.heard("moved")[0]["longest"] == 4000
    pair = detachment("Line", rank(30, 40, 2), models=(MARKED, RUNNER), order="advance")
    one = imperialis(pair, GUNS, root=MovementPhase(seat=0)).begins()
    one.players[0].moves("Line", "at 30.75,39 as now; 1 at 30,38; 2 at 31.5,40")
    one.players[1].watches("Guns", 50, dice=(4, 1))
    (told,) = one.heard("moved")
    assert told["longest"] == 0 and told["ways"] == {}


@pytest.mark.rule("LI-OW-10")
def test_all_models_stop_at_the_same_moment() -> None:
    game = imperialis(detachment("Line", rank(30, 40, 3))).game
    its = game.detachments["Line"]
    ends = {stand.label: pose(Point(stand.pose.point.x, 36), 0.0) for stand in its.stands}
    ways = {stand.label: [stand.pose.point.spot, ends[stand.label].point.spot] for stand in its.stands}
    stop(its, Ways(ways, ends), 25)
    assert [stand.pose.point.y for stand in its.stands] == [39, 39, 39]


@pytest.mark.rule("LI-MOV-06")
@pytest.mark.parametrize(
    ("order", "issued", "then"), [("", False, "advance"), ("", True, ""), ("march", False, "march")]
)
def test_only_who_was_issued_no_order_is_issued_one(order: str, issued: bool, then: str) -> None:
    game = imperialis(detachment("Line", [(30, 40)], order=order, issued=issued)).game
    issue_advance(game, game.detachments["Line"])
    assert game.detachments["Line"].order == then


@pytest.mark.rule("LIX-SR-OUTFLANK-04", "LI-RES-03")
@pytest.mark.parametrize(("word", "said"), [("Outflank", "LIX-SR-OUTFLANK-03"), ("Flyer", "LIX-SR-FLYER-03")])
def test_by_which_rule_it_has_arrived_is_told(word: str, said: str) -> None:
    its = profile("Rider", "cavalry", move=20, rules=(word,))
    late = detachment("Late", [(0, 0)] * 2, models=(its,), where="reserve", order="advance", issued=True)
    table = imperialis(late, detachment("Foes", [(5, 4)], seat=1, issued=True), root=MovementPhase(seat=0)).begins()
    table.players[0].does(Arrive(detachment="Late", to="at 30,47.5"))
    assert said in table.rules_said()


@pytest.mark.rule("LIX-TR-BOMB-04", "LI-TGT-09")
def test_nobody_who_is_pinned_bombs_or_is_bombed_nor_is_a_flyer() -> None:
    kites = detachment("Kites", [(10, 10)], models=(HAWK,))
    held = detachment("Held", [(30, 30)], models=(profile("Skimmer", rules=("Hover", "Flyer")),), hovering=True)
    others = [
        detachment("Holder", [(30, 29)], seat=1),
        detachment("Free", [(20, 20)], seat=1),
        detachment("Hawks", [(40, 10)], seat=1, models=(HAWK,)),
    ]
    game = imperialis(kites, held, *others).game
    able = [
        (one, other)
        for one in ("Kites", "Held")
        for other in ("Holder", "Free", "Hawks")
        if may_be_bombed(game, game.detachments[one], game.detachments[other])
    ]
    assert able == [("Kites", "Free")]


@pytest.mark.rule("LI-OW-09", "LI-CHG-05")
def test_a_way_with_corners_is_gone_as_far_as_the_place_on_it() -> None:
    corners = [Point(30, 40).spot, Point(30, 36).spot, Point(34, 36).spot, Point(34, 30).spot]
    for at, gone in (
        (Point(30, 38), [corners[0], Point(30, 38).spot]),
        (Point(32, 36), [*corners[:2], Point(32, 36).spot]),
        (Point(34, 33), [*corners[:3], Point(34, 33).spot]),
        (Point(30, 40), None),
    ):
        found = as_gone({"1": corners}, {"1": pose(at, 0.0)})
        assert found.get("1") == gone


@pytest.mark.rule("LI-OW-09", "LI-CHG-05")
def test_a_place_is_looked_for_along_each_leg_and_to_a_thousandth() -> None:
    """The end of a sharp turn is nearer to the start than the corner is; places are thousandths of an inch."""
    back = [Point(30, 40).spot, Point(30, 30).spot, Point(34, 38).spot]
    assert as_gone({"1": back}, {"1": pose(Point(34, 38), 0.0)}) == {"1": back}
    aside = Point(30.001, 35)
    assert as_gone({"1": back[:2]}, {"1": pose(aside, 0.0)}) == {"1": [back[0], aside.spot]}


@pytest.mark.rule("LI-OW-09")
def test_who_finds_no_place_to_stop_stands_again_where_he_began() -> None:
    """All of his way leads past the enemy, half an inch away."""
    rider = profile("Rider", "cavalry", move=10, save=None)
    foes = detachment("Foes", rank(31.5, 30, 1) + [(31.5, 30 + 1.2 * number) for number in range(1, 11)], seat=1)
    game = imperialis(detachment("Riders", [(30, 36)], models=(rider,), order="charge"), foes).game
    its = game.detachments["Riders"]
    way, ends = [Point(29.9, 41).spot, Point(30, 31).spot], {"1": pose(Point(30, 31), 0.0)}
    assert cut_short(game, its, Ways({"1": way}, ends), 50, "charge") == {"1": pose(Point(29.9, 41), 0.0)}


@pytest.mark.rule("LI-OW-09")
def test_who_is_stopped_stands_on_no_friend_and_in_no_zone() -> None:
    """Ten inches along, both would stand on one place: the second stops before it. An Advance is not stopped at all."""
    rider = profile("Rider", "cavalry", move=10, save=None)
    riders = detachment("Riders", [(30, 40), (30, 41.5)], models=(rider,), order="charge")
    foes = detachment("Foes", [(31, 31)], seat=1), detachment("Aim", [(30, 21)], seat=1)
    game = imperialis(riders, *foes).game
    its = game.detachments["Riders"]
    ends = {"1": pose(Point(30, 24), 0.0), "2": pose(Point(30, 25.5), 0.0)}
    ways = {stand.label: [stand.pose.point.spot, ends[stand.label].point.spot] for stand in its.alive}
    stopped = cut_short(game, its, Ways(ways, ends), 0, "charge")
    first, second = (stopped[label].point for label in ("1", "2"))
    assert first.to(Point(31, 31)) >= 2 - 0.02 and second.to(Point(31, 31)) >= 2 - 0.02
    assert first.to(second) >= 1 - 0.01 and first.y >= 30
    assert cut_short(game, its, Ways(ways, ends), 0, "march") == ends
    still = {"1": its.stand("1").pose, "2": its.stand("2").pose}
    assert cut_short(game, its, Ways({}, still), 0, "charge") == still
