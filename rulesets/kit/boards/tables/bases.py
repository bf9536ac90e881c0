"""Units on a table: where each of their bases lies, and the ground that they cover."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from math import cos, hypot, radians, sin
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.clipping import Ring
from rulesets.kit.boards.tables.formations import Base, Formation, Ranks, RectangularBase, RoundBase, Scattered, places
from rulesets.kit.boards.tables.lines import Box
from rulesets.kit.boards.tables.places import Frozen, Point, Pose

ROUNDNESS = 16
"""Corners of a quarter of a circle where one is drawn as a polygon: at 1 inch the error is 0.001 inch."""


GRID = 1e-6
"""Inches to which corners are rounded where areas are joined or cut. Without it GEOS now and then drops half of a union
whose parts lie edge to edge but for the last digit (of one unit in a thousand)."""


def joined(areas: Iterable[BaseGeometry]) -> BaseGeometry:
    """The ground of all these areas."""
    parts = list(areas)
    return parts[0] if len(parts) == 1 else shapely.union_all(parts, grid_size=GRID)


def common(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """The ground of both areas."""
    return shapely.intersection(one, other, grid_size=GRID)


def box_of(area: BaseGeometry) -> Box:
    """The box around an area."""
    west, north, east, south = shapely.bounds(area).tolist()
    return west, north, east, south


Grounds = npt.NDArray[np.object_]
"""Areas, to be looked at in one go."""


class Footprint(NamedTuple):
    """The ground under one base. A rectangle has four corners (front left, front right, rear right, rear left), a
    round base none; `radius` is that of the circle around it, in inches."""

    middle: Point
    corners: tuple[Point, ...]
    radius: float


class Body:
    """Footprints for measuring: points or polygons (`core`), all grown by a radius, so that circles are exact.

    `rings` are the outlines of polygons which do not overlap, of a unit convex ones; without them only exact cutting
    tells what is shared with it."""

    def __init__(self, core: BaseGeometry, radius: float = 0.0, rings: Sequence[Ring] = ()) -> None:
        self.core, self.radius, self.rings = core, radius, rings

    @cached_property
    def area(self) -> BaseGeometry:
        """The ground it covers; circles as polygons."""
        # Bases side by side share an edge: only their union is a shape that every operation takes.
        if self.radius:
            return self.core.buffer(self.radius, quad_segs=ROUNDNESS)
        return joined(shapely.get_parts(self.core)) if shapely.get_num_geometries(self.core) > 1 else self.core

    @cached_property
    def box(self) -> Box:
        """The box around it."""
        west, north, east, south = box_of(self.core)
        return west - self.radius, north - self.radius, east + self.radius, south + self.radius

    @cached_property
    def hull(self) -> BaseGeometry:
        """The smallest convex ground around it."""
        return self.area.convex_hull


def body(footprints: Sequence[Footprint]) -> Body:
    """Bases of one kind as a body."""
    if footprints[0].corners:
        return Body(shapely.MultiPolygon([(base.corners, ()) for base in footprints]))
    return Body(shapely.MultiPoint([base.middle for base in footprints]), footprints[0].radius)


class Placement(Frozen):
    """Where a unit stands: its anchor and facing, its bases and how they stand together.

    The anchor is the middle of its front edge; that of a single round base or of scattered bases is the point they are
    counted from (of the single one its middle). Never changed: a unit that moves gets another.
    """

    pose: Pose
    base: Base
    formation: Formation

    def at(self, pose: Pose) -> Placement:
        """The same unit elsewhere."""
        return _placed(pose, self.base, self.formation)

    def formed(self, formation: Formation) -> Placement:
        """The same unit in another formation, with the anchor where it was."""
        return _placed(self.pose, self.base, formation)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Placement):
            return NotImplemented
        mine, theirs = (self.pose, self.base, self.formation), (other.pose, other.base, other.formation)
        return self is other or mine == theirs

    def __hash__(self) -> int:
        return self.hashed

    @cached_property
    def hashed(self) -> int:
        """Its hash, made once: what is measured is looked up by it all the time."""
        return hash((self.pose, self.base, self.formation))

    @cached_property
    def bases(self) -> tuple[Footprint, ...]:
        """Its bases, by ranks from the front, each from the left."""
        return _bases(self.pose, self.base, self.formation)

    @cached_property
    def grounds(self) -> Grounds:
        """The ground under each base by itself; of a round one its middle."""
        if self.bases[0].corners:
            return shapely.polygons([base.corners for base in self.bases])
        return shapely.points([base.middle for base in self.bases])

    @property
    def front_bases(self) -> tuple[Footprint, ...]:
        """The bases of its front rank; all of them where they are scattered."""
        return self.bases if isinstance(self.formation, Scattered) else self.bases[: self.formation.ranks[0]]

    @cached_property
    def body(self) -> Body:
        """The ground under it."""
        return _body(self.pose, self.base, self.formation)

    @cached_property
    def extent(self) -> Extent:
        """How far it reaches around its anchor."""
        return _extent(self.base, self.formation)

    @property
    def middle(self) -> Point:
        """The middle of the rectangle around it."""
        extent = self.extent
        return self.pose.offset((extent.left + extent.right) / 2, (extent.front + extent.rear) / 2)

    @cached_property
    def front(self) -> tuple[Point, Point]:
        """The left and the right end of its front edge: that of the front rank."""
        extent = self.extent
        return (
            self.pose.offset(extent.front_left, extent.front),
            self.pose.offset(extent.front_right, extent.front),
        )

    @cached_property
    def front_rank_middle(self) -> Point:
        """The middle of its front rank: half a base behind its anchor."""
        return self.pose.offset(0, -self.base.size[1] / 2)

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners of the rectangle around it: front left, front right, rear right, rear left."""
        left, right, front, rear, *_ = self.extent
        return tuple(self.pose.offsets(((left, front), (right, front), (right, rear), (left, rear))))


def _placed(pose: Pose, base: Base, formation: Formation) -> Placement:
    """A placement of parts that were checked before: most are made only to be measured."""
    made = Placement.__new__(Placement)
    for name, value in (
        ("__dict__", {"pose": pose, "base": base, "formation": formation}),
        ("__pydantic_fields_set__", _FIELDS),
        ("__pydantic_extra__", None),
        ("__pydantic_private__", None),
    ):
        object.__setattr__(made, name, value)
    return made


_FIELDS = {*Placement.model_fields}


class Extent(NamedTuple):
    """How far a unit reaches around its anchor, in inches: to the left (negative) and right, to the front and rear
    (negative), its front rank alone to the left and right, and its farthest corner."""

    left: float
    right: float
    front: float
    rear: float
    front_left: float
    front_right: float
    farthest: float

    @property
    def frontage(self) -> float:
        """The length of the front edge in inches."""
        return self.front_right - self.front_left


@lru_cache(maxsize=1024)
def _local(base: Base, formation: Formation) -> tuple[tuple[float, float], ...]:
    """The middles of the bases, to the right and ahead of the anchor."""
    if isinstance(base, RoundBase) and formation.bases == 1 and not isinstance(formation, Scattered):
        return ((0.0, 0.0),)
    return tuple(places(base, formation))


@lru_cache(maxsize=1024)
def _extent(base: Base, formation: Formation) -> Extent:
    middles = _local(base, formation)
    wide, deep = (size / 2 for size in base.size)
    rights, aheads = zip(*middles, strict=True)
    first = rights if isinstance(formation, Scattered) else rights[: formation.ranks[0]]
    left, right, front, rear = min(rights) - wide, max(rights) + wide, max(aheads) + deep, min(aheads) - deep
    farthest = hypot(max(-left, right), max(front, -rear))
    return Extent(left, right, front, rear, min(first) - wide, max(first) + wide, farthest)


@lru_cache(maxsize=4096)
def _bases(pose: Pose, base: Base, formation: Formation) -> tuple[Footprint, ...]:
    wide, deep = (size / 2 for size in base.size)
    radius = wide if isinstance(base, RoundBase) else hypot(wide, deep)
    corners = () if isinstance(base, RoundBase) else ((-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep))
    middles = _local(base, formation)
    return tuple(
        Footprint(
            middle,
            tuple(pose.offsets([(right + east, ahead + north) for east, north in corners])),
            radius,
        )
        for middle, (right, ahead) in zip(pose.offsets(middles), middles, strict=True)
    )


@lru_cache(maxsize=4096)
def _body(pose: Pose, base: Base, formation: Formation) -> Body:
    if isinstance(base, RoundBase) or isinstance(formation, Scattered):
        return body(_bases(pose, base, formation))
    rings = [pose.offsets(block.corners) for block in _blocks(base, formation)]
    areas = shapely.polygons(rings)
    return Body(areas[0] if len(areas) == 1 else cast(BaseGeometry, shapely.multipolygons(areas)), rings=rings)


class Block(NamedTuple):
    """A rectangle of bases, in inches to the right and ahead of the anchor, as an `Extent`."""

    left: float
    right: float
    front: float
    rear: float

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Front left, front right, rear right, rear left."""
        return (self.left, self.front), (self.right, self.front), (self.right, self.rear), (self.left, self.rear)

    def goes_on(self, rank: Block) -> bool:
        """Whether a rank is as wide and stands right behind it."""
        return self.left == rank.left and self.right == rank.right and abs(self.rear - rank.front) < GRID


@lru_cache(maxsize=1024)
def _blocks(base: RectangularBase, formation: Ranks) -> tuple[Block, ...]:
    """The ground under ranks as few rectangles: ranks of one width with nothing between them are one."""
    middles = iter(_local(base, formation))
    blocks: list[Block] = []
    for count in formation.ranks:
        rank = _rank(base, list(islice(middles, count)))
        if blocks and blocks[-1].goes_on(rank):
            rank = rank._replace(front=blocks.pop().front)
        blocks.append(rank)
    return tuple(blocks)


@lru_cache(maxsize=1024)
def _core(base: RectangularBase, formation: Ranks) -> npt.NDArray[np.float64]:
    """The coordinates of the core of a body in ranks, to the right and ahead of the anchor."""
    return np.array([corner for block in _blocks(base, formation) for corner in (*block.corners, block.corners[0])])


def cores(unit: Placement, poses: Sequence[Pose]) -> npt.NDArray[np.float64]:
    """The coordinates of the core of a unit in ranks in many poses: a row for each of them."""
    local = _core(unit.base, unit.formation)
    turns = [radians(pose.degrees) for pose in poses]
    s, c = (np.array([[function(turn)] for turn in turns]) for function in (sin, cos))
    (x, y), (right, ahead) = np.array([pose.point for pose in poses]).T[:, :, None], local.T[:, None, :]
    return np.stack((x + right * c + ahead * s, y + right * s - ahead * c), axis=-1)


def rings_ahead(unit: Placement, inches: float) -> list[Ring]:
    """The ground that a unit in ranks passes over straight ahead, as rectangles that do not overlap."""
    return [unit.pose.offsets(block._replace(front=block.front + inches).corners) for block in _files(unit, inches)]


def _files(unit: Placement, inches: float) -> list[Block]:
    """The blocks of ranks cut along the ends of all of them, one where those behind come over those before."""
    blocks = _blocks(unit.base, unit.formation)
    cut: list[Block] = []
    for left, right in pairwise(sorted({end for block in blocks for end in (block.left, block.right)})):
        behind = None
        for block in (it for it in blocks if it.left <= left and it.right >= right):
            if behind is not None and block.front + inches >= behind.rear:
                behind = cut.pop()._replace(rear=block.rear)
            else:
                behind = Block(left, right, block.front, block.rear)
            cut.append(behind)
    return cut


def _rank(base: RectangularBase, middles: Sequence[tuple[float, float]]) -> Block:
    wide, deep = (size / 2 for size in base.size)
    (left, ahead), (right, _) = middles[0], middles[-1]
    return Block(left - wide, right + wide, ahead + deep, ahead - deep)


def around(points: Iterable[Point]) -> Box:
    """The box around points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
