"""The database: one file, one writer, numbered migrations; a transaction is one function."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

import aiosqlite

_MIGRATION = re.compile(r"(\d{4})_\w+\.sql")
_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)

_READING = ("PRAGMA query_only = ON", "PRAGMA busy_timeout = 5000")

Row = sqlite3.Row


class Unusable(OSError):
    """The file is no database, or one that this version does not know; the text is one line for the host."""


class Database:
    """A connection for one writer at a time, and one for readers, who see what is committed and wait for nobody."""

    def __init__(self, connection: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._connection = connection
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
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            async with AsyncExitStack() as until_failure:
                connection = await _connected(path, _PRAGMAS, until_failure)
                await _migrate(connection)
                reader = await _connected(path, _READING, until_failure)
                until_failure.pop_all()
                return cls(connection, reader)
        except (sqlite3.Error, Unusable) as error:
            raise Unusable(f"the database {path} cannot be used: {error}") from error

    async def close(self) -> None:
        """Close the file; waits for the transaction under way."""
        async with self._writing:
            await self._reader.close()
            await self._connection.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Transaction]:
        """Everything inside is committed together and durably, or not at all."""
        async with self._turn():
            try:
                await self._finish("BEGIN IMMEDIATE")
                yield Transaction(self._connection)
                await self._finish("COMMIT")
            except BaseException:
                await self._finish("ROLLBACK")
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

    async def _finish(self, statement: str) -> None:
        """Run a statement to its end, whether or not the task is cancelled meanwhile: the next writer relies on it."""
        running = asyncio.ensure_future(self._settle(statement))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait({running})
            raise

    async def _settle(self, statement: str) -> None:
        if statement != "ROLLBACK" or self._connection.in_transaction:
            await self._connection.execute(statement)

    async def rows(self, sql: str, values: Iterable[Any] = ()) -> list[Row]:
        """The rows of a query, outside transactions under way; a transaction asks itself instead."""
        if self._holder is not None and self._holder is asyncio.current_task():
            raise RuntimeError("inside a transaction only the transaction may be asked")
        return list(await self._reader.execute_fetchall(sql, tuple(values)))

    async def row(self, sql: str, values: Iterable[Any] = ()) -> Row | None:
        """The first row of a query, or None."""
        return next(iter(await self.rows(sql, values)), None)


async def _connected(path: Path, pragmas: Iterable[str], until_failure: AsyncExitStack) -> aiosqlite.Connection:
    """A connection with its settings, which is closed again if something fails."""
    connection = await aiosqlite.connect(path, isolation_level=None)
    until_failure.push_async_callback(connection.close)
    connection.row_factory = sqlite3.Row
    for pragma in pragmas:
        await connection.execute_fetchall(pragma)
    return connection


async def _migrate(connection: aiosqlite.Connection) -> None:
    """Bring the file to the newest version; raises `Unusable` for one that is newer still."""
    found = list(await connection.execute_fetchall("PRAGMA user_version"))
    version = int(found[0][0])
    if version > max(number for number, _ in migrations()):
        raise Unusable(f"it was written by a newer version of the bot (schema {version})")
    for number, script in migrations():
        if number > version:
            await connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")


class Transaction:
    """What may be done inside `Database.transaction`."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, sql: str, values: Iterable[Any] = ()) -> int:
        """Run a statement; returns the id of the inserted row, or of the last one."""
        cursor = await self._connection.execute(sql, tuple(values))
        return cursor.lastrowid or 0

    async def many(self, sql: str, rows: Iterable[Iterable[Any]]) -> None:
        """Run a statement for each row of values."""
        await self._connection.executemany(sql, rows)

    async def rows(self, sql: str, values: Iterable[Any] = ()) -> list[Row]:
        """The rows of a query."""
        return list(await self._connection.execute_fetchall(sql, tuple(values)))

    async def row(self, sql: str, values: Iterable[Any] = ()) -> Row | None:
        """The first row of a query, or None."""
        return next(iter(await self.rows(sql, values)), None)


def migrations() -> list[tuple[int, str]]:
    """Every migration's number and script, in order."""
    folder = resources.files("bot.store") / "migrations"
    found = [(match, entry) for entry in folder.iterdir() if (match := _MIGRATION.fullmatch(entry.name))]
    return sorted((int(match[1]), entry.read_text(encoding="utf-8")) for match, entry in found)
