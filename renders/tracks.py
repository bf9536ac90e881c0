"""The lines of the last activation or of a measurement, and badges: words at points. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin

from PIL import Image, ImageDraw

from renders.frame import Box, Frame
from renders.palette import ALARM, FADED, HIGHLIGHT, INK, REACTION, SHOT, SIGHT, WHITE, Colour, side_style
from renders.sprites import Brush, Dot, sprite
from renders.text import fit, font, text_width
from renders.tokens import Standing
from rulesets.kit.scene import Badge, Track

_SMOOTH = 3


@dataclass(frozen=True)
class Line:
    """How a kind of track is drawn: colour, width, dashes (drawn, left out …; none = solid) and what ends it."""

    colour: Colour
    width: float
    dashes: tuple[float, ...] = ()
    end: str = ""


_LINES = {
    "move": Line(INK, 8, (22, 12), "arrow"),
    "shot": Line(SHOT, 5, (), "mark"),
    "reaction": Line(REACTION, 5, (20, 8, 5, 8), "mark"),
    "sight": Line(SIGHT, 3, (5, 7)),
    "blocked": Line(FADED, 4, (9, 7), "cross"),
}


def line_of(kind: str, side: int | None) -> Line:
    """The look of a track; a move has its side's colour."""
    look = _LINES.get(kind, Line(INK, 4, (14, 6)))
    if kind != "move" or side is None:
        return look
    return replace(look, colour=side_style(side).dark)


def draw_tracks(picture: Image.Image, tracks: Sequence[Track], frame: Frame, stands: Sequence[Standing]) -> None:
    """Draw every track; its ends stop at the edge of the token that stands there."""
    for track in tracks:
        dots = [frame.pixel(point) for point in track.points]
        if len(dots) >= 2:
            boxes = [_grown(stand.box, round(frame.cell * 0.09)) for stand in stands]
            draw_line(picture, _shortened(dots, boxes), line_of(track.kind, track.side), frame.cell / 125)
        if track.label and dots:
            _plate(picture, _midway(dots), track.label, frame.cell)


def _grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _shortened(dots: list[Dot], boxes: Sequence[Box]) -> list[Dot]:
    start = _leave(dots[0], dots[1], boxes)
    end = _leave(dots[-1], dots[-2], boxes)
    return [start, *dots[1:-1], end]


def _leave(inside: Dot, toward: Dot, boxes: Sequence[Box]) -> Dot:
    """Where the way from a token's middle toward a point leaves its box; at most 45 % of the way."""
    x, y = inside
    box = next((box for box in boxes if box[0] <= x <= box[2] and box[1] <= y <= box[3]), None)
    east, south = toward[0] - x, toward[1] - y
    if box is None or not (east or south):
        return inside
    share = min(
        ((box[2] if east > 0 else box[0]) - x) / east if east else 1,
        ((box[3] if south > 0 else box[1]) - y) / south if south else 1,
        0.45,
    )
    return x + east * share, y + south * share


def draw_line(picture: Image.Image, dots: Sequence[Dot], look: Line, scale: float = 1) -> None:
    """A track through these pixels, with a light casing; `scale` multiplies widths and dashes."""
    reach = ceil(30 * scale) + 4
    left, top = (int(min(dot[axis] for dot in dots)) - reach for axis in (0, 1))
    right, bottom = (ceil(max(dot[axis] for dot in dots)) + reach for axis in (0, 1))
    size = (right - left) * _SMOOTH, (bottom - top) * _SMOOTH
    casing, core = Image.new("L", size), Image.new("L", size)
    scaled = [((x - left) * _SMOOTH, (y - top) * _SMOOTH) for x, y in dots]
    for mask, extra in ((casing, 5.0), (core, 0.0)):
        _trace(ImageDraw.Draw(mask), scaled, look, scale * _SMOOTH, extra * scale * _SMOOTH)
    for mask, colour in ((casing, WHITE), (core, look.colour)):
        picture.paste(colour, (left, top), mask.reduce(_SMOOTH))


def _trace(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], look: Line, scale: float, extra: float) -> None:
    width = max(round(look.width * scale + extra), 1)
    if look.end == "arrow":
        dots = [*dots[:-1], _back(dots[-1], dots[-2], 16 * scale)]
    for piece in _pieces(dots, [dash * scale for dash in look.dashes]):
        draw.line(piece, fill=255, width=width, joint="curve")
    if look.end:
        _ENDS[look.end](draw, dots, scale, extra)


def _back(end: Dot, before: Dot, by: float) -> Dot:
    length = hypot(end[0] - before[0], end[1] - before[1]) or 1
    share = min(by / length, 1)
    return end[0] - (end[0] - before[0]) * share, end[1] - (end[1] - before[1]) * share


def _pieces(dots: Sequence[Dot], dashes: Sequence[float]) -> Iterator[list[Dot]]:
    """The drawn pieces of a way: all of it, or its dashes."""
    if not dashes:
        yield list(dots)
        return
    drawn, turn, left = [dots[0]], 0, dashes[0]
    for start, end in pairwise(dots):
        length, done = hypot(end[0] - start[0], end[1] - start[1]), 0.0
        while length - done > left:
            done += left
            spot = start[0] + (end[0] - start[0]) * done / length, start[1] + (end[1] - start[1]) * done / length
            if turn % 2 == 0:
                yield [*drawn, spot]
            turn += 1
            drawn, left = [spot], dashes[turn % len(dashes)]
        left -= length - done
        drawn.append(end)
    if turn % 2 == 0 and len(drawn) > 1:
        yield drawn


def _arrow(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], scale: float, extra: float) -> None:
    x, y = dots[-1]
    course = atan2(y - dots[-2][1], x - dots[-2][0])
    size = 18 * scale + extra * 0.7
    corners = [(x + size * cos(course + turn), y + size * sin(course + turn)) for turn in (0, 0.75 * pi, -0.75 * pi)]
    draw.polygon(corners, fill=255)


def _target_mark(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], scale: float, extra: float) -> None:
    x, y = dots[-1]
    radius, thick = 11 * scale + extra / 2, round(5 * scale + extra)
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=255, width=thick)
    arm = 19 * scale + extra / 2
    draw.line((x - arm, y, x + arm, y), fill=255, width=round(4 * scale + extra))
    draw.line((x, y - arm, x, y + arm), fill=255, width=round(4 * scale + extra))


def _cross(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], scale: float, extra: float) -> None:
    x, y = dots[-1]
    arm, width = 14 * scale + extra / 2, round(6 * scale + extra)
    draw.line((x - arm, y - arm, x + arm, y + arm), fill=255, width=width)
    draw.line((x - arm, y + arm, x + arm, y - arm), fill=255, width=width)


_ENDS = {"arrow": _arrow, "mark": _target_mark, "cross": _cross}


def _midway(dots: Sequence[Dot]) -> Dot:
    before, after = dots[(len(dots) - 1) // 2], dots[len(dots) // 2]
    return (before[0] + after[0]) / 2, (before[1] + after[1]) / 2


def _plate(picture: Image.Image, middle: Dot, text: str, cell: int) -> None:
    """A short text on a light plate."""
    size = max(round(cell * 0.19), 9)
    shown = fit(text, cell * 3, size)
    plate = _text_plate(shown, size, (255, 255, 255), INK, INK)
    _paste_middle(picture, plate, middle)


@lru_cache(maxsize=128)
def _text_plate(text: str, size: int, fill: Colour, ink: Colour, rim: Colour) -> Image.Image:
    width, height = text_width(text, size) + size, round(size * 1.5)

    def paint(brush: Brush) -> None:
        brush.box((0, 0, 1, 1), rim, radius=0.3)
        inset = 2.5 / width, 2.5 / height
        brush.box((inset[0], inset[1], 1 - inset[0], 1 - inset[1]), fill, radius=0.26)

    plate = sprite(width, height, paint)
    ImageDraw.Draw(plate).text((width / 2, height / 2), text, font=font(size), fill=ink, anchor="mm")
    return plate


def _paste_middle(picture: Image.Image, layer: Image.Image, middle: Dot) -> None:
    x = min(max(round(middle[0] - layer.width / 2), 0), max(picture.width - layer.width, 0))
    y = min(max(round(middle[1] - layer.height / 2), 0), max(picture.height - layer.height, 0))
    picture.paste(layer, (x, y), layer)


_BADGES: dict[str, tuple[Colour, Colour, Colour]] = {
    "loss": (ALARM, WHITE, WHITE),
    "hit": (HIGHLIGHT, INK, INK),
    "saved": (WHITE, (22, 84, 156), (22, 84, 156)),
    "note": (WHITE, INK, FADED),
}


def draw_badges(picture: Image.Image, badges: Sequence[Badge], frame: Frame) -> None:
    """Words at points, on the upper edge of their square; several at one point are stacked upwards."""
    size = max(round(frame.cell * 0.21), 9)
    used: dict[tuple[int, int], int] = {}
    for badge in badges:
        x, y = frame.pixel(badge.at)
        key = round(x), round(y)
        plate = _text_plate(fit(badge.text, frame.cell * 3, size), size, *_BADGES.get(badge.kind, _BADGES["note"]))
        _paste_middle(picture, plate, (x, y - frame.cell * 0.57 - used.get(key, 0)))
        used[key] = used.get(key, 0) + plate.height
