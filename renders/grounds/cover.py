"""What lies flat on a table: woods, marsh, fields, rough ground, water. In inches."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from renders.grounds.canvas import Canvas, Paint, Point, moved
from renders.grounds.earth import tuft
from renders.grounds.outlines import inward
from renders.grounds.pieces import box, chance, inside, outline, soft, strewn
from renders.grounds.woods import Tree, Wood, draw_trees
from rulesets.kit.pictures.scene import Terrain

_FLOOR: Paint = (190, 202, 148)
_FLOOR_RIM: Paint = (112, 138, 80)
_WOOD = Wood(_FLOOR, ((58, 88, 48), (98, 134, 72), (138, 170, 100)), (0.42, 0.66), ())


def paint_woods(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """A floor with a rim that shows exactly where the wood ends, then its trees, none of which reaches over the rim."""
    for piece in pieces:
        loop, hand = soft(piece), chance(piece)
        canvas.polygon(loop, _FLOOR)
        canvas.ring(loop, _FLOOR_RIM, 0.12)
        trees: list[Tree] = [
            (at, hand.uniform(*_WOOD.radius), hand.random()) for at in strewn(piece, inward(loop, 0.55), 1.12)
        ]
        draw_trees(canvas, trees, _WOOD)


_MARSH, _POOL, _REED = (202, 212, 178), (126, 168, 176), (84, 112, 74)


def paint_marsh(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Level strokes of water with reeds between them."""
    for piece in pieces:
        loop = soft(piece)
        canvas.polygon(loop, _MARSH)
        for row, (x, y) in enumerate(strewn(piece, inward(loop, 0.45), 0.82, 0.25)):
            if row % 3 == 0:
                tuft(canvas, (x, y + 0.2), _REED, 0.5)
            else:
                canvas.line(((x - 0.42, y), (x + 0.42, y)), _POOL, 0.12)
        canvas.ring(loop, _POOL, 0.09)


_CROP, _FURROW, _HEDGE = (232, 214, 142), (204, 180, 104), (150, 150, 84)


def paint_fields(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Furrows, and a hedge around them."""
    for piece in pieces:
        loop = outline(piece)
        canvas.polygon(loop, _CROP)
        for at, on in _rows(loop, 0.5):
            canvas.line((at, on), _FURROW, 0.14)
        canvas.ring(loop, _HEDGE, 0.16)


def _rows(loop: Sequence[Point], step: float) -> list[tuple[Point, Point]]:
    """The pieces inside an outline of lines that run to the north-east, so many inches apart."""
    left, top, right, bottom = box(loop)
    strokes: list[tuple[Point, Point]] = []
    for number in range(int((right - left + bottom - top) / step) + 1):
        start = left + number * step
        dots = [(start - along, top + along) for along in _steps(bottom - top)]
        lie = [inside(loop, *dot) for dot in dots]
        strokes += [(dots[i], dots[i + 1]) for i in range(len(dots) - 1) if lie[i] and lie[i + 1]]
    return strokes


def _steps(length: float) -> list[float]:
    return [length * step / 24 for step in range(25)]


_ROUGH, _BOULDER, _GREY, _LIGHT = (218, 208, 172), (106, 98, 82), (168, 160, 140), (206, 200, 182)


def paint_rough(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Broken ground: boulders and scrub."""
    for piece in pieces:
        loop, hand = soft(piece), chance(piece)
        canvas.polygon(loop, _ROUGH)
        _dotted(canvas, loop)
        for at in strewn(piece, inward(loop, 0.4), 1.05):
            if hand.random() < 0.6:
                _boulder(canvas, at, hand.uniform(0.18, 0.34), hand.random())
            else:
                tuft(canvas, at, (126, 128, 82), 0.42)


def _dotted(canvas: Canvas, loop: Sequence[Point]) -> None:
    for x, y in loop:
        canvas.disc((x, y), 0.08, _BOULDER)


def _boulder(canvas: Canvas, at: Point, radius: float, turn: float) -> None:
    angles = [2 * pi * (step / 6 + turn) for step in range(6)]
    corners = [(cos(angle) * radius * (0.8 + 0.2 * cos(3 * angle)), sin(angle) * radius * 0.8) for angle in angles]
    stone = moved(corners, at)
    canvas.polygon(moved(stone, (0.09, 0.1)), (60, 54, 40, 90))
    canvas.polygon(stone, _BOULDER)
    canvas.polygon([(at[0] + x * 0.78, at[1] + y * 0.78) for x, y in corners], _GREY)
    canvas.polygon([(at[0] + x * 0.42 - 0.04, at[1] + y * 0.42 - 0.05) for x, y in corners], _LIGHT)


_OTHER, _OTHER_RIM = (216, 202, 182), (146, 124, 100)


def paint_others(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """What has no drawing of its own: a plain patch or line, on which its name is written."""
    for piece in pieces:
        if piece.line:
            canvas.line(piece.points, _OTHER_RIM, max(piece.width, 0.3))
        else:
            canvas.polygon(piece.points, _OTHER)
            canvas.ring(piece.points, _OTHER_RIM, 0.12)


_SHORE, _WATER, _RIPPLE = (84, 132, 158), (160, 198, 210), (124, 172, 190)


def paint_water(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """A shore, and lines along it as engravers draw them."""
    for piece in pieces:
        loop = soft(piece)
        canvas.polygon(loop, _WATER)
        for by in (0.35, 0.8, 1.4):
            canvas.ring(inward(loop, by), _RIPPLE, 0.07)
        canvas.ring(loop, _SHORE, 0.16)
