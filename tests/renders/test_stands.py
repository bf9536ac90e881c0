"""Single models on a table: how each looks, what ties a group, the plates with their numbers, the key, the words."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest
from PIL import Image
from small_table import PHONE, SQUARE, changed, differ, overlapping, part, plain, share
from stands import STANDS, battle, group, pad, rows, sections, skirmish, stand
from test_picture_golden import PICTURES, different, recorded

from renders import groups
from renders.alt import ALT_LIMIT, alt_text
from renders.alt_read import parse_alt
from renders.alt_table import inches
from renders.board import draw, layout
from renders.field import seen
from renders.frame import Frame
from renders.grounds.square import Squares
from renders.grounds.table import Table
from renders.group_key import keyed
from renders.group_plates import TINTS, GroupPlate, group_plate
from renders.legend import sign
from renders.palette import side_style
from renders.signs_models import MODEL_SIGNS
from renders.stands import looks_of, stand_picture, stand_sign
from renders.text import cap_height
from rulesets.kit.pictures import framing
from rulesets.kit.pictures.legend import Legend
from rulesets.kit.pictures.scene import (
    Area,
    LegendEntry,
    Scene,
    SquareGround,
    Stand,
    TableGround,
    Terrain,
    Token,
    Track,
)

PAPER = (236, 228, 200)
ONE = stand((12, 9), 0, width=2.0, depth=2.0)


def shown(one: Stand, cell: int = 21, side: int = 0, spent: bool = False, lit: bool = False) -> Image.Image:
    """A model on open ground."""
    image = stand_picture(looks_of(one, side, spent, lit, cell, 0))
    ground = Image.new("RGB", (72, 72), PAPER)
    ground.paste(image, ((72 - image.width) // 2, (72 - image.height) // 2), image)
    return ground


def section(**more: object) -> Token:
    return group("7", "Riflemen", 0, "infantry", rows((12, 9), 0, ("",) * 6, 3), "advance").model_copy(update=more)


class TestModels:
    @pytest.mark.parametrize(
        "other",
        [
            {"facing": 90},
            {"facing": None},
            {"kind": "officer"},
            {"wounds": 1},
            {"fallen": True},
            {"lit": True},
            {"label": "B"},
            {"round": False},
            {"width": 1.4},
        ],
    )
    def test_what_differs_looks_different(self, other: dict[str, object]) -> None:
        assert differ(shown(ONE), shown(ONE.model_copy(update=other))) > 0.5

    def test_one_wound_more_is_seen(self) -> None:
        hurt = [shown(ONE.model_copy(update={"wounds": count})) for count in range(6)]
        assert all(differ(one, other) > 0.1 for one, other in combinations(hurt, 2))

    def test_kinds_differ_in_grey_on_a_telephone(self) -> None:
        looks = {kind: Image.new("RGB", (44, 44), PAPER) for kind in STANDS}
        for kind, image in looks.items():
            image.paste(stand_sign(kind, 44), (0, 0), stand_sign(kind, 44))
        small = {kind: image.resize((22, 22), Image.Resampling.BOX) for kind, image in looks.items()}
        assert all(differ(small[one], small[other]) > 3 for one, other in combinations(small, 2))

    def test_sides_differ_in_grey(self) -> None:
        assert all(differ(shown(ONE, side=one), shown(ONE, side=other)) > 3 for one, other in combinations(range(4), 2))

    def test_who_has_activated_is_pale(self) -> None:
        fresh, spent = (share(shown(ONE, spent=done), side_style(0)) for done in (False, True))
        assert fresh > 2 * spent

    def test_a_rectangle_turns_with_its_facing(self) -> None:
        """One that faces east is longer from west to east."""
        tank = Stand(at=(12, 9), facing=90, width=1, depth=2.4, round=False)
        assert share(shown(tank).crop((14, 30, 26, 42)), side_style(0)) > 0.5
        assert share(shown(tank).crop((30, 6, 42, 14)), side_style(0)) < 0.05

    def test_letters_are_shown_where_there_is_room(self) -> None:
        lettered = ONE.model_copy(update={"label": "B"})
        assert looks_of(lettered, 0, False, False, 30, 0).label == "B"
        assert looks_of(lettered.model_copy(update={"width": 0.5}), 0, False, False, 21, 0).label == ""

    def test_a_flyer_lies_above_who_stands_there(self) -> None:
        below, above = stand((12, 9), 0, "", width=3.0), stand((12, 9), 0, "flyer")
        over = plain(group("1", "A", 0, "infantry", (below,)), group("2", "B", 1, "flyer", (above,)))
        other = plain(group("2", "B", 1, "flyer", (above,)), group("1", "A", 0, "infantry", (below,)))
        box = 11.2, 8.2, 12.8, 9.8
        assert share(part(over, *box), side_style(1)) > 0.1
        assert share(part(other, *box), side_style(1)) > 0.1


class TestGroups:
    def test_a_group_is_tied_together(self) -> None:
        """Between two models lies the colour of their larger body; between two groups does not."""
        near = section(stands=(stand((10, 9), 0), stand((13, 9), 0)), tint=1)
        apart = [section(id=str(x), stands=(stand((x, 9), 0),), tint=1) for x in (10, 13)]
        assert changed(plain(near), plain(*apart), 11.2, 8.8, 11.8, 9.2) > 8

    def test_models_far_apart_are_tied_by_a_broken_line(self) -> None:
        far = section(stands=(stand((3, 9), 0), stand((20, 9), 0)), tint=2)
        line = part(plain(far), 6, 8.95, 17, 9.05).convert("L").resize((60, 1), Image.Resampling.BOX)
        tones = list(line.tobytes())
        bare = list(part(plain(), 6, 8.95, 17, 9.05).convert("L").resize((60, 1), Image.Resampling.BOX).tobytes())
        gone = [one < other - 8 for one, other in zip(tones, bare, strict=True)]
        assert 15 < sum(gone) < 56

    def test_bodies_differ_in_colour(self) -> None:
        assert all(dist(one, other) > 60 for one, other in combinations(TINTS, 2))
        gaps = [part(plain(section(tint=tint)), 9, 7, 15, 11).resize((1, 1), Image.Resampling.BOX) for tint in (0, 1)]
        (green, violet) = (gap.getpixel((0, 0)) for gap in gaps)
        assert green[1] - green[0] > violet[1] - violet[0] + 4

    def test_who_fell_lies_outside_the_group(self) -> None:
        down = section(stands=(stand((10, 9), 0), stand((13, 9), 0, fallen=True)), tint=1)
        alone = section(stands=(stand((10, 9), 0),), tint=1)
        assert changed(plain(down), plain(alone), 11.2, 8.8, 11.8, 9.2) < 0.5
        assert changed(plain(down), plain(alone), 12.5, 8.5, 13.5, 9.5) > 3

    def test_a_group_of_which_all_fell_keeps_its_plate(self) -> None:
        lost = section(stands=(stand((10, 9), 0, fallen=True),))
        assert [piece for piece in groups.pieces([lost], layout(plain()).frame) if piece.text[2]]

    def test_one_without_models_in_the_picture_is_left_out(self) -> None:
        frame = Frame(20, 20, 30, 24, 18, 100, (100, 100, 500, 400))
        assert groups.pieces([section(stands=(stand((1e9, -1e9), 0), stand((12, 9), 0, width=-1.0)))], frame) == []
        here, away = (
            section(stands=(stand((12, 9), 0),)),
            section(id="x", stands=(stand((23, 17), 0),), places=((23, 17),)),
        )
        kept = {one.token.id for one in groups.pieces([here, away], frame)}
        assert kept == {"0/7"}
        assert [one.id for one in seen(plain(here, away), frame).tokens] == ["0/7"]

    def test_a_group_on_squares_of_inches_is_drawn_as_on_a_table(self) -> None:
        """A square is 4 inches: the same models in the same places, the same ground around them, the same plate."""
        table, inches = Table(TableGround(width=24, height=16)), 4
        board = Squares(SquareGround(columns=6, rows=4, inches=inches))
        models = tuple(stand((6 + 1.4 * n, 7), 0, depth=1.0, width=1.0) for n in range(3))
        smaller = {"width": 1 / inches, "depth": 1 / inches}
        on_squares = tuple(
            one.model_copy(update={"at": (one.at[0] / inches, one.at[1] / inches), **smaller}) for one in models
        )
        near, far = Frame(0, 0, 24, 24, 16, 96), Frame(0, 0, 96, 6, 4, 96, inch=board.inch)
        parts = [
            ground.pieces([section(stands=stands)], frame)
            for ground, stands, frame in ((table, models, near), (board, on_squares, far))
        ]
        assert board.inch == 0.25
        assert [(part.at, part.image.tobytes()) for part in parts[0]] == [
            (part.at, part.image.tobytes()) for part in parts[1]
        ]

    def test_a_group_is_in_a_window_with_any_of_its_models(self) -> None:
        spread = section(stands=(stand((2, 9), 0), stand((22, 9), 0)), places=((12, 9),))
        frame = Frame(20, 20, 30, 24, 18, 100, (600, 200, 760, 400))
        assert seen(plain(spread), frame).tokens == (spread,)


class TestPlates:
    def test_two_hundred_models_have_a_plate_a_group_and_none_lies_on_another(self) -> None:
        scene = battle()
        assert sum(len(token.stands) for token in scene.tokens) == 198
        found = groups.pieces(scene.tokens, layout(scene).frame)[-len(scene.tokens) :]
        assert [piece.token for piece in found] == list(scene.tokens)
        texts = [piece.text for piece in found]
        assert not [pair for pair in combinations(texts, 2) if overlapping(*pair)]

    def test_their_numbers_are_legible_on_a_telephone(self, written: list[tuple[str, int]]) -> None:
        """But for how often a sign counts, which the words have too, and what stands on the ground."""
        draw(battle())
        numbers = {token.label for token in battle().tokens}
        sizes = [size for text, size in written if text in numbers]
        assert len({text for text, size in written if text in numbers and cap_height(size) * PHONE >= 4.5}) == 20
        assert max(sizes) == round(layout(battle()).frame.sign * 0.27)

    @pytest.mark.parametrize(
        "other",
        [
            {"label": "8"},
            {"side": 1},
            {"shape": "tank"},
            {"tint": 3},
            {"signs": (("march", 1),)},
            {"signs": (("advance", 2),)},
            {"signs": ()},
            {"highlighted": True},
        ],
    )
    def test_what_differs_looks_different(self, other: dict[str, object]) -> None:
        told = {"label": "7", "side": 0, "shape": "infantry", "tint": 1, "signs": (("advance", 1),), "letters": 27}
        one, two = (group_plate(GroupPlate(**these)).convert("RGB") for these in (told, told | other))  # type: ignore[arg-type]
        assert one.size != two.size or different(one, two) > 0.03

    def test_a_line_leads_to_a_group_from_afar(self) -> None:
        """Where its neighbours leave no room beside it."""
        host = [
            section(id=f"{x} {y}", stands=(stand((x, y), 0, width=1.9),))
            for x in range(1, 24, 2)
            for y in range(1, 18, 2)
        ]
        frame = layout(plain()).frame
        leaders = [one for one in groups.pieces(host, frame) if one.text == (0, 0, 0, 0) and one.token.tint is None]
        assert leaders


class TestKey:
    def test_it_tells_every_number_body_by_body(self) -> None:
        told = keyed(reversed(battle().tokens))
        assert len(told) == 40
        assert [token.side for token in told] == [0] * 20 + [1] * 20
        for side in (0, 1):
            bands = [token.band for token in told if token.side == side]
            assert len([1 for one, other in pairwise(bands) if one != other]) == 2
        armour = [int(token.label) for token in told if token.band == "Armour" and token.side == 0]
        assert armour == sorted(armour)

    def test_names_are_written(self, written: list[tuple[str, int]]) -> None:
        draw(battle())
        texts = {text for text, _ in written}
        assert {token.name for token in battle().tokens} <= texts
        assert "1st Company:" in texts

    def test_a_telephone_has_numbers_and_the_signs_in_the_key(self, written: list[tuple[str, int]]) -> None:
        scene = battle(tracks=(), framing="board")
        draw(scene)
        assert {token.name for token in scene.tokens} <= {text for text, _ in written}
        assert not [text for text, size in written if size * 342 / 800 < 11 and text.isalpha()]

    def test_who_is_not_in_the_window_is_not_in_the_key(self, written: list[tuple[str, int]]) -> None:
        scene = battle(framing="action", tracks=(Track(kind="shot", points=((6, 42), (10, 44))),))
        window = framing.action(scene)
        assert window is not None
        draw(scene)
        texts = {text for text, _ in written}
        there = {token.name for token in scene.tokens if framing.has(window, token)}
        assert there <= texts
        assert not {token.name for token in scene.tokens if token.side == 1} - there & texts

    def test_units_of_bases_have_none(self) -> None:
        assert keyed(recorded("julia").tokens) == []


class TestWords:
    def test_a_group_is_told_in_plain_words(self) -> None:
        stands = (*rows((12, 9), 350, ("officer", "", "gun", "gun"), 4)[:3], stand((14, 9), 350, "gun", wounds=2))
        told = alt_text(plain(group("7", "Riflemen", 0, "infantry", stands, "advance, void shields 3")))
        assert "7 Riflemen at" in told
        assert "facing N, strength 4 with officer 2 gun (advance, void shields x3, wounds x2)" in told

    def test_where_models_fell_is_told(self) -> None:
        stands = (stand((10, 9), 0), stand((13, 9.5), 0, fallen=True), stand((14, 9), 0, fallen=True))
        told = alt_text(plain(section(stands=stands)))
        assert "Fell, 7: 13/9.5 14/9" in told
        assert "strength 1 " in told

    def test_two_hundred_models_are_read_back_group_by_group(self) -> None:
        scene = battle()
        alt = alt_text(scene)
        assert len(alt) <= ALT_LIMIT
        told = {(one.side[:4], one.name, one.places, one.strength) for one in parse_alt(alt)}
        for token in scene.tokens:
            standing = sum(not one.fallen for one in token.stands)
            assert (scene.sides[token.side][:4], token.label, (inches(token.places[0]),), str(standing)) in told

    def test_templates_and_lines_of_fire_are_told(self) -> None:
        told = alt_text(skirmish(tokens=sections()[:1]))
        assert "Marked, blast, 3″: 37.1/12.9-40.1/15.9" in told
        assert "Line, stopped:" in told
        assert "Line, scatter: 36.4/16.6 to 38.6/14.4, 3.1″" in told

    def test_floors_are_told(self) -> None:
        house = Terrain(kind="building", name="Mill", floors=3, points=SQUARE)
        assert "building Mill, floors 3 9/6-15/12" in alt_text(plain(pieces=(house,)))


class TestMarks:
    @pytest.mark.parametrize("kind", ["overwatch", "blast", "flame", "beam", "smoke", "fire"])
    def test_a_template_is_seen(self, kind: str) -> None:
        assert changed(plain(areas=(Area(kind=kind, outlines=(SQUARE,), side=0),)), plain()) > 1

    @pytest.mark.parametrize("kind", ["scatter", "indirect", "overwatch", "line of fire", "in cover", "stopped"])
    def test_a_line_is_seen(self, kind: str) -> None:
        assert changed(plain(tracks=(Track(kind=kind, points=((9, 9), (15, 9)), side=0),)), plain()) > 0.15

    def test_they_differ_in_grey_in_the_legend(self) -> None:
        marks = ("overwatch", "blast", "flame", "beam", "smoke", "fire", "reach", "arc", "before", "blocker")
        lines = ("scatter", "indirect", "overwatch", "line of fire", "in cover", "stopped", "shot", "sight", "blocked")
        for kind, words in (("area", marks), ("track", lines)):
            entries = (LegendEntry(kind=kind, key=word, text=word, side=0) for word in words)  # type: ignore[arg-type]
            signs = [(entry.key, sign(entry, Table)) for entry in entries]
            alike = [(one, other) for (one, a), (other, b) in combinations(signs, 2) if differ(a, b) <= 1.5]
            assert alike == []

    def test_one_of_many_lines_is_thin(self) -> None:
        thin, thick = (
            changed(plain(tracks=(Track(kind=kind, points=((9, 9), (15, 9))),)), plain())
            for kind in ("line of fire", "shot")
        )
        assert thin < 0.7 * thick

    def test_models_under_a_blast_are_still_seen(self) -> None:
        under = plain(section(), areas=(Area(kind="blast", outlines=(SQUARE,)),))
        assert changed(under, plain(areas=(Area(kind="blast", outlines=(SQUARE,)),))) > 4

    def test_every_floor_is_seen(self) -> None:
        houses = [plain(pieces=(Terrain(kind="building", floors=count, points=SQUARE),)) for count in range(5)]
        assert all(changed(one, other) > 0.8 for one, other in combinations(houses, 2))


class TestWhole:
    def test_size_and_file(self) -> None:
        for scene in (battle(), skirmish()):
            found = draw(scene)
            assert found.width == 1600
            assert found.height < 1800
            assert len(found.png) <= 400 * 1024

    def test_the_pad_is_small(self) -> None:
        found = draw(pad())
        assert found.width == 800
        assert len(found.png) <= 150 * 1024

    @pytest.mark.parametrize(("name", "scene"), [("stands", battle()), ("sections", skirmish())])
    def test_the_recorded_scenes_are_these(self, name: str, scene: Scene) -> None:
        assert recorded(name) == scene
        assert (PICTURES / f"{name}.png").exists()

    def test_a_hostile_crowd_is_drawn(self) -> None:
        odd = Stand(
            at=(12, 9), facing=1e6, width=11, depth=1e-9, wounds=10**9, kind="\U0001f525" * 9, label="x\u202e" * 9
        )
        crowd = [
            group(f"x\u202e{number}" * 9, "?" * 99, number, "?", (odd, ONE), "?*9", band="\x00" * 99, tint=-number)
            for number in range(9)
        ]
        found = draw(plain(*crowd, section(stands=(odd,) * 40)))
        assert len(found.alt) <= ALT_LIMIT

    def test_the_legend_tells_what_models_are(self) -> None:
        told = Legend({}, MODEL_SIGNS_TOLD, {}, {}, stands=STANDS)
        scene = plain(section(stands=(ONE, stand((3, 3), 0, "gun"), stand((4, 4), 0, "ogre", fallen=True))))
        entries = [(entry.key, entry.text) for entry in told.entries(scene, ()) if entry.kind == "stand"]
        assert entries == [("gun", "gun"), ("fallen", "fell here")]


MODEL_SIGNS_TOLD = {kind: kind for kind in MODEL_SIGNS}
