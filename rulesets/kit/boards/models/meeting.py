"""What stands in a moving model's way, and where it may come to a stand: by rules that its game hands in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.models.group import Group, Model, Numbers, Tolerances
from rulesets.kit.boards.tables.formations import Base
from rulesets.kit.boards.tables.places import Point, Table
from rulesets.kit.boards.tables.terrain import Ground, Terrain
from rulesets.kit.boards.tables.ways import Mover

Bools = npt.NDArray[np.bool_]
Shape = tuple[Base, int]
"""The base of a model, and of a rectangle its facing."""
Whole = npt.NDArray[np.intp]


class Manner(NamedTuple):
    """How many inches a moving model keeps from another: on its way, and where its move ends. None: it need not; it
    goes through the other, or may come to stand on it."""

    way: float | None = 0.0
    end: float | None = 0.0


PASSED = Manner(way=None)
"""Somebody through whom one moves, but on whom nobody ends."""
NOT_THERE = Manner(way=None, end=None)
"""Somebody high in the air."""


class Going(NamedTuple):
    """What a piece of terrain is to a moving model: what an inch in it costs, how many inches crossing a line or
    entering an area costs beyond the way, whether it is closed, and how many inches a base keeps from it at its end
    (negative: so far it may lie over it; None: it may stand on it). `by_rim`: it is the rim of an area alone that it
    keeps from, and it may stand wholly inside."""

    cost: float = 1.0
    crossing: float = 0.0
    closed: bool = False
    end: float | None = None
    by_rim: bool = False

    @property
    def is_slow(self) -> bool:
        """Whether it takes more than the way."""
        return self.cost > 1 or self.crossing > 0


class Field(NamedTuple):
    """A table with its ground and all models on it."""

    table: Table
    land: Ground
    models: Group
    tolerances: Tolerances = Tolerances()


@dataclass(frozen=True)
class Terms:
    """The terms on which a group moves: how it meets every other model, by name, and every piece of terrain.
    `by_edge`: slow ground begins at the edge of a base, else at its middle. `at_home` names, model by model, pieces
    that are slow to others and not to it; `spent` the inches by which a model may go less far than the allowance of its
    group: it has gone them already, or never had them."""

    manner: Callable[[str], Manner]
    going: Callable[[Terrain], Going]
    by_edge: bool = False
    at_home: Mapping[str, frozenset[str]] = field(default_factory=dict)
    spent: Mapping[str, float] = field(default_factory=dict)


class Ends:
    """Where a model of one base (a rectangle: in one facing) may end its move. `leave_out` are models that do not
    stand where they stood: those that move with it."""

    def __init__(self, field: Field, model: Model, terms: Terms, leave_out: Iterable[str] = ()) -> None:
        self._model, self._tolerances = model, field.tolerances
        room = Mover(_corners(model), model.radius).room(field.table)
        self._room, self._well_inside = room.buffer(self._tolerances.overlap), shapely.bounds(room)
        left = set(leave_out)
        kept = {name: manner.end for name in field.models if name not in left and (manner := terms.manner(name))}
        self._kept = {name: inches for name, inches in kept.items() if inches is not None}
        self._others = field.models.only(self._kept)
        land = [
            (_met(terms, one), inches) for one in field.land.pieces if (inches := _kept_from(terms, one)) is not None
        ]
        self._land = np.array([area for area, _ in land], dtype=object)
        self._boxes = shapely.bounds(self._land)
        self._from_land = np.array([inches - self._tolerances.overlap for _, inches in land])

    @cached_property
    def _least(self) -> Numbers:
        """The least gap to each of the others."""
        slack = self._tolerances
        return np.array([inches - slack.reach if inches > 0 else -slack.overlap for inches in self._kept.values()])

    def allowed(self, points: Numbers) -> Bools:
        """At which of these points its middle may be."""
        good = self._on_table(points)
        if len(self._others):
            good &= (self._gaps(points) >= self._least[None, :]).all(axis=1)
        good[self._too_near_to_land(points)] = False
        return good

    def _on_table(self, points: Numbers) -> Bools:
        """Where it stands on the table: mostly so far inside that nobody need look closely."""
        low, high = self._well_inside[:2], self._well_inside[2:]
        good = np.asarray(((points >= low) & (points <= high)).all(axis=1))
        edge = ~good
        if edge.any():
            good[edge] = shapely.covers(self._room, shapely.points(points[edge]))
        return good

    def _too_near_to_land(self, points: Numbers) -> Whole:
        """The numbers of the points at which it would stand on a piece of terrain, or nearer to it than it may. Looked
        at closely is only what the circle around its base may touch of the box around a piece."""
        here, low, high = points[:, None], self._boxes[:, :2], self._boxes[:, 2:]
        beyond = np.maximum(np.maximum(low - here, here - high), 0.0)
        rows, pieces = np.nonzero(np.hypot(beyond[..., 0], beyond[..., 1]) - self._model.widest < self._from_land)
        if not len(rows):
            return rows
        apart = shapely.distance(self._grounds(points[rows]), self._land[pieces]) - self._model.radius
        return rows[apart < self._from_land[pieces]]

    def among(self, points: Sequence[Point]) -> list[Point]:
        """Those of these points at which its middle may be, in their order."""
        if not points:
            return []
        return [at for at, free in zip(points, self.allowed(np.array(points)), strict=True) if free]

    def allows(self, at: Point) -> bool:
        """Whether its middle may be at a point."""
        return bool(self.allowed(np.array([at]))[0])

    def why_not(self, at: Point) -> list[str]:
        """The names of the models and the pieces of terrain that it would stand too close to."""
        gaps = self._gaps(np.array([at]))[0] if len(self._others) else np.empty(0)
        return [name for name, near in zip(self._others.names, gaps < self._least, strict=True) if near]

    def _grounds(self, points: Numbers) -> npt.NDArray[np.object_]:
        """The core of its base at each of these points."""
        corners = _corners(self._model)
        if len(corners) == 1:
            return np.asarray(shapely.points(points))
        return np.asarray(shapely.polygons(points[:, None, :] + corners[None, :, :]))

    def _gaps(self, points: Numbers) -> Numbers:
        """The gaps to the others; where circles around both bases are far enough apart, the gap between the circles."""
        apart = points[:, None, :] - self._others.middles[None, :, :]
        inches: Numbers = np.hypot(apart[..., 0], apart[..., 1]) - self._model.widest - self._others.widest[None, :]
        cornered = np.full(len(self._others), bool(self._model.corners)) | (self._others.radii == 0)
        rows, columns = np.nonzero(cornered[None, :] & (inches < self._least[None, :]))
        if len(rows):
            inches[rows, columns] = self._gaps_between(self._grounds(points[rows]), columns)
        return inches

    def _gaps_between(self, grounds: npt.NDArray[np.object_], others: npt.NDArray[np.intp]) -> Numbers:
        """The gaps from a ground each to one of the others each."""
        # Cores that meet are 0 inches apart, however deep: shrunk by the tolerance they are apart where they may be.
        shrunk = shapely.buffer(grounds, -self._tolerances.overlap) if self._model.corners else grounds
        apart = shapely.distance(shrunk, self._others.cores[others])
        apart = np.where(apart == 0, -np.inf, apart)
        slack = self._tolerances.overlap if self._model.corners else 0.0
        return np.asarray(apart - slack - self._model.radius - self._others.radii[others])


class Room:
    """Whether groups have room on a field, on the same terms. Whoever looks at many places keeps it: what stands in the
    way is laid out once for each kind of base. `leave_out` are models that do not stand where they stood."""

    def __init__(self, field: Field, terms: Terms, leave_out: Collection[str] = ()) -> None:
        self._field, self._terms, self._leave_out = field, terms, leave_out
        self._ends: dict[Shape, Ends] = {}

    def crowded(self, there: Group) -> str | None:
        """The first model of a group that would stand on another of it, or nearer to anything else than it may; None if
        all have room."""
        apart = there.gaps(there)
        np.fill_diagonal(apart, np.inf)
        good = np.asarray(apart.min(axis=1, initial=np.inf) >= -self._field.tolerances.overlap)
        shapes = [shape(model) for model in there.values()]
        for alike in dict.fromkeys(shapes):
            which = np.array([one == alike for one in shapes])
            first = there[there.names[int(which.argmax())]]
            good[which] &= self._ends_of(alike, first).allowed(there.middles[which])
        return None if good.all() else there.names[int(good.argmin())]

    def _ends_of(self, alike: Shape, first: Model) -> Ends:
        if alike not in self._ends:
            self._ends[alike] = Ends(self._field, first, self._terms, self._leave_out)
        return self._ends[alike]


def shape(model: Model) -> Shape:
    """What decides where a model may stand: its base, and of a rectangle its facing."""
    return model.base, (model.pose.facing if model.corners else 0)


def _met(terms: Terms, piece: Terrain) -> BaseGeometry:
    """What a base keeps from: a piece of terrain, or its rim."""
    return piece.geometry.boundary if terms.going(piece).by_rim else piece.geometry


def _kept_from(terms: Terms, piece: Terrain) -> float | None:
    """How many inches a base keeps from a piece of terrain at its end; None where it may stand on it."""
    going = terms.going(piece)
    return 0.0 if going.closed and going.end is None else going.end


def _corners(model: Model) -> Numbers:
    """The corners of a model's base as seen from its middle; of a round one its middle."""
    if not model.corners:
        return np.zeros((1, 2))
    return np.asarray(np.array(model.corners) - np.array(model.middle))


def mover_of(model: Model) -> Mover:
    """A model as what moves without turning."""
    return Mover(_corners(model), model.radius)
