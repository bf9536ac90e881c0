"""A database of before: open questions keep their deadlines, and a reminder that went out is not sent again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import clocks
from bot.store import database as module
from bot.store.database import Database, migrations
from tests.bot.club import DAY, HOUR, Club

BEFORE = 6
"""The version without people."""
ASKED = 1_000_000


async def test_clocks_of_before_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, known = tmp_path / "u.sqlite3", migrations()
    with monkeypatch.context() as patch:
        patch.setattr(module, "migrations", lambda: known[:BEFORE])
        old = await Database.open(path)
        async with old.transaction() as tx:
            await tx.run(
                "INSERT INTO games (id, guild, channel, host, ruleset, phase, scenario, options, pace, secret,"
                " fingerprint, created_at)"
                " VALUES (1, 1, 100, 11, 'dust_1947', 'running', 'skirmish', '{}', ?, X'00', '', 0)",
                (DAY,),
            )
            await tx.many(
                "INSERT INTO questions (game, number, seat, asked_at, due_at, has_default, reminded)"
                " VALUES (1, ?, 0, ?, ?, ?, ?)",
                [(1, ASKED, ASKED + DAY, 0, 1), (2, ASKED, ASKED + DAY, 1, 0), (3, ASKED, None, 0, 0)],
            )
        await old.close()
    database = await Database.open(path)
    overdue, reaction, free = await clocks.waiting_of(database, 1)
    assert (overdue.reminded, overdue.due_at, overdue.claim_at) == (True, ASKED + DAY, ASKED + 2 * DAY)
    assert (reaction.reminded, reaction.base_at, reaction.claim_at) == (False, ASKED + DAY, None)
    assert (free.due_at, free.base_at) == (None, None)
    club = Club(database, tmp_path, ASKED + DAY - HOUR)
    assert await clocks.to_remind(database, club.time) == []
    assert [one.number for one in await clocks.fallen_due(database, ASKED + DAY)] == [2]
    assert [one.number for one in await clocks.to_tell(database, ASKED + 2 * DAY)] == [1]
    await database.close()
