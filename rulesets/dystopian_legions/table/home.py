"""Where home is for a side: its reserves edge, and the way there (MAP-07)."""

from __future__ import annotations

from math import cos, inf, radians, sin

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dystopian_legions.table.edges import rim
from rulesets.dystopian_legions.table.measure import group
from rulesets.dystopian_legions.table.state import DEPTH, Edge, Legions, Section
from rulesets.kit.boards.models.forms import anchor
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule

AT_IT = 0.001
"""Inches from the edge at which a section is at home: which way leads there is told by where the edge lies."""


@rule(without=lambda edge, wide: rim("north", wide))
def reserves_edge(edge: Edge, wide: int) -> BaseGeometry:
    """DL-MAP-07: the edge of the table that bounds the zone of a side: a whole one, or of a corner the two halves that
    meet there (DL-D-22)."""
    return rim(edge, wide)


def homeward(game: Legions, section: Section) -> float:
    """The direction from the middle of a section to the nearest point of its reserves edge, in degrees (DL-D-125)."""
    here = anchor(group(game, section))
    edge = reserves_edge(game.sides[section.seat].edge, game.table_width)
    way = shapely.shortest_line(shapely.Point(here), edge)
    if shapely.length(way) <= AT_IT:
        return (game.ahead(section.seat) + 180) % 360
    return here.bearing(Point(*map(float, shapely.get_coordinates(way)[-1])))


def to_the_border(game: Legions, model: Model, degrees: float) -> float:
    """The inches that a model can go in a direction until its base touches the border of the table."""
    east, south = sin(radians(degrees)), -cos(radians(degrees))
    left = (_left(model.middle.x, east, game.table_width, model), _left(model.middle.y, south, DEPTH, model))
    return max(0.0, min(left))


def _left(at: float, share: float, size: float, model: Model) -> float:
    """The inches until a base touches one of two opposite sides of the table, on a way of which this share leads to the
    farther one."""
    if abs(share) < AT_IT:
        return inf
    return ((size if share > 0 else 0.0) - at) / share - model.widest / abs(share)
