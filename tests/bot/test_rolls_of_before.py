"""A database with rolls of before version 10, when the text was mixed into the dice, goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from pydantic import TypeAdapter

from bot.rolls.proof import wrong_rolls
from bot.rolls.streams import words_of
from bot.store import rolls
from bot.store.database import Database, migrations
from rulesets.kit.engine.dice import Roll, SealedDice, fingerprint

SECRET = bytes(range(32))
BEFORE = 9


def old_database(path: Path) -> None:
    """A file as version 9 left it: one channel, one day, two rolls."""
    with closing(sqlite3.connect(path)) as old:
        for number, script in migrations():
            if number <= BEFORE:
                old.executescript(script)
        old.execute(
            "INSERT INTO outbox (id, channel, kind, body, created_at, state) VALUES (1, 20, 'post', '{}', 0, 'sent')"
        )
        old.execute("INSERT INTO streams VALUES (1, 10, 20, '2026-11-20', ?, ?, 1, 2)", (SECRET, fingerprint(SECRET)))
        for number, text in enumerate(("4d6", "2d20 [x | y]"), 1):
            dice = SealedDice(SECRET, ["20", "2026-11-20"])
            dice.turn_to(f"roll {number}", f"{number}00|{text}")
            dice.roll(4, 6)
            old.execute(
                "INSERT INTO rolls (stream, number, member, name, interaction, text, dice, value, at)"
                " VALUES (1, ?, 5, 'ruby', ?, ?, ?, 0, 0)",
                (number, number * 100, text, TypeAdapter(list[Roll]).dump_json(dice.rolled).decode()),
            )
        old.execute(f"PRAGMA user_version = {BEFORE}")
        old.commit()


async def test_they_are_verified_as_they_were_sealed(tmp_path: Path) -> None:
    old_database(tmp_path / "umpire.sqlite3")
    database = await Database.open(tmp_path / "umpire.sqlite3")
    try:
        stream = await rolls.stream(database, 1)
        kept = await rolls.rolls_of(database, 1)
        assert words_of(stream) == ["20", "2026-11-20"]
        assert [one.mixed for one in kept] == ["100|4d6", "200|2d20 [x | y]"]
        assert wrong_rolls(stream, kept) == []
        async with database.transaction() as tx:
            assert (await rolls.note_published(tx, stream)).message == 0
    finally:
        await database.close()
