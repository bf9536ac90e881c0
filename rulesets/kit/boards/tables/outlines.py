"""Outlines of areas as arrays of corners and edges, and where straight ways from a point meet them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

Numbers = npt.NDArray[np.float64]
Whole = npt.NDArray[np.intp]

SPACING = 2.0
"""Inches between bends along the edge of slow ground."""


class Met(NamedTuple):
    """Where rays meet edges: the numbers of the ray and of the edge, how far along the ray, and whether the ray comes
    into the edge's area there; ray by ray, each in the order of the edges."""

    rays: Whole
    edges: Whole
    distances: Numbers
    enters: npt.NDArray[np.bool_]


class Bounds(NamedTuple):
    """Two opposite corners: nothing farther from some points than so many inches lies outside."""

    low: Numbers
    high: Numbers

    @classmethod
    def around(cls, points: Numbers, within: Numbers | float) -> Bounds:
        """The box around points, a row each, with a distance for all or for each."""
        wide = np.reshape(within, (-1, 1))
        return cls((points - wide).min(axis=0), (points + wide).max(axis=0))


class Outlines:
    """The edges of areas, from their first corners to their second ones; `of` is the number of each edge's area."""

    def __init__(self, *areas: BaseGeometry) -> None:
        numbered = [(number, ring) for number, area in enumerate(areas) for ring in rings_of([area])]
        rings = [np.empty((0, 2)), *(ring for _, ring in numbered)]
        self.first = np.concatenate(rings)
        self._next = _following([len(ring) for _, ring in numbered])
        self.second = self.first[self._next]
        self.of = np.repeat([number for number, _ in numbered], [len(ring) for _, ring in numbered]).astype(np.intp)
        self._low = np.minimum(self.first, self.second)
        self._high = np.maximum(self.first, self.second)

    def near(self, box: Bounds) -> npt.NDArray[np.bool_]:
        """Which edges may come into a box."""
        near = (self._low <= box.high) & (self._high >= box.low)
        return np.asarray(near.all(axis=1))

    def met(self, sources: Numbers, directions: Numbers, which: npt.NDArray[np.bool_]) -> Met:
        """Where rays, from one point or each from its own, meet some of the edges. A corner lies on one side of a ray
        or on the other, never on it, so that a ray through a corner enters and leaves as often as it should."""
        numbers = np.flatnonzero(which)
        corners, ends = np.unique(np.concatenate((numbers, self._next[numbers])), return_inverse=True)
        aside = _aside(self.first[corners], sources, directions)
        begin, end = ends.reshape(2, -1)
        left = aside > 0
        rays, edges = np.nonzero(left[:, begin] != left[:, end])
        near, far = aside[rays, begin[edges]], aside[rays, end[edges]]
        here, ahead = np.broadcast_to(sources, directions.shape)[rays], directions[rays]
        along, other_along = (
            (ahead * (corner[numbers[edges]] - here)).sum(axis=1) for corner in (self.first, self.second)
        )
        met = along + (other_along - along) * near / (near - far)
        ahead_of = met > 0
        return Met(rays[ahead_of], numbers[edges[ahead_of]], met[ahead_of], near[ahead_of] > 0)


def _following(sizes: Iterable[int]) -> Whole:
    """The numbers of the corners that follow those of rings of these sizes."""
    sizes = np.array(list(sizes), dtype=np.intp)
    after = np.arange(1, sizes.sum() + 1)
    last = sizes.cumsum()
    after[last - 1] = last - sizes
    return after


def _aside(corners: Numbers, sources: Numbers, directions: Numbers) -> Numbers:
    """How far corners lie to the side of rays, a row for each ray."""
    side: Numbers = directions[:, :1] * (corners[:, 1] - sources[:, 1:])
    side -= directions[:, 1:] * (corners[:, 0] - sources[:, :1])
    return side


def rings_of(areas: Iterable[BaseGeometry]) -> list[Numbers]:
    """The outlines of areas, holes too, each without its last corner, which is its first. What lies to
    the left of every edge (in the sense of x and y) belongs to the area; mere points and lines have no outline."""
    turned = (shapely.orient_polygons(area, exterior_cw=False) for area in areas)
    polygons = [part for area in turned for part in shapely.get_parts(area) if shapely.area(part)]
    rings = [ring for polygon in polygons for ring in (polygon.exterior, *polygon.interiors)]
    return [shapely.get_coordinates(ring)[:-1] for ring in rings]


def corners_of(areas: Iterable[BaseGeometry]) -> list[tuple[Numbers, Numbers, Numbers]]:
    """The corners of areas with those before and after them, where the area is not hollow: no way bends in a nook."""
    sharp_ones = []
    for ring in rings_of(areas):
        before, after = np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0)
        sharp = cross(ring - before, after - ring) > 0
        sharp_ones.append((ring[sharp], before[sharp], after[sharp]))
    return sharp_ones


def spaced(areas: Iterable[BaseGeometry]) -> list[tuple[Numbers, Numbers, Numbers]]:
    """Points along the edges of areas, where a way may bend freely."""
    beside = []
    for ring in rings_of(areas):
        line = shapely.LinearRing(ring)
        number = int(line.length // SPACING)
        points = shapely.get_coordinates(shapely.line_interpolate_point(line, np.arange(number) * SPACING))
        beside.append((points, points, points))
    return beside


def cross(one: Numbers, other: Numbers) -> Numbers:
    return one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]
