"""Where the anchor of a mover may go: everything else grown by the mover, and what straight ways over it cost.

Somebody who moves freely keeps his facing, so he is a point on a table where all obstacles are grown by his own shape.
Nodes are where a shortest way may bend: the corners of what is grown, and points along the edges of slow ground.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import Body, Placement, joined
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.outlines import Numbers, Outlines, corners_of, cross, spaced
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.boards.tables.terrain import PLAIN

Bools = npt.NDArray[np.bool_]

CLEAR = 0.002
"""Inches between a bend and the obstacle that it goes round."""
SKIN = 0.0005
"""Inches of an obstacle that a straight way may graze."""
ROUND = 6
"""Corners of a quarter of a circle; they lie outside it, so that no way cuts it."""
ROUND_OF_SLOW = 2
"""The same for slow ground, of which there is much: it begins at most 0.04 of a base's diameter too early."""


class Slow(NamedTuple):
    """Ground that costs more: beyond the way so much an inch, and so many inches for entering it."""

    outlines: Outlines
    area: BaseGeometry
    extra: float
    entering: float


class Nodes(NamedTuple):
    """Where ways may bend: the points, and their neighbours on the outline (themselves where a way may bend freely)."""

    points: Numbers
    before: Numbers
    after: Numbers

    def bends(self, source: Point) -> Bools:
        """Which of them a taut way from a point goes round: both neighbours lie on one side of it."""
        way = self.points - np.array(source)
        sides = [cross(way, other - self.points) for other in (self.before, self.after)]
        return sides[0] * sides[1] >= -1e-9


class Ways:
    """The straight ways of a unit over a battlefield, as far as a budget in inches leads. With `fine`, ways may bend
    along the edges of slow ground too, not only at its corners."""

    def __init__(
        self, field: Battlefield, unit: Placement, budget: float, leave_out: Collection[str] = (), fine: bool = True
    ) -> None:
        self._shape = _relative(unit)
        self._radius = unit.body.radius
        area = unit.body.hull
        solid = joined(self.grown(it.body) for it in field.near(area, budget, leave_out))
        self.walls = shapely.buffer(solid, -SKIN, join_style="mitre")
        self._walls = Outlines(self.walls)
        slow = [piece for piece in field.land.near(area, budget) if piece.cost > PLAIN or piece.crossing]
        self._slow = [
            _slow(
                self.grown(Body(piece.geometry), ROUND_OF_SLOW),
                (piece.cost - PLAIN) / PLAIN,
                piece.crossing / THOUSANDTHS,
            )
            for piece in slow
        ]
        self.anchors = self._room(field)
        self.nodes = self._nodes(solid, fine)
        shapely.prepare(self.walls)

    def grown(self, other: Body, corners: int = ROUND) -> BaseGeometry:
        """Where the anchor may not be, or what it crosses, for the mover not to touch something."""
        pieces = [self._swept(part) for part in shapely.get_parts(other.core)]
        radius = (self._radius + other.radius) / np.cos(np.pi / 4 / corners)
        return joined(pieces).buffer(radius, quad_segs=corners)

    def _swept(self, part: BaseGeometry) -> BaseGeometry:
        """A part grown by the mover's corners, seen from its anchor."""
        corners = shapely.get_coordinates(part)
        hull = shapely.convex_hull(part)
        if shapely.get_dimensions(part) == 0 or shapely.area(hull) - shapely.area(part) < 1e-6:
            return self._sum(corners) if shapely.area(hull) or len(corners) < 3 else self._along(corners)
        return self._along(corners).union(_moved(part, -self._shape[0]))

    def _along(self, corners: Numbers) -> BaseGeometry:
        """Every edge of an outline or a line grown by the mover."""
        return joined(self._sum(np.array(edge)) for edge in pairwise(corners))

    def _sum(self, corners: Numbers) -> BaseGeometry:
        sums = corners[:, None, :] - self._shape[None, :, :]
        return shapely.MultiPoint(sums.reshape(-1, 2)).convex_hull

    def _room(self, field: Battlefield) -> BaseGeometry:
        """Where the anchor may be for the mover to be on the table."""
        low, high = self._shape.min(axis=0) - self._radius, self._shape.max(axis=0) + self._radius
        wide, deep = field.table.width / THOUSANDTHS, field.table.depth / THOUSANDTHS
        east, south = max(-low[0], wide - high[0]), max(-low[1], deep - high[1])
        return shapely.Polygon.from_bounds(-low[0], -low[1], east, south)

    def _nodes(self, solid: BaseGeometry, fine: bool) -> Nodes:
        """The bends on the table and outside everything grown."""
        clear = shapely.buffer(solid, CLEAR, join_style="mitre")
        slow = [shapely.buffer(it.area, CLEAR, join_style="mitre") for it in self._slow]
        found = [*corners_of([clear]), *corners_of(slow), *spaced(slow if fine else [])]
        if not found:
            return Nodes(*(np.empty((0, 2)) for _ in range(3)))
        points, before, after = (np.concatenate(column) for column in zip(*found, strict=True))
        x, y = points[:, 0], points[:, 1]
        free = shapely.intersects_xy(self.anchors, x, y) & ~shapely.contains_xy(self.walls, x, y)
        return Nodes(points[free], before[free], after[free])

    def stands_free(self, at: Point) -> Point | None:
        """The point, or one outside what it touches at most a hundredth of an inch away; None deeper inside."""
        here = shapely.Point(at)
        if not shapely.contains(self.walls, here):
            return at
        edge = shapely.buffer(self.walls, SKIN + CLEAR, join_style="mitre").boundary
        if shapely.distance(edge, here) > 0.01:
            return None
        return Point(*map(float, shapely.get_coordinates(shapely.shortest_line(edge, here))[0]))

    def rays(self, source: Point, directions: Numbers, within: float) -> Rays:
        """The straight ways from a point in directions (of length 1), as far as so many inches."""
        at, here = np.array(source), shapely.Point(source)
        walls = self._walls.met(at, directions, within)
        near = (slow for slow in self._slow if shapely.dwithin(slow.area, here, within))
        slow = [(it, _in_pairs(it.outlines.met(at, directions, within)), _inside(it, here)) for it in near]
        return Rays(walls.min(axis=1, initial=np.inf), slow)

    def costs(self, source: Point, targets: Numbers) -> Numbers:
        """What the straight ways from a point to others cost in inches; infinite where something stands in the way."""
        ways = targets - np.array(source)
        lengths = np.hypot(ways[:, 0], ways[:, 1])
        directions = ways / np.maximum(lengths, 1e-12)[:, None]
        rays = self.rays(source, directions, float(lengths.max(initial=0.0)))
        return np.where(rays.free >= lengths - 1e-9, rays.costs(lengths), np.inf)

    @property
    def corners(self) -> Numbers:
        """Every corner that may begin or end a shadow, or slow ground."""
        return np.concatenate([self._walls.first, *(it.outlines.first for it in self._slow)])


class Rays:
    """Straight ways from one point: how far each is free, and what a length of each costs."""

    def __init__(self, free: Numbers, slow: list[tuple[Slow, Numbers, bool]]) -> None:
        self.free = free
        self._slow = slow

    def costs(self, lengths: Numbers) -> Numbers:
        """What these lengths of them cost, in inches."""
        total = lengths.copy()
        for slow, edges, inside in self._slow:
            passed = np.minimum(edges, lengths[:, None])
            between = (passed[:, 1::2] - passed[:, 0::2]).sum(axis=1)
            total += slow.extra * (lengths - between if inside else between)
            if slow.entering:
                crossed = (edges < lengths[:, None]).sum(axis=1)
                total += slow.entering * ((crossed + (not inside)) // 2)
        return total

    def lengths(self, budget: float) -> Numbers:
        """How far each leads for a budget in inches, to a few thousandths of an inch; never too far."""
        low, high = np.zeros(len(self.free)), np.minimum(self.free, budget)
        if not self._slow:
            return high
        done = self.costs(high) <= budget
        for _ in range(12):
            middle = (low + high) / 2
            paid = self.costs(middle) <= budget
            low, high = np.where(paid, middle, low), np.where(paid, high, middle)
        return np.where(done, np.minimum(self.free, budget), low)


def _in_pairs(distances: Numbers) -> Numbers:
    """Distances in their order, an even number for every ray."""
    even = np.pad(distances, ((0, 0), (0, distances.shape[1] % 2)), constant_values=np.inf)
    return np.sort(even, axis=1)


def _inside(slow: Slow, here: shapely.Point) -> bool:
    return bool(shapely.contains(slow.area, here))


def _relative(unit: Placement) -> Numbers:
    """The corners of the hull of a unit (the middles of round bases), as seen from its anchor."""
    corners = shapely.get_coordinates(unit.body.core.convex_hull)
    return cast(Numbers, corners - np.array(unit.pose.point))


def _moved(part: BaseGeometry, by: Numbers) -> BaseGeometry:
    return shapely.transform(part, lambda corners: corners + by)


def _slow(area: BaseGeometry, extra: float, entering: float) -> Slow:
    inner = shapely.buffer(area, -SKIN, join_style="mitre")
    return Slow(Outlines(inner), inner, extra, entering)
