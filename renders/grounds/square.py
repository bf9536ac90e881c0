"""A board of squares: terrain, grid, levels, walls and coordinates. It is drawn once for each ground and size."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from renders.frame import Frame, on_board
from renders.grounds import terrain
from renders.palette import BAND, GRID, INK, OPEN_GROUND, PAPER, WHITE
from renders.text import font
from renders.words import column_name
from rulesets.kit.scene import Cell, Edge, SquareGround

MARGIN = 46
"""Pixels around the board for its coordinates."""
_HEIGHT_SHADE = (150, 118, 74)


def frame_of(ground: SquareGround, cell: int, left: int = 0, top: int = 0) -> Frame:
    """Where the board lies when its picture, coordinates included, begins at (left, top)."""
    return Frame(left + MARGIN, top + MARGIN, cell, ground.columns, ground.rows)


@lru_cache(maxsize=6)
def background(ground: SquareGround, cell: int) -> Image.Image:
    """The empty board with its coordinates ("RGB"); shared, so copy it before drawing on it."""
    frame = frame_of(ground, cell)
    size = frame.box[2] + MARGIN, frame.box[3] + MARGIN
    picture = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle(frame.box, fill=OPEN_GROUND)
    _grid(draw, frame)
    for place in ground.cells:
        if on_board(ground, place.column, place.row):
            _cell(picture, frame, place)
    _dots(draw, ground, frame)
    for edge in ground.edges:
        _edge(draw, frame, edge)
    draw.rectangle(frame.box, outline=BAND, width=3)
    _coordinates(draw, frame)
    return picture


def _grid(draw: ImageDraw.ImageDraw, frame: Frame) -> None:
    left, top, right, bottom = frame.box
    for x in range(left, right + 1, frame.cell):
        draw.line((x, top, x, bottom), fill=GRID, width=2)
    for y in range(top, bottom + 1, frame.cell):
        draw.line((left, y, right, y), fill=GRID, width=2)


def _cell(picture: Image.Image, frame: Frame, cell: Cell) -> None:
    box = frame.square(cell.column, cell.row)
    if cell.terrain:
        picture.paste(terrain.square(cell.terrain, frame.cell), box[:2])
        ImageDraw.Draw(picture).rectangle(box, outline=GRID, width=1)
    if cell.level:
        _level(ImageDraw.Draw(picture), box, cell.level, frame.cell)


def _level(draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], level: int, cell: int) -> None:
    """A raised rim and the height in levels in the lower left corner."""
    draw.rectangle(box, outline=_HEIGHT_SHADE, width=max(cell // 24, 2))
    size = max(cell // 5, 8)
    width = round(size * 1.5)
    plate = (box[0], box[3] - size - 4, box[0] + width, box[3])
    draw.rectangle(plate, fill=_HEIGHT_SHADE)
    middle = ((plate[0] + plate[2]) / 2, (plate[1] + plate[3]) / 2)
    draw.text(middle, f"{level:+d}"[:4], font=font(size), fill=WHITE, anchor="mm")


def _dots(draw: ImageDraw.ImageDraw, ground: SquareGround, frame: Frame) -> None:
    """The dot in the middle of each square that sight lines run between."""
    without = {(cell.column, cell.row) for cell in ground.cells if "no dot" in cell.terrain}
    radius = max(frame.cell // 30, 1)
    for column in range(ground.columns):
        for row in range(ground.rows):
            if (column, row) not in without:
                x, y = frame.pixel((column + 0.5, row + 0.5))
                draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=GRID, outline=PAPER)


def _edge(draw: ImageDraw.ImageDraw, frame: Frame, edge: Edge) -> None:
    ends = (*frame.pixel(edge.start), *frame.pixel(edge.end))
    thick = max(frame.cell // 12, 3)
    if edge.kind == "high wall":
        draw.line(ends, fill=INK, width=thick)
    elif edge.kind == "low wall":
        draw.line(ends, fill=INK, width=thick)
        draw.line(ends, fill=(216, 204, 180), width=thick - max(thick // 3, 2))
    elif edge.kind == "opening":
        draw.line(ends, fill=INK, width=thick)
        draw.line(_middle(ends), fill=WHITE, width=thick - 2)
    else:
        draw.line(ends, fill=_HEIGHT_SHADE, width=max(thick // 2, 2))


def _middle(ends: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """The middle three fifths of a line."""
    x, y, to_x, to_y = ends
    return x + (to_x - x) * 0.2, y + (to_y - y) * 0.2, x + (to_x - x) * 0.8, y + (to_y - y) * 0.8


def _coordinates(draw: ImageDraw.ImageDraw, frame: Frame) -> None:
    """Column letters above and below, row numbers on both sides."""
    left, top, right, bottom = frame.box
    letters = font(min(34, round(frame.cell * 0.5)))
    for column in range(frame.columns):
        x = left + (column + 0.5) * frame.cell
        for y in (top - MARGIN / 2, bottom + MARGIN / 2):
            draw.text((x, y), column_name(column), font=letters, fill=BAND, anchor="mm")
    for row in range(frame.rows):
        y = top + (row + 0.5) * frame.cell
        for x in (left - MARGIN / 2, right + MARGIN / 2):
            draw.text((x, y), str(row + 1), font=letters, fill=BAND, anchor="mm")
