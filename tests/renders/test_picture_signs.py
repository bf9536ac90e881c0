"""Small signs: markers, silhouettes, dice."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops, ImageStat

from renders.dice import die
from renders.glyphs import SHAPES, initials, silhouette
from renders.markers import MARKERS, marker
from renders.palette import side_style

WHITE = (255, 255, 255)


def on_white(sign: Image.Image) -> Image.Image:
    """A sign in grey on a white ground."""
    ground = Image.new("RGB", sign.size, WHITE)
    ground.paste(sign, (0, 0), sign)
    return ground.convert("L")


def differ(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of the grey values of two signs."""
    return ImageStat.Stat(ImageChops.difference(on_white(one), on_white(other))).mean[0]


ALL = [*MARKERS, "level 1", "level 2", "primed", "jammed"]


def alike(signs: dict[str, Image.Image], least: float) -> list[tuple[str, str]]:
    """The pairs of signs in grey whose mean difference is not more than this."""
    pairs = combinations(signs, 2)
    return [pair for pair in pairs if ImageStat.Stat(ImageChops.difference(*map(signs.get, pair))).mean[0] <= least]


def test_every_pair_of_markers_differs_in_grey() -> None:
    assert alike({kind: on_white(marker(kind, 30)) for kind in ALL}, 12) == []


def test_every_pair_of_markers_differs_in_shape_on_a_telephone() -> None:
    """Seven pixels wide, as in a picture scaled to 400."""
    assert alike({kind: on_white(marker(kind, 30)).resize((7, 7), Image.Resampling.BOX) for kind in ALL}, 10) == []


def test_two_that_are_alike_are_found() -> None:
    sign = on_white(marker("slow", 30))
    assert alike({"one": sign, "other": sign}, 12) == [("one", "other")]


@pytest.mark.parametrize(("one", "other"), list(combinations([*SHAPES, "submarine"], 2)))
def test_every_pair_of_unit_kinds_differs(one: str, other: str) -> None:
    assert differ(silhouette(one, 30), silhouette(other, 30)) > 12


@pytest.mark.parametrize(
    ("word", "letters"), [("dug in", "DI"), ("loaded", "LO"), ("", "?"), ("\u202ex", "X"), ("\U0001f525", "?")]
)
def test_unknown_markers_have_letters(word: str, letters: str) -> None:
    assert initials(word) == letters
    assert marker(word, 30).getbbox() is not None


FACES = ["BLOC", "CROSSHAIR", "SHIELD", "1", "6", "12", "skull"]


@pytest.mark.parametrize(("one", "other"), list(combinations(FACES, 2)))
def test_every_pair_of_die_faces_differs(one: str, other: str) -> None:
    assert differ(die(one, 46), die(other, 46)) > 4


@pytest.mark.parametrize("face", ["BLOC", "4", "\x00", "", "999999999", "-3"])
def test_good_and_bad_dice_differ(face: str) -> None:
    assert differ(die(face, 46, True), die(face, 46, False)) > 8


SIGHTS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How colours look to eyes that lack one kind of cone: matrices for red, green and blue (Machado 2009)."""


@pytest.mark.parametrize("sight", SIGHTS)
def test_sides_differ_to_colour_blind_eyes(sight: str) -> None:
    seen = [
        [sum(part * share for part, share in zip(side_style(seat).colour, row, strict=True)) for row in SIGHTS[sight]]
        for seat in range(4)
    ]
    assert all(dist(one, other) > 60 for one, other in combinations(seen, 2))
