"""Woods: low broad-leaved trees and tall conifers, crown over crown, with one shadow."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, pi, sin

from renders.grounds.canvas import SHADE, Canvas, Paint, Point
from renders.grounds.earth import EARTH
from renders.grounds.outlines import fill
from renders.grounds.plot import Plot

Tree = tuple[Point, float, float]
"""Where a tree stands, the radius of its crown in world units, and which way the crown is turned (0 to 1)."""


@dataclass(frozen=True)
class Wood:
    """A kind of wood: the ground below, its crowns from the rim to the light, and the places of a square's trees."""

    floor: Paint
    crown: tuple[Paint, Paint, Paint]
    radius: tuple[float, float]
    places: tuple[Point, ...]
    pointed: bool = False


_LEAFY = (
    *((0.14, 0.14), (0.4, 0.1), (0.66, 0.14), (0.9, 0.1), (0.08, 0.4), (0.92, 0.36), (0.12, 0.64), (0.9, 0.62)),
    *((0.1, 0.9), (0.36, 0.88), (0.62, 0.92), (0.88, 0.88), (0.34, 0.36), (0.68, 0.68)),
)
_TALL = (
    (0.16, 0.18),
    (0.54, 0.12),
    (0.86, 0.2),
    (0.5, 0.5),
    (0.12, 0.56),
    (0.88, 0.6),
    (0.2, 0.88),
    (0.58, 0.9),
    (0.9, 0.92),
)
_LOW = Wood((178, 184, 134), ((62, 92, 48), (96, 134, 68), (132, 166, 92)), (0.09, 0.16), _LEAFY)
_HIGH = Wood((150, 160, 118), ((28, 56, 48), (52, 92, 70), (96, 136, 100)), (0.17, 0.26), _TALL, pointed=True)
WOODS = {"trees": _LOW, "small trees": _LOW, "large trees": _HIGH}


def paint_woods(canvas: Canvas, plot: Plot) -> None:
    """The floor of every wood, then all shadows, then all crowns from north to south."""
    for word, wood in WOODS.items():
        for patch in plot.patches(plot.squares(word), word, 0.07):
            fill(canvas, patch, wood.floor, EARTH, 0.03)
    for word, wood in WOODS.items():
        _plant(canvas, plot, word, wood)


def _plant(canvas: Canvas, plot: Plot, word: str, wood: Wood) -> None:
    trees: list[Tree] = []
    for spot in sorted(plot.squares(word)):
        hand = plot.hand(word, spot)
        trees += [(hand.near(x, y, 0.045), hand.uniform(*wood.radius), hand.random()) for x, y in wood.places]
    draw_trees(canvas, trees, wood)


def draw_trees(canvas: Canvas, trees: Iterable[Tree], wood: Wood) -> None:
    """All shadows, then all crowns from north to south."""
    trees = sorted(trees, key=lambda tree: tree[0][1])
    for (x, y), radius, _ in trees:
        fall = radius * (0.55 if wood.pointed else 0.35)
        canvas.disc((x + fall, y + fall), radius * 0.96, SHADE)
    for at, radius, turn in trees:
        (_conifer if wood.pointed else _leafy)(canvas, at, radius, turn, wood.crown)


def _leafy(canvas: Canvas, at: Point, radius: float, turn: float, crown: tuple[Paint, ...]) -> None:
    """A round crown of lobes, lit from the north-west."""
    rim, leaf, light = crown
    lobes = _CROWNS[int(turn * len(_CROWNS))]
    canvas.polygon(_scaled(lobes, at, radius), rim)
    canvas.polygon(_scaled(lobes, (at[0] - radius * 0.06, at[1] - radius * 0.08), radius * 0.84), leaf)
    canvas.disc((at[0] - radius * 0.3, at[1] - radius * 0.34), radius * 0.32, light, 0.8)


def _lobed(turn: float) -> list[Point]:
    """The outline of a crown of seven lobes, its radius 1."""
    angles = [2 * pi * (step / 28 + turn) for step in range(28)]
    return [(cos(angle) * reach, sin(angle) * reach) for angle in angles for reach in [0.93 + 0.07 * cos(angle * 7)]]


_CROWNS = tuple(_lobed(number / 56) for number in range(8))


def _scaled(outline: list[Point], at: Point, radius: float) -> list[Point]:
    return [(at[0] + x * radius, at[1] + y * radius) for x, y in outline]


def _conifer(canvas: Canvas, at: Point, radius: float, turn: float, crown: tuple[Paint, ...]) -> None:
    """Whorls of branches, each smaller and lighter than the one below."""
    for colour, share, points in zip(crown, (1.0, 0.74, 0.42), (11, 9, 7), strict=True):
        middle = at[0] - radius * (1 - share) * 0.16, at[1] - radius * (1 - share) * 0.2
        canvas.polygon(_spikes(middle, radius * share, turn + share, points), colour)


def _spikes(at: Point, radius: float, turn: float, count: int) -> list[Point]:
    angles = [(2 * pi * (step / count / 2 + turn), radius if step % 2 else radius * 0.7) for step in range(count * 2)]
    return [(at[0] + cos(angle) * reach, at[1] + sin(angle) * reach) for angle, reach in angles]
