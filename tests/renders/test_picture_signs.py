"""Small signs: markers, silhouettes, dice."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from renders.dice import die
from renders.glyphs import SHAPES, initials, silhouette
from renders.markers import MARKERS, marker

WHITE = (255, 255, 255)


def on_white(sign: Image.Image) -> Image.Image:
    """A sign in grey on a white ground."""
    ground = Image.new("RGB", sign.size, WHITE)
    ground.paste(sign, (0, 0), sign)
    return ground.convert("L")


def differ(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of the grey values of two signs."""
    return ImageStat.Stat(ImageChops.difference(on_white(one), on_white(other))).mean[0]


ALL = [*MARKERS, "level 1", "level 2", "dug in", "loaded"]


@pytest.mark.parametrize(("one", "other"), list(combinations(ALL, 2)))
def test_every_pair_of_markers_differs_in_grey(one: str, other: str) -> None:
    assert differ(marker(one, 30), marker(other, 30)) > 12


@pytest.mark.parametrize(("one", "other"), list(combinations(ALL, 2)))
def test_every_pair_of_markers_differs_in_shape_on_a_telephone(one: str, other: str) -> None:
    """Seven pixels wide, as in a picture scaled to 400."""
    small = [on_white(marker(kind, 30)).resize((7, 7), Image.Resampling.BOX) for kind in (one, other)]
    assert ImageStat.Stat(ImageChops.difference(*small)).mean[0] > 10


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
