"""Where the models of a group come to stand that moves together: legal places near the slots of its form, each model by
its own cheapest way.

Nothing is refused here: what is laid out says who falls short of his slot, and its game looks whether the group hangs
together (`cohesion`). What is laid out obeys everything else: nobody ends where he may not, or goes too far.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, sin, tau

import networkx as nx
import numpy as np

from rulesets.kit.boards.models.forms import Form, slots
from rulesets.kit.boards.models.group import EXACT, Group, Model, Numbers, Tolerances
from rulesets.kit.boards.models.meeting import Bools, Ends, Field, Terms, shape
from rulesets.kit.boards.models.walks import Walk, Walks
from rulesets.kit.boards.tables.formations import Base
from rulesets.kit.boards.tables.places import Point, hundredths
from rulesets.kit.boards.tables.reach import Reached

SHIFTS = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
"""Inches from a slot at which a place is looked for, if the slot is taken."""
DIRECTIONS = 12
STEP = 0.1
"""Inches between the places straight before a model at which one is looked for that it can come to."""
STRAIGHT = 0.5
"""How much of its allowance a model may fall farther short by the straight way, before ways round are looked for."""
RINGS, RAYS = 6, 24
"""As many places around it are looked at, in rings up to its allowance."""
FEW = 8
"""So many places are looked at first for ways that bend."""
APART = 0.002
"""Inches between bases that are laid out beside one another, so that rounding never lays one upon the other; less where
models of the group stand closer already."""


BEYOND = 0.01
"""Inches between the circles around two bases from which on nobody need look closely at whether one stands on another:
more than the thousandths to which places are rounded."""


LINE = Form()
Linked = Callable[[Numbers], Bools]
"""Which of some places are linked to somebody."""


@dataclass(frozen=True)
class Laid:
    """A move of a group, laid out: where its models come to stand, each model's way, and who comes less far than its
    slot."""

    group: Group
    walks: Mapping[str, Walk]
    short: tuple[str, ...] = ()

    def at(self, share: float) -> Group:
        """The group at a moment of its move, after a share of each model's own way."""
        moved = {name: self.group[name].to(walk.at(share).spot) for name, walk in self.walks.items()}
        return self.group.moved(moved)


@dataclass(frozen=True)
class Goal:
    """Whither a group goes, and how it comes to stand there; single models may be put elsewhere, by their names."""

    at: Point
    facing: float
    form: Form = LINE
    nudged: tuple[tuple[str, Point], ...] = ()


class Layout:
    """Lays out moves of a group of models with an allowance in inches; what is reckoned once serves every goal that is
    tried from one position."""

    def __init__(self, field: Field, names: Sequence[str], terms: Terms, allowance: float) -> None:
        self._field, self._names, self._terms, self._allowance = field, tuple(names), terms, allowance
        self.group = field.models.only(names)
        self.walks = Walks(field, names, terms, allowance)
        self._apart = _apart(self.group, field.tolerances)
        self._ends: dict[tuple[Base, int], Ends] = {}

    def laid(self, goal: Goal) -> Laid:
        """The group's move to a goal."""
        turned = {name: _turned(model, goal.facing) for name, model in self.group.items()}
        planned = slots(Group(turned), goal.form, goal.at, goal.facing)
        stands = self._where_it_stands(turned, planned)
        wanted = self._who_goes_where(turned, self._settled(turned, planned)) | stands | dict(goal.nudged)
        may_stand = zip(wanted, self._free(list(turned.values()), list(wanted.values())), strict=True)
        sent = stands.keys() | dict(goal.nudged)
        staying = [name for name in self._names if name in sent and wanted[name].spot == self.group[name].middle.spot]
        return self._walked(turned, wanted, {name for name, is_free in may_stand if is_free}, staying)

    def _where_it_stands(self, turned: Mapping[str, Model], planned: Sequence[Point]) -> dict[str, Point]:
        """The places of a group that is sent to where it stands; nothing of one that goes anywhere else. A rectangular
        base that turns has to find its place anew."""
        here = {name: model.middle for name, model in self.group.items()}
        if any(at.spot != slot.spot for at, slot in zip(here.values(), planned, strict=True)):
            return {}
        return {name: at for name, at in here.items() if shape(turned[name]) == shape(self.group[name])}

    def _settled(self, turned: Mapping[str, Model], wanted: Sequence[Point]) -> list[Point]:
        """A legal place near each slot, none on another; where there is none the slot itself, which nobody reaches."""
        settled: list[Point] = []
        models = list(turned.values())
        free = self._free(models, wanted)
        for model, slot, is_free in zip(models, wanted, free, strict=True):
            taken = list(zip(models, settled, strict=False))
            if is_free and self.clear(model, np.array([slot]), taken)[0]:
                settled.append(slot)
                continue
            near = np.array([(slot.x + east, slot.y + south) for east, south in SPIRAL])
            good = np.flatnonzero(self.ends(model).allowed(near) & self.clear(model, near, taken))
            settled.append(Point(*map(float, near[good[0]])) if len(good) else slot)
        return settled

    def _free(self, models: Sequence[Model], places: Sequence[Point]) -> list[bool]:
        """Whether each place is one where its model may stand; those of equal bases are looked at in one go."""
        is_free = [False] * len(models)
        for model in {shape(model): model for model in models}.values():
            alike = [number for number, other in enumerate(models) if shape(other) == shape(model)]
            allowed = self.ends(model).allowed(np.array([places[number] for number in alike]))
            for number, free in zip(alike, allowed.tolist(), strict=True):
                is_free[number] = free
        return is_free

    def clear(self, model: Model, points: Numbers, taken: Sequence[tuple[Model, Point]]) -> np.ndarray:
        """At which points a model stands on none of those that were put somewhere before."""
        clear = np.ones(len(points), dtype=bool)
        for other, at in taken:
            apart = np.hypot(points[:, 0] - at.x, points[:, 1] - at.y)
            if model.corners or other.corners:
                near = np.flatnonzero(clear & (apart <= model.widest + other.widest + BEYOND))
                if len(near):
                    there = Group({"other": other.to(at.spot)})
                    here = Group({str(n): model.to(Point(*points[n].tolist()).spot) for n in near.tolist()})
                    clear[near] = here.gaps(there)[:, 0] >= min(0.0, self._apart)
            else:
                clear &= apart >= model.radius + other.radius + self._apart
        return clear

    def _who_goes_where(self, turned: Mapping[str, Model], places: Sequence[Point]) -> dict[str, Point]:
        """Who goes to which place: among models with equal bases so that no way need be longer than it must."""
        by_base: dict[object, list[int]] = {}
        for number, model in enumerate(turned.values()):
            by_base.setdefault(model.base, []).append(number)
        places_of: dict[str, Point] = {}
        for numbers in by_base.values():
            names = [self._names[number] for number in numbers]
            pairs = matched([self.group[name].middle for name in names], [places[number] for number in numbers])
            places_of |= {names[one]: places[numbers[other]] for one, other in pairs}
        return {name: places_of[name] for name in self._names}

    def _walked(
        self, turned: Mapping[str, Model], wanted: Mapping[str, Point], free: Collection[str], staying: list[str]
    ) -> Laid:
        """Everybody as far on his way as he can come; those with the shortest ways first. Whoever is sent to where he
        stands stays, even if nobody could come there; so does whoever would find no place, because somebody has come
        onto his own; the others go round them."""
        while (walks := self._walks_to(turned, wanted, free, staying)) is None:
            pass
        short = tuple(name for name in self._names if walks[name].points[-1] != wanted[name])
        return self.stood(walks, {name: model.pose.degrees for name, model in turned.items()}, short)

    def _walks_to(
        self, turned: Mapping[str, Model], wanted: Mapping[str, Point], free: Collection[str], staying: list[str]
    ) -> dict[str, Walk] | None:
        """The ways to these places; None where somebody finds none, who is among those who stay from then on."""
        walks = {name: Walk((self.group[name].middle,), 0.0) for name in staying}
        stood = [(turned[name], walk.points[-1]) for name, walk in walks.items()]
        for name in sorted(wanted, key=lambda name: self.group[name].middle.to(wanted[name])):
            if name in staying:
                continue
            walk = self.walks.walk(name, wanted[name]) if name in free else None
            if walk is None or not self.clear(turned[name], np.array([wanted[name]]), stood)[0]:
                walk = self.as_far(name, turned[name], wanted[name], stood)
            if not walk.cost and not self.clear(turned[name], np.array([walk.points[-1]]), stood)[0]:
                staying.append(name)
                return None
            walks[name] = walk
            stood.append((turned[name], walk.points[-1]))
        return walks

    def stood(self, walks: Mapping[str, Walk], facing: Mapping[str, float], short: tuple[str, ...] = ()) -> Laid:
        """The group at the ends of these ways, its models facing so, in degrees."""
        moved = {
            name: _turned(model, facing[name]).to(walks[name].points[-1].spot) for name, model in self.group.items()
        }
        return Laid(Group(moved), walks, short)

    def as_far(
        self, name: str, model: Model, goal: Point, stood: Sequence[tuple[Model, Point]], linked: Linked | None = None
    ) -> Walk:
        """As near to a goal as it can come to a stand, of the places straight before it and around it; of those that
        are `linked` to others, where there are any."""
        inches = self.walks.left(name)
        tried = self._tried(self.group[name].middle, goal, inches)
        good = self.ends(model).allowed(tried) & self.clear(model, tried, stood)
        if linked is not None and (fitting := good & linked(tried)).any():
            good = fitting
        left = np.hypot(*(tried[good] - np.array(goal)).T)
        order = np.argsort(left, kind="stable")
        near, left = tried[good][order], left[order]
        straight = np.flatnonzero(np.isfinite(self.walks.straight_costs(name, near)))
        if not len(straight) or left[straight[0]] > left[0] + STRAIGHT * inches:
            places = self._within_reach(name, near, int(straight[0]) if len(straight) else 0)
        else:
            places = iter(near[straight])
        walks = (self.walks.walk(name, Point(*place.tolist())) for place in places)
        return next((walk for walk in walks if walk is not None), Walk((self.group[name].middle,), 0.0))

    def _within_reach(self, name: str, places: Numbers, straight: int) -> Iterator[Numbers]:
        """Those of some places to which any way leads, in their order. To one of them a straight way leads: whoever is
        content with it, or with one before it, spares the ways to all behind it; and a few at first, since mostly one
        of the first will do."""
        for part in (*_doubling(places[: straight + 1]), places[straight + 1 :]):
            yield from part[np.isfinite(self.walks.costs(name, part))]

    def _tried(self, here: Point, goal: Point, inches: float) -> Numbers:
        far = min(here.to(goal), inches)
        straight = [here.moved(here.bearing(goal), float(step)) for step in np.arange(far, 0, -STEP)]
        around = [(here.x + east * inches, here.y + south * inches) for east, south in FAN]
        return np.array([*straight, *around, here])

    def reach(self, name: str) -> Reached:
        """Where one model can come to, as exactly as a picture needs it."""
        return Walks(self._field, [name], self._terms, self._allowance, roughly=True).reach(name)

    def ends(self, model: Model) -> Ends:
        """Where a model of the group may come to a stand."""
        key = shape(model)
        if key not in self._ends:
            self._ends[key] = Ends(self._field, model, self._terms, self._names)
        return self._ends[key]


def _apart(group: Group, tolerances: Tolerances) -> float:
    """How many inches models of a group are kept apart: nobody has to be farther from a comrade than he stands from
    him, who may have come closer in a charge, or fills the place of one who fell."""
    gaps = group.gaps(group)
    np.fill_diagonal(gaps, np.inf)
    nearest = float(gaps.min(initial=np.inf))
    return APART if nearest >= APART else max(nearest - EXACT, -tolerances.overlap)


def matched(starts: Sequence[Point], ends: Sequence[Point]) -> list[tuple[int, int]]:
    """Who goes to which end, by their numbers: the sum of the squares of the straight ways is least, so that they do
    not cross and none is much longer than the others."""
    ways = np.array(ends) - np.array(starts)
    if np.ptp(ways, axis=0).max() < EXACT:  # all the same way: whoever went to another's end would only make it longer
        return [(number, number) for number in range(len(starts))]
    graph: nx.Graph[int] = nx.Graph()
    for one, start in enumerate(starts):
        for other, end in enumerate(ends):
            graph.add_edge(one, len(starts) + other, weight=hypot(end.x - start.x, end.y - start.y) ** 2)
    return sorted((min(pair), max(pair) - len(starts)) for pair in nx.min_weight_matching(graph))


def _doubling(places: Numbers) -> Iterator[Numbers]:
    """Some places in parts, each at most twice as many as all before it."""
    first, size = 0, FEW
    while first < len(places):
        yield places[first : first + size]
        first, size = first + size, first + size << 1


def _turned(model: Model, facing: float) -> Model:
    return model.at(model.pose._replace(facing=hundredths(facing)))


def _spiral() -> tuple[tuple[float, float], ...]:
    turns = [tau * number / DIRECTIONS for number in range(DIRECTIONS)]
    return ((0.0, 0.0), *((inches * cos(turn), inches * sin(turn)) for inches in SHIFTS for turn in turns))


SPIRAL = _spiral()
FAN = [
    (ring / RINGS * cos(tau * ray / RAYS), ring / RINGS * sin(tau * ray / RAYS))
    for ring in range(1, RINGS + 1)
    for ray in range(RAYS)
]
