"""Lettering: the fonts, which characters they have, and fitting a text into a width. Sizes in pixels."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from renders.palette import INK, Colour
from renders.scripts import runs
from renders.words import clean, shorten

_FONTS = Path(__file__).parent / "fonts"
_FILES = {True: "DejaVuSansCondensed-Bold.ttf", False: "DejaVuSansCondensed.ttf"}
_WIDE = "DroidSansFallback.ttf"
_WIDE_SIZE = 0.92
"""How large Chinese, Japanese and Korean letters are beside others: they fill their whole square."""
_LACKING = "\uffff"
SQUEEZE, CODE_SQUEEZE = 0.6, 0.5
"""How far a label's letters may be narrowed before the label is cut; those of a code that stands for all of a name."""


@lru_cache(maxsize=64)
def font(size: int, bold: bool = True) -> ImageFont.FreeTypeFont:
    """The font at this size (pixels per em)."""
    return ImageFont.truetype(_FONTS / _FILES[bold], max(size, 4), layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=64)
def wide_font(size: int) -> ImageFont.FreeTypeFont:
    """The font of Chinese, Japanese and Korean beside letters of this size (pixels per em)."""
    return ImageFont.truetype(_FONTS / _WIDE, max(round(size * _WIDE_SIZE), 4), layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=64)
def cap_height(size: int) -> int:
    """The height of a capital H in pixels at this size (pixels per em)."""
    _, top, _, bottom = font(size).getbbox("H")
    return round(bottom - top)


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """The text in characters the fonts have: pictures and symbols they lack are dropped, letters become "?"."""
    shown = "".join(_shown(letter) for letter in clean(text))
    return " ".join(shown.split()) or "?"


def _shown(letter: str) -> str:
    if letter == " " or _has(letter) or _has_wide(letter):
        return letter
    return "?" if unicodedata.category(letter)[0] in "LN" else ""


@lru_cache(maxsize=4096)
def _has(letter: str) -> bool:
    return bytes(font(16).getmask(letter)) != bytes(font(16).getmask(_LACKING))


@lru_cache(maxsize=4096)
def _has_wide(letter: str) -> bool:
    return bytes(wide_font(16).getmask(letter)) != bytes(wide_font(16).getmask(_LACKING))


def _usual(letter: str) -> bool:
    """Whether our own fonts draw a letter; what no font has is theirs to draw as well."""
    return letter.isascii() or _has(letter) or not _has_wide(letter)


def text_width(text: str, size: int, bold: bool = True) -> int:
    """The width of a text in pixels."""
    return round(_length(text, size, bold) + 0.5)


def _length(text: str, size: int, bold: bool) -> float:
    return sum(_of_run(wide, size, bold).getlength(part) for part, wide in runs(text, _usual))


def _of_run(wide: bool, size: int, bold: bool) -> ImageFont.FreeTypeFont:
    return wide_font(size) if wide else font(size, bold)


@lru_cache(maxsize=2048)
def fit(text: str, width: int, size: int, bold: bool = True) -> str:
    """The drawable text, cut with an ellipsis where it is wider than `width` pixels."""
    shown = drawable(text)
    for length in range(len(shown), 2, -1):
        if text_width(shorten(shown, length), size, bold) <= width:
            return shorten(shown, length)
    return shown[:2]


@lru_cache(maxsize=1024)
def lettering(text: str, width: int, size: int, squeeze: float = SQUEEZE) -> Image.Image:
    """A label as a stencil ("L"), at most `width` pixels wide: letters are narrowed first, then the label is cut."""
    shown = fit(text, int(width / squeeze), size)
    natural = max(text_width(shown, size), 1)
    stencil = Image.new("L", (natural, cap_height(size) + size // 2))
    write(ImageDraw.Draw(stencil), (0, size // 8), shown, size, 255, anchor="lt")
    return stencil if natural <= width else stencil.resize((max(width, 1), stencil.height), Image.Resampling.BOX)


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: int,
    colour: Colour | int = INK,
    *,
    bold: bool = True,
    anchor: str = "lm",
    **rim: Any,
) -> None:
    """Write a text that is already fitted; `at` in pixels, `anchor` as Pillow names it (lm = left, middle), `rim` what
    Pillow takes for an outline."""
    parts = runs(text, _usual)
    if len(parts) == 1 and not parts[0].wide:
        draw.text(at, parts[0].text, font=font(size, bold), fill=colour, anchor=anchor, **rim)
        return
    x = at[0] - _length(text, size, bold) * {"l": 0, "m": 0.5, "r": 1}[anchor[0]]
    y = at[1] + _baseline(size, bold, anchor[1])
    for part, wide in parts:
        letters = _of_run(wide, size, bold)
        draw.text((x, y), part, font=letters, fill=colour, anchor="ls", **rim)
        x += letters.getlength(part)


def _baseline(size: int, bold: bool, anchor: str) -> float:
    """How far below a place the line lies on which letters stand, so that all fonts share it."""
    rise, fall = font(size, bold).getmetrics()
    return {"t": cap_height(size), "m": (rise - fall) / 2}.get(anchor, 0)
