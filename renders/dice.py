"""Dice as small pictures: BLOC, CROSSHAIR and SHIELD, plain numerals, or a word's first letters. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from renders.glyphs import initials
from renders.palette import FADED, HIGHLIGHT, INK, PAPER, WHITE, Colour
from renders.sprites import Brush, sprite, star
from renders.text import drawable, fit, text_width, write
from rulesets.kit.pictures.scene import DiceRow

_GAP = 6
_LETTERS = 0.46
_PALE: Colour = (188, 188, 184)
_SCORE: Colour = (255, 222, 92)


@lru_cache(maxsize=128)
def die(face: str, size: int, good: bool | None = None) -> Image.Image:
    """A die showing this face; a good one stands in a thick frame, a bad one is pale, one that does not count plain."""
    paint = SYMBOLS.get(face.strip().upper())

    def body(brush: Brush) -> None:
        brush.box((0, 0, 1, 1), HIGHLIGHT if good else FADED, radius=0.2)
        rim = 0.1 if good else 0.035
        brush.box((rim, rim, 1 - rim, 1 - rim), _PALE if good is False else WHITE, radius=0.16)
        if paint:
            paint(brush, (128, 128, 126) if good is False else INK)

    picture = sprite(size, size, body)
    if not paint:
        _letter(picture, face, (112, 112, 110) if good is False else INK)
    return picture


def _letter(picture: Image.Image, face: str, colour: tuple[int, int, int]) -> None:
    shown = drawable(face)
    text = shown if len(shown) <= 2 else initials(shown)
    if shown.lstrip("+-").isdecimal():
        text = shown[:4]
    size = round(picture.width * (0.72, 0.6, 0.44, 0.34)[min(len(text), 4) - 1])
    at = (picture.width / 2, picture.height / 2)
    write(ImageDraw.Draw(picture), at, text, size, colour, anchor="mm")


def _bloc(brush: Brush, colour: object) -> None:
    brush.box((0.18, 0.18, 0.82, 0.82), colour, radius=0.04)
    brush.polygon(star(5, 0.11, 0.28, (0.5, 0.52)), WHITE)


def _crosshair(brush: Brush, colour: object) -> None:
    width = brush.image.width / brush.scale
    brush.disc((0.5, 0.5), 0.25, None, colour, width * 0.09)
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        brush.line(((0.5 + x * 0.12, 0.5 + y * 0.12), (0.5 + x * 0.38, 0.5 + y * 0.38)), colour, width * 0.08)


def _shield(brush: Brush, colour: object) -> None:
    brush.polygon(
        ((0.2, 0.2), (0.5, 0.14), (0.8, 0.2), (0.8, 0.52), (0.68, 0.72), (0.5, 0.86), (0.32, 0.72), (0.2, 0.52)), colour
    )
    brush.polygon(((0.5, 0.24), (0.7, 0.28), (0.7, 0.5), (0.62, 0.64), (0.5, 0.74)), WHITE)


SYMBOLS: dict[str, Callable[[Brush, object], None]] = {"BLOC": _bloc, "CROSSHAIR": _crosshair, "SHIELD": _shield}


def row_width(row: DiceRow, limit: int, size: int) -> int:
    """How wide a row of dice of `size` pixels would like to be, at most `limit`."""
    letters = round(size * _LETTERS)
    label = text_width(fit(row.label, limit, letters) + _score(row), letters)
    return min(max(label, len(row.faces) * (size + _GAP)) + size, limit)


def _score(row: DiceRow) -> str:
    return f"  {sum(row.good)} of {len(row.faces)}" if row.good else ""


def row_height(row: DiceRow, width: int, size: int) -> int:
    """How high a row of dice of `size` pixels is, broken into as many lines as it needs."""
    return _label_height(size) + -(-max(len(row.faces), 1) // _per_line(width, size)) * (size + _GAP)


def draw_row(picture: Image.Image, row: DiceRow, at: tuple[int, int], width: int, size: int) -> None:
    """The label, and below it the dice; `at` is the upper left corner."""
    draw, left, top = ImageDraw.Draw(picture), at[0], at[1] + _label_height(size)
    letters = round(size * _LETTERS)
    told, middle = _score(row), at[1] + _label_height(size) / 2
    shown = fit(row.label, width - text_width(told, letters), letters)
    write(draw, (left, middle), shown, letters, PAPER)
    write(draw, (left + text_width(shown, letters), middle), told, letters, _SCORE)
    per_line = _per_line(width, size)
    for number, face in enumerate(row.faces):
        good = row.good[number] if number < len(row.good) else None
        place = left + number % per_line * (size + _GAP), top + number // per_line * (size + _GAP)
        sign = die(face, size, good)
        picture.paste(sign, place, sign)


def _label_height(size: int) -> int:
    return round(size * 0.8)


def _per_line(width: int, size: int) -> int:
    return max((width + _GAP) // (size + _GAP), 1)
