"""Everything that is stored about a member, on every server, as one file: `/me data`."""

from __future__ import annotations

import json
from typing import Any

from bot.store.database import Database, Row
from bot.store.games import unpacked
from bot.store.holdings import BY_SEAT, MEMBERS

VERSION = 1
NOT_THEIRS = frozenset({"secret", "scene", "events", "rolls"})
"""Columns that belong to the table, not to a member: `/game export` has what they may see of them."""
OF_A_GAME = "id, guild, channel, ruleset, phase, scenario, created_at, ended_at"


async def data_of(database: Database, member: int, at: int) -> dict[str, Any]:
    """What the database holds of a member; times are in Unix seconds."""
    return {
        **{"version": VERSION, "member": member, "written_at": at},
        "games": [_plain(row) for row in await _games(database, member)],
        **{table: await _rows(database, table, member) for table in _tables()},
        **{table: await _rows_of_seats(database, table, member) for table in BY_SEAT},
        "posts": [_plain(row) for row in await _posts(database, member)],
    }


async def _games(database: Database, member: int) -> list[Row]:
    """The games that they opened or play, without what lies on the table."""
    return await database.rows(
        f"SELECT {OF_A_GAME}, host FROM games WHERE host = ?1 OR id IN (SELECT game FROM seats WHERE member = ?1)",
        (member,),
    )


def _tables() -> list[str]:
    """The tables that hold members, without that of games."""
    return [table for table in dict.fromkeys(held.table for held in MEMBERS) if table != "games"]


async def _rows(database: Database, table: str, member: int) -> list[dict[str, Any]]:
    """The rows of a table that hold a member, in whichever column."""
    where = " OR ".join(f"{held.column} = ?1" for held in MEMBERS if held.table == table)
    return [_plain(row) for row in await database.rows(f"SELECT * FROM {table} WHERE {where}", (member,))]


async def _rows_of_seats(database: Database, table: str, member: int) -> list[dict[str, Any]]:
    rows = await database.rows(
        f"SELECT t.* FROM {table} t JOIN seats s ON s.game = t.game AND s.seat = t.seat WHERE s.member = ?", (member,)
    )
    return [_plain(row) for row in rows]


async def _posts(database: Database, member: int) -> list[Row]:
    """Messages that called them."""
    return await database.rows(
        "SELECT game, channel, message, created_at, body FROM outbox WHERE instr(body, ?)", (f"<@{member}>",)
    )


def _plain(row: Row) -> dict[str, Any]:
    """A row as JSON: what is kept as JSON is opened, what is compressed too."""
    return {name: _opened(row[name]) for name in row.keys() if name not in NOT_THEIRS}  # noqa: SIM118 - a row has no items


def _opened(value: Any) -> Any:
    if isinstance(value, bytes):
        value = unpacked(value)
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value
