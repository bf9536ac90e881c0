"""The bases of a unit on a table as a military atlas draws them: blocks in their ranks, the front a heavy line.

World units are inches; everything else is in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, floor, pi, radians, sin

from PIL import Image, ImageDraw

from renders.frame import Box
from renders.palette import HIGHLIGHT, INK, PAPER, Colour
from renders.sides import look
from renders.sprites import Dot
from rulesets.kit.pictures.scene import Base, Point

_SMOOTH = 2
_SHADOW = (30, 24, 12, 92)
_AROUND = 1.5
"""Inches around the bases for shadow, highlight and the wedge of the facing."""


@dataclass(frozen=True)
class Block:
    """All that decides how the bases of a unit look; `cell` is the pixels of an inch."""

    bases: tuple[Base, ...]
    outline: tuple[Point, ...]
    side: int
    shape: str
    facing: int | None
    highlighted: bool
    cell: int

    @property
    def origin(self) -> tuple[int, int]:
        """Where its picture begins, in pixels from the north-western corner of the table."""
        left, top = (floor((min(part) - _AROUND) * self.cell) for part in zip(*self._corners(), strict=True))
        return left, top

    def _corners(self) -> list[Point]:
        return [corner for base in self.bases for corner in corners_of(base)]

    @property
    def size(self) -> tuple[int, int]:
        """The size of its picture."""
        (left, top), xs_ys = self.origin, zip(*self._corners(), strict=True)
        right, bottom = (floor((max(part) + _AROUND) * self.cell) for part in xs_ys)
        return right - left + 1, bottom - top + 1


def corners_of(base: Base) -> list[Point]:
    """The corners of a base: front left, front right, rear right, rear left; of the square around a round one."""
    s, c = sin(radians(base.facing)), cos(radians(base.facing))
    half, deep = base.width / 2, (base.width if base.round else base.depth) / 2
    ways = ((-half, deep), (half, deep), (half, -deep), (-half, -deep))
    return [(base.at[0] + right * c + ahead * s, base.at[1] + right * s - ahead * c) for right, ahead in ways]


def around(base: Base, cell: int) -> Box:
    """The pixels of the box around a base, from the north-western corner of the table."""
    xs, ys = zip(*corners_of(base), strict=True)
    return round(min(xs) * cell), round(min(ys) * cell), round(max(xs) * cell), round(max(ys) * cell)


class _Pen:
    """Draws in inches on the enlarged picture of a block."""

    def __init__(self, block: Block) -> None:
        size = block.size
        self.image = Image.new("RGBA", (size[0] * _SMOOTH, size[1] * _SMOOTH), (*INK, 0))
        self._draw = ImageDraw.Draw(self.image)
        self._origin, self.scale = block.origin, block.cell * _SMOOTH

    def _dots(self, points: Sequence[Point]) -> list[Dot]:
        left, top = (part * _SMOOTH for part in self._origin)
        return [(x * self.scale - left, y * self.scale - top) for x, y in points]

    def polygon(self, points: Sequence[Point], fill: tuple[int, ...]) -> None:
        self._draw.polygon(self._dots(points), fill=fill)

    def line(self, points: Sequence[Point], colour: tuple[int, ...], width: float, closed: bool = False) -> None:
        """A line; `width` in pixels of the finished picture."""
        dots = self._dots(points)
        dots = [*dots, dots[0], dots[1]] if closed else dots
        self._draw.line(dots, fill=colour, width=max(round(width * _SMOOTH), 1), joint="curve")

    def disc(
        self, at: Point, radius: float, fill: tuple[int, ...] | None, rim: Colour | None, width: float = 0
    ) -> None:
        """A circle; the radius in inches."""
        ((x, y),), reach = self._dots([at]), radius * self.scale
        box = (x - reach, y - reach, x + reach, y + reach)
        self._draw.ellipse(box, fill=fill, outline=rim, width=round(width * _SMOOTH))


@lru_cache(maxsize=512)
def block_picture(block: Block) -> Image.Image:
    """The bases with their shadow ("RGBA")."""
    pen, thin = _Pen(block), max(block.cell / 21, 0.8)
    if len(block.bases) > 1 and not block.outline:
        _bond(pen, block)
    for base in block.bases:
        _shadow(pen, base)
    if block.highlighted:
        _glow(pen, block, thin)
    for base in sorted(block.bases, key=lambda base: -base.rank):
        _base(pen, base, block, thin)
    if len(block.outline) > 2:
        pen.line(block.outline, INK, 1.6 * thin, closed=True)
    if block.facing is not None and any(not base.round for base in block.bases):
        _wedge(pen, block, thin)
    return pen.image.reduce(_SMOOTH)


def one_base(shape: str, width: int) -> Image.Image:
    """One base of a kind of troops, 2 inches wide, for the legend; `width` in pixels ("RGBA")."""
    cell = width // 2
    base = Base(at=(0, 0), facing=0, width=2, depth=1.5)
    block = Block((base,), (), side=0, shape=shape, facing=None, highlighted=False, cell=cell)
    left, top = block.origin
    return block_picture(block).crop((-cell - left, round(-0.75 * cell) - top, cell - left, round(0.75 * cell) - top))


def _bond(pen: _Pen, block: Block) -> None:
    """A pale ground below loose bases: who belongs to whom."""
    colour = (*_mixed(look(block.side).colour, PAPER, 0.2), 110)
    for one, other in pairwise(block.bases):
        if one.rank == other.rank:
            ends = one.at, other.at
            pen.line(ends, colour, one.depth * 0.7 * block.cell)


def _shadow(pen: _Pen, base: Base) -> None:
    if base.round:
        pen.disc((base.at[0] + 0.14, base.at[1] + 0.17), base.width / 2, _SHADOW, None)
    else:
        pen.polygon([(x + 0.2, y + 0.24) for x, y in corners_of(base)], _SHADOW)


def _glow(pen: _Pen, block: Block, thin: float) -> None:
    """A bright rim around every base, which the bases cover but for the outside."""
    for colour, width in ((INK, 15.0), (HIGHLIGHT, 11.0)):
        for base in block.bases:
            if base.round:
                pen.disc(base.at, base.width / 2 + width * thin / 2 / block.cell, colour, None)
            else:
                pen.line(corners_of(base), colour, width * thin, closed=True)


def _base(pen: _Pen, base: Base, block: Block, thin: float) -> None:
    """One base: its colour is paler in the ranks behind, its front edge heavy."""
    style = look(block.side)
    fill = _mixed(style.colour, PAPER, min(0.2 * (base.rank - 1), 0.5))
    if base.round:
        pen.disc(base.at, base.width / 2, fill, INK, 1.8 * thin)
        _SIGNS.get(block.shape, _nothing)(pen, base, style.dark, thin)
        return
    corners = corners_of(base)
    pen.polygon(corners, fill)
    _SIGNS.get(block.shape, _nothing)(pen, base, style.dark, thin)
    pen.line(corners, style.dark, 1.3 * thin, closed=True)
    pen.line(corners[:2], INK, (3.4 if base.rank == 1 else 1.6) * thin)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _wedge(pen: _Pen, block: Block, thin: float) -> None:
    """A small triangle before the middle of the front: where the unit faces."""
    course = radians(block.facing or 0)
    ahead = sin(course), -cos(course)
    first = [base for base in block.bases if base.rank == 1] or list(block.bases)
    reach = max(base.at[0] * ahead[0] + base.at[1] * ahead[1] + base.depth / 2 for base in first)
    x, y = (sum(base.at[axis] for base in first) / len(first) for axis in (0, 1))
    by = reach - (x * ahead[0] + y * ahead[1]) + 0.14
    x, y = x + ahead[0] * by, y + ahead[1] * by
    size = max(0.62, 13 / block.cell)
    right = -ahead[1] * size * 0.8, ahead[0] * size * 0.8
    tip = x + ahead[0] * size, y + ahead[1] * size
    triangle = (tip, (x + right[0], y + right[1]), (x - right[0], y - right[1]))
    pen.line(triangle, PAPER, 3 * thin, closed=True)
    pen.polygon(triangle, INK)


# --- what troops a base carries --------------------------------------------------------------------------------------

_Sign = Callable[[_Pen, Base, Colour, float], None]


def _nothing(pen: _Pen, base: Base, colour: Colour, thin: float) -> None:
    """Foot in close order is a plain block."""


def _part(base: Base, across: float, ahead: float) -> Point:
    """The point of a base at these shares of its half width and half depth."""
    s, c = sin(radians(base.facing)), cos(radians(base.facing))
    right, front = across * base.width / 2, ahead * base.depth / 2
    return base.at[0] + right * c + front * s, base.at[1] + right * s - front * c


def _heavy(pen: _Pen, base: Base, colour: Colour, thin: float) -> None:
    """A dark belt: the shields of heavy foot."""
    pen.polygon([_part(base, *at) for at in ((-1, 0.42), (1, 0.42), (1, -0.22), (-1, -0.22))], colour)


def _light(pen: _Pen, base: Base, colour: Colour, thin: float) -> None:
    for across, ahead in ((-0.5, 0.1), (0.5, 0.1), (0.0, -0.45)):
        pen.disc(_part(base, across, ahead), 0.19, colour, None)


def _horse(pen: _Pen, base: Base, colour: Colour, thin: float) -> None:
    """Half a block, cut along its diagonal."""
    pen.polygon([_part(base, *at) for at in ((-1, -1), (1, 1), (1, -1))], colour)


def _light_horse(pen: _Pen, base: Base, colour: Colour, thin: float) -> None:
    pen.line([_part(base, -1, -1), _part(base, 1, 1)], colour, 3 * thin)


def _chariot(pen: _Pen, base: Base, colour: Colour, thin: float) -> None:
    """A wheel."""
    pen.disc(base.at, 0.62, PAPER, INK, 2 * thin)
    for turn in range(4):
        across, down = cos(turn * pi / 4) * 0.56, sin(turn * pi / 4) * 0.56
        x, y = base.at
        pen.line(((x - across, y - down), (x + across, y + down)), INK, 1.2 * thin)


def _engine(pen: _Pen, base: Base, colour: Colour, thin: float) -> None:
    pen.line([_part(base, 0, -0.7), _part(base, 0, 0.8)], INK, 3 * thin)
    pen.line([_part(base, -0.6, 0.2), _part(base, 0, 0.7), _part(base, 0.6, 0.2)], INK, 2 * thin)


def _leader(pen: _Pen, base: Base, colour: Colour, thin: float) -> None:
    """A star in a light field."""
    reach = base.width / 2
    pen.disc(base.at, reach * 0.8, PAPER, None)
    tips = [(reach * (0.74, 0.3)[step % 2], step * pi / 5) for step in range(10)]
    pen.polygon([(base.at[0] + far * sin(turn), base.at[1] - far * cos(turn)) for far, turn in tips], INK)


_SIGNS: dict[str, _Sign] = {
    "heavy infantry": _heavy,
    "light infantry": _light,
    "cavalry": _horse,
    "light cavalry": _light_horse,
    "chariot": _chariot,
    "artillery": _engine,
    "leader": _leader,
    "hero": _leader,
}
