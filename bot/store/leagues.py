"""Leagues in the database: their books, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.league.book import Book, Changed, Deadline, Key, Stand, Terms
from bot.league.entrants import Entrant
from bot.league.matches import Pairing, Result
from bot.store.database import Database, Row, Transaction

_KEYS = {
    "entrants": ("number",),
    "pairings": ("number",),
    "results": ("pairing", "version"),
    "deadlines": ("number",),
}
_TABLES = {"deadlines": "league_rounds"}
OUTSIDE_BODY = frozenset({"number", "member", "name"})
"""Fields of an entrant that have a column of their own."""


async def add_league(tx: Transaction, book: Book) -> int:
    """Keep a new league that has no rows yet; returns its number."""
    return await tx.run(
        "INSERT INTO leagues (guild, channel, name, key, terms, phase, season, previous, lot, created_by, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(book.guild, book.channel, *_named(book.terms), book.phase, book.season, book.previous, book.seed),
            *(book.created_by, book.created_at),
        ),
    )


def _named(terms: Terms) -> tuple[str, str, str]:
    """The terms, with the columns that are taken from them."""
    return terms.settings.name, folded(terms.settings.name), terms.model_dump_json()


def folded(name: str) -> str:
    """A league's name as it is looked for."""
    return name.casefold()


async def load_book(source: Database | Transaction, number: int, known: Book | None = None) -> Book | None:
    """A league's book; `known` is used again if the database has nothing newer."""
    row = await source.row("SELECT * FROM leagues WHERE id = ?", (number,))
    if row is None:
        return None
    if known is not None and known.version == row["version"]:
        return known
    return Book(
        **{name: row[name] for name in ("id", "guild", "channel", "created_by", "created_at", "season", "previous")},
        seed=row["lot"],
        version=row["version"],
        terms=Terms.model_validate_json(row["terms"]),
        stand=Stand(phase=row["phase"], paused_at=row["paused_at"]),
        entrants={(row["number"],): _entrant(row) for row in await _rows(source, "entrants", number)},
        deadlines={(row["number"],): Deadline(at=row["deadline"]) for row in await _rows(source, "deadlines", number)},
        pairings={
            (row["number"],): Pairing.model_validate_json(row["body"])
            for row in await _rows(source, "pairings", number)
        },
        results={
            (row["pairing"], row["version"]): Result.model_validate_json(row["body"])
            for row in await _rows(source, "results", number)
        },
    )


async def _rows(source: Database | Transaction, table: str, league: int) -> list[Row]:
    order = ", ".join(_KEYS[table])
    return await source.rows(f"SELECT * FROM {_table(table)} WHERE league = ? ORDER BY {order}", (league,))


def _table(name: str) -> str:
    return _TABLES.get(name, f"league_{name}")


def _entrant(row: Row) -> Entrant:
    rest = Entrant.model_validate_json(row["body"])
    return rest.model_copy(update={name: row[name] for name in OUTSIDE_BODY})


async def save_changes(tx: Transaction, league: int, changes: Iterable[Changed]) -> None:
    """Write the rows that have changed."""
    for change in changes:
        if isinstance(change.after, Terms):
            await tx.run(
                "UPDATE leagues SET name = ?, key = ?, terms = ? WHERE id = ?", (*_named(change.after), league)
            )
        elif isinstance(change.after, Stand):
            stand = change.after
            await tx.run(
                "UPDATE leagues SET phase = ?, paused_at = ? WHERE id = ?", (stand.phase, stand.paused_at, league)
            )
        elif change.after is None:
            where = " AND ".join(f"{column} = ?" for column in ("league", *_KEYS[change.table]))
            await tx.run(f"DELETE FROM {_table(change.table)} WHERE {where}", (league, *change.key))
        else:
            await _write(tx, change.table, league, change.key, _columns(change.after))
    await tx.run("UPDATE leagues SET version = version + 1 WHERE id = ?", (league,))


async def move(tx: Transaction, league: int, channel: int) -> None:
    """A league speaks in another channel from now on."""
    await tx.run("UPDATE leagues SET channel = ?, version = version + 1 WHERE id = ?", (channel, league))


def _columns(row: Any) -> dict[str, Any]:
    """What is written of a row besides its key."""
    if isinstance(row, Deadline):
        return {"deadline": row.at, "judged": 0}
    if isinstance(row, Entrant):
        bare = row.model_copy(update={"name": "-", "member": None})
        return {"member": row.member, "name": row.name, "body": bare.model_dump_json()}
    return {"body": row.model_dump_json()}


async def _write(tx: Transaction, table: str, league: int, key: Key, columns: dict[str, Any]) -> None:
    names = ("league", *_KEYS[table], *columns)
    marks = ", ".join("?" * len(names))
    await tx.run(
        f"INSERT OR REPLACE INTO {_table(table)} ({', '.join(names)}) VALUES ({marks})",
        (league, *key, *columns.values()),
    )


@dataclass(frozen=True)
class Glance:
    """A league in a list of them."""

    id: int
    name: str
    season: int
    phase: str
    channel: int

    @property
    def title(self) -> str:
        """Its name, with its season from the second on."""
        return f"{self.name}, season {self.season}" if self.season > 1 else self.name


_GLANCE = "SELECT l.id, l.name, l.season, l.phase, l.channel FROM leagues l"


async def leagues_of(source: Database | Transaction, guild: int) -> list[Glance]:
    """The leagues of a server, those that go on first, newest first."""
    rows = await source.rows(
        f"{_GLANCE} WHERE l.guild = ? ORDER BY l.phase IN ('over', 'archived'), l.id DESC", (guild,)
    )
    return [Glance(**row) for row in rows]


async def leagues_with(source: Database | Transaction, member: int, guild: int) -> list[Glance]:
    """The leagues of a server in which a member plays, newest first."""
    rows = await source.rows(
        f"{_GLANCE} JOIN league_entrants e ON e.league = l.id WHERE e.member = ? AND l.guild = ? ORDER BY l.id DESC",
        (member, guild),
    )
    return [Glance(**row) for row in rows]


async def is_taken(source: Database | Transaction, guild: int, name: str, besides: int = 0) -> bool:
    """Whether another league of a server that is not archived has this name."""
    row = await source.row(
        "SELECT 1 FROM leagues WHERE guild = ? AND key = ? AND phase <> 'archived' AND id <> ?",
        (guild, folded(name), besides),
    )
    return row is not None


@dataclass(frozen=True)
class Due:
    """A round whose time is up."""

    league: int
    round: int


async def rounds_due(source: Database | Transaction, at: int) -> list[Due]:
    """The rounds whose time is up, in leagues that are running, and that were not judged yet."""
    rows = await source.rows(
        "SELECT r.league, r.number AS round FROM league_rounds r JOIN leagues l ON l.id = r.league"
        " WHERE r.deadline <= ? AND NOT r.judged AND l.phase = 'running' ORDER BY r.deadline, r.league",
        (at,),
    )
    return [Due(**row) for row in rows]


async def judge(tx: Transaction, due: Due, at: int) -> bool:
    """Note that a round was judged; False if it was already, or has time again."""
    row = await tx.row(
        "UPDATE league_rounds SET judged = 1 WHERE league = ? AND number = ? AND NOT judged AND deadline <= ?"
        " RETURNING number",
        (due.league, due.round, at),
    )
    return row is not None


async def heard_of(source: Database | Transaction, league: int) -> set[tuple[int, int]]:
    """Pairings and entrants who have done something for them."""
    rows = await source.rows("SELECT pairing, entrant FROM league_heard WHERE league = ?", (league,))
    return {(row["pairing"], row["entrant"]) for row in rows}


async def note_heard(tx: Transaction, league: int, pairing: int, entrants: Sequence[int]) -> None:
    """These entrants have done something for a pairing."""
    await tx.many(
        "INSERT OR IGNORE INTO league_heard (league, pairing, entrant) VALUES (?, ?, ?)",
        [(league, pairing, entrant) for entrant in entrants],
    )


async def forget_heard(tx: Transaction, league: int, pairing: int) -> None:
    """A pairing was taken back: nobody has done anything for it."""
    await tx.run("DELETE FROM league_heard WHERE league = ? AND pairing = ?", (league, pairing))


async def stand_still(tx: Transaction, league: int, seconds: int) -> None:
    """Whatever waits for the clock comes so many seconds later."""
    await tx.run(
        "UPDATE league_reports SET base_at = base_at + ?1, due_at = due_at + ?1 WHERE league = ?2", (seconds, league)
    )
    await tx.run("UPDATE league_calls SET at = at + ? WHERE league = ?", (seconds, league))


async def rulesets_played(source: Database | Transaction) -> list[tuple[int, str]]:
    """Servers and rulesets (empty: leagues of any game) that have leagues, archived ones among them, or rated games."""
    rows = await source.rows(
        "SELECT guild, coalesce(json_extract(terms, '$.settings.ruleset'), '') AS ruleset FROM leagues"
        " UNION SELECT DISTINCT guild, ruleset FROM rated_games ORDER BY guild, ruleset"
    )
    return [(row["guild"], row["ruleset"]) for row in rows]


async def versions_of(source: Database | Transaction, guild: int, ruleset: str, league: int = 0) -> dict[int, int]:
    """The versions of a server's leagues with a ruleset, oldest first; `league`: only of this one."""
    rows = await source.rows(
        "SELECT id, version FROM leagues WHERE guild = ?1 AND (?3 = 0 OR id = ?3)"
        " AND coalesce(json_extract(terms, '$.settings.ruleset'), '') = ?2 ORDER BY id",
        (guild, ruleset, league),
    )
    return {row["id"]: row["version"] for row in rows}
