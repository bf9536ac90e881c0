"""Terrain on a table: areas and lines with their kinds, heights and effects, and the ground that they make together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Annotated, Literal

import shapely
from pydantic import Field, model_validator
from shapely.geometry.base import BaseGeometry

from rulesets.kit.boards.tables.bases import around, common
from rulesets.kit.boards.tables.clipping import Ring
from rulesets.kit.boards.tables.distance import OVERLAP, Measured, measured
from rulesets.kit.boards.tables.lines import from_edges, holds
from rulesets.kit.boards.tables.places import HUNDREDTHS, THOUSANDTHS, TOLERANCE, Frozen, Length, Point, Spot

MOST_CORNERS = 200
PLAIN = HUNDREDTHS
"""What an inch of open ground costs, in hundredths of an inch."""

Word = Annotated[str, Field(min_length=1, max_length=60)]
Depth = Annotated[int, Field(ge=0, le=24 * THOUSANDTHS)]


class Terrain(Frozen):
    """A piece of terrain. What its kind is called, and what its further `effects` mean, is the game's affair; the board
    knows what it does to moving and to sight. Lengths are thousandths of an inch."""

    name: Word
    kind: Word
    shape: Literal["area", "line"] = "area"
    corners: tuple[Spot, ...] = Field(min_length=2, max_length=MOST_CORNERS)
    height: Length | None = Field(None, description="Its top above the table; of what hides, None: no one looks over")
    raises: bool = Field(False, description="Ground: who stands on it stands at its height")
    hides: bool = Field(False, description="It stops sight")
    seen_into: Depth = Field(0, description="How deep one looks into it, or out of it")
    impassable: bool = False
    cost: int = Field(PLAIN, ge=PLAIN, le=20 * PLAIN, description="Of an inch in it, in hundredths of an inch")
    crossing: Depth = Field(0, description="What crossing it costs beyond the way, of a line")
    effects: tuple[Word, ...] = ()

    @model_validator(mode="after")
    def _lies_flat(self) -> Terrain:
        if self.raises and (self.shape == "line" or self.height is None):
            raise ValueError(f'"{self.name}" raises the ground: it must be an area with a height')
        if self.shape == "line" and self.cost != PLAIN:
            raise ValueError(f'"{self.name}" is a line: it has a crossing, no cost of an inch')
        if self.shape == "area" and self.crossing:
            raise ValueError(f'"{self.name}" is an area: it has a cost of an inch, no crossing')
        if self.shape == "area" and len(self.corners) < 3:
            raise ValueError(f'"{self.name}" is an area: it has at least 3 corners, here are {len(self.corners)}')
        if not shapely.is_valid(self.geometry) or shapely.length(self.geometry) == 0:
            raise ValueError(f'the outline of "{self.name}" crosses or touches itself')
        return self

    @cached_property
    def geometry(self) -> BaseGeometry:
        """The ground under it, in inches."""
        points = [corner.point for corner in self.corners]
        return shapely.LineString(points) if self.shape == "line" else shapely.Polygon(points)

    @cached_property
    def rings(self) -> tuple[Ring, ...]:
        """Its outline; none of a line."""
        return () if self.shape == "line" else (tuple(corner.point for corner in self.corners),)

    def met_by(self, area: BaseGeometry) -> bool:
        """Whether an area covers any of it, as a table counts it: edges that touch do not."""
        shared = common(self.geometry, area)
        if self.shape == "line":
            return bool(shapely.length(shared) > TOLERANCE or (shapely.length(shared) > 0 and shapely.area(area) == 0))
        return bool(shapely.area(shared) >= OVERLAP)


class Ground:
    """All the terrain of a table, for asking."""

    def __init__(self, pieces: Sequence[Terrain]) -> None:
        self.pieces = tuple(pieces)
        self._tree = shapely.STRtree([piece.geometry for piece in self.pieces])
        self._raising = [_Raised(piece) for piece in self.pieces if piece.raises]

    def near(self, area: BaseGeometry, inches: float = TOLERANCE) -> list[Terrain]:
        """The pieces that lie at most so many inches from an area, in their own order."""
        numbers = self._tree.query(area, predicate="dwithin", distance=inches)
        return [self.pieces[int(number)] for number in sorted(numbers)]

    def under(self, thing: Measured) -> list[Terrain]:
        """The pieces that something stands on or lies across, in their own order."""
        body = measured(thing)
        if shapely.area(body.area) == 0:
            return self.near(body.area)
        return [piece for piece in self.near(body.area) if piece.met_by(body.area)]

    def named(self, name: str) -> Terrain | None:
        """The piece of this name."""
        return next((piece for piece in self.pieces if piece.name == name), None)

    def height(self, point: Point) -> float:
        """How high the ground is at a point, in inches above the table."""
        return max((raised.top for raised in self._raising if raised.holds(point)), default=0.0)


class _Raised:
    """A piece that raises the ground, in plain numbers: every line of sight asks for the height at both its ends."""

    def __init__(self, piece: Terrain) -> None:
        self.corners = tuple(corner.point for corner in piece.corners)
        self.box = around(self.corners)
        self.top = (piece.height or 0) / THOUSANDTHS

    def holds(self, point: Point) -> bool:
        """Whether a point lies on it or on its edge."""
        west, north, east, south = self.box
        if not (west - TOLERANCE <= point.x <= east + TOLERANCE and north - TOLERANCE <= point.y <= south + TOLERANCE):
            return False
        return holds(self.corners, point) or from_edges(self.corners, point) <= TOLERANCE


@lru_cache(maxsize=64)
def ground(pieces: tuple[Terrain, ...]) -> Ground:
    """The ground of these pieces; it is made once."""
    return Ground(pieces)
