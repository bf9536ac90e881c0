"""Units of many bases: how the board lays them out."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import example, given
from pydantic import ValidationError

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.formations import Ranks, RectangularBase, RoundBase, Scattered, column, line, wedge
from rulesets.kit.boards.tables.places import Point, Pose
from tests.kit.boards.tables import FOOT, figure, placements, unit


@pytest.mark.parametrize(
    ("formation", "ranks"),
    [
        (line(8, 4), (4, 4)),
        (line(7, 3), (3, 3, 1)),
        (line(3, 5), (3,)),
        (column(3), (1, 1, 1)),
        (column(7, 2), (2, 2, 2, 1)),
        (wedge(9), (2, 3, 4)),
        (wedge(7), (2, 3, 2)),
        (wedge(1), (1,)),
    ],
)
def test_lines_columns_and_wedges(formation: Ranks, ranks: tuple[int, ...]) -> None:
    assert formation.ranks == ranks


def test_a_line_of_two_ranks_facing_north() -> None:
    middles = [base.middle for base in unit(10, 10).bases]
    front, rear = [(7, 10.75), (9, 10.75), (11, 10.75), (13, 10.75)], [(7, 12.25), (9, 12.25), (11, 12.25), (13, 12.25)]
    assert middles == [pytest.approx(at) for at in front + rear]
    assert unit(10, 10).front == (Point(6, 10), Point(14, 10))
    assert unit(10, 10).outline == (Point(6, 10), Point(14, 10), Point(14, 13), Point(6, 13))
    assert unit(10, 10).middle == pytest.approx((10, 11.5))


def test_facing_east_the_left_is_north() -> None:
    first = unit(10, 10, 90).bases[0]
    assert first.middle == pytest.approx((9.25, 7))
    assert first.corners == tuple(pytest.approx(corner) for corner in [(10, 6), (10, 8), (8.5, 8), (8.5, 6)])


def test_ranks_stand_on_one_middle_line() -> None:
    nine = unit(0, 0, 0, wedge(9))
    assert [base.middle.x for base in nine.bases] == [-1, 1, -2, 0, 2, -3, -1, 1, 3]
    assert nine.extent.frontage == 4
    assert (nine.extent.left, nine.extent.right, nine.extent.rear) == (-4, 4, -4.5)
    assert len(nine.front_bases) == 2


def test_gaps_lie_behind_their_ranks() -> None:
    two_lines = Ranks(ranks=(2, 2), gaps=(1000,))
    assert [base.middle.y for base in unit(0, 0, 0, two_lines).bases] == [0.75, 0.75, 3.25, 3.25]


def test_a_single_round_base_stands_on_its_middle() -> None:
    leader = figure(5, 5)
    assert leader.bases[0].middle == Point(5, 5)
    assert leader.body.area.bounds == pytest.approx((4.5, 4.5, 5.5, 5.5), abs=1e-9)


def test_scattered_bases_stand_where_they_are_put() -> None:
    loose = Scattered(offsets=((0, 0), (1500, -2000)))
    band = Placement(pose=Pose(10_000, 10_000, 18_000), base=RoundBase(diameter=1000), formation=loose)
    assert [base.middle for base in band.bases] == [pytest.approx((10, 10)), pytest.approx((8.5, 8))]


def test_another_formation_keeps_the_anchor() -> None:
    before = unit(10, 10, 30)
    after = before.formed(column(8))
    assert after.pose == before.pose
    assert after.front[0].between(after.front[1]) == pytest.approx((10, 10))


@given(placements)
def test_a_placement_comes_back_from_its_save_with_every_base_where_it_was(placed: Placement) -> None:
    again = Placement.model_validate_json(placed.model_dump_json())
    assert again == placed
    assert again.bases == placed.bases


@example(Placement(pose=Pose(711, 0, 8849), base=RectangularBase(width=472, depth=654), formation=line(6, 1)))
@given(placements)
def test_bases_of_a_unit_lie_beside_one_another_within_its_outline(placed: Placement) -> None:
    width, depth = placed.base.size
    one = width * depth if isinstance(placed.base, RectangularBase) else shapely.Point(0, 0).buffer(width / 2).area
    assert placed.body.area.area == pytest.approx(one * placed.formation.bases, rel=0.01)
    outline = shapely.Polygon(placed.outline).buffer(1e-6)
    assert outline.covers(placed.body.area) or (isinstance(placed.base, RoundBase) and placed.formation.bases == 1)


@pytest.mark.parametrize(
    "saved",
    [
        {"ranks": []},
        {"ranks": [0]},
        {"ranks": [300, 300]},
        {"ranks": [2], "gaps": [1000]},
        {"kind": "heap", "ranks": [2]},
        {"ranks": [2], "more": 1},
    ],
)
def test_no_other_formation_can_be_saved(saved: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Placement.model_validate({"pose": [0, 0, 0], "base": FOOT, "formation": {"kind": "line", **saved}})
