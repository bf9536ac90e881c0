"""The body of a token: outline, colour and hatch of its side. Sizes in pixels."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageChops

from renders.palette import HIGHLIGHT, INK, PLATE, Colour, SideStyle, side_style
from renders.sprites import OVERSAMPLING, Brush, Dot, sprite


@lru_cache(maxsize=16)
def look(side: int | None, spent: bool = False) -> SideStyle:
    """The look of a side; paler for what has had its turn."""
    style = side_style(side)
    if not spent:
        return style
    return replace(style, colour=_paler(style.colour), dark=_paler(style.dark))


def _paler(colour: Colour) -> Colour:
    """Halfway to the grey of faded cloth."""
    red, green, blue = ((part + faded) // 2 for part, faded in zip(colour, (146, 144, 138), strict=True))
    return red, green, blue


def hatched(brush: Brush, style: SideStyle, step: int) -> None:
    """Fill the whole brush with the hatch of a side."""
    _HATCHES[style.hatch](brush, style, step)


@lru_cache(maxsize=256)
def body(
    side: int | None, width: int, height: int, strip: tuple[int, int] = (0, 0), spent: bool = False
) -> Image.Image:
    """The outline, colour and hatch of a side in these pixels, with a light strip between two heights."""
    style = look(side, spent)
    outline = _outline(style, width, height)
    scale = OVERSAMPLING
    shape = Brush(width, height)
    shape.polygon(outline, (255, 255, 255, 255))
    brush = Brush(width, height)
    brush.draw.rectangle((0, 0, *brush.image.size), fill=(*style.colour, 255))
    hatched(brush, style, max(min(width, height) // 8, 5))
    if strip[1]:
        inset = 0.07 * width * scale if strip[0] == 0 else 0
        band = (inset, strip[0] * scale, width * scale - inset, strip[1] * scale)
        brush.draw.rectangle(band, fill=(224, 223, 216) if spent else PLATE)
    brush.image.putalpha(ImageChops.multiply(brush.image.getchannel("A"), shape.image.getchannel("A")))
    brush.polygon([(x * 0.96 + 0.02, y * 0.96 + 0.02) for x, y in outline], None, style.dark, min(width, height) / 18)
    brush.polygon(outline, None, INK, min(width, height) / 28)
    return brush.image.reduce(scale)


def _plain_hatch(brush: Brush, style: SideStyle, step: int) -> None:
    """Nothing but the colour."""


def _diagonal_hatch(brush: Brush, style: SideStyle, step: int) -> None:
    width, height = brush.image.size
    for x in range(-height, width, step * 2 * brush.scale):
        brush.draw.line((x, height, x + height, 0), fill=style.dark, width=int(step * 0.8 * brush.scale))


def _level_hatch(brush: Brush, style: SideStyle, step: int) -> None:
    width, height = brush.image.size
    for y in range(0, height, step * 2 * brush.scale):
        brush.draw.line((0, y, width, y), fill=style.dark, width=int(step * 0.6 * brush.scale))


def _dotted_hatch(brush: Brush, style: SideStyle, step: int) -> None:
    width, height = brush.image.size
    pitch, radius = int(step * 1.8 * brush.scale), step * 0.36 * brush.scale
    for number, y in enumerate(range(0, height + pitch, pitch)):
        for x in range(pitch // 2 * (number % 2), width + pitch, pitch):
            brush.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=style.dark)


_HATCHES = {"plain": _plain_hatch, "diagonal": _diagonal_hatch, "level": _level_hatch, "dots": _dotted_hatch}


def _outline(style: SideStyle, width: int, height: int) -> list[Dot]:
    """The corners of a side's outline as shares of the body."""
    short = min(width, height)
    x, y = 0.26 * short / width, 0.26 * short / height
    corners = {"round": _round, "square": _sharp, "octagon": _cut_off, "notched": _notched}[style.outline]
    right_top = corners(x, y)
    right_bottom = [(a, 1 - b) for a, b in reversed(right_top)]
    right = [*right_top, *right_bottom]
    return [*right, *((1 - a, b) for a, b in reversed(right))]


def _round(x: float, y: float) -> list[Dot]:
    turns = (radians(90 * step / 6) for step in range(7))
    return [(1 - x + x * sin(turn), y - y * cos(turn)) for turn in turns]


def _sharp(x: float, y: float) -> list[Dot]:
    return [(1, 0)]


def _cut_off(x: float, y: float) -> list[Dot]:
    return [(1 - x, 0), (1, y)]


def _notched(x: float, y: float) -> list[Dot]:
    turns = (radians(90 * step / 6) for step in range(7))
    return [(1 - x * 0.8 * cos(turn), y * 0.8 * sin(turn)) for turn in turns]


@lru_cache(maxsize=32)
def glow(side: int, width: int, height: int, rim: int) -> Image.Image:
    """A bright rim of `rim` pixels around the body, with a dark line around it."""
    style = side_style(side)
    wide, high = width + 2 * rim, height + 2 * rim
    outline = _outline(style, wide, high)

    def paint(brush: Brush) -> None:
        brush.polygon([(x * 0.96 + 0.02, y * 0.96 + 0.02) for x, y in outline], (*HIGHLIGHT, 255), INK, 2)

    return sprite(wide, high, paint)
