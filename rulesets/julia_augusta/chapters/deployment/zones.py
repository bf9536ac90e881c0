"""Where each side may place its units (SETUP-10, SETUP-11)."""

from __future__ import annotations

import shapely

from rulesets.julia_augusta.table.formations import Type, is_light
from rulesets.julia_augusta.table.reasons.deployment import NearSideEdge, OutsideZone
from rulesets.julia_augusta.table.state import TABLE
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.places import THOUSANDTHS, at_most, thousandths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

WIDE, DEPTH = TABLE.width / THOUSANDTHS, TABLE.depth / THOUSANDTHS
"""The table in inches."""
DEEP, DEEP_LIGHT = 12.0, 18.0
"""Inches from its own base edge in which a side places its units, and its light troops."""
SIDE_EDGE = 4.0
"""Inches from a side edge within which no unit is placed."""


@rule(without=lambda type_: DEEP)
def depth_for(type_: Type) -> float:
    """JA-SETUP-11: light troops may be placed up to 18 inches in, the others within 12."""
    return DEEP_LIGHT if is_light(type_) else DEEP


@rule(without=None)
def outside_zone(name: str, stand: Placement, southern: bool, depth: float) -> Refused | None:
    """JA-SETUP-10, JA-SETUP-11: a unit, or a leader, of this name is placed wholly within so many inches of its own
    base edge, a long one."""
    _, north, _, south = _ground(stand)
    reaches = DEPTH - north if southern else south
    if at_most(reaches, depth):
        return None
    return Refused("JA-SETUP-11", OutsideZone(unit=name, depth=round(depth), beyond=thousandths(reaches - depth)))


@rule(without=None)
def near_side_edge(name: str, stand: Placement) -> Refused | None:
    """JA-SETUP-11: no unit is placed within 4 inches of a side edge, of exactly 4 either (JA-SETUP-12)."""
    west, _, east, _ = _ground(stand)
    gap = min(west, WIDE - east)
    return Refused("JA-SETUP-11", NearSideEdge(unit=name, inches=round(SIDE_EDGE))) if at_most(gap, SIDE_EDGE) else None


def _ground(stand: Placement) -> tuple[float, float, float, float]:
    """The west, north, east and south of the ground under somebody, in inches."""
    west, north, east, south = map(float, shapely.bounds(stand.body.core))
    radius = stand.body.radius
    return west - radius, north - radius, east + radius, south + radius
