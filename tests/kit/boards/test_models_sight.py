"""Sight over single models in bulk, beside a slow oracle that looks along one line at a time."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest
import shapely

from benchmarks.models_scene import field, section
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.meeting import Field
from rulesets.kit.boards.models.sights import (
    GRAZE,
    Bundles,
    Lookout,
    Silhouettes,
    Veil,
    from_any_point,
    pairs,
    rim,
    shortest_lines,
)
from rulesets.kit.boards.tables.formations import RectangularBase, RoundBase
from rulesets.kit.boards.tables.places import Point, Table, pose
from rulesets.kit.boards.tables.terrain import Ground, Terrain

INCH = RoundBase(diameter=1000)
TANK = RectangularBase(width=2000, depth=3000)
TALL = (0.5, 0.75, 3.5, 1.0)
DEPTH = 4.0
POINTS = 8
"""Of the edge of each base, for lines from any point to any point: 64 for two models."""
EDGE = 0.02
"""Inches by which a line may pass an edge so closely that it is nobody's fault to see it on either side."""


def veil(piece: Terrain) -> Veil | None:
    if piece.kind == "woods":
        return Veil((piece.height or 0) / 1000, solid=False)
    return Veil((piece.height or 0) / 1000) if piece.kind in {"building", "wall"} else None


def man(x: float, y: float) -> Model:
    return Model(base=INCH, pose=pose(Point(x, y), 0))


def wall(height: int | None = None) -> Terrain:
    ends = (Point(0, 10).spot, Point(20, 10).spot)
    return Terrain(name="wall", kind="wall", shape="line", corners=ends, height=height)


def house(models: dict[str, Model], *pieces: Terrain) -> Field:
    return Field(Table.of(48, 48), Ground(pieces), Group(models))


def nobody(bundles: Bundles, field: Field) -> np.ndarray:
    return np.zeros((len(bundles.starts), len(field.models)), dtype=bool)


def but_these(there: Field, *names: str) -> np.ndarray:
    return np.array([[name in names for name in there.models]])


def test_a_line_is_stopped_by_whoever_stands_between_and_by_nobody_left_out() -> None:
    there = house({"a": man(5, 5), "b": man(5, 9), "c": man(5, 13)})
    lines = shortest_lines(there.models.only("a"), there.models.only("c"))
    look = Lookout(there, veil, {})
    assert look.look(lines, but_these(there, "a", "c")).by == (("b",),)
    assert look.look(lines, but_these(there, "a", "b", "c")).clear.all()


def test_a_rectangle_stops_a_line_through_it_and_none_beside_it() -> None:
    tank = Model(base=TANK, pose=pose(Point(5, 9), 45))
    for x, stopped in ((5, True), (6.7, True), (6.8, False), (3.2, False)):
        there = house({"a": man(x, 4), "tank": tank, "c": man(x, 14)})
        lines = shortest_lines(there.models.only("a"), there.models.only("c"))
        assert Lookout(there, veil, {}).look(lines, but_these(there, "a", "c")).stopped.any() == stopped


def test_one_looks_over_a_low_wall_and_not_over_a_high_one() -> None:
    for height, share in ((400, 0.0), (1200, 1.0), (900, 0.5)):
        there = house({"a": man(10, 5), "b": man(10, 15)}, wall(height))
        shapes, heights = Silhouettes(eye=1.0), {"a": 0.9, "b": 0.9 if height != 900 else 1.8}
        looked = Lookout(there, veil, heights).look(
            shapes.lines(there.models.only("a"), there.models.only("b"), heights), but_these(there, "a", "b")
        )
        assert shapes.hidden(looked)[0] == pytest.approx(share)


def test_woods_are_looked_through_so_far_and_terrain_may_be_left_out() -> None:
    for deep, clear in ((3.9, True), (4.1, False)):
        corners = tuple(Point(*at).spot for at in ((0, 8), (20, 8), (20, 8 + deep), (0, 8 + deep)))
        woods = Terrain(name="wood", kind="woods", corners=corners, height=9000)
        there = house({"a": man(10, 5), "b": man(10, 15)}, woods)
        lines = shortest_lines(there.models.only("a"), there.models.only("b"))
        look = Lookout(there, veil, {}, DEPTH)
        assert look.look(lines, but_these(there, "a", "b")).clear.all() == clear
        assert look.look(lines, but_these(there, "a", "b"), np.ones((1, 1), dtype=bool)).clear.all()


def test_from_any_point_sees_past_what_stops_the_shortest_line() -> None:
    there = house(
        {"a": man(10, 5), "post": Model(base=RoundBase(diameter=400), pose=pose(Point(10, 8), 0)), "b": man(10, 11)}
    )
    one, other, out = there.models.only("a"), there.models.only("b"), but_these(there, "a", "b")
    look = Lookout(there, veil, {})
    assert not look.look(shortest_lines(one, other), out).clear.any()
    assert look.look(from_any_point(one, other), out).clear.all()
    assert np.hypot(*(rim(there.models["a"], 16) - [10, 5]).T) == pytest.approx(0.5)


def test_lines_between_bases_equal_the_oracles() -> None:
    check_lines(range(3))


def test_lines_from_any_point_equal_the_oracles() -> None:
    check_any_point(range(2), each=1)


def test_silhouettes_equal_the_oracles() -> None:
    check_silhouettes(range(1), grid=3, each=2)


@pytest.mark.soak
def test_a_thousand_pairs_equal_the_oracles() -> None:
    check_lines(range(3, 66))
    check_any_point(range(2, 65), each=4)
    check_silhouettes(range(1, 41), grid=10, each=5)


def check_lines(seeds: range) -> None:
    for seed in seeds:
        there = field(seed, 8, 4, 48, 40, pieces=20)
        one, other = there.models.only(section(there, 0)), there.models.only(section(there, 1))
        lines = shortest_lines(one, other)
        left = np.array([[name in pair for name in there.models] for pair in pairs(one, other)])
        looked = Lookout(there, veil, {}, DEPTH).look(lines, left)
        for number, pair in enumerate(pairs(one, other)):
            start, end = lines.starts[number, 0], lines.ends[number, 0]
            seen = oracle(there, start, 0.0, end, 0.0, set(pair), {})
            assert seen is None or seen == looked.stopped[number, 0, 0], (seed, pair)


def check_any_point(seeds: range, each: int) -> None:
    """A model is seen where one of the lines from the points of its edge is clear: no line may differ."""
    for seed in seeds:
        there = field(seed, 8, 4, 48, 40, pieces=20)
        one, other = (there.models.only(section(there, number)[:each]) for number in (0, 1))
        lines = from_any_point(one, other, POINTS)
        left = np.array([[name in pair for name in there.models] for pair in pairs(one, other)])
        looked = Lookout(there, veil, {}, DEPTH).look(lines, left)
        for number, pair in enumerate(pairs(one, other)):
            for line in range(lines.starts.shape[1]):
                start, end = lines.starts[number, line], lines.ends[number, line]
                seen = oracle(there, start, 0.0, end, 0.0, set(pair), {})
                assert seen is None or seen == looked.stopped[number, line, 0], (seed, pair, line)


def check_silhouettes(seeds: range, grid: int, each: int) -> None:
    for seed in seeds:
        there = field(seed, 8, 5, 48, 40, pieces=20)
        heights = {name: TALL[int(name[0]) % 4] for name in there.models}
        one, other = (there.models.only(section(there, number)[:each]) for number in (0, 1))
        shapes = Silhouettes(grid)
        lines = shapes.lines(one, other, heights)
        left = np.array([[name[0] in {"0", "1"} for name in there.models]] * len(lines.starts))
        looked = Lookout(there, veil, heights, DEPTH).look(lines, left)
        out = {name for name in there.models if name[0] in {"0", "1"}}
        for number, line, high in np.ndindex(looked.stopped.shape):
            start, end = lines.starts[number, line], lines.ends[number, line]
            aim = float(lines.aims[number, high])
            seen = oracle(there, start, float(lines.eyes[number]), end, aim, out, heights)
            assert seen is None or seen == looked.stopped[number, line, high], (seed, number, line, high)


def oracle(
    there: Field, start: np.ndarray, eye: float, end: np.ndarray, aim: float, out: set[str], heights: dict[str, float]
) -> bool | None:
    """Whether a line is stopped, by cutting it with every shape; None where it hangs on a hair."""
    line = shapely.LineString([start, end])
    length = line.length
    answers = [
        through(line, m.body.core.buffer(m.radius - GRAZE, 64), eye, aim, heights.get(n, inf), EDGE)
        for n, m in there.models.items()
        if n not in out
    ]
    depth, unsure = 0.0, None in answers
    for piece in there.land.pieces:
        kind = veil(piece)
        if kind is None:
            continue
        if not kind.solid:
            depth += below(line, eye, aim, kind.top).intersection(piece.geometry).length
            continue
        edge = piece.geometry if piece.shape == "line" else piece.geometry.boundary
        at = [line.project(point) / length for point in points(line.intersection(edge))]
        heights_there = [eye + (aim - eye) * share - kind.top for share in at]
        unsure |= any(abs(over) < 1e-6 for over in heights_there)
        answers.append(any(over < 0 for over in heights_there))
    unsure |= abs(depth - DEPTH) < 1e-6
    stopped = any(answers) or depth > DEPTH
    return None if unsure and not stopped else stopped


def through(
    line: shapely.LineString, area: shapely.Geometry, eye: float, aim: float, top: float, hair: float
) -> bool | None:
    part = line.intersection(area)
    if part.length < hair:
        return None if line.distance(area) < hair else False
    shares = [line.project(shapely.Point(at)) / line.length for at in part.coords]
    low = min(eye + (aim - eye) * share for share in shares)
    return None if abs(low - top) < 0.01 else low < top


def below(line: shapely.LineString, eye: float, aim: float, top: float) -> shapely.Geometry:
    """The part of a line below a height."""
    if eye < top and aim < top:
        return line
    if eye >= top and aim >= top:
        return shapely.LineString()
    share = (top - eye) / (aim - eye)
    at = line.interpolate(share, normalized=True)
    first, last = line.coords
    return shapely.LineString([first, at.coords[0]] if eye < top else [at.coords[0], last])


def points(found: shapely.Geometry) -> list[shapely.Point]:
    return [shapely.Point(at) for at in shapely.get_coordinates(found)]
