"""Moves in manoeuvres: where each ends, what it costs, what it touches on the way, and where it has to stop."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import ceil, cos, inf, radians
from typing import NamedTuple, cast

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import ROUNDNESS, Body, Grounds, Placement, around, box_of, cores, joined
from rulesets.kit.boards.tables.distance import OVERLAP
from rulesets.kit.boards.tables.field import TRACE, Battlefield, Fault, Obstacle, Patch, Wrong
from rulesets.kit.boards.tables.lines import Box
from rulesets.kit.boards.tables.manoeuvres import Manoeuvre, Motion, Shift, Swing, after, cost, shortened
from rulesets.kit.boards.tables.places import TOLERANCE, Frozen, Point, Pose
from rulesets.kit.boards.tables.terrain import Ground

TOUCH = 0.002
"""Inches at which two bodies touch while one moves."""
STEP = 0.2
"""Inches between two looks at a body that already touches another."""
SWING_STEP = 2.0
"""Degrees of a swing taken for straight; at 16 inches from the pivot the error is 0.003 inch."""
EDGE = 0.002
"""Inches by which a body that the table's edge stops may reach over it: less than anybody may, as it is rounded."""
HAIR = 1e-6
"""Inches that come to nothing in measuring."""
MANY = 4
"""Ways from which on they are sooner looked at together than one by one."""
HOLLOW = 1e-4
"""Square inches by which a convex body may differ from its hull."""


class Leg(Frozen):
    """One manoeuvre as it was made, from where to where; the cost in inches is that of its outer edge."""

    manoeuvre: Manoeuvre
    before: Pose
    after: Pose

    def cost(self, unit: Placement) -> float:
        """The inches it takes of the move of a unit."""
        return cost(unit.at(self.before), self.manoeuvre)


class Walk(NamedTuple):
    """Manoeuvres one after the other as far as they go; what stopped them, if anything did."""

    unit: Placement
    legs: tuple[Leg, ...]
    stopped_by: tuple[Fault, ...] = ()

    @property
    def cost(self) -> float:
        """The inches of all of it."""
        return sum(leg.cost(self.unit) for leg in self.legs)

    @property
    def end(self) -> Placement:
        """The unit where it stands afterwards."""
        return self.unit.at(self.legs[-1].after) if self.legs else self.unit


class Touched(NamedTuple):
    """Something met on the way: its name and the share of the way at which it is met first."""

    name: str
    share: float


def walk(unit: Placement, manoeuvres: Iterable[Manoeuvre]) -> Walk:
    """Manoeuvres of a unit, whatever stands in the way; each begins where the one before it ended, as it is saved."""
    legs: list[Leg] = []
    here = unit
    for manoeuvre in manoeuvres:
        legs.append(Leg(manoeuvre=manoeuvre, before=here.pose, after=after(here, manoeuvre)))
        here = here.at(legs[-1].after)
    return Walk(unit, tuple(legs))


def march(
    field: Battlefield, unit: Placement, manoeuvres: Sequence[Manoeuvre], leave_out: Collection[str] = ()
) -> Walk:
    """Manoeuvres of a unit up to the first that something stops; that one is made as far as it goes."""
    legs: list[Leg] = []
    for manoeuvre in manoeuvres:
        here = unit.at(legs[-1].after) if legs else unit
        share, faults = free_share(field, here, manoeuvre, leave_out)
        part = shortened(manoeuvre, share) if not faults or manoeuvre.motion(here) else None
        if part is not None:
            legs.append(Leg(manoeuvre=part, before=here.pose, after=after(here, part)))
        if faults:
            return Walk(unit, tuple(legs), tuple(faults))
    return Walk(unit, tuple(legs))


def free_share(
    field: Battlefield, unit: Placement, manoeuvre: Manoeuvre, leave_out: Collection[str] = ()
) -> tuple[float, list[Fault]]:
    """The share of a manoeuvre that can be made before the table's edge, a unit or impassable ground stops it, and
    what stops it; all of it (1) if nothing does."""
    moving = manoeuvre.motion(unit)
    if moving is None:
        faults = field.faults(unit.at(after(unit, manoeuvre)), leave_out)
        return (0.0 if faults else 1.0), faults
    return free_way(field, unit, moving, leave_out)


def free_way(
    field: Battlefield, unit: Placement, moving: Motion, leave_out: Collection[str] = ()
) -> tuple[float, list[Fault]]:
    """The same of any motion."""
    first, stops = 1.0, dict[int, float]()
    met = list(_met(field, unit, moving, leave_out))
    for number in sorted(range(len(met)), key=lambda number: met[number].contact):
        # What is touched only after the first stop does not come sooner.
        between = _comes_over(unit, moving, met[number]) if met[number].contact <= first else None
        if between is not None:
            stops[number] = _last_free(unit, moving, met[number], *between)
            first = min(first, stops[number])
    return first, [it.fault for number, it in enumerate(met) if stops.get(number, inf) <= first]


def is_free_way(field: Battlefield, unit: Placement, moving: Motion, leave_out: Collection[str] = ()) -> bool:
    """Whether nothing stops a motion: sooner told than what would, and where."""
    met = _met(field, unit, moving, leave_out)
    return not any(it.contact < 1 and _comes_over(unit, moving, it) is not None for it in met)


class _Met(NamedTuple):
    """What may stop a motion: the share at which it is touched first, and how many square inches of it, or beyond it,
    the mover covers after a share of its way."""

    contact: float
    fault: Fault
    covered: Callable[[float], float]


def _met(field: Battlefield, unit: Placement, moving: Motion, leave_out: Collection[str]) -> Iterator[_Met]:
    box = way_box(unit, moving)
    edge = max(EDGE, field.off_by(unit.body.box))
    if field.off_by(box) > edge:

        def beyond(share: float) -> float:
            return inf if field.off_by(box_of(moving.carried(unit.body.area, share))) > edge else 0.0

        yield _Met(0.0, Fault(Wrong.OFF_THE_TABLE), beyond)
    for obstacle in field.boxed(box, TOLERANCE, leave_out):
        contact = first_contact(unit, moving, obstacle.body)
        if contact is not None:
            yield _Met(contact, Fault(obstacle.wrong, obstacle.name), partial(_covered, unit, moving, obstacle))


def _covered(unit: Placement, moving: Motion, obstacle: Obstacle, share: float) -> float:
    """The square inches of an obstacle that a unit covers after a share of its way."""
    return obstacle.covers(Patch(moving.rings(unit, share), lambda: moving.carried(unit.body.area, share)))


def way_box(unit: Placement, moving: Motion) -> Box:
    """A box around all the ground that a unit passes over: quickly made, to see whether anything is near at all."""
    if isinstance(moving, Swing):
        return _swing_box(unit, moving)
    west, north, east, south = unit.body.box
    x, y = Point(0, 0).moved(moving.direction, moving.inches)
    return west + min(0, x), north + min(0, y), east + max(0, x), south + max(0, y)


def _swing_box(unit: Placement, moving: Swing) -> Box:
    """Of a small turn, the box around both its ends, and as far beyond it as an arc bulges."""
    corners = unit.outline
    reach = max(map(moving.pivot.to, corners))
    if abs(moving.turn) >= 90:
        x, y = moving.pivot
        return x - reach, y - reach, x + reach, y + reach
    west, north, east, south = around([*corners, *(corner.around(moving.pivot, moving.turn) for corner in corners)])
    bulge = reach * (1 - cos(radians(moving.turn / 2))) + HAIR
    return west - bulge, north - bulge, east + bulge, south + bulge


def stays_away(unit: Placement, moving: Motion, other: Body, inches: float) -> bool:
    """Whether a motion clearly stays farther than so many inches from something: quickly told of what is far aside."""
    west, north, east, south = way_box(unit, moving)
    left, top, right, bottom = other.box
    return max(left - east, west - right, top - south, north - bottom) > inches


@lru_cache(maxsize=512)
def swept(unit: Placement, moving: Motion) -> BaseGeometry:
    """The ground that a unit passes over in a motion, both ends included."""
    steps = ceil(abs(moving.turn) / SWING_STEP) if isinstance(moving, Swing) else 1
    core = _convex_parts(unit.body)
    stages = [shapely.get_parts(moving.carried(core, number / steps)) for number in range(steps + 1)]
    hulls = [_hulls(one, other) for one, other in pairwise(stages)]
    way = joined(hull for stage in hulls for hull in stage)
    return way.buffer(unit.body.radius, quad_segs=ROUNDNESS) if unit.body.radius else way


def _hulls(start: Grounds, end: Grounds) -> Grounds:
    """The ground that convex parts pass over from where they are to where they come straight to."""
    return cast(Grounds, shapely.convex_hull(shapely.geometrycollections(np.column_stack((start, end)))))


def _convex_parts(body: Body) -> BaseGeometry:
    """A body as few parts each of which is convex: bases side by side are one, where nothing is left out between."""
    if body.radius:
        return body.core
    parts = shapely.get_parts(body.area)
    hollow = shapely.area(shapely.convex_hull(parts)) - shapely.area(parts)
    return body.area if bool((hollow < HOLLOW).all()) else body.core


def first_contact(unit: Placement, moving: Motion, other: Body) -> float | None:
    """The share of a motion at which a unit first touches something (0: it already does); None if it never does.

    It goes forward by the gap that is left: no corner can close it sooner.
    """
    if stays_away(unit, moving, other, TOUCH):
        return None
    if isinstance(moving, Shift) and passes_by(unit, moving, other, TOUCH):
        return None
    way = moving.farthest(unit)
    share = 0.0
    while share <= 1:
        gap = float(moving.carried(unit.body.core, share).distance(other.core))
        gap -= unit.body.radius + other.radius
        if gap <= TOUCH:
            return share
        share += max(gap, TOUCH) / way
    return None


def first_contacts(unit: Placement, poses: Sequence[Pose], inches: float, other: Body) -> list[float | None]:
    """The same of the ways so many inches straight ahead from many poses, looked at together."""
    if len(poses) < MANY or not unit.body.rings:
        return [first_contact(unit.at(pose), Shift(pose.degrees, inches), other) for pose in poses]
    starts = cores(unit, poses)
    toward = np.array([Point(0, 0).moved(pose.degrees, 1) for pose in poses])[:, None, :]
    ways = shapely.convex_hull(shapely.linestrings(np.concatenate((starts, starts + toward * inches), axis=1)))
    (going,) = np.nonzero(shapely.distance(ways, other.core) - other.radius <= TOUCH + HAIR)
    shares, met_at = np.zeros(len(poses)), dict[int, float]()
    while len(going):
        there = starts[going] + toward[going] * (inches * shares[going])[:, None, None]
        bodies = shapely.set_coordinates(np.full(len(going), unit.body.core), there.reshape(-1, 2))
        gaps = shapely.distance(bodies, other.core) - other.radius
        touches = gaps <= TOUCH
        met_at.update(zip(going[touches].tolist(), shares[going[touches]].tolist(), strict=True))
        shares[going] += np.maximum(gaps, TOUCH) / inches
        going = going[~touches & (shares[going] <= 1)]
    return [met_at.get(number) for number in range(len(poses))]


def passes_by(unit: Placement, moving: Shift, other: Body, inches: float) -> bool:
    """Whether a straight motion stays farther than so many inches from something: told without going it."""
    start = shapely.get_coordinates(unit.body.core)
    end = start + Point(0, 0).moved(moving.direction, moving.inches)
    way = shapely.LineString(np.concatenate((start, end))).convex_hull
    return bool(way.distance(other.core) - unit.body.radius - other.radius > inches + HAIR)


def _comes_over(unit: Placement, moving: Motion, met: _Met) -> tuple[float, float] | None:
    """A share up to which a unit does not overlap what it touches, and the next one looked at, at which it does; None:
    it never does, it only slides along."""
    steps = max(1, ceil((1 - met.contact) * moving.farthest(unit) / STEP))
    before = met.contact
    for number in range(1, steps + 1):
        share = met.contact + (1 - met.contact) * number / steps
        covered = met.covered(share)
        if covered >= OVERLAP:
            return before, share
        before = before if covered >= TRACE else share
    return None


def _last_free(unit: Placement, moving: Motion, met: _Met, free: float, share: float) -> float:
    """Between a share that is free and one that is not, the last that is, to a thousandth of an inch or less."""
    halvings = max(1, ceil(max(1.0, moving.farthest(unit) * 2000)).bit_length())
    for _ in range(halvings):
        middle = (free + share) / 2
        if met.covered(middle) >= TRACE:
            share = middle
        else:
            free = middle
    return free


def touched(field: Battlefield, unit: Placement, moving: Motion, leave_out: Collection[str] = ()) -> list[Touched]:
    """The units that are touched on the way, in the order in which they are; those touched at the start come first."""
    box = shapely.box(*way_box(unit, moving))
    near = (it for it in field.near(box, TOLERANCE, leave_out) if it.wrong is Wrong.OVERLAP)
    contacts = [(it.name, first_contact(unit, moving, it.body)) for it in near]
    return _in_order([Touched(name, share) for name, share in contacts if share is not None])


def comes_within(
    field: Battlefield, unit: Placement, moving: Motion, inches: float, names: Iterable[str]
) -> list[Touched]:
    """Those of the named units to which the mover comes as near as so many inches, and where it does so first."""
    bodies = ((name, field.units[name].body) for name in names)
    grown = ((name, Body(other.core, other.radius + inches)) for name, other in bodies)
    contacts = [(name, first_contact(unit, moving, other)) for name, other in grown]
    return _in_order([Touched(name, share) for name, share in contacts if share is not None])


def entered(land: Ground, unit: Placement, moving: Motion) -> list[Touched]:
    """The pieces of terrain that any base moves through, or stands in at the start, in the order in which they are."""
    near = land.near(shapely.box(*way_box(unit, moving)))
    shares = [(piece, first_contact(unit, moving, Body(piece.geometry))) for piece in near]
    met = [(piece, share) for piece, share in shares if share is not None]
    if not met:
        return []
    way = swept(unit, moving)
    return _in_order([Touched(piece.name, share) for piece, share in met if piece.met_by(way)])


def _in_order(those: Sequence[Touched]) -> list[Touched]:
    return sorted(those, key=lambda it: it.share)
