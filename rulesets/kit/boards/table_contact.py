"""Contact: which bases touch edge to edge, how a unit that strikes another lines up with it, and the way of a charge.

A charge is one wheel, as small as will do, then straight ahead up to the first contact. Then the unit lines up: the
smallest turn about the point of contact lays its front edge along the edge that it struck, and it slides sideways by
at most half a base until files meet, where there is room for that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from math import inf, radians
from typing import NamedTuple

from rulesets.kit.boards.table_bases import Footprint, Placement, box_of
from rulesets.kit.boards.table_distance import OVERLAP, Zone, distance, nearest_base, nearest_points
from rulesets.kit.boards.table_field import Battlefield
from rulesets.kit.boards.table_formations import RoundBase
from rulesets.kit.boards.table_lines import from_edges, from_segment
from rulesets.kit.boards.table_manoeuvres import Forward, Motion, Side, Wheel, after
from rulesets.kit.boards.table_moves import Leg, Walk, first_contact, free_share, is_free_way, swept, walk, way_box
from rulesets.kit.boards.table_places import HUNDREDTHS, TOLERANCE, Frozen, Point, Pose, pose, thousandths, turn_between

GAP = 0.1
"""Inches between two edges that are in contact."""
LEAST_EDGE = 0.25
"""Inches that two edges run along each other for their bases to be in contact."""
NEAR = 0.02
"""Inches by which two edges of a base may differ in their distance from the point of contact, to be struck both."""
WHEEL_STEP = HUNDREDTHS
"""A charge wheels by whole degrees, or as far as it may."""
CLEARLY = 2.0
"""Square inches of the ground that a unit passes over which no corner that grazes something covers."""

Edge = tuple[Point, Point]


class Charge(Frozen):
    """The way of a charge into contact: the manoeuvres made, where it stands lined up, and the zone that it struck."""

    legs: tuple[Leg, ...]
    lined_up: Pose
    struck: Zone


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
    if distance(one, other) >= gap:
        return []
    return [
        (mine, theirs)
        for mine, base in enumerate(one.bases)
        for theirs, against in enumerate(other.bases)
        if base.middle.to(against.middle) < base.radius + against.radius + gap and _touch(base, against, gap, least)
    ]


def _touch(base: Footprint, other: Footprint, gap: float, least: float) -> bool:
    if not base.corners or not other.corners:
        return _apart(base, other) < gap
    pairs = product(_edges(base), _edges(other))
    return any(max(_along(one, two, gap), _along(two, one, gap)) >= least - TOLERANCE for one, two in pairs)


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


def charge(
    field: Battlefield, unit: Placement, target: str, reach: float, wheel: float, leave_out: Collection[str] = ()
) -> Charge | None:
    """The charge of a unit on another: a free wheel of at most so many degrees, then at most so many inches straight
    ahead; None if no such way leads into contact. The unit itself belongs into `leave_out`."""
    nearer = unit.extent.farthest * 2 * radians(wheel)
    if distance(unit, field.units[target]) > reach + nearer + TOLERANCE:
        return None
    turns = _turns(field, unit, target, (reach, wheel), leave_out)
    ways = (_charge(field, unit, target, reach, turn, leave_out) for turn in turns)
    return next((way for way in ways if way is not None), None)


def _turns(
    field: Battlefield, unit: Placement, target: str, most: tuple[float, float], leave_out: Collection[str]
) -> Iterator[Wheel | None]:
    """No wheel, then ever larger ones as far as there is room, each to the target's side first; only those after which
    the target may lie ahead. `most`: inches ahead, degrees of a wheel."""
    (reach, degrees), foe = most, field.units[target]
    if _may_lie_ahead(unit, foe, reach):
        yield None
    toward = turn_between(unit.pose.degrees, unit.pose.point.bearing(foe.middle))
    sides: tuple[Side, Side] = ("right", "left") if toward >= 0 else ("left", "right")
    limit = int(degrees * HUNDREDTHS)
    angles = [*range(WHEEL_STEP, limit, WHEEL_STEP), limit] if limit > 0 else []
    room: dict[Side, int] = {}
    for wheel in (Wheel(side=side, angle=angle) for angle in angles for side in sides):
        side = wheel.side
        if wheel.angle > room.get(side, limit) or not _may_lie_ahead(unit.at(after(unit, wheel)), foe, reach):
            continue
        if side not in room:
            room[side] = _room(field, unit, side, angles, leave_out)
        if wheel.angle <= room[side]:
            yield wheel


def _room(field: Battlefield, unit: Placement, side: Side, angles: Sequence[int], leave_out: Collection[str]) -> int:
    """The largest of these wheels to a side for which there is room, and for all before it; 0 if there is none."""
    free = angles[-1] * free_share(field, unit, Wheel(side=side, angle=angles[-1]), leave_out)[0]
    wheels = (Wheel(side=side, angle=angle) for angle in angles if angle > free)
    stopped = next((it.angle for it in wheels if not is_free_way(field, unit, it.motion(unit), leave_out)), inf)
    return max((angle for angle in angles if angle < stopped), default=0)


def _charge(
    field: Battlefield, unit: Placement, target: str, reach: float, wheel: Wheel | None, leave_out: Collection[str]
) -> Charge | None:
    """The charge with this wheel, if it leads into contact past everything else."""
    here = unit.at(after(unit, wheel)) if wheel else unit
    ahead = Forward(inches=max(1, thousandths(reach + TOLERANCE)))
    contact = first_contact(here, ahead.motion(here), field.units[target].body)
    if contact is None:
        return None
    way = [Forward(inches=inches)] if (inches := int(ahead.inches * contact)) else []
    if way and not _is_free(field, here, way[0].motion(here), {*leave_out, target}):
        return None
    return _into(field, target, walk(unit, [*([wheel] if wheel else []), *way]), leave_out)


def _may_lie_ahead(unit: Placement, target: Placement, reach: float) -> bool:
    """Whether any base of the target, taken for a circle, lies straight ahead and near enough."""
    extent = unit.extent
    seen = ((*unit.pose.seen(base.middle), base.radius + NEAR) for base in target.bases)
    return any(
        extent.left - radius < right < extent.right + radius and extent.rear - radius < ahead < reach + radius
        for right, ahead, radius in seen
    )


def _is_free(field: Battlefield, unit: Placement, moving: Motion, leave_out: Collection[str]) -> bool:
    """Whether nothing stops a motion. Most that is hit, or is not, is so by far."""
    if field.is_open(way_box(unit, moving), leave_out):
        return True
    ground = swept(unit, moving)
    covered = max((it.covered(ground) for it in field.near(ground, 0.0, leave_out)), default=0.0)
    if covered >= CLEARLY:
        return False
    off = field.off_by(box_of(ground)) > TOLERANCE
    return not (covered >= OVERLAP or off) or is_free_way(field, unit, moving, leave_out)


def _into(field: Battlefield, target: str, way: Walk, leave_out: Collection[str]) -> Charge | None:
    """The charge that ends so, once lined up; None if it does not end in contact edge to edge, or has no room."""
    struck = strikes(way.end, field.units[target])
    lined_up = line_up(field, way.end, target, struck, leave_out)
    if field.faults(lined_up, leave_out) or not bases_in_contact(lined_up, field.units[target]):
        return None
    return Charge(legs=way.legs, lined_up=lined_up.pose, struck=struck.zone)


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
    found = [Struck((target.pose.degrees + 90 * side) % 360, edge, _zone(90 * side)) for side, edge in near]
    return min(found, key=lambda struck: abs(turn_between(unit.pose.degrees, struck.outward + 180)))


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
