"""What is marked on a table by its outline: reach, arcs, zones, where a unit stood. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from PIL import Image, ImageDraw

from renders.frame import Frame
from renders.palette import ALARM, HIGHLIGHT, INK, REACH, SIGHT, WHITE, Colour, side_style
from renders.sprites import Brush, Dot, sprite
from renders.tracks import Line, draw_line
from rulesets.kit.pictures.scene import Area


@dataclass(frozen=True)
class _Look:
    """How an area looks: the colour of its ground and how much of it is seen (0 to 1), and the line around it."""

    fill: Colour
    cover: float
    line: Line
    above: bool = False


_LOOKS = {
    "zone": _Look(WHITE, 0.14, Line(INK, 4, (26, 10))),
    "reach": _Look(REACH, 0.36, Line((150, 112, 0), 4)),
    "arc": _Look(SIGHT, 0.16, Line(SIGHT, 3, (14, 7))),
    "band": _Look(SIGHT, 0.0, Line(SIGHT, 4, (18, 8))),
    "before": _Look(WHITE, 0.35, Line(INK, 3, (8, 6))),
    "objective": _Look(HIGHLIGHT, 0.3, Line(HIGHLIGHT, 6)),
    "target": _Look(ALARM, 0.0, Line(ALARM, 6), above=True),
    "cursor": _Look(HIGHLIGHT, 0.0, Line(HIGHLIGHT, 6), above=True),
    "blocker": _Look(ALARM, 0.2, Line(ALARM, 4, (12, 6)), above=True),
    "contested": _Look(ALARM, 0.24, Line(ALARM, 4), above=True),
}
_OTHER = _Look(WHITE, 0.2, Line(INK, 4, (6, 6)))
_SIDED = ("zone", "before")
"""What has the colours of its side."""


def draw_outlines(picture: Image.Image, areas: Sequence[Area], frame: Frame, *, above: bool) -> None:
    """Mark the areas that have outlines, those above the units or those below them."""
    for area in areas:
        look = outline_look(area.kind, area.side)
        for ring in area.outlines:
            if len(ring) > 2 and look.above == above:
                _mark(picture, [frame.pixel(point) for point in ring], look, frame.sign / 125)


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
    draw_line(picture, [*dots, *closing], look.line, scale)


def outlined_sign(kind: str, side: int | None, size: int) -> Image.Image:
    """A marked place for the legend ("RGBA", so many pixels wide and high)."""
    look = outline_look(kind, side)

    def paint(brush: Brush) -> None:
        brush.polygon(_SIGN, (*look.fill, round(255 * look.cover)))
        for start, end in pairwise([*_SIGN, _SIGN[0]]):
            for share in (0.0, 0.5) if look.line.dashes else (0.0,):
                far = share + (0.3 if look.line.dashes else 1.0)
                ends = [_between(start, end, part) for part in (share, far)]
                brush.line(ends, look.line.colour, look.line.width * 0.7)

    return sprite(size, size, paint)


_SIGN: tuple[Dot, ...] = ((0.12, 0.2), (0.88, 0.12), (0.88, 0.84), (0.12, 0.88))


def _between(start: Dot, end: Dot, share: float) -> Dot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
