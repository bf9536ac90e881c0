"""Terrain, and lines of sight over it and past bases."""

from __future__ import annotations

from random import Random

import pytest
import shapely
from pydantic import ValidationError

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.sight import Sight
from rulesets.kit.boards.tables.terrain import Terrain, ground
from tests.kit.boards.tables import area, crowded, figure, square, unit

WOOD = square("wood", 10, 10, 4, hides=True, seen_into=2000)
HILL = square("hill", 10, 10, 4, raises=True, height=1000)
WALL = area("wall", (12, 8), (12, 16), shape="line", hides=True, seen_into=1000, crossing=1000)


def sees(start: tuple[float, float], end: tuple[float, float], *pieces: Terrain, **units: Placement) -> str | None:
    """What stops a line; None if it is clear. It must be the same from the other end."""
    sight = Sight(ground(pieces), units)
    there, back = sight.look(Point(*start), Point(*end)), sight.look(Point(*end), Point(*start))
    assert there.clear is back.clear
    return there.blocked_by.name if there.blocked_by else None


def test_one_does_not_see_through_a_wood() -> None:
    assert sees((8, 12), (16, 12), WOOD) == "wood"
    assert sees((8, 9.9), (16, 9.9), WOOD) is None
    assert sees((8, 10), (16, 10), WOOD) is None


def test_one_sees_into_a_wood_and_out_of_it_as_deep_as_it_says() -> None:
    assert sees((8, 12), (12, 12), WOOD) is None
    assert sees((8, 12), (12.1, 12), WOOD) == "wood"
    assert sees((10, 12), (14, 12), WOOD) == "wood"
    assert sees((10.5, 12), (12.5, 12), WOOD) is None


def test_a_line_past_one_corner_of_a_hollow_wood_runs_through_both_its_arms() -> None:
    hollow = area("wood", (10, 10), (16, 10), (16, 16), (14, 16), (14, 12), (12, 12), (12, 16), (10, 16), hides=True)
    stopped = Sight(ground((hollow,)), {}).look(Point(13, 14), Point(20, 14))
    assert stopped.blocked_by is not None
    assert stopped.blocked_by.at == pytest.approx((14, 14))
    assert sees((13, 14), (13, 20), hollow) is None


def test_higher_ground_stops_a_line_between_lower_ends() -> None:
    assert sees((8, 12), (16, 12), HILL) == "hill"
    assert sees((12, 12), (20, 12), HILL) is None
    assert sees((10, 12), (20, 12), HILL) is None


def test_from_a_hill_one_looks_over_what_is_lower() -> None:
    hedge = square("hedge", 16, 10, 2, hides=True, height=400)
    assert sees((12, 11), (30, 11), HILL, hedge) is None
    assert sees((12, 11), (19, 11), HILL, hedge) == "hedge"
    assert sees((15, 11), (30, 11), HILL, hedge) == "hedge"


def test_who_stands_at_a_wall_looks_over_it() -> None:
    assert sees((8, 12), (16, 12), WALL) == "wall"
    assert sees((11, 12), (16, 12), WALL) is None
    assert sees((10.9, 12), (16, 12), WALL) == "wall"
    assert sees((8, 17), (16, 17), WALL) is None


def test_bases_stop_a_line_unless_they_are_left_out() -> None:
    guard = unit(20, 20)
    assert sees((20, 18), (20, 26), guard=guard) == "guard"
    assert sees((20, 18), (20, 20), guard=guard) is None
    assert sees((24.01, 18), (24.01, 26), guard=guard) is None
    assert sees((22, 18), (22, 26), guard=guard) == "guard", "through the seam between two bases"
    assert Sight(ground(()), {"guard": guard}).look(Point(20, 18), Point(20, 26), {"guard"}).clear


def test_a_round_base_stops_what_runs_through_it() -> None:
    assert sees((8, 20.49), (30, 20.49), leader=figure(20, 20)) == "leader"
    assert sees((8, 20.51), (30, 20.51), leader=figure(20, 20)) is None


def test_bases_of_a_height_are_looked_over_from_a_hill() -> None:
    low = Sight(ground((HILL,)), {"guard": unit(22, 11)}, eyes=0.5, base_height=0.5)
    assert low.look(Point(13, 12), Point(40, 12)).clear
    flat = Sight(ground(()), {"guard": unit(17, 11)}, eyes=0.4, base_height=0.5)
    assert not flat.look(Point(12, 12), Point(40, 12)).clear


def test_the_first_thing_on_the_line_is_told_with_its_place() -> None:
    sight = Sight(ground((WOOD,)), {"guard": unit(20, 10)})
    first = sight.look(Point(5, 12), Point(40, 12)).blocked_by
    last = sight.look(Point(40, 12), Point(5, 12)).blocked_by
    assert first is not None and last is not None
    assert (first.name, first.terrain, first.at) == ("wood", True, pytest.approx((10, 12)))
    assert (last.name, last.terrain, last.at) == ("guard", False, pytest.approx((24, 12)))


def test_lines_are_as_clear_as_geometry_says() -> None:
    dice = Random(7)
    units = crowded(dice, 12)
    woods = tuple(square(f"wood {n}", dice.uniform(0, 30), dice.uniform(0, 30), 3, hides=True) for n in range(8))
    sight, shapes = Sight(ground(woods), units), [piece.geometry for piece in woods]
    shapes += [shapely.Polygon(base.corners) for it in units.values() for base in it.bases if base.corners]
    shapes += [it.body.core.buffer(it.body.radius, quad_segs=90) for it in units.values() if it.body.radius]
    lines = [[Point(dice.uniform(0, 36), dice.uniform(0, 36)) for _ in range(2)] for _ in range(1000)]
    for (start, end), look in zip(lines, sight.looks((one, other) for one, other in lines), strict=True):
        chords = [shapely.LineString([start, end]).intersection(shape).length for shape in shapes]
        if not any(0.001 < chord < 0.02 for chord in chords):
            assert look.clear == (max(chords) < 0.01)
            assert sight.look(end, start).clear == look.clear


def test_the_ground_knows_what_lies_under_a_unit() -> None:
    land = ground((WOOD, HILL, WALL))
    assert [piece.name for piece in land.under(unit(12, 7.9, 180))] == []
    assert [piece.name for piece in land.under(unit(12, 11))] == ["wood", "hill", "wall"]
    assert [piece.name for piece in land.under(unit(18, 11))] == []
    assert [piece.name for piece in land.under(Point(10, 11))] == ["wood", "hill"]
    assert land.height(Point(10, 12)) == 1
    assert land.height(Point(9.99, 12)) == 0


def test_the_highest_contour_counts() -> None:
    top = square("top", 11, 11, 2, raises=True, height=2000)
    assert ground((HILL, top)).height(Point(12, 12)) == 2


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"corners": [[0, 0], [1000, 1000]]}, "at least 3 corners"),
        ({"corners": [[0, 0], [1000, 1000], [1000, 0], [0, 1000]]}, "crosses or touches itself"),
        ({"corners": [[0, 0], [0, 0], [0, 0]]}, "crosses or touches itself"),
        ({"raises": True}, "area with a height"),
        ({"crossing": 1000}, "no crossing"),
        ({"shape": "line", "cost": 200}, "no cost of an inch"),
        ({"cost": 50}, "greater than or equal to 100"),
    ],
)
def test_terrain_that_makes_no_sense_is_refused_with_the_reason(changes: dict[str, object], said: str) -> None:
    plain = {"name": "hill", "kind": "hill", "corners": [[0, 0], [1000, 0], [1000, 1000]]}
    with pytest.raises(ValidationError, match=said):
        Terrain.model_validate({**plain, **changes})


def test_terrain_comes_back_from_its_save() -> None:
    for piece in (WOOD, HILL, WALL):
        assert Terrain.model_validate_json(piece.model_dump_json()) == piece
