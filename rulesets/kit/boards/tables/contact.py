"""Contact: which bases touch edge to edge, and how a unit that strikes another lines up with it.

The smallest turn about the point of contact lays its front edge along the edge that it struck, and it slides sideways
by at most half a base until files meet, where there is room for that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import NamedTuple

from rulesets.kit.boards.tables.bases import Footprint, Placement, around
from rulesets.kit.boards.tables.distance import Zone, distance, nearest_base, nearest_points
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.lines import Box, from_edges, from_segment
from rulesets.kit.boards.tables.places import TOLERANCE, Point, pose, turn_between

GAP = 0.1
"""Inches between two edges that are in contact."""
LEAST_EDGE = 0.25
"""Inches that two edges run along each other for their bases to be in contact."""
NEAR = 0.02
"""Inches by which two edges of a base may differ in their distance from the point of contact, to be struck both."""

Edge = tuple[Point, Point]


class Struck(NamedTuple):
    """An edge that is struck: the direction across it outward in degrees, its ends (none of a round base), its zone."""

    outward: float
    ends: tuple[Point, ...]
    zone: Zone


def bases_in_contact(
    one: Placement, other: Placement, gap: float = GAP, least: float = LEAST_EDGE
) -> list[tuple[int, int]]:
    """The pairs of bases of two units whose edges are less than `gap` apart along at least so many inches; round bases
    are in contact where they are less than `gap` apart. Corners alone make no contact."""
    return list(_in_contact(one, other, gap, least))


def are_in_contact(one: Placement, other: Placement, gap: float = GAP, least: float = LEAST_EDGE) -> bool:
    """Whether there is such a pair."""
    return next(_in_contact(one, other, gap, least), None) is not None


def _in_contact(one: Placement, other: Placement, gap: float, least: float) -> Iterator[tuple[int, int]]:
    if distance(one, other) < gap:
        for (mine, base), (theirs, against) in product(enumerate(one.bases), enumerate(other.bases)):
            near = base.middle.to(against.middle) < base.radius + against.radius + gap
            if near and _touch(base, against, gap, least):
                yield mine, theirs


def _touch(base: Footprint, other: Footprint, gap: float, least: float) -> bool:
    if not base.corners or not other.corners:
        return _apart(base, other) < gap
    pairs = product(_boxed_edges(base), _boxed_edges(other))
    near = ((one, two) for (one, box), (two, other_box) in pairs if _are_near(box, other_box, gap))
    return any(max(_along(one, two, gap), _along(two, one, gap)) >= least - TOLERANCE for one, two in near)


def _boxed_edges(base: Footprint) -> list[tuple[Edge, Box]]:
    return [(edge, around(edge)) for edge in _edges(base)]


def _are_near(one: Box, other: Box, gap: float) -> bool:
    """Whether two boxes are at most about so many inches apart: most edges of two bases are not."""
    west, north, east, south = one
    left, top, right, bottom = other
    return max(left - east, west - right, top - south, north - bottom) <= gap + TOLERANCE


def _apart(base: Footprint, other: Footprint) -> float:
    """The distance between two bases of which one is round."""
    radius = sum(it.radius for it in (base, other) if not it.corners)
    if not base.corners and not other.corners:
        return base.middle.to(other.middle) - radius
    round_one, square = (base, other) if other.corners else (other, base)
    return from_edges(square.corners, round_one.middle) - radius


def _edges(base: Footprint) -> Iterator[Edge]:
    """Front, right, rear and left edge of a rectangle."""
    return zip(base.corners, (*base.corners[1:], base.corners[0]), strict=True)


def _along(edge: Edge, other: Edge, gap: float) -> float:
    """The inches along which an edge, as it sees it, runs beside another that is less than `gap` away; 0 where it is
    farther."""
    (start, aside_start), (end, aside_end) = (_seen(point, edge) for point in other)
    first, last = max(0.0, min(start, end)), min(edge[0].to(edge[1]), max(start, end))
    if last <= first:
        return 0.0
    slope = (aside_end - aside_start) / (end - start)
    asides = (aside_start + (at - start) * slope for at in (first, last))
    return last - first if all(abs(aside) < gap for aside in asides) else 0.0


def _seen(point: Point, edge: Edge) -> tuple[float, float]:
    """How far along an edge and aside of it a point lies, in inches."""
    (ax, ay), (bx, by) = edge
    length = edge[0].to(edge[1])
    east, south, x, y = (bx - ax) / length, (by - ay) / length, point.x - ax, point.y - ay
    return x * east + y * south, y * east - x * south


def strikes(unit: Placement, target: Placement) -> Struck:
    """The edge of a unit that another touches; at a corner the edge that takes the smaller turn."""
    at = nearest_points(target, unit)[0]
    base = target.bases[nearest_base(target, at)[0]]
    if not base.corners:
        outward = base.middle.bearing(at)
        return Struck(outward, (), _zone(turn_between(target.pose.degrees, outward)))
    sides = enumerate(_edges(base))
    gaps = [from_segment(at, *edge) for edge in _edges(base)]
    near = [(side, edge) for (side, edge), gap in zip(sides, gaps, strict=True) if gap <= min(gaps) + NEAR]
    edges = [Struck((target.pose.degrees + 90 * side) % 360, edge, _zone(90 * side)) for side, edge in near]
    return min(edges, key=lambda struck: abs(turn_between(unit.pose.degrees, struck.outward + 180)))


def _zone(turn: float) -> Zone:
    """The zone in a direction from a unit, in degrees from its facing."""
    return (Zone.FRONT, Zone.RIGHT, Zone.REAR, Zone.LEFT)[round((turn % 360) / 90) % 4]


def line_up(
    field: Battlefield, unit: Placement, target: str, struck: Struck, leave_out: Collection[str] = ()
) -> Placement:
    """A unit in contact with its front edge along the edge that it struck, and its files meeting those of the target
    where half a base of sliding is enough and there is room."""
    at = nearest_points(unit, field.units[target])[1]
    turn = turn_between(unit.pose.degrees, struck.outward + 180)
    pivot = unit.pose.point if isinstance(unit.base, RoundBase) and unit.formation.bases == 1 else at
    turned = unit.at(pose(unit.pose.point.around(pivot, turn), unit.pose.degrees + turn))
    slid = turned.at(pose(turned.pose.offset(_to_meet(turned, struck), 0), turned.pose.degrees))
    return turned if field.faults(slid, leave_out) else slid


def _to_meet(unit: Placement, struck: Struck) -> float:
    """How far to the right a unit slides for its files to meet those of the struck base, in inches."""
    if isinstance(unit.base, RoundBase) or not struck.ends:
        return 0.0
    width = unit.base.size[0]
    asides = [unit.pose.seen(end)[0] - unit.extent.front_left for end in struck.ends]
    return min(((aside + width / 2) % width - width / 2 for aside in asides), key=abs)
