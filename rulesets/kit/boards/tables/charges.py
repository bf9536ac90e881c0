"""The way of a charge: one wheel, then straight ahead up to the first contact, and lined up there.

Of all wheels that lead into contact, those by whole degrees are tried first, the smallest before the larger; then what
lies between two of them that end differently. One that strikes the edge in whose zone the charger began goes before
any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import pairwise
from math import radians
from typing import NamedTuple

from rulesets.kit.boards.tables.bases import Placement, box_of
from rulesets.kit.boards.tables.contact import NEAR, bases_in_contact, line_up, strikes
from rulesets.kit.boards.tables.distance import OVERLAP, Zone, distance, zone
from rulesets.kit.boards.tables.field import Battlefield, Fault
from rulesets.kit.boards.tables.manoeuvres import Forward, Motion, Wheel, after
from rulesets.kit.boards.tables.moves import (
    Leg,
    Walk,
    first_contact,
    free_share,
    is_free_way,
    swept,
    walk,
    way_box,
)
from rulesets.kit.boards.tables.places import HUNDREDTHS, TOLERANCE, Frozen, Pose, thousandths, turn_between

WHEEL_STEP = HUNDREDTHS
"""Hundredths of a degree between two wheels that are tried first."""
CLEARLY = 2.0
"""Square inches of the ground that a unit passes over which no corner that grazes something covers."""


class Charge(Frozen):
    """The way of a charge into contact: the manoeuvres made, where it stands lined up, and the zone that it struck."""

    legs: tuple[Leg, ...]
    lined_up: Pose
    struck: Zone

    @property
    def turn(self) -> float:
        """The degrees of the turn with which it lined up, clockwise positive; 0 where it struck without a way."""
        return turn_between(self.legs[-1].after.degrees, self.lined_up.degrees) if self.legs else 0.0


def charge(
    field: Battlefield, unit: Placement, target: str, reach: float, wheel: float, leave_out: Collection[str] = ()
) -> Charge | None:
    """The charge of a unit on another: a free wheel of at most so many degrees, then at most so many inches straight
    ahead; None if no such way leads into contact. The unit itself belongs into `leave_out`."""
    nearer = unit.extent.farthest * 2 * radians(wheel)
    if distance(unit, field.units[target]) > reach + nearer + TOLERANCE:
        return None
    return _Trials(field, unit, target, reach, int(wheel * HUNDREDTHS), frozenset(leave_out)).best()


class _Outcome(NamedTuple):
    """What came of a trial: the charge, or in a word why there is none."""

    why: str
    charge: Charge | None = None


class _Trials:
    """The charges of a unit on another by all its wheels. A wheel is a turn in hundredths of a degree, to the right
    positive, at most `limit`; `reach`: inches straight ahead."""

    def __init__(
        self, field: Battlefield, unit: Placement, target: str, reach: float, limit: int, leave_out: Collection[str]
    ) -> None:
        self._field, self._unit, self._target, self._leave_out = field, unit, target, leave_out
        self._reach, self._limit = reach, limit
        self._foe = field.units[target]
        self._began = zone(self._foe, unit.pose.point)
        self._tried: dict[int, _Outcome] = {}

    def best(self) -> Charge | None:
        """The charge with the smallest wheel of those that strike where the unit began; else of all."""
        whole = self._whole()
        between = (turn for one, other in pairwise(sorted(whole)) for turn in self._between(one, other))
        home = (turn for turns in (whole, between) for turn in turns if self._strikes_home(turn))
        return next((self._try(turn).charge for turn in home), None) or self._anywhere(whole)

    def _anywhere(self, whole: list[int]) -> Charge | None:
        """The first charge of all that were tried, by whole degrees if there is one."""
        found = (self._try(turn).charge for turn in (*whole, *sorted(self._tried, key=abs)))
        return next((made for made in found if made is not None), None)

    def _whole(self) -> list[int]:
        """Wheels by whole degrees and as far as it may, the smallest first, each to the target's side first."""
        toward = turn_between(self._unit.pose.degrees, self._unit.pose.point.bearing(self._foe.middle))
        sides = (1, -1) if toward >= 0 else (-1, 1)
        angles = [*range(WHEEL_STEP, self._limit, WHEEL_STEP), self._limit] if self._limit else []
        return [0, *(side * angle for angle in angles for side in sides)]

    def _between(self, low: int, high: int) -> Iterator[int]:
        """Wheels between two that end differently, down to a hundredth of a degree: where a third end may lie."""
        if high - low <= 1 or self._try(low).why == self._try(high).why:
            return
        middle = (low + high) // 2
        yield middle
        if not self._strikes_home(middle):
            yield from self._between(low, middle)
            yield from self._between(middle, high)

    def _strikes_home(self, turn: int) -> bool:
        """Whether a wheel leads onto the edge in whose zone the unit began."""
        made = self._try(turn).charge
        return made is not None and made.struck is self._began

    def _try(self, turn: int) -> _Outcome:
        if turn not in self._tried:
            self._tried[turn] = self._made(turn)
        return self._tried[turn]

    def _made(self, turn: int) -> _Outcome:
        wheel = _wheel(turn) if turn else None
        here = self._unit.at(after(self._unit, wheel)) if wheel else self._unit
        if not _may_lie_ahead(here, self._foe, self._reach):
            return _Outcome("aside")
        if not -self._room_left <= turn <= self._room_right:
            return _Outcome("no room to wheel")
        return self._ahead(here, wheel)

    def _ahead(self, here: Placement, wheel: Wheel | None) -> _Outcome:
        """Straight ahead after a wheel, past everything else."""
        ahead = Forward(inches=max(1, thousandths(self._reach + TOLERANCE)))
        contact = first_contact(here, ahead.motion(here), self._foe.body)
        if contact is None:
            return _Outcome("out of reach")
        way = [Forward(inches=inches)] if (inches := int(ahead.inches * contact)) else []
        if way and (stopped := self._stopped(here, way[0].motion(here))):
            return _Outcome(stopped)
        return self._into(walk(self._unit, [*([wheel] if wheel else []), *way]))

    def _stopped(self, here: Placement, moving: Motion) -> str:
        """What stops a motion, in a word. Most that is hit, or is not, is so by far."""
        leave_out = {*self._leave_out, self._target}
        if self._field.is_open(way_box(here, moving), leave_out):
            return ""
        ground = swept(here, moving)
        covered = {it.name: it.covered(ground) for it in self._field.near(ground, 0.0, leave_out)}
        hit = sorted(name for name, inches in covered.items() if inches >= OVERLAP)
        off = self._field.off_by(box_of(ground)) > TOLERANCE
        grazes = max(covered.values(), default=0.0) < CLEARLY
        if grazes and (not (hit or off) or is_free_way(self._field, here, moving, leave_out)):
            return ""
        return f"stopped by {hit}"

    def _into(self, way: Walk) -> _Outcome:
        """The charge that ends so, once lined up, if that is in contact edge to edge and has room."""
        struck = strikes(way.end, self._foe)
        lined_up = line_up(self._field, way.end, self._target, struck, self._leave_out)
        if faults := self._field.faults(lined_up, self._leave_out):
            return _Outcome(f"{struck.zone} {struck.ends} {_told(faults)}")
        if not bases_in_contact(lined_up, self._foe):
            return _Outcome(f"{struck.zone} {struck.ends} by a corner only")
        made = Charge(legs=way.legs, lined_up=lined_up.pose, struck=struck.zone)
        return _Outcome(f"{struck.zone} {struck.ends}", made)

    @cached_property
    def _room_right(self) -> float:
        return self._room(1)

    @cached_property
    def _room_left(self) -> float:
        return self._room(-1)

    def _room(self, side: int) -> float:
        """How far there is room to wheel to a side, in hundredths of a degree."""
        if not self._limit:
            return 0.0
        whole = _wheel(side * self._limit)
        free = self._limit * free_share(self._field, self._unit, whole, self._leave_out)[0]
        angles = [*range(WHEEL_STEP, self._limit, WHEEL_STEP), self._limit]
        further = (angle for angle in angles if angle > free)
        stopped = next((angle for angle in further if not self._is_free_wheel(side * angle)), self._limit + 1)
        room: float = max(free, *(angle for angle in (0, *angles) if angle < stopped))
        return room

    def _is_free_wheel(self, turn: int) -> bool:
        return is_free_way(self._field, self._unit, _wheel(turn).motion(self._unit), self._leave_out)


def _told(faults: Collection[Fault]) -> str:
    return " ".join(sorted(f"{fault.wrong.value} {fault.name}" for fault in faults))


def _wheel(turn: int) -> Wheel:
    return Wheel(side="right" if turn > 0 else "left", angle=abs(turn))


def _may_lie_ahead(unit: Placement, target: Placement, reach: float) -> bool:
    """Whether any base of the target, taken for a circle, lies straight ahead and near enough."""
    extent = unit.extent
    seen = ((*unit.pose.seen(base.middle), base.radius + NEAR) for base in target.bases)
    return any(
        extent.left - radius < right < extent.right + radius and extent.rear - radius < ahead < reach + radius
        for right, ahead, radius in seen
    )
