"""One bot a database: whoever changes it alone holds a lock on the file beside it, and the lock ends with the process.

The lock is SQLite's own, on an empty database: it works wherever SQLite does, and a killed process leaves none behind.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.process.private import private_file, private_folder

PATIENCE_SECONDS = 0.5
"""How long the lock is waited for: longer than somebody who only looks whether it is held has it."""


class InUse(OSError):
    """Another process holds the lock; the text is one line for the host."""


class Lock:
    """Held from `take` until `release`, or until the process ends."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def take(cls, database: Path, patience: float = PATIENCE_SECONDS) -> Lock:
        """The lock of a database; raises `InUse`."""
        path = lock_file(database)
        private_folder(path.parent)
        private_file(path)
        # Taken and released by different threads of an orderly end, never at once.
        connection = sqlite3.connect(path, isolation_level=None, timeout=patience, check_same_thread=False)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            connection.close()
            if "locked" in str(error):
                raise InUse(f"another bot runs on the database {database}; end it first") from None
            raise OSError(f"the lock {path} cannot be taken: {error}") from error
        return cls(connection)

    def release(self) -> None:
        """Let others have it; a second time does nothing."""
        self._connection.close()


def lock_file(database: Path) -> Path:
    """The file beside a database that its lock is on."""
    return database.with_name(f"{database.name}.lock")


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """While nobody else changes a database; raises `InUse`."""
    lock = Lock.take(database)
    try:
        yield
    finally:
        lock.release()


def is_running(database: Path) -> bool:
    """Whether a bot runs on a database."""
    if not lock_file(database).exists():
        return False
    try:
        Lock.take(database, patience=0).release()
    except InUse:
        return True
    return False
