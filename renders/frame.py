"""From world units to pixels: where the board lies in the picture and where each square lies on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.kit.scene import Point, SquareGround

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


@dataclass(frozen=True)
class Frame:
    """The board's first square begins at (left, top) in the picture and is `cell` pixels wide."""

    left: int
    top: int
    cell: int
    columns: int
    rows: int

    @property
    def box(self) -> Box:
        """The board without its coordinates."""
        return self.left, self.top, self.left + self.columns * self.cell, self.top + self.rows * self.cell

    def pixel(self, point: Point) -> Point:
        """A world point in pixels; what lies far off the board is drawn at most two squares off it."""
        x = min(max(point[0], -2), self.columns + 2)
        y = min(max(point[1], -2), self.rows + 2)
        return self.left + x * self.cell, self.top + y * self.cell

    def square(self, column: int, row: int) -> Box:
        """The pixels of a square counted from 0 at the north-western corner."""
        left, top = self.left + column * self.cell, self.top + row * self.cell
        return left, top, left + self.cell, top + self.cell

    def around(self, places: Iterable[Point]) -> Box:
        """The pixels of all the squares whose middles these are."""
        dots = [self.pixel(place) for place in places]
        half = self.cell / 2
        left, top = min(x for x, _ in dots) - half, min(y for _, y in dots) - half
        right, bottom = max(x for x, _ in dots) + half, max(y for _, y in dots) + half
        return round(left), round(top), round(right), round(bottom)


def on_board(ground: SquareGround, column: int, row: int) -> bool:
    """Whether the board has this square."""
    return 0 <= column < ground.columns and 0 <= row < ground.rows


def stands_on(ground: SquareGround, places: Iterable[Point]) -> bool:
    """Whether at least one of these world points lies on the board."""
    return any(on_board(ground, int(x // 1), int(y // 1)) for x, y in places)
