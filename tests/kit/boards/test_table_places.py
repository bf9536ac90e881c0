"""The table in inches: points, facings, the printed grid, and what is saved."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from rulesets.kit.boards.tables.places import (
    Point,
    Pose,
    Spot,
    Table,
    at_most,
    inches_text,
    pose,
    turn_between,
)
from tests.kit.boards.tables import points, poses

JULIA = Table.of(72, 48)


class Kept(BaseModel):
    """What a game saves of a table."""

    at: Spot
    stands: Pose


@pytest.mark.parametrize(("direction", "to"), [(0, (10, 7)), (90, (13, 10)), (180, (10, 13)), (270, (7, 10))])
def test_directions_go_clockwise_from_north(direction: float, to: tuple[float, float]) -> None:
    moved = Point(10, 10).moved(direction, 3)
    assert moved == pytest.approx(to)
    assert Point(10, 10).bearing(moved) == pytest.approx(direction)


def test_a_pose_tells_right_and_ahead() -> None:
    east = Pose(10_000, 10_000, 9_000)
    assert east.offset(right=1, ahead=2) == pytest.approx((12, 11))
    assert east.seen(Point(12, 11)) == pytest.approx((1, 2))


@given(poses, points)
def test_what_is_seen_from_a_pose_lies_where_it_was(stands: Pose, at: Point) -> None:
    assert stands.offset(*stands.seen(at)) == pytest.approx(at, abs=1e-6)


@pytest.mark.parametrize(("one", "other", "turn"), [(350, 10, 20), (10, 350, -20), (0, 180, 180), (90, 90, 0)])
def test_turns_are_the_smaller_way_round(one: float, other: float, turn: float) -> None:
    assert turn_between(one, other) == pytest.approx(turn)


def test_a_quarter_turn_about_a_point_is_clockwise() -> None:
    assert Point(12, 10).around(Point(10, 10), 90) == pytest.approx((10, 12))


def test_positions_are_kept_in_thousandths_and_hundredths() -> None:
    assert pose(Point(31.50049, 11.9996), 359.996) == Pose(31_500, 12_000, 0)
    assert Point(31.5, 12).spot.name == "31.5,12"
    assert [inches_text(saved) for saved in (4000, 4250, 5, -1500)] == ["4", "4.25", "0.005", "-1.5"]


@given(poses)
def test_what_is_saved_comes_back_as_it_was(stands: Pose) -> None:
    kept = Kept(at=stands.spot, stands=stands)
    assert Kept.model_validate_json(kept.model_dump_json()) == kept
    assert pose(stands.point, stands.degrees) == stands


@pytest.mark.parametrize("saved", [[0, 0, 36_000], [0, 0, -1], [10**9, 0, 0], [0, 0.5, 0], ["x", 0, 0]])
def test_no_other_pose_can_be_saved(saved: list[object]) -> None:
    with pytest.raises(ValidationError):
        Kept.model_validate({"at": [0, 0], "stands": saved})


@pytest.mark.parametrize(("measured", "inches", "is_so"), [(4.0, 4, True), (4.005, 4, True), (4.006, 4, False)])
def test_at_most_has_a_tolerance_of_five_thousandths(measured: float, inches: float, is_so: bool) -> None:
    assert at_most(measured, inches) is is_so


@pytest.mark.parametrize(("at", "name"), [((0, 0), "A1"), ((31.5, 21), "F4"), ((72, 48), "L8"), ((5.9, 6.1), "A2")])
def test_squares_of_the_printed_grid(at: tuple[float, float], name: str) -> None:
    assert JULIA.square(Point(*at)) == name


def test_the_middle_of_a_square_and_of_its_ninths() -> None:
    assert JULIA.square_middle(5, 3) == Point(33, 21)
    assert JULIA.square_middle(5, 3, east=-1, south=-1) == Point(31, 19)


def test_a_square_that_the_edge_cuts_has_its_middle_on_the_table() -> None:
    odd = Table.of(50, 44)
    assert (odd.columns, odd.rows) == (9, 8)
    assert odd.square_middle(8, 7) == Point(49, 43)


@given(points)
def test_every_point_lies_in_a_square_of_the_table(at: Point) -> None:
    column, row = ord(JULIA.square(at)[0]) - ord("A"), int(JULIA.square(at)[1:]) - 1
    middle = JULIA.square_middle(column, row)
    assert max(abs(middle.x - at.x), abs(middle.y - at.y)) <= 3.001


@given(points, points, points)
def test_distances_of_points_keep_the_triangle(a: Point, b: Point, c: Point) -> None:
    assert a.to(b) == b.to(a) == pytest.approx(hypot(a.x - b.x, a.y - b.y))
    assert a.to(c) <= a.to(b) + b.to(c) + 1e-9


@given(points, st.floats(0, 359), st.floats(0.01, 20))
def test_the_edge_belongs_to_the_table(at: Point, direction: float, inches: float) -> None:
    moved = at.moved(direction, inches)
    on_it = -0.005 <= moved.x <= 72.005 and -0.005 <= moved.y <= 48.005
    assert JULIA.contains(moved) is on_it
