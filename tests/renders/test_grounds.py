"""The ground: drawn as one, once for each, and every square a little different."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest
from battles import middles, signs, unit
from PIL import Image, ImageChops, ImageStat
from shown import Shown

from renders.board import layout
from renders.grounds.earth import EARTH
from renders.grounds.outlines import is_hole, joined, loops, spread
from renders.grounds.square import MARGIN, background
from renders.tokens import standing
from rulesets.kit.pictures.scene import Cell, Scene, SquareGround, Token, Track

CELL = 60


def ground(*cells: Cell, columns: int = 6, rows: int = 5) -> SquareGround:
    return SquareGround(columns=columns, rows=rows, cells=cells)


def of(word: str, *spots: tuple[int, int]) -> Iterable[Cell]:
    return (Cell(column=column, row=row, terrain=(word,)) for column, row in spots)


def square(picture: Image.Image, column: float, row: float, size: float = 1.0) -> Image.Image:
    """A part of the empty board."""
    left, top = MARGIN + column * CELL, MARGIN + row * CELL
    return picture.crop((round(left), round(top), round(left + size * CELL), round(top + size * CELL)))


def differ(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


class TestOutlines:
    def test_a_square_has_four_corners_clockwise(self) -> None:
        assert loops([(0, 0)]) == [[(0, 0), (1, 0), (1, 1), (0, 1)]]

    def test_squares_that_meet_at_a_corner_only_stay_apart(self) -> None:
        assert sorted(map(len, loops([(0, 0), (1, 1)]))) == [4, 4]
        assert len(joined([(0, 0), (1, 1)])) == 2

    def test_a_ring_has_a_hole(self) -> None:
        ring = [(c, r) for c in range(3) for r in range(3) if (c, r) != (1, 1)]
        found = loops(ring)
        assert [is_hole(loop) for loop in found] == [False, True]
        assert len(joined(ring)) == 1

    def test_what_lies_at_the_border_goes_on_beyond_it(self) -> None:
        assert spread([(0, 0)], 6, 5) == {(0, 0), (-1, 0), (0, -1), (-1, -1)}
        assert spread([(2, 2)], 6, 5) == {(2, 2)}


class TestDrawn:
    def test_roads_join(self) -> None:
        """Where two squares of road meet the road is as broad as elsewhere; one alone ends round."""
        joining = background(ground(*of("road", (1, 2), (2, 2))), CELL)
        apart = background(ground(*of("road", (1, 2), (3, 2))), CELL)
        assert differ(square(joining, 1.97, 2.26, 0.1), square(apart, 1.97, 2.26, 0.1)) > 6

    def test_a_road_bends_toward_its_neighbour(self) -> None:
        bend = background(ground(*of("road", (1, 2), (2, 2), (2, 3))), CELL)
        straight = background(ground(*of("road", (1, 2), (2, 2), (3, 2))), CELL)
        assert differ(square(bend, 2.4, 2.8, 0.2), square(straight, 2.4, 2.8, 0.2)) > 30

    def test_water_has_one_shore(self) -> None:
        """Between two squares of water there is no bank."""
        pond = background(ground(*of("water", (1, 1), (2, 1))), CELL)
        puddles = background(ground(*of("water", (1, 1), (3, 1))), CELL)
        assert differ(square(pond, 1.9, 1.4, 0.2), square(puddles, 1.9, 1.4, 0.2)) > 10

    @pytest.mark.parametrize("word", ["trees", "large trees", "rubble", "water", "swamp", "mud", "tank traps"])
    def test_no_two_squares_are_alike(self, word: str) -> None:
        drawn = background(ground(*of(word, (1, 1), (4, 3))), CELL)
        assert differ(square(drawn, 1, 1), square(drawn, 4, 3)) > 1

    def test_every_level_is_seen(self) -> None:
        heights = [background(ground(Cell(column=2, row=2, level=level)), CELL) for level in range(4)]
        for one, other in itertools.pairwise(heights):
            assert differ(square(one, 2, 2), square(other, 2, 2)) > 2

    def test_a_hole_in_a_lake_is_land(self) -> None:
        ring = [(c, r) for c in range(1, 4) for r in range(1, 4) if (c, r) != (2, 2)]
        lake = background(ground(*of("water", *ring)), CELL)
        open_ground = background(ground(), CELL)
        assert differ(square(lake, 2.35, 2.35, 0.1), square(open_ground, 2.35, 2.35, 0.1)) < 12


class TestCached:
    def test_what_comes_and_goes_does_not_paint_the_ground_anew(self) -> None:
        wood = tuple(of("trees", (1, 1), (2, 1)))
        later = (*wood, Cell(column=3, row=3, terrain=("wreck",)), Cell(column=4, row=3, terrain=("smoke",)))
        burnt = (wood[0], Cell(column=2, row=1, terrain=("trees", "burning wreck")))
        assert background(ground(*wood), CELL) is background(ground(*later), CELL)
        assert background(ground(*wood), CELL) is background(ground(*burnt), CELL)

    def test_another_ground_is_another_picture(self) -> None:
        assert background(ground(*of("trees", (1, 1))), CELL) is not background(ground(*of("trees", (1, 2))), CELL)


def board(*tokens: Token, tracks: tuple[Track, ...] = ()) -> Scene:
    return Scene(title="", ground=SquareGround(columns=12, rows=9), sides=("A", "B"), tokens=tokens, tracks=tracks)


class TestCounters:
    def test_large_flat_colours_are_in_the_file_as_they_were_drawn(self) -> None:
        counts = {colour: count for count, colour in Shown(board()).image.getcolors(1 << 16) or ()}
        assert counts[EARTH] > 500_000

    def test_a_line_goes_below_the_counters_on_its_way(self) -> None:
        tokens = (unit("From", 0, "B2"), unit("Between", 1, "D2"), unit("To", 1, "F2"))
        with_shot = Shown(board(*tokens, tracks=(Track(kind="shot", points=middles("B2 F2")),)))
        without = Shown(board(*tokens))
        inside, beside = (3.1, 1.15, 3.9, 1.85), (2.05, 1.4, 2.95, 1.6)
        assert differ(with_shot.region(*inside), without.region(*inside)) < 1
        assert differ(with_shot.region(*beside), without.region(*beside)) > 10

    def test_a_vehicle_under_an_aircraft_keeps_its_label_free(self) -> None:
        scene = board(unit("Tank", 0, "C3 D3", shape="vehicle", facing=270), unit("Plane", 1, "C3", shape="aircraft"))
        frame = layout(scene).frame
        boxes = {stand.token.label: stand.box for stand in standing(scene.tokens, frame)}
        assert boxes["Tank"][0] >= frame.pixel((3, 2))[0]
        assert boxes["Plane"][2] <= frame.pixel((3, 2))[0]

    @pytest.mark.parametrize("count", [2, 3])
    def test_several_in_a_square_have_a_band_each(self, count: int) -> None:
        scene = board(*(unit(f"U{number}", 0, "C3", strength="4/5") for number in range(count)))
        boxes = sorted(stand.box for stand in standing(scene.tokens, layout(scene).frame))
        assert all(upper[3] <= lower[1] for upper, lower in itertools.pairwise(boxes))

    def test_a_unit_that_has_activated_is_pale(self) -> None:
        below = (2.12, 2.85, 2.4, 2.9)
        ready = Shown(board(unit("X", 1, "C3"))).region(*below)
        spent = Shown(board(unit("X", 1, "C3", markers=signs("activated")))).region(*below)
        assert colourful(ready) > 1.5 * colourful(spent)


def colourful(image: Image.Image) -> float:
    """How far the red of a picture is from its blue."""
    red, _, blue = ImageStat.Stat(image).mean
    return abs(red - blue)
