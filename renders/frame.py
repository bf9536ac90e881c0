"""From world units to pixels: where the board lies in the picture and where each point lies on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.kit.pictures.scene import Point

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


@dataclass(frozen=True)
class Frame:
    """The board begins at (left, top) in the picture; `cell` is the pixels of a world unit, of which it has so many.

    `sign` is what lines, letters and signs are measured by, in pixels; `within` the part of the picture that may be
    written on, where only a part of the board is shown. Letters are at least `least` pixels per em; what has no room
    for them is not written (0: as small as need be). `inch` is how much of a world unit an inch is, by which groups of
    models are drawn.
    """

    left: int
    top: int
    cell: int
    width: float
    height: float
    sign: int
    within: Box | None = None
    least: int = 0
    inch: float = 1.0

    @property
    def per_inch(self) -> float:
        """The pixels of an inch."""
        return self.cell * self.inch

    @property
    def box(self) -> Box:
        """The board without its coordinates."""
        return self.left, self.top, self.left + round(self.width * self.cell), self.top + round(self.height * self.cell)

    @property
    def room(self) -> Box:
        """The part of the board that is in the picture."""
        if self.within is None:
            return self.box
        (west, north, east, south), (left, top, right, bottom) = self.box, self.within
        return max(west, left), max(north, top), min(east, right), min(south, bottom)

    def pixel(self, point: Point) -> Point:
        """A world point in pixels; what lies far off the board is drawn at most two units off it."""
        x = min(max(point[0], -2), self.width + 2)
        y = min(max(point[1], -2), self.height + 2)
        return self.left + x * self.cell, self.top + y * self.cell

    def around(self, places: Iterable[Point]) -> Box:
        """The pixels of all the squares whose middles these are."""
        dots = [self.pixel(place) for place in places]
        half = self.cell / 2
        left, top = min(x for x, _ in dots) - half, min(y for _, y in dots) - half
        right, bottom = max(x for x, _ in dots) + half, max(y for _, y in dots) + half
        return round(left), round(top), round(right), round(bottom)
