"""Water, swamp and mud: flat patches with a rim of their own."""

from __future__ import annotations

from renders.grounds.canvas import Canvas, Paint, Point
from renders.grounds.earth import EARTH, tuft
from renders.grounds.outlines import fill
from renders.grounds.plot import Plot

_MUD: tuple[Paint, Paint] = ((192, 168, 128), (173, 143, 104))
_WET, _CRACK = (149, 119, 84), (134, 106, 74)


def paint_mud(canvas: Canvas, plot: Plot) -> None:
    """Brown flats with wet hollows and cracks."""
    squares = plot.squares("mud")
    for patch in plot.patches(squares, "mud"):
        for colour, by in zip(_MUD, (0.0, 0.05), strict=True):
            fill(canvas, patch, colour, EARTH, by)
    for spot in sorted(squares):
        hand = plot.hand("mud", spot)
        for x, y in ((0.25, 0.18), (0.75, 0.25), (0.28, 0.8), (0.76, 0.78)):
            canvas.disc(hand.near(x, y, 0.08), hand.uniform(0.08, 0.15), _WET, 0.5)
        for _ in range(6):
            x, y = hand.anywhere(0.12)
            canvas.line(((x - 0.07, y), (x, y + 0.035), (x + 0.06, y - 0.02)), _CRACK, 0.016)


_BANK, _SHALLOW, _DEEP = (196, 186, 146), (139, 188, 198), (98, 158, 182)
_WAVE, _GLINT = (74, 134, 160), (178, 216, 220)


def paint_water(canvas: Canvas, plot: Plot) -> None:
    """A bank, shallows, and waves over the deep."""
    squares = plot.squares("water")
    for patch in plot.patches(squares, "water", 0.08):
        for colour, by in ((_BANK, -0.03), (_SHALLOW, 0.03), (_DEEP, 0.1)):
            fill(canvas, patch, colour, EARTH, by)
    for spot in sorted(squares):
        hand = plot.hand("water", spot)
        for x, y in ((0.3, 0.2), (0.68, 0.36), (0.3, 0.56), (0.7, 0.72), (0.34, 0.88)):
            _wave(canvas, hand.near(x, y, 0.06), hand.uniform(0.1, 0.16), hand.choice((_WAVE, _GLINT)))


def _wave(canvas: Canvas, at: Point, length: float, colour: Paint) -> None:
    """Two crests beside each other."""
    (x, y), half = at, length / 2
    crests = [(x - length, y), (x - half, y - 0.035), (x, y), (x + half, y - 0.035), (x + length, y)]
    canvas.line(crests, colour, 0.022)


_MOSS, _BOG, _POOL, _REED = (176, 176, 126), (150, 154, 108), (104, 132, 124), (76, 92, 46)


def paint_swamp(canvas: Canvas, plot: Plot) -> None:
    """Mossy ground with dark pools and reeds."""
    squares = plot.squares("swamp")
    for patch in plot.patches(squares, "swamp"):
        for colour, by in ((_MOSS, 0.0), (_BOG, 0.06)):
            fill(canvas, patch, colour, EARTH, by)
    for spot in sorted(squares):
        hand = plot.hand("swamp", spot)
        for x, y in ((0.3, 0.26), (0.74, 0.42), (0.3, 0.7), (0.72, 0.84)):
            canvas.disc(hand.near(x, y), hand.uniform(0.12, 0.19), _POOL, 0.42)
        for x, y in ((0.14, 0.2), (0.55, 0.22), (0.88, 0.24), (0.5, 0.6), (0.12, 0.88), (0.48, 0.92), (0.9, 0.7)):
            tuft(canvas, hand.near(x, y), _REED, 0.12)
