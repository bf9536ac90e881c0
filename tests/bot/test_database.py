"""The database: migrations, durability, and transactions that are whole or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from bot.store import database as module
from bot.store.database import Database, Unusable, migrations


async def test_an_empty_file_gets_every_table(database: Database) -> None:
    names = {row["name"] for row in await database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"games", "seats", "record", "snapshots", "questions", "outbox", "interactions", "servers"} <= names


async def test_the_version_is_the_newest_migration(database: Database) -> None:
    row = await database.row("PRAGMA user_version")
    assert row is not None
    assert row[0] == max(number for number, _ in migrations())


def test_migrations_are_numbered_without_gaps() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


async def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "u.sqlite3"
    first = await Database.open(path)
    async with first.transaction() as tx:
        await tx.run("INSERT INTO facts (key, value) VALUES ('kept', 'yes')")
    schema = [tuple(row) for row in await first.rows("SELECT sql FROM sqlite_master ORDER BY name")]
    await first.close()
    second = await Database.open(path)
    assert [tuple(row) for row in await second.rows("SELECT sql FROM sqlite_master ORDER BY name")] == schema
    assert [row["value"] for row in await second.rows("SELECT value FROM facts")] == ["yes"]
    await second.close()


async def test_an_older_file_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, known = tmp_path / "u.sqlite3", migrations()
    monkeypatch.setattr(module, "migrations", lambda: known[:1])
    await (await Database.open(path)).close()
    extra = (len(known) + 1, "CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT;")
    monkeypatch.setattr(module, "migrations", lambda: [*known, extra])
    opened = await Database.open(path)
    assert (await opened.row("PRAGMA user_version"))[0] == len(known) + 1  # type: ignore[index]
    assert await opened.rows("SELECT * FROM later") == []
    await opened.close()


async def test_a_migration_that_fails_leaves_the_old_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, known = tmp_path / "u.sqlite3", migrations()
    await (await Database.open(path)).close()
    wrong = (len(known) + 1, "CREATE TABLE half (id INTEGER PRIMARY KEY) STRICT; SELECT nothing FROM nowhere;")
    monkeypatch.setattr(module, "migrations", lambda: [*known, wrong])
    with pytest.raises(Unusable):
        await Database.open(path)
    with sqlite3.connect(path) as seen:
        assert seen.execute("PRAGMA user_version").fetchone()[0] == len(known)
        assert seen.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchone()[0] == 0


async def test_a_newer_file_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "u.sqlite3"
    await (await Database.open(path)).close()
    with sqlite3.connect(path) as seen:
        seen.execute("PRAGMA user_version = 999")
    with pytest.raises(Unusable, match="newer version"):
        await Database.open(path)


async def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "u.sqlite3"
    path.write_text("this is a letter to a friend, and it is long enough to be read as a header" * 20)
    with pytest.raises(Unusable, match="not a database"):
        await Database.open(path)


def connections() -> list[threading.Thread]:
    """The threads that databases own."""
    return [thread for thread in threading.enumerate() if "_connection_worker_thread" in thread.name]


@pytest.mark.parametrize("after", range(14))
async def test_opening_that_is_cancelled_leaves_no_thread(tmp_path: Path, after: int) -> None:
    """The cancellation comes after so many turns of the loop: in a connection, in a migration, in the other one."""
    before = len(connections())
    task = asyncio.create_task(Database.open(tmp_path / "u.sqlite3"))
    for _ in range(after):
        await asyncio.sleep(0.0005 if after > 4 else 0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await (await task).close()
        raise asyncio.CancelledError  # it was through already
    assert await until_gone(before)


async def test_opening_that_fails_leaves_no_thread(tmp_path: Path) -> None:
    before, path = len(connections()), tmp_path / "u.sqlite3"
    path.write_text("this is a letter to a friend, and it is long enough to be read as a header" * 20)
    with pytest.raises(Unusable):
        await Database.open(path)
    assert await until_gone(before)


async def until_gone(before: int) -> bool:
    """Whether the threads end: each does so just after it has answered for the last time."""
    for _ in range(6000):
        if len(connections()) <= before:
            return True
        await asyncio.sleep(0.01)
    return False


@pytest.mark.parametrize(("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)])
async def test_what_was_told_is_on_the_disk(database: Database, pragma: str, value: object) -> None:
    async with database.transaction() as tx:
        row = await tx.row(f"PRAGMA {pragma}")
    assert row is not None
    assert row[0] == value


async def count(database: Database) -> int:
    return len(await database.rows("SELECT * FROM facts"))


async def test_an_exception_takes_everything_back(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database.transaction() as tx:
            await tx.run("INSERT INTO facts (key, value) VALUES ('a', 'b')")
            raise ZeroDivisionError
    assert await count(database) == 0


async def test_a_cancellation_takes_everything_back(database: Database) -> None:
    inside = asyncio.Event()

    async def write() -> None:
        async with database.transaction() as tx:
            await tx.run("INSERT INTO facts (key, value) VALUES ('a', 'b')")
            inside.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(write())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await count(database) == 0


@pytest.mark.parametrize("after", range(12))
async def test_wherever_a_transaction_is_cancelled_the_next_one_works(database: Database, after: int) -> None:
    """The cancellation comes after so many turns of the loop: in BEGIN, in the statement, in COMMIT."""

    async def write() -> None:
        async with database.transaction() as tx:
            await tx.run("INSERT INTO facts (key, value) VALUES ('a', 'b')")

    task = asyncio.create_task(write())
    for _ in range(after):
        await asyncio.sleep(0.0002 if after > 6 else 0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
        raise asyncio.CancelledError  # it was through already
    before = await count(database)
    async with database.transaction() as tx:
        await tx.run("INSERT INTO facts (key, value) VALUES ('next', 'b')")
    assert await count(database) == before + 1


async def test_two_writers_take_turns(database: Database) -> None:
    async def add() -> None:
        async with database.transaction() as tx:
            row = await tx.row("SELECT count(*) AS n FROM facts")
            assert row is not None
            await asyncio.sleep(0)
            await tx.run("INSERT INTO facts (key, value) VALUES (?, '')", (str(row["n"]),))

    await asyncio.gather(*(add() for _ in range(20)))
    assert await count(database) == 20


async def test_a_read_does_not_see_what_may_be_taken_back(database: Database) -> None:
    async def write() -> None:
        async with database.transaction() as tx:
            await tx.run("INSERT INTO facts (key, value) VALUES ('a', 'b')")
            written.set()
            await looked.wait()
            raise ZeroDivisionError

    written, looked = asyncio.Event(), asyncio.Event()
    writing = asyncio.create_task(write())
    await written.wait()
    assert await count(database) == 0
    looked.set()
    with pytest.raises(ZeroDivisionError):
        await writing


async def test_a_task_that_would_wait_for_itself_is_told(database: Database) -> None:
    async with database.transaction() as tx:
        with pytest.raises(RuntimeError, match="inside a transaction"):
            await count(database)
        with pytest.raises(RuntimeError, match="inside a transaction"):
            async with database.transaction():
                pass
        await tx.run("INSERT INTO facts (key, value) VALUES ('a', 'b')")
    assert await count(database) == 1


def test_no_statement_of_the_store_deletes_a_game_or_its_record() -> None:
    folder = Path(module.__file__).parents[1]
    sources = [path.read_text(encoding="utf-8").upper() for path in folder.rglob("*.py")]
    assert not any(f"DELETE FROM {table}" in source for source in sources for table in ("GAMES", "RECORD", "ERRORS"))
