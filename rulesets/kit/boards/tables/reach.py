"""What a unit that moves freely can reach, as outlines for pictures and for asking whether a place lies in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import Placement, common, joined
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.outlines import Numbers, rings_of
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
    angles = [_angles(ways.shadows(it.at, budget - it.cost), *_opening(ways, it)) for it in bends]
    of = np.repeat(np.arange(len(bends)), [len(it) for it in angles])
    sources, left = np.array([it.at for it in bends])[of], np.array([budget - it.cost for it in bends])[of]
    directions = np.column_stack((np.cos(turned := np.concatenate(angles)), np.sin(turned)))
    ends = sources + directions * ways.rays(sources, directions, left).lengths(left)[:, None]
    # The fan of the start goes all the way round, that of a bend begins and ends there.
    tips = [number for number, it in enumerate(bends) if it.number is not None]
    corners, numbers = np.concatenate((ends, sources[np.searchsorted(of, tips)])), np.concatenate((of, tips))
    order = np.argsort(numbers, kind="stable")
    rings = shapely.linearrings(corners[order], indices=numbers[order])
    return np.asarray(shapely.make_valid(shapely.polygons(rings)))


def _opening(ways: Ways, bend: Settled) -> tuple[float, float]:
    """The directions in radians that open at a bend: from where the way to it leads on, to the next edge."""
    if bend.number is None or bend.before is None:
        return -np.pi, np.pi
    at = np.array(bend.at)
    onward = _angle(at - np.array(bend.before))
    neighbours = (ways.nodes.before[bend.number], ways.nodes.after[bend.number])
    turns = [_turn(_angle(other - at) - onward) for other in neighbours]
    turn = min(turns, key=abs)
    # A way along the edge itself: the edge lies straight ahead, or straight behind where it was come from.
    return min(onward, onward + turn) - PAST, max(onward, onward + turn) + PAST


def _angle(way: Numbers) -> float:
    return float(np.arctan2(way[1], way[0]))


def _turn(angle: float) -> float:
    """An angle from -π up to π."""
    return float((angle + np.pi) % (2 * np.pi) - np.pi)


def _angles(shadows: Numbers, first: float, last: float) -> Numbers:
    """The directions to look in between two, and to both sides of every shadow's edge."""
    toward = first + (shadows - first) % (2 * np.pi)
    spread = np.linspace(first, last, max(2, int((last - first) / (2 * np.pi) * RAYS) + 1))
    past = np.concatenate((toward - PAST, toward + PAST))
    return np.sort(np.concatenate((spread, past[(past > first) & (past < last)])))
