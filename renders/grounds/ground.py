"""What a picture knows of a board, whatever it is made of: the one thing that squares and hexes have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from PIL import Image

from renders.alt_read import COMPASS
from renders.frame import Box, Frame
from renders.words import square_name
from rulesets.kit.pictures.scene import Point, Token, Track

Spot = tuple[int, int]
"""Column and row of a place, counted from 0."""


@dataclass(frozen=True)
class Shape:
    """The outline of one place: its box in world units, and its corners clockwise as shares of that box.

    Side number n runs from corner n to the next one; the first side is the northern one.
    """

    wide: float
    high: float
    corners: tuple[Point, ...]

    def measures(self, cell: int) -> tuple[int, int]:
        """Width and height of the box in pixels."""
        return round(self.wide * cell), round(self.high * cell)

    def inset(self, by: float) -> list[Point]:
        """The corners drawn in toward the middle by a share of the box."""
        return [(0.5 + (x - 0.5) * (1 - 2 * by), 0.5 + (y - 0.5) * (1 - 2 * by)) for x, y in self.corners]


class Piece(Protocol):
    """A unit as it lies in the picture. Boxes in pixels: its body, its writing, and what lines to it end at."""

    @property
    def token(self) -> Token: ...

    @property
    def box(self) -> Box: ...

    @property
    def text(self) -> Box: ...

    @property
    def hold(self) -> Box: ...

    def draw(self, picture: Image.Image) -> None:
        """Paste it onto the picture."""


class Ground(Protocol):
    """A board in world units, with all that a picture has to ask of it. `cell` is the pixels of one world unit."""

    MARGIN: ClassVar[int]
    """Pixels around the board."""
    SIGN: ClassVar[float]
    """What lines, letters and signs are measured by, in world units."""
    RULED: ClassVar[bool]
    """Whether it is measured by a ruler around whatever is shown of it, and units are larger than places."""
    SHAPE: ClassVar[Shape]
    """The outline of a place."""
    COURSES: ClassVar[tuple[str, ...]]
    """The names of the directions there are, clockwise from north, equally far from each other."""

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    @property
    def inch(self) -> float:
        """How much of a world unit an inch is, for groups of models."""

    @property
    def extent(self) -> str:
        """How large it is, in words."""

    @staticmethod
    def terrain_sign(word: str, size: int) -> Image.Image:
        """A terrain word for the legend ("RGB", so many pixels wide and high); open ground for an empty one."""

    @staticmethod
    def name(spot: Spot) -> str:
        """What players call a place."""

    @staticmethod
    def told(point: Point) -> str:
        """What players call a point: its place, or how many inches it lies from the west and the north."""

    @staticmethod
    def spot(point: Point) -> Spot:
        """The place in which a world point lies, on the board or off it."""

    @staticmethod
    def middle(spot: Spot) -> Point:
        """The world point in the middle of a place."""

    @staticmethod
    def beyond(spot: Spot) -> Sequence[Spot]:
        """The place behind each side of a place, in the order of the sides of `SHAPE`."""

    def has(self, spot: Spot) -> bool:
        """Whether the board has this place."""

    def background(self, cell: int, least: int | None = 0) -> Image.Image:
        """The empty board with its margin and coordinates ("RGB"); shared, so copy it before drawing on it. What is
        written on the board is at least `least` pixels per em, or is left out; None: nothing is written on it."""

    def draw_ground(self, picture: Image.Image, frame: Frame) -> None:
        """As much of the empty board as is shown."""

    def draw_passing(self, picture: Image.Image, frame: Frame) -> None:
        """What comes and goes on the ground: wrecks, smoke."""

    def draw_over(self, picture: Image.Image, frame: Frame) -> None:
        """What of the ground is to be seen above the units too: how dense clouds are."""

    def pieces(self, tokens: Sequence[Token], frame: Frame, tracks: Sequence[Track] = ()) -> list[Piece]:
        """The units that stand on the board, in the order in which they are drawn; their names keep off the tracks
        where they can stand elsewhere."""

    def land(self) -> str:
        """Terrain and heights in words, from which they can be read back; empty for open ground."""

    def details(self) -> Iterator[str]:
        """What else can be told of the ground, a line each."""


class InSquares:
    """The places of a ground that are squares of one size: those of a board, or the printed ones of a table."""

    PLACE: ClassVar[float] = 1
    """The side of a place in world units."""
    RULED: ClassVar[bool] = False
    SHAPE: ClassVar[Shape] = Shape(1, 1, ((0, 0), (1, 0), (1, 1), (0, 1)))
    COURSES: ClassVar[tuple[str, ...]] = COMPASS

    @property
    def inch(self) -> float:
        return 1.0

    @staticmethod
    def name(spot: Spot) -> str:
        return square_name(*spot)

    @classmethod
    def spot(cls, point: Point) -> Spot:
        return int(point[0] // cls.PLACE), int(point[1] // cls.PLACE)

    @classmethod
    def middle(cls, spot: Spot) -> Point:
        return (spot[0] + 0.5) * cls.PLACE, (spot[1] + 0.5) * cls.PLACE

    @staticmethod
    def beyond(spot: Spot) -> Sequence[Spot]:
        column, row = spot
        return (column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)


def frame_of(ground: Ground, cell: int, left: int = 0, top: int = 0) -> Frame:
    """Where the board lies when its picture, margin included, begins at (left, top)."""
    left, top = left + ground.MARGIN, top + ground.MARGIN
    sign = round(cell * ground.SIGN)
    return Frame(left, top, cell, ground.width, ground.height, sign, inch=ground.inch)


def stands_on(ground: Ground, token: Token) -> bool:
    """Whether a unit stands on at least one place of the board."""
    return any(ground.has(ground.spot(place)) for place in token.places)


def paste_whole(ground: Ground, picture: Image.Image, frame: Frame) -> None:
    """Paste the empty board with its margin."""
    at = frame.left - ground.MARGIN, frame.top - ground.MARGIN
    picture.paste(ground.background(frame.cell, frame.least), at)


def spot_box(ground: Ground, spot: Spot, frame: Frame) -> Box:
    """The pixels of the box around a place."""
    width, height = ground.SHAPE.measures(frame.cell)
    x, y = frame.pixel(ground.middle(spot))
    left, top = round(x - width / 2), round(y - height / 2)
    return left, top, left + width, top + height
