"""Marked squares: zones, reach, objectives, targets. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image

from renders.frame import Frame
from renders.palette import ALARM, HIGHLIGHT, INK, REACH, WHITE, Colour, side_style
from renders.sprites import Brush, sprite, star
from rulesets.kit.scene import Area

_UNDER_TOKENS = ("zone", "reach", "objective")


def draw_areas(picture: Image.Image, areas: Sequence[Area], frame: Frame, *, above: bool) -> None:
    """Mark squares: zones, reach and objectives below the tokens, targets (and unknown kinds) above them."""
    for area in areas:
        if (area.kind not in _UNDER_TOKENS) == above:
            for column, row in _on_board(area, frame):
                _mark(picture, area, frame, (column, row))


def _on_board(area: Area, frame: Frame) -> Iterator[tuple[int, int]]:
    for column, row in area.squares:
        if 0 <= column < frame.columns and 0 <= row < frame.rows:
            yield column, row


def _mark(picture: Image.Image, area: Area, frame: Frame, square: tuple[int, int]) -> None:
    box = frame.square(*square)
    if area.kind == "zone":
        inside = set(area.squares)
        sides = tuple((square[0] + x, square[1] + y) not in inside for x, y in _NEIGHBOURS)
        layer = zone_sign(area.side, frame.cell, sides)
    else:
        layer = area_sign(area.kind, area.side, frame.cell)
    picture.paste(layer, box[:2], layer)


_NEIGHBOURS = ((0, -1), (1, 0), (0, 1), (-1, 0))


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
    paints = {"reach": _reach, "objective": _objective, "target": _target}
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


def _frame_only(brush: Brush) -> None:
    brush.polygon(((0.04, 0.04), (0.96, 0.04), (0.96, 0.96), (0.04, 0.96)), None, INK, 4)
