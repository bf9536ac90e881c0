"""Where hexes lie: flat sides to the north and south, every second column half a hex lower, neighbours 1 apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import ceil, dist, sqrt

from renders.grounds.canvas import Hand, Point, Spot
from renders.grounds.ground import Shape
from renders.grounds.outlines import Loop, Patch, patched, traced
from renders.grounds.plot import Plot

ACROSS, DOWN = 1 / (2 * sqrt(3)), 0.5
"""The grid on which all middles and corners lie, in world units: exact as whole numbers."""
_CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners clockwise from the north-western one, from the middle in units of that grid."""
SHAPE = Shape(4 * ACROSS, 2 * DOWN, tuple(((x + 2) / 4, (y + 1) / 2) for x, y in _CORNERS))
_WITHIN = 0.9
"""The box in which a hex's trees and stones stand, in world units."""


def _grid(spot: Spot) -> Spot:
    """The middle of a hex on the grid."""
    column, row = spot
    return 3 * column + 2, 2 * row + 1 + column % 2


def middle(spot: Spot) -> Point:
    """The middle of a hex as a world point."""
    x, y = _grid(spot)
    return x * ACROSS, y * DOWN


def corners(spot: Spot) -> Loop:
    """Its corners clockwise from the north-western one."""
    x, y = _grid(spot)
    return [((x + east) * ACROSS, (y + south) * DOWN) for east, south in _CORNERS]


def beyond(spot: Spot) -> tuple[Spot, ...]:
    """The hexes behind its sides, clockwise from the north."""
    column, row = spot
    upper = row - 1 + column % 2
    east, west = column + 1, column - 1
    return (column, row - 1), (east, upper), (east, upper + 1), (column, row + 1), (west, upper + 1), (west, upper)


@lru_cache(maxsize=4096)
def spot_at(point: Point) -> Spot:
    """The hex in which a world point lies: the one whose middle is nearest."""
    column = round((point[0] / ACROSS - 2) / 3)
    near = [(c, ceil(point[1] - c % 2 / 2) - 1) for c in (column - 1, column, column + 1)]
    return min(near, key=lambda spot: dist(point, middle(spot)))


def extent(columns: int, rows: int) -> Point:
    """Width and height of a board in world units."""
    return (3 * columns + 1) * ACROSS, rows + (0.5 if columns > 1 else 0.0)


class HexPlot(Plot):
    """A plot whose places are hexes."""

    def joined(self, spots: Iterable[Spot]) -> list[set[Spot]]:
        left, groups = set(spots), []
        for first in sorted(left):
            if first in left:
                groups.append(_taken(first, left))
        return groups

    def patches(self, spots: Iterable[Spot], word: str, wobble: float = 0.06) -> Iterator[Patch]:
        for group in self.joined(self._spread(spots)):
            yield from patched(around(group), word, wobble / 2)

    def hand(self, word: str, spot: Spot) -> Hand:
        x, y = middle(spot)
        return Hand(word, spot, (x - _WITHIN / 2, y - _WITHIN / 2), _WITHIN)

    def _spread(self, spots: Iterable[Spot]) -> set[Spot]:
        """The hexes, and behind those at the border the ones that would follow: what lies there goes on."""
        wide = set(spots)
        return wide | {other for spot in wide for other in beyond(spot) if not self.has(other)}

    def has(self, spot: Spot) -> bool:
        """Whether the board has this hex."""
        return 0 <= spot[0] < self.columns and 0 <= spot[1] < self.rows


def _taken(first: Spot, left: set[Spot]) -> set[Spot]:
    """Take a hex and all that hang together with it out of those that are left."""
    group, edge = set(), [first]
    while edge:
        spot = edge.pop()
        if spot in left:
            left.discard(spot)
            group.add(spot)
            edge += beyond(spot)
    return group


def around(group: Iterable[Spot]) -> list[Loop]:
    """The corners around some hexes: clockwise outside, counter-clockwise around a hole."""
    inside, sides = set(group), []
    for spot in sorted(inside):
        x, y = _grid(spot)
        ends = [(x + east, y + south) for east, south in _CORNERS]
        for start, end, other in zip(ends, [*ends[1:], ends[0]], beyond(spot), strict=True):
            if other not in inside:
                sides.append((start, end))
    return [[(x * ACROSS, y * DOWN) for x, y in loop] for loop in traced(sides)]
