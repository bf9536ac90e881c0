"""Units on a table: their bases, and the plates with their names."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from PIL import Image, ImageStat
from small_table import (
    CELL,
    LINE,
    PHONE,
    RULER,
    changed,
    differ,
    overlapping,
    part,
    picture,
    plain,
    share,
)
from tables import battle, leader, unit

from renders.board import draw, layout
from renders.frame import Frame
from renders.grounds.ground import frame_of
from renders.grounds.kinds import ground_of
from renders.grounds.table import Table
from renders.markers import marker
from renders.palette import side_style
from renders.plates import plates
from renders.signs_table import TABLE_SIGNS
from renders.text import cap_height
from renders.unit_blocks import around
from renders.unit_plates import UnitPlate, plate_picture
from renders.units import Unit, standing
from rulesets.kit.pictures.scene import Scene, TableGround, Token, Track


class TestUnits:
    @pytest.mark.parametrize(
        "other",
        [
            unit("T", 0, "infantry", (12, 8), 0, (3, 2)),
            unit("T", 0, "infantry", (12, 8), 30, (3, 3)),
            unit("T", 0, "cavalry", (12, 8), 0, (3, 3)),
            unit("T", 0, "heavy infantry", (12, 8), 0, (3, 3)),
            unit("T", 0, "infantry", (12, 8), 0, (1, 2, 3), formation="wedge"),
            unit("T", 0, "infantry", (12, 8), 0, (3, 3), grade="A"),
            unit("T", 0, "infantry", (12, 8), 0, (3, 3), disorder=1),
            unit("T", 0, "infantry", (12, 8), 0, (3, 3), signs="shaken"),
            unit("U", 0, "infantry", (12, 8), 0, (3, 3)),
            unit("T", 1, "infantry", (12, 8), 0, (3, 3)),
            LINE.model_copy(update={"highlighted": True}),
        ],
        ids=range(11),
    )
    def test_each_thing_told_changes_the_unit(self, other: Token) -> None:
        assert changed(plain(LINE), plain(other)) > 0.1

    def test_a_base_lies_where_its_middle_and_size_say(self) -> None:
        """Inside the rectangle there is the side's colour, half an inch outside there is none."""
        turned = plain(unit("T", 0, "infantry", (12, 6), 90, (2,)))
        assert share(part(turned, 10.7, 4.2, 11.8, 7.8), side_style(0)) > 0.6
        assert share(part(turned, 9.9, 4.2, 10.3, 7.8), side_style(0)) == 0

    @pytest.mark.parametrize(
        ("facing", "box"),
        [(0, (11, 7, 13, 7.8)), (90, (12.1, 7, 13, 9)), (180, (11, 8.2, 13, 9)), (270, (11, 7, 11.9, 9))],
    )
    def test_the_wedge_stands_before_the_front(self, facing: int, box: tuple[float, ...]) -> None:
        there, away = (unit("T", 0, "infantry", (12, 8), turn, (3, 3)) for turn in (facing, (facing + 180) % 360))
        bare = there.model_copy(update={"facing": None})
        assert changed(plain(there), plain(bare), *box) > 8
        assert changed(plain(away), plain(), *box) > 8  # the unit itself lies there when it faces the other way

    def test_ranks_behind_are_paler(self) -> None:
        shown = plain(unit("T", 0, "infantry", (12, 8), 0, (3, 3)))
        first, second = (
            ImageStat.Stat(part(shown, 11.3, top, 12.7, top + 0.7).convert("L")).mean[0] for top in (8.5, 10)
        )
        assert second > first + 10

    def test_a_leader_is_round(self) -> None:
        alone = plain(leader("L", 0, (12, 9)))
        assert changed(alone, plain(), 11.8, 8.8, 12.2, 9.2) > 20
        assert changed(alone, plain(), 11.2, 8.2, 11.5, 8.5) < 4

    def test_loose_bases_are_tied_together(self) -> None:
        loose = unit("T", 0, "light infantry", (12, 9), 0, (4,), formation="unformed")
        apart = loose.model_copy(
            update={"body": loose.body.model_copy(update={"outline": ((0, 0), (0, 0.1), (0.1, 0))})}
        )
        assert changed(plain(loose), plain(apart)) > 0.3

    def test_signs_differ_on_a_telephone(self) -> None:
        """In a plate and in the legend, on light and on dark."""
        for paper in ("white", (52, 57, 65)):
            looks = {}
            for kind in TABLE_SIGNS:
                looks[kind] = Image.new("RGB", (44, 44), paper)
                sign = marker(kind, 44)
                looks[kind].paste(sign, (0, 0), sign)
                assert differ(looks[kind], Image.new("RGB", (44, 44), paper)) > 10, kind
            assert all(differ(looks[one], looks[other]) > 5 for one, other in combinations(looks, 2))


def placed(scene: Scene) -> list[Unit]:
    return standing(scene.tokens, layout(scene).frame, scene.tracks)


class TestPlates:
    def test_none_lies_on_another_or_on_a_base(self) -> None:
        scene = battle()
        frame, units = layout(scene).frame, placed(scene)
        texts = [one.text for one in units]
        within = (layout(scene).width, layout(scene).height)
        texts += [plate.box for plate in plates(scene, ground_of(scene), frame, units, within)]
        assert not [pair for pair in combinations(texts, 2) if overlapping(*pair)]
        blocks = [
            (box[0] + frame.left, box[1] + frame.top, box[2] + frame.left, box[3] + frame.top)
            for one in units
            for base in one.block.bases
            if base.facing % 90 == 0
            for box in [around(base, frame.cell)]
        ]
        assert len(blocks) > 30
        assert not [1 for text in texts[: len(units)] for box in blocks if overlapping(text, box)]

    def test_two_plates_of_one_size_do_not_share_their_letters(self) -> None:
        one, other = (UnitPlate(name, 0, "B", 0, (), 22) for name in ("Cohort b", "Cohort d"))
        assert one.width == other.width
        alone = plate_picture(one).copy()
        plate_picture.cache_clear()
        plate_picture(other)
        assert plate_picture(one) == alone

    def test_they_keep_off_the_way_behind_a_unit(self) -> None:
        way = Track(kind="move", points=((12, 17), (12, 11)), side=0)
        frame = frame_of(Table(TableGround(width=24, height=18)), 30)
        (free,), (kept,) = (standing([LINE], frame, tracks) for tracks in ((), (way,)))
        line = (*map(round, frame.pixel((11.9, 11))), *map(round, frame.pixel((12.1, 17))))
        assert overlapping(free.text, line)
        assert not overlapping(kept.text, line)

    def test_no_base_of_a_later_unit_lies_on_them(self) -> None:
        """A host that fills the table leaves no free place for the plate of a unit before it."""
        crowd = [unit("Lost", 0, "infantry", (12, 8), 0, (2,)), unit("Host", 1, "infantry", (12, 0), 0, (12,) * 12)]
        shown = picture(plain(*crowd))
        left, top = shown.width // 2 - 12 * CELL, shown.height // 2 - 9 * CELL
        frame = Frame(left, top, CELL, 24, 18, 96, (RULER, RULER, 800 - RULER, shown.height - RULER))
        lost, _ = standing(crowd, frame)
        name = plate_picture(lost.plate)
        inner = 4, 4, name.width - 4, name.height - 4
        assert differ(shown.crop(lost.text).crop(inner), name.convert("RGB").crop(inner)) < 6

    def test_they_stay_on_the_table(self) -> None:
        edge = [
            unit("A long name of it", 0, "infantry", at, 0, (1,)) for at in ((1, 0.2), (23, 0.2), (1, 16), (23, 16))
        ]
        frame = frame_of(Table(TableGround(width=24, height=18)), 30)
        left, top, right, bottom = frame.box
        for one in standing(edge, frame):
            assert left <= one.text[0] < one.text[2] <= right
            assert top <= one.text[1] < one.text[3] <= bottom

    def test_every_text_is_legible_on_a_telephone(self, written: list[tuple[str, int]]) -> None:
        """But for the names of the squares, which stand on the edge too, and numbers on signs."""
        draw(battle())
        small = {text for text, size in written if cap_height(size) * PHONE < 3.5}
        assert written
        assert not {text for text in small if not re.fullmatch(r"[A-L]?\d+", text)}
