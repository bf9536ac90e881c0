"""The lines of the last activation or of a measurement. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin

from PIL import Image, ImageDraw

from renders.frame import Box, Frame
from renders.grounds.ground import Piece
from renders.palette import ALARM, FADED, INK, MISS, REACTION, SHOT, SIGHT, WHITE, Colour, side_style
from renders.sprites import Dot
from rulesets.kit.pictures.scene import Track

_SMOOTH = 2
_SMALL = 512
"""The small rings that are kept: those of ten pads, each of a section."""
_Mask = tuple[Colour, tuple[int, int], Image.Image]
"""A colour, where it is pasted, and how much of it."""


@dataclass(frozen=True)
class Line:
    """How a kind of track is drawn: colour, width, dashes (drawn, left out …; none = solid), what ends it, and whether
    all of it lies above the units."""

    colour: Colour
    width: float
    dashes: tuple[float, ...] = ()
    end: str = ""
    above: bool = False


_LINES = {
    "move": Line(INK, 8, (22, 12), "arrow"),
    "flight": Line(INK, 6, (3, 9), "arrow"),
    "shot": Line(SHOT, 6, (), "mark"),
    "miss": Line(MISS, 4, (13, 9), "ring"),
    "reaction": Line(REACTION, 5, (20, 8, 5, 8), "mark"),
    "sight": Line(SIGHT, 5, (), "dot"),
    "distance": Line(INK, 5, (18, 7), "arrow"),
    "blocked": Line(ALARM, 4, (9, 7), "cross"),
    "beyond": Line(FADED, 3, (3, 9)),
    "charge": Line(ALARM, 9, (), "arrow"),
    "pursuit": Line(ALARM, 7, (26, 9), "arrow"),
    "rout": Line(FADED, 7, (9, 8), "arrow"),
    "evade": Line(FADED, 6, (24, 9, 6, 9), "arrow"),
    "contact": Line(ALARM, 8, above=True),
    "scatter": Line((112, 44, 132), 6, (5, 9), "arrow"),
    "indirect": Line(SHOT, 5, (22, 7, 5, 7), "mark"),
    "overwatch": Line(REACTION, 5, (12, 6), "mark"),
    "line of fire": Line(SHOT, 2, (), "point"),
    "in cover": Line((150, 92, 0), 2, (9, 6), "point"),
    "stopped": Line(FADED, 2, (3, 6), "tick"),
}


def line_of(kind: str, side: int | None) -> Line:
    """The look of a track; a move or a flight has its side's colour."""
    look = _LINES.get(kind, Line(INK, 4, (14, 6)))
    if kind not in ("move", "flight") or side is None:
        return look
    return replace(look, colour=side_style(side).dark)


def draw_tracks(picture: Image.Image, tracks: Sequence[Track], frame: Frame, pieces: Sequence[Piece]) -> None:
    """Draw every track; its ends stop at the edge of the token that stands there."""
    for look, dots in _drawn(tracks, frame, pieces):
        if not look.above:
            draw_line(picture, dots, look, frame.sign / 125)


def draw_ends(picture: Image.Image, tracks: Sequence[Track], frame: Frame, pieces: Sequence[Piece]) -> None:
    """Draw what ends the tracks once more, above the tokens that their lines go below."""
    for look, dots in _drawn(tracks, frame, pieces):
        if look.above:
            draw_line(picture, dots, look, frame.sign / 125)
        elif look.end:
            _draw(picture, dots[-1:], dots, look, frame.sign / 125)


def _drawn(tracks: Sequence[Track], frame: Frame, pieces: Sequence[Piece]) -> Iterator[tuple[Line, list[Dot]]]:
    """How each track is drawn, and through which pixels."""
    boxes = [piece.hold for piece in pieces]
    for track in tracks:
        dots = [frame.pixel(point) for point in track.points]
        if len(dots) >= 2:
            for kind, part in _parts(track.kind, _shortened(dots, boxes)):
                yield line_of(kind, track.side), part


def _parts(kind: str, dots: list[Dot]) -> list[tuple[str, list[Dot]]]:
    """A blocked line in two: up to where it is stopped, and beyond."""
    if kind == "blocked" and len(dots) == 3:
        return [("beyond", dots[1:]), (kind, dots[:2])]
    return [(kind, dots)]


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
    _draw(picture, dots, dots, look, scale)


def draw_small_ring(picture: Image.Image, ring: Sequence[Dot], look: Line, scale: float) -> None:
    """The same around something small; where it is drawn again in the next picture, it is not traced anew."""
    dots = tuple(ring)
    for colour, at, mask in _small(dots, look, scale):
        picture.paste(colour, at, mask)


@lru_cache(maxsize=_SMALL)
def _small(dots: tuple[Dot, ...], look: Line, scale: float) -> list[_Mask]:
    return list(_masks(dots, dots, look, scale))


def _draw(picture: Image.Image, around: Sequence[Dot], dots: Sequence[Dot], look: Line, scale: float) -> None:
    """What of a track lies around these pixels."""
    for colour, at, mask in _masks(around, dots, look, scale):
        picture.paste(colour, at, mask)


def _masks(around: Sequence[Dot], dots: Sequence[Dot], look: Line, scale: float) -> Iterator[_Mask]:
    """The casing, then the line itself."""
    pieces, reach = _line(dots, look, scale) if around is dots else [], ceil(30 * scale) + 4
    for box in _boxes(around, reach):
        near = [_enlarged(piece, box) for piece in pieces if _touches(piece, box, reach)]
        for colour, extra in ((WHITE, 5.0 * scale), (look.colour, 0.0)):
            mask = Image.new("L", ((box[2] - box[0]) * _SMOOTH, (box[3] - box[1]) * _SMOOTH))
            draw = ImageDraw.Draw(mask)
            _trace(draw, near, round((look.width * scale + extra) * _SMOOTH))
            if look.end:
                _end(draw, _enlarged(dots, box), look, scale * _SMOOTH, extra * _SMOOTH)
            yield colour, box[:2], mask.reduce(_SMOOTH)


def _touches(piece: Sequence[Dot], box: Box, reach: int) -> bool:
    """Whether a piece of a line comes near a box from west or east."""
    return min(piece)[0] <= box[2] + reach and max(piece)[0] >= box[0] - reach


def _enlarged(dots: Sequence[Dot], box: Box) -> list[Dot]:
    """Pixels of the picture as those of the mask for a box."""
    left, top, _, _ = box
    return [((x - left) * _SMOOTH, (y - top) * _SMOOTH) for x, y in dots]


def _boxes(dots: Sequence[Dot], reach: int) -> Iterator[Box]:
    """Boxes side by side that hold everything within reach of a line; a long slanting one takes several small ones."""
    left, top = (int(min(dot[axis] for dot in dots)) - reach for axis in (0, 1))
    right, bottom = (ceil(max(dot[axis] for dot in dots)) + reach for axis in (0, 1))
    if len(dots) != 2 or min(right - left, bottom - top) < 4 * reach:
        yield left, top, right, bottom
        return
    ((ax, ay), (bx, by)), wide = sorted(dots), 4 * reach
    for start in range(left, right, wide):
        end = min(start + wide, right)
        heights = [ay + (by - ay) * (min(max(x, ax), bx) - ax) / (bx - ax) for x in (start - reach, end + reach)]
        yield start, max(int(min(heights)) - reach, top), end, min(ceil(max(heights)) + reach, bottom)


def _line(dots: Sequence[Dot], look: Line, scale: float) -> list[list[Dot]]:
    """The pieces of a line; one with an arrow ends a little before its head."""
    way = [*dots[:-1], _back(dots[-1], dots[-2], 16 * scale)] if look.end == "arrow" else dots
    return list(_pieces(way, [dash * scale for dash in look.dashes]))


def _trace(draw: ImageDraw.ImageDraw, pieces: Sequence[Sequence[Dot]], width: int) -> None:
    for piece in pieces:
        draw.line(piece, fill=255, width=width, joint="curve" if len(piece) > 2 else None)


def _end(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], look: Line, scale: float, extra: float) -> None:
    """What ends the line; an arrow's head begins a little before."""
    end = [*dots[:-1], _back(dots[-1], dots[-2], 16 * scale)] if look.end == "arrow" else dots
    _ENDS[look.end](draw, end, scale, extra)


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


def _ring(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], scale: float, extra: float) -> None:
    """An empty ring: what went by."""
    (x, y), radius = dots[-1], 11 * scale + extra / 2
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=255, width=round(4 * scale + extra))


def _dot(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], scale: float, extra: float) -> None:
    (x, y), radius = dots[-1], 9 * scale + extra / 2
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _point(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], scale: float, extra: float) -> None:
    """A dot as small as one of many lines."""
    (x, y), radius = dots[-1], 4 * scale + extra / 2
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)


def _tick(draw: ImageDraw.ImageDraw, dots: Sequence[Dot], scale: float, extra: float) -> None:
    """A small cross."""
    (x, y), arm, width = dots[-1], 7 * scale + extra / 2, round(4 * scale + extra)
    draw.line((x - arm, y - arm, x + arm, y + arm), fill=255, width=width)
    draw.line((x - arm, y + arm, x + arm, y - arm), fill=255, width=width)


_ENDS = {
    "arrow": _arrow,
    "mark": _target_mark,
    "cross": _cross,
    "ring": _ring,
    "dot": _dot,
    "point": _point,
    "tick": _tick,
}
