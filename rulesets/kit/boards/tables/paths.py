"""Free moves around obstacles: the cheapest legal path to a place, and what can be reached at all."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from heapq import heappop, heappush, nsmallest
from itertools import pairwise
from math import ceil, hypot, inf
from typing import Annotated, NamedTuple

import numpy as np
from pydantic import Field

from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.boards.tables.outlines import Numbers, Whole
from rulesets.kit.boards.tables.places import THOUSANDTHS, TOLERANCE, Frozen, Point, Spot
from rulesets.kit.boards.tables.ways import Ways, ways_of

HAIR = 1e-9
"""Inches that rounding may make of a way."""
NEXT, NEXT_TO_GOAL = 15, 3
"""From so many of the bends that wait is looked along together with one; with a goal many of them never serve."""


class Path(Frozen):
    """The way of a unit's anchor, start and end included, and its cost in thousandths of an inch, rounded up."""

    spots: Annotated[tuple[Spot, ...], Field(min_length=1)]
    cost: Annotated[int, Field(ge=0)]

    @property
    def inches(self) -> float:
        """Its length in inches."""
        points = [spot.point for spot in self.spots]
        return sum(one.to(other) for one, other in pairwise(points))


class Settled(NamedTuple):
    """A bend with the cost of the cheapest way to it, in inches, and the bend (or the start) from which it comes."""

    at: Point
    cost: float
    number: int | None = None
    before: Point | None = None


class _Onward(NamedTuple):
    """The nodes to which straight ways lead from a bend, what those cost, and what it cost to come to the bend."""

    spent: float
    to: Whole
    costs: Numbers


class Spread:
    """The cheapest costs of the bends from a start, settled one after the other in their order.

    With a goal the bends toward it come first, and only what can still better the way to it is looked at: nothing from
    which it is farther, as the crow flies, than the budget allows.
    """

    def __init__(self, ways: Ways, start: Point, budget: float, goal: Point | None = None) -> None:
        self._ways, self._budget, self._goal = ways, budget, goal
        self._points = ways.nodes.points
        self._costs = np.full(len(self._points), inf)
        self._left = np.zeros(len(self._points))
        self._straight = np.full(len(self._points), inf)
        if goal is not None:
            self._left = np.hypot(self._points[:, 0] - goal.x, self._points[:, 1] - goal.y)
            self._look_from_nodes(start, goal)
        self._from: dict[int, int | None] = {}
        self._ahead: dict[int, _Onward] = {}
        self._at_once = NEXT if goal is None else NEXT_TO_GOAL
        self._waiting: list[tuple[float, float, int]] = []
        self._last: int | None = None
        self.to_goal = inf
        self.settled: list[Settled] = []
        self._start = start
        self._leave(start, 0.0, None)
        self._settle()

    def _look_from_nodes(self, start: Point, goal: Point) -> None:
        """What the straight ways to the goal cost from all nodes that may serve: to look along all at once takes hardly
        longer than to look along one, and mostly several of them are settled."""
        far = np.hypot(self._points[:, 0] - start.x, self._points[:, 1] - start.y)
        (near,) = np.nonzero(far + self._left < self._budget + HAIR)
        if len(near):
            self._straight[near] = self._ways.each(self._points[near], np.array([goal]))

    def _settle(self) -> None:
        while self._waiting:
            hoped, cost, number = heappop(self._waiting)
            if cost <= self._costs[number] and hoped < self.to_goal:
                self._leave(self._point(number), cost, number)

    def _leave(self, at: Point, cost: float, number: int | None) -> None:
        """Note what the straight ways from a settled point lead to, where that is cheaper than known so far."""
        before = None if number is None else self._point(self._from[number])
        self.settled.append(Settled(at, cost, number, before))
        self._try_goal(at, cost, number)
        onward = self._from_start(at) if number is None else self._onward(number, cost)
        for there, total in zip(onward.to.tolist(), (cost + onward.costs).tolist(), strict=True):
            if total < self._costs[there] and total <= self._budget:
                self._costs[there], self._from[there] = total, number
                heappush(self._waiting, (total + float(self._left[there]), total, there))

    def _from_start(self, start: Point) -> _Onward:
        numbers = self._worth(np.array([start]), np.zeros(1))[1]
        numbers = numbers[self._ways.nodes.bends(np.array([start]), numbers)]
        return _Onward(0.0, numbers, self._ways.costs(start, self._points[numbers]))

    def _onward(self, number: int, cost: float) -> _Onward:
        """The straight ways from a bend that is settled now."""
        ahead = self._ahead.pop(number, None)
        if ahead is None or ahead.spent != cost:
            self._look_ahead(number)
            ahead = self._ahead.pop(number)
        return ahead

    def _look_ahead(self, number: int) -> None:
        """Look along from a bend and from those that are next: to look from several at once takes hardly longer than
        from one, and mostly they are settled as they wait."""
        waiting = (it for _, cost, it in nsmallest(self._at_once, self._waiting) if cost <= self._costs[it])
        bends = np.array([number, *(it for it in waiting if it not in self._ahead)])
        spent, nodes = self._costs[bends], self._ways.nodes
        by, to = self._worth(self._points[bends], spent)
        taut = nodes.bends(self._points[bends[by]], to) & nodes.goes_round(bends[by], self._points[to])
        by, to = by[taut], to[taut]
        costs = self._ways.between(bends[by], to) if len(by) else np.empty(0)
        first = np.searchsorted(by, np.arange(1, len(bends)))
        parts = zip(bends.tolist(), spent.tolist(), np.split(to, first), np.split(costs, first), strict=True)
        self._ahead.update((bend, _Onward(*part)) for bend, *part in parts)

    def _worth(self, sources: Numbers, spent: Numbers) -> tuple[Whole, Whole]:
        """From which of these points to which nodes a way may lead that is cheaper than known so far: two rows of
        numbers, of the points in their order and of the nodes."""
        far = np.hypot(*(self._points[None, :, :] - sources[:, None, :]).transpose(2, 0, 1))
        most = np.minimum(np.minimum(self._costs, self._budget), self._most - self._left)
        by, to = np.nonzero(spent[:, None] + far < most)
        return by, to

    def _try_goal(self, at: Point, cost: float, number: int | None) -> None:
        if self._goal is None or cost + at.to(self._goal) >= self._most:
            return
        straight = self._ways.cost(at, self._goal) if number is None else float(self._straight[number])
        total = cost + straight
        if total < self.to_goal:
            self.to_goal, self._last = total, number

    @property
    def _most(self) -> float:
        """What a way to the goal has to cost less than, to be of use."""
        return min(self.to_goal, self._budget + HAIR)

    def _point(self, number: int | None) -> Point:
        return self._start if number is None else Point(*map(float, self._points[number]))

    def bends(self) -> list[Point]:
        """The bends of the cheapest path to the goal, in their order."""
        way_back, number = [], self._last
        while number is not None:
            way_back.append(self._point(number))
            number = self._from[number]
        return way_back[::-1]


def shortest(
    field: Battlefield, unit: Placement, goal: Point, budget: float | None = None, leave_out: Collection[str] = ()
) -> Path | None:
    """The cheapest path of a unit that keeps its facing, to where its anchor shall be, within a budget in inches; None
    if there is none. The unit itself belongs into `leave_out`.

    Around obstacles it is the shortest path; through slow ground it is the best of those that bend at the corners of
    that ground, and every 2 inches along its edge.
    """
    end = goal.spot.point
    if field.faults(unit.at(unit.pose._replace(x=goal.spot.x, y=goal.spot.y)), leave_out):
        return None
    most = hypot(field.table.width, field.table.depth) / THOUSANDTHS * 4 if budget is None else budget + TOLERANCE
    ways = _ways(field, unit, most, frozenset(leave_out))
    start, aim = ways.stands_free(unit.pose.point), ways.stands_free(end)
    if start is None or aim is None:
        return None
    spread = Spread(ways, start, most, aim)
    if spread.to_goal > most:
        return None
    spots = (unit.pose.spot, *(bend.spot for bend in spread.bends()), goal.spot)
    return Path(spots=spots, cost=ceil(spread.to_goal * THOUSANDTHS - 1e-6))


@lru_cache(maxsize=16)
def _ways(field: Battlefield, unit: Placement, most: float, leave_out: frozenset[str]) -> Ways:
    """The same for all goals that are tried from one place."""
    return ways_of(field, unit, most, leave_out)
