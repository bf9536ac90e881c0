"""The ground of the picture: terrain as renders know it."""

from __future__ import annotations

from itertools import pairwise

import shapely

from rulesets.dystopian_legions.face.scene.blast_marks import is_smoke
from rulesets.dystopian_legions.table.state import DEPTH, Legions
from rulesets.dystopian_legions.table.terrain import Kind, Piece
from rulesets.kit.pictures import scene
from rulesets.kit.pictures.scene import TableGround
from rulesets.kit.pictures.tables import piece

DRAWN: dict[Kind, str] = {
    "craters": "crater",
    "tank traps": "impassable",
    "crops": "field",
    "barbed wire": "wire",
    "sandbags": "wall",
    "high wall": "wall",
}
"""Kinds that are drawn as others are; all the rest have a look of their own."""
STRIPS: tuple[Kind, ...] = ("road", "trench")
"""Areas that are drawn along their middle where they are long and straight."""
FULL, LONG = 0.9, 2.0
"""Which share of a rectangle such an area fills at least, and how many times longer it is than wide."""
HIGH_WALL = 0.9
"""Inches that a high wall is drawn wide; low ones are drawn as renders do."""


def ground(view: Legions) -> TableGround:
    """The table with its terrain, hills first; smoke is no ground."""
    lying = [piece for piece in view.pieces if not is_smoke(piece)]
    pieces = sorted(lying, key=lambda it: it.kind != "hill")
    return TableGround(width=float(view.table_width), height=float(DEPTH), pieces=tuple(map(_drawn, pieces)))


def kinds(view: Legions) -> list[str]:
    """The words of terrain on the table, as they are drawn."""
    return list(dict.fromkeys(DRAWN.get(one.kind, one.kind) for one in view.pieces if not is_smoke(one)))


def _drawn(one: Piece) -> scene.Terrain:
    width = HIGH_WALL if one.kind == "high wall" else 0
    drawn = piece(one.terrain, kind=DRAWN.get(one.kind, ""), level=int(one.kind == "hill"), width=width)
    return _along_its_middle(drawn, one) if one.kind in STRIPS else drawn


def _along_its_middle(drawn: scene.Terrain, one: Piece) -> scene.Terrain:
    """A long and straight area as a line of its breadth."""
    area = one.terrain.geometry
    box = shapely.minimum_rotated_rectangle(area)
    corners = shapely.get_coordinates(box).tolist()[:4]
    sides = sorted(zip(pairwise([*corners, corners[0]]), range(4), strict=True), key=lambda side: _length(*side[0]))
    breadth, length = _length(*sides[0][0]), _length(*sides[-1][0])
    if area.area < FULL * box.area or length < LONG * breadth:
        return drawn
    ends = tuple(((x1 + x2) / 2, (y1 + y2) / 2) for ((x1, y1), (x2, y2)), _ in sides[:2])
    return drawn.model_copy(update={"points": ends, "line": True, "width": breadth})


def _length(one: list[float], other: list[float]) -> float:
    return float(shapely.distance(shapely.Point(one), shapely.Point(other)))
