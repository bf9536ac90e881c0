"""What is marked on a table by its outline: reach, arcs, zones, where a unit stood. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from PIL import Image, ImageDraw

from renders.frame import Frame
from renders.grounds.pieces import paced
from renders.palette import ALARM, HIGHLIGHT, INK, REACH, REACTION, SIGHT, WHITE, Colour, side_style
from renders.sprites import Brush, Dot, sprite
from renders.tracks import Line, draw_line, draw_small_ring
from rulesets.kit.pictures.scene import Area


@dataclass(frozen=True)
class _Look:
    """How an area looks: the colour of its ground and how much of it is seen (0 to 1), and the line around it."""

    fill: Colour
    cover: float
    line: Line
    above: bool = False


_FLAME, _EMBER = (240, 96, 20), (140, 24, 8)

_LOOKS = {
    "zone": _Look(WHITE, 0.14, Line(INK, 4, (26, 10))),
    "reach": _Look(REACH, 0.36, Line((150, 112, 0), 4)),
    "arc": _Look(SIGHT, 0.16, Line(SIGHT, 3, (14, 7))),
    "band": _Look(SIGHT, 0.0, Line(SIGHT, 4, (18, 8))),
    "before": _Look(WHITE, 0.35, Line(INK, 3, (8, 6))),
    "objective": _Look(HIGHLIGHT, 0.3, Line(HIGHLIGHT, 6)),
    "mine": _Look(ALARM, 0.18, Line(ALARM, 4, (9, 6))),
    "target": _Look(ALARM, 0.0, Line(ALARM, 6), above=True),
    "cursor": _Look(HIGHLIGHT, 0.0, Line(HIGHLIGHT, 6), above=True),
    "blocker": _Look(ALARM, 0.2, Line(ALARM, 4, (12, 6)), above=True),
    "contested": _Look(ALARM, 0.24, Line(ALARM, 4), above=True),
    "overwatch": _Look(REACTION, 0.13, Line(REACTION, 3, (10, 7))),
    "blast": _Look(_FLAME, 0.3, Line(_EMBER, 4), above=True),
    "flame": _Look(_FLAME, 0.42, Line(_EMBER, 3), above=True),
    "beam": _Look((90, 190, 240), 0.4, Line((20, 70, 130), 3), above=True),
    "smoke": _Look((214, 215, 213), 0.9, Line((128, 130, 132), 3)),
    "fire": _Look((246, 158, 28), 0.9, Line((200, 62, 20), 3)),
}
_BILLOWING = ("smoke", "fire")
"""What has no sharp line around it."""
_SMALL = 80
"""The pixels across a ring up to which it is small: where a model stood, not a zone."""
_CENTRED = ("blast",)
"""What is aimed at a point."""
TEMPLATES = ("blast", "flame", "beam", "smoke")
"""What has an outline on every board, one of squares too."""
_PUFF = 17
"""The radius of a puff of what billows, in pixels where a sign has 125."""
_OTHER = _Look(WHITE, 0.2, Line(INK, 4, (6, 6)))
_SIDED = ("zone", "before")
"""What has the colours of its side."""


def draw_outlines(picture: Image.Image, areas: Sequence[Area], frame: Frame, *, above: bool) -> None:
    """Mark the areas that have outlines, those above the units or those below them."""
    for area in areas:
        look = outline_look(area.kind, area.side)
        for ring in area.outlines:
            if len(ring) > 2 and look.above == above:
                dots, scale = [frame.pixel(point) for point in ring], frame.sign / 125
                if area.kind in _BILLOWING:
                    _billow(picture, dots, look, scale)
                    continue
                _mark(picture, dots, look, scale)
                if area.kind in _CENTRED:
                    _cross(picture, dots, look, scale)


def outline_look(kind: str, side: int | None) -> _Look:
    """The look of an area; zones and places left are in the colours of their side."""
    look = _LOOKS.get(kind, _OTHER)
    if kind not in _SIDED or side is None:
        return look
    style = side_style(side)
    return replace(look, fill=style.colour, line=replace(look.line, colour=style.dark))


def _mark(picture: Image.Image, dots: Sequence[Dot], look: _Look, scale: float) -> None:
    """The ground, then the line around it."""
    left, top = (int(min(part)) for part in zip(*dots, strict=True))
    right, bottom = (ceil(max(part)) + 1 for part in zip(*dots, strict=True))
    if look.cover and right > left and bottom > top:
        mask = Image.new("L", (right - left, bottom - top))
        inner = [(x - left, y - top) for x, y in dots]
        ImageDraw.Draw(mask).polygon(inner, fill=round(255 * look.cover))
        picture.paste(look.fill, (left, top), mask)
    closing = [dots[0]] if look.line.dashes else dots[:2]  # the last corner of a whole line is rounded too
    draw = draw_small_ring if max(right - left, bottom - top) <= _SMALL else draw_line
    draw(picture, [*dots, *closing], look.line, scale)


def _cross(picture: Image.Image, dots: Sequence[Dot], look: _Look, scale: float) -> None:
    """Cross-hairs in the middle of a template."""
    x, y = (sum(part) / len(dots) for part in zip(*dots, strict=True))
    arm = 12 * scale
    for ends in (((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))):
        draw_line(picture, ends, look.line, scale)


def _billow(picture: Image.Image, dots: Sequence[Dot], look: _Look, scale: float) -> None:
    """Puffs along an outline and inside it, with a rim around all of them together."""
    puff = max(_PUFF * scale, 4)
    left, top = (int(min(part) - 2 * puff) for part in zip(*dots, strict=True))
    right, bottom = (ceil(max(part) + 2 * puff) for part in zip(*dots, strict=True))
    loop = [(x - left, y - top) for x, y in dots]
    size = min(max(right - left, 1), picture.width * 2), min(max(bottom - top, 1), picture.height * 2)
    middles = [at for at, _ in paced([*loop, loop[0]], puff * 1.5)][:_MOST_PUFFS]
    light = tuple(min(part + 26, 255) for part in look.fill)
    for colour, radius, lift in (
        (look.line.colour, puff + 2.5 * scale, 0.0),
        (look.fill, puff, 0.0),
        (light, puff * 0.6, 0.25),
    ):
        mask = Image.new("L", size)
        draw, cover = ImageDraw.Draw(mask), round(255 * look.cover)
        if not lift:
            draw.polygon(loop, fill=cover)
        for x, low in middles:
            y = low - lift * puff
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=cover)
        picture.paste(colour, (left, top), mask)


_MOST_PUFFS = 400


def outlined_sign(kind: str, side: int | None, size: int) -> Image.Image:
    """A marked place for the legend ("RGBA", so many pixels wide and high)."""
    look = outline_look(kind, side)

    def billows(brush: Brush) -> None:
        for colour, more in ((look.line.colour, 0.05), (look.fill, 0.0)):
            for x, y in ((0.3, 0.6), (0.68, 0.62), (0.5, 0.36)):
                brush.disc((x, y), 0.22 + more, colour)

    def centred(brush: Brush) -> None:
        brush.disc((0.5, 0.5), 0.42, (*look.fill, round(255 * look.cover)), look.line.colour, look.line.width * 0.7)
        for ends in (((0.5, 0.3), (0.5, 0.7)), ((0.3, 0.5), (0.7, 0.5))):
            brush.line(ends, look.line.colour, 2)

    def paint(brush: Brush) -> None:
        brush.polygon(_SIGN, (*look.fill, round(255 * look.cover)))
        for start, end in pairwise([*_SIGN, _SIGN[0]]):
            for share in (0.0, 0.5) if look.line.dashes else (0.0,):
                far = share + (0.3 if look.line.dashes else 1.0)
                ends = [_between(start, end, part) for part in (share, far)]
                brush.line(ends, look.line.colour, look.line.width * 0.7)

    return sprite(size, size, billows if kind in _BILLOWING else centred if kind in _CENTRED else paint)


_SIGN: tuple[Dot, ...] = ((0.12, 0.2), (0.88, 0.12), (0.88, 0.84), (0.12, 0.88))


def _between(start: Dot, end: Dot, share: float) -> Dot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
