"""Terrain that is moved before the battle: how it lay, and whither it is to go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely

from rulesets.dystopian_legions.table.happenings.setting_up import ShiftProposed, TerrainShifted
from rulesets.dystopian_legions.table.state import EIGHTH
from rulesets.kit.boards.tables.places import COMPASS, Point, Spot
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.reading import of_kind
from rulesets.kit.pictures.scene import Area, Track

WIDE = 0.15
"""Inches by which an outline goes beyond what it is around."""


def shift_areas(shown: Sequence[Event]) -> Iterator[Area]:
    """Where pieces of terrain lay that were moved."""
    for shift in of_kind(shown, TerrainShifted):
        around = _hull(shift.before).buffer(WIDE).exterior
        yield Area(kind="before", outlines=(tuple((x, y) for x, y in shapely.get_coordinates(around).tolist()),))


def shift_tracks(shown: Sequence[Event]) -> Iterator[Track]:
    """Whither pieces of terrain are to be moved."""
    for shift in of_kind(shown, ShiftProposed):
        middle = _hull(shift.before).centroid
        here = Point(middle.x, middle.y)
        there = here.moved(COMPASS.index(shift.whither) * EIGHTH, float(shift.inches))
        yield Track(kind="move", points=((here.x, here.y), (there.x, there.y)), side=shift.seat)


def _hull(corners: Sequence[Spot]) -> shapely.geometry.base.BaseGeometry:
    return shapely.MultiPoint([at.point for at in corners]).convex_hull
