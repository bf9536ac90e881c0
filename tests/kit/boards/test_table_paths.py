"""Free moves around obstacles: the shortest legal path, slow ground, and what can be reached."""

from __future__ import annotations

from itertools import pairwise
from math import asin, atan2, hypot, sqrt
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.manoeuvres import Shift
from rulesets.kit.boards.tables.moves import swept
from rulesets.kit.boards.tables.paths import Path, shortest
from rulesets.kit.boards.tables.places import Point, Table
from rulesets.kit.boards.tables.reach import reach
from rulesets.kit.boards.tables.terrain import ground
from rulesets.kit.boards.tables.ways import Slow, Ways
from tests.kit.boards.tables import area, crowded, field, figure, square, unit

ROCK = area("rock", (10, 5), (12, 5), (12, 12), (10, 12), impassable=True)
ROUND_THE_ROCK = 11.5329
"""Inches from (5, 10) to (15, 10) round the rock's southern end for a base of 1 inch: two tangents, two arcs of half an
inch and 2 inches along it."""


def tangent(east: float, south: float, radius: float) -> tuple[float, float]:
    """The length of the tangent from a point to a circle so far away, and the angle at which it sets out."""
    apart = hypot(east, south)
    return sqrt(apart**2 - radius**2), atan2(south, east) + asin(radius / apart)


def test_the_expected_length_round_the_rock() -> None:
    (one, turn), (other, back) = tangent(5, 2, 0.5), tangent(3, 2, 0.5)
    assert one + other + 2 + 0.5 * (turn + back) == pytest.approx(ROUND_THE_ROCK, abs=1e-4)


def test_a_free_way_is_straight_and_costs_its_length() -> None:
    found = shortest(field(ROCK), figure(5, 10), Point(8, 14))
    assert found == Path(spots=((5000, 10_000), (8000, 14_000)), cost=5000)


def test_the_shortest_way_goes_round_what_stands_in_it() -> None:
    found = shortest(field(ROCK), figure(5, 10), Point(15, 10))
    assert found is not None
    assert ROUND_THE_ROCK <= found.cost / 1000 <= ROUND_THE_ROCK + 0.02
    assert min(spot.y for spot in found.spots) == 10_000


def test_a_larger_base_goes_a_longer_way() -> None:
    small, large = (shortest(field(ROCK), figure(5, 10, size), Point(15, 10)) for size in (1, 3))
    assert small is not None and large is not None
    assert large.cost > small.cost + 500


def test_a_budget_that_is_too_small_leads_nowhere() -> None:
    assert shortest(field(ROCK), figure(5, 10), Point(15, 10), 11.5) is None
    assert shortest(field(ROCK), figure(5, 10), Point(15, 10), 11.6) is not None


def test_nobody_comes_where_he_may_not_stand() -> None:
    assert shortest(field(ROCK), figure(5, 10), Point(11, 10)) is None
    assert shortest(field(ROCK), figure(5, 10), Point(0.2, 10)) is None
    wall = [square(f"{n}", 4 * n, 20, 4, impassable=True) for n in range(18)]
    assert shortest(field(*wall), figure(5, 10), Point(5, 40)) is None


def test_a_unit_keeps_its_facing_and_fits_between_others_or_not() -> None:
    for gap, cost in ((8.02, 16_000), (7.98, None)):
        battle = field(left=unit(12, 20), right=unit(20 + gap, 20))
        found = shortest(battle, unit(16 + gap / 2, 26), Point(16 + gap / 2, 10), 17)
        assert (found and found.cost) == cost


def test_slow_ground_costs_more_and_is_gone_round_where_that_is_cheaper() -> None:
    strip = area("strip", (10, 0), (12, 0), (12, 48), (10, 48), cost=300)
    straight = shortest(field(strip), figure(8, 20, 0.002), Point(14, 20))
    around = shortest(field(square("pit", 10, 0, 4, cost=200)), figure(8, 2, 0.002), Point(16, 2))
    assert straight is not None and around is not None
    assert straight.cost == pytest.approx(4000 + 3 * 2000, abs=15)
    assert around.cost == pytest.approx(1000 * (4 * sqrt(2) + 4), abs=15)


def test_slow_ground_is_crossed_more_steeply_than_straight() -> None:
    strip = area("strip", (10, 0), (14, 0), (14, 48), (10, 48), cost=300)
    found = shortest(field(strip), figure(8, 10, 0.002), Point(16, 24))
    assert found is not None
    straight = hypot(8, 14)
    assert straight < found.inches < found.cost / 1000 < straight * 2 - 3


def test_crossing_a_line_costs_once_each_time() -> None:
    stream = area("stream", (10, 0), (10, 48), shape="line", crossing=2000)
    over = shortest(field(stream), figure(8, 20), Point(14, 20))
    along = shortest(field(stream), figure(8, 20), Point(8, 30))
    assert over is not None and along is not None
    assert (over.cost, along.cost) == (8000, 10_000)


def test_a_unit_in_contact_can_go_away_from_it() -> None:
    away = shortest(field(foe=unit(20, 20, 180)), unit(20, 20), Point(20, 25))
    assert away is not None
    assert away.cost == 5000


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_paths_cost_no_less_than_they_are_long_and_run_over_nobody(seed: int) -> None:
    dice = Random(seed)
    battle, name, mover = skirmish(dice)
    goal = Point(dice.uniform(1, 23), dice.uniform(1, 23))
    found = shortest(battle, mover, goal, None, {name})
    if found is None:
        return
    assert found.cost / 1000 >= found.inches - 0.01 >= mover.pose.point.to(goal) - 0.02
    for one, other in pairwise(spot.point for spot in found.spots):
        way = swept(mover.at(mover.pose._replace(x=one.spot.x, y=one.spot.y)), Shift(one.bearing(other), one.to(other)))
        hit = [it.name for it in battle.near(way, 0, {name}) if it.covered(way) >= 0.02]
        assert hit == []


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_what_is_drawn_as_reached_can_be_reached(seed: int) -> None:
    dice = Random(seed)
    battle, name, mover = skirmish(dice)
    found = reach(battle, mover, 6, {name})
    if found.area.is_empty:
        return
    inner = shapely.buffer(found.area, -0.1)
    at = mover.pose.point
    for _ in range(5):
        goal = Point(dice.uniform(at.x - 6, at.x + 6), dice.uniform(at.y - 6, at.y + 6))
        if shapely.contains(inner, shapely.Point(goal)):
            assert shortest(battle, mover, goal, 6.1, {name}) is not None
        elif not found.contains(goal):
            path = shortest(battle, mover, goal, 5.8, {name})
            assert path is None or len(path.spots) > 2, "what lies straight ahead is drawn"


def skirmish(dice: Random) -> tuple[Battlefield, str, Placement]:
    """A small crowded table with slow and impassable ground, and one of the units on it."""
    units = crowded(dice, 6, 24)
    pieces = (
        square("marsh", dice.uniform(0, 20), dice.uniform(0, 20), 4, cost=200),
        square("pond", dice.uniform(0, 20), dice.uniform(0, 20), 2, impassable=True),
    )
    name = dice.choice(sorted(units))
    return Battlefield(Table.of(24, 24), ground(pieces), units), name, units[name]


def test_in_the_open_a_circle_is_reached() -> None:
    found = reach(field(), figure(30, 24), 8)
    assert found.area.area == pytest.approx(3.14159 * 64, rel=0.01)
    assert found.contains(Point(30, 16.05))
    assert not found.contains(Point(30, 15.9))


def test_the_reach_ends_at_the_edge_and_behind_what_stands_in_the_way() -> None:
    found = reach(field(ROCK), figure(9.4, 8.5), 6)
    (ring,) = found.outlines
    assert min(corner.x for corner in ring) == pytest.approx(3.4, abs=0.02)
    assert not found.contains(Point(9.7, 8.5))
    assert not found.contains(Point(13, 8.5))
    assert found.contains(Point(11, 4.4))
    assert reach(field(), figure(2, 24), 6).area.bounds[0] == pytest.approx(0.5, abs=0.01)


def test_who_is_shut_in_reaches_only_his_room() -> None:
    walls = [area("n", (8, 8), (16, 8), (16, 9), (8, 9), impassable=True)]
    walls += [area("s", (8, 15), (16, 15), (16, 16), (8, 16), impassable=True)]
    walls += [area("w", (8, 9), (9, 9), (9, 15), (8, 15), impassable=True)]
    walls += [area("e", (15, 9), (16, 9), (16, 15), (15, 15), impassable=True)]
    found = reach(field(*walls), figure(12, 12), 20)
    assert found.area.bounds == pytest.approx((9.5, 9.5, 14.5, 14.5), abs=0.02)
    assert found.area.area == pytest.approx(25, abs=0.1)


@pytest.mark.parametrize("left", [1e-16, 1e-12])
def test_with_next_to_nothing_left_no_ground_is_reached(left: float) -> None:
    assert reach(field(), figure(30, 24), left).outlines == []


def test_slow_ground_is_reached_half_as_far() -> None:
    marsh = area("marsh", (20, 0), (72, 0), (72, 48), (20, 48), cost=200)
    found = reach(field(marsh), figure(18, 24, 0.002), 8)
    assert found.contains(Point(22.95, 24))
    assert not found.contains(Point(23.1, 24))
    assert found.contains(Point(10.1, 24))


@given(seed=st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_a_ray_goes_as_far_as_its_budget_pays_whether_looked_along_alone_or_with_others(seed: int) -> None:
    drawn = np.random.default_rng(seed)
    slow = [
        Slow(shapely.box(x, y, x + wide, y + deep), float(drawn.integers(0, 3)), float(drawn.integers(0, 2)))
        for x, y, wide, deep in drawn.uniform((0, 0, 1, 1), (18, 18, 8, 8), (4, 4))
    ]
    ways = Ways(shapely.box(0, 0, 24, 24), shapely.box(11, 11, 12, 12), slow)
    sources, budgets = drawn.uniform(0, 24, (12, 2)), drawn.uniform(0.5, 14, 12)
    turns = drawn.uniform(-np.pi, np.pi, 12)
    directions = np.column_stack((np.cos(turns), np.sin(turns)))
    rays = ways.rays(sources, directions, budgets)
    lengths = rays.lengths(budgets)
    assert (rays.costs(lengths) <= budgets + 1e-9).all()
    further = np.minimum(lengths + 1e-6, rays.free)
    assert ((rays.costs(further) > budgets) | (further == rays.free)).all()
    for source, direction, budget, length in zip(sources, directions, budgets, lengths, strict=True):
        alone = ways.rays(np.array([source]), np.array([direction]), budget)
        assert alone.lengths(np.array([budget])) == pytest.approx(length, abs=1e-9)
