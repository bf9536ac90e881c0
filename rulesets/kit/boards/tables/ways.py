"""Where the anchor of a mover may go: everything else grown by the mover, and what straight ways over it cost.

Somebody who moves freely keeps his facing, so he is a point on a table where all obstacles are grown by his own shape.
Nodes are where a shortest way may bend: the corners of what is grown, and points along the edges of slow ground.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import acos, ceil, pi
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import Body, Placement, joined
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.outlines import Bounds, Met, Numbers, Outlines, Whole, corners_of, cross, spaced
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point, Table
from rulesets.kit.boards.tables.prepared import held, held_inside
from rulesets.kit.boards.tables.terrain import PLAIN

Bools = npt.NDArray[np.bool_]

CLEAR = 0.002
"""Inches between a bend and the obstacle that it goes round."""
SKIN = 0.0005
"""Inches of an obstacle that a straight way may graze."""
DEEPEST = 0.01
"""Inches by which who stands somewhere may lie over something and is still counted as beside it."""
GRAZED = 1e-9
"""What rounding makes of a way along an edge, in square inches."""
ROUND = 6
"""Corners of a quarter of a circle; they lie outside it, so that no way cuts it."""
ROUND_OF_SLOW = 2
"""The same for slow ground, of which there is much: it begins at most 0.04 of a base's diameter too early."""


class Slow(NamedTuple):
    """Ground that costs more, grown by the mover: beyond the way so much an inch, and so many inches to enter it."""

    area: BaseGeometry
    extra: float
    entering: float


class Circles(NamedTuple):
    """Round ground that an anchor does not come into: middles and radii in inches, and the same radii less what a way
    may graze."""

    middles: Numbers
    radii: Numbers
    closed: Numbers

    @classmethod
    def none(cls) -> Circles:
        """No such ground."""
        return cls(np.empty((0, 2)), np.empty(0), np.empty(0))


class Nodes(NamedTuple):
    """Where ways may bend: the points, and their neighbours on the outline (themselves where a way may bend freely).
    `solid`: how many of them, the first, are corners of what stands in the way."""

    points: Numbers
    before: Numbers
    after: Numbers
    solid: int

    def bends(self, sources: Numbers, numbers: Whole) -> Bools:
        """Which of them a taut way from one point, or to each from its own, goes round: both neighbours lie on one side
        of it."""
        at = self.points[numbers]
        return self._leaves(at - sources, numbers, at)

    def goes_round(self, numbers: Whole, targets: Numbers) -> Bools:
        """Which taut ways lead on round them, from each to its target, not away from the corner."""
        at = self.points[numbers]
        return (numbers >= self.solid) | self._leaves(targets - at, numbers, at)

    def _leaves(self, ways: Numbers, numbers: Whole, at: Numbers) -> Bools:
        sides = [cross(ways, other[numbers] - at) for other in (self.before, self.after)]
        return np.asarray(sides[0] * sides[1] >= -GRAZED)


class Mover(NamedTuple):
    """What moves without turning: its corners as seen from its anchor (of round bases their middles), all grown by a
    radius in inches."""

    corners: Numbers
    radius: float

    @classmethod
    def of(cls, unit: Placement) -> Mover:
        """A unit that keeps its facing."""
        corners = shapely.get_coordinates(unit.body.core.convex_hull)
        return cls(cast(Numbers, corners - np.array(unit.pose.point)), unit.body.radius)

    def grown(self, other: Body, corners: int = ROUND) -> BaseGeometry:
        """Where the anchor may not be, or what it crosses, for the mover not to touch something."""
        radius = (self.radius + other.radius) / np.cos(np.pi / 4 / corners)
        return self.swept(other.core).buffer(radius, quad_segs=corners)

    def swept(self, core: BaseGeometry) -> BaseGeometry:
        """The same before it is grown by any radius."""
        return joined(self._swept(part) for part in shapely.get_parts(core))

    def room(self, table: Table) -> BaseGeometry:
        """Where the anchor may be for the mover to be on the table."""
        low, high = self.corners.min(axis=0) - self.radius, self.corners.max(axis=0) + self.radius
        wide, deep = table.width / THOUSANDTHS, table.depth / THOUSANDTHS
        east, south = max(-low[0], wide - high[0]), max(-low[1], deep - high[1])
        return shapely.Polygon.from_bounds(-low[0], -low[1], east, south)

    def _swept(self, part: BaseGeometry) -> BaseGeometry:
        """A part grown by the mover's corners, seen from its anchor."""
        corners = shapely.get_coordinates(part)
        hull = shapely.convex_hull(part)
        if shapely.get_dimensions(part) == 0 or shapely.area(hull) - shapely.area(part) < 1e-6:
            return self._sum(corners) if shapely.area(hull) or len(corners) < 3 else self._along(corners)
        return self._along(corners).union(_moved(part, -self.corners[0]))

    def _along(self, corners: Numbers) -> BaseGeometry:
        """Every edge of an outline or a line grown by the mover."""
        return joined(self._sum(np.array(edge)) for edge in pairwise(corners))

    def _sum(self, corners: Numbers) -> BaseGeometry:
        sums = corners[:, None, :] - self.corners[None, :, :]
        return shapely.MultiPoint(sums.reshape(-1, 2)).convex_hull


class Ways:
    """The straight ways of an anchor that has `room`, around what is `solid` or round and over ground that is slow, all
    grown by the mover already. With `fine`, ways may bend along the edges of slow ground too, not only at its corners.
    """

    def __init__(
        self,
        room: BaseGeometry,
        solid: BaseGeometry,
        slow: Sequence[Slow],
        fine: bool = True,
        circles: Circles | None = None,
    ) -> None:
        self.anchors = room
        self.walls = shapely.buffer(solid, -SKIN, join_style="mitre")
        self._walls = Outlines(self.walls)
        self._circles = circles or Circles.none()
        inner = [shapely.buffer(it.area, -SKIN, join_style="mitre") for it in slow]
        self._slow = Outlines(*inner)
        self._boxes = shapely.bounds(np.array(inner, dtype=object)).reshape(-1, 4)
        self._extra = np.array([it.extra for it in slow])[self._slow.of] if slow else np.empty(0)
        self._entering = np.array([it.entering for it in slow])[self._slow.of] if slow else np.empty(0)
        self.nodes = self._nodes(solid, [it.area for it in slow], fine)
        self._between: dict[int, Numbers] = {}

    def _nodes(self, solid: BaseGeometry, slow: Sequence[BaseGeometry], fine: bool) -> Nodes:
        """The bends on the table and outside everything grown."""
        clear = shapely.buffer(solid, CLEAR, join_style="mitre")
        slow = [shapely.buffer(area, CLEAR, join_style="mitre") for area in slow]
        corners = [*_around(self._circles), *corners_of([clear])]
        places = [*corners, *corners_of(slow), *spaced(slow if fine else [])]
        if not places:
            nothing = np.empty((0, 2))
            return Nodes(nothing, nothing, nothing, 0)
        points, before, after = (np.concatenate(column) for column in zip(*places, strict=True))
        x, y = points[:, 0], points[:, 1]
        free = held(self.anchors, x, y) & ~held_inside(self.walls, x, y)
        free[free] = self._outside_circles(points[free])
        solid_ones = sum(len(ring) for ring, _, _ in corners)
        return Nodes(points[free], before[free], after[free], int(free[:solid_ones].sum()))

    def _outside_circles(self, points: Numbers) -> Bools:
        apart = points[:, None, :] - self._circles.middles[None, :, :]
        return np.asarray((np.hypot(apart[..., 0], apart[..., 1]) >= self._circles.closed[None, :]).all(axis=1))

    def stands_free(self, at: Point) -> Point | None:
        """The point, or one outside what it touches at most a hundredth of an inch away; None deeper inside."""
        outside = self._beside_circles(at)
        here = shapely.Point(outside)
        if not shapely.contains(self.walls, here):
            return outside if at.to(outside) <= DEEPEST else None
        edge = shapely.buffer(self.walls, SKIN + CLEAR, join_style="mitre").boundary
        if shapely.distance(edge, here) > DEEPEST:
            return None
        return Point(*map(float, shapely.get_coordinates(shapely.shortest_line(edge, here))[0]))

    def _beside_circles(self, at: Point) -> Point:
        """The point, or where it comes out of the circle that it is deepest in."""
        if not len(self._circles.radii):
            return at
        deep = self._circles.closed - np.hypot(*(self._circles.middles - np.array(at)).T)
        number = int(deep.argmax())
        if deep[number] <= 0:
            return at
        middle = Point(*map(float, self._circles.middles[number]))
        return middle.moved(middle.bearing(at), float(self._circles.closed[number]) + SKIN)

    def between(self, numbers: Whole, targets: Whole) -> Numbers:
        """What the straight ways from nodes to others cost, from each to its own; each way is reckoned once."""
        sources, rows = np.unique(numbers, return_inverse=True)
        known = np.stack([self._row(number) for number in sources.tolist()])
        costs = known[rows, targets]
        new = np.isnan(costs)
        if new.any():
            points = self.nodes.points
            costs[new] = known[rows[new], targets[new]] = self.each(points[numbers[new]], points[targets[new]])
            self._between.update(zip(sources.tolist(), known, strict=True))
        return costs

    def _row(self, number: int) -> Numbers:
        known = self._between.get(number)
        return np.full(len(self.nodes.points), np.nan) if known is None else known

    def rays(self, sources: Numbers, directions: Numbers, within: Numbers | float) -> Rays:
        """The straight ways in directions (of length 1) from one point or each from its own, a row each, as far as so
        many inches."""
        free, box = self._to_circles(sources, directions, within), Bounds.around(sources, within)
        walls = self._walls.near(box)
        if walls.any():
            met = self._walls.met(sources, directions, walls)
            np.minimum.at(free, met.rays, met.distances)
        near = np.asarray(((self._boxes[:, :2] <= box.high) & (self._boxes[:, 2:] >= box.low)).all(axis=1))
        if not near.any():
            return Rays(free)
        slow = near[self._slow.of]
        return Rays(free, Slowed(self._slow.met(sources, directions, slow), self._extra, self._entering))

    def _to_circles(self, sources: Numbers, directions: Numbers, within: Numbers | float) -> Numbers:
        """How far each ray is free of circles. From a circle's rim, and from a hair inside, it leads outward only."""
        away = self._circles.middles - sources[:, None, :]
        apart = np.hypot(away[..., 0], away[..., 1])
        near = (apart <= np.reshape(within, (-1, 1)) + self._circles.radii).any(axis=0)
        if not near.any():
            return np.full(len(directions), np.inf)
        away, apart = away[:, near], apart[:, near]
        closed = np.minimum(self._circles.closed[near], apart)
        along = directions[:, :1] * away[..., 0] + directions[:, 1:] * away[..., 1]
        half = closed**2 - (apart**2 - along**2)
        hit = (along > SKIN) & (half > 0)
        return np.asarray(np.where(hit, along - np.sqrt(np.maximum(half, 0.0)), np.inf).min(axis=1, initial=np.inf))

    def costs(self, source: Point, targets: Numbers) -> Numbers:
        """What the straight ways from a point to others cost in inches; infinite where something stands in the way."""
        return self.each(np.array([source]), targets)

    def each(self, sources: Numbers, targets: Numbers) -> Numbers:
        """What the straight ways cost to points from one source, to each from its own, or from all to one."""
        ways = targets - sources
        lengths = np.hypot(ways[:, 0], ways[:, 1])
        directions = ways / np.maximum(lengths, 1e-12)[:, None]
        within = float(lengths.max(initial=0.0)) if len(sources) == 1 else lengths
        rays = self.rays(sources, directions, within)
        return np.where(rays.free >= lengths - 1e-9, rays.costs(lengths), np.inf)

    def cost(self, source: Point, target: Point) -> float:
        """What the straight way from a point to another costs; infinite where something stands in the way."""
        return float(self.costs(source, np.array([target]))[0])

    def shadows(self, points: Numbers, within: Numbers) -> tuple[Whole, Numbers]:
        """The directions in radians in which a shadow or slow ground begins or ends, from points and as far from each
        as so many inches: those of corners, and past circles on either side; with the number of the point of each."""
        corners = np.concatenate([self._walls.first, self._slow.first])
        x, y = (corners[None, :, axis] - points[:, axis, None] for axis in (0, 1))
        of, near = np.nonzero(np.hypot(x, y) <= within[:, None])
        by, middle, half = self._past_circles(points, within)
        turned = np.arctan2(y[of, near], x[of, near])
        return np.concatenate((of, by, by)), np.concatenate((turned, middle - half, middle + half))

    def _past_circles(self, points: Numbers, within: Numbers) -> tuple[Whole, Numbers, Numbers]:
        """The directions of the middles of circles from points, with the numbers of those, and how far to both sides
        the circles stretch."""
        x, y = (self._circles.middles[None, :, axis] - points[:, axis, None] for axis in (0, 1))
        apart = np.hypot(x, y)
        of, near = np.nonzero((apart > self._circles.closed) & (apart <= within[:, None] + self._circles.radii))
        return of, np.arctan2(y[of, near], x[of, near]), np.arcsin(self._circles.closed[near] / apart[of, near])


class Slowed:
    """Slow ground on straight ways, by where they meet its edges."""

    def __init__(self, met: Met, extra: Numbers, entering: Numbers) -> None:
        self._rays, self._met = met.rays, met.distances
        # What lies within an area is what lies before the edges where it is left, less what lies before it is entered.
        self._extra = np.where(met.enters, -extra[met.edges], extra[met.edges])
        self._entering = np.where(met.enters, entering[met.edges], 0.0) if entering.any() else None

    def costs(self, lengths: Numbers) -> Numbers:
        """What these lengths of them cost with it, in inches."""
        before = lengths[self._rays]
        total = lengths + self._sums(np.minimum(self._met, before) * self._extra, len(lengths))
        if self._entering is not None:
            total += self._sums(np.where(self._met < before, self._entering, 0.0), len(lengths))
        return np.asarray(total)

    def _sums(self, of_each: Numbers, rays: int) -> Numbers:
        return np.asarray(np.bincount(self._rays, of_each, rays), dtype=np.float64)

    def lengths(self, budgets: Numbers) -> Numbers:
        """How far each leads for its budget in inches: what can be paid for of each span between its edges."""
        budget, edge = budgets[:, None], np.zeros((len(budgets), 1))
        met, extra, entering = self._in_order(len(budgets))
        spans = np.diff(np.hstack((edge, np.minimum(met, budget), budget)), axis=1)
        an_inch = 1.0 + np.hstack((extra, edge))[:, ::-1].cumsum(axis=1)[:, ::-1]
        spent = np.hstack((edge, (spans * an_inch).cumsum(axis=1)[:, :-1]))
        if entering is not None:
            spent += np.hstack((edge, entering.cumsum(axis=1)))
        return np.asarray(np.clip((budget - spent) / an_inch, 0.0, spans).sum(axis=1))

    def _in_order(self, rays: int) -> tuple[Numbers, Numbers, Numbers | None]:
        """The edges that each ray meets as a row, the nearest first: how far away, what an inch before them costs more
        than one behind, what is paid there. Rows that meet fewer edges than others end with such as are never met."""
        order = np.lexsort((self._met, self._rays))
        row, many = self._rays[order], np.bincount(self._rays, minlength=rays)
        place = row, np.arange(len(row)) - (many.cumsum() - many)[row]

        def rows(of_each: Numbers, otherwise: float) -> Numbers:
            in_order = np.full((rays, int(many.max())), otherwise)
            in_order[place] = of_each[order]
            return in_order

        entering = None if self._entering is None else rows(self._entering, 0.0)
        return rows(self._met, np.inf), rows(self._extra, 0.0), entering


class Rays:
    """Straight ways from one point: how far each is free, and what a length of each costs, over slow ground if there is
    any near."""

    def __init__(self, free: Numbers, slow: Slowed | None = None) -> None:
        self.free, self._slow = free, slow

    def costs(self, lengths: Numbers) -> Numbers:
        """What these lengths of them cost, in inches."""
        return lengths.copy() if self._slow is None else self._slow.costs(lengths)

    def lengths(self, budgets: Numbers) -> Numbers:
        """How far each leads for its budget in inches."""
        most = np.minimum(self.free, budgets)
        return most if self._slow is None else np.minimum(most, self._slow.lengths(budgets))


def _moved(part: BaseGeometry, by: Numbers) -> BaseGeometry:
    return shapely.transform(part, lambda corners: corners + by)


def _around(circles: Circles) -> list[tuple[Numbers, Numbers, Numbers]]:
    """Corners round each circle, with those before and after them, so that ways along them keep outside of it."""
    rings = []
    for (x, y), radius, closed in zip(circles.middles, circles.radii, circles.closed, strict=True):
        corners = ceil(pi / acos(closed / (radius + CLEAR)))
        turns = np.arange(corners) * (2 * pi / corners)
        far = closed / np.cos(pi / corners) + CLEAR
        ring = np.column_stack((x + far * np.cos(turns), y + far * np.sin(turns)))
        rings.append((ring, np.roll(ring, 1, axis=0), np.roll(ring, -1, axis=0)))
    return rings


def ways_of(
    field: Battlefield, unit: Placement, budget: float, leave_out: Collection[str] = (), fine: bool = True
) -> Ways:
    """The straight ways of a unit over a battlefield, as far as a budget in inches leads."""
    mover, area = Mover.of(unit), unit.body.hull
    solid = joined(mover.grown(it.body) for it in field.near(area, budget, leave_out))
    slow = [piece for piece in field.land.near(area, budget) if piece.cost > PLAIN or piece.crossing]
    return Ways(
        mover.room(field.table),
        solid,
        [
            Slow(
                mover.grown(Body(piece.geometry), ROUND_OF_SLOW),
                (piece.cost - PLAIN) / PLAIN,
                piece.crossing / THOUSANDTHS,
            )
            for piece in slow
        ],
        fine,
    )
