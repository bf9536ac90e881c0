"""What people built on a table, and where nobody goes: buildings, camps, cliffs. In inches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from renders.grounds.canvas import Canvas, Paint, Point, moved
from renders.grounds.outlines import inward
from renders.grounds.pieces import box, middle, outline, paced, soft, strewn
from rulesets.kit.pictures.scene import Terrain

_SHADE: Paint = (44, 34, 20, 96)
_WALLS: Paint = (74, 52, 40)
_LIT, _DIM, _RIDGE = (196, 122, 88), (158, 88, 62), (226, 168, 132)


def paint_buildings(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Roofs seen from above: every side of the roof rises to the middle, the southern and eastern ones in shade."""
    for piece in pieces:
        loop = outline(piece)
        canvas.polygon(moved(loop, (0.4, 0.45)), _SHADE)
        ridge = _ridge(loop)
        for start, end in pairwise([*loop, loop[0]]):
            shaded = (end[1] - start[1]) - (end[0] - start[0]) > 0
            canvas.polygon((start, end, _nearest(end, ridge), _nearest(start, ridge)), _DIM if shaded else _LIT)
        canvas.line(ridge, _RIDGE, 0.14)
        canvas.ring(loop, _WALLS, 0.16)


def _ridge(loop: Sequence[Point]) -> tuple[Point, Point]:
    """The top of a roof: along the longer way of the box around it."""
    left, top, right, bottom = box(loop)
    (x, y), short = middle(loop), min(right - left, bottom - top) / 2
    across, down = max((right - left) / 2 - short, 0.1), max((bottom - top) / 2 - short, 0.0)
    return (x - across, y - down), (x + across, y + down)


def _nearest(at: Point, ridge: tuple[Point, Point]) -> Point:
    return min(ridge, key=lambda end: hypot(end[0] - at[0], end[1] - at[1]))


_BANK, _DITCH, _YARD, _TENT = (150, 116, 74), (112, 84, 52), (226, 208, 162), (250, 244, 226)


def paint_camps(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """A bank with its ditch, and tents in rows."""
    for piece in pieces:
        loop = outline(piece)
        canvas.polygon(loop, _DITCH)
        canvas.polygon(inward(loop, 0.28), _BANK)
        canvas.polygon(inward(loop, 0.6), _YARD)
        for (x, y), (east, south) in paced([*loop, loop[0]], 0.5):
            canvas.line(((x, y), (x + east * 0.3, y + south * 0.3)), _YARD, 0.08)
        for at in strewn(piece, inward(loop, 1.3), 1.5, 0.0):
            _tent(canvas, at)


def _tent(canvas: Canvas, at: Point) -> None:
    x, y = at
    canvas.box(x - 0.36, y - 0.24, x + 0.5, y + 0.4, _SHADE)
    canvas.box(x - 0.42, y - 0.32, x + 0.42, y + 0.32, (120, 100, 66))
    canvas.polygon(((x - 0.36, y - 0.26), (x + 0.36, y - 0.26), (x + 0.36, y), (x - 0.36, y)), _TENT)
    canvas.polygon(((x - 0.36, y), (x + 0.36, y), (x + 0.36, y + 0.26), (x - 0.36, y + 0.26)), (214, 202, 172))


_CLIFF, _FACE, _EDGE = (178, 168, 150), (132, 122, 106), (74, 66, 54)


def paint_cliffs(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Where nobody goes: bare rock with a steep edge all around."""
    for piece in pieces:
        loop = soft(piece)
        canvas.polygon(moved(loop, (0.35, 0.4)), _SHADE)
        canvas.polygon(loop, _CLIFF)
        for (x, y), (east, south) in paced([*loop, loop[0]], 0.3):
            canvas.polygon(
                (
                    (x - south * 0.13, y + east * 0.13),
                    (x + south * 0.13, y - east * 0.13),
                    (x + east * 0.95, y + south * 0.95),
                ),
                _EDGE,
            )
        for x, y in strewn(piece, inward(loop, 1.3), 1.1):
            canvas.line(((x - 0.4, y + 0.15), (x, y - 0.2), (x + 0.35, y + 0.1)), _FACE, 0.12)
        canvas.ring(loop, _EDGE, 0.14)
