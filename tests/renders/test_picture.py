"""The picture itself: what is where, how large, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from battles import TERRAIN, battle, ground, legend, middles, signs, squares, unit
from PIL import Image, ImageChops, ImageStat
from shown import Shown

from renders import legend as legends
from renders.board import draw, encode, layout, prepare
from renders.grounds.square import KNOWN, Squares, background, terrain_sign
from renders.looks import label_size
from renders.palette import grey, side_style
from renders.text import cap_height
from rulesets.kit.pictures.scene import Area, Badge, Cell, DiceRow, Edge, LegendEntry, Scene, SquareGround, Track

Show = Callable[..., Shown]


@pytest.fixture(scope="module")
def shown() -> Shown:
    """The battle on 12 by 9 squares, drawn once."""
    return Shown(battle())


@pytest.fixture
def show() -> Show:
    """Draw a scene and read it back."""
    return Shown


def differ(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures of one size differ: the mean difference of their grey values, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


def share(image: Image.Image, colour: tuple[int, int, int], within: int = 24) -> float:
    """The share of pixels near a colour."""
    values = iter(image.convert("RGB").tobytes())
    pixels = list(zip(values, values, values, strict=True))
    near = sum(all(abs(a - b) <= within for a, b in zip(pixel, colour, strict=True)) for pixel in pixels)
    return near / len(pixels)


SAME = {"small trees", "fortification"}
"""Words that look like another one."""


def plain(**more: object) -> Scene:
    """An empty board of 12 by 9 open squares."""
    return Scene(title="Turn 1", ground=SquareGround(columns=12, rows=9), sides=("A", "B")).model_copy(update=more)


class TestSize:
    @pytest.mark.parametrize(("asked", "given"), [(1600, 1600), (1200, 1200), (9999, 1600), (10, 1200)])
    def test_width_is_as_asked_within_its_limits(self, asked: int, given: int) -> None:
        picture = draw(battle(), asked)
        assert picture.width == given
        assert Image.open(BytesIO(picture.png)).size == (picture.width, picture.height)

    @pytest.mark.parametrize(("columns", "rows"), [(12, 9), (9, 12), (3, 20), (30, 4), (1, 1), (40, 40)])
    def test_every_board_fits(self, columns: int, rows: int) -> None:
        picture = draw(plain(ground=SquareGround(columns=columns, rows=rows), legend=legend()))
        assert 1200 <= picture.width <= 1600
        assert picture.height <= 2400

    def test_a_tall_board_makes_a_narrow_picture(self) -> None:
        """Nothing stands beside it but the notes, so that a telephone shows the board larger."""
        tall = plain(ground=SquareGround(columns=8, rows=14), legend=legend())
        plan = layout(tall)
        assert plan.width < 1450
        assert plan.notes_at[0] > plan.frame.box[2]

    def test_height_follows_the_board(self) -> None:
        low, high = (layout(plain(ground=SquareGround(columns=12, rows=rows))).height for rows in (6, 9))
        assert high > low + 300

    def test_file_is_small(self, shown: Shown) -> None:
        assert len(shown.picture.png) < 500 * 1024

    def test_unit_labels_are_legible_on_a_telephone(self) -> None:
        """Capitals at least 6 px high when the picture is 400 px wide."""
        cell = layout(battle()).frame.cell
        assert cap_height(label_size(cell)) * 400 / 1600 >= 6


class TestSame:
    def test_same_scene_same_bytes(self) -> None:
        assert draw(battle()) == draw(battle())

    def test_drawing_and_encoding_may_be_split(self) -> None:
        assert encode(prepare(battle())) == draw(battle())

    def test_threads_do_not_disturb_each_other(self) -> None:
        with ThreadPoolExecutor(4) as threads:
            pictures = list(threads.map(draw, [battle()] * 8))
        assert len({picture.png for picture in pictures}) == 1

    def test_a_picture_leaves_the_cached_ground_alone(self) -> None:
        empty = draw(plain()).png
        draw(plain(tokens=(unit("X", 0, "C3"),)))
        assert draw(plain()).png == empty


class TestTokens:
    @pytest.mark.parametrize("seat", [0, 1, 2, 3])
    def test_a_token_has_its_sides_colour(self, show: Show, seat: int) -> None:
        region = show(plain(tokens=(unit("X", seat, "C3"),))).region(2, 2, 3, 3)
        style = side_style(seat)
        assert share(region, style.colour) + share(region, style.dark) > 0.15

    def test_sides_differ_without_colours(self) -> None:
        greys: list[int] = sorted(grey(side_style(seat).colour) for seat in range(4))
        assert min(b - a for a, b in pairwise(greys)) >= 35
        assert len({(side_style(seat).hatch, side_style(seat).outline) for seat in range(4)}) == 4

    def test_sides_differ_in_outline(self, show: Show) -> None:
        """The corner of a round token is ground, that of a square token is not."""
        boards = [show(plain(tokens=(unit("X", seat, "C3"),))) for seat in (0, 1)]
        rounded, angular = (board.region(2.07, 2.07, 2.13, 2.13) for board in boards)
        open_ground = show(plain()).region(2.07, 2.07, 2.13, 2.13)
        assert differ(rounded, open_ground) < 25 < differ(angular, open_ground)

    def test_a_large_token_covers_all_its_squares(self, show: Show) -> None:
        board, empty = show(plain(tokens=(unit("Tank", 1, "C3 D3 C4 D4", shape="vehicle"),))), show(plain())
        for column, row in squares("C3 D3 C4 D4"):
            area = (column + 0.2, row + 0.2, column + 0.8, row + 0.8)
            assert differ(board.region(*area), empty.region(*area)) > 20

    def test_two_tokens_on_a_square_are_both_seen(self, show: Show) -> None:
        board = show(plain(tokens=(unit("Squad", 0, "C3"), unit("Hero", 1, "C3", shape="hero"))))
        assert share(board.region(2, 2, 3, 2.5), side_style(0).colour) > 0.03
        assert share(board.region(2, 2.5, 3, 3), side_style(1).colour) > 0.03

    def test_a_small_token_lies_on_a_large_one(self, show: Show) -> None:
        tokens = (unit("Squad", 1, "C3"), unit("Plane", 0, "C3 D3 C4 D4", shape="aircraft"))
        assert share(show(plain(tokens=tokens)).region(2, 2, 3, 3), side_style(1).colour) > 0.1

    @pytest.mark.parametrize("degrees", [0, 45, 90, 135, 180, 225, 270, 315, 77])
    def test_every_facing_looks_different(self, show: Show, degrees: int) -> None:
        def square(facing: int | None) -> Image.Image:
            return show(plain(tokens=(unit("X", 0, "C3", facing=facing),))).region(1.8, 1.8, 3.2, 3.2)

        assert differ(square(degrees), square(None)) > 0.2
        assert differ(square(degrees), square((degrees + 45) % 360)) > 0.2

    def test_facing_north_points_up(self, show: Show) -> None:
        def rim(facing: int | None) -> Image.Image:
            return show(plain(tokens=(unit("X", 1, "C3", facing=facing),))).region(2.4, 1.95, 2.6, 2.06)

        assert differ(rim(0), rim(None)) > 15
        assert differ(rim(180), rim(None)) < 3

    @pytest.mark.parametrize(
        "change",
        [
            {"strength": "4/5"},
            {"shape": "vehicle"},
            {"markers": signs("stunned")},
            {"highlighted": True},
            {"label": "Y"},
        ],
        ids=str,
    )
    def test_each_thing_told_changes_the_token(self, show: Show, change: dict[str, object]) -> None:
        token = unit("X", 0, "C3", strength="3/5")
        before, after = (show(plain(tokens=(one,))) for one in (token, token.model_copy(update=change)))
        assert differ(before.region(1.9, 1.9, 3.1, 3.1), after.region(1.9, 1.9, 3.1, 3.1)) > 0.3

    def test_more_markers_than_room_are_counted(self, show: Show) -> None:
        few = unit("X", 0, "C3", markers=signs("stunned", "activated", "wreck"))
        many = unit("X", 0, "C3", markers=signs("stunned", "activated", "wreck", "reserve", "suppressed", "loaded"))
        assert differ(show(plain(tokens=(few,))).image, show(plain(tokens=(many,))).image) > 0


class TestGround:
    @pytest.mark.parametrize(
        "word", [*TERRAIN, "hut", "wire", "mines", "trench", "lamassu", "impassable", "archeological pit", "lava"]
    )
    def test_terrain_is_seen(self, show: Show, word: str) -> None:
        cell = Cell(column=2, row=2, terrain=(word,))
        board = show(plain(ground=SquareGround(columns=12, rows=9, cells=(cell,))))
        assert differ(board.region(2, 2, 3, 3), show(plain()).region(2, 2, 3, 3)) > 2

    def test_terrain_words_differ_in_grey(self) -> None:
        """All pairs, as large as a phone shows a square of twelve, and open ground among them."""
        words = ["", *sorted(KNOWN - SAME), "lava"]
        pictures = {word: terrain_sign(word, 120).resize((31, 31), Image.Resampling.BOX) for word in words}
        for one, other in combinations(words, 2):
            assert differ(pictures[one], pictures[other]) > 4, (one, other)

    def test_terrain_shows_around_a_token(self, show: Show) -> None:
        tokens = (unit("X", 1, "C3"),)
        wood = SquareGround(columns=12, rows=9, cells=(Cell(column=2, row=2, terrain=("trees",)),))
        with_trees, without = show(plain(ground=wood, tokens=tokens)), show(plain(tokens=tokens))
        assert differ(with_trees.region(2, 2, 3, 2.07), without.region(2, 2, 3, 2.07)) > 5

    @pytest.mark.parametrize("level", [-1, 1, 2, 12])
    def test_height_is_seen(self, show: Show, level: int) -> None:
        raised = SquareGround(columns=12, rows=9, cells=(Cell(column=2, row=2, level=level),))
        assert differ(show(plain(ground=raised)).region(2, 2, 3, 3), show(plain()).region(2, 2, 3, 3)) > 2

    def test_edges_differ(self, show: Show) -> None:
        kinds = ("high wall", "low wall", "small opening", "large opening", "huge opening", "hedge")
        walls = [
            show(plain(ground=SquareGround(columns=12, rows=9, edges=(Edge(start=(2, 2), end=(4, 2), kind=kind),))))
            for kind in kinds
        ]
        strips = [wall.region(2, 1.9, 4, 2.1) for wall in walls]
        assert all(differ(a, b) > 3 for a, b in combinations(strips, 2))

    def test_coordinates_stand_on_all_four_sides(self, shown: Shown) -> None:
        for area in ((0, -0.35, 12, -0.05), (0, 9.05, 12, 9.35), (-0.35, 0, -0.05, 9), (12.05, 0, 12.35, 9)):
            assert shown.region(*area).convert("L").getextrema()[0] < 90


class TestOverlays:
    @pytest.mark.parametrize("kind", ["move", "shot", "reaction", "sight", "blocked", "rumour"])
    def test_a_track_is_seen(self, show: Show, kind: str) -> None:
        board = show(plain(tracks=(Track(kind=kind, points=middles("B2 F2"), side=0),)))
        assert differ(board.region(1, 1, 6, 2), show(plain()).region(1, 1, 6, 2)) > 0.5

    def test_tracks_differ_in_grey(self, show: Show) -> None:
        kinds = ("move", "shot", "reaction", "sight", "blocked")
        boards = [show(plain(tracks=(Track(kind=kind, points=middles("B2 F2")),))) for kind in kinds]
        strips = [board.region(1, 1.3, 6, 1.7) for board in boards]
        assert all(differ(a, b) > 1 for a, b in combinations(strips, 2))

    def test_a_track_needs_two_points(self, show: Show) -> None:
        show(plain(tracks=(Track(kind="move", points=()), Track(kind="shot", points=((1, 1),), label="here"))))

    def test_a_shot_leaves_the_label_of_its_target_alone(self, show: Show) -> None:
        tokens = (unit("From", 0, "B2"), unit("To", 1, "F2"))
        shot = (Track(kind="shot", points=middles("B2 F2")),)
        with_shot, without = show(plain(tokens=tokens, tracks=shot)), show(plain(tokens=tokens))
        for column in (1, 5):
            area = (column + 0.1, 1.1, column + 0.9, 1.9)
            assert differ(with_shot.region(*area), without.region(*area)) < 1

    @pytest.mark.parametrize("kind", ["zone", "reach", "objective", "target", "fog"])
    def test_an_area_is_seen(self, show: Show, kind: str) -> None:
        board = show(plain(areas=(Area(kind=kind, squares=((2, 2),), side=0),)))
        assert differ(board.region(2, 2, 3, 3), show(plain()).region(2, 2, 3, 3)) > 2

    def test_a_zone_is_bordered_only_where_it_ends(self, show: Show) -> None:
        board = show(plain(areas=(Area(kind="zone", squares=squares("C3 D3"), side=0),)))
        dark = side_style(0).dark
        assert share(board.region(2, 2.02, 4, 2.06), dark) > 0.3
        assert share(board.region(2.95, 2.3, 3.05, 2.7), dark) < 0.05

    def test_what_is_off_the_board_is_left_out(self) -> None:
        scene = plain(
            areas=(Area(kind="reach", squares=((-1, 6), (99, 99))),),
            badges=(Badge(kind="loss", at=(-50, 900), text="gone"),),
            tracks=(Track(kind="move", points=((-1e9, 0), (1e9, 4))),),
        )
        area = (0, layout(scene).frame.pixel((0, 5))[1], 1600, layout(scene).frame.pixel((0, 8.5))[1])
        assert prepare(scene).image.crop(area).tobytes() == prepare(plain()).image.crop(area).tobytes()

    def test_a_unit_off_the_board_is_named_below_it(self, show: Show) -> None:
        away = unit("X", 0, "C3").model_copy(update={"places": ((400.0, -3.0),)})
        board, empty = show(plain(tokens=(away,))), show(plain())
        assert differ(board.region(-0.3, -0.9, 12.3, 9.3), empty.region(-0.3, -0.9, 12.3, 9.3)) < 0.05
        assert board.picture.height > empty.picture.height

    @pytest.mark.parametrize("kind", ["loss", "hit", "saved", "note", "rumour"])
    def test_a_badge_is_seen(self, show: Show, kind: str) -> None:
        board = show(plain(badges=(Badge(kind=kind, at=(2.5, 2.5), text="−2"),)))
        assert differ(board.region(2, 1.8, 3, 2.2), show(plain()).region(2, 1.8, 3, 2.2)) > 5


class TestNotes:
    def test_dice_and_legend_make_the_picture_higher(self) -> None:
        bare, full = layout(plain()).height, layout(plain(dice=battle().dice, legend=legend())).height
        assert full > bare + 150

    def test_without_legend_there_is_none(self) -> None:
        assert not layout(plain()).notes.lines

    def test_every_entry_has_a_place_of_its_own(self) -> None:
        lines = layout(plain(legend=legend())).notes.lines
        assert sum(map(len, lines)) == len([entry for entry in legend() if entry.kind != "side"])
        assert all(sum(note.width for note in line) <= 1600 for line in lines)

    def test_legend_signs_differ_in_grey(self) -> None:
        drawn = [legends.sign(entry, Squares) for entry in legend()]
        assert all(a.size != b.size or differ(a, b) > 1 for a, b in combinations(drawn, 2))

    def test_odd_entries(self, show: Show) -> None:
        entries = (
            LegendEntry(kind="side", key="no number", text="?"),
            LegendEntry(kind="area", key="fog", text="x" * 300),
            LegendEntry(kind="track", key="rumour", text=""),
            LegendEntry(kind="terrain", key="", text="\u202e"),
            LegendEntry(kind="marker", key="\U0001f525", text="\U0001f525"),
        )
        show(plain(legend=entries))

    def test_many_dice_are_broken_into_lines(self) -> None:
        row = DiceRow(label="Barrage", faces=("BLOC",) * 90, good=(True,) * 90)
        assert layout(plain(dice=(row,))).notes.height > 150

    def test_who_is_off_the_board_is_named(self) -> None:
        away = unit("Late", 0, "", where="reserve")
        assert layout(plain(tokens=(away,))).height > layout(plain()).height

    def test_the_ground_of_the_battle_is_cached(self) -> None:
        assert background(ground(), 60) is background(ground(), 60)
