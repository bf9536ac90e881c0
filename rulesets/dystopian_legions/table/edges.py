"""The edges of the table: whence a side's late sections come, and whither it goes home (MAP-07, MAP-08)."""

from __future__ import annotations

from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.state import DEPTH, Edge, from_south_west


@lru_cache(maxsize=16)
def rim(edge: Edge, wide: int) -> BaseGeometry:
    """An edge of a table of this width, as a line; of a corner the two half edges that meet in it (DL-D-22)."""
    if "-" not in edge:
        return _line(*_ends(edge, wide))
    x, y = (0.0 if "west" in edge else float(wide)), (0.0 if "south" in edge else float(DEPTH))
    return _line((wide / 2, y), (x, y), (x, DEPTH / 2))


def _ends(edge: Edge, wide: int) -> tuple[tuple[float, float], tuple[float, float]]:
    if edge in ("south", "north"):
        y = 0.0 if edge == "south" else float(DEPTH)
        return (0.0, y), (float(wide), y)
    x = 0.0 if edge == "west" else float(wide)
    return (x, 0.0), (x, float(DEPTH))


def _line(*corners: tuple[float, float]) -> BaseGeometry:
    return shapely.LineString([from_south_west(*at) for at in corners])
