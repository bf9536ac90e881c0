"""Lines of sight over a table: what stops a straight line first, terrain or bases.

A line ends at two points, each with the height of the ground under it and of the eyes above that. It is stopped by

* ground that is higher than the ground at both its ends;
* terrain that hides, unless the line passes over its top, or begins or ends in it (or at its edge) and runs through no
  more of it than is `seen_into`; a line of terrain (a wall) unless one of the ends is that close to it;
* a base of anybody who is not left out, unless the line passes above it.

It is plain arithmetic, and the same from both ends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from rulesets.kit.boards.tables.bases import Footprint, Placement, around
from rulesets.kit.boards.tables.lines import Bins, Share, crossings, within_area, within_circle, within_convex
from rulesets.kit.boards.tables.places import THOUSANDTHS, TOLERANCE, Point
from rulesets.kit.boards.tables.terrain import Ground, Terrain

CLEAR_OF = 0.01
"""Inches that a line may run through the corner of a base."""


class Blocker(NamedTuple):
    """What stops a line first: a piece of terrain or a unit, by its name, and where."""

    name: str
    terrain: bool
    at: Point


class Look(NamedTuple):
    """A line that was looked along; clear if nothing stops it."""

    start: Point
    end: Point
    blocked_by: Blocker | None = None

    @property
    def clear(self) -> bool:
        """Whether nothing stops it."""
        return self.blocked_by is None


class _Line(NamedTuple):
    """A line with its length and the heights of ground and eyes at its ends, in inches."""

    start: Point
    end: Point
    length: float
    ground: float
    heights: tuple[float, float]

    def above(self, share: Share, top: float) -> bool:
        """Whether the line passes over something of this height along a part of it."""
        low, high = self.heights
        return min(low + (high - low) * part for part in share) >= top - TOLERANCE

    def inches(self, share: Share) -> float:
        """The length of a part of it."""
        return (share[1] - share[0]) * self.length


class Sight:
    """The lines of sight over a ground with units on it. `eyes` are inches above the ground at both ends of a line;
    `base_height` is how tall the bases are for others to look over (None: no one looks over)."""

    def __init__(
        self, land: Ground, units: Mapping[str, Placement], eyes: float = 0.0, base_height: float | None = None
    ) -> None:
        self._land, self._eyes, self._base_height = land, eyes, base_height
        self._pieces = [piece for piece in land.pieces if piece.hides or piece.raises]
        self._corners = [tuple(corner.point for corner in piece.corners) for piece in self._pieces]
        self._terrain = Bins([around(corners) for corners in self._corners])
        self._bases = [(name, base) for name, unit in units.items() for base in unit.bases]
        self._units = Bins([_box(base) for _, base in self._bases])

    def look(self, start: Point, end: Point, leave_out: Collection[str] = ()) -> Look:
        """Look along a line; the bases of the units of these names do not stop it."""
        line = self._line(start, end)
        stops = [*self._by_terrain(line), *self._by_bases(line, leave_out)]
        if not stops:
            return Look(start, end)
        share, name, terrain = min(stops)
        return Look(start, end, Blocker(name, terrain, start.between(end, share)))

    def looks(self, lines: Iterable[tuple[Point, Point]], leave_out: Collection[str] = ()) -> list[Look]:
        """Look along many lines."""
        return [self.look(start, end, leave_out) for start, end in lines]

    def _line(self, start: Point, end: Point) -> _Line:
        low, high = self._land.height(start), self._land.height(end)
        return _Line(start, end, start.to(end), max(low, high), (low + self._eyes, high + self._eyes))

    def _by_terrain(self, line: _Line) -> Iterable[tuple[float, str, bool]]:
        for number in self._terrain.along(line.start, line.end):
            piece = self._pieces[number]
            share = self._stop(line, piece, self._corners[number])
            if share is not None:
                yield share, piece.name, True

    def _stop(self, line: _Line, piece: Terrain, corners: tuple[Point, ...]) -> float | None:
        """The share of the line at which a piece stops it."""
        if piece.shape == "line":
            return _wall(line, piece, corners)
        shares = [share for share in within_area(line.start, line.end, corners) if line.inches(share) > TOLERANCE]
        if piece.raises and shares and (piece.height or 0) / THOUSANDTHS > line.ground + TOLERANCE:
            return shares[0][0]
        return _wood(line, piece, shares) if piece.hides else None

    def _by_bases(self, line: _Line, leave_out: Collection[str]) -> Iterable[tuple[float, str, bool]]:
        (x, y), (to_x, to_y) = line.start, line.end
        east, south, length = to_x - x, to_y - y, line.length
        for number in self._units.along(line.start, line.end):
            name, base = self._bases[number]
            (base_x, base_y), _, radius = base
            # Most bases lie aside of the line: told without a call, because this is asked a hundred times a line.
            if abs((base_x - x) * south - (base_y - y) * east) < radius * length and name not in leave_out:
                share = _through(line, base)
                if share and line.inches(share) > CLEAR_OF and not self._over(line, share, base):
                    yield share[0], name, False

    def _over(self, line: _Line, share: Share, base: Footprint) -> bool:
        if self._base_height is None:
            return False
        return line.above(share, self._land.height(base.middle) + self._base_height)


def _box(base: Footprint) -> tuple[float, float, float, float]:
    (x, y), radius = base.middle, base.radius
    return around(base.corners) if base.corners else (x - radius, y - radius, x + radius, y + radius)


def _through(line: _Line, base: Footprint) -> Share | None:
    """The part of a line inside a base."""
    if base.corners:
        return within_convex(line.start, line.end, base.corners)
    return within_circle(line.start, line.end, base.middle, base.radius)


def _wall(line: _Line, piece: Terrain, corners: tuple[Point, ...]) -> float | None:
    """Where a line of terrain stops it; who stands close enough to it looks over."""
    for share in crossings(line.start, line.end, pairwise(corners)):
        near = min(share, 1 - share) * line.length <= piece.seen_into / THOUSANDTHS + TOLERANCE
        if not near and not _below(line, piece, (share, share)):
            return share
    return None


def _wood(line: _Line, piece: Terrain, shares: list[Share]) -> float | None:
    """Where an area that hides stops it: behind it at once, in it as far as one sees into it."""
    deep = piece.seen_into / THOUSANDTHS + TOLERANCE
    for share in shares:
        ends_in_it = share[0] * line.length <= TOLERANCE or (1 - share[1]) * line.length <= TOLERANCE
        if not (ends_in_it and line.inches(share) <= deep) and not _below(line, piece, share):
            return share[0]
    return None


def _below(line: _Line, piece: Terrain, share: Share) -> bool:
    """Whether a line passes over a piece."""
    return piece.height is not None and line.above(share, piece.height / THOUSANDTHS)
