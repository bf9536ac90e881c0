"""Whom a template may come to cover, over every way in which it may scatter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rulesets.kit.boards.models.group import Numbers
from rulesets.kit.boards.models.templates import Flags
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.reckoning.chances import every_way, gathered
from rulesets.legions_imperialis.chapters.firing.laying import drift
from rulesets.legions_imperialis.chapters.firing.lines import Aimed
from rulesets.legions_imperialis.chapters.firing.templates import Bound, firer, is_open_to, shape_of
from rulesets.legions_imperialis.table.measure import group
from rulesets.legions_imperialis.table.shapes import Shape, lies_at, under, whole_and_partly
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Options

Sorts = Sequence[Sequence[str]]
"""The models of a Detachment by their labels, those together that are alike to a template."""
Counted = npt.NDArray[np.int64]


class Cover(NamedTuple):
    """How many models of each sort lie wholly under a template, and how many partly; and how likely that is."""

    whole: tuple[int, ...]
    partly: tuple[int, ...]
    chance: Fraction


class Drifts(NamedTuple):
    """Every way in which a template may scatter: the inches to the east and to the south, and in how many of `ways`
    ways that comes about."""

    inches: Numbers
    counts: Counted
    ways: int


@lru_cache(maxsize=16)
def drifts(options: Options, shape: Shape, *, first: bool) -> Drifts:
    """How a template may scatter, the first of its Detachment or a further one."""
    bound = Bound() if first else Bound(first=Point(0, 0).spot)
    ends = gathered(every_way(lambda dice: drift(options, shape, bound, dice)))
    ways = lcm(*(chance.denominator for chance in ends.values()))
    inches = [Point(0, 0).moved(fell.direction, fell.inches) for fell in ends]
    counts = [chance.numerator * (ways // chance.denominator) for chance in ends.values()]
    return Drifts(np.array(inches).reshape(-1, 2), np.array(counts), ways)


class Covers:
    """A template that is aimed at a point, and whom it may come to lie over."""

    def __init__(self, game: Imperialis, detachment: Detachment, gun: Aimed, at: Point, bound: Bound) -> None:
        self._game, self._detachment, self._gun, self._at = game, detachment, gun, at
        self._shape = shape_of(game, detachment, gun)
        self._drifts = drifts(game.options, self._shape, first=bound.first is None)
        self._known: dict[str, tuple[Flags, Flags]] = {}

    def open_to(self) -> list[Detachment]:
        """The Detachments that it may come to."""
        each = (
            one
            for one in self._game.on_table()
            if is_open_to(self._game, self._detachment, self._gun, self._shape, one)
        )
        return [one for one in each if self._flags(one)[0].any() or self._flags(one)[1].any()]

    def of(self, target: Detachment, sorts: Sorts) -> Iterator[Cover]:
        """How it may cover a Detachment."""
        labels = [stand.label for stand in target.alive]
        belongs = np.array([[label in its for its in sorts] for label in labels], dtype=np.int64)
        both = np.hstack([flags.astype(np.int64) @ belongs for flags in self._flags(target)])
        one_number = both @ ((1 + max(map(len, sorts))) ** np.arange(both.shape[1]))
        _, first, which = np.unique(one_number, return_index=True, return_inverse=True)
        rows, counts = both[first], np.bincount(which, weights=self._drifts.counts)
        for row, count in zip(rows.tolist(), counts.tolist(), strict=True):
            yield Cover((*row[: len(sorts)],), (*row[len(sorts) :],), Fraction(int(count), self._drifts.ways))

    def _flags(self, target: Detachment) -> tuple[Flags, Flags]:
        """Which of its models lie wholly and which partly under it: a row for each way in which it may scatter."""
        if target.id not in self._known:
            self._known[target.id] = self._looked(target)
        return self._known[target.id]

    def _looked(self, target: Detachment) -> tuple[Flags, Flags]:
        there = group(self._game, target)
        if self._shape.kind == "blast":
            ends = np.rint((np.array(self._at) + self._drifts.inches) * THOUSANDTHS) / THOUSANDTHS
            return whole_and_partly(ends, self._shape.inches / 2, there)
        firing = firer(self._game, self._detachment, self._gun)
        found = under(self._shape, lies_at(self._game, self._shape, firing, self._at), there)
        whole, partly = (np.array([[name in names for name in there.names]]) for names in (found.whole, found.partly))
        return whole, partly
