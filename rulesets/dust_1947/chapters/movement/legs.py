"""What a unit goes of its way on a table in one go, and the places on it at which it may stop (TABLE-02, TABLE-04)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import NamedTuple

from rulesets.dust_1947.chapters.movement.inch_reach import InchReach
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.tabletop.gathering import followers, gathered
from rulesets.dust_1947.table.tabletop.going import Course
from rulesets.dust_1947.table.tabletop.scale import TOLERANCES
from rulesets.dust_1947.table.tabletop.spots import stands
from rulesets.dust_1947.table.tabletop.standing import leader
from rulesets.dust_1947.table.tabletop.storeys import GROUND, Deck
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point

BACK = 0.25
"""Inches between the places on a way at which a unit may stop."""
EDGE = 0.01
"""Inches by which it stops short of something, or goes into it."""


class Stand(NamedTuple):
    """A place on a way: what the way there costs, and how long it is, in inches, and the floor on which it is."""

    at: Point
    cost: float
    length: float
    deck: Deck = GROUND


class Leg:
    """A walk of a unit by a course of its reach; without one it stays where it is."""

    def __init__(self, game: Dust, unit: Unit, reach: InchReach, course: Course, walk: Walk | None) -> None:
        self._game, self._unit, self._course, self._stays = game, unit, course, walk is None
        self._walk = walk if walk is not None else Walk((leader(game, unit).middle,), 0.0)
        self.reach = reach

    @property
    def points(self) -> tuple[Point, ...]:
        """Where it begins, bends and ends."""
        return self._walk.points

    def room(self, deck: Deck) -> Course | None:
        """The course that knows where there is room on a floor: that to its end, or to the stairs there."""
        courses = (self.reach.course, self._course.midway)
        return next((one for one in courses if one.stairs.to == deck), None)

    @property
    def start(self) -> Stand:
        """Where it begins."""
        return Stand(self._walk.points[0], 0.0, 0.0, stands(self._game, self._unit).deck)

    @property
    def end(self) -> Stand:
        """Where it leads to."""
        if self._stays:
            return self.start
        return Stand(self._walk.points[-1], self._walk.cost, self._walk.length, self.reach.course.stairs.to)

    def pause(self, cost: float, length: float) -> Stand:
        """Where a march is interrupted: the last place on its way within the MOVE value where the unit has room."""
        near = (back for back in reversed(self._backs) if back <= length + TOLERANCES.reach)
        return self._first(near, cost) or self.start

    def before(self, at: float) -> Stand:
        """The last place before so many inches where the unit has room."""
        short = (back for back in reversed(self._backs) if back < at - EDGE)
        return self._first([at - EDGE, *short] if at > EDGE else []) or self.start

    def behind(self, at: float, end: Stand) -> Stand:
        """The first place from so many inches on where the unit has room, at the latest the end."""
        inside = (back for back in self._backs if at + EDGE < back < end.length)
        return self._first([at + EDGE, *inside] if at + EDGE < end.length else []) or end

    def bends(self, length: float) -> list[Point]:
        """The bends of the way up to so many inches."""
        bends, gone = [self._walk.points[0]], 0.0
        for one, other in pairwise(self._walk.points):
            gone += one.to(other)
            bends += [other] if gone <= length else []
        return bends

    @cached_property
    def _backs(self) -> list[float]:
        """The lengths at which it may stop, the last of them at the end of the flat part of its way."""
        length = self._walk.length
        return [*(n * BACK for n in range(1, int(length / BACK) + 1)), *([length] if length else [])]

    def _first(self, lengths: Iterable[float], most: float = inf) -> Stand | None:
        """The first of some places at which the unit may stop, for no more than a cost."""
        ways = list(lengths)
        over = self._course.stairs.over
        points = [self._walk.at(one / self._walk.length) for one in ways]
        for length, at, cost in zip(ways, points, self._course.midway.costs(points), strict=True):
            if cost <= most and cost < inf and has_room(self._game, self._unit, self.room(over), at):
                return Stand(at, cost, length, over)
        return None


def has_room(game: Dust, unit: Unit, course: Course | None, at: Point) -> bool:
    """Whether there is room for the soldiers of a unit whose leader stands there."""
    return course is not None and gathered(game, course, at, followers(game, unit)) is not None
