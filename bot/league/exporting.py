"""A league as files: tables in CSV and JSON, and everything in JSON. Nobody's number on Discord stands in them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from bot.league.league import League
from bot.league.matches import Pairing, Result
from bot.league.pairing.words import reason
from bot.league.standings.table import Row, Standings, standings

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a cell must not begin with: a spreadsheet would reckon it."""
Cell = str | int | Decimal | bool | None


@dataclass(frozen=True)
class Export:
    """A table of plain values, with the names of its columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def objects(self) -> list[dict[str, Cell]]:
        """Each row with the names of its columns."""
        return [dict(zip(self.heads, row, strict=True)) for row in self.rows]


PLAYER_HEADS = ("name", "club", "seed", "joined", "left")
RESULT_HEADS = (
    *("winner", "first_score", "second_score", "first_secondary", "second_secondary", "first_bonus", "second_bonus"),
    *("first_faction", "second_faction", "scenario", "forfeit", "origin", "corrections"),
)
MATCH_HEADS = ("round", "table", "first", "second", *RESULT_HEADS, "reason")
ROW_HEADS = ("place", "name", "club", "left", "played", "won", "drawn", "lost", "byes", "scored", "conceded")


def players(league: League) -> Export:
    """Who plays; what `importing` reads."""
    entrants = league.by_number.values()
    return Export(
        PLAYER_HEADS, tuple((one.name, one.club, one.seed, one.joined_round, one.dropped_round) for one in entrants)
    )


def matches(league: League, round_number: int | None = None) -> Export:
    """The pairings and results of a round, or of all."""
    rounds = range(1, league.last_round + 1) if round_number is None else [round_number]
    return Export(MATCH_HEADS, tuple(_match(league, one) for number in rounds for one in league.round(number)))


def table(league: League, after: int | None = None) -> Export:
    """The standings after so many rounds; None: after all."""
    reckoned = standings(league, after)
    return Export((*ROW_HEADS, *reckoned.criteria), tuple(_row(league, reckoned, row) for row in reckoned.rows))


def as_csv(export: Export) -> bytes:
    """A table for a spreadsheet: UTF-8 with its mark, no cell that would be reckoned."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(export.heads)
    writer.writerows([[_guarded(cell) for cell in row] for row in export.rows])
    return text.getvalue().encode("utf-8-sig")


def as_json(content: Any) -> bytes:
    """Plain values for other programs, in UTF-8; numbers with decimal places are texts."""
    return json.dumps(content, ensure_ascii=False, indent=1, default=str).encode()


def everything(league: League) -> dict[str, Any]:
    """The whole league as plain values: settings, players, matches, and the standings after each round."""
    return {
        "settings": league.settings.model_dump(mode="json"),
        "players": players(league).objects(),
        "matches": matches(league).objects(),
        "standings": {str(number): table(league, number).objects() for number in range(1, league.last_round + 1)},
    }


def _match(league: League, pairing: Pairing) -> tuple[Cell, ...]:
    second = None if pairing.second is None else league.name(pairing.second)
    result = league.result_of.get(pairing.number)
    came_to = _came_to(result) if result else (None,) * len(RESULT_HEADS)
    return pairing.round, pairing.table, league.name(pairing.first), second, *came_to, reason(league, pairing)


def _came_to(result: Result) -> Iterator[Cell]:
    one, other = result.first, result.second
    yield result.winner
    yield from (one.score, other.score, one.secondary, other.secondary, one.bonus, other.bonus)
    yield from (one.faction, other.faction, result.scenario, result.forfeit, result.origin, result.version - 1)


def _row(league: League, reckoned: Standings, row: Row) -> tuple[Cell, ...]:
    entrant = league.entrant(row.entrant)
    counts = (row.played, row.won, row.drawn, row.lost, row.byes, row.scored, row.conceded)
    values = (row.calculations[of].value for of in reckoned.criteria)
    left = entrant.has_dropped_by(reckoned.after + 1)
    return row.place, entrant.name, entrant.club, left, *counts, *values


def _guarded(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
