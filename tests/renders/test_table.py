"""Tables measured in inches: what is drawn of them, what stands where, and that it can be read back from the words."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageStat
from small_table import (
    LINE,
    RULER,
    SQUARE,
    changed,
    differ,
    drawn,
    part,
    picture,
    pixels,
    plain,
)
from tables import TERRAIN, battle, britons, pad, romans, unit
from test_picture_golden import DIFFERENT, PICTURES, different

import renders
from renders.alt import ALT_LIMIT, alt_text
from renders.alt_read import parse_alt
from renders.alt_table import inches, parse_pieces
from renders.board import draw, layout
from renders.frame import Frame
from renders.grounds import rulers
from renders.grounds.land import LINES, PAINTERS, painted
from renders.grounds.table import Table, terrain_sign
from renders.outlined import outlined_sign
from renders.text import text_width
from renders.units import standing
from rulesets.kit.pictures.scene import Area, Badge, Base, Point, Scene, TableGround, Terrain, Track, Window


class TestLand:
    @pytest.mark.parametrize("kind", [*PAINTERS, "lava"])
    def test_terrain_is_seen(self, kind: str) -> None:
        line = kind in LINES
        piece = Terrain(kind=kind, points=SQUARE[::2] if line else SQUARE, line=line, level=int(kind == "hill"))
        assert changed(plain(pieces=(piece,)), plain()) > 1.5

    def test_terrain_differs_in_grey_on_a_telephone(self) -> None:
        pictures = {word: terrain_sign(word, 60).resize((30, 30), Image.Resampling.BOX) for word in ("", *PAINTERS)}
        for one, other in combinations(pictures, 2):
            assert differ(pictures[one], pictures[other]) > 4, (one, other)

    def test_an_area_ends_where_its_corners_say(self) -> None:
        """A wood is green just inside its outline, and open ground just outside."""
        wooded, bare = plain(pieces=(Terrain(kind="woods", points=SQUARE),)), plain()
        assert changed(wooded, bare, 9.3, 8, 9.8, 10) > 5
        assert changed(wooded, bare, 8, 8, 8.7, 10) < 1

    def test_corners_may_run_either_way(self) -> None:
        one, other = (plain(pieces=(Terrain(kind="camp", points=points),)) for points in (SQUARE, SQUARE[::-1]))
        assert changed(one, other) < 6 < changed(one, plain())

    def test_every_level_is_seen(self) -> None:
        hills = [plain(pieces=(Terrain(kind="hill", points=SQUARE, level=level),)) for level in (1, 2, 3)]
        assert all(changed(one, other) > 2 for one, other in combinations(hills, 2))

    def test_the_slope_away_from_the_light_is_darker(self) -> None:
        hill = plain(pieces=(Terrain(kind="hill", points=SQUARE, level=1),))
        lit, dark = (ImageStat.Stat(part(hill, *box).convert("L")).mean[0] for box in ((9, 7, 10, 9), (14, 9, 15, 11)))
        assert lit > dark + 4

    def test_a_stream_is_as_broad_as_it_is_said_to_be(self) -> None:
        narrow, broad = (
            plain(pieces=(Terrain(kind="stream", points=((0, 9), (24, 9)), line=True, width=width),))
            for width in (1, 3)
        )
        assert changed(narrow, broad, 5, 7.7, 10, 8.3) > 8
        assert changed(narrow, broad, 5, 5, 10, 7) < 1

    @pytest.mark.parametrize("points", [(), ((3, 3),), ((3, 3), (3, 3)), ((3, 3), (3, 3), (3, 3)), ((1e9, -1e9),) * 4])
    def test_a_piece_without_extent_is_no_trouble(self, points: tuple[Point, ...]) -> None:
        pieces = tuple(Terrain(kind=kind, points=points, line=line) for kind in PAINTERS for line in (False, True))
        assert draw(plain(pieces=pieces)).width == 800

    def test_the_land_is_painted_once(self) -> None:
        ground, cell = TableGround(width=20, height=10), 20
        assert Table(ground).background(cell) is Table(ground.model_copy()).background(cell)

    def test_every_second_inch_of_the_ruler_is_dark(self) -> None:
        board, (left, top, *_) = drawn(battle()), layout(battle()).frame.box
        cell = layout(battle()).frame.cell
        tones = [board.image.convert("L").getpixel((left + round((inch + 0.5) * cell), top - 4)) for inch in range(72)]
        assert all((tone < 90) == (inch % 2 == 0) for inch, tone in enumerate(tones))

    def test_a_grid_line_lies_on_every_sixth_inch(self) -> None:
        land = painted(TableGround(width=24, height=18), 20).convert("L")
        row = [land.getpixel((x, 100)) for x in range(land.width)]
        assert all(
            min(row[line * 240 - 3 : line * 240 + 3]) < min(row[line * 240 + 20 : line * 240 + 40]) - 8
            for line in (1, 2, 3)
        )


class TestMarks:
    @pytest.mark.parametrize(
        "kind", ["zone", "reach", "arc", "band", "before", "objective", "target", "cursor", "contested", "?"]
    )
    def test_an_outline_is_seen(self, kind: str) -> None:
        assert changed(plain(areas=(Area(kind=kind, outlines=(SQUARE,), side=0),)), plain()) > 1

    def test_they_differ_in_the_legend(self) -> None:
        kinds = ("zone", "reach", "arc", "before", "target", "contested")
        signs = {kind: Image.new("RGB", (44, 44), (236, 228, 200)) for kind in kinds}
        for kind, image in signs.items():
            image.paste(outlined_sign(kind, 0, 44), (0, 0), outlined_sign(kind, 0, 44))
        assert all(differ(signs[one], signs[other]) > 2 for one, other in combinations(kinds, 2))

    def test_squares_of_the_grid_can_be_marked_too(self) -> None:
        assert changed(plain(areas=(Area(kind="zone", squares=((1, 1), (2, 1)), side=0),)), plain(), 6, 6, 18, 12) > 1

    @pytest.mark.parametrize("kind", ["move", "charge", "pursuit", "rout", "evade", "contact", "distance"])
    def test_a_line_is_seen(self, kind: str) -> None:
        assert changed(plain(tracks=(Track(kind=kind, points=((9, 9), (15, 9)), side=0),)), plain()) > 0.3

    def test_the_line_of_battle_lies_above_the_units(self) -> None:
        lines = [Track(kind=kind, points=((10, 9), (14, 9))) for kind in ("contact", "shot")]
        above, below = (changed(plain(LINE, tracks=(line,)), plain(LINE), 10.5, 8.8, 13, 9.2) for line in lines)
        assert above > 8
        assert below < 3

    def test_a_leg_tells_its_inches(self) -> None:
        way = Track(kind="move", points=((4, 9), (20, 9)), legs=("7.5″",))
        other = way.model_copy(update={"legs": ("3″",)})
        assert changed(plain(tracks=(way,)), plain(tracks=(other,)), 11, 8.3, 13, 9.7) > 1

    def test_a_result_lies_on_the_line_of_contact(self) -> None:
        told = plain(LINE, badges=(Badge(kind="result", at=(12, 8), text="won"),))
        assert changed(told, plain(LINE), 11.5, 7.6, 12.5, 8.4) > 20


class TestWhole:
    def test_size_and_file(self) -> None:
        found = drawn(battle()).picture
        assert found.width == 1600
        assert found.height < 1700
        assert len(found.png) <= 400 * 1024

    def test_it_is_drawn_as_committed(self) -> None:
        before = Image.open(PICTURES / "table.png").convert("RGB")
        assert drawn(battle()).image.size == before.size
        assert different(drawn(battle()).image, before) <= DIFFERENT

    def test_one_point_of_disorder_more_is_noticed(self) -> None:
        first, *others = britons()
        more = unit("Brigantes", 1, "infantry", (27.5, 24.2), 180, (5, 5), "C", disorder=2, signs="excited")
        scene = battle(tokens=(*romans(), more, *others))
        assert first.body is not None
        assert different(drawn(scene).image, drawn(battle()).image) > 0.001

    def test_same_scene_same_bytes(self) -> None:
        assert draw(battle()) == drawn(battle()).picture

    @pytest.mark.parametrize("size", [(72, 48), (48, 72), (96, 48), (24, 24), (1, 1), (6.5, 3.2), (360, 240)])
    def test_every_table_fits(self, size: tuple[float, float]) -> None:
        found = draw(Scene(title="", ground=TableGround(width=size[0], height=size[1]), sides=()))
        assert 1200 <= found.width <= 2300
        assert found.height <= 1800

    def test_a_hostile_crowd_is_drawn(self) -> None:
        base = Base(at=(12, 9), facing=1e6, width=0, depth=-3, rank=-9)
        far = Base(at=(1e9, -1e9), facing=-1, width=1, depth=1, rank=99, round=True)
        crowd = [
            unit("x\u202e" * 99, number, "?", (12, 9), 0, (2,), grade="\U0001f525" * 9, signs=", ".join(["?*9"] * 30))
            for number in range(9)
        ]
        odd = LINE.model_copy(update={"body": LINE.body.model_copy(update={"bases": (base, far), "disorder": 10**9})})
        bare = LINE.model_copy(update={"body": None})
        marked = Area(kind="reach", outlines=((), ((1, 1),), ((1e9, 0), (0, 1e9), (-1e9, 0))))
        found = draw(plain(*crowd, odd, bare, areas=(marked,)))
        assert len(found.alt) <= ALT_LIMIT

    def test_a_saved_scene_is_read_back(self) -> None:
        assert Scene.model_validate_json(pad().model_dump_json()) == pad()


class TestPad:
    def test_it_is_small(self) -> None:
        found = draw(pad())
        assert found.width == 800
        assert len(found.png) <= 150 * 1024

    def test_it_shows_the_same_land_larger(self) -> None:
        """The stream in the west is not in a window in the east; the road is."""
        here, away = (
            picture(battle(tokens=(), tracks=(), areas=(), badges=(), window=Window(at=at, width=12, height=9)))
            for at in ((8, 24), (60, 30))
        )
        blue = [sum(pixel[2] > pixel[0] + 20 for pixel in pixels(image)) for image in (here, away)]
        assert blue[0] > 20 * max(blue[1], 1)

    def test_the_ruler_tells_the_part(self) -> None:
        """On its upper edge the band is dark where an even inch begins."""
        shown = picture(pad()).convert("L")
        cell = round((800 - 2 * RULER) / 26)
        tones = [shown.getpixel((round(400 + (inch + 0.5 - 49) * cell), RULER - 4)) for inch in range(38, 60)]
        assert [tone < 90 for tone in tones] == [inch % 2 == 0 for inch in range(38, 60)]

    def test_who_is_outside_is_neither_drawn_nor_told(self) -> None:
        seen = {one.name for one in parse_alt(draw(pad()).alt)}
        assert "Cohort III" in seen
        assert not seen & {"Riders", "Ala Petriana", "Silures"}

    def test_it_says_which_part_is_shown(self) -> None:
        assert "Shown: 36/16 to 62/36" in draw(pad()).alt

    def test_names_stay_in_the_picture(self) -> None:
        half = unit("Half outside", 1, "infantry", (12, 5), 180, (3,))
        inner = 100, 100, 500, 400
        frame = Frame(20, 20, 30, 24, 18, 100, inner)
        (one,) = standing([half], frame)
        assert frame.room == inner
        assert one.box[1] < 190
        assert inner[0] <= one.text[0] < one.text[2] <= inner[2]
        assert inner[1] <= one.text[1] < one.text[3] <= inner[3]


class TestWords:
    def test_a_unit_is_told_in_plain_words(self) -> None:
        token = unit("Cohort I", 0, "heavy infantry", (31.5, 12.25), 45, (4, 4), "A", disorder=2, signs="eagle")
        told = alt_text(battle(tokens=(token,)))
        assert "(72 by 48 inches)" in told
        assert "Cohort I at 31.5/12.2, facing NE, strength 8 A (line, disorder x2, eagle)" in told

    def test_the_battle_is_read_back_whole(self) -> None:
        alt = alt_text(battle())
        seen = {one.name: one for one in parse_alt(alt)}
        for token in (*romans(), *britons()):
            one, body = seen[token.label], token.body
            assert body is not None
            assert one.places == (inches(token.places[0]),)
            assert one.facing == token.facing
            assert one.strength == " ".join(filter(None, (token.strength or "1", body.grade)))
            expected = ([(body.formation, 1)] if body.formation else []) + (
                [("disorder", body.disorder)] if body.disorder else []
            )
            assert list(one.markers) == expected + [(marker.kind, marker.count) for marker in token.markers]

    def test_the_land_is_read_back_whole(self) -> None:
        found = parse_pieces(alt_text(battle(tokens=(), tracks=(), areas=(), badges=())))
        assert len(found) == len(TERRAIN)
        for one, piece in zip(found, TERRAIN, strict=True):
            xs, ys = zip(*piece.points, strict=True)
            assert one.words == f"{piece.kind} {piece.name}".strip()
            assert one.level == piece.level
            assert one.box == pytest.approx((min(xs), min(ys), max(xs), max(ys)), abs=0.051)

    def test_movements_results_and_marks_are_told(self) -> None:
        told = alt_text(battle(tokens=romans()[:1]))
        assert "Line, charge: 38.5/15.5 to 38.5/19.3, 8.7″" in told
        assert "At 27.3/24.3: Rome wins by 3" in told
        assert "Marked, before: 34.5/11-42.5/15.5" in told


def test_nothing_else_in_renders_knows_what_a_table_is_made_of() -> None:
    told = {"TableGround", "Terrain", "Table", "renders.grounds.table"}
    knowing = {
        file.relative_to(Path(renders.__file__).parent).as_posix()
        for file in Path(renders.__file__).parent.rglob("*.py")
        for line in file.read_text().splitlines()
        if line.startswith("from ") and told & set(re.split(r"[^\w.]+", line))
    }
    drawing = {
        f"grounds/{name}.py"
        for name in (
            *("cover", "fieldworks", "land", "pieces", "relief", "rulers", "storeys", "table", "ways", "works"),
        )
    }
    assert knowing == {*drawing, "alt_table.py", "grounds/kinds.py"}


def test_the_battle_is_as_large_as_it_is_said_to_be() -> None:
    tokens = battle().tokens
    assert sum(token.shape != "leader" for token in tokens) == 20
    assert sum(len(token.body.bases) for token in tokens if token.body) == 150


def test_no_name_of_a_piece_lies_on_another_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside another one a name moves; where there is no room at all, it is left out."""
    written: list[tuple[str, tuple[float, float, float, float]]] = []

    def note(_: object, at: tuple[float, float], shown: str, size: int, *__: object, **___: object) -> None:
        half = text_width(shown, size) / 2
        written.append((shown, (at[0] - half, at[1] - size / 2, at[0] + half, at[1] + size / 2)))

    def walls(*places: tuple[float, float]) -> tuple[str, ...]:
        pieces = tuple(
            Terrain(kind="wall", name=f"Wall {n}", points=((x, y), (x + 4, y)), line=True)
            for n, (x, y) in enumerate(places)
        )
        written.clear()
        frame = Frame(0, 0, 10, 40, 30, 30)
        rulers.draw_names(Image.new("RGB", (400, 300)), frame, TableGround(width=40, height=30, pieces=pieces), 22)
        return tuple(shown for shown, _ in written)

    monkeypatch.setattr(rulers, "write", note)
    assert walls((10, 10), (12, 10), (14, 10)) == ("Wall 0", "Wall 1", "Wall 2")
    boxes = [box for _, box in written]
    assert not any(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for a, b in combinations(boxes, 2))
    assert boxes[0][0] < 120 < boxes[0][2], "in the middle of its wall"
    assert walls(*[(10, 10)] * 6) == ("Wall 0", "Wall 1", "Wall 2")
