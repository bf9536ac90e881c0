"""The way of a charge: one wheel, then straight ahead up to the first contact, and lined up there.

Of all wheels that lead into contact, those by whole degrees are tried first, the smallest before the larger; then what
lies between two of them that end differently. One that strikes the edge in whose zone the charger began goes before
any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np

from rulesets.kit.boards.tables.bases import Placement, rings_ahead
from rulesets.kit.boards.tables.contact import NEAR, are_in_contact, line_up, strikes
from rulesets.kit.boards.tables.distance import OVERLAP, Zone, distance, zone
from rulesets.kit.boards.tables.field import CLEARLY, Battlefield, Patch
from rulesets.kit.boards.tables.manoeuvres import Forward, Shift, Swing, Wheel
from rulesets.kit.boards.tables.moves import (
    MANY,
    Leg,
    first_contacts,
    free_share,
    is_free_way,
    swept,
    walk,
    way_box,
)
from rulesets.kit.boards.tables.places import (
    HUNDREDTHS,
    THOUSANDTHS,
    TOLERANCE,
    Frozen,
    Pose,
    thousandths,
    turn_between,
)

WHEEL_STEP = HUNDREDTHS
"""Hundredths of a degree between two wheels that are tried first."""
FEW = 9
"""Wheels that are looked ahead of before all others."""


class Charge(Frozen):
    """The way of a charge into contact: the manoeuvres made, where it stands lined up, and the zone that it struck."""

    legs: tuple[Leg, ...]
    lined_up: Pose
    struck: Zone

    @property
    def turn(self) -> float:
        """The degrees of the turn with which it lined up, clockwise positive; 0 where it struck without a way."""
        return turn_between(self.legs[-1].after.degrees, self.lined_up.degrees) if self.legs else 0.0


class _Way(NamedTuple):
    """A way into contact: a wheel in hundredths of a degree, thousandths of an inch straight ahead, where the charger
    stands lined up, and the zone that it struck."""

    turn: int
    inches: int
    lined_up: Pose
    struck: Zone


class _Outcome(NamedTuple):
    """What came of a trial: the way, or why there is none; trials that end alike say the same."""

    why: tuple[object, ...]
    way: _Way | None = None


class _Ahead(NamedTuple):
    """What lies ahead after a wheel: where the unit stands then, and the share of its reach at which it meets the
    target, or why it does not."""

    at: Pose
    contact: float | None = None
    why: str = "out of reach"


def charge(
    field: Battlefield, unit: Placement, target: str, reach: float, wheel: float, leave_out: Collection[str] = ()
) -> Charge | None:
    """The charge of a unit on another: a free wheel of at most so many degrees, then at most so many inches straight
    ahead; None if no such way leads into contact. The unit itself belongs into `leave_out`."""
    return Charges(field, unit, target, reach, wheel, leave_out).best()


class Charges:
    """The charges of a unit on another, as `charge` has them, by all its wheels: hundredths of a degree, to the right
    positive. What was tried is known from then on: one asks first whether there is any, and later for the best."""

    def __init__(
        self,
        field: Battlefield,
        unit: Placement,
        target: str,
        reach: float,
        wheel: float,
        leave_out: Collection[str] = (),
    ) -> None:
        self._field, self._unit, self._target, self._leave_out = field, unit, target, frozenset(leave_out)
        self._reach, self._wheel, self._limit = reach, wheel, int(wheel * HUNDREDTHS)
        self._inches = max(1, thousandths(reach + TOLERANCE))
        self._pivots = unit.front
        self._foe = field.units[target]
        self._began = zone(self._foe, unit.pose.point)
        self._looked: dict[int, _Ahead] = {}
        self._tried: dict[int, _Outcome] = {}

    @cached_property
    def _is_far(self) -> bool:
        nearer = self._unit.extent.farthest * 2 * radians(self._wheel)
        return distance(self._unit, self._foe) > self._reach + nearer + TOLERANCE

    def is_possible(self) -> bool:
        """Whether there is any charge: sooner told than the best."""
        if self._is_far:
            return False
        whole = self._whole()
        turns = (turn for turns in (self._ahead_first(whole), self._between(whole)) for turn in turns)
        return any(self._try(turn).way is not None for turn in turns)

    def best(self) -> Charge | None:
        """The charge with the smallest wheel of those that strike where the unit began; else of all."""
        if self._is_far:
            return None
        whole = self._whole()
        home = (turn for turns in (self._ahead_first(whole), self._between(whole)) for turn in turns)
        way = next((self._try(turn).way for turn in home if self._strikes_home(turn)), None) or self._anywhere(whole)
        return None if way is None else self._charge(way)

    def _anywhere(self, whole: list[int]) -> _Way | None:
        """The first way of all that were tried, by whole degrees if there is one."""
        turns = (*whole, *sorted(self._tried, key=lambda turn: (abs(turn), turn)))
        return next((way for turn in turns if (way := self._try(turn).way) is not None), None)

    def _charge(self, way: _Way) -> Charge:
        wheel = [_wheel(way.turn)] if way.turn else []
        ahead = [Forward(inches=way.inches)] if way.inches else []
        return Charge(legs=walk(self._unit, [*wheel, *ahead]).legs, lined_up=way.lined_up, struck=way.struck)

    def _whole(self) -> list[int]:
        """Wheels by whole degrees and as far as it may, the smallest first, each to the target's side first."""
        toward = turn_between(self._unit.pose.degrees, self._unit.pose.point.bearing(self._foe.middle))
        sides = (1, -1) if toward >= 0 else (-1, 1)
        angles = [*range(WHEEL_STEP, self._limit, WHEEL_STEP), self._limit] if self._limit else []
        return [0, *(side * angle for angle in angles for side in sides)]

    def _ahead_first(self, turns: Sequence[int]) -> Iterator[int]:
        """These wheels, looked ahead of together: few at first, as one of them mostly leads home."""
        for start, end in pairwise((0, 1, FEW, len(turns))):
            self._look(turns[start:end])
            yield from turns[start:end]

    def _between(self, whole: list[int]) -> Iterator[int]:
        """Wheels between two that end differently, down to a hundredth of a degree: where a third end may lie."""
        pairs = list(pairwise(sorted(whole)))
        self._halve(pairs)
        for low, high in pairs:
            yield from self._halves(low, high)

    def _halve(self, pairs: Sequence[tuple[int, int]]) -> None:
        """Try what lies between all these pairs, those together that are as far apart."""
        while pairs := [(low, high) for low, high in pairs if self._differ(low, high)]:
            middles = [(low + high) // 2 for low, high in pairs]
            self._look(middles)
            parts = zip(pairs, middles, strict=True)
            away = [(low, middle, high) for (low, high), middle in parts if not self._strikes_home(middle)]
            pairs = [part for low, middle, high in away for part in ((low, middle), (middle, high))]

    def _halves(self, low: int, high: int) -> Iterator[int]:
        if self._differ(low, high):
            middle = (low + high) // 2
            yield middle
            yield from self._halves(low, middle)
            yield from self._halves(middle, high)

    def _differ(self, low: int, high: int) -> bool:
        """Whether two wheels end differently, and there is one between them."""
        return high - low > 1 and self._try(low).why != self._try(high).why

    def _strikes_home(self, turn: int) -> bool:
        """Whether a wheel leads onto the edge in whose zone the unit began."""
        way = self._try(turn).way
        return way is not None and way.struck is self._began

    def _try(self, turn: int) -> _Outcome:
        if turn not in self._tried:
            if turn not in self._looked:
                self._look([turn])
            ahead = self._looked[turn]
            self._tried[turn] = _Outcome((ahead.why,)) if ahead.contact is None else self._goes(turn, ahead)
        return self._tried[turn]

    def _look(self, turns: Sequence[int]) -> None:
        """Look ahead after wheels: whether there is room for them, and where the target is met."""
        new = {turn: self._wheeled(turn) for turn in turns if turn not in self._looked}
        if not new:
            return
        poses = list(new.values())
        beside = self._lies_beside(poses) if len(poses) >= MANY else [*map(self._is_beside, poses)]
        for (turn, at), aside in zip(new.items(), beside, strict=True):
            if aside or not self._has_room(turn):
                self._looked[turn] = _Ahead(at, why="aside" if aside else "no room to wheel")
        free = {turn: at for turn, at in new.items() if turn not in self._looked}
        shares = first_contacts(self._unit, list(free.values()), self._inches / THOUSANDTHS, self._foe.body)
        self._looked.update((turn, _Ahead(at, share)) for (turn, at), share in zip(free.items(), shares, strict=True))

    def _wheeled(self, turn: int) -> Pose:
        """Where the unit stands after a wheel."""
        start = self._unit.pose
        return Swing(self._pivots[turn > 0], turn / HUNDREDTHS).pose(start, 1) if turn else start

    def _lies_beside(self, poses: Sequence[Pose]) -> list[bool]:
        """For each of some poses, whether no base of the target, taken for a circle, lies straight ahead and near
        enough."""
        extent, foes = self._unit.extent, self._foe.bases
        turns = [radians(pose.degrees) for pose in poses]
        s, c = (np.array([[function(turn)] for turn in turns]) for function in (sin, cos))
        x, y = (
            np.array([base.middle for base in foes]).T[:, None, :] - np.array([it.point for it in poses]).T[:, :, None]
        )
        right, ahead, radius = x * c + y * s, x * s - y * c, np.array([base.radius + NEAR for base in foes])
        abreast = (extent.left - radius < right) & (right < extent.right + radius)
        before = (extent.rear - radius < ahead) & (ahead < self._reach + radius)
        beside: list[bool] = (~(abreast & before).any(axis=1)).tolist()
        return beside

    def _is_beside(self, at: Pose) -> bool:
        """The same of one pose."""
        left, right, _, rear, *_ = self._unit.extent
        for base in self._foe.bases:
            aside, ahead = at.seen(base.middle)
            radius = base.radius + NEAR
            if left - radius < aside < right + radius and rear - radius < ahead < self._reach + radius:
                return False
        return True

    def _has_room(self, turn: int) -> bool:
        """Whether there is room for a wheel."""
        if not turn:
            return True
        return turn <= self._room_right if turn > 0 else -turn <= self._room_left

    def _goes(self, turn: int, ahead: _Ahead) -> _Outcome:
        """Straight ahead after a wheel up to the target, past everything else, and lined up with it."""
        here, inches = self._unit.at(ahead.at), int(self._inches * (ahead.contact or 0.0))
        if inches:
            moving = Shift(here.pose.degrees, inches / THOUSANDTHS)
            if (stopped := self._stopped(here, moving)) is not None:
                return _Outcome(("stopped by", *stopped))
            here = here.at(moving.pose(here.pose, 1))
        struck = strikes(here, self._foe)
        lined_up = line_up(self._field, here, self._target, struck, self._leave_out)
        if faults := self._field.faults(lined_up, self._leave_out):
            return _Outcome((struck.zone, struck.ends, *sorted((it.wrong.value, it.name) for it in faults)))
        if not are_in_contact(lined_up, self._foe):
            return _Outcome((struck.zone, struck.ends, "by a corner only"))
        return _Outcome((struck.zone, struck.ends), _Way(turn, inches, lined_up.pose, struck.zone))

    def _stopped(self, here: Placement, moving: Shift) -> list[str] | None:
        """What stops a motion straight ahead; None if nothing does. Most that is hit, or is not, is so by far."""
        leave_out, box = {*self._leave_out, self._target}, way_box(here, moving)
        near = self._field.boxed(box, TOLERANCE, leave_out)
        off = self._field.off_by(box) > TOLERANCE
        if not near and not off:
            return None
        ground = Patch(rings_ahead(here, moving.inches) if here.body.rings else (), lambda: swept(here, moving))
        covered = {it.name: it.covers(ground) for it in near}
        hit = sorted(name for name, inches in covered.items() if inches >= OVERLAP)
        grazes = max(covered.values(), default=0.0) < CLEARLY
        if grazes and (not (hit or off) or is_free_way(self._field, here, moving, leave_out)):
            return None
        return hit

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


def _wheel(turn: int) -> Wheel:
    return Wheel(side="right" if turn > 0 else "left", angle=abs(turn))
