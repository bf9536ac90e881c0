"""A board of squares: ground, grid, levels, walls and coordinates. It is painted once for each ground and size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from PIL import Image, ImageDraw

from renders import groups
from renders.alt_land import land, told_sides, words_of
from renders.frame import Box, Frame
from renders.glyphs import initials
from renders.grounds.babylon import (
    paint_babylonian_plinths,
    paint_impassable,
    paint_lamassu,
    paint_pits,
    paint_rockets,
    paint_small_ruins,
)
from renders.grounds.canvas import Canvas
from renders.grounds.earth import EARTH, paint_earth, paint_roads
from renders.grounds.entrenched import paint_barbed_wire, paint_ditches, paint_mines
from renders.grounds.fortified import paint_bunkers, paint_buried, paint_strongpoints
from renders.grounds.ground import InSquares, Piece, Spot, paste_whole
from renders.grounds.heights import labelled, paint_heights
from renders.grounds.houses import paint_houses, paint_huts, paint_walls
from renders.grounds.plot import Plot, plotted
from renders.grounds.stones import (
    paint_crates,
    paint_dumps,
    paint_rocks,
    paint_rubble,
    paint_structures,
    paint_tank_traps,
)
from renders.grounds.wet import paint_mud, paint_swamp, paint_water
from renders.grounds.woods import paint_woods
from renders.grounds.wrecks import PASSING, passing
from renders.palette import FRAME, INK, PAPER, PLATE
from renders.text import font, write
from renders.tokens import standing
from renders.words import column_name
from rulesets.kit.pictures.scene import Cell, Edge, Point, SquareGround, Token, Track

MARGIN = 46
"""Pixels around the board for its coordinates."""
_ROOM = 3
"""How many letters high a square has to be for a height to be written in it."""

PAINTERS: tuple[tuple[tuple[str, ...], Callable[[Canvas, Plot], None]], ...] = (
    ((), paint_earth),
    ((), paint_heights),
    (("mud",), paint_mud),
    (("swamp",), paint_swamp),
    (("water",), paint_water),
    (("road",), paint_roads),
    (("rubble",), paint_rubble),
    (("no dot",), paint_rocks),
    (("building",), paint_houses),
    (("hut",), paint_huts),
    (("small ruin",), paint_small_ruins),
    (("babylonian plinth",), paint_babylonian_plinths),
    (("archeological pit",), paint_pits),
    (("rocket prototype",), paint_rockets),
    (("lamassu",), paint_lamassu),
    (("impassable",), paint_impassable),
    (("structure", "fortification"), paint_structures),
    (("bunker", "bunker inside"), paint_bunkers),
    (("strongpoint", "strongpoint inside"), paint_strongpoints),
    (("buried fortification",), paint_buried),
    (("ammo dump",), paint_dumps),
    (("ammo crates",), paint_crates),
    (("tank traps",), paint_tank_traps),
    (("wire",), paint_barbed_wire),
    (("trench",), paint_ditches),
    (("mines",), paint_mines),
    ((), paint_walls),
    (("trees", "small trees", "large trees"), paint_woods),
)
"""The layers of the ground, the lowest first, with the words that each draws."""

KNOWN = frozenset(word for words, _ in PAINTERS for word in words) | {"plinth", *PASSING}
"""Terrain words that have a drawing."""


@dataclass(frozen=True)
class Squares(InSquares):
    """A board of squares as a `Ground`."""

    given: SquareGround

    MARGIN: ClassVar[int] = MARGIN
    SIGN: ClassVar[float] = 1

    @property
    def width(self) -> float:
        return self.given.columns

    @property
    def height(self) -> float:
        return self.given.rows

    @property
    def inch(self) -> float:
        return 1 / self.given.inches if self.given.inches else 1.0

    @property
    def extent(self) -> str:
        return f"{self.given.columns} by {self.given.rows} squares"

    @staticmethod
    def terrain_sign(word: str, size: int) -> Image.Image:
        return terrain_sign(word, size)

    @classmethod
    def told(cls, point: Point) -> str:
        return cls.name(cls.spot(point))

    def has(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.given.columns and 0 <= spot[1] < self.given.rows

    def background(self, cell: int, least: int | None = 0) -> Image.Image:
        return background(self.given, cell, least)

    def draw_ground(self, picture: Image.Image, frame: Frame) -> None:
        paste_whole(self, picture, frame)

    def draw_passing(self, picture: Image.Image, frame: Frame) -> None:
        for word in PASSING:
            for cell in self.given.cells:
                if word in cell.terrain and self.has((cell.column, cell.row)):
                    _paste_passing(picture, word, _box(frame, cell.column, cell.row)[:2], frame.cell)

    def draw_over(self, picture: Image.Image, frame: Frame) -> None:
        """Nothing: a unit covers what lies in its square."""

    def pieces(self, tokens: Sequence[Token], frame: Frame, tracks: Sequence[Track] = ()) -> list[Piece]:
        whole, models = ([token for token in tokens if bool(token.stands) == grouped] for grouped in (False, True))
        return [*standing(whole, frame), *groups.pieces(models, frame, tracks)]

    def land(self) -> str:
        return land(((cell.column, cell.row), words_of(cell.terrain, cell.level)) for cell in self.given.cells)

    def details(self) -> Iterator[str]:
        return told_sides(self.given.edges)


def _box(frame: Frame, column: int, row: int) -> Box:
    """The pixels of a square."""
    left, top = frame.left + column * frame.cell, frame.top + row * frame.cell
    return left, top, left + frame.cell, top + frame.cell


def background(ground: SquareGround, cell: int, least: int | None = 0) -> Image.Image:
    """The empty board with its coordinates ("RGB"); shared, so copy it before drawing on it."""
    still = tuple(kept for kept in map(_still, ground.cells) if kept is not None)
    return _painted(ground.columns, ground.rows, still, ground.edges, cell, least)


def _still(cell: Cell) -> Cell | None:
    """A cell without what comes and goes; None if nothing is left of it."""
    if not any(word in PASSING for word in cell.terrain):
        return cell
    words = tuple(word for word in cell.terrain if word not in PASSING)
    return cell.model_copy(update={"terrain": words}) if words or cell.level else None


@lru_cache(maxsize=6)
def _painted(
    columns: int, rows: int, cells: tuple[Cell, ...], edges: tuple[Edge, ...], cell: int, least: int | None
) -> Image.Image:
    frame = Frame(MARGIN, MARGIN, cell, columns, rows, cell)
    plot = plotted(columns, rows, cells, edges)
    picture = Image.new("RGB", (frame.box[2] + MARGIN, frame.box[3] + MARGIN), FRAME)
    picture.paste(_ground(plot, cell), (MARGIN, MARGIN))
    draw = ImageDraw.Draw(picture, "RGBA")
    _grid(draw, frame)
    _dots(draw, plot, frame)
    if least is not None and cell >= _ROOM * least:
        _levels(draw, plot, frame, least)
    _unknown(draw, plot, frame)
    draw.rectangle(frame.box, outline=INK, width=3)
    if least == 0:
        _coordinates(draw, frame, columns, rows)
    return picture


def _ground(plot: Plot, cell: int) -> Image.Image:
    """The ground alone, as large as the board."""
    canvas = Canvas(plot.columns, plot.rows, cell, EARTH)
    for words, paint in PAINTERS:
        if not words or any(word in plot.words for word in words):
            paint(canvas, plot)
    return canvas.finished()


@lru_cache(maxsize=64)
def terrain_sign(word: str, cell: int) -> Image.Image:
    """One square of a terrain word ("RGB"); open ground for an empty one."""
    still = (word,) if word in KNOWN - {*PASSING} else ()
    plot = plotted(1, 1, (Cell(column=0, row=0, terrain=still, level=1 if word == "plinth" else 0),))
    picture = _ground(plot, cell)
    if word in PASSING:
        _paste_passing(picture, word, (0, 0), cell)
    elif word and word not in KNOWN:
        _letters(ImageDraw.Draw(picture, "RGBA"), (0, 0, cell, cell), word)
    return picture


def _paste_passing(picture: Image.Image, word: str, at: tuple[int, int], cell: int) -> None:
    """Around the middle of the square whose upper left corner this is."""
    layer = passing(word, cell)
    by = (layer.width - cell) // 2
    picture.paste(layer, (at[0] - by, at[1] - by), layer)


def _grid(draw: ImageDraw.ImageDraw, frame: Frame) -> None:
    left, top, right, bottom = frame.box
    for x in range(left + frame.cell, right, frame.cell):
        draw.line((x, top, x, bottom), fill=(60, 52, 30, 62), width=2)
    for y in range(top + frame.cell, bottom, frame.cell):
        draw.line((left, y, right, y), fill=(60, 52, 30, 62), width=2)


def _dots(draw: ImageDraw.ImageDraw, plot: Plot, frame: Frame) -> None:
    """The dot in the middle of each square that sight lines run between."""
    without, radius = plot.squares("no dot"), max(frame.cell / 28, 1)
    for column in range(plot.columns):
        for row in range(plot.rows):
            if (column, row) not in without:
                x, y = frame.pixel((column + 0.5, row + 0.5))
                ring = (x - radius, y - radius, x + radius, y + radius)
                draw.ellipse(ring, fill=(250, 246, 232, 200), outline=(70, 62, 44, 170))


def _levels(draw: ImageDraw.ImageDraw, plot: Plot, frame: Frame, least: int) -> None:
    """The height in levels, once for every stretch of one height."""
    size = max(frame.cell // 6, 9, least)
    for (column, row), level in labelled(plot).items():
        left, _, _, bottom = _box(frame, column, row)
        plate = (left + 3, bottom - round(size * 1.25) - 2, left + 3 + round(size * 1.9), bottom - 3)
        draw.rounded_rectangle(plate, size // 3, fill=(74, 58, 36, 235))
        middle = (plate[0] + plate[2]) / 2, (plate[1] + plate[3]) / 2
        write(draw, middle, f"{level:+d}"[:4], size, PLATE, anchor="mm")


def _unknown(draw: ImageDraw.ImageDraw, plot: Plot, frame: Frame) -> None:
    """Words without a drawing: a pattern of strokes, and their initials in a corner."""
    for word, squares in plot.words.items():
        if word not in KNOWN:
            for column, row in squares:
                _letters(draw, _box(frame, column, row), word)


def _letters(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], word: str) -> None:
    left, top, right, _ = box
    cell = right - left
    for step in range(1, 8):
        y = top + cell * step // 8
        for x in range(left + cell // 16 * (1 + step % 2), right - cell // 16, max(cell // 8, 2)):
            draw.line((x, y, x + max(cell // 20, 1), y), fill=(96, 80, 48, 200), width=2)
    size = max(cell // 5, 8)
    write(draw, (left + cell * 0.06, top + cell * 0.05), initials(word), size, INK, anchor="lt")


def _coordinates(draw: ImageDraw.ImageDraw, frame: Frame, columns: int, rows: int) -> None:
    """Column letters above and below, row numbers on both sides."""
    left, top, right, bottom = frame.box
    letters = font(min(34, round(frame.cell * 0.5)))
    for column in range(columns):
        x = left + (column + 0.5) * frame.cell
        for y in (top - MARGIN / 2, bottom + MARGIN / 2):
            draw.text((x, y), column_name(column), font=letters, fill=PAPER, anchor="mm")
    for row in range(rows):
        y = top + (row + 0.5) * frame.cell
        for x in (left - MARGIN / 2, right + MARGIN / 2):
            draw.text((x, y), str(row + 1), font=letters, fill=PAPER, anchor="mm")
