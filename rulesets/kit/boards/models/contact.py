"""A group that goes into contact with others: as many of its models as possible, by the shortest ways first.

The places beside the bases that are charged are tried; whoever finds none comes as near as he can. The terms of such a
move let it end beside its targets (`Manner(end=0)` for them), as its game rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import NamedTuple

import numpy as np
import shapely

from rulesets.kit.boards.models.cohesion import Link
from rulesets.kit.boards.models.group import Group, Model, Numbers
from rulesets.kit.boards.models.layout import Laid, Layout, Linked
from rulesets.kit.boards.models.meeting import Bools, Field, Terms
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.formations import Base
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point

ROUND = 24
"""Places tried round a round base, besides those straight before each charger."""
SPACED = 0.4
"""Inches between the places tried along the edges of a rectangular base."""
BESIDE = 0.002
"""Inches between bases that are laid into contact: rounding never lays one upon the other."""


class Beside(NamedTuple):
    """A place in contact with one of those that are charged."""

    at: Point
    target: str


Further = Callable[[Model], Sequence[Beside]]
"""Places of a model that count as contact though it would not touch the enemy there."""


@dataclass(frozen=True)
class Charged:
    """A charge, laid out: the move, and with whom each model that came into contact is in contact."""

    laid: Laid
    contacts: tuple[tuple[str, str], ...]


class _Placed(NamedTuple):
    name: str
    at: Point
    target: str


class _Way(NamedTuple):
    cost: float
    to: _Placed


class Charging:
    """Lays out charges of a group of models with an allowance in inches, on terms that let it come into contact. With
    a `link` those who find no place in contact stay linked to the others, if they can; where terms are told for these
    they move `otherwise` on those."""

    def __init__(
        self,
        field: Field,
        names: Sequence[str],
        terms: Terms,
        allowance: float,
        link: Link | None = None,
        *,
        otherwise: Terms | None = None,
    ) -> None:
        self._field, self._names, self._allowance, self._link = field, tuple(names), allowance, link
        self._layout = Layout(field, names, terms, allowance)
        self._otherwise = self._layout if otherwise is None else Layout(field, names, otherwise, allowance)
        self._group = self._layout.group
        self._links: dict[tuple[str, str], float] = {}
        self._rims: dict[tuple[Base, str], list[Point]] = {}

    def charge(
        self, targets: Sequence[str], taken: Collection[str] | None = None, further: Further | None = None
    ) -> Charged:
        """Into contact with models of these names. Where it is told which of them are `taken`, those come first that
        are not, and whom nobody has reached yet. `further` are places that count as contact besides those beside the
        bases."""
        enemies = self._field.models.only(targets)
        places = {name: self._beside(self._group[name], enemies, further) for name in self._names}
        costs = {name: self._straight(name, places[name]) for name in self._names}
        placed = self._matched(places, costs, taken)
        for name in self._left(placed):
            if self._has_room_round_a_corner(name, places[name], costs[name], placed):
                costs[name] = self._layout.walks.costs(name, _points(places[name]))
        placed = self._squeezed(enemies, self._matched(places, costs, taken))
        return self._closed_up(enemies, placed)

    def bridged(self, targets: Sequence[Sequence[str]], further: Further | None = None) -> Charged | None:
        """Into contact with one model at least of each of several groups, at places as near to each other as may be,
        the others linked to them; None where nobody reaches one of the groups."""
        enemies = self._field.models.only([name for group in targets for name in group])
        ways = [
            _Way(cost, _Placed(name, one.at, one.target))
            for name in self._names
            for one, cost in self._costly(name, self._beside(self._group[name], enemies, further))
        ]
        placed: list[_Placed] = []
        for group in targets:
            next_one = self._nearest_to(placed, [way for way in ways if way.to.target in group], ways, targets)
            if next_one is None:
                return None
            placed.append(next_one)
        stones = self._stones(placed)
        while (next_one := self._nearest_to([*placed, *stones], ways, (), ())) is not None:
            if not self._is_linked(next_one, [*placed, *stones]):
                break
            placed.append(next_one)
        return self._closed_up(enemies, placed, stones)

    def _stones(self, placed: Sequence[_Placed]) -> list[_Placed]:
        """Where those who are left stand to hold together others who are in contact too far from each other."""
        stones: list[_Placed] = []
        while (hole := self._hole([*placed, *stones])) is not None:
            stood = [*placed, *stones]
            stones_tried = (self._stone(name, *hole, stood) for name in self._left(stood))
            stone = next((one for one in stones_tried if one is not None), None)
            if stone is None:
                return stones
            stones.append(stone)
        return stones

    def _hole(self, stood: Sequence[_Placed]) -> tuple[_Placed, _Placed] | None:
        """Of those who do not hang together the two that are least apart; None where all do."""
        chain, rest = [stood[0]], [*stood[1:]]
        while (linked := next((one for one in rest if self._is_linked(one, chain)), None)) is not None:
            chain.append(linked)
            rest.remove(linked)
        return min(product(chain, rest), key=lambda both: self._gap(*both)) if rest else None

    def _stone(self, name: str, one: _Placed, other: _Placed, stood: Sequence[_Placed]) -> _Placed | None:
        """A place for a model on the way from one to another, as far off as it may be; None where it cannot stand."""
        model, beside = self._group[name], _Placed(name, one.at, one.target)
        far = model.widest + self._group[one.name].widest + self._reach(beside, one)
        room = one.at.to(other.at) - model.widest - self._group[other.name].widest
        at = one.at.moved(one.at.bearing(other.at), min(far, room) - BESIDE)
        here = np.array([at])
        able = self._layout.ends(model).allowed(here)[0] and np.isfinite(self._layout.walks.costs(name, here)[0])
        return _Placed(name, at, one.target) if able and self._is_clear(name, at, stood) else None

    def _costly(self, name: str, places: list[Beside]) -> list[tuple[Beside, float]]:
        """The places that a model reaches, with what each costs; round corners where no way is straight."""
        costs = self._straight(name, places)
        if places and not np.isfinite(costs).any():
            costs = self._layout.walks.costs(name, _points(places))
        return [(one, float(cost)) for one, cost in zip(places, costs, strict=True) if np.isfinite(cost)]

    def _nearest_to(
        self, placed: Sequence[_Placed], ways: Sequence[_Way], others: Sequence[_Way], targets: Sequence[Sequence[str]]
    ) -> _Placed | None:
        """Where the next model goes: whither it is least apart from those who are placed; the first of them as near as
        may be to where `others` could stand beside the further targets."""
        free = [way for way in ways if all(one.name != way.to.name for one in placed)]
        further = [way.to for way in others if not any(way.to.target in group for group in targets[:1])]
        stand = [*placed] if placed else further
        for way in sorted(free, key=lambda way: (self._apart(way.to, stand), way.cost)):
            if self._is_clear(way.to.name, way.to.at, placed):
                return way.to
        return None

    def _apart(self, one: _Placed, others: Sequence[_Placed]) -> float:
        """By how many inches a place is farther than a link from the nearest of others, of other models."""
        gaps = (self._gap(one, other) - self._reach(one, other) for other in others if other.name != one.name)
        return max(0.0, min(gaps, default=0.0))

    def _gap(self, one: _Placed, other: _Placed) -> float:
        return one.at.to(other.at) - self._group[one.name].widest - self._group[other.name].widest

    def _reach(self, one: _Placed, other: _Placed) -> float:
        if self._link is None:
            return 0.0
        both = one.name, other.name
        if both not in self._links:
            self._links[both] = self._link(*both)
        return self._links[both]

    def _is_linked(self, one: _Placed, placed: Sequence[_Placed]) -> bool:
        return self._link is None or self._apart(one, placed) <= self._field.tolerances.reach

    def _straight(self, name: str, places: Sequence[Beside]) -> Numbers:
        return self._layout.walks.straight_costs(name, _points(places))

    def _has_room_round_a_corner(
        self, name: str, places: Sequence[Beside], costs: Numbers, placed: Sequence[_Placed]
    ) -> bool:
        """Whether a place is left to which no straight way leads: only then are ways round worth looking for."""
        hidden = _points(places)[~np.isfinite(costs)]
        stood = [(self._group[one.name], one.at) for one in placed]
        return bool(len(hidden)) and bool(self._layout.clear(self._group[name], hidden, stood).any())

    def _left(self, placed: Iterable[_Placed]) -> list[str]:
        done = {one.name for one in placed}
        return [name for name in self._names if name not in done]

    def _beside(self, model: Model, enemies: Group, further: Further | None) -> list[Beside]:
        """The places within reach where a model would be in contact with an enemy, and may stand."""
        places = [Beside(at, name) for name, enemy in enemies.items() for at in self._around(model, name, enemy)]
        places += further(model) if further is not None else ()
        near = [one for one in places if model.middle.to(one.at) <= self._allowance + self._field.tolerances.reach]
        if not near:
            return []
        allowed = self._layout.ends(model).allowed(_points(near))
        return [one for one, may in zip(near, allowed, strict=True) if may]

    def _around(self, model: Model, name: str, enemy: Model) -> list[Point]:
        """The places at which a model touches an enemy, of this name: the same for all that have equal bases."""
        key = model.base, name
        if key not in self._rims:
            self._rims[key] = self._rim(model, enemy)
        return self._rims[key]

    def _rim(self, model: Model, enemy: Model) -> list[Point]:
        if model.corners or enemy.corners:
            return _along_edges(model, enemy)
        far = model.radius + enemy.radius + BESIDE
        turns = [360 * number / ROUND for number in range(ROUND)]
        turns += [enemy.middle.bearing(mine.middle) for mine in self._group.values()]
        return [enemy.middle.moved(turn, far) for turn in turns]

    def _matched(
        self, places: dict[str, list[Beside]], costs: dict[str, Numbers], taken: Collection[str] | None
    ) -> list[_Placed]:
        """Who goes where: by ever longer ways, nobody upon another."""
        ways = sorted(
            (float(costs[name][number]), name, number)
            for name in self._names
            for number in np.flatnonzero(np.isfinite(costs[name])).tolist()
        )
        placed: list[_Placed] = []
        for only_free in (False,) if taken is None else (True, False):
            for _, name, number in ways:
                at, target = places[name][number]
                if only_free and (target in (taken or ()) or any(one.target == target for one in placed)):
                    continue
                if all(one.name != name for one in placed) and self._is_clear(name, at, placed):
                    placed.append(_Placed(name, at, target))
        return placed

    def _is_clear(self, name: str, at: Point, placed: Sequence[_Placed]) -> bool:
        stood = [(self._group[one.name], one.at) for one in placed]
        return bool(self._layout.clear(self._group[name], np.array([at]), stood)[0])

    def _squeezed(self, enemies: Group, placed: list[_Placed]) -> list[_Placed]:
        """Whoever found no place tries those that are left right beside the others who are in contact."""
        for name in self._left(placed):
            model = self._group[name]
            tight = [
                Beside(at, target)
                for one, target in product(placed, enemies)
                for at in _touching_both(model, self._group[one.name], one.at, enemies[target])
            ]
            clear = [one for one in tight if self._is_clear(name, one.at, placed)]
            if not clear:
                continue
            costs = np.where(self._layout.ends(model).allowed(_points(clear)), 0.0, np.inf)
            costs += self._layout.walks.costs(name, _points(clear))
            if np.isfinite(costs).any():
                placed.append(_Placed(name, *clear[int(costs.argmin())]))
        return placed

    def _closed_up(self, enemies: Group, placed: Sequence[_Placed], stones: Sequence[_Placed] = ()) -> Charged:
        """Those in contact, those who hold them together, and the others as near to the enemy as they can come."""
        walks: dict[str, Walk] = {}
        facing: dict[str, float] = {}
        for one in (*placed, *stones):
            walk = self._layout.walks.walk(one.name, one.at)
            walks[one.name] = walk or Walk((self._group[one.name].middle,), 0.0)
            facing[one.name] = one.at.bearing(enemies[one.target].middle)
        stood = [(self._group[name], walk.points[-1]) for name, walk in walks.items()]
        left = self._left([*placed, *stones])
        for name in sorted(left, key=lambda name: Group({name: self._group[name]}).gap(enemies)):
            goal = enemies[Group({name: self._group[name]}).nearest(enemies).other].middle
            walks[name] = self._otherwise.as_far(name, self._group[name], goal, stood, self._linked(name, walks))
            facing[name] = walks[name].points[-1].bearing(goal)
            stood.append((self._group[name], walks[name].points[-1]))
        laid = self._layout.stood(walks, facing)
        touching = laid.group.in_contact(enemies, self._field.tolerances)
        return Charged(laid, tuple(dict.fromkeys((*touching, *((one.name, one.target) for one in placed)))))

    def _linked(self, name: str, walks: Mapping[str, Walk]) -> Linked | None:
        """At which places a model is linked to one of those who have gone; None where nobody has, or need be."""
        if self._link is None or not walks:
            return None
        link, model = self._link, self._group[name]
        gone = Group({other: self._group[other].to(walk.points[-1].spot) for other, walk in walks.items()})
        most = np.array([link(name, other) for other in gone]) + self._field.tolerances.reach

        def linked(places: Numbers) -> Bools:
            if model.corners or not gone.is_round:
                here = Group({str(n): model.to(Point(*at).spot) for n, at in enumerate(places.tolist())})
                return np.asarray((here.gaps(gone) <= most[None, :]).any(axis=1))
            saved = np.round(places * THOUSANDTHS) / THOUSANDTHS
            apart = np.hypot(*(saved[:, None, :] - gone.middles[None, :, :]).transpose(2, 0, 1))
            return np.asarray((apart - model.radius - gone.radii[None, :] <= most[None, :]).any(axis=1))

        return linked


def _points(places: Sequence[Beside]) -> Numbers:
    return np.array([one.at for one in places]).reshape(-1, 2)


def _along_edges(model: Model, enemy: Model) -> list[Point]:
    """Places round a rectangular base, or for one: as far from its edges as the charger's base reaches."""
    radius = model.widest if model.corners else model.radius
    rim = shapely.buffer(enemy.body.core, enemy.radius + radius + BESIDE, quad_segs=ROUND).exterior
    count = max(ROUND, int(shapely.length(rim) / SPACED))
    rim_points = shapely.get_coordinates(shapely.line_interpolate_point(rim, np.arange(count) / count, normalized=True))
    return [Point(x, y) for x, y in rim_points.tolist()]


def _touching_both(model: Model, friend: Model, at: Point, enemy: Model) -> list[Point]:
    """Where a round base touches a friend who stands at a point and an enemy; none where one of them is no circle."""
    if model.corners or friend.corners or enemy.corners:
        return []
    one, other = model.radius + friend.radius + 2 * BESIDE, model.radius + enemy.radius + BESIDE
    apart = at.to(enemy.middle)
    if not abs(one - other) < apart < one + other:
        return []
    along = (one**2 - other**2 + apart**2) / (2 * apart)
    aside = sqrt(max(0.0, one**2 - along**2))
    bearing = at.bearing(enemy.middle)
    foot = at.moved(bearing, along)
    return [foot.moved(bearing + turn, aside) for turn in (90, -90)]
