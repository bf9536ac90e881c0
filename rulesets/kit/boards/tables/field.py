"""What a mover meets: the table's edge, the terrain and everybody else; and whether somebody may stand somewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from functools import cached_property
from math import inf
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import Body, Placement, box_of, common
from rulesets.kit.boards.tables.clipping import Ring, shared
from rulesets.kit.boards.tables.distance import OVERLAP
from rulesets.kit.boards.tables.lines import Box
from rulesets.kit.boards.tables.places import THOUSANDTHS, TOLERANCE, Table, at_most
from rulesets.kit.boards.tables.terrain import Ground

TRACE = 0.0001
"""Square inches that a body which is stopped may overlap another."""
CLEARLY = 2.0
"""Square inches of the ground that a unit passes over which no corner that grazes something covers."""
LIMITS = (TRACE, OVERLAP, CLEARLY)
"""Square inches by which is told what an area that is covered means."""
GRAZED, HAIR = 0.004, 0.001
"""Inches that a line may lie within the edge of a body that stands there, and of one that it stops."""


class Wrong(Enum):
    """Why somebody may not stand where he would."""

    OFF_THE_TABLE = "off the table"
    OVERLAP = "overlap"
    IMPASSABLE = "impassable"


class Fault(NamedTuple):
    """What is wrong with a place, and the unit or the piece of terrain that it is wrong with."""

    wrong: Wrong
    name: str = ""


class Patch(NamedTuple):
    """Ground to be looked at: convex rings which do not overlap, if it is made of such, and how the area is made."""

    rings: Sequence[Ring]
    area: Callable[[], BaseGeometry]


class Obstacle(NamedTuple):
    """A unit or an impassable piece of terrain."""

    name: str
    wrong: Wrong
    body: Body

    def covered(self, area: BaseGeometry) -> float:
        """The square inches of it that an area covers; of a line what `_crossed` says."""
        if not self.body.area.intersects(area):
            return 0.0
        if shapely.get_dimensions(self.body.core) == 1:
            return self._crossed(area)
        return float(common(self.body.area, area).area)

    def is_clear_of(self, body: Body) -> bool:
        """Whether a round body does not touch it at all."""
        return body.radius > 0 and self.body.core.distance(body.core) > self.body.radius + body.radius

    def covers(self, patch: Patch) -> float:
        """The same of a patch, exactly where it is near one of the limits that anything is measured by."""
        if self.body.rings and patch.rings:
            length = shared(self.body.rings, patch.rings)
            if not any(length.is_about(limit) for limit in LIMITS):
                return length.inches
        return self.covered(patch.area())

    def _crossed(self, area: BaseGeometry) -> float:
        """All square inches there are where a line lies across an area; a trace, which stops but is no fault, where it
        is hardly within the area's edge, as after a stop whose place was rounded; none where it is only touched."""
        if self._length_in(area, GRAZED) > TOLERANCE:
            return inf
        return TRACE if self._length_in(area, HAIR) > TOLERANCE else 0.0

    def _length_in(self, area: BaseGeometry, deep: float) -> float:
        """The inches of a line that lie so deep within an area."""
        return float(shapely.length(common(self.body.area, area.buffer(-deep, join_style="mitre"))))

    def hit_by(self, area: BaseGeometry) -> bool:
        """Whether an area overlaps it, as a table counts it; a line, by a tolerance of its length."""
        return self.covered(area) >= OVERLAP


class Battlefield:
    """A table with its ground and the units on it, for asking; never saved."""

    def __init__(self, table: Table, land: Ground, units: Mapping[str, Placement]) -> None:
        self.table, self.land, self.units = table, land, units
        barred = (piece for piece in land.pieces if piece.impassable)
        self.obstacles = [
            *(Obstacle(name, Wrong.OVERLAP, unit.body) for name, unit in units.items()),
            *(Obstacle(piece.name, Wrong.IMPASSABLE, Body(piece.geometry, rings=piece.rings)) for piece in barred),
        ]
        self._boxed = [(it.body.box, it) for it in self.obstacles]

    def near(self, area: BaseGeometry, inches: float = 0.0, leave_out: Collection[str] = ()) -> list[Obstacle]:
        """The obstacles at most so many inches from an area, in their own order, without the units of these names."""
        return [it for it in self.boxed(box_of(area), inches, leave_out) if it.body.area.dwithin(area, inches)]

    def boxed(self, box: Box, inches: float = 0.0, leave_out: Collection[str] = ()) -> list[Obstacle]:
        """Those of which a box around them is at most so many inches from a box: quickly told, and never too few."""
        west, north, east, south = box[0] - inches, box[1] - inches, box[2] + inches, box[3] + inches
        return [
            it
            for (left, top, right, bottom), it in self._boxed
            if left <= east and right >= west and top <= south and bottom >= north
            if it.wrong is not Wrong.OVERLAP or it.name not in leave_out
        ]

    def is_open(self, box: Box, leave_out: Collection[str] = ()) -> bool:
        """Whether a box lies on the table, with nothing in it: quickly told, where somebody moves in it."""
        if self.off_by(box) > 0:
            return False
        area = shapely.box(*box)
        return not any(it.body.area.dwithin(area, TOLERANCE) for it in self.boxed(box, TOLERANCE, leave_out))

    def meeting(self, areas: Sequence[BaseGeometry]) -> set[int]:
        """The numbers of those areas, from 0, that meet an obstacle; many are looked at in one go."""
        return {int(number) for number in self._tree.query(areas, predicate="intersects")[0]}

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree([obstacle.body.area for obstacle in self.obstacles])

    def faults(self, unit: Placement, leave_out: Collection[str] = ()) -> list[Fault]:
        """Everything that is wrong with a unit standing so; `leave_out` are units not looked at (itself, mostly)."""
        body = unit.body
        off = [] if at_most(self.off_by(body.box), 0) else [Fault(Wrong.OFF_THE_TABLE)]
        patch = Patch(body.rings, lambda: body.area)
        near = (it for it in self.boxed(body.box, TOLERANCE, leave_out) if not it.is_clear_of(body))
        hit = (it for it in near if it.covers(patch) >= OVERLAP)
        return [*off, *(Fault(obstacle.wrong, obstacle.name) for obstacle in hit)]

    def off_by(self, box: Box) -> float:
        """How far something in a box reaches over the edge of the table, in inches; 0 or less if it lies on it."""
        west, north, east, south = box
        wide, deep = self.table.width / THOUSANDTHS, self.table.depth / THOUSANDTHS
        return max(-west, -north, east - wide, south - deep)
