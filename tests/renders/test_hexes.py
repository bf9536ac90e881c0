"""Hexes: where they lie, what is drawn of them, and that everything can be read back from the words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import pytest
from hexes import LYING, TERRAIN, base, blue, four, ground, marks, middle, orange, spots, turn, way
from PIL import Image, ImageChops, ImageStat
from shown import Shown

import renders
from renders.alt import ALT_LIMIT, alt_text
from renders.alt_land import parse_land
from renders.alt_read import parse_alt
from renders.base_looks import facing_wedge
from renders.bases import Base, standing
from renders.board import draw, layout
from renders.grounds.clouds import CLOUDS, cloud
from renders.grounds.ground import stands_on
from renders.grounds.hex import KNOWN, Hexes, name_size, terrain_sign
from renders.grounds.honeycomb import around, beyond, corners, spot_at
from renders.grounds.honeycomb import middle as middle_of
from renders.grounds.kinds import ground_of
from renders.palette import SideStyle, side_style
from renders.plates import plates
from renders.text import cap_height
from rulesets.kit.pictures.scene import Area, HexCell, HexGround, Marker, Scene, Token, Track

PHONE = 390 / 1450
drawn = lru_cache(maxsize=None)(Shown)
"""A scene as it is shown; many tests look at the same one."""


@pytest.fixture(scope="module")
def shown() -> Shown:
    """The round, drawn once."""
    return drawn(turn())


def plain(*tokens: Token, cells: tuple[HexCell, ...] = (), **more: object) -> Scene:
    """Seven by nine open hexes."""
    board = HexGround(columns=7, rows=9, cells=cells)
    return Scene(title="Round 1", ground=board, sides=("A", "B"), tokens=tokens).model_copy(update=more)


def differ(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]


def near(board: Shown, name: str, reach: float = 0.4) -> Image.Image:
    """The pixels around the middle of a hex."""
    x, y = middle(name)
    return board.region(x - reach, y - reach, x + reach, y + reach)


@pytest.fixture
def change() -> Callable[[Scene, Scene, str], float]:
    """How far two scenes differ in a hex."""
    return lambda one, other, name: differ(near(drawn(one), name), near(drawn(other), name))


class TestHoneycomb:
    def test_neighbours_are_one_apart_and_share_a_side(self) -> None:
        for spot in ((2, 3), (3, 3)):
            x, y = middle_of(spot)
            for number, other in enumerate(beyond(spot)):
                east, south = middle_of(other)
                assert ((east - x) ** 2 + (south - y) ** 2) ** 0.5 == pytest.approx(1)
                side = {corners(spot)[number], corners(spot)[(number + 1) % 6]}
                assert side <= set(corners(other))

    def test_the_sides_run_clockwise_from_the_north(self) -> None:
        assert [Hexes.name(spot) for spot in beyond(spots("C4")[0])] == ["C3", "D3", "D4", "C5", "B4", "B3"]
        assert [Hexes.name(spot) for spot in beyond(spots("D4")[0])] == ["D3", "E4", "E5", "D5", "C5", "C4"]

    def test_a_point_lies_in_the_hex_with_the_nearest_middle(self) -> None:
        for column in range(4):
            for row in range(3):
                x, y = middle_of((column, row))
                around_it = ((0, 0), (0.5, 0), (-0.5, 0), (0.25, 0.45), (-0.25, -0.45))
                assert {spot_at((x + east, y + south)) for east, south in around_it} == {(column, row)}

    def test_six_around_one_have_one_outline(self) -> None:
        assert [len(loop) for loop in around([(2, 2), *beyond((2, 2))])] == [18]
        assert sorted(len(loop) for loop in around(beyond((2, 2)))) == [6, 18]


class TestGround:
    @pytest.mark.parametrize("word", [*TERRAIN, "water", "lava"])
    def test_terrain_is_seen(self, change: Callable[[Scene, Scene, str], float], word: str) -> None:
        assert change(plain(cells=(HexCell(column=2, row=2, terrain=(word,)),)), plain(), "C3") > 2

    def test_terrain_and_clouds_differ_in_grey_on_a_telephone(self) -> None:
        words = ["", *sorted(KNOWN), *CLOUDS]
        pictures = {word: terrain_sign(word, 150).resize((36, 36), Image.Resampling.BOX) for word in words}
        same = {("forest", "trees"), ("rough", "rubble"), ("rubble", "rough")}
        for one, other in combinations(words, 2):
            assert (one, other) in same or differ(pictures[one], pictures[other]) > 4, (one, other)

    def test_every_level_is_seen(self, change: Callable[[Scene, Scene, str], float]) -> None:
        heights = [plain(cells=(HexCell(column=2, row=2, level=level),)) for level in range(3)]
        assert all(change(one, other, "C3") > 2 for one, other in combinations(heights, 2))

    @pytest.mark.parametrize("name", ["A1", "D5", "G9"])
    def test_every_hex_has_its_name(self, name: str) -> None:
        """Where it stands there is dark ink; in the same place of the hex's south there is none."""
        x, y = middle(name)
        board = drawn(plain())
        inked = board.region(x - 0.26, y - 0.45, x - 0.1, y - 0.36).convert("L").getextrema()[0]
        assert inked < 70 < board.region(x - 0.26, y + 0.3, x - 0.1, y + 0.39).convert("L").getextrema()[0]

    def test_the_names_are_legible_on_a_telephone(self) -> None:
        assert cap_height(name_size(layout(turn()).frame.cell)) * PHONE >= 3.5

    def test_nothing_is_drawn_beside_the_hexes(self) -> None:
        board = drawn(plain())
        corner = board.region(0.6 + 3**0.5 / 2 - 0.2, 0.1, 0.6 + 3**0.5 / 2 + 0.2, 0.4)
        assert len(corner.getcolors() or ()) == 1

    @pytest.mark.parametrize("kind", [*CLOUDS, "lava"])
    def test_what_lies_in_a_hex_is_seen(self, change: Callable[[Scene, Scene, str], float], kind: str) -> None:
        assert change(plain(cells=(HexCell(column=2, row=2, markers=marks(kind)),)), plain(), "C3") > 1

    def test_a_denser_cloud_looks_denser(self) -> None:
        thin, dense = (ImageStat.Stat(cloud("smoke", count, 100).getchannel("A")).mean[0] for count in (1, 3))
        assert dense > 1.4 * thin

    def test_the_density_is_told_beside_a_base(self) -> None:
        """A base covers the cloud, not its badge."""
        boards = [
            drawn(plain(base("T", 0, "C3"), cells=(HexCell(column=2, row=2, markers=marks(f"smoke*{count}")),)))
            for count in (2, 5)
        ]
        x, y = middle("C3")
        badges = [board.region(x + 0.3, y - 0.1, x + 0.6, y + 0.12) for board in boards]
        assert differ(*badges) > 4

    def test_a_cloud_says_what_it_does_beside_a_base_and_in_words(self) -> None:
        """Its die and the number that it needs stand on the edge of the hex, under the base."""
        notes = ("d8 4+", "d12 2+")
        boards = [
            drawn(plain(base("T", 0, "C3"), cells=(HexCell(column=2, row=2, markers=(noted,)),)))
            for noted in (Marker(kind="poison cloud", count=2, note=note) for note in notes)
        ]
        x, y = middle("C3")
        assert differ(*(board.region(x - 0.4, y + 0.42, x + 0.4, y + 0.58) for board in boards)) > 4
        told = [board.picture.alt for board in boards]
        assert all(f"poison cloud {note} x2 C3" in alt for alt, note in zip(told, notes, strict=True))

    def test_what_comes_and_goes_does_not_paint_the_ground_anew(self) -> None:
        hill = HexCell(column=1, row=1, level=1)
        later = (hill.model_copy(update={"markers": marks("fire")}), HexCell(column=2, row=2, markers=marks("smoke")))
        empty, smoking = (Hexes(HexGround(columns=7, rows=9, cells=cells)) for cells in ((hill,), later))
        assert empty.background(60) is smoking.background(60)


class TestBases:
    @pytest.mark.parametrize("course", range(6))
    def test_the_wedge_points_to_its_side(self, course: int) -> None:
        """Between the body and the side that it faces there is ink, and none at the side behind it."""
        frame, board = layout(plain()).frame, drawn(plain(base("T", 1, "D5", "tank", course)))
        bare = drawn(plain(base("T", 1, "D5", "tank", facing=None)))
        (piece,) = standing((base("T", 1, "D5", "tank", course),), frame)
        left, top, right, bottom = piece.box
        at = {0: ((left + right) / 2, top), 3: ((left + right) / 2, bottom)}
        x, y = at.get(
            course, (right if course in (1, 2) else left, (top + bottom) / 2 + (-30 if course in (1, 5) else 30))
        )
        box = round(x - 20), round(y - 26), round(x + 20), round(y + 26)
        away = (
            round(left + right - x - 20),
            round(top + bottom - y - 26),
            round(left + right - x + 20),
            round(top + bottom - y + 26),
        )
        assert differ(board.image.crop(box), bare.image.crop(box)) > 8
        assert differ(board.image.crop(away), bare.image.crop(away)) < 3

    @pytest.mark.parametrize("course", range(6))
    def test_a_wedge_points_one_way_only(self, course: int) -> None:
        """It is longer toward its side than broad, and its point is where it is thinnest."""
        turned = facing_wedge(course * 60, 60).rotate(course * 60, Image.Resampling.BICUBIC).getchannel("A")
        left, top, right, bottom = turned.point(lambda value: 255 * (value > 128)).getbbox() or (0, 0, 0, 0)
        assert bottom - top > 1.25 * (right - left)
        rows = [sum(value > 128 for value in turned.crop((0, y, 60, y + 1)).tobytes()) for y in (top + 6, bottom - 6)]
        assert rows[0] < rows[1]

    @pytest.mark.parametrize(
        "other",
        [
            {"label": "U"},
            {"shape": "walker"},
            {"members": four(3)},
            {"members": four(4, 1)},
            {"markers": marks("fast")},
            {"markers": marks("slow, poison*8")},
            {"markers": marks("slow, poison*4")},
            {"markers": marks("slow, flying")},
            {"highlighted": True},
            {"strength": "3/4"},
            {"side": 1},
        ],
        ids=str,
    )
    def test_each_thing_told_changes_the_base(
        self, change: Callable[[Scene, Scene, str], float], other: dict[str, object]
    ) -> None:
        token = base("T", 0, "C3", "infantry", 2, "slow", members=four(4))
        assert change(plain(token), plain(token.model_copy(update=other)), "C3") > 0.2

    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_bases_of_one_hex_stand_beside_each_other(self, count: int) -> None:
        tokens = [base(f"T{number}", number % 2, "C3") for number in range(count)]
        boxes = [piece.box for piece in standing(tokens, layout(plain(*tokens)).frame)]
        assert not [pair for pair in combinations(boxes, 2) if overlapping(*pair)]

    def test_two_bases_are_both_seen(self) -> None:
        board = drawn(plain(base("L", 0, "C3"), base("R", 1, "C3")))
        x, y = middle("C3")
        halves = board.region(x - 0.47, y - 0.3, x, y + 0.45), board.region(x, y - 0.3, x + 0.47, y + 0.45)
        for seat, half in enumerate(halves):
            assert share(half, side_style(seat)) > 0.06
            assert share(half, side_style(1 - seat)) < 0.02

    def test_what_flies_is_drawn_last_and_throws_its_shadow_far(self) -> None:
        frame = layout(plain()).frame
        air, earth = base("Z", 0, "C3", "flyer", 3, "flying"), base("T", 1, "C3", "tank")
        assert [piece.token.label for piece in standing((air, earth), frame)] == ["T", "Z"]
        grounded = air.model_copy(update={"markers": ()})
        below = [drawn(plain(token)) for token in (air, grounded)]
        x, y = middle("C3")
        assert differ(*(board.region(x + 0.3, y, x + 0.6, y + 0.5) for board in below)) > 10

    def test_every_shape_of_the_round_fits(self) -> None:
        """No two bodies of neighbouring hexes cover more than a sixth of each other."""
        pieces = placed(turn())
        for one, other in combinations([piece for piece in pieces if not piece.flies], 2):
            width = min(one.box[2], other.box[2]) - max(one.box[0], other.box[0])
            height = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
            area = (one.box[2] - one.box[0]) * (one.box[3] - one.box[1])
            assert max(width, 0) * max(height, 0) < area / 6


def placed(scene: Scene) -> list[Base]:
    return standing([token for token in scene.tokens if stands_on(ground_of(scene), token)], layout(scene).frame)


def overlapping(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def share(image: Image.Image, style: SideStyle) -> float:
    """The share of pixels in a side's colours."""
    values = iter(image.convert("RGB").tobytes())
    pixels = list(zip(values, values, values, strict=True))
    colours = (style.colour, style.dark)
    near = sum(
        any(max(abs(a - b) for a, b in zip(pixel, tone, strict=True)) < 24 for tone in colours) for pixel in pixels
    )
    return near / len(pixels)


class TestOverlays:
    def test_a_move_has_its_numbers(self) -> None:
        numbered, other = (drawn(plain(tracks=(way(0, "B2 B3 B4", legs),))) for legs in ("1 2", "1 3"))
        x, y = middle("B3")
        assert differ(*(board.region(x - 0.1, y + 0.4, x + 0.1, y + 0.6) for board in (numbered, other))) > 4
        assert differ(*(board.region(x - 0.1, y - 0.6, x + 0.1, y - 0.4) for board in (numbered, other))) < 1

    @pytest.mark.parametrize("kind", ["zone", "reach", "objective", "target", "cursor", "contested", "arc", "blocker"])
    def test_an_area_is_seen(self, change: Callable[[Scene, Scene, str], float], kind: str) -> None:
        marked = plain(areas=(Area(kind=kind, squares=spots("C3"), side=0),))
        assert change(marked, plain(), "C3") > 1.5

    def test_areas_differ_in_grey(self) -> None:
        kinds = ("zone", "reach", "objective", "target", "cursor", "contested", "blocker")
        boards = [
            near(drawn(plain(areas=(Area(kind=kind, squares=spots("C3"), side=0),))), "C3", 0.5) for kind in kinds
        ]
        assert all(differ(one, other) > 2 for one, other in combinations(boards, 2))

    def test_a_zone_is_bordered_only_where_it_ends(self) -> None:
        board = drawn(plain(areas=(Area(kind="zone", squares=spots("C3 C4"), side=0),)))
        x, y = middle("C3")
        assert share(board.region(x - 0.2, y - 0.47, x + 0.2, y - 0.44), side_style(0)) > 0.4
        assert share(board.region(x - 0.2, y + 0.44, x + 0.2, y + 0.56), side_style(0)) < 0.1

    def test_a_shot_ends_at_the_bases_and_their_labels_stay_free(self) -> None:
        tokens = (base("From", 0, "B2"), base("To", 1, "B6"), base("Too", 1, "B6"))
        shot = (Track(kind="shot", points=(middle("B2"), middle("B6")), side=0),)
        with_shot, without = drawn(plain(*tokens, tracks=shot)), drawn(plain(*tokens))
        for name in ("B2", "B6"):
            x, y = middle(name)
            area = (x - 0.3, y - 0.1, x + 0.3, y + 0.2)
            assert differ(with_shot.region(*area), without.region(*area)) < 1


class TestWhole:
    def test_size_and_file(self, shown: Shown) -> None:
        assert 1200 <= shown.picture.width <= 1600
        assert shown.picture.height <= 2400
        assert len(shown.picture.png) < 500 * 1024

    @pytest.mark.parametrize(("columns", "rows"), [(7, 9), (12, 9), (9, 12), (1, 1), (2, 1), (30, 22)])
    def test_every_board_fits(self, columns: int, rows: int) -> None:
        picture = draw(plain(ground=HexGround(columns=columns, rows=rows)))
        assert 1200 <= picture.width <= 1600
        assert picture.height <= 1800

    def test_a_hostile_crowd_is_drawn(self) -> None:
        """More bases, members, signs, clouds and letters than there is room for."""
        crowd = [
            base("x" * 300, number, "C3", "?" * number, number, "poison*999999, slow, \u202e*3" + ", fire" * 30)
            for number in range(14)
        ]
        horde = base("\U0001f525", 0, "G9", members=("regular",) * 90, strength="9" * 50, facing=77)
        lying = tuple(marks(", ".join(f"{kind}*{10**6}" for kind in (*CLOUDS, "lava", ""))))
        cells = (HexCell(column=2, row=2, terrain=("?",) * 9, level=99, markers=lying), HexCell(column=40, row=-3))
        far = Track(kind="move", points=((-1e9, 5), (1e9, 5)), legs=("first of all", ""))
        picture = draw(plain(*crowd, horde, cells=cells, tracks=(far,)))
        assert len(picture.alt) <= ALT_LIMIT
        assert len(parse_alt(picture.alt)) >= 10

    def test_every_unit_off_the_board_is_named_beside_it(self) -> None:
        away = [base(f"Reserve {number}", 0, "", where="reserve") for number in range(9)]
        lines = layout(plain(*away)).notes.lines
        assert sum(map(len, lines)) == 1 + len(away)
        assert all(sum(note.width for note in line) <= 1600 for line in lines)

    def test_every_text_is_legible_on_a_telephone(self, written: list[tuple[str, int]]) -> None:
        """But for the numbers beside signs and heights, which the alt text has too."""
        draw(turn())
        small = {text for text, size in written if cap_height(size) * PHONE < 4.0}
        assert written
        assert not {text for text in small if not text.lstrip("+").isdecimal()}

    def test_same_scene_same_bytes(self, shown: Shown) -> None:
        assert draw(turn()) == shown.picture

    def test_no_plate_lies_on_another_or_on_a_base(self) -> None:
        scene = turn()
        plan, land = layout(scene), ground_of(scene)
        pieces = placed(scene)
        boxes = [plate.box for plate in plates(scene, land, plan.frame, pieces, (plan.width, plan.height))]
        assert not [pair for pair in combinations(boxes, 2) if overlapping(*pair)]
        assert not [1 for plate in boxes for piece in pieces if overlapping(plate, piece.box)]

    def test_a_saved_scene_is_read_back(self) -> None:
        assert Scene.model_validate_json(turn().model_dump_json()) == turn()


def test_nothing_else_in_renders_knows_what_a_board_is_made_of() -> None:
    """A third ground is a class of its own, and a line in `kinds.py`."""
    told = {"SquareGround", "HexGround", "HexCell", "Squares", "Hexes", "renders.grounds.square", "renders.grounds.hex"}
    allowed = {"kinds.py", "square.py", "hex.py"}
    knowing = {
        file.name
        for file in Path(renders.__file__).parent.rglob("*.py")
        for line in file.read_text().splitlines()
        if line.startswith("from ") and told & set(re.split(r"[^\w.]+", line))
    }
    assert knowing == allowed


class TestWords:
    def test_a_base_is_told_in_plain_words(self) -> None:
        token = base("Guard", 0, "C4", "infantry", 1, "slow, poison*8", members=four(4, 1))
        told = alt_text(plain(token))
        assert "(7 by 9 hexes)" in told
        assert "Guard at C4, facing NE, strength 1 elite 3 regular (slow, poison x8)" in told

    def test_the_round_is_read_back_whole(self) -> None:
        alt = alt_text(turn())
        assert len(alt) <= ALT_LIMIT
        seen = {one.name: one for one in parse_alt(alt)}
        for token in (*blue(), *orange()):
            one = seen[token.label]
            assert (one.places, one.facing) == ((token.where,), token.facing)
            assert [count for _, count in one.markers] == [marker.count for marker in token.markers]

    def test_the_ground_is_read_back_whole(self) -> None:
        found = parse_land(alt_text(turn(tokens=(), tracks=())))
        expected = {word: set(names.split()) for word, names in TERRAIN.items()}
        for kind, places in LYING.items():
            for name, count in places:
                expected.setdefault(kind + (f" x{count}" if count > 1 else ""), set()).add(name)
        levels = {cell.level for cell in ground().cells if cell.level}
        assert {word: names for word, names in found.items() if not word.startswith("level")} == expected
        assert {f"level {level}" for level in levels} == {word for word in found if word.startswith("level")}

    def test_moves_are_told_with_their_steps(self) -> None:
        assert "Line, move: B2 to B3 (1) to C4 (3)" in alt_text(plain(tracks=(way(0, "B2 B3 C4", "1 3"),)))
