"""A table measured in inches, drawn as a page of a historical atlas. Its land is painted once for each ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import ClassVar

from PIL import Image

from renders import groups, units
from renders.alt_table import inches, told_pieces
from renders.frame import Box, Frame
from renders.glyphs import lettered
from renders.grounds.ground import InSquares, Piece, Shape, Spot, paste_whole
from renders.grounds.land import GRID, KNOWN, LINES, painted
from renders.grounds.rulers import PAGE, draw_names, draw_ruler
from rulesets.kit.pictures.scene import Point, TableGround, Terrain, Token, Track

MARGIN = 40
"""Pixels around the table for its ruler."""
SIGN = 4.8
"""What lines, letters and signs are measured by, in inches."""
_FINE = 21
"""Pixels of an inch up to which the land is painted; a closer look enlarges what lies below its smoothing."""


@dataclass(frozen=True)
class Table(InSquares):
    """A table as a `Ground`: its places are the printed squares of six inches."""

    given: TableGround

    MARGIN: ClassVar[int] = MARGIN
    SIGN: ClassVar[float] = SIGN
    PLACE: ClassVar[float] = GRID
    RULED: ClassVar[bool] = True
    SHAPE: ClassVar[Shape] = Shape(GRID, GRID, ((0, 0), (1, 0), (1, 1), (0, 1)))

    @property
    def width(self) -> float:
        return self.given.width

    @property
    def height(self) -> float:
        return self.given.height

    @property
    def extent(self) -> str:
        return f"{self.width:g} by {self.height:g} inches"

    @staticmethod
    def terrain_sign(word: str, size: int) -> Image.Image:
        return terrain_sign(word, size)

    @staticmethod
    def told(point: Point) -> str:
        return inches(point)

    def has(self, spot: Spot) -> bool:
        return 0 <= spot[0] < ceil(self.width / GRID) and 0 <= spot[1] < ceil(self.height / GRID)

    def background(self, cell: int, least: int | None = 0) -> Image.Image:
        return _background(self.given, cell, least)

    def draw_ground(self, picture: Image.Image, frame: Frame) -> None:
        if frame.within is None:
            paste_whole(self, picture, frame)
            return
        left, top, right, bottom = frame.room
        if left < right and top < bottom:
            shown = left - frame.left, top - frame.top, right - frame.left, bottom - frame.top
            picture.paste(_part(self.given, frame.cell, frame.least, shown), (left, top))

    def draw_passing(self, picture: Image.Image, frame: Frame) -> None:
        """Nothing: what comes and goes on a table are units and marks."""

    def draw_over(self, picture: Image.Image, frame: Frame) -> None:
        """Where only a part of the table is shown, the ruler stands around that part."""
        if frame.within is not None:
            draw_ruler(picture, frame, frame.room, frame.within[0])

    def pieces(self, tokens: Sequence[Token], frame: Frame, tracks: Sequence[Track] = ()) -> list[Piece]:
        bodies, models = ([token for token in tokens if bool(token.stands) == grouped] for grouped in (False, True))
        return [*units.pieces(bodies, frame, tracks), *groups.pieces(models, frame, tracks)]

    def land(self) -> str:
        return told_pieces(self.given.pieces)

    def details(self) -> Iterator[str]:
        return iter(())


@lru_cache(maxsize=4)
def _background(ground: TableGround, cell: int, least: int | None) -> Image.Image:
    """The whole table with its ruler, at `cell` pixels an inch."""
    size = round(ground.width * cell), round(ground.height * cell)
    land = painted(ground, min(cell, _FINE))
    picture = Image.new("RGB", (size[0] + 2 * MARGIN, size[1] + 2 * MARGIN), PAGE)
    picture.paste(_scaled(land, size), (MARGIN, MARGIN))
    frame = Frame(MARGIN, MARGIN, cell, ground.width, ground.height, round(cell * SIGN))
    if least is not None:
        draw_names(picture, frame, ground, least)
    if least == 0:
        draw_ruler(picture, frame, frame.box, MARGIN)
    return picture


def _scaled(land: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The whole land in this size."""
    if land.size == (2 * size[0], 2 * size[1]):
        return land.reduce(2)
    return land.resize(size, Image.Resampling.BOX if land.width > size[0] else Image.Resampling.BICUBIC)


@lru_cache(maxsize=8)
def _part(ground: TableGround, cell: int, least: int, shown: Box) -> Image.Image:
    """A part of the table without its ruler, at `cell` pixels an inch: only as much is enlarged as is shown. `shown` in
    pixels from the table's north-western corner."""
    land = painted(ground, min(cell, _FINE))
    left, top, right, bottom = shown
    across, down = land.width / (ground.width * cell), land.height / (ground.height * cell)
    box = left * across, top * down, min(right * across, land.width), min(bottom * down, land.height)
    size, way = (right - left, bottom - top), Image.Resampling.BOX if across > 1 else Image.Resampling.BICUBIC
    picture = land.resize(size, way, box=box)
    frame = Frame(-left, -top, cell, ground.width, ground.height, round(cell * SIGN), (0, 0, *size))
    draw_names(picture, frame, ground, least)
    return picture


@lru_cache(maxsize=64)
def terrain_sign(word: str, size: int) -> Image.Image:
    """A small piece of a kind of terrain ("RGB", so many pixels wide and high); open ground for an empty word."""
    lined = word in LINES
    around = ((-1.0, 2.0), (6.0, 2.0)) if lined else ((-1.0, 4.0), (-1.0, -1.0), (5.0, -1.0), (5.0, 4.0))
    if word in ("crater", "wreck"):
        around = ((0.7, 3.5), (0.4, 0.9), (3.2, 0.5), (3.5, 3.2))
    if word == "hill":
        around = ((0.4, 3.6), (0.4, 0.4), (3.6, 0.4), (3.6, 3.6))
    piece = Terrain(kind=word, points=around, line=lined, level=int(word == "hill"))
    land = painted.__wrapped__(TableGround(width=4, height=4, pieces=(piece,)), max(size // 4, 1))
    picture = land.resize((size, size), Image.Resampling.BOX)
    if word and word not in KNOWN:
        badge = lettered(word, size * 2 // 3)
        picture.paste(badge, ((size - badge.width) // 2, (size - badge.height) // 2), badge)
    return picture
