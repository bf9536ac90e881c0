"""A model and a group of models: where each of them stands, and how far apart they are.

Distances are the gaps between the nearest points of two bases, in inches; they are negative where bases lie over one
another, by as much as they do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from math import hypot
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import Body, Grounds
from rulesets.kit.boards.tables.formations import Base, RoundBase
from rulesets.kit.boards.tables.places import Frozen, Point, Pose, Spot

Numbers = npt.NDArray[np.float64]


def numbers(points: Iterable[Point]) -> Numbers:
    """Points as an array, a row for each."""
    return np.array(list(points), dtype=np.float64).reshape(-1, 2)


EXACT = 1e-6
"""Inches by which what is reckoned of thousandths may be off."""


class Tolerances(NamedTuple):
    """What a game's measures mean, in inches: "within 4 inches" is a gap of at most 4 + `reach`, bases up to `contact`
    apart are in contact, and bases that lie over one another by more than `overlap` stand on each other."""

    reach: float = 0.01
    contact: float = 0.05
    overlap: float = 0.01

    def within(self, gap: float, inches: float) -> bool:
        """Whether a gap is at most so many inches."""
        return gap <= inches + self.reach

    def touches(self, gap: float) -> bool:
        """Whether bases so far apart are in contact."""
        return gap <= self.contact + EXACT

    def overlaps(self, gap: float) -> bool:
        """Whether bases so far apart stand on each other."""
        return gap < -self.overlap


class Model(Frozen):
    """A model: its base, and where its middle is and whither it faces. Never changed: one that moves gets another."""

    base: Base
    pose: Pose

    def at(self, pose: Pose) -> Model:
        """The same model elsewhere."""
        return Model.model_construct(base=self.base, pose=pose)

    def to(self, spot: Spot) -> Model:
        """The same model elsewhere, facing as it does."""
        return self.at(self.pose._replace(x=spot.x, y=spot.y))

    @cached_property
    def middle(self) -> Point:
        """Its middle in inches."""
        return self.pose.point

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """The corners of a rectangular base: front left, front right, rear right, rear left; a round one has none."""
        if isinstance(self.base, RoundBase):
            return ()
        wide, deep = (size / 2 for size in self.base.size)
        return tuple(self.pose.offsets([(-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep)]))

    @cached_property
    def body(self) -> Body:
        """The ground under it."""
        if self.corners:
            return Body(shapely.Polygon(self.corners), rings=(self.corners,))
        return Body(shapely.Point(self.middle), self.radius)

    @cached_property
    def radius(self) -> float:
        """The radius of a round base in inches; 0 of a rectangle, whose corners say what it covers."""
        return self.base.size[0] / 2 if isinstance(self.base, RoundBase) else 0.0

    @cached_property
    def widest(self) -> float:
        """The radius of the circle around its base, in inches."""
        wide, deep = self.base.size
        return wide / 2 if isinstance(self.base, RoundBase) else hypot(wide, deep) / 2


def gap(one: Model, other: Model) -> float:
    """The inches between the bases of two models."""
    if not one.corners and not other.corners:
        return one.middle.to(other.middle) - one.radius - other.radius
    return Group({"one": one}).gap(Group({"other": other}))


class Nearest(NamedTuple):
    """The two models of two groups that are nearest to each other, and the inches between them."""

    gap: float
    mine: str
    other: str


class Group(Mapping[str, Model]):
    """Models by their names, in their order; what is measured of many at once is kept as arrays. Never changed."""

    def __init__(self, models: Mapping[str, Model]) -> None:
        self._models = dict(models)
        self.names = tuple(self._models)

    def __getitem__(self, name: str) -> Model:
        return self._models[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._models)

    def __len__(self) -> int:
        return len(self._models)

    def without(self, names: Collection[str]) -> Group:
        """The others."""
        return Group({name: model for name, model in self._models.items() if name not in names})

    def only(self, names: Iterable[str]) -> Group:
        """Those of these names, in this order."""
        return Group({name: self._models[name] for name in names})

    def moved(self, spots: Mapping[str, Model]) -> Group:
        """The group with some models elsewhere."""
        return Group({name: spots.get(name, model) for name, model in self._models.items()})

    @cached_property
    def middles(self) -> Numbers:
        """Their middles in inches, a row for each."""
        return np.array([model.middle for model in self._models.values()]).reshape(-1, 2)

    @cached_property
    def radii(self) -> Numbers:
        """The radii of round bases; 0 of rectangles."""
        return np.array([model.radius for model in self._models.values()])

    @cached_property
    def widest(self) -> Numbers:
        """The radii of the circles around their bases."""
        return np.array([model.widest for model in self._models.values()])

    @cached_property
    def is_round(self) -> bool:
        """Whether all bases are round."""
        return all(isinstance(model.base, RoundBase) for model in self._models.values())

    @cached_property
    def cores(self) -> Grounds:
        """The ground under each; of a round base its middle."""
        return np.array([model.body.core for model in self._models.values()], dtype=object)

    @cached_property
    def area(self) -> BaseGeometry:
        """The middles of all of them, for asking what is near."""
        return shapely.MultiPoint(self.middles)

    def gaps(self, other: Group) -> Numbers:
        """The inches between every model of this group and every one of another: a row for each of this."""
        if self.is_round and other.is_round:
            apart = self.middles[:, None, :] - other.middles[None, :, :]
            return np.hypot(apart[..., 0], apart[..., 1]) - self.radii[:, None] - other.radii[None, :]
        inches = shapely.distance(self.cores[:, None], other.cores[None, :])
        for row, column in zip(*np.nonzero(inches == 0), strict=True):
            inches[row, column] = -_depth(self.cores[row], other.cores[column])
        return np.asarray(inches - self.radii[:, None] - other.radii[None, :], dtype=np.float64)

    def gap(self, other: Group) -> float:
        """The inches between the nearest models of two groups; infinite if one of them has none."""
        return float(self.gaps(other).min(initial=np.inf))

    def nearest(self, other: Group) -> Nearest:
        """Which models of two groups are nearest to each other; of several the first. Neither may be empty."""
        apart = self.gaps(other)
        row, column = np.unravel_index(int(apart.argmin()), apart.shape)
        return Nearest(float(apart[row, column]), self.names[row], other.names[column])

    def in_contact(self, other: Group, tolerances: Tolerances) -> list[tuple[str, str]]:
        """The pairs of models of two groups that are in contact."""
        rows, columns = np.nonzero(self.gaps(other) <= tolerances.contact + EXACT)
        return [(self.names[row], other.names[column]) for row, column in zip(rows, columns, strict=True)]


def _depth(one: BaseGeometry, other: BaseGeometry) -> float:
    """By how many inches the cores of two bases lie over one another: the shortest way that parts them."""
    first, second = (shapely.get_coordinates(core) for core in (one, other))
    edges = [np.diff(corners, axis=0) for corners in (first, second) if len(corners) > 1]
    if not edges:
        return 0.0
    along = np.concatenate(edges)
    normals = np.column_stack((-along[:, 1], along[:, 0])) / np.hypot(along[:, 0], along[:, 1])[:, None]
    mine, theirs = first @ normals.T, second @ normals.T
    apart = np.minimum(mine.max(axis=0) - theirs.min(axis=0), theirs.max(axis=0) - mine.min(axis=0))
    return float(max(0.0, apart.min()))
