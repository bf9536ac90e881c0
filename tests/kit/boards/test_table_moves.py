"""Manoeuvres: where they end, what they cost, what they touch, where they stop."""

from __future__ import annotations

from math import pi, radians
from random import Random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from rulesets.kit.boards.tables.bases import Body, Placement
from rulesets.kit.boards.tables.distance import distance, overlap
from rulesets.kit.boards.tables.field import Battlefield, Fault, Wrong
from rulesets.kit.boards.tables.formations import wedge
from rulesets.kit.boards.tables.manoeuvres import (
    AboutFace,
    Back,
    Forward,
    Manoeuvre,
    Oblique,
    Shift,
    SideStep,
    Turn,
    Wheel,
    after,
    cost,
    wheel_angle,
)
from rulesets.kit.boards.tables.moves import (
    Leg,
    comes_within,
    entered,
    first_contact,
    first_contacts,
    free_share,
    is_free_way,
    march,
    swept,
    touched,
    walk,
)
from rulesets.kit.boards.tables.places import Pose, Table
from rulesets.kit.boards.tables.terrain import ground
from tests.kit.boards.tables import area, crowded, field, figure, manoeuvres, placements, square, unit

HERE = unit(20, 20)


@pytest.mark.parametrize(
    ("manoeuvre", "pose", "inches"),
    [
        (Forward(inches=3000), (20_000, 17_000, 0), 3),
        (Back(inches=1000), (20_000, 21_000, 0), 1),
        (SideStep(side="left", inches=2000), (18_000, 20_000, 0), 2),
        (Oblique(side="right", inches=4000, angle=3000), (22_000, 16_536, 0), 4),
        (Wheel(side="left", angle=9000), (16_000, 16_000, 27_000), 4 * pi),
        (Wheel(side="right", angle=9000), (24_000, 16_000, 9_000), 4 * pi),
        (Wheel(side="left", angle=2000), (19_759, 18_632, 34_000), 8 * radians(20)),
        (Turn(side="right", angle=9000), (21_500, 21_500, 9_000), (4**2 + 1.5**2) ** 0.5 * pi / 2),
        (AboutFace(), (20_000, 23_000, 18_000), 0),
    ],
)
def test_where_a_manoeuvre_ends_and_what_it_costs(
    manoeuvre: Manoeuvre, pose: tuple[int, int, int], inches: float
) -> None:
    assert after(HERE, manoeuvre) == pose
    assert cost(HERE, manoeuvre) == pytest.approx(inches)


def test_a_wheel_is_measured_at_the_outer_edge_of_the_front_rank() -> None:
    assert cost(unit(20, 20, 0, wedge(9)), Wheel(side="left", angle=3000)) == pytest.approx(4 * radians(30))
    angle = wheel_angle(HERE, 2)
    assert angle == 1432
    assert cost(HERE, Wheel(side="left", angle=angle)) <= 2 < cost(HERE, Wheel(side="left", angle=angle + 1))


def test_manoeuvres_follow_one_another() -> None:
    done = walk(HERE, [Forward(inches=3000), Wheel(side="left", angle=9000), Forward(inches=1000)])
    assert [leg.after for leg in done.legs] == [(20_000, 17_000, 0), (16_000, 13_000, 27_000), (15_000, 13_000, 27_000)]
    assert done.cost == pytest.approx(4 + 4 * pi)
    assert done.end.pose == done.legs[-1].after


def test_it_stops_at_a_unit_with_its_edges_touching() -> None:
    battle = field(guard=unit(23, 14, 180))
    done = march(battle, HERE, [Forward(inches=9000), Back(inches=1000)])
    assert done.stopped_by == (Fault(Wrong.OVERLAP, "guard"),)
    assert [leg.manoeuvre for leg in done.legs] == [Forward(inches=6000)]
    assert distance(done.end, battle.units["guard"]) == 0


def test_it_stops_at_the_edge_of_the_table() -> None:
    done = march(field(), HERE, [SideStep(side="left", inches=20_000)])
    assert done.stopped_by == (Fault(Wrong.OFF_THE_TABLE),)
    assert done.end.pose.x == pytest.approx(4_000, abs=3)


def test_it_stops_at_impassable_ground_and_at_a_wall_that_is() -> None:
    lake = square("lake", 19, 10, 2, impassable=True)
    cliff = area("cliff", (10, 15), (30, 15), shape="line", impassable=True)
    assert march(field(lake), HERE, [Forward(inches=9000)]).end.pose.y == pytest.approx(12_000, abs=3)
    assert march(field(lake, cliff), HERE, [Forward(inches=9000)]).end.pose.y == pytest.approx(15_000, abs=8)


def test_who_stopped_on_a_line_goes_on_along_it_and_away_from_it() -> None:
    wall = area("wall", (10, 15), (30, 15), shape="line", impassable=True)
    battle = field(wall)
    there = march(battle, HERE, [Forward(inches=9000)]).end
    assert battle.faults(there) == []
    for way in (SideStep(side="left", inches=1000), Back(inches=1000), AboutFace()):
        assert march(battle, there, [way]).stopped_by == (), way.kind
    assert march(battle, there, [Forward(inches=100)]).stopped_by == (Fault(Wrong.IMPASSABLE, "wall"),)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 359_99), st.integers(-40, 40), manoeuvres)
def test_wherever_a_line_stops_somebody_he_may_stand_and_turn_back(facing: int, slant: int, moved: Manoeuvre) -> None:
    """A line across the way, at any angle to the front: the place of the stop is no fault, and rounding makes none."""
    ahead, here = facing / 100, unit(36, 24, facing / 100)
    middle = here.pose.offset(0, 5)
    ends = (middle.moved(ahead + 90 + slant, 9), middle.moved(ahead - 90 + slant, 9))
    battle = field(area("wall", *ends, shape="line", impassable=True))
    done = march(battle, here, [moved])
    assert battle.faults(done.end) == []
    stopped = march(battle, here, [Forward(inches=9000)]).end
    assert battle.faults(stopped) == []
    assert march(battle, stopped, [Back(inches=2000)]).stopped_by == ()


def test_sliding_along_another_unit_is_no_stop() -> None:
    battle = field(friend=unit(28, 20), behind=unit(20, 23))
    done = march(battle, HERE, [Forward(inches=5000), Back(inches=5000)])
    assert done.stopped_by == ()
    assert done.end.pose == HERE.pose


def test_a_unit_in_contact_cannot_go_on_into_it() -> None:
    done = march(field(foe=unit(20, 20, 180)), HERE, [Forward(inches=4000)])
    assert done.stopped_by == (Fault(Wrong.OVERLAP, "foe"),)
    assert done.end.pose.y >= 19_995


def test_an_about_face_needs_room_only_where_bases_end() -> None:
    assert march(field(friend=unit(28, 20)), HERE, [AboutFace()]).stopped_by == ()
    five, beside = unit(20, 20, 0, wedge(5)), unit(13.5, 21, 180)
    assert field(beside=beside).faults(five) == []
    done = march(field(beside=beside), five, [AboutFace()])
    assert done == (five, (), (Fault(Wrong.OVERLAP, "beside"),))


def test_what_is_touched_on_the_way_comes_in_its_order() -> None:
    battle = field(far=unit(17, 10, 180), near=unit(24, 16, 180), aside=unit(40, 16, 180), flank=unit(28, 20))
    met = touched(battle, HERE, Forward(inches=12_000).motion(HERE))
    assert [(it.name, round(it.share * 12, 2)) for it in met] == [("flank", 0), ("near", 4), ("far", 10)]


def test_the_way_up_to_a_distance_from_somebody() -> None:
    battle = field(foe=unit(20, 10, 180))
    (met,) = comes_within(battle, HERE, Forward(inches=8000).motion(HERE), 4, ["foe"])
    assert met.share * 8 == pytest.approx(6, abs=0.005)
    assert comes_within(battle, HERE, Forward(inches=5900).motion(HERE), 4, ["foe"]) == []


def test_terrain_is_entered_where_the_first_base_enters_it() -> None:
    land = ground((square("wood", 10, 10, 7), square("marsh", 23, 12, 9), square("field", 19, 21, 1)))
    met = entered(land, HERE, Forward(inches=10_000).motion(HERE))
    assert [(it.name, round(it.share * 10, 2)) for it in met] == [("marsh", 0), ("field", 0), ("wood", 3)]
    aside = entered(land, HERE, SideStep(side="left", inches=5000).motion(HERE))
    assert [it.name for it in aside] == ["marsh", "field"]


@settings(max_examples=50, deadline=None)
@given(placements, st.sampled_from(("left", "right")), st.integers(1, 18_000))
def test_a_wheel_keeps_its_inner_corner(placed: Placement, side: str, angle: int) -> None:
    wheel = Wheel.model_validate({"side": side, "angle": angle})
    inner = side == "right"
    assert placed.front[inner].to(placed.at(after(placed, wheel)).front[inner]) < 0.005
    outer = placed.front[not inner].to(placed.at(after(placed, wheel)).front[not inner])
    assert cost(placed, wheel) >= outer - 0.005


@settings(max_examples=50, deadline=None)
@given(placements, st.lists(manoeuvres, min_size=1, max_size=4))
def test_moves_never_cost_less_than_the_way_of_the_anchor(placed: Placement, wanted: list[Manoeuvre]) -> None:
    turned_about = any(isinstance(manoeuvre, AboutFace) for manoeuvre in wanted)
    done = walk(placed, wanted)
    if not turned_about:
        assert done.cost >= placed.pose.point.to(done.end.pose.point) - 0.005 * len(wanted)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.lists(manoeuvres, min_size=1, max_size=3))
def test_nobody_overlaps_after_any_legal_move(seed: int, wanted: list[Manoeuvre]) -> None:
    dice = Random(seed)
    units = crowded(dice, 6, 24)
    pond = square("pond", dice.uniform(0, 20), dice.uniform(0, 20), 3, impassable=True)
    battle = Battlefield(Table.of(24, 24), ground((pond,)), units)
    movers = [name for name, placed in units.items() if not battle.faults(placed, {name})]
    for name in movers[:2]:
        done = march(battle, units[name], wanted, {name})
        assert battle.faults(done.end, {name}) == []
        assert bool(done.stopped_by) == (tuple(leg.manoeuvre for leg in done.legs) != tuple(wanted))


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), manoeuvres)
def test_the_first_of_all_that_stop_somebody_alone_stops_him(seed: int, manoeuvre: Manoeuvre) -> None:
    battle = Battlefield(Table.of(24, 24), ground(()), crowded(Random(seed), 6, 24))
    for name, placed in battle.units.items():
        moving = manoeuvre.motion(placed)
        if moving is not None and not battle.faults(placed, {name}):
            others = battle.units.keys() - {name}
            alone = [free_share(battle, placed, manoeuvre, battle.units.keys() - {one}) for one in others]
            share, faults = free_share(battle, placed, manoeuvre, {name})
            assert share == min(one for one, _ in alone)
            assert set(faults) == {fault for one, found in alone if one == share for fault in found}
            assert is_free_way(battle, placed, moving, {name}) == (share >= 1)


@settings(max_examples=30, deadline=None)
@given(placements, placements, manoeuvres)
def test_the_first_contact_is_where_looking_closely_finds_it(
    one: Placement, other: Placement, manoeuvre: Manoeuvre
) -> None:
    moving = manoeuvre.motion(one)
    if moving is None:
        return
    found = first_contact(one, moving, other.body)
    shares = [number / 60 for number in range(61)]
    free = [share for share in shares if found is None or share < found]
    for share in free:
        area_there = moving.carried(one.body.core, share)
        assert shapely.distance(area_there, other.body.core) - one.body.radius - other.body.radius > 0
    if found is not None:
        touching = Body(moving.carried(one.body.core, found), one.body.radius)
        assert distance(touching, other) <= 0.002


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 6000))
def test_many_ways_ahead_meet_something_where_each_of_them_does(seed: int, inches: int) -> None:
    units = [*crowded(Random(seed), 3, 12).values()]
    for mover in units:
        poses = [mover.pose._replace(facing=mover.pose.facing + turn) for turn in range(0, 500, 100)]
        ways = [Shift(pose.degrees, inches / 1000) for pose in poses]
        for other in units:
            each = [first_contact(mover.at(pose), way, other.body) for pose, way in zip(poses, ways, strict=True)]
            assert first_contacts(mover, poses, inches / 1000, other.body) == each


@settings(max_examples=6, deadline=None)
@given(placements, manoeuvres, st.floats(0, 1))
def test_the_swept_ground_holds_every_moment_of_the_way(placed: Placement, manoeuvre: Manoeuvre, share: float) -> None:
    moving = manoeuvre.motion(placed)
    if moving is not None:
        there = moving.carried(placed.body.area, share)
        assert swept(placed, moving).buffer(0.02).covers(there)
        assert overlap(placed, placed.at(moving.pose(placed.pose, 0))) == pytest.approx(placed.body.area.area, rel=0.01)


@settings(max_examples=40)
@given(st.lists(manoeuvres, max_size=4))
def test_legs_come_back_from_their_save(wanted: list[Manoeuvre]) -> None:
    legs = walk(HERE, wanted).legs
    kept = TypeAdapter(tuple[Leg, ...])
    assert kept.validate_json(kept.dump_json(legs)) == legs


def test_a_figure_turns_on_its_own_middle() -> None:
    assert after(figure(5, 5), AboutFace()) == Pose(5_000, 5_000, 18_000)
    assert after(figure(5, 5), Turn(side="left", angle=1000)) == Pose(5_000, 5_000, 35_000)
