"""A listing in words: an alt text within Discord's limit."""

from __future__ import annotations

from renders.rolls.alt import within
from renders.words import clean, plain
from rulesets.kit.pictures.listing import Listing, Row

CELL = 40
"""Characters of a cell that are told."""


def alt_of_listing(listing: Listing) -> str:
    """Title, what the columns hold, and every row; of very many the first ones, and the note."""
    headings = ", ".join(clean(column.heading) for column in listing.columns)
    rows = [_row(row) for row in listing.rows] or ["Nothing yet"]
    note = [clean(listing.note)] if listing.note else []
    return within([f"{clean(listing.title)} ({headings})", *rows, *note])


def _row(row: Row) -> str:
    told = ", ".join(plain(cell, CELL) for cell in row.cells if cell)
    return f"{told} (out)" if row.mark == "out" else told
