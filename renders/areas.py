"""Marked squares: zones, reach, objectives, targets. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from renders.frame import Frame
from renders.palette import ALARM, HIGHLIGHT, INK, REACH, SIGHT, WHITE, Colour, side_style
from renders.sprites import Brush, Dot, sprite, star
from rulesets.kit.scene import Area

_UNDER_TOKENS = ("zone", "reach", "objective", "arc", "band")
_OUTLINED = ("zone", "band")


def draw_areas(picture: Image.Image, areas: Sequence[Area], frame: Frame, *, above: bool) -> None:
    """Mark squares: zones, reach, arcs, bands and objectives below the tokens, the rest above them."""
    for area in areas:
        if (area.kind not in _UNDER_TOKENS) == above:
            for column, row in _on_board(area, frame):
                _mark(picture, area, frame, (column, row))


def _on_board(area: Area, frame: Frame) -> Iterator[tuple[int, int]]:
    return (square for square in area.squares if _is_on(frame, square))


def _is_on(frame: Frame, square: tuple[int, int]) -> bool:
    return 0 <= square[0] < frame.columns and 0 <= square[1] < frame.rows


def _mark(picture: Image.Image, area: Area, frame: Frame, square: tuple[int, int]) -> None:
    box = frame.square(*square)
    if area.kind in _OUTLINED:
        inside = set(area.squares)
        around = ((square[0] + x, square[1] + y) for x, y in _NEIGHBOURS)
        sides = tuple(spot not in inside and (area.kind == "zone" or _is_on(frame, spot)) for spot in around)
        layer = outline_sign(area.kind, area.side, frame.cell, sides)
    else:
        layer = area_sign(area.kind, area.side, frame.cell)
    picture.paste(layer, box[:2], layer)


_NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def outline_sign(kind: str, side: int | None, cell: int, sides: tuple[bool, ...]) -> Image.Image:
    """A square of an area that is marked where it ends (north, east, south, west)."""
    return zone_sign(side, cell, sides) if kind == "zone" else _band_sign(cell, sides)


@lru_cache(maxsize=64)
def _band_sign(cell: int, sides: tuple[bool, ...]) -> Image.Image:
    """A square up to a distance: a dashed line where the distance ends."""
    ends = (((0, 0.02), (1, 0.02)), ((0.98, 0), (0.98, 1)), ((0, 0.98), (1, 0.98)), ((0.02, 0), (0.02, 1)))

    def paint(brush: Brush) -> None:
        for (start, end), wanted in zip(ends, sides, strict=True):
            for step in range(4) if wanted else ():
                dash = [_between(start, end, (step + part) / 4) for part in (0.12, 0.88)]
                brush.line(dash, WHITE, cell / 14)
                brush.line(dash, SIGHT, cell / 28)

    return sprite(cell, cell, paint)


def _between(start: Dot, end: Dot, share: float) -> Dot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


@lru_cache(maxsize=64)
def zone_sign(side: int | None, cell: int, sides: tuple[bool, ...]) -> Image.Image:
    """A square of a zone: a hatched border on the sides (north, east, south, west) where the zone ends."""
    style, band = side_style(side), 0.075
    borders = ((0, 0, 1, band), (1 - band, 0, 1, 1), (0, 1 - band, 1, 1), (0, 0, band, 1))

    def paint(brush: Brush) -> None:
        for border, wanted in zip(borders, sides, strict=True):
            if wanted:
                _hatched(brush, border, style.colour, style.dark, side or 0)

    layer = sprite(cell, cell, paint)
    wash = Image.new("RGBA", layer.size, (*style.colour, 26))
    wash.alpha_composite(layer)
    return wash


def _hatched(brush: Brush, border: tuple[float, float, float, float], light: Colour, dark: Colour, seat: int) -> None:
    """A band in dashes; every seat has another rhythm."""
    left, top, right, bottom = border
    brush.box(border, light)
    count = 6 if seat % 2 == 0 else 12
    for step in range(count):
        start, end = step / count, (step + 0.5) / count
        if right - left > bottom - top:
            brush.box((start, top, end, bottom), dark)
        else:
            brush.box((left, start, right, end), dark)


@lru_cache(maxsize=64)
def area_sign(kind: str, side: int | None, cell: int) -> Image.Image:
    """The sign of a marked square, as large as the square."""
    paints = {
        "reach": _reach,
        "objective": _objective,
        "target": _target,
        "cursor": _cursor,
        "arc": _arc,
        "blocker": _blocker,
    }
    return sprite(cell, cell, paints.get(kind, _frame_only))


def _reach(brush: Brush) -> None:
    brush.box((0.03, 0.03, 0.97, 0.97), (*REACH, 130), radius=0.08)
    brush.polygon(((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)), None, (176, 140, 0, 255), 2)
    brush.disc((0.5, 0.5), 0.06, (140, 110, 0, 255))


def _objective(brush: Brush) -> None:
    brush.polygon(((0.03, 0.03), (0.97, 0.03), (0.97, 0.97), (0.03, 0.97)), None, INK, 7)
    brush.polygon(((0.03, 0.03), (0.97, 0.03), (0.97, 0.97), (0.03, 0.97)), None, HIGHLIGHT, 3.5)
    brush.polygon(star(5, 0.15, 0.36, (0.5, 0.52)), HIGHLIGHT, INK, 3)


def _target(brush: Brush) -> None:
    for radius, colour, width in ((0.5, WHITE, 8.0), (0.49, ALARM, 5.0)):
        brush.disc((0.5, 0.5), radius, None, colour, width)
    for x, y in _NEIGHBOURS:
        outer, inner = (0.5 + x * 0.5, 0.5 + y * 0.5), (0.5 + x * 0.38, 0.5 + y * 0.38)
        brush.line((outer, inner), ALARM, 6)


def _cursor(brush: Brush) -> None:
    """Four corners around the square, and a ring with cross hairs."""
    for colour, width in ((INK, 11.0), (HIGHLIGHT, 6.0)):
        for x in (0.06, 0.94):
            for y in (0.06, 0.94):
                inward = (x + (0.24 if x < 0.5 else -0.24), y), (x, y), (x, y + (0.24 if y < 0.5 else -0.24))
                brush.line(inward, colour, width)
        brush.disc((0.5, 0.5), 0.2, None, colour, width * 0.8)
        for x, y in _NEIGHBOURS:
            ends = (0.5 + x * 0.28, 0.5 + y * 0.28), (0.5 + x * 0.12, 0.5 + y * 0.12)
            brush.line(ends, colour, width * 0.7)


def _arc(brush: Brush) -> None:
    brush.box((0, 0, 1, 1), (*SIGHT, 38))


def _blocker(brush: Brush) -> None:
    """A frame in alarm colours with strokes across its corners."""
    for colour, width in ((WHITE, 9.0), (ALARM, 5.0)):
        brush.polygon(((0.03, 0.03), (0.97, 0.03), (0.97, 0.97), (0.03, 0.97)), None, colour, width)
        for corner in (0.12, 0.24):
            brush.line(((0.03, corner), (corner, 0.03)), colour, width * 0.7)
            brush.line(((0.97, 1 - corner), (1 - corner, 0.97)), colour, width * 0.7)


def _frame_only(brush: Brush) -> None:
    brush.polygon(((0.04, 0.04), (0.96, 0.04), (0.96, 0.96), (0.04, 0.96)), None, INK, 4)
