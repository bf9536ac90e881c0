"""Small pictures with smooth edges: painted three times as large, then reduced. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw

OVERSAMPLING = 3
Paint = Callable[["Brush"], None]
Dot = tuple[float, float]


class Brush:
    """Draws on a sprite in shares of its width and height: (0, 0) top left, (1, 1) bottom right.

    Line widths are in pixels of the finished sprite.
    """

    def __init__(self, width: int, height: int, scale: int = OVERSAMPLING) -> None:
        self.scale = scale
        self.image = Image.new("RGBA", (width * scale, height * scale), (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Sequence[Dot]) -> list[Dot]:
        """Shares of the sprite as pixels of the large picture."""
        width, height = self.image.width - 1, self.image.height - 1
        return [(x * width, y * height) for x, y in points]

    def polygon(self, points: Sequence[Dot], fill: object = None, line: object = None, width: float = 0) -> None:
        """A filled shape with an outline."""
        dots = self.at(points)
        if fill is not None:
            self.draw.polygon(dots, fill=fill)  # type: ignore[arg-type]
        if width:
            self._stroke([*dots, dots[0], dots[1]], line, width)

    def line(self, points: Sequence[Dot], colour: object, width: float) -> None:
        """An open line."""
        self._stroke(self.at(points), colour, width)

    def _stroke(self, dots: list[Dot], colour: object, width: float) -> None:
        thick = max(round(width * self.scale), 1)
        self.draw.line(dots, fill=colour, width=thick, joint="curve")  # type: ignore[arg-type]

    def disc(self, centre: Dot, radius: float, fill: object = None, line: object = None, width: float = 0) -> None:
        """A circle; the radius is a share of the sprite's smaller side."""
        ((x, y),) = self.at([centre])
        reach = radius * (min(self.image.size) - 1)
        box = (x - reach, y - reach, x + reach, y + reach)
        self.draw.ellipse(box, fill=fill, outline=line, width=round(width * self.scale))  # type: ignore[arg-type]

    def box(self, corners: tuple[float, float, float, float], fill: object = None, radius: float = 0) -> None:
        """A rectangle by shares (left, top, right, bottom), its corner radius a share of the smaller side."""
        (left, top), (right, bottom) = self.at([corners[:2], corners[2:]])
        self.draw.rounded_rectangle((left, top, right, bottom), radius * min(self.image.size), fill=fill)  # type: ignore[arg-type]


def sprite(width: int, height: int, paint: Paint) -> Image.Image:
    """A picture of this size ("RGBA", transparent where nothing was painted)."""
    brush = Brush(max(width, 1), max(height, 1))
    paint(brush)
    return brush.image.reduce(OVERSAMPLING)


def star(points: int, inner: float, outer: float = 0.5, centre: Dot = (0.5, 0.5)) -> list[Dot]:
    """The corners of a star, the first to the north; radii as shares of the sprite."""
    corners = []
    for step in range(points * 2):
        radius, angle = (outer, inner)[step % 2], step * pi / points
        corners.append((centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)))
    return corners
