"""The way back to a backup, while no bot runs. What was there before is kept aside."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

from bot.hosting.backup import appearing, backup_name, check, copy, settle_on_disk
from bot.process.lock import alone_with

LETTERS_SINCE = 2
"""The schema since which the outbox knows which of its messages were tried before."""
BESIDE = ("-wal", "-shm")
"""Files that SQLite keeps beside a database which was not closed."""


def restore(database: Path, backup: Path) -> Path | None:
    """Put a backup in the place of the database; returns where the old one is now, None if there was none.

    Raises `NoBackup` or `InUse`; then the database is as it was.
    """
    with alone_with(database):
        check(backup)
        aside: Path | None = None
        with appearing(database) as part:
            copy(backup, part)
            check(part)
            _expect_what_was_sent(part)
            aside = _kept_aside(database)
            for end in BESIDE:
                _beside(database, end).unlink(missing_ok=True)
        return aside


def _expect_what_was_sent(path: Path) -> None:
    """What was owed when the backup was made has most likely been sent since: it is to be looked for first."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        if connection.execute("PRAGMA user_version").fetchone()[0] >= LETTERS_SINCE:
            connection.execute("UPDATE outbox SET letter = id WHERE state = 'owed' AND letter IS NULL")


def _kept_aside(database: Path) -> Path | None:
    """A second name for the database as it stands. It keeps its own until the new one takes it, so that there is a
    whole database under it at every moment."""
    if not database.exists():
        return None
    _take_in_what_lies_beside(database)
    aside = _free(database.with_name(backup_name(f"{database.name}.before", time.time())))
    for end in ("", BESIDE[0]):
        if _beside(database, end).exists():
            _second_name(_beside(database, end), _beside(aside, end))
    settle_on_disk(aside.parent)
    return aside


def _free(path: Path) -> Path:
    """A name like this one that nothing has."""
    names = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(name for name in names if not name.exists())


def _take_in_what_lies_beside(database: Path) -> None:
    """Closing a database that a kill has left writes everything into its one file; a damaged one stays as it is."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _second_name(path: Path, name: Path) -> None:
    try:
        os.link(path, name)
    except OSError:  # a file system without links
        shutil.copy2(path, name)
        settle_on_disk(name)


def _beside(database: Path, end: str) -> Path:
    return database.with_name(database.name + end)
