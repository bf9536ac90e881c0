"""What a seat's player placed in the last game with the same force, kept from the start of a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from bot.store.database import Database, Transaction
from bot.table.tables import Seat, Table

Answers = list[dict[str, Any]]


async def last_game(source: Database | Transaction, table: Table, seat: Seat) -> tuple[int, int] | None:
    """The newest other game of this ruleset and scenario in which a seat's member fielded the same force, and the seat
    there; None if there is none."""
    row = await source.row(
        "SELECT g.id, s.seat FROM games g JOIN seats s ON s.game = g.id WHERE s.member = ? AND s.force = ?"
        " AND g.ruleset = ? AND g.scenario = ? AND g.id <> ? AND g.state IS NOT NULL ORDER BY g.id DESC LIMIT 1",
        (seat.member, seat.force, table.ruleset, table.scenario, table.id),
    )
    return (row["id"], row["seat"]) if row else None


async def answers_of(
    source: Database | Transaction, game: int, seat: int, kinds: Sequence[str]
) -> list[tuple[int, dict[str, Any]]]:
    """What a seat has answered in a game, of these kinds, by the line of the record."""
    marks = ", ".join("?" * len(kinds))
    rows = await source.rows(
        "SELECT number, action FROM record WHERE game = ? AND seat = ? AND kind = 'answer'"
        f" AND json_extract(action, '$.type') IN ({marks}) ORDER BY number",
        (game, seat, *kinds),
    )
    return [(row["number"], json.loads(row["action"])) for row in rows]


async def taken_back(source: Database | Transaction, game: int) -> list[tuple[int, int]]:
    """The lines of a record that take others back, each with the first one that it takes back."""
    rows = await source.rows(
        "SELECT number, json_extract(action, '$.line') AS line FROM record WHERE game = ?"
        " AND kind IN ('undo', 'restored') ORDER BY number",
        (game,),
    )
    return [(row["number"], row["line"]) for row in rows]


async def keep(tx: Transaction, game: int, answers: Iterable[tuple[int, Answers]]) -> None:
    """Keep what is proposed again, by the seat."""
    told = [(game, seat, json.dumps(given, ensure_ascii=False)) for seat, given in answers]
    await tx.many("INSERT OR REPLACE INTO last_time (game, seat, answers) VALUES (?, ?, ?)", told)


async def kept(source: Database | Transaction, game: int) -> dict[int, Answers]:
    """What is proposed again in a game, by the seat."""
    rows = await source.rows("SELECT seat, answers FROM last_time WHERE game = ?", (game,))
    return {row["seat"]: json.loads(row["answers"]) for row in rows}
