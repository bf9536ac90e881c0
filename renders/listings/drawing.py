"""The picture of a listing: a row for each line, striped, the columns as wide as they need. Sizes in pixels.

As wide as pictures of rolls and charts: on a phone everything is half as large.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from renders.blocks import EDGE, GAP, LABEL, SMALL, fitted
from renders.encode import Drawing
from renders.listings.alt import alt_of_listing
from renders.palette import BAND, FRAME, PAPER, WHITE, Colour
from renders.rolls.looks import GOLD
from renders.text import drawable, fit, text_width, write
from rulesets.kit.pictures.listing import Column, Listing, Row

WIDTH = 780
_BAND, _TITLE, _HEAD, _ROW, _NOTE = 60, 32, 40, 42, 36
MOST_ROWS = 40
"""More rows are counted in a line below: whoever makes a listing divides it into pages."""
_WIDEST_NUMBER = 130
_NARROWEST = 24
_STRIPE: Colour = (62, 68, 78)
_OUT: Colour = (160, 166, 176)
_STAR = "★ "


def prepare(listing: Listing) -> Drawing:
    """The picture of a listing, drawn but not yet a file."""
    rows = listing.rows[:MOST_ROWS]
    note = " · ".join(part for part in (_left_out(listing), listing.note) if part)
    height = _BAND + _HEAD + _ROW * max(len(rows), 1) + GAP + (_NOTE if note else 0)
    picture = Image.new("RGB", (WIDTH, height), FRAME)
    ink = ImageDraw.Draw(picture)
    _title(ink, listing.title)
    places = _places(listing.columns, rows)
    _write_row(ink, places, [column.heading for column in listing.columns], _BAND + _HEAD // 2, SMALL, PAPER)
    for number, row in enumerate(rows):
        _row(ink, places, row, number)
    if not rows:
        write(ink, (EDGE, _BAND + _HEAD + _ROW / 2), "Nothing yet.", LABEL, PAPER)
    if note:
        ink.rectangle((0, height - _NOTE, WIDTH, height), fill=BAND)
        write(ink, (EDGE, height - _NOTE / 2), fit(note, WIDTH - 2 * EDGE, SMALL, False), SMALL, PAPER, bold=False)
    return Drawing(picture, alt_of_listing(listing))


def _left_out(listing: Listing) -> str:
    left = len(listing.rows) - MOST_ROWS
    return f"and {left} more" if left > 0 else ""


def _title(ink: ImageDraw.ImageDraw, title: str) -> None:
    ink.rectangle((0, 0, WIDTH, _BAND - 1), fill=BAND)
    text, size = fitted(title, WIDTH - 2 * EDGE, _TITLE, LABEL)
    write(ink, (EDGE, _BAND / 2), text, size, WHITE)


Place = tuple[Column, int, int]
"""A column with where it begins and how wide it is."""


def _places(columns: Sequence[Column], rows: Sequence[Row]) -> list[Place]:
    """Numbers take what they need; names share the rest by what they need."""
    wanted = [_wanted(column, [row.cells[number] for row in rows]) for number, column in enumerate(columns)]
    room = WIDTH - 2 * EDGE - GAP * (len(columns) - 1)
    numbers = sum(width for column, width in zip(columns, wanted, strict=True) if column.holds == "number")
    names = sum(width for column, width in zip(columns, wanted, strict=True) if column.holds == "name")
    share = max(room - numbers, 0) / max(names, 1)
    places: list[Place] = []
    left = EDGE
    for column, width in zip(columns, wanted, strict=True):
        room = int(width * share) if column.holds == "name" else width
        places.append((column, left, room))
        left += room + GAP
    return places


def _wanted(column: Column, cells: Sequence[str]) -> int:
    """How wide a column would like to be."""
    widest = max((text_width(drawable(f"{_STAR}{cell}"), LABEL) for cell in cells if cell), default=_NARROWEST)
    if column.holds == "name":
        return widest
    numbers = max((text_width(drawable(cell), LABEL) for cell in cells if cell), default=_NARROWEST)
    return min(max(numbers, text_width(drawable(column.heading), SMALL)), _WIDEST_NUMBER)


def _row(ink: ImageDraw.ImageDraw, places: Sequence[Place], row: Row, number: int) -> None:
    """A row on its stripe; that of whoever is ahead has a star, that of who is out is pale."""
    top = _BAND + _HEAD + number * _ROW
    if not number % 2:
        ink.rounded_rectangle((EDGE - 10, top, WIDTH - EDGE + 10, top + _ROW - 1), 8, fill=_STRIPE)
    colour = {"": WHITE, "first": GOLD, "out": _OUT}[row.mark]
    cells = list(row.cells)
    if row.mark == "first":
        named = next((n for n, (column, _, _) in enumerate(places) if column.holds == "name"), 0)
        cells[named] = f"{_STAR}{cells[named]}"
    _write_row(ink, places, cells, top + _ROW // 2, LABEL, colour)


def _write_row(
    ink: ImageDraw.ImageDraw, places: Sequence[Place], cells: Sequence[str], middle: int, size: int, colour: Colour
) -> None:
    for (column, left, width), cell in zip(places, cells, strict=True):
        if not cell:
            continue
        text = fit(cell, width, size)
        if column.holds == "number":
            write(ink, (left + width, middle), text, size, colour, anchor="rm")
        else:
            write(ink, (left, middle), text, size, colour)
