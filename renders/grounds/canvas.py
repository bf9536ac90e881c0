"""A board while its ground is painted: in world units, larger than it will be, then reduced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

from PIL import Image, ImageDraw

Point = tuple[float, float]
Spot = tuple[int, int]
"""Column and row of a place, counted from 0."""
Paint = tuple[int, ...]
"""Red, green, blue; with a fourth number it lets shine through what lies below."""

OVERSAMPLING = 2
_THICK = 8
"""From this many pixels on the corners of a line are rounded; on thinner ones nobody would see it."""
SHADE: Paint = (28, 30, 20, 84)
"""A shadow; all of them fall to the south-east."""


class Canvas:
    """Paints in world units; the upper left corner of the board is (0, 0). `cell` is the pixels of one unit later."""

    def __init__(self, width: float, height: float, cell: int, colour: Paint) -> None:
        self.scale = cell * OVERSAMPLING
        size = round(width * cell) * OVERSAMPLING, round(height * cell) * OVERSAMPLING
        self.image = Image.new("RGB", size, colour)
        self._solid = ImageDraw.Draw(self.image)
        self._clear = ImageDraw.Draw(self.image, "RGBA")

    def _pen(self, colour: Paint) -> ImageDraw.ImageDraw:
        return self._solid if len(colour) == 3 else self._clear

    def _dots(self, points: Iterable[Point]) -> list[Point]:
        scale = self.scale
        return [(x * scale, y * scale) for x, y in points]

    def _width(self, width: float) -> int:
        return max(round(width * self.scale), OVERSAMPLING)

    def polygon(self, points: Sequence[Point], colour: Paint) -> None:
        """A filled shape."""
        self._pen(colour).polygon(self._dots(points), fill=colour)

    def line(self, points: Sequence[Point], colour: Paint, width: float) -> None:
        """An open line."""
        thick = self._width(width)
        self._pen(colour).line(self._dots(points), fill=colour, width=thick, joint="curve" if thick > _THICK else None)

    def ring(self, points: Sequence[Point], colour: Paint, width: float) -> None:
        """A closed line."""
        self.line([*points, points[0], points[1]], colour, width)

    def disc(self, centre: Point, radius: float, colour: Paint, flat: float = 1.0) -> None:
        """A circle, or an ellipse that is `flat` times as high as wide."""
        (x, y), reach = (centre[0] * self.scale, centre[1] * self.scale), radius * self.scale
        self._pen(colour).ellipse((x - reach, y - reach * flat, x + reach, y + reach * flat), fill=colour)

    def box(self, left: float, top: float, right: float, bottom: float, colour: Paint, radius: float = 0) -> None:
        """A rectangle, its corners rounded."""
        corners = (left * self.scale, top * self.scale, right * self.scale - 1, bottom * self.scale - 1)
        if radius:
            self._pen(colour).rounded_rectangle(corners, radius * self.scale, fill=colour)
        else:
            self._pen(colour).rectangle(corners, fill=colour)

    def finished(self) -> Image.Image:
        """The board as large as it will be ("RGB")."""
        return self.image.reduce(OVERSAMPLING)


@lru_cache(maxsize=4096)
def seed(word: str, spot: Spot) -> int:
    """The number that the small variations of a square begin with: the same for the same square on every machine."""
    return sum((index + 7) * ord(letter) for index, letter in enumerate(word)) * 7919 + spot[0] * 613 + spot[1] * 389


class Hand(Random):
    """The small variations of a place that shows a word: the same on every machine.

    They fall into a box whose upper left corner is `origin` (the square itself where none is given) and whose width is
    `size`, in world units.
    """

    def __new__(cls, word: str, spot: Spot, origin: Point | None = None, size: float = 1.0) -> Hand:
        return super().__new__(cls)

    def __init__(self, word: str, spot: Spot, origin: Point | None = None, size: float = 1.0) -> None:
        super().__init__(seed(word, spot))
        at: Point = origin or spot
        self.left, self.top = at
        self.size = size

    def near(self, x: float, y: float, by: float = 0.05) -> Point:
        """A point near the one at these shares of the box."""
        return self.left + x * self.size + self.uniform(-by, by), self.top + y * self.size + self.uniform(-by, by)

    def anywhere(self, margin: float = 0.08) -> Point:
        """A point of the box, this far from its sides."""
        return self.near(0.5, 0.5, 0.5 - margin)


def moved(points: Iterable[Point], by: Point) -> list[Point]:
    """The points somewhere else."""
    return [(x + by[0], y + by[1]) for x, y in points]
