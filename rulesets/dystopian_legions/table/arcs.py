"""Firing arcs: quarters of the table around a model, by its facing (PROF-09)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.buildings import building_of
from rulesets.dystopian_legions.table.measure import TOLERANCES
from rulesets.dystopian_legions.table.profiles import Arc, Weapon
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

HALF = 45.0
"""Degrees from the middle of an arc to its borders."""
FAR = 400.0
"""Inches that lead off every table."""
TURNS: Mapping[Arc, float] = {"fore": 0.0, "starboard": 90.0, "aft": 180.0, "port": 270.0}
"""Degrees from the facing of a model to the middle of each arc."""


@rule(without=True)
def lies_in_arc(game: Legions, at: Point, facing: float, weapon: Weapon, target: Section, figure: Figure) -> bool:
    """DL-PROF-09: a weapon with a restricted arc fires at what lies in it, be it with a part of its base; without one
    it fires all round (DL-D-104)."""
    if not weapon.arc:
        return True
    walls = building_of(game, target)
    if walls is not None:
        return bool(shapely.intersects(field_of_fire(at, facing, weapon.arc), walls.terrain.geometry))
    model = game.model(target, figure)
    apart = shapely.distance(field_of_fire(at, facing, weapon.arc), model.body.core) - model.radius
    return bool(apart <= TOLERANCES.reach)


def field_of_fire(at: Point, facing: float, arcs: Collection[Arc], far: float = FAR) -> BaseGeometry:
    """The ground in some arcs of whoever is at a place and faces so, in degrees."""
    return shapely.union_all([_quarter(at, facing + TURNS[arc], far) for arc in arcs])


def _quarter(at: Point, middle: float, far: float) -> BaseGeometry:
    return shapely.Polygon((at, at.moved(middle - HALF, far), at.moved(middle + HALF, far)))
