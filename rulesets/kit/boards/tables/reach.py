"""What a unit that moves freely can reach, as outlines for pictures and for asking whether a place lies in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import Placement, common, joined
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.outlines import Numbers, Whole, rings_of
from rulesets.kit.boards.tables.paths import Settled, Spread
from rulesets.kit.boards.tables.places import TOLERANCE, Point
from rulesets.kit.boards.tables.ways import Ways, ways_of

RAYS = 180
"""Straight ways looked along from each bend, besides those past every corner."""
PAST = 1e-4
"""Radians by which a way passes a corner on either side of it."""
LEAST = 0.2
"""Inches left at a bend from which it is worth to look further."""
FINE = 0.01
"""Inches by which an outline may be simplified."""


class Reached:
    """Where the anchor of a unit can come to; never saved."""

    def __init__(self, area: BaseGeometry) -> None:
        self.area = area

    def contains(self, at: Point) -> bool:
        """Whether the anchor can come to a point, as exactly as the outline is drawn."""
        return bool(shapely.distance(self.area, shapely.Point(at)) <= FINE)

    @property
    def outlines(self) -> list[list[Point]]:
        """The rings around it and around what is left out within it."""
        return [[Point(*map(float, corner)) for corner in ring] for ring in rings_of([self.area])]


def reach(field: Battlefield, unit: Placement, budget: float, leave_out: Collection[str] = ()) -> Reached:
    """Where a unit that keeps its facing can move to for a budget in inches; never more than there are paths to. The
    unit itself belongs into `leave_out`."""
    return reached(ways_of(field, unit, budget, leave_out, fine=False), unit.pose.point, budget)


def reached(ways: Ways, start: Point, budget: float, least: float = LEAST) -> Reached:
    """The same by ways that are known; round a bend with at most `least` inches left nothing further is looked at."""
    free = ways.stands_free(start)
    if free is None:
        return Reached(shapely.Polygon())
    settled = Spread(ways, free, budget + TOLERANCE).settled
    bends = [it for it in settled if it.number is None or budget - it.cost > least]
    area = common(joined(_fans(ways, bends, budget)), ways.anchors)
    return Reached(shapely.simplify(area, FINE))


def _fans(ways: Ways, bends: Sequence[Settled], budget: float) -> Iterable[BaseGeometry]:
    """Everything that straight ways from bends lead to, as far as nothing led to it before the bend; those of all
    bends are looked along at once."""
    points, left = np.array([it.at for it in bends]), np.array([budget - it.cost for it in bends])
    of, turned = _angles(*ways.shadows(points, left), *_openings(ways, bends))
    directions = np.column_stack((np.cos(turned), np.sin(turned)))
    sources, within = points[of], left[of]
    ends = sources + directions * ways.rays(sources, directions, within).lengths(within)[:, None]
    # The fan of the start goes all the way round, that of a bend begins and ends there.
    tips = np.array([number for number, it in enumerate(bends) if it.number is not None], dtype=np.intp)
    corners, numbers = np.concatenate((ends, points[tips])), np.concatenate((of, tips))
    order = np.argsort(numbers, kind="stable")
    rings = shapely.linearrings(corners[order], indices=numbers[order])
    return np.asarray(shapely.make_valid(shapely.polygons(rings)))


def _openings(ways: Ways, bends: Sequence[Settled]) -> tuple[Numbers, Numbers]:
    """The directions in radians between which it opens at each bend: from where the way to it leads on, to the next
    edge; at the start all round."""
    first, last = np.full(len(bends), -np.pi), np.full(len(bends), np.pi)
    turned = [(place, it.number, it.at, it.before) for place, it in enumerate(bends) if it.number is not None]
    if turned:
        places, numbers, at, before = map(np.array, zip(*turned, strict=True))
        onward = _angle(at - before)
        one, other = (_turn(_angle(side[numbers] - at) - onward) for side in (ways.nodes.before, ways.nodes.after))
        turn = np.where(np.abs(one) <= np.abs(other), one, other)
        # A way along the edge itself: the edge lies straight ahead, or straight behind where it was come from.
        first[places] = np.minimum(onward, onward + turn) - PAST
        last[places] = np.maximum(onward, onward + turn) + PAST
    return first, last


def _angle(ways: Numbers) -> Numbers:
    return np.asarray(np.arctan2(ways[:, 1], ways[:, 0]))


def _turn(angles: Numbers) -> Numbers:
    """Angles from -π up to π."""
    return (angles + np.pi) % (2 * np.pi) - np.pi


def _angles(bends: Whole, shadows: Numbers, first: Numbers, last: Numbers) -> tuple[Whole, Numbers]:
    """The directions to look in from each bend between two, and to both sides of the edge of every shadow, with the
    number of the bend that it is seen from: bend by bend, in their order."""
    toward = first[bends] + (shadows - first[bends]) % (2 * np.pi)
    many = np.maximum(2, ((last - first) / (2 * np.pi) * RAYS).astype(np.intp) + 1)
    spread = [np.linspace(*ends) for ends in zip(first, last, many, strict=True)]
    past, of = np.concatenate((toward - PAST, toward + PAST)), np.concatenate((bends, bends))
    within = (past > first[of]) & (past < last[of])
    of, turned = (
        np.concatenate((np.repeat(np.arange(len(many)), many), of[within])),
        np.concatenate((*spread, past[within])),
    )
    order = np.lexsort((turned, of))
    return of[order], turned[order]
