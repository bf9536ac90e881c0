"""What soldiers string, bury and dig on squares of their own: wire, mines, trenches."""

from __future__ import annotations

from math import cos, pi, sin

from renders.grounds.canvas import SHADE, Canvas, Paint, Spot, moved
from renders.grounds.outlines import drawn_in, joined
from renders.grounds.plot import Plot

_STRAND: Paint = (52, 50, 56)
_STAKE: Paint = (96, 66, 36)


def paint_barbed_wire(canvas: Canvas, plot: Plot) -> None:
    """Coils between stakes, one row behind the other."""
    for spot in sorted(plot.squares("wire")):
        for row in (0.24, 0.76):
            _coil(canvas, spot, row)


def _coil(canvas: Canvas, spot: Spot, row: float) -> None:
    """A row of loops from one side of the square to the other."""
    column, top = spot
    turns = [step / 12 for step in range(6 * 12 + 1)]
    coil = [
        (column + 0.1 + turn * 0.8 / 6 + 0.09 * sin(turn * 2 * pi), top + row + 0.15 * cos(turn * 2 * pi))
        for turn in turns
    ]
    canvas.line(moved(coil, (0.03, 0.04)), SHADE, 0.035)
    canvas.line(coil, _STRAND, 0.035)
    for x in (0.06, 0.5, 0.94):
        canvas.line(((column + x, top + row - 0.2), (column + x, top + row + 0.2)), _STAKE, 0.05)


_TURF: Paint = (150, 122, 82)
_LID: Paint = (70, 78, 62)
_PIN: Paint = (220, 62, 40)


def paint_mines(canvas: Canvas, plot: Plot) -> None:
    """Lids in turned earth, each with its pressure plate."""
    for spot in sorted(plot.squares("mines")):
        hand = plot.hand("mines", spot)
        for x, y in ((0.24, 0.24), (0.76, 0.26), (0.5, 0.5), (0.25, 0.76), (0.77, 0.75)):
            at = hand.near(x, y, 0.03)
            canvas.disc(at, 0.17, _TURF)
            canvas.disc((at[0] + 0.02, at[1] + 0.03), 0.12, SHADE)
            canvas.disc(at, 0.115, _LID)
            canvas.disc(at, 0.045, _PIN)


_SPOIL: Paint = (176, 146, 98)
_DITCH: Paint = (70, 50, 30)
_FLOOR: Paint = (108, 82, 52)
_BOARD: Paint = (158, 126, 84)


def paint_ditches(canvas: Canvas, plot: Plot) -> None:
    """Earth thrown up around a ditch, one for all squares that hang together, with boards across its floor."""
    squares = plot.squares("trench")
    for group in joined(squares):
        for colour, by in ((_SPOIL, 0.02), (_DITCH, 0.12), (_FLOOR, 0.17)):
            for box in drawn_in(group, by):
                canvas.box(*box, colour)
    for column, row in sorted(squares):
        for step in range(4):
            y = row + 0.32 + step * 0.12
            canvas.line(((column + 0.3, y), (column + 0.7, y)), _BOARD, 0.05)
