"""A league as text for paper: tables in columns of one width each, no wider than a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import east_asian_width

from bot.league.league import League
from bot.league.matches import Pairing
from bot.league.standings.table import standings
from bot.league.standings.words import NAMES, value_text

PAGE = 80
"""Columns of a page."""
NAME = 20
"""Columns of a name."""


def round_text(league: League, number: int) -> str:
    """The pairings of a round with room for results, or the results that are there."""
    head = f"{league.settings.name} – round {number}"
    rows = [_match(league, one) for one in league.round(number)]
    return _page(head, ("Table", "First side", "Score", "Second side"), rows)


def standings_text(league: League, after: int | None = None) -> str:
    """The table after so many rounds; None: after all. Tie-breakers beyond the page's edge are left out."""
    table = standings(league, after)
    shown = [of for of in table.criteria if of != "lot"]
    heads = ["", "Name", "P", "W", "D", "L", *(NAMES[of][0] for of in shown)]
    rows = [
        [
            *(str(row.place), league.name(row.entrant), str(row.played), str(row.won), str(row.drawn), str(row.lost)),
            *(value_text(row.calculations[of]) for of in shown),
        ]
        for row in table.rows
    ]
    return _page(f"{league.settings.name} – after round {table.after}", heads, rows)


def entrants_text(league: League) -> str:
    """Who plays."""
    rows = [
        [str(one.number), one.name, one.club, str(one.seed or ""), "left" if one.dropped_round else ""]
        for one in league.by_number.values()
    ]
    return _page(f"{league.settings.name} – players", ("", "Name", "Club", "Seed", ""), rows)


def _match(league: League, pairing: Pairing) -> list[str]:
    names = [league.name(one) for one in pairing.sides]
    if pairing.second is None:
        return ["", names[0], "", "bye"]
    return [str(pairing.table or ""), names[0], score_text(league, pairing), names[1]]


def score_text(league: League, pairing: Pairing) -> str:
    """What a match came to as it is written down: `12 : 8`, `won – lost`, `w.o. –`; room for it while it is open."""
    result = league.result_of.get(pairing.number)
    if result is None:
        return "__ : __"
    if result.winner in ("unplayed", "neither"):
        return "not played" if result.winner == "unplayed" else "lost by both"
    if result.forfeit:
        return {"first": "w.o. –", "second": "– w.o."}.get(str(result.winner), "drawn unplayed")
    if not result.first.score and not result.second.score:
        return {"first": "won – lost", "second": "lost – won"}.get(str(result.winner), "drawn")
    return f"{result.first.score} : {result.second.score}"


def _page(head: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A heading, a line, and the rows below it; columns that do not fit the page are left out."""
    columns = [[fitted(cell, NAME) for cell in column] for column in zip(heads, *rows, strict=True)]
    kept = list(_within(columns))
    lines = [_line(cells) for cells in zip(*kept, strict=True)]
    title = fitted(head, PAGE)
    rule = "-" * max(map(columns_of, [title, *lines]))
    return "\n".join([title, rule, lines[0], rule, *lines[1:], ""])


def _within(columns: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """The columns in one width each: numbers to the right, words to the left."""
    taken = 0
    for column in columns:
        width = max(map(columns_of, column))
        taken += width + 2
        if taken > PAGE + 2:
            return
        right = all(_is_number(cell) for cell in column[1:])
        yield [_padded(cell, width, right=right) for cell in column]


def _is_number(cell: str) -> bool:
    return not cell.strip("–−.0123456789 ")


def _padded(cell: str, width: int, *, right: bool) -> str:
    space = " " * (width - columns_of(cell))
    return space + cell if right else cell + space


def _line(cells: Sequence[str]) -> str:
    return "  ".join(cells).rstrip()


def columns_of(text: str) -> int:
    """How many columns a text takes: two for each wide sign."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def fitted(text: str, columns: int) -> str:
    """A text cut to so many columns."""
    if columns_of(text) <= columns:
        return text
    kept = ""
    for sign in text:
        if columns_of(kept + sign) > columns - 1:
            break
        kept += sign
    return f"{kept.rstrip()}…"
