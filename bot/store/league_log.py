"""Who changed what in a league, when and why, with the rows before and after."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.league.book import Changed
from bot.store.database import Database, Row, Transaction


@dataclass(frozen=True)
class Entry:
    """A line of a league's log; `member` None: the clock. `undoes` is the entry that it took back."""

    id: int
    league: int
    at: int
    member: int | None
    text: str
    reason: str
    changes: tuple[Changed, ...]
    undoes: int | None = None
    undone: bool = False


async def add_entry(tx: Transaction, entry: Entry) -> None:
    """Write a line, whose number is still to be given; the line that it takes back is marked."""
    written = json.dumps([change.written() for change in entry.changes], ensure_ascii=False)
    await tx.run(
        "INSERT INTO league_log (league, at, member, text, reason, changes, undoes) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (entry.league, entry.at, entry.member, entry.text, entry.reason, written, entry.undoes),
    )
    if entry.undoes is not None:
        await tx.run("UPDATE league_log SET undone = 1 WHERE id = ?", (entry.undoes,))
        await tx.run(
            "UPDATE league_log SET undone = 0 WHERE id = (SELECT undoes FROM league_log WHERE id = ?)", (entry.undoes,)
        )


async def entry_of(source: Database | Transaction, league: int, number: int) -> Entry | None:
    """A line of a league by its number."""
    row = await source.row("SELECT * FROM league_log WHERE id = ? AND league = ?", (number, league))
    return _entry(row) if row is not None else None


async def newest_standing(source: Database | Transaction, league: int) -> Entry | None:
    """The newest line that has changed something, was not taken back and takes nothing back itself."""
    row = await source.row(
        "SELECT * FROM league_log WHERE league = ? AND NOT undone AND undoes IS NULL AND changes <> '[]'"
        " ORDER BY id DESC LIMIT 1",
        (league,),
    )
    return _entry(row) if row is not None else None


async def entries_of(source: Database | Transaction, league: int, before: int, limit: int) -> list[Entry]:
    """So many lines of a league before a number, newest first."""
    rows = await source.rows(
        "SELECT * FROM league_log WHERE league = ? AND id < ? ORDER BY id DESC LIMIT ?", (league, before, limit)
    )
    return [_entry(row) for row in rows]


def _entry(row: Row) -> Entry:
    same = {name: row[name] for name in ("id", "league", "at", "member", "text", "reason", "undoes")}
    changes = tuple(Changed.read(one) for one in json.loads(row["changes"]))
    return Entry(**same, changes=changes, undone=bool(row["undone"]))
