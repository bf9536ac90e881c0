"""What is said of the pieces of a line: a number in a disc, a longer word on a rounded plate. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil

from PIL import Image, ImageDraw

from renders.frame import Frame
from renders.palette import WHITE, Colour
from renders.sprites import Brush, Paint, sprite
from renders.text import fit, text_width, write
from renders.tracks import line_of
from rulesets.kit.pictures.scene import Track

_LEG, _WORD = 0.19, 0.3
"""The height of a disc and of a plate, as shares of a sign."""
_LETTERS = 0.74
"""The size of letters as a share of what they stand on."""
_SHORT, _LONG = 2, 6
"""Letters that fit on a disc, and that are shown of a longer word."""


def draw_legs(picture: Image.Image, tracks: Sequence[Track], frame: Frame) -> None:
    """What is said of the pieces of the tracks, in a disc on the middle of each."""
    for track in tracks:
        dots = [frame.pixel(point) for point in track.points]
        for word, (start, end) in zip(track.legs, pairwise(dots), strict=False):
            if word:
                size = max(round(frame.sign * (_LEG if _is_number(word) else _WORD)), 11, ceil(frame.least / _LETTERS))
                disc = _leg(word, line_of(track.kind, track.side).colour, size)
                middle = (start[0] + end[0] - disc.width) / 2, (start[1] + end[1] - disc.height) / 2
                picture.paste(disc, (round(middle[0]), round(middle[1])), disc)


def _is_number(word: str) -> bool:
    return len(word) <= _SHORT and word.isdecimal()


@lru_cache(maxsize=64)
def _leg(word: str, colour: Colour, size: int) -> Image.Image:
    letters = round(size * _LETTERS)
    shown = word if _is_number(word) else fit(word[:_LONG], size * _LONG, letters)
    wide = size if _is_number(word) else round(text_width(shown, letters) + size * 0.6)
    sign = sprite(wide, size, _disc(colour, size) if wide == size else _pill(colour, wide, size))
    write(ImageDraw.Draw(sign), (wide / 2, size / 2), shown, letters, WHITE, anchor="mm")
    return sign


def _disc(colour: Colour, size: int) -> Paint:
    return lambda brush: brush.disc((0.5, 0.5), 0.49, colour, WHITE, max(size / 14, 1.5))


def _pill(colour: Colour, wide: int, high: int) -> Paint:
    rim = max(high / 14, 1.5)

    def paint(brush: Brush) -> None:
        brush.box((0, 0, 1, 1), WHITE, radius=0.5)
        brush.box((rim / wide, rim / high, 1 - rim / wide, 1 - rim / high), colour, radius=0.46)

    return paint
