"""Lines from and to any point of an area, such as a house in which somebody is: the shortest that is clear counts."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.models.group import Group, Numbers
from rulesets.kit.boards.models.sights import Bools, Bundles, Lookout, rim
from rulesets.kit.boards.tables.places import Point

FIRST = 16
"""Lines of each bundle that are looked along at first; four times as many each time until one is clear."""


class Best(NamedTuple):
    """The shortest clear line of a bundle, or without one the shortest, and the names of what stops the shortest."""

    start: Point
    end: Point
    by: tuple[str, ...]

    @property
    def inches(self) -> float:
        """Its length."""
        return self.start.to(self.end)


def along(area: BaseGeometry, inches: float) -> Numbers:
    """Points along the outline of an area, at most so many inches apart, its corners included."""
    edge = shapely.segmentize(shapely.get_exterior_ring(area), inches)
    return np.asarray(shapely.get_coordinates(edge)[:-1])


def to_points(one: Group, points: Numbers) -> Bundles:
    """From each model of a group the shortest lines between its base and each of these points; without heights."""
    there = np.broadcast_to(points, (len(one), *points.shape))
    goals = np.asarray(shapely.points(points), dtype=object)
    lines = shapely.shortest_line(one.cores[:, None], goals[None, :])
    start = shapely.get_coordinates(lines).reshape(len(one), len(points), 2, 2)[:, :, 0]
    way = there - start
    step = way / np.maximum(np.hypot(way[..., 0], way[..., 1]), 1e-12)[..., None]
    return _flat(start + step * one.radii[:, None, None], there)


def between_points(ones: Numbers, others: Numbers) -> Bundles:
    """One bundle for each row of points: the lines from them to each of the others; without heights."""
    starts = np.repeat(ones, len(others), axis=1)
    return _flat(starts, np.broadcast_to(np.tile(others, (ones.shape[1], 1)), starts.shape))


def from_rims(one: Group, count: int, points: Numbers) -> Bundles:
    """From so many points of the edge of each model of a group the lines to each of these points; without heights."""
    return between_points(np.array([rim(model, count) for model in one.values()]), points)


def backwards(bundles: Bundles) -> Bundles:
    """The same lines from their ends to their starts; without heights."""
    return _flat(bundles.ends, bundles.starts)


def _flat(starts: Numbers, ends: Numbers) -> Bundles:
    flat = np.zeros(len(starts))
    return Bundles(starts, ends, flat, flat[:, None])


def shortest_clear(lookout: Lookout, bundles: Bundles, left_out: Bools, inside: Bools) -> list[Best]:
    """The best line of each bundle; `left_out` and `inside` say what stops none of them, as `Lookout.look` takes it."""
    starts, ends = _by_length(bundles)
    bests = [Best(Point(*starts[row, 0].tolist()), Point(*ends[row, 0].tolist()), ()) for row in range(len(starts))]
    rows, first, count = np.arange(len(starts)), 0, FIRST
    while len(rows) and first < starts.shape[1]:
        part = _flat(starts[rows, first : first + count], ends[rows, first : first + count])
        looked = lookout.look(part, left_out[rows], inside[rows])
        clear = ~looked.stopped[:, :, 0]
        for number, row in enumerate(rows.tolist()):
            if clear[number].any():
                line = first + int(clear[number].argmax())
                bests[row] = Best(Point(*starts[row, line].tolist()), Point(*ends[row, line].tolist()), ())
            elif not first:
                bests[row] = bests[row]._replace(by=looked.by[number])
        rows, first, count = rows[~clear.any(axis=1)], first + count, 4 * count
    return bests


def _by_length(bundles: Bundles) -> tuple[Numbers, Numbers]:
    """The starts and ends of all lines, the shortest of each bundle first."""
    ways = bundles.ends - bundles.starts
    order = np.argsort(np.hypot(ways[..., 0], ways[..., 1]), axis=1, kind="stable")[..., None]
    return np.take_along_axis(bundles.starts, order, axis=1), np.take_along_axis(bundles.ends, order, axis=1)
