"""The deployment zones (DEPL-02)."""

from __future__ import annotations

from functools import lru_cache

import shapely

from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.measure import TOLERANCES
from rulesets.legions_imperialis.table.state import DEPTH, Edge, Imperialis

DEEP = 12
"""Inches from a battlefield edge to the end of its deployment zone."""
Outline = tuple[tuple[float, float], ...]


@rule(without=lambda wide, edge: ((0.0, 0.0), (float(wide), 0.0), (float(wide), float(DEPTH)), (0.0, float(DEPTH))))
def zone_at(wide: int, edge: Edge) -> Outline:
    """LIX-DEPL-02: the strip within 12 inches of a battlefield edge, as its corners in inches."""
    near, far = (0.0, float(DEEP)) if edge == "north" else (float(DEPTH - DEEP), float(DEPTH))
    return ((0.0, near), (float(wide), near), (float(wide), far), (0.0, far))


def zone(game: Imperialis, seat: int) -> Outline:
    """The deployment zone of a seat."""
    return zone_at(game.table_width, game.sides[seat].edge)


def ground(game: Imperialis, seat: int) -> shapely.Polygon:
    """The deployment zone of a seat as an area in inches."""
    return _area(zone(game, seat))


def with_its_edge(game: Imperialis, seat: int) -> shapely.Polygon:
    """The same where a base that touches the edge is still inside."""
    return _area(zone(game, seat), TOLERANCES.overlap)


@lru_cache(maxsize=16)
def _area(outline: Outline, wider: float = 0.0) -> shapely.Polygon:
    return shapely.Polygon(outline).buffer(wider) if wider else shapely.Polygon(outline)
