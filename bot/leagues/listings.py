"""Standings and pairings as listings, to be drawn; their texts are made by `bot.league.printing`."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from bot.league.book import Book
from bot.league.league import League
from bot.league.matches import Pairing
from bot.league.plain import number_text
from bot.league.printing import score_text
from bot.league.standings.calculation import Criterion
from bot.league.standings.table import Row as Place
from bot.league.standings.table import Standings
from bot.league.standings.words import NAMES
from rulesets.kit.pictures.listing import Column, Listing, Row

ROWS_A_PAGE = 32
SHOWN_CRITERIA = 3
"""Columns of what decides, beside place, name and matches, where no more of it has decided anything: more would leave
no room for names on a phone."""


def standings_listing(book: Book, title: str, after: int | None = None, page: int = 0) -> Listing:
    """The table of a league, a page of it."""
    league, table = book.league, book.table(after)
    criteria = _columns_of(table)
    headings = ["#", "Player", *(NAMES[one][0] for one in criteria), "W-D-L"]
    rows = [_row(league, table, place, criteria) for place in range(len(table.rows))]
    shown = rows[page * ROWS_A_PAGE : (page + 1) * ROWS_A_PAGE]
    return Listing(title=title, columns=_columns(headings), rows=tuple(shown), note=_note(table, page, len(rows)))


def _columns_of(table: Standings) -> list[Criterion]:
    """What is shown of the criteria: the first, everything that has put somebody before somebody else, and of the rest
    as much as there is room for; in their order."""
    decided = {row.parted_by for row in table.rows} - {"lot"}
    shown = [one for number, one in enumerate(table.criteria) if not number or one in decided]
    others = [one for one in table.criteria if one not in shown]
    kept = {*shown, *others[: max(0, SHOWN_CRITERIA - len(shown))]}
    return [one for one in table.criteria if one in kept]


def _value(row: Place, criterion: Criterion) -> Decimal | None:
    return row.calculations[criterion].value if criterion in row.calculations else None


def listing_lines(listing: Listing) -> list[str]:
    """A listing in words, a line for each row."""
    headings = " · ".join(column.heading for column in listing.columns)
    rows = [" · ".join(row.cells) + (" (left)" if row.mark == "out" else "") for row in listing.rows]
    return [f"-# {headings}", *rows]


def pages_of(number: int) -> int:
    """How many pages so many rows fill."""
    return max(1, -(-number // ROWS_A_PAGE))


def _columns(headings: Sequence[str]) -> tuple[Column, ...]:
    names = ("Player", "Opponent")
    return tuple(Column(heading=one, holds="name" if one in names else "number") for one in headings)


def _row(league: League, table: Standings, place: int, criteria: Sequence[Criterion]) -> Row:
    row = table.rows[place]
    entrant = league.entrant(row.entrant)
    values = [_value(row, one) for one in criteria]
    shown = [number_text(value) if value is not None else "–" for value in values]
    cells = (f"{row.place}", entrant.name, *shown, f"{row.won}-{row.drawn}-{row.lost}")
    first = row.place == 1 and row.played > 0
    return Row(cells=cells, mark="out" if entrant.dropped_round is not None else "first" if first else "")


def _note(table: Standings, page: int, rows: int) -> str:
    still = f"{table.open} matches without a result" if table.open > 1 else "1 match without a result"
    pages = f"page {page + 1} of {pages_of(rows)}" if rows > ROWS_A_PAGE else ""
    return " · ".join(part for part in (pages, still if table.open else "") if part)


def pairings_listing(league: League, title: str, pairings: Sequence[Pairing]) -> Listing:
    """Pairings with their results."""
    return Listing(
        title=title,
        columns=_columns(["Table", "Player", "Opponent", "Result"]),
        rows=tuple(_pairing(league, one) for one in pairings),
    )


def _pairing(league: League, pairing: Pairing) -> Row:
    result = score_text(league, pairing) if pairing.number in league.result_of else ""
    table = f"{pairing.table}" if pairing.table is not None else ""
    second = league.name(pairing.second) if pairing.second is not None else "(bye)"
    return Row(cells=(table, league.name(pairing.first), second, result))
