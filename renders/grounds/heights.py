"""Raised ground: a lighter top for every level, slopes with hachures, a shadow to the south-east."""

from __future__ import annotations

from itertools import pairwise

from renders.grounds.canvas import SHADE, Canvas, Paint, moved
from renders.grounds.earth import EARTH
from renders.grounds.outlines import Loop, fill
from renders.grounds.plot import Plot

_RIM, _SLOPE = (122, 98, 66), (150, 124, 88)
_TOPS: tuple[Paint, ...] = ((227, 220, 190), (236, 230, 205), (243, 239, 219), (249, 246, 232))
_PIT: Paint = (176, 168, 138)


def paint_heights(canvas: Canvas, plot: Plot) -> None:
    """Level upon level, the lowest first; what lies below the ground is a darker hollow."""
    lowered = {spot for spot, level in plot.levels.items() if level < 0}
    for patch in plot.patches(lowered, "pit", 0.03):
        fill(canvas, patch, _RIM, EARTH, 0.02)
        fill(canvas, patch, _PIT, EARTH, 0.06)
    for level in range(1, min(max(raised(plot).values(), default=0), 9) + 1):
        squares = {spot for spot, high in raised(plot).items() if high >= level}
        for patch in plot.patches(squares, f"level {level}", 0.03):
            _step(canvas, patch, level)


def raised(plot: Plot) -> dict[tuple[int, int], int]:
    """The levels of open ground; a building's are its floors."""
    built = plot.squares("building")
    return {spot: level for spot, level in plot.levels.items() if level > 0 and spot not in built}


def _step(canvas: Canvas, patch: tuple[Loop, list[Loop]], level: int) -> None:
    inset = 0.02 + 0.08 * (level - 1)
    below = EARTH if level == 1 else _TOPS[min(level - 2, 3)]
    canvas.polygon(moved(patch[0], (0.07, 0.08)), SHADE)
    fill(canvas, patch, _RIM, below, inset)
    fill(canvas, patch, _SLOPE, _SLOPE, inset + 0.015)
    _hachures(canvas, patch[0], inset)
    fill(canvas, patch, _TOPS[min(level - 1, 3)], below, inset + 0.095)


def _hachures(canvas: Canvas, outline: Loop, inset: float) -> None:
    """Short strokes down the slope."""
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if length > 0.02:
            x, y = -(by - ay) / length, (bx - ax) / length
            start = ax + x * (inset + 0.02), ay + y * (inset + 0.02)
            canvas.line((start, (ax + x * (inset + 0.09), ay + y * (inset + 0.09))), _RIM, 0.014)


def labelled(plot: Plot) -> dict[tuple[int, int], int]:
    """The square of each stretch of one level that carries its number: the last one of its lowest row."""
    numbered = {}
    for level in sorted(set(plot.levels.values())):
        squares = {spot for spot, high in plot.levels.items() if high == level}
        numbered.update({max(group, key=lambda spot: (spot[1], -spot[0])): level for group in plot.joined(squares)})
    return numbered
