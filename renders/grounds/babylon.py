"""What lies in the desert on squares: plinths, lamassu, ruins, pits, a rocket, and ground that nobody passes."""

from __future__ import annotations

from renders.grounds.canvas import SHADE, Canvas, Paint, Spot
from renders.grounds.outlines import drawn_in, inward, joined, loops
from renders.grounds.plot import Plot

_CLAY, _LIT, _EDGE = (206, 164, 106), (236, 204, 150), (112, 76, 40)
_GLAZE: Paint = (38, 92, 140)


def paint_babylonian_plinths(canvas: Canvas, plot: Plot) -> None:
    """Steps of glazed brick up to a flat top."""
    for group in joined(plot.squares("babylonian plinth")):
        for west, north, east, south in drawn_in(group, 0.03):
            canvas.box(west + 0.08, north + 0.09, east + 0.08, south + 0.09, SHADE)
        for colour, by in ((_EDGE, 0.014), (_GLAZE, 0.035), (_CLAY, 0.1), (_EDGE, 0.16), (_LIT, 0.18)):
            for box in drawn_in(group, by):
                canvas.box(*box, colour)


_STONE: Paint = (232, 222, 196)


def paint_lamassu(canvas: Canvas, plot: Plot) -> None:
    """A winged bull of stone on its block."""
    for column, row in sorted(plot.squares("lamassu")):
        canvas.box(column + 0.14, row + 0.12, column + 0.98, row + 0.98, SHADE)
        canvas.box(column + 0.06, row + 0.05, column + 0.92, row + 0.92, _EDGE)
        canvas.box(column + 0.12, row + 0.11, column + 0.86, row + 0.86, (120, 104, 84))
        wings = ((0.18, 0.2), (0.5, 0.34), (0.82, 0.2), (0.7, 0.62), (0.5, 0.8), (0.3, 0.62))
        canvas.polygon([(column + x, row + y) for x, y in wings], _STONE)
        canvas.disc((column + 0.5, row + 0.3), 0.13, _STONE)
        canvas.disc((column + 0.5, row + 0.3), 0.06, _GLAZE)


def paint_impassable(canvas: Canvas, plot: Plot) -> None:
    """Dark ground, crossed out."""
    for group in joined(plot.squares("impassable")):
        for outline in loops(group):
            canvas.polygon(inward(outline, 0.03), (84, 58, 46))
    for spot in sorted(plot.squares("impassable")):
        _crossed(canvas, spot)


def _crossed(canvas: Canvas, spot: Spot) -> None:
    column, row = spot
    for ends in (((0.12, 0.12), (0.88, 0.88)), ((0.88, 0.12), (0.12, 0.88))):
        canvas.line([(column + x, row + y) for x, y in ends], (216, 178, 92), 0.09)


def paint_small_ruins(canvas: Canvas, plot: Plot) -> None:
    """Fallen bricks along the inside of a house too small for vehicles."""
    for column, row in sorted(plot.squares("small ruin")):
        hand = plot.hand("small ruin", (column, row))
        for x in (0.14, 0.32, 0.5, 0.68, 0.86):
            for at in (hand.near(x, 0.13, 0.02), hand.near(x, 0.87, 0.02), hand.near(0.13, x, 0.02)):
                canvas.box(at[0] - 0.09, at[1] - 0.06, at[0] + 0.09, at[1] + 0.06, _EDGE)
                canvas.box(at[0] - 0.07, at[1] - 0.045, at[0] + 0.07, at[1] + 0.03, (188, 128, 84))


def paint_pits(canvas: Canvas, plot: Plot) -> None:
    """A dig in steps, with the strings of its measured squares."""
    for group in joined(plot.squares("archeological pit")):
        for colour, by in (((196, 158, 104), 0.02), ((150, 112, 70), 0.085), ((104, 74, 46), 0.15)):
            for box in drawn_in(group, by):
                canvas.box(*box, colour)
    for column, row in sorted(plot.squares("archeological pit")):
        for at in (0.35, 0.65):
            canvas.line(((column + at, row + 0.05), (column + at, row + 0.95)), (246, 240, 220), 0.025)
            canvas.line(((column + 0.05, row + at), (column + 0.95, row + at)), (246, 240, 220), 0.025)


def paint_rockets(canvas: Canvas, plot: Plot) -> None:
    """A rocket on its trestle."""
    for column, row in sorted(plot.squares("rocket prototype")):
        canvas.box(column + 0.2, row + 0.42, column + 0.96, row + 0.72, SHADE)
        for x in (0.28, 0.62):
            canvas.box(column + x, row + 0.2, column + x + 0.08, row + 0.8, (80, 58, 40))
        hull = ((0.14, 0.36), (0.68, 0.36), (0.92, 0.5), (0.68, 0.64), (0.14, 0.64))
        canvas.polygon([(column + x, row + y) for x, y in hull], (40, 44, 48))
        inner = ((0.17, 0.4), (0.66, 0.4), (0.84, 0.5), (0.66, 0.6), (0.17, 0.6))
        canvas.polygon([(column + x, row + y) for x, y in inner], (196, 202, 204))
        canvas.polygon(
            [(column + x, row + y) for x, y in ((0.06, 0.22), (0.3, 0.4), (0.3, 0.6), (0.06, 0.78))], (170, 44, 32)
        )
