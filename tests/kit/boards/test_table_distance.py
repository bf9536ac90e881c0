"""Distances between nearest points, overlap, arcs and zones."""

from __future__ import annotations

from math import hypot, sqrt

import pytest
import shapely
from hypothesis import given, settings

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.distance import (
    Zone,
    beyond,
    distance,
    in_arc,
    in_front,
    nearest_base,
    nearest_points,
    overlap,
    overlaps,
    reaches_into_arc,
    wholly_within,
    within,
    zone,
)
from rulesets.kit.boards.tables.places import Point, pose
from tests.kit.boards.tables import figure, placements, points, unit


def test_between_the_nearest_points_of_two_units() -> None:
    one, other = unit(10, 10), unit(21, 6)
    assert distance(one, other) == pytest.approx(hypot(3, 1))
    assert nearest_points(one, other) == (pytest.approx((14, 10)), pytest.approx((17, 9)))


def test_circles_are_measured_from_their_rims() -> None:
    assert distance(figure(0, 0), figure(3, 4, 2)) == pytest.approx(5 - 0.5 - 1)
    start, end = nearest_points(figure(0, 0), figure(3, 4, 2))
    assert (start, end) == (pytest.approx((0.3, 0.4)), pytest.approx((2.4, 3.2)))
    assert distance(figure(10, 5), unit(10, 10)) == pytest.approx(4.5)


def test_within_includes_the_exact_distance() -> None:
    one, other = unit(10, 10, 0), unit(10, 6, 180)
    assert within(one, other, 4)
    assert not beyond(one, other, 4)
    assert beyond(one, unit(10, 5.99, 180), 4)
    assert within(one, other, 3.995)
    assert not within(one, other, 3.99)


def test_wholly_within_asks_for_the_farthest_corner() -> None:
    corner = Point(14, 6)
    assert wholly_within(unit(10, 10), corner, hypot(8, 7) + 0.001)
    assert not wholly_within(unit(10, 10), corner, hypot(8, 7) - 0.01)


def test_edges_that_touch_do_not_overlap() -> None:
    one = unit(10, 10)
    assert overlap(one, unit(18, 10)) == 0
    assert overlap(one, unit(17, 12)) == pytest.approx(1)
    assert not overlaps(one, unit(17.998, 10))
    assert overlaps(one, unit(17.99, 10))


@pytest.mark.parametrize(
    ("at", "where"),
    [
        ((10, 9), Zone.FRONT),
        ((30, 10), Zone.FRONT),
        ((15, 11), Zone.RIGHT),
        ((5, 11), Zone.LEFT),
        ((10, 14), Zone.REAR),
    ],
)
def test_zones_lie_before_behind_and_beside(at: tuple[float, float], where: Zone) -> None:
    assert zone(unit(10, 10), Point(*at)) is where
    assert zone(unit(10, 10, 180), Point(20 - at[0], 20 - at[1])) is where


def test_somebody_is_in_front_with_any_part() -> None:
    assert in_front(unit(10, 10), unit(20, 9.9))
    assert not in_front(unit(10, 10), unit(20, 10))


@pytest.mark.parametrize(("turn", "inside"), [(0, True), (44.9, True), (-45, True), (45.1, False), (180, False)])
def test_an_arc_has_half_its_width_on_either_side(turn: float, inside: bool) -> None:
    looks = pose(Point(10, 10), 350)
    assert in_arc(looks, Point(10, 10).moved(350 + turn, 5), 90) is inside


def test_a_base_reaches_into_an_arc_with_its_rim() -> None:
    looks = pose(Point(10, 10), 0)
    aside = 10 + 4 + 0.5 * sqrt(2)
    assert reaches_into_arc(looks, figure(aside - 0.01, 6), 90, 8)
    assert not reaches_into_arc(looks, figure(aside + 0.05, 6), 90, 8)
    assert not reaches_into_arc(looks, figure(10, 1.4), 90, 8)


def test_the_nearest_base_is_told_by_its_number() -> None:
    assert nearest_base(unit(10, 10), Point(13, 8)) == (3, pytest.approx(2))
    assert nearest_base(unit(10, 10), Point(10, 8)) == (1, pytest.approx(2))


@settings(max_examples=40, deadline=None)
@given(placements, placements)
def test_distance_is_the_same_both_ways_and_that_of_its_points(one: Placement, other: Placement) -> None:
    apart = distance(one, other)
    assert apart == pytest.approx(distance(other, one), abs=1e-9)
    start, end = nearest_points(one, other)
    assert start.to(end) == pytest.approx(apart, abs=1e-6)
    assert distance(one, start) == pytest.approx(0, abs=1e-6)
    assert distance(other, end) == pytest.approx(0, abs=1e-6)
    assert apart == pytest.approx(shapely.distance(one.body.area, other.body.area), abs=0.02)


@settings(max_examples=40, deadline=None)
@given(placements, placements, placements)
def test_the_triangle_holds_with_the_middle_units_own_width_added(a: Placement, b: Placement, c: Placement) -> None:
    corners = [Point(*map(float, corner)) for corner in shapely.get_coordinates(b.body.hull)]
    across = max(one.to(other) for one in corners for other in corners)
    assert distance(a, c) <= distance(a, b) + across + distance(b, c) + 0.02


@settings(max_examples=40, deadline=None)
@given(placements, points)
def test_zones_are_those_of_the_rectangle_around(placed: Placement, at: Point) -> None:
    right, ahead = placed.pose.seen(at)
    extent, where = placed.extent, zone(placed, at)
    assert (where is Zone.FRONT) == (ahead >= extent.front - 0.005)
    if where in (Zone.LEFT, Zone.RIGHT):
        assert extent.rear < ahead < extent.front
        assert (where is Zone.RIGHT) == (right > (extent.left + extent.right) / 2)
