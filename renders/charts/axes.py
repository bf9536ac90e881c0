"""Two axes: from values to pixels, round numbers along them, and lines across. Sizes in pixels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from PIL import Image, ImageDraw

from renders.palette import FRAME, PAPER, Colour
from renders.text import text_width, write

TICK = 24
"""The size of letters along the axes."""
FAINT: Colour = (96, 102, 112)
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True)
class Axes:
    """A plot's corners in pixels, and the values at them."""

    left: int
    top: int
    right: int
    bottom: int
    low: tuple[float, float]
    high: tuple[float, float]

    def x(self, value: float) -> float:
        """Where a value stands along the lower axis."""
        return self.left + (value - self.low[0]) / (self.high[0] - self.low[0] or 1) * (self.right - self.left)

    def y(self, value: float) -> float:
        """How high a value stands."""
        return self.bottom - (value - self.low[1]) / (self.high[1] - self.low[1] or 1) * (self.bottom - self.top)

    def at(self, points: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
        """Points in pixels."""
        return [(self.x(x), self.y(y)) for x, y in points]

    def rule(self, picture: Image.Image, heights: Sequence[tuple[float, str]]) -> None:
        """Lines across at some values, with what stands before them."""
        ink = ImageDraw.Draw(picture)
        for value, told in heights:
            y = self.y(value)
            ink.line((self.left, y, self.right, y), fill=FAINT, width=1)
            write(ink, (self.left - 10, y), told, TICK, PAPER, bold=False, anchor="rm")

    def name(self, picture: Image.Image, marks: Sequence[tuple[float, str]]) -> None:
        """The lower axis, with what stands below it at some values; what would touch the one before is left out."""
        ink, free = ImageDraw.Draw(picture), float(self.left - 60)
        ink.line((self.left, self.bottom, self.right, self.bottom), fill=PAPER, width=2)
        for value, told in marks:
            x, half = self.x(value), text_width(told, TICK, False) / 2
            if x - half < free or x + half > picture.width:
                continue
            free = x + half + 12
            ink.line((x, self.bottom, x, self.bottom + 6), fill=PAPER, width=2)
            write(ink, (x, self.bottom + 22), told, TICK, PAPER, bold=False, anchor="mm")

    def dashed(self, picture: Image.Image, value: float, colour: Colour) -> None:
        """A dashed line upward at a value."""
        ink, x = ImageDraw.Draw(picture), self.x(value)
        for y in range(self.top + 8, self.bottom, 14):
            ink.line((x, y, x, min(y + 8, self.bottom)), fill=colour, width=3)


def round_numbers(low: float, high: float, most: int, least: float = 0.0) -> list[float]:
    """At most so many round numbers from `low` to `high`, not closer than `least`."""
    wanted = max((high - low) / max(most - 1, 1), least, 1e-9)
    power = 10.0 ** floor(log10(wanted))
    step = next(factor * power for factor in _STEPS if factor * power >= wanted * 0.999)
    step = ceil(step) if least >= 1 else step
    return [number * step for number in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def short(value: float) -> str:
    """A number with as few digits as tell it."""
    return f"{value:.10g}".replace("-", "−") if value == round(value, 1) else f"{value:.2g}".replace("-", "−")


def ground(width: int, height: int) -> Image.Image:
    """An empty picture."""
    return Image.new("RGB", (width, height), FRAME)
