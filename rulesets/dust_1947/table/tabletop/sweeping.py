"""The ground that a hull goes over on its way, without turning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.dust_1947.table.tabletop.land import GRAZE, ground_of
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.squares.board import Square
from rulesets.kit.boards.tables.places import Point, pose


def swept(hull: Model, points: Sequence[Point]) -> BaseGeometry:
    """What a hull goes over that goes straight from one point to the next."""
    stands = [hull.at(pose(point, hull.pose.degrees)).body.area for point in points]
    legs = [shapely.convex_hull(shapely.union_all([one, other])) for one, other in pairwise(stands)]
    return shapely.union_all([*stands, *legs])


def overlaps(ground: BaseGeometry, square: Square) -> bool:
    """Whether some ground lies over a square of the map, and not only along its edge."""
    return bool(shapely.area(shapely.intersection(ground, ground_of([square]))) > GRAZE)
