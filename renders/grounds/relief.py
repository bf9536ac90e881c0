"""Hills of a table as in an old atlas: a tint for every level, a contour line, hachures down the slope. In inches."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from renders.grounds.canvas import Canvas, Paint, Point, moved
from renders.grounds.outlines import Loop
from renders.grounds.pieces import chance, paced, soft
from rulesets.kit.pictures.scene import Terrain

_TINTS: tuple[Paint, ...] = ((226, 211, 170), (213, 190, 144), (201, 172, 124), (190, 156, 108))
_CONTOUR: Paint = (142, 104, 60)
_LIT, _SHADED = (176, 146, 102), (120, 84, 46)
_FALL = (0.5, 0.55)
_DIM: tuple[tuple[float, Paint], ...] = ((1.0, (92, 70, 36, 34)), (0.6, (92, 70, 36, 40)), (0.3, (92, 70, 36, 44)))
"""How far the shadow of a hill falls, as shares of the whole, and how dark it is there."""


def paint_hills(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """The lowest level first; each lies on the one below with its own shadow and slope."""
    for piece in sorted(pieces, key=lambda piece: piece.level):
        loop = soft(piece)
        for share, colour in _DIM:
            canvas.polygon(moved(loop, (_FALL[0] * share, _FALL[1] * share)), colour)
        canvas.polygon(loop, _TINTS[min(max(piece.level, 1), len(_TINTS)) - 1])
        _slope(canvas, loop, chance(piece))
        canvas.ring(loop, _CONTOUR, 0.11)


def _slope(canvas: Canvas, loop: Loop, hand: Random) -> None:
    """Strokes from the contour inward: long and dark on the side away from the light, which is in the north-west."""
    for at, (east, south) in paced([*loop, loop[0]], 0.27):
        shade = (1 - (east + south) * 0.72) / 2  # `paced` looks inward: from the north-western rim to the south-east
        length = hand.uniform(0.45, 0.65) + 0.55 * shade
        canvas.line(
            (at, _off(at, east * length, south * length)), _SHADED if shade > 0.5 else _LIT, 0.05 + 0.06 * shade
        )


def _off(at: Point, east: float, south: float) -> Point:
    return at[0] + east, at[1] + south
