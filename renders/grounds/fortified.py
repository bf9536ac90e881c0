"""Bunkers and strongpoints on squares: walls of concrete or sandbags around the space inside, and heaps of earth."""

from __future__ import annotations

from collections.abc import Iterable

from renders.grounds.canvas import SHADE, Canvas, Paint, moved
from renders.grounds.earth import EARTH
from renders.grounds.ground import Spot
from renders.grounds.outlines import fill, inward, joined, loops
from renders.grounds.plot import Plot

_CONCRETE: tuple[Paint, ...] = ((58, 58, 60), (128, 130, 132), (164, 166, 168))
_BAGS: tuple[Paint, ...] = ((88, 70, 42), (170, 144, 96), (196, 172, 124))
_ROOFED: Paint = (46, 44, 44)
"""The floor of a bunker lies in the dark."""
_OPEN: Paint = (112, 92, 62)
"""That of a strongpoint is earth under the sky."""


def paint_bunkers(canvas: Canvas, plot: Plot) -> None:
    """A block of concrete with a dark room at its front edge."""
    _block(canvas, {*plot.squares("bunker"), *plot.squares("bunker inside")}, _CONCRETE)
    _room(canvas, plot.squares("bunker inside"), _ROOFED)


def paint_strongpoints(canvas: Canvas, plot: Plot) -> None:
    """Walls of sandbags around an open pit."""
    _block(canvas, {*plot.squares("strongpoint"), *plot.squares("strongpoint inside")}, _BAGS)
    for column, row in sorted(plot.squares("strongpoint")):
        for line in range(4):
            for bag in range(2):
                x, y = column + 0.06 + bag * 0.48 + (line % 2) * 0.1, row + 0.07 + line * 0.24
                canvas.box(x, y, min(x + 0.4, column + 0.98), y + 0.17, _BAGS[2], 0.03)
    _room(canvas, plot.squares("strongpoint inside"), _OPEN)


def paint_buried(canvas: Canvas, plot: Plot) -> None:
    """A heap of earth where a fortification was."""
    for patch in plot.patches(plot.squares("buried fortification"), "buried fortification", 0.1):
        fill(canvas, patch, (150, 124, 88), EARTH, 0.06)


def _block(canvas: Canvas, squares: Iterable[Spot], paints: tuple[Paint, ...]) -> None:
    for group in joined(set(squares)):
        for outline in loops(group):
            canvas.polygon(moved(outline, (0.1, 0.11)), SHADE)
            for colour, by in zip(paints, (0.02, 0.05, 0.16), strict=True):
                canvas.polygon(inward(outline, by), colour)


def _room(canvas: Canvas, squares: Iterable[Spot], floor: Paint) -> None:
    for group in joined(set(squares)):
        for outline in loops(group):
            canvas.polygon(inward(outline, 0.08), floor)
