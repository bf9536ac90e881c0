"""What is printed around and on the land of a table: the ruler in inches, the names of the squares and of the terrain.

Sizes in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor

from PIL import Image, ImageDraw

from renders.frame import Box, Frame
from renders.grounds.land import GRID, KNOWN
from renders.grounds.pieces import middle
from renders.palette import Colour
from renders.text import fit, text_width, write
from renders.words import column_name, square_name
from rulesets.kit.pictures.scene import Point, TableGround, Terrain

Extent = tuple[float, float, float, float]
"""What a text takes: its west, north, east and south, in pixels."""
PAGE: Colour = (246, 240, 224)
_BROWN, _SEPIA, _FAINT, _BLUE = (104, 80, 44), (60, 46, 26), (150, 126, 82), (44, 92, 124)
_WET = ("stream", "water", "marsh")
_APART = 3.2
"""How many letters wide a square has to be for inches to stand between the names of the squares."""
BAND = 9
"""The width of the ruler's band, in which every inch is light or dark in turn."""


def draw_ruler(picture: Image.Image, frame: Frame, box: Box, margin: int) -> None:
    """A ruler around a box: inches from the table's north-western corner, and the names of columns and rows."""
    left, top, right, bottom = box
    draw = ImageDraw.Draw(picture)
    for edges in (
        (left - margin, top - margin, right + margin, top),
        (left - margin, bottom, right + margin, bottom + margin),
        (left - margin, top, left, bottom),
        (right, top, right + margin, bottom),
    ):
        draw.rectangle((edges[0], edges[1], edges[2] - 1, edges[3] - 1), fill=PAGE)
    _bands(draw, frame, box)
    letters = min(margin - BAND - 5, max(24, frame.least))
    roomy = frame.cell * GRID >= _APART * letters
    for at, text, dark in _across(frame, box) if roomy else filter(_is_name, _across(frame, box)):
        for y in (top - (margin + BAND) / 2, bottom + (margin + BAND) / 2 - 1):
            write(draw, (at, y), text, letters, _SEPIA if dark else _FAINT, bold=dark, anchor="mm")
    for at, text, dark in _down(frame, box) if roomy else filter(_is_name, _down(frame, box)):
        for x in (left - (margin + BAND) / 2, right + (margin + BAND) / 2):
            write(draw, (x, at), text, letters, _SEPIA if dark else _FAINT, bold=dark, anchor="mm")


def _is_name(mark: tuple[float, str, bool]) -> bool:
    """Whether a mark of the ruler is the name of a column or a row, not the inches of a line."""
    return mark[2]


def _bands(draw: ImageDraw.ImageDraw, frame: Frame, box: Box) -> None:
    """Every inch a field of the band, light and dark in turn, with a fine line on both sides."""
    left, top, right, bottom = box
    for start, end in _inches(frame.left, frame.cell, frame.width, left, right):
        for y in (top - BAND, bottom):
            draw.rectangle((start, y, end, y + BAND - 1), fill=_SEPIA)
    for start, end in _inches(frame.top, frame.cell, frame.height, top, bottom):
        for x in (left - BAND, right):
            draw.rectangle((x, start, x + BAND - 1, end), fill=_SEPIA)
    for by in (0, BAND):
        draw.rectangle((left - by - 1, top - by - 1, right + by, bottom + by), outline=_SEPIA)


def _inches(origin: int, cell: int, length: float, first: int, last: int) -> Iterator[tuple[int, int]]:
    """The pixels of every second inch of a table between two pixels."""
    for inch in range(0, ceil(length), 2):
        start, end = origin + inch * cell, origin + round(min(inch + 1, length) * cell) - 1
        if end > first and start < last:
            yield max(start, first), min(end, last - 1)


def _across(frame: Frame, box: Box) -> Iterator[tuple[float, str, bool]]:
    """Where what stands above and below the table: the inches of the grid's lines, and between them the columns."""
    return _marks(frame.left, frame.cell, frame.width, (box[0], box[2]), column_name)


def _down(frame: Frame, box: Box) -> Iterator[tuple[float, str, bool]]:
    return _marks(frame.top, frame.cell, frame.height, (box[1], box[3]), lambda row: str(row + 1))


def _marks(
    origin: int, cell: int, length: float, within: tuple[int, int], name: Callable[[int], str]
) -> Iterator[tuple[float, str, bool]]:
    for number in range(floor(length / GRID) + 1):
        line, square = origin + number * GRID * cell, origin + (number + 0.5) * GRID * cell
        if within[0] - 2 <= line <= within[1] + 2:
            yield line, str(number * GRID), False
        if number * GRID < length and within[0] < square < within[1]:
            yield square, name(number), True


def draw_names(picture: Image.Image, frame: Frame, ground: TableGround, least: int = 0) -> None:
    """The names of the squares in their north-western corners, the heights of contours, the names of terrain; in
    letters of at least so many pixels, with which the names of squares stand on the ruler only."""
    draw = ImageDraw.Draw(picture)
    size = min(max(round(frame.sign * 0.19), 8), 20)
    west, north, east, south = frame.room
    for column in range(ceil(frame.width / GRID)) if not least else ():
        for row in range(ceil(frame.height / GRID)):
            x, y = frame.pixel((column * GRID, row * GRID))
            if west - _ASIDE < x < east and north - _ASIDE < y < south:
                write(draw, (x + 4, y + 4), square_name(column, row), size, _FAINT, bold=False, anchor="lt")
    written: list[Extent] = []
    for piece in ground.pieces:
        if piece.points and _on(_anchor(piece), ground) and _near(frame.pixel(_anchor(piece)), frame.room):
            written += _label(draw, frame, piece, least, written)


_ASIDE, _LONGEST = 60, 320
"""How far outside the picture the name of a square and that of a piece of terrain may begin, in pixels."""


def _near(dot: Point, room: Box) -> bool:
    """Whether a name that stands in the middle at a pixel can be seen in a part of the picture."""
    across, down = room[0] - _LONGEST < dot[0] < room[2] + _LONGEST, room[1] - _ASIDE < dot[1] < room[3] + _ASIDE
    return across and down


def _on(point: Point, ground: TableGround) -> bool:
    return 0 <= point[0] <= ground.width and 0 <= point[1] <= ground.height


def _label(
    draw: ImageDraw.ImageDraw, frame: Frame, piece: Terrain, least: int, written: Sequence[Extent]
) -> Iterator[Extent]:
    """What a piece of terrain is called, and how high it is or how many floors it has; its kind where nothing is drawn
    for it. Beside names that are written already it moves up or down, and stays away where all is full; gives the box
    that it takes."""
    name = piece.name or ("" if piece.kind in KNOWN else piece.kind)
    height = f"{piece.level:+d}" if piece.level else f"({piece.floors})" if piece.floors else ""
    words = " ".join(filter(None, (name, height)))
    if words:
        size = max(min(max(round(frame.sign * 0.22), 9), 26), least)
        shown, (x, y) = fit(words, size * 12, size), frame.pixel(_anchor(piece))
        half = text_width(shown, size) / 2 + 4
        x = min(max(x, frame.box[0] + half), frame.box[2] - half)
        boxes = [(x - half, at - size * 0.6, x + half, at + size * 0.6) for at in (y, y + size * 1.3, y - size * 1.3)]
        free = next((box for box in boxes if not any(_overlap(box, other) for other in written)), None)
        if free is not None:
            colour = _BLUE if piece.kind in _WET else _BROWN
            at = (x, (free[1] + free[3]) / 2)
            write(draw, at, shown, size, colour, anchor="mm", stroke_width=3, stroke_fill=PAGE)
            yield free


def _overlap(one: Extent, other: Extent) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _anchor(piece: Terrain) -> Point:
    """Where the name of a piece stands: in the middle of an area, on the lowest contour of a hill, on a line's bend."""
    if piece.line:
        half = len(piece.points) // 2
        (ax, ay), (bx, by) = piece.points[half - 1], piece.points[half]
        return ((ax + bx) / 2, (ay + by) / 2) if len(piece.points) == 2 else (bx, by)
    x, y = middle(piece.points)
    return (x, max(south for _, south in piece.points) - 0.7) if piece.level else (x, y)
