"""Outlines of areas as arrays of corners and edges, and where straight ways from a point meet them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

Numbers = npt.NDArray[np.float64]

SPACING = 2.0
"""Inches between bends along the edge of slow ground."""


class Met(NamedTuple):
    """Where rays meet edges, a row for each ray: the distances, infinite where they do not, and whether the ray comes
    into the edge's area there."""

    distances: Numbers
    enters: npt.NDArray[np.bool_]


class Outlines:
    """The edges of areas, from their first corners to their second ones; `of` is the number of each edge's area."""

    def __init__(self, *areas: BaseGeometry) -> None:
        found = [(number, ring) for number, area in enumerate(areas) for ring in rings_of([area])]
        rings = [np.empty((0, 2)), *(ring for _, ring in found)]
        self.first = np.concatenate(rings)
        self.second = np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
        self.of = np.repeat([number for number, _ in found], [len(ring) for _, ring in found]).astype(np.intp)
        self._low = np.minimum(self.first, self.second)
        self._high = np.maximum(self.first, self.second)

    def near(self, source: Numbers, within: float) -> npt.NDArray[np.bool_]:
        """Which edges may be not farther from a point than so many inches."""
        near = (self._low <= source + within) & (self._high >= source - within)
        return np.asarray(near.all(axis=1))

    def met(self, source: Numbers, directions: Numbers, which: npt.NDArray[np.bool_]) -> Met:
        """Where rays from a point meet some of the edges. A corner lies on one side of a ray or on the other, never on
        it, so that a ray through a corner enters and leaves as often as it should."""
        (side, along), (other_side, other_along) = (
            _seen(corners[which] - source, directions) for corners in (self.first, self.second)
        )
        crosses = (side > 0) != (other_side > 0)
        distances = along + (other_along - along) * side / np.where(crosses, side - other_side, 1.0)
        return Met(np.where(crosses & (distances > 0), distances, np.inf), side > 0)


def _seen(away: Numbers, directions: Numbers) -> tuple[Numbers, Numbers]:
    """How far points lie to the side of rays and along them."""
    east, south = directions[:, :1], directions[:, 1:]
    return east * away[:, 1] - south * away[:, 0], east * away[:, 0] + south * away[:, 1]


def rings_of(areas: Iterable[BaseGeometry]) -> list[Numbers]:
    """The outlines of areas, holes too, each without its last corner, which is its first. What lies to
    the left of every edge (in the sense of x and y) belongs to the area; mere points and lines have no outline."""
    turned = (shapely.orient_polygons(area, exterior_cw=False) for area in areas)
    polygons = [part for area in turned for part in shapely.get_parts(area) if shapely.area(part)]
    rings = [ring for polygon in polygons for ring in (polygon.exterior, *polygon.interiors)]
    return [shapely.get_coordinates(ring)[:-1] for ring in rings]


def corners_of(areas: Iterable[BaseGeometry]) -> list[tuple[Numbers, Numbers, Numbers]]:
    """The corners of areas with those before and after them, where the area is not hollow: no way bends in a nook."""
    found = []
    for ring in rings_of(areas):
        before, after = np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0)
        sharp = cross(ring - before, after - ring) > 0
        found.append((ring[sharp], before[sharp], after[sharp]))
    return found


def spaced(areas: Iterable[BaseGeometry]) -> list[tuple[Numbers, Numbers, Numbers]]:
    """Points along the edges of areas, where a way may bend freely."""
    found = []
    for ring in rings_of(areas):
        line = shapely.LinearRing(ring)
        number = int(line.length // SPACING)
        points = shapely.get_coordinates(shapely.line_interpolate_point(line, np.arange(number) * SPACING))
        found.append((points, points, points))
    return found


def cross(one: Numbers, other: Numbers) -> Numbers:
    return one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
