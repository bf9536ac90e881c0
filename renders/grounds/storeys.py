"""Buildings on a table in which one may stand, floor above floor, and what is left of others. In inches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from renders.grounds.canvas import Canvas, Paint, Point, moved
from renders.grounds.outlines import inward
from renders.grounds.pieces import box, chance, middle, outline, paced, strewn
from rulesets.kit.pictures.scene import Terrain

_SHADE: Paint = (44, 34, 20, 96)
_WALL = (86, 70, 60)
_FLOORS: tuple[Paint, ...] = ((176, 146, 124), (190, 162, 140), (206, 182, 160), (220, 200, 180))
_STEP = 0.34
"""How far each floor stands back behind the one below, in inches."""
_MOST = 4


def paint_storeys(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Flat roofs: a step for every floor, so that floors can be counted from above, and a hatch on the topmost."""
    for piece in pieces:
        loop, floors = outline(piece), min(max(piece.floors, 1), _MOST)
        left, top, right, bottom = box(loop)
        canvas.polygon(moved(loop, (0.25 + 0.2 * floors, 0.3 + 0.2 * floors)), _SHADE)
        step = min(_STEP, min(right - left, bottom - top) / (2 * floors + 3))
        for floor in range(floors):
            part = inward(loop, step * floor)
            canvas.polygon(part, _FLOORS[floor])
            canvas.ring(part, _WALL, 0.15 if floor == 0 else 0.1)
        inner = inward(loop, step * floors)
        canvas.ring(inner, (156, 128, 108), 0.07)
        x, y = middle(loop)
        canvas.box(x - step * 0.8, y - step * 0.6, x + step * 0.8, y + step * 0.6, _WALL)


_RUBBLE, _BROKEN, _DUST, _BRICK = (172, 152, 130), (96, 76, 62), (206, 192, 168), (150, 92, 70)


def paint_ruins(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """What still stands of the walls, with gaps, around floors full of rubble; one inner wall for each floor above."""
    for piece in pieces:
        loop, hand = outline(piece), chance(piece)
        canvas.polygon(loop, _DUST)
        for number, (x, y) in enumerate(strewn(piece, inward(loop, 0.35), 0.62)):
            reach = hand.uniform(0.09, 0.2)
            stone = ((x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach * 0.8))
            canvas.polygon(moved(stone, (0.05, 0.06)), _SHADE)
            canvas.polygon(stone, _BRICK if number % 3 else _RUBBLE)
        for start, end in pairwise([*loop, loop[0]]):
            _broken_wall(canvas, start, end, hand.random())
        for number in range(1, min(max(piece.floors, 1), _MOST)):
            inner = inward(loop, 0.55 * number + 0.1)
            _broken_wall(canvas, inner[number % len(inner)], inner[(number + 1) % len(inner)], hand.random())


def _broken_wall(canvas: Canvas, start: Point, end: Point, gap: float) -> None:
    """A wall in pieces, one of which is gone."""
    spots = [at for at, _ in paced((start, end), 0.5)]
    first = int(gap * max(len(spots) - 2, 1))
    gone = range(first, first + max(len(spots) // 4, 1))
    for by, colour, width in ((0.14, _SHADE, 0.34), (0.0, _BROKEN, 0.36), (-0.03, _RUBBLE, 0.14)):
        for number, (one, other) in enumerate(pairwise([start, *spots, end])):
            if number - 1 not in gone:
                canvas.line(moved((one, other), (by, by)), colour, width)
