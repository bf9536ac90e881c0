"""The ways of the models of a group: one graph of straight ways for all whose bases are equal.

A model is moved without turning, and turns where it stands at no cost. Its way is measured by its middle.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import acos, ceil, inf, pi
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.models.group import Group, Numbers
from rulesets.kit.boards.models.meeting import Field, Terms, mover_of
from rulesets.kit.boards.tables.bases import joined
from rulesets.kit.boards.tables.paths import Path, Settled, Spread
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.boards.tables.prepared import held
from rulesets.kit.boards.tables.reach import LEAST, Reached, reached
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.boards.tables.ways import Circles, Mover, Slow, Ways

LINE = 0.002
"""Inches to each side by which a line of terrain is made an area, where it counts from the middle of a base."""
OVERLAID = 1e-3
"""Square inches by which slow ground may overlap other slow ground without being looked at again."""
ROUGHLY = 0.05
"""Inches by which circles may be off where only a picture is made of it."""
AT_ONCE = 16
"""So many bends are looked along in one go."""
SPARED = 1.5
"""Inches left at a bend that such a picture leaves out."""


class Walk(NamedTuple):
    """The way of a model's middle in inches, start and end included, and what it costs."""

    points: tuple[Point, ...]
    cost: float

    @property
    def length(self) -> float:
        """Its length in inches."""
        return sum(one.to(other) for one, other in pairwise(self.points))

    def at(self, share: float) -> Point:
        """Where the model is after a share of its way, from 0 at its start to 1 at its end: at one moment of a move all
        models of a group have gone the same share of their own ways."""
        left = self.length * share
        for one, other in pairwise(self.points):
            step = one.to(other)
            if left < step:
                return one.between(other, left / step)
            left -= step
        return self.points[-1]

    @property
    def path(self) -> Path:
        """The way as it is saved."""
        return Path(spots=tuple(point.spot for point in self.points), cost=ceil(self.cost * THOUSANDTHS - 1e-6))


@dataclass(frozen=True)
class Kind:
    """What all models have in common that share a graph: what moves, and how it meets each of the others."""

    mover: Mover
    kept: tuple[tuple[str, float], ...]
    """The models that are in the way, with the inches kept from them."""
    at_home: frozenset[str] = frozenset()
    """The pieces of terrain that are not slow to it."""


class Walks:
    """The ways of the models of a group over a field, as far as a budget in inches leads. Raises nothing: what cannot
    be gone costs infinitely much."""

    def __init__(self, field: Field, names: Iterable[str], terms: Terms, budget: float, roughly: bool = False) -> None:
        self._field, self._terms, self._budget, self._roughly = field, terms, budget, roughly
        self._group = field.models.only(names)
        self._in_the_way = _in_the_way(field, terms)
        self._known: dict[str, Ways] = {}
        self._made: list[tuple[Kind, Ways]] = []
        self._bends: dict[str, list[Settled]] = {}

    def ways(self, name: str) -> Ways:
        """The straight ways of a model."""
        if name not in self._known:
            self._known[name] = self._of_kind(self._kind(name))
        return self._known[name]

    def straight_costs(self, name: str, goals: Numbers) -> Numbers:
        """What the straight ways of a model to points cost; infinite where something stands in the way, or where it
        cannot come within the budget."""
        start = self._start(name)
        if start is None or not len(goals):
            return np.full(len(goals), inf)
        ways = self.ways(name)
        costs = ways.costs(start, goals)
        on_table = held(ways.anchors, goals[:, 0], goals[:, 1])
        return np.where(on_table & (costs <= self._most(name)), costs, inf)

    def straight_cost(self, name: str, start: Point, end: Point) -> float:
        """What a straight way of a model costs that begins elsewhere; infinite where something stands in it."""
        return float(self.ways(name).costs(start, np.array([end]))[0]) if start.to(end) else 0.0

    def costs(self, name: str, goals: Numbers) -> Numbers:
        """What the ways of a model to points cost, each by the cheapest; infinite where it cannot come within the
        budget."""
        costs, start = self.straight_costs(name, goals), self._start(name)
        if start is None or not len(goals):
            return costs
        straight = np.hypot(*(goals - np.array(start)).T)
        on_table = held(self.ways(name).anchors, goals[:, 0], goals[:, 1])
        bent = np.flatnonzero(on_table & (costs > straight + 1e-9) & (straight <= self._most(name)))
        if len(bent):
            costs[bent] = np.minimum(costs[bent], self._around(name, start, goals[bent], costs[bent]))
        return costs

    def walk(self, name: str, goal: Point) -> Walk | None:
        """The cheapest way of a model to a point; None if there is none within the budget."""
        ways, here = self.ways(name), self._group[name].middle
        start, end = self._start(name), ways.stands_free(goal)
        if start is None or end is None:
            return None
        straight, cost = start.to(end), float(ways.costs(start, np.array([end]))[0])
        if cost <= min(self._most(name), straight + 1e-9):
            return Walk((here, goal), here.to(goal))
        spread = Spread(ways, start, self._most(name), end)
        if spread.to_goal > self._most(name):
            return None
        return Walk((here, *spread.bends(), goal), spread.to_goal)

    def reach(self, name: str) -> Reached:
        """Where a model can move to within the budget, as outlines for pictures; it may not stand everywhere there."""
        least = SPARED if self._roughly else LEAST
        return reached(self.ways(name), self._group[name].middle, self.left(name), least)

    def left(self, name: str) -> float:
        """The inches that a model may go of the budget."""
        return self._budget - self._terms.spent.get(name, 0.0)

    def _most(self, name: str) -> float:
        return self.left(name) + self._field.tolerances.reach

    def _start(self, name: str) -> Point | None:
        return self.ways(name).stands_free(self._group[name].middle)

    def _around(self, name: str, start: Point, goals: Numbers, known: Numbers) -> Numbers:
        """What the ways to points cost that bend, where that is less than what is known; many bends are looked along
        at once, and those that come later only where they can still do better."""
        ways, cheapest = self.ways(name), known.copy()
        settled = self._settled(name, start)
        points, costs = np.array([bend.at for bend in settled]), np.array([bend.cost for bend in settled])
        for first in range(0, len(settled), AT_ONCE):
            bends, spent = points[first : first + AT_ONCE], costs[first : first + AT_ONCE, None]
            away = goals[None, :, :] - bends[:, None, :]
            hoped = spent + np.hypot(away[..., 0], away[..., 1])
            by, to = np.nonzero(hoped < np.minimum(cheapest, self._most(name)) - 1e-9)
            if len(by):
                np.minimum.at(cheapest, to, spent[by, 0] + ways.each(bends[by], goals[to]))
        return np.where(cheapest <= self._most(name), cheapest, inf)

    def _settled(self, name: str, start: Point) -> list[Settled]:
        """The bends that a model can come to, whatever its goals are."""
        if name not in self._bends:
            self._bends[name] = Spread(self.ways(name), start, self._most(name)).settled
        return self._bends[name]

    def _kind(self, name: str) -> Kind:
        """Who stands nearer to somebody than he may comes no nearer to him: that is what he keeps."""
        model = self._group[name]
        kept = {other: inches for other, inches in self._in_the_way.items() if other != name}
        apart = [(other, inches) for other, inches in kept.items() if inches > 0]
        if apart:
            gaps = Group({name: model}).gaps(self._field.models.only(other for other, _ in apart))[0]
            kept |= {other: min(inches, float(gap)) for (other, inches), gap in zip(apart, gaps, strict=True)}
        return Kind(mover_of(model), tuple(kept.items()), self._terms.at_home.get(name, frozenset()))

    def _of_kind(self, kind: Kind) -> Ways:
        for known, ways in self._made:
            if (known.kept, known.at_home) == (kind.kept, kind.at_home) and _is_same(known.mover, kind.mover):
                return ways
        ways = self._ways(kind)
        self._made.append((kind, ways))
        return ways

    def _ways(self, kind: Kind) -> Ways:
        mover, field = kind.mover, self._field
        around = self._group.area.buffer(self._budget + mover.radius + float(np.hypot(*mover.corners.T).max()))
        near = field.models.only(name for name, _ in kind.kept)
        kept = np.array([inches for _, inches in kind.kept])
        close = shapely.distance(near.cores, around) <= near.radii + kept if len(near) else np.empty(0, dtype=bool)
        is_round = np.array([len(mover.corners) == 1 and not model.corners for model in near.values()], dtype=bool)
        solid = [
            self._grown(mover, near.cores[n], float(near.radii[n] + kept[n])) for n in np.flatnonzero(close & ~is_round)
        ]
        pieces = field.land.near(around)
        solid += [self._grown(mover, piece.geometry, 0.0) for piece in pieces if self._terms.going(piece).closed]
        hard = [piece for piece in pieces if piece.name not in kind.at_home and self._terms.going(piece).is_slow]
        slow = _costing_once([self._slow(mover, piece) for piece in hard])
        whole = (near.radii + kept + mover.radius)[close & is_round]
        circles = Circles(near.middles[close & is_round], whole + self._slack, np.maximum(whole - self._slack, 0.0))
        return Ways(mover.room(field.table), joined(solid), slow, fine=False, circles=circles)

    @property
    def _slack(self) -> float:
        """Inches by which circles may be off to both sides."""
        return (ROUGHLY if self._roughly else self._field.tolerances.overlap) / 2

    def _grown(self, mover: Mover, core: BaseGeometry, radius: float) -> BaseGeometry:
        """A circle has as few corners as the tolerance allows: they lie as far outside as its edges lie inside."""
        whole = mover.radius + radius
        swept = core if len(mover.corners) == 1 else mover.swept(core)
        if whole <= 0:
            return swept
        corners = max(2, ceil(pi / 4 / acos(max(0.0, (whole - self._slack) / (whole + self._slack)))))
        return shapely.buffer(swept, whole + self._slack, quad_segs=corners)

    def _slow(self, mover: Mover, piece: Terrain) -> Slow:
        going = self._terms.going(piece)
        area = piece.geometry
        if self._terms.by_edge:
            area = self._grown(mover, area, 0.0)
        elif piece.shape == "line":
            area = shapely.buffer(area, LINE)
        return Slow(area, going.cost - 1, going.crossing)


def _costing_once(slow: list[Slow]) -> list[Slow]:
    """Where ground overlaps an inch costs what it does in the dearest of it; what is entered is paid for each time."""
    areas = [it.area for it in slow if not it.entering]
    covered = shapely.union_all(areas)
    if sum(area.area for area in areas) - covered.area < OVERLAID:
        return slow
    parted, covered = [it for it in slow if it.entering], shapely.Polygon()
    for extra in sorted({it.extra for it in slow if not it.entering}, reverse=True):
        whole = shapely.union_all([it.area for it in slow if not it.entering and it.extra == extra])
        parted.append(Slow(whole.difference(covered), extra, 0.0))
        covered = covered.union(whole)
    return parted


def _in_the_way(field: Field, terms: Terms) -> dict[str, float]:
    """Through whom nobody of these terms goes, with the inches that are kept from each."""
    ways = ((name, terms.manner(name).way) for name in field.models)
    return {name: inches for name, inches in ways if inches is not None}


def _is_same(one: Mover, other: Mover) -> bool:
    return one.radius == other.radius and np.array_equal(one.corners, other.corners)
