"""The land of a table, painted once: open ground and every piece of terrain, the lowest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PIL import Image

from renders.grounds.canvas import OVERSAMPLING, Canvas, Hand, Paint
from renders.grounds.cover import paint_fields, paint_marsh, paint_others, paint_rough, paint_water, paint_woods
from renders.grounds.earth import tuft
from renders.grounds.fieldworks import paint_craters, paint_hedges, paint_trenches, paint_wire, paint_wrecks
from renders.grounds.relief import paint_hills
from renders.grounds.storeys import paint_ruins, paint_storeys
from renders.grounds.ways import paint_fences, paint_roads, paint_streams, paint_walls
from renders.grounds.works import paint_buildings, paint_camps, paint_cliffs
from rulesets.kit.pictures.scene import TableGround, Terrain

GRID = 6
"""The side of a printed square in inches."""
OPEN: Paint = (236, 228, 200)
_MEADOW, _DRY, _GRASS = (231, 225, 195), (240, 232, 206), (192, 186, 140)
_LINE: Paint = (120, 98, 58, 74)

LINES = ("stream", "road", "wall", "fence", "trench", "wire", "hedge")
"""What usually is a line."""


def _buildings(canvas: Canvas, pieces: Sequence[Terrain]) -> None:
    """Roofs, and flat ones where it is told how many floors one may stand on."""
    paint_buildings(canvas, [piece for piece in pieces if not piece.floors])
    paint_storeys(canvas, [piece for piece in pieces if piece.floors])


PAINTERS: dict[str, Callable[[Canvas, Sequence[Terrain]], None]] = {
    "hill": paint_hills,
    "field": paint_fields,
    "rough": paint_rough,
    "marsh": paint_marsh,
    "water": paint_water,
    "stream": paint_streams,
    "road": paint_roads,
    "camp": paint_camps,
    "impassable": paint_cliffs,
    "crater": paint_craters,
    "trench": paint_trenches,
    "wire": paint_wire,
    "wall": paint_walls,
    "fence": paint_fences,
    "hedge": paint_hedges,
    "wreck": paint_wrecks,
    "ruins": paint_ruins,
    "building": _buildings,
    "woods": paint_woods,
}
"""The layers of the land, the lowest first, by the kind of terrain that each draws."""
KNOWN = frozenset({"open", *PAINTERS})
_LEAST = {False: 3, True: 2}
"""How many points an area and a line have at least."""
_FULL = 4096
"""Pixels of the longest side of a painted land."""


@lru_cache(maxsize=2)
def painted(ground: TableGround, cell: int) -> Image.Image:
    """The land with its grid, at twice `cell` pixels an inch, at fewer where the table is vast."""
    cell = max(min(cell, int(_FULL / OVERSAMPLING / max(ground.width, ground.height))), 2)
    canvas = Canvas(ground.width, ground.height, cell, OPEN)
    _meadows(canvas, ground)
    drawn = [piece for piece in ground.pieces if len(piece.points) >= _LEAST[piece.line]]
    paint_others(canvas, [piece for piece in drawn if piece.kind not in KNOWN])
    for kind, paint in PAINTERS.items():
        if those := [piece for piece in drawn if piece.kind == kind]:
            paint(canvas, those)
    _grid(canvas, ground)
    return canvas.image


def _meadows(canvas: Canvas, ground: TableGround) -> None:
    """Lighter and darker patches with a little grass, so that nothing printed on it looks like terrain."""
    for column in range(int(ground.width) // GRID + 1):
        for row in range(int(ground.height) // GRID + 1):
            hand = Hand("meadow", (column, row), (column * GRID, row * GRID), GRID)
            for colour in (_MEADOW, _DRY):
                canvas.disc(hand.anywhere(0), hand.uniform(1.2, 3.0), colour, hand.uniform(0.3, 0.55))
            for _ in range(hand.choice((1, 2, 3))):
                tuft(canvas, hand.anywhere(0.3), _GRASS, 0.36)


def _grid(canvas: Canvas, ground: TableGround) -> None:
    """The printed squares of six inches."""
    for x in range(GRID, int(ground.width), GRID):
        canvas.line(((x, 0), (x, ground.height)), _LINE, 0.06)
    for y in range(GRID, int(ground.height), GRID):
        canvas.line(((0, y), (ground.width, y)), _LINE, 0.06)
