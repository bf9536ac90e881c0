"""The database: one file, one writer, numbered migrations; a transaction is one function.

Statements of a transaction take microseconds and run where they are written. What waits – for the disk, or for another
process – runs in the writer's thread, so that a transaction is handed over twice and not once a statement: while the
loop is busy, each hand-over would keep every other writer waiting.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite

from bot.process.private import private_database

_MIGRATION = re.compile(r"(\d{4})_\w+\.sql")
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)

_READING = ("PRAGMA query_only = ON", "PRAGMA busy_timeout = 5000")

Row = sqlite3.Row
T = TypeVar("T")


class Unusable(OSError):
    """The file is no database, or one that this version does not know; the text is one line for the host."""


class Writer:
    """The connection that writes, and the thread in which it waits."""

    def __init__(self, connection: sqlite3.Connection, thread: ThreadPoolExecutor) -> None:
        self.connection = connection
        self._thread = thread
        self._closed = False

    @classmethod
    async def open(cls, path: Path) -> Writer:
        """Open the file and bring it to the newest version."""
        thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="database")
        try:
            return cls(await asyncio.get_running_loop().run_in_executor(thread, _opened, path), thread)
        except BaseException:
            thread.shutdown(wait=False)
            raise

    async def settle(self, statement: str) -> None:
        """Begin or end a transaction, whether or not the task is cancelled meanwhile: the next writer relies on it."""
        running = asyncio.ensure_future(self._in_thread(lambda: self.connection.execute(statement)))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait({running})
            raise

    async def close(self) -> None:
        """Close the connection, and end the thread; a second time does nothing."""
        if not self._closed:
            self._closed = True
            await self._in_thread(self.connection.close)
            self._thread.shutdown(wait=False)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


class Database:
    """A connection for one writer at a time, and one for readers, who see what is committed and wait for nobody."""

    def __init__(self, writer: Writer, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._writing = asyncio.Lock()
        self._holder: asyncio.Task[Any] | None = None

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open the file, create its folder if need be, and bring it to the newest version; raises `Unusable`.

        A connection owns a thread that outlives the task: one that is cancelled opens to the end, and closes again.
        """
        opening = asyncio.ensure_future(cls._opened(path))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            await asyncio.wait({opening})
            if opening.exception() is None:
                await opening.result().close()
            raise

    @classmethod
    async def _opened(cls, path: Path) -> Database:
        try:
            private_database(path)
            writer = await Writer.open(path)
            try:
                return cls(writer, await _reader(path))
            except BaseException:
                await writer.close()
                raise
        except (sqlite3.Error, OSError) as error:
            raise Unusable(f"the database {path} cannot be used: {error}") from error

    async def close(self) -> None:
        """Close the file; waits for the transaction under way."""
        async with self._writing:
            await self._reader.close()
            await self._writer.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Everything inside is committed together and durably, or not at all."""
        async with self._turn():
            try:
                await self._writer.settle("BEGIN IMMEDIATE")
                yield Transaction(self._writer.connection)
                await self._writer.settle("COMMIT")
            except BaseException:
                if self._writer.connection.in_transaction:
                    await self._writer.settle("ROLLBACK")
                raise

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """The connection for one task at a time; one that would wait for itself is a bug that is told."""
        task = asyncio.current_task()
        if self._holder is not None and self._holder is task:
            raise RuntimeError("inside a transaction only the transaction may be asked")
        async with self._writing:
            self._holder = task
            try:
                yield
            finally:
                self._holder = None

    async def rows(self, sql: str, values: Iterable[Any] = ()) -> list[Row]:
        """The rows of a query, outside transactions under way; a transaction asks itself instead."""
        if self._holder is not None and self._holder is asyncio.current_task():
            raise RuntimeError("inside a transaction only the transaction may be asked")
        return list(await self._reader.execute_fetchall(sql, tuple(values)))

    async def row(self, sql: str, values: Iterable[Any] = ()) -> Row | None:
        """The first row of a query, or None."""
        return next(iter(await self.rows(sql, values)), None)


def _opened(path: Path) -> sqlite3.Connection:
    """A connection that writes, with its settings, to a file of the newest version."""
    # It is used from the loop's thread and from the writer's, but never at once: a transaction holds the lock.
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    try:
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        _migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


async def _reader(path: Path) -> aiosqlite.Connection:
    """A connection that reads, with its settings."""
    connection = await aiosqlite.connect(path, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        for pragma in _READING:
            await connection.execute_fetchall(pragma)
    except BaseException:
        await connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the newest version; raises `Unusable` for one that is newer still."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > newest_schema():
        raise Unusable(f"it was written by a newer version of the bot (schema {version})")
    for number, script in migrations():
        if number > version:
            connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


class Transaction:
    """What may be done inside `Database.transaction`; to be awaited as the database is, though nothing waits."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def run(self, sql: str, values: Iterable[Any] = ()) -> int:
        """Run a statement; returns the id of the inserted row, or of the last one."""
        return self._connection.execute(sql, tuple(values)).lastrowid or 0

    async def many(self, sql: str, rows: Iterable[Iterable[Any]]) -> None:
        """Run a statement for each row of values."""
        self._connection.executemany(sql, [tuple(values) for values in rows])

    async def rows(self, sql: str, values: Iterable[Any] = ()) -> list[Row]:
        """The rows of a query."""
        return self._connection.execute(sql, tuple(values)).fetchall()

    async def row(self, sql: str, values: Iterable[Any] = ()) -> Row | None:
        """The first row of a query, or None."""
        return next(iter(await self.rows(sql, values)), None)


def newest_schema() -> int:
    """The version of the schema that this code works with."""
    return max(number for number, _ in migrations())


def migrations() -> list[tuple[int, str]]:
    """Every migration's number and script, in order."""
    folder = resources.files("bot.store") / "migrations"
    scripts = [(match, entry) for entry in folder.iterdir() if (match := _MIGRATION.fullmatch(entry.name))]
    return sorted((int(match[1]), entry.read_text(encoding="utf-8")) for match, entry in scripts)
