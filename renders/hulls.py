"""Bodies that do not fill a rectangle: a long vehicle across a corner, an aircraft in flight. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, hypot, radians, sin

from PIL import Image, ImageChops

from renders.palette import HIGHLIGHT, INK, Colour
from renders.sides import hatched, look
from renders.sprites import OVERSAMPLING, Brush, Dot

_BROAD = 0.78
"""The width of a hull in squares."""


@lru_cache(maxsize=64)
def hull(side: int | None, cell: int, behind: tuple[int, int], spent: bool, lit: bool) -> Image.Image:
    """A hull from a square to the one `behind` it, around the middle between them ("RGBA", three squares wide)."""
    length, turn = hypot(*behind) / 2 + _BROAD * 0.5, atan2(behind[1], behind[0])
    half = _BROAD / 2
    cut = half * 0.42
    along = [(-length, -half + cut), (-length + cut, -half), (length - cut, -half), (length, -half + cut)]
    corners = [*along, *((x, -y) for x, y in reversed(along))]
    outline = [_turned(corner, turn, 3) for corner in corners]
    return _painted(side, cell * 3, outline, spent, lit)


def _turned(at: Dot, turn: float, across: float) -> Dot:
    """A point of a picture this many squares wide, turned about its middle."""
    x, y = at[0] * cos(turn) - at[1] * sin(turn), at[0] * sin(turn) + at[1] * cos(turn)
    return 0.5 + x / across, 0.5 + y / across


_WING: tuple[Dot, ...] = (
    *((0.0, -0.64), (0.1, -0.52), (0.13, -0.24), (0.62, -0.06), (0.64, 0.14), (0.14, 0.16)),
    *((0.1, 0.42), (0.28, 0.52), (0.28, 0.64), (0.0, 0.6)),
)
"""The right half of an aircraft that flies north, in squares."""


@lru_cache(maxsize=64)
def flyer(side: int | None, size: int, facing: int, spent: bool, lit: bool) -> Image.Image:
    """An aircraft whose fuselage is a little longer than `size`, its nose in the direction of the facing."""
    plan = [*_WING, *((-x, y) for x, y in reversed(_WING))]
    outline = [_turned(corner, radians(facing), 1.42) for corner in plan]
    return _painted(side, round(size * 1.5), outline, spent, lit)


def _painted(side: int | None, size: int, outline: Sequence[Dot], spent: bool, lit: bool) -> Image.Image:
    """An outline filled with the colours of a side, dark around; a bright rim where it is lit."""
    style = look(side, spent)
    shape, brush = Brush(size, size), Brush(size, size)
    shape.polygon(outline, (255, 255, 255, 255))
    brush.draw.rectangle((0, 0, *brush.image.size), fill=(*style.colour, 255))
    hatched(brush, style, max(size // 24, 5))
    brush.image.putalpha(ImageChops.multiply(brush.image.getchannel("A"), shape.image.getchannel("A")))
    brush.polygon(outline, None, style.dark, size / 60)
    brush.polygon(outline, None, INK, size / 100)
    if lit:
        _rimmed(brush, outline, size)
    return brush.image.reduce(OVERSAMPLING)


def _rimmed(brush: Brush, outline: Sequence[Dot], size: int) -> None:
    colours: tuple[tuple[Colour, float], ...] = ((INK, 0.03), (HIGHLIGHT, 0.022))
    for colour, width in colours:
        brush.polygon(outline, None, colour, size * width)
