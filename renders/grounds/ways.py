"""Lines on a table: streams, roads, walls, fences. In inches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from renders.grounds.canvas import Canvas, Paint, Point
from renders.grounds.pieces import bends, paced
from rulesets.kit.pictures.scene import Terrain

_BANK, _STREAM, _FLOW = (76, 122, 150), (150, 194, 212), (196, 222, 228)


def paint_streams(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Banks, water, and a light thread of current; all banks first, so that streams run into each other."""
    ways = [(bends(piece), piece.width or 1.0) for piece in pieces]
    for colour, more in ((_BANK, 0.2), (_STREAM, 0.0)):
        for way, width in ways:
            canvas.line(way, colour, width + more)
    for way, width in ways:
        if width > 0.5:
            _dashed(canvas, way, _FLOW, 0.1, 9)


_VERGE, _ROAD = (138, 112, 74), (240, 228, 192)


def paint_roads(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Two thin lines with a pale way between them."""
    ways = [(bends(piece), piece.width or 1.0) for piece in pieces]
    for colour, more in ((_VERGE, 0.18), (_ROAD, 0.0)):
        for way, width in ways:
            canvas.line(way, colour, width + more)


def _dashed(canvas: Canvas, way: Sequence[Point], colour: Paint, width: float, rhythm: int) -> None:
    """A broken line along a way whose bends are rounded."""
    for number, (start, end) in enumerate(pairwise(way)):
        if number % rhythm < rhythm // 2:
            canvas.line((start, end), colour, width)


_MORTAR, _STONE, _SHADOW = (66, 60, 52), (186, 176, 156), (50, 44, 30, 80)


def paint_walls(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Dressed stones in a row."""
    for piece in pieces:
        width = piece.width or 0.5
        way = list(piece.points)
        canvas.line([(x + 0.18, y + 0.2) for x, y in way], _SHADOW, width)
        canvas.line(way, _MORTAR, width)
        for (x, y), (east, south) in paced(way, 0.75):
            along = south * 0.27, -east * 0.27
            canvas.line(((x - along[0], y - along[1]), (x + along[0], y + along[1])), _STONE, max(width - 0.24, 0.12))


_TIMBER: Paint = (112, 78, 44)


def paint_fences(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """A rail with posts across it."""
    for piece in pieces:
        way = list(piece.points)
        canvas.line(way, _TIMBER, 0.12)
        for (x, y), (east, south) in paced(way, 0.9):
            canvas.line(((x - east * 0.3, y - south * 0.3), (x + east * 0.3, y + south * 0.3)), _TIMBER, 0.14)
