"""Whom a template may come to cover, over every way in which it may scatter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from rulesets.kit.boards.models.many_discs import Drifts, Flags, in_one_place, tallied
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.reckoning.chances import every_way, gathered
from rulesets.legions_imperialis.chapters.firing.laying import drift
from rulesets.legions_imperialis.chapters.firing.lines import Aimed
from rulesets.legions_imperialis.chapters.firing.templates import Bound, firer, is_open_to, shape_of
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.shapes import Shape, lies_at, under, whole_and_partly
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Options

Sorts = Sequence[Sequence[str]]
"""The models of a Detachment by their labels, those together that are alike to a template."""


class Cover(NamedTuple):
    """How many models of each sort lie wholly under a template, and how many partly; and how likely that is."""

    whole: tuple[int, ...]
    partly: tuple[int, ...]
    chance: Fraction


class Scatter(NamedTuple):
    """Every way in which a template may scatter, and how many there are."""

    drifts: Drifts
    ways: int


@lru_cache(maxsize=16)
def scatter(options: Options, shape: Shape, *, first: bool) -> Scatter:
    """How a template may scatter, the first of its Detachment or a further one."""
    bound = Bound() if first else Bound(first=Point(0, 0).spot)
    ends = every_way(lambda dice: drift(options, shape, bound, dice))
    places = gathered((Point(0, 0).moved(fell.direction, fell.inches), chance) for fell, chance in ends)
    ways = lcm(*(chance.denominator for chance in places.values()))
    return Scatter(Drifts.of({at: int(chance * ways) for at, chance in places.items()}), ways)


class Covers:
    """A template that is aimed at a point, and whom it may come to lie over."""

    def __init__(self, game: Imperialis, detachment: Detachment, gun: Aimed, at: Point, bound: Bound) -> None:
        self._game, self._detachment, self._gun, self._at = game, detachment, gun, at
        self._shape = shape_of(game, detachment, gun)
        self._scatter = scatter(game.options, self._shape, first=bound.first is None)
        self._known: dict[str, tuple[Flags, Flags]] = {}

    def open_to(self) -> list[Detachment]:
        """The Detachments that it may come to."""
        told = (self._game, self._detachment, self._gun, self._shape)
        each = (one for one in self._game.on_table() if is_open_to(*told, one))
        return [one for one in each if any(flags.any() for flags in self._flags(one))]

    def of(self, target: Detachment, sorts: Sorts) -> Iterator[Cover]:
        """How it may cover a Detachment."""
        places = {stand.label: place for place, stand in enumerate(target.alive)}
        columns = [[places[label] for label in its] for its in sorts]
        for row, count in tallied(self._flags(target), columns, self._scatter.drifts):
            yield Cover((*row[: len(sorts)],), (*row[len(sorts) :],), Fraction(count, self._scatter.ways))

    def _flags(self, target: Detachment) -> tuple[Flags, Flags]:
        """Which of its models lie wholly and which partly under it: a row for each way in which it may scatter."""
        if target.id not in self._known:
            self._known[target.id] = self._looked(target)
        return self._known[target.id]

    def _looked(self, target: Detachment) -> tuple[Flags, Flags]:
        there = group(self._game, target)
        if self._shape.kind == "blast":
            return whole_and_partly(self._scatter.drifts.ends(self._at), self._shape.inches / 2, there)
        firing = firer(self._game, self._detachment, self._gun)
        lying_under = under(self._shape, lies_at(self._game, self._shape, firing, self._at), there)
        return in_one_place(there.names, lying_under.whole), in_one_place(there.names, lying_under.partly)
