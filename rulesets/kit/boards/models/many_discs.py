"""A disc that may come to lie in very many places: which models it covers in each, all of them at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rulesets.kit.boards.models.group import Group, Numbers, Tolerances
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point

Flags = npt.NDArray[np.bool_]
"""A row for each place, a column for each model."""


class Drifts(NamedTuple):
    """Ways to drift: the inches to the east and to the south of each, and how often it comes about."""

    inches: Numbers
    counts: npt.NDArray[np.int64]

    @classmethod
    def of(cls, counts: Mapping[Point, int]) -> Drifts:
        """By where something comes to lie that was aimed at the table's corner."""
        return cls(np.array([*counts]).reshape(-1, 2), np.array([*counts.values()]))

    def ends(self, at: Point) -> Numbers:
        """Where what was aimed at a point comes to lie, to the thousandth of an inch."""
        return np.rint((np.array(at) + self.inches) * THOUSANDTHS) / THOUSANDTHS


def under_discs(middles: Numbers, radius: float, group: Group, tolerances: Tolerances) -> tuple[Flags, Flags]:
    """Which round bases lie wholly under each of many discs of one radius, and which with any part."""
    apart = middles[:, None, :] - group.middles[None, :, :]
    away = np.hypot(apart[..., 0], apart[..., 1])
    whole = away + group.radii - radius <= tolerances.reach
    return whole, away - group.radii - (radius - tolerances.overlap) <= 0


def in_one_place(names: Sequence[str], of: Sequence[str]) -> Flags:
    """These of the models, where there is one place only."""
    return np.array([[name in of for name in names]])


def tallied(flags: Sequence[Flags], sorts: Sequence[Sequence[int]], drifts: Drifts) -> Iterator[tuple[list[int], int]]:
    """How many models of each sort, named by their columns, each of these flags marks, one after the other; and how
    often that comes about."""
    columns = range(flags[0].shape[1])
    belongs = np.array([[column in its for its in sorts] for column in columns], dtype=np.int64)
    both = np.hstack([one.astype(np.int64) @ belongs for one in flags])
    as_a_number = both @ ((1 + max(map(len, sorts))) ** np.arange(both.shape[1]))
    _, first, which = np.unique(as_a_number, return_index=True, return_inverse=True)
    counts = np.bincount(which, weights=drifts.counts)
    for row, count in zip(both[first].tolist(), counts.tolist(), strict=True):
        yield row, int(count)
