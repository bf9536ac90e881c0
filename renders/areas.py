"""Marked places: zones, reach, objectives, targets. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from PIL import Image

from renders.frame import Frame
from renders.grounds.ground import Ground, Shape, Spot, spot_box
from renders.palette import ALARM, HIGHLIGHT, INK, REACH, SIGHT, WHITE, SideStyle, side_style
from renders.sprites import Brush, Dot, sprite, star
from rulesets.kit.pictures.scene import Area

_UNDER_TOKENS = ("zone", "reach", "objective", "arc", "band")
_OUTLINED = ("zone", "band")


def draw_areas(picture: Image.Image, areas: Sequence[Area], ground: Ground, frame: Frame, *, above: bool) -> None:
    """Mark places: zones, reach, arcs, bands and objectives below the tokens, the rest above them."""
    for area in areas:
        if sign := _sign_of(area.kind, above):
            for spot in filter(ground.has, area.squares):
                _mark(picture, sign, area, ground, frame, spot)


_LIES_BELOW = {"cursor": "cross hairs"}
"""What of a sign above the tokens lies below them, so that it covers no label."""


def _sign_of(kind: str, above: bool) -> str:
    """What is drawn of an area of this kind above the tokens, or below them; empty for nothing."""
    if (kind in _UNDER_TOKENS) != above:
        return kind
    return "" if above else _LIES_BELOW.get(kind, "")


def _mark(picture: Image.Image, sign: str, area: Area, ground: Ground, frame: Frame, spot: Spot) -> None:
    if area.kind in _OUTLINED:
        inside = set(area.squares)
        sides = tuple(
            other not in inside and (area.kind == "zone" or ground.has(other)) for other in ground.beyond(spot)
        )
        layer = outline_sign(area.kind, area.side, frame.cell, ground.SHAPE, sides)
    else:
        layer = area_sign(sign, area.side, frame.cell, ground.SHAPE)
    picture.paste(layer, spot_box(ground, spot, frame)[:2], layer)


_NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def outline_sign(kind: str, side: int | None, cell: int, shape: Shape, sides: tuple[bool, ...]) -> Image.Image:
    """A place of an area that is marked on those of its sides where the area ends."""
    return zone_sign(side, cell, shape, sides) if kind == "zone" else _band_sign(cell, shape, sides)


@lru_cache(maxsize=64)
def _band_sign(cell: int, shape: Shape, sides: tuple[bool, ...]) -> Image.Image:
    """A place up to a distance: a dashed line where the distance ends."""

    def paint(brush: Brush) -> None:
        for (start, end), wanted in zip(_sides(shape, 0.02), sides, strict=True):
            for step in range(4) if wanted else ():
                dash = [_between(start, end, (step + part) / 4) for part in (0.12, 0.88)]
                brush.line(dash, WHITE, cell * shape.high / 14)
                brush.line(dash, SIGHT, cell * shape.high / 28)

    return sprite(*shape.measures(cell), paint)


def _sides(shape: Shape, by: float) -> list[tuple[Dot, Dot]]:
    """Each side, moved inward by a share of the box."""
    corners = [*shape.corners, shape.corners[0]]
    return [_moved_in(start, end, shape, by * shape.high) for start, end in pairwise(corners)]


def _moved_in(start: Dot, end: Dot, shape: Shape, by: float) -> tuple[Dot, Dot]:
    east, south = (end[0] - start[0]) * shape.wide, (end[1] - start[1]) * shape.high
    length = hypot(east, south)
    x, y = -south / length * by / shape.wide, east / length * by / shape.high
    return (start[0] + x, start[1] + y), (end[0] + x, end[1] + y)


def _between(start: Dot, end: Dot, share: float) -> Dot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@lru_cache(maxsize=64)
def zone_sign(side: int | None, cell: int, shape: Shape, sides: tuple[bool, ...]) -> Image.Image:
    """A place of a zone: a hatched border on the sides where the zone ends."""
    style = side_style(side)

    def wash(brush: Brush) -> None:
        brush.polygon(shape.corners, (*style.colour, 26))

    def paint(brush: Brush) -> None:
        for (start, end), wanted in zip(_sides(shape, _BORDER / 2), sides, strict=True):
            if wanted:
                _hatched(brush, start, end, style, _BORDER * shape.high * cell, side or 0)

    layer, border = (sprite(*shape.measures(cell), work) for work in (wash, paint))
    layer.alpha_composite(border)
    return layer


_BORDER = 0.075
"""The width of a zone's border as a share of a place's height."""


def _hatched(brush: Brush, start: Dot, end: Dot, style: SideStyle, width: float, seat: int) -> None:
    """A band in dashes; every seat has another rhythm."""
    brush.line((start, end), style.colour, width)
    count = 6 if seat % 2 == 0 else 12
    for step in range(count):
        dash = _between(start, end, step / count), _between(start, end, (step + 0.5) / count)
        brush.line(dash, style.dark, width)


@lru_cache(maxsize=64)
def area_sign(kind: str, side: int | None, cell: int, shape: Shape) -> Image.Image:
    """The sign of a marked place, as large as the place."""
    paints = {
        "reach": _reach,
        "objective": _objective,
        "target": _target,
        "cursor": _cursor,
        "cross hairs": _cross_hairs,
        "arc": _arc,
        "blocker": _blocker,
        "contested": _contested,
    }
    paint = paints.get(kind, _frame_only)
    return sprite(*shape.measures(cell), lambda brush: paint(brush, shape))


def _reach(brush: Brush, shape: Shape) -> None:
    brush.polygon(shape.inset(0.04), (*REACH, 130), (176, 140, 0, 255), 2)
    brush.disc((0.5, 0.5), 0.06, (140, 110, 0, 255))


def _objective(brush: Brush, shape: Shape) -> None:
    brush.polygon(shape.inset(0.03), None, INK, 7)
    brush.polygon(shape.inset(0.03), None, HIGHLIGHT, 3.5)
    brush.polygon(star(5, 0.15, 0.36, (0.5, 0.52)), HIGHLIGHT, INK, 3)


def _target(brush: Brush, shape: Shape) -> None:
    for radius, colour, width in ((0.5, WHITE, 8.0), (0.49, ALARM, 5.0)):
        brush.disc((0.5, 0.5), radius, None, colour, width)
    for x, y in _NEIGHBOURS:
        outer, inner = (0.5 + x * 0.5, 0.5 + y * 0.5), (0.5 + x * 0.38, 0.5 + y * 0.38)
        brush.line((outer, inner), ALARM, 6)


_BOLD = ((INK, 17.0), (HIGHLIGHT, 9.0))
"""The colours and widths of the cursor, the lower one first."""


def _cursor(brush: Brush, shape: Shape) -> None:
    """The corners of the place, bold enough to be found at once."""
    corners = shape.inset(0.04)
    for colour, width in _BOLD:
        for before, corner, after in zip([corners[-1], *corners], corners, [*corners[1:], corners[0]], strict=False):
            brush.line((_between(corner, before, 0.32), corner, _between(corner, after, 0.32)), colour, width)


def _cross_hairs(brush: Brush, shape: Shape) -> None:
    """A ring with cross hairs in the middle of the place."""
    for colour, width in _BOLD:
        brush.disc((0.5, 0.5), 0.2, None, colour, width * 0.8)
        for x, y in _NEIGHBOURS:
            ends = (0.5 + x * 0.28, 0.5 + y * 0.28), (0.5 + x * 0.12, 0.5 + y * 0.12)
            brush.line(ends, colour, width * 0.7)


def _arc(brush: Brush, shape: Shape) -> None:
    brush.polygon(shape.corners, (*SIGHT, 38))


def _blocker(brush: Brush, shape: Shape) -> None:
    """A frame in alarm colours with strokes across two of its corners."""
    corners = shape.inset(0.03)
    half = len(corners) // 2
    for colour, width in ((WHITE, 9.0), (ALARM, 5.0)):
        brush.polygon(corners, None, colour, width)
        for at in (0, half):
            for share in (0.1, 0.22):
                ends = (corners[at - 1], corners[at + 1])
                brush.line([_between(corners[at], end, share) for end in ends], colour, width * 0.7)


def _contested(brush: Brush, shape: Shape) -> None:
    """A frame in alarm colours with crossed blades at each corner."""
    corners = shape.inset(0.035)
    for colour, width in ((WHITE, 9.0), (ALARM, 6.0)):
        brush.polygon(corners, None, colour, width)
    for x, y in corners:
        for colour, width in ((WHITE, 8.0), (INK, 4.0)):
            for by in (-0.055, 0.055):
                brush.line(((x - by, y - 0.06), (x + by, y + 0.06)), colour, width)


def _frame_only(brush: Brush, shape: Shape) -> None:
    brush.polygon(shape.inset(0.04), None, INK, 4)
