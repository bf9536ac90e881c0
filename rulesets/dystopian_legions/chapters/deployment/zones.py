"""The Main Deployment Zones (MAP)."""

from __future__ import annotations

import shapely

from rulesets.dystopian_legions.table.measure import TOLERANCES
from rulesets.dystopian_legions.table.reasons.deployment import OutsideZone
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Section
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

DEEP = 12
"""Inches from its own edge to which a zone of Advancing Lines reaches."""


def corners(game: Legions, seat: int) -> tuple[Point, ...]:
    """DL-MAP-06: a strip along the whole of a side's own edge."""
    north = 0.0 if game.sides[seat].edge == "north" else float(DEPTH - DEEP)
    wide = float(game.table_width)
    return Point(0, north), Point(wide, north), Point(wide, north + DEEP), Point(0, north + DEEP)


@rule(without=None)
def outside_zone(game: Legions, section: Section, there: Group) -> Refused | None:
    """DL-DEPLOY-09: every model stands with its whole base inside its side's zone."""
    zone = shapely.Polygon(corners(game, section.seat)).buffer(TOLERANCES.overlap)
    outside = (name for name, model in there.items() if not zone.covers(model.body.area))
    label = next((name.rpartition("/")[2] for name in outside), None)
    return None if label is None else Refused("DL-DEPLOY-09", OutsideZone(section=section.id, label=label, deep=DEEP))
