"""A board of hexes: terrain, heights, the hexes' names in them. It is painted once for each ground and size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import ClassVar

from PIL import Image, ImageDraw

from renders.alt_land import land, words_of
from renders.alt_read import HEX_COURSES
from renders.bases import standing
from renders.frame import Frame
from renders.glyphs import lettered
from renders.grounds import honeycomb
from renders.grounds.canvas import Canvas
from renders.grounds.clouds import CLOUDS, LETTERS, cloud, density_badge
from renders.grounds.earth import EARTH, paint_earth
from renders.grounds.ground import Piece, Shape, Spot, paste_whole
from renders.grounds.heights import labelled, paint_heights
from renders.grounds.honeycomb import HexPlot, around, beyond, corners, extent, middle, spot_at
from renders.grounds.plot import Plot
from renders.grounds.stones import paint_rubble
from renders.grounds.wet import paint_mud, paint_swamp, paint_water
from renders.grounds.woods import paint_woods
from renders.palette import FRAME, INK, PAPER, PLATE
from renders.text import font, write
from renders.words import square_name
from rulesets.kit.pictures.scene import HexCell, HexGround, Marker, Point, Token, Track

MARGIN = 20
"""Pixels around the board; the names stand in the hexes."""
_ROOM = 4
"""How many letters high a hex has to be for its name and height to be written in it."""
_DRAWN_AS = {"forest": "trees", "rough": "rubble"}
"""The words of this ground that are drawn as those of squares."""
_PAINTERS: tuple[tuple[str, Callable[[Canvas, Plot], None]], ...] = (
    ("", paint_earth),
    ("", paint_heights),
    ("mud", paint_mud),
    ("swamp", paint_swamp),
    ("water", paint_water),
    ("rubble", paint_rubble),
    ("trees", paint_woods),
)
"""The layers of the ground, the lowest first, with the word that each draws."""
KNOWN = frozenset({"hill", *_DRAWN_AS, *(word for word, _ in _PAINTERS if word)})
"""Terrain words that have a drawing."""
_GRID, _BORDER = (60, 52, 30, 110), (40, 36, 26)


@dataclass(frozen=True)
class Hexes:
    """A board of hexes as a `Ground`."""

    given: HexGround

    MARGIN: ClassVar[int] = MARGIN
    SIGN: ClassVar[float] = 1
    RULED: ClassVar[bool] = False
    SHAPE: ClassVar[Shape] = honeycomb.SHAPE
    COURSES: ClassVar[tuple[str, ...]] = HEX_COURSES

    @property
    def width(self) -> float:
        return extent(self.given.columns, self.given.rows)[0]

    @property
    def height(self) -> float:
        return extent(self.given.columns, self.given.rows)[1]

    @property
    def inch(self) -> float:
        return 1.0

    @property
    def extent(self) -> str:
        return f"{self.given.columns} by {self.given.rows} hexes"

    @staticmethod
    def terrain_sign(word: str, size: int) -> Image.Image:
        return terrain_sign(word, size)

    @staticmethod
    def name(spot: Spot) -> str:
        return square_name(*spot)

    @staticmethod
    def told(point: Point) -> str:
        return square_name(*spot_at(point))

    @staticmethod
    def spot(point: Point) -> Spot:
        return spot_at(point)

    @staticmethod
    def middle(spot: Spot) -> Point:
        return middle(spot)

    @staticmethod
    def beyond(spot: Spot) -> Sequence[Spot]:
        return beyond(spot)

    def has(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.given.columns and 0 <= spot[1] < self.given.rows

    def background(self, cell: int, least: int | None = 0) -> Image.Image:
        still = tuple(kept for kept in map(_still, self.given.cells) if kept is not None)
        return _painted(self.given.columns, self.given.rows, still, cell, least)

    def draw_ground(self, picture: Image.Image, frame: Frame) -> None:
        paste_whole(self, picture, frame)

    def draw_passing(self, picture: Image.Image, frame: Frame) -> None:
        for kind in _layers(self.given.cells):
            for spot, what in self._lying():
                if what.kind == kind:
                    _paste(picture, cloud(kind, what.count, frame.cell), frame.pixel(middle(spot)))

    def draw_over(self, picture: Image.Image, frame: Frame) -> None:
        taken: Counter[tuple[Spot, bool]] = Counter()
        for spot, what in self._lying():
            x, y = frame.pixel(middle(spot))
            places, key = _NOTED if what.note else _BADGES, (spot, bool(what.note))
            across, down = places[taken[key] % len(places)]
            taken[key] += 1
            badge = density_badge(what, max(frame.cell // 6, 9, ceil(frame.least / LETTERS)))
            _paste(picture, badge, (x + across * frame.cell, y + down * frame.cell))

    def pieces(self, tokens: Sequence[Token], frame: Frame, tracks: Sequence[Track] = ()) -> list[Piece]:
        return [*standing(tokens, frame)]

    def land(self) -> str:
        cells = self.given.cells
        return land(((cell.column, cell.row), words_of(cell.terrain, cell.level, cell.markers)) for cell in cells)

    def details(self) -> Iterator[str]:
        return iter(())

    def _lying(self) -> Iterator[tuple[Spot, Marker]]:
        """What lies in the hexes of the board."""
        for cell in self.given.cells:
            if self.has((cell.column, cell.row)):
                yield from (((cell.column, cell.row), what) for what in cell.markers if what.count > 0)


_BADGES = ((0.45, 0.02), (-0.45, 0.02), (0.42, 0.22), (-0.42, 0.22))
"""Where the densities of a hex stand, from its middle in world units: where its facings leave room."""
_NOTED = ((0.0, 0.5), (0.0, -0.5))
"""Where those stand that come with a note and need the whole width: on the edges, where no sign of a unit is."""


def _layers(cells: Sequence[HexCell]) -> list[str]:
    """The words for what lies in hexes, the lowest first."""
    there = {what.kind for cell in cells for what in cell.markers}
    return [*sorted(there - CLOUDS.keys()), *(kind for kind in CLOUDS if kind in there)]


def _paste(picture: Image.Image, layer: Image.Image, at: Point) -> None:
    """A layer around a point."""
    picture.paste(layer, (round(at[0] - layer.width / 2), round(at[1] - layer.height / 2)), layer)


def _still(cell: HexCell) -> HexCell | None:
    """A cell without what comes and goes; None if nothing is left of it."""
    if not cell.markers:
        return cell
    return cell.model_copy(update={"markers": ()}) if cell.terrain or cell.level else None


@lru_cache(maxsize=6)
def _painted(columns: int, rows: int, cells: tuple[HexCell, ...], cell: int, least: int | None) -> Image.Image:
    plot = _plotted(columns, rows, cells)
    ground = _ground(plot, cell)
    picture = Image.new("RGB", (ground.width + 2 * MARGIN, ground.height + 2 * MARGIN), FRAME)
    picture.paste(ground, (MARGIN, MARGIN))
    draw = ImageDraw.Draw(picture, "RGBA")
    _unknown(picture, plot, cell)
    if least is not None and cell >= _ROOM * least:
        _levels(draw, plot, cell, least)
        _names(draw, plot, cell, least)
    return picture


def _plotted(columns: int, rows: int, cells: Sequence[HexCell]) -> HexPlot:
    """The cells on the board, sorted by their words; a hill is one level high where nothing is said."""
    plot = HexPlot(columns, rows)
    for cell in cells:
        spot = cell.column, cell.row
        if plot.has(spot):
            for word in cell.terrain:
                plot.words.setdefault(_DRAWN_AS.get(word, word), set()).add(spot)
            if level := cell.level or int("hill" in cell.terrain):
                plot.levels[spot] = level
    return plot


def _ground(plot: HexPlot, cell: int) -> Image.Image:
    """The ground with its grid, nothing beside the hexes."""
    canvas = Canvas(*extent(plot.columns, plot.rows), cell, EARTH)
    for word, paint in _PAINTERS:
        if not word or word in plot.words:
            paint(canvas, plot)
    spots = [(column, row) for column in range(plot.columns) for row in range(plot.rows)]
    for outside in {other for spot in spots for other in beyond(spot) if not plot.has(other)}:
        canvas.polygon(corners(outside), FRAME)
    _grid(canvas, plot, spots)
    return canvas.finished()


def _grid(canvas: Canvas, plot: HexPlot, spots: Sequence[Spot]) -> None:
    """A line down the east of every column, and one below every hex; around the board a stronger one."""
    for column in range(plot.columns - 1):
        down = [corner for row in range(plot.rows) for corner in corners((column, row))[1:3]]
        canvas.line([*down, corners((column, plot.rows - 1))[3]], _GRID, 0.016)
    for spot in spots:
        if spot[1] + 1 < plot.rows:
            canvas.line(corners(spot)[3:5], _GRID, 0.016)
    for loop in around(spots):
        canvas.ring(loop, _BORDER, 0.03)


def _pixel(spot: Spot, cell: int, across: float, down: float) -> Point:
    """A point of the background, from the middle of a hex in world units."""
    x, y = middle(spot)
    return MARGIN + (x + across) * cell, MARGIN + (y + down) * cell


def name_size(cell: int, least: int = 0) -> int:
    """The font size of the hexes' names, in pixels per em; at least `least`."""
    return max(round(cell * 0.135), min(22, round(cell * 0.2)), 8, least)


def _names(draw: ImageDraw.ImageDraw, plot: HexPlot, cell: int, least: int) -> None:
    """The name of every hex in its north-western corner, on anything but open ground with a light edge."""
    letters, open_ground = font(name_size(cell, least)), ((0.0, INK),)
    covered = set(plot.levels).union(*plot.words.values())
    for column in range(plot.columns):
        for row in range(plot.rows):
            (x, y), name = _pixel((column, row), cell, -0.27, -0.385), square_name(column, row)
            for by, colour in ((1.5, PAPER), *open_ground) if (column, row) in covered else open_ground:
                draw.text((x + by, y + by), name, font=letters, fill=colour, anchor="lm")


def _levels(draw: ImageDraw.ImageDraw, plot: HexPlot, cell: int, least: int) -> None:
    """The height in levels, once for every stretch of one height, in a southern corner."""
    size = max(cell // 8, 9, least)
    for spot, level in labelled(plot).items():
        x, y = _pixel(spot, cell, 0.18, 0.41)
        draw.rounded_rectangle((x - size, y - size * 0.6, x + size, y + size * 0.6), size // 3, fill=(74, 58, 36, 235))
        write(draw, (x, y), f"{level:+d}"[:4], size, PLATE, anchor="mm")


def _unknown(picture: Image.Image, plot: HexPlot, cell: int) -> None:
    """Words without a drawing: their initials."""
    for word, spots in plot.words.items():
        if word not in KNOWN:
            badge = lettered(word, max(cell // 4, 9))
            for spot in spots:
                _paste(picture, badge, _pixel(spot, cell, 0, 0.3))


@lru_cache(maxsize=64)
def terrain_sign(word: str, size: int) -> Image.Image:
    """A hex of a terrain word, cut out of open ground ("RGB", so many pixels wide and high); empty: open ground."""
    cell, spot = round(size / honeycomb.SHAPE.wide), (1, 1)
    still = (word,) if word in KNOWN else ()
    ground = _ground(_plotted(3, 3, (HexCell(column=spot[0], row=spot[1], terrain=still),)), cell)
    x, y = (round(part * cell - size / 2) for part in middle(spot))
    picture = ground.crop((x, y, x + size, y + size))
    if word and word not in KNOWN:
        _paste(picture, cloud(word, 2, cell), (size / 2, size / 2))
    return picture
