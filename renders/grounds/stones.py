"""What lies or stands on squares of its own: rubble, rocks, structures, crates, dumps, tank traps."""

from __future__ import annotations

from math import cos, pi, sin

from renders.grounds.canvas import SHADE, Canvas, Hand, Paint, Point, moved
from renders.grounds.earth import EARTH
from renders.grounds.outlines import fill, inward, joined, loops
from renders.grounds.plot import Plot

_RIM: Paint = (82, 76, 68)


def paint_rubble(canvas: Canvas, plot: Plot) -> None:
    """Broken stone and brick on dust."""
    squares = plot.squares("rubble")
    for patch in plot.patches(squares, "rubble", 0.1):
        fill(canvas, patch, (193, 183, 162), EARTH, 0.03)
    for spot in sorted(squares):
        hand = plot.hand("rubble", spot)
        for _ in range(18):
            canvas.polygon(_stone(hand, hand.anywhere(0.05), 0.022), (142, 134, 120))
        for x, y in _HEAPS:
            _boulder(canvas, hand, hand.near(x, y), hand.uniform(0.05, 0.11), hand.choice(_BROKEN))


_HEAPS = (
    *((0.14, 0.16), (0.4, 0.12), (0.64, 0.14), (0.86, 0.16), (0.12, 0.5), (0.88, 0.5), (0.15, 0.85), (0.42, 0.88)),
    *((0.66, 0.85), (0.88, 0.86), (0.4, 0.46), (0.64, 0.58)),
)
_BROKEN: tuple[Paint, ...] = ((170, 162, 150), (146, 138, 126), (176, 116, 90))


def _stone(hand: Hand, at: Point, size: float) -> list[Point]:
    """An uneven shape of six corners."""
    turn = hand.random()
    angles = [2 * pi * (step / 6 + turn) for step in range(6)]
    return [(at[0] + cos(a) * size * r, at[1] + sin(a) * size * r) for a in angles for r in [hand.uniform(0.7, 1.1)]]


def _boulder(canvas: Canvas, hand: Hand, at: Point, size: float, colour: Paint) -> None:
    """A stone with a shadow, a rim and a lit side."""
    shape = _stone(hand, at, size)
    canvas.polygon(moved(shape, (size * 0.35, size * 0.4)), SHADE)
    canvas.polygon(shape, _RIM)
    canvas.polygon(_drawn_in(shape, at, 0.78), colour)
    lit = _drawn_in(shape, (at[0] - size * 0.35, at[1] - size * 0.4), 0.42)
    canvas.polygon(lit, tuple(min(part + 26, 255) for part in colour))


def _drawn_in(shape: list[Point], middle: Point, share: float) -> list[Point]:
    return [(middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share) for x, y in shape]


def paint_rocks(canvas: Canvas, plot: Plot) -> None:
    """A square without a centre dot and nothing else: crags that cannot be seen across."""
    for spot in sorted(plot.squares("no dot") - plot.squares(*_SAID)):
        hand = plot.hand("rocks", spot)
        for x, y, size in _CRAGS:
            _boulder(canvas, hand, hand.near(x, y, 0.03), size, (128, 124, 116))


_CRAGS = ((0.26, 0.26, 0.24), (0.74, 0.26, 0.22), (0.24, 0.74, 0.22), (0.74, 0.76, 0.24), (0.5, 0.5, 0.2))
_SAID = ("building", "hut", "lamassu", "impassable", "structure", "ammo dump", "plinth", "fortification")
"""Words that say themselves why a square has no dot."""


def paint_structures(canvas: Canvas, plot: Plot) -> None:
    """Blocks of concrete with a bevel, one for all squares that hang together."""
    squares = plot.squares("structure", "fortification")
    for group in joined(squares):
        for outline in loops(group):
            canvas.polygon(moved(outline, (0.1, 0.11)), SHADE)
            for colour, by in (((58, 58, 58), 0.02), ((112, 112, 110), 0.04), ((150, 150, 147), 0.13)):
                canvas.polygon(inward(outline, by), colour)
    for column, row in sorted(squares):
        _slab(canvas, column, row)


def _slab(canvas: Canvas, column: int, row: int) -> None:
    """The seams and the vents of a square of concrete."""
    seam = (118, 118, 116)
    canvas.line(((column + 0.5, row + 0.12), (column + 0.5, row + 0.88)), seam, 0.018)
    canvas.line(((column + 0.12, row + 0.5), (column + 0.88, row + 0.5)), seam, 0.018)
    for x, y in ((0.2, 0.2), (0.64, 0.64)):
        canvas.box(column + x, row + y, column + x + 0.18, row + y + 0.18, (74, 74, 74), 0.02)
        for bar in range(3):
            high = row + y + 0.04 + bar * 0.05
            canvas.line(((column + x + 0.02, high), (column + x + 0.16, high)), (166, 166, 162), 0.018)


_WOOD, _PLANK, _NAILED = (190, 142, 82), (214, 172, 112), (98, 64, 30)


def paint_crates(canvas: Canvas, plot: Plot) -> None:
    """Wooden boxes, a little askew."""
    for spot in sorted(plot.squares("ammo crates")):
        hand = plot.hand("crates", spot)
        for x, y, size in _BOXES:
            _crate(canvas, hand.near(x, y, 0.02), size, hand.uniform(-0.25, 0.25))


_BOXES = ((0.2, 0.2, 0.15), (0.8, 0.22, 0.13), (0.2, 0.8, 0.13), (0.79, 0.78, 0.15), (0.47, 0.5, 0.12))


def _crate(canvas: Canvas, at: Point, half: float, turn: float) -> None:
    corners = _turned(at, half, turn)
    canvas.polygon(moved(corners, (0.04, 0.05)), SHADE)
    canvas.polygon(corners, _NAILED)
    canvas.polygon(_turned(at, half * 0.86, turn), _WOOD)
    inner = _turned(at, half * 0.56, turn)
    canvas.polygon(inner, _PLANK)
    canvas.line((inner[0], inner[2]), _NAILED, 0.03)
    canvas.line((inner[1], inner[3]), _NAILED, 0.03)


def _turned(at: Point, half: float, turn: float) -> list[Point]:
    """The corners of a square around a point."""
    angles = [turn + pi / 4 + step * pi / 2 for step in range(4)]
    return [(at[0] + cos(angle) * half * 1.41, at[1] + sin(angle) * half * 1.41) for angle in angles]


_TARP, _FOLD, _STRAP = (92, 98, 62), (118, 124, 84), (52, 56, 34)


def paint_dumps(canvas: Canvas, plot: Plot) -> None:
    """A great stack under a tarpaulin, with shells in front of it."""
    squares = plot.squares("ammo dump")
    for group in joined(squares):
        for column, row in sorted(group):
            _stack(canvas, column, row)
    for column, row in sorted(squares):
        for number in range(5):
            _shell(canvas, column + 0.16 + number * 0.17, row + 0.95)


def _stack(canvas: Canvas, column: int, row: int) -> None:
    corners = [(0.08, 0.14), (0.5, 0.08), (0.92, 0.13), (0.94, 0.5), (0.9, 0.84), (0.5, 0.88), (0.1, 0.85), (0.06, 0.5)]
    outline = [(column + x, row + y) for x, y in corners]
    middle = column + 0.5, row + 0.48
    canvas.polygon(moved(outline, (0.07, 0.08)), SHADE)
    canvas.polygon(outline, _STRAP)
    canvas.polygon(_drawn_in(outline, middle, 0.95), _TARP)
    canvas.polygon(_drawn_in(outline, (column + 0.46, row + 0.42), 0.66), _FOLD)
    for x in (0.32, 0.68):
        canvas.line(((column + x, row + 0.11), (column + x, row + 0.86)), _STRAP, 0.03)
    canvas.line(((column + 0.08, row + 0.48), (column + 0.92, row + 0.48)), _STRAP, 0.03)


def _shell(canvas: Canvas, x: float, y: float) -> None:
    brass, tip = (206, 164, 62), (120, 60, 40)
    canvas.box(x - 0.04, y - 0.13, x + 0.04, y + 0.02, (60, 46, 20), 0.01)
    canvas.box(x - 0.028, y - 0.118, x + 0.028, y + 0.008, brass)
    canvas.polygon(((x - 0.028, y - 0.118), (x, y - 0.19), (x + 0.028, y - 0.118)), tip)


_STEEL, _EDGE = (66, 72, 82), (132, 138, 146)


def paint_tank_traps(canvas: Canvas, plot: Plot) -> None:
    """Hedgehogs of welded beams."""
    for spot in sorted(plot.squares("tank traps")):
        hand = plot.hand("traps", spot)
        for x, y in ((0.2, 0.2), (0.8, 0.19), (0.5, 0.5), (0.2, 0.8), (0.8, 0.81)):
            _hedgehog(canvas, hand.near(x, y, 0.03), hand.uniform(0, pi), 0.155)


def _hedgehog(canvas: Canvas, at: Point, turn: float, arm: float) -> None:
    beams = [(cos(turn + step * pi / 3) * arm, sin(turn + step * pi / 3) * arm) for step in range(3)]
    ends = [((at[0] - x, at[1] - y), (at[0] + x, at[1] + y)) for x, y in beams]
    for colour, width, by in ((SHADE, 0.055, 0.05), (_STEEL, 0.066, 0.0), (_EDGE, 0.022, -0.006)):
        for start, end in ends:
            canvas.line(moved((start, end), (by, by)), colour, width)
