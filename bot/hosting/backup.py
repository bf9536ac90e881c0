"""A copy of the database while the bot runs: whole, of one moment, checked, on the disk – or not there at all.

The copy is made in one step inside one read transaction: whoever writes does not wait for it. Until it is checked it
has a name that is nobody's backup.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.process.private import private_file, private_folder
from bot.store.database import newest_schema

NIGHTLY, BY_HAND = "umpire", "umpire-by-hand"
_NIGHTLY = re.compile(rf"{NIGHTLY}-(\d{{8}}-\d{{6}})\.sqlite3")
_LEFT = re.compile(rf"\.{_NIGHTLY.pattern}\.\d+\.part(-journal)?")
"""What a nightly copy that was broken off leaves behind."""
_STAMP = "%Y%m%d-%H%M%S"
OURS = frozenset({"games", "seats", "record", "snapshots", "outbox", "facts"})
"""Tables that every version has."""


class NoBackup(Exception):
    """A copy could not be made, or a file is none; the text is one line for the host."""


@dataclass(frozen=True)
class Backup:
    """A file that holds a whole database. `at`: Unix seconds, from its name; `size` in bytes."""

    path: Path
    at: int
    size: int


def make_backup(database: Path, target: Path) -> Path:
    """Copy a database that may be in use; raises `NoBackup`. A file that is there already is left alone."""
    if not database.is_file():
        raise NoBackup(f"there is no database {database}")
    if target.exists():
        raise NoBackup(f"{target} exists already; name another file, or remove it")
    with appearing(target) as part:
        copy(database, part)
        check(part)
    return target


@contextmanager
def appearing(target: Path) -> Iterator[Path]:
    """A file under a passing name, which becomes `target` if all goes well, and is removed otherwise."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        private_folder(target.parent)
        part.unlink(missing_ok=True)
        private_file(part)
        yield part
        settle_on_disk(part)
        part.replace(target)
        settle_on_disk(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise NoBackup(f"{target} could not be written: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def copy(source: Path, target: Path) -> None:
    """Every page of a database as of one moment, in one file that needs no other beside it."""
    with closing(_reading(source)) as there, closing(sqlite3.connect(target, isolation_level=None)) as here:
        here.execute("PRAGMA synchronous = OFF")  # it is settled on the disk as a whole
        there.backup(here)
        here.execute("PRAGMA journal_mode = DELETE")


def _reading(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=30)
    connection.execute("PRAGMA query_only = ON")
    return connection


def check(path: Path) -> int:
    """The schema's version of a backup; raises `NoBackup` for what is none, is damaged, or is newer than this code."""
    if not path.is_file():
        raise NoBackup(f"there is no file {path}")
    try:
        with closing(_reading(path)) as connection:
            return _checked(connection, path)
    except sqlite3.Error as error:
        raise NoBackup(f"{path} is no database that can be read: {error}") from error


def _checked(connection: sqlite3.Connection, path: Path) -> int:
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables >= OURS or version < 1:
        raise NoBackup(f"{path} is a database, but not one of this bot")
    if version > newest_schema():
        raise NoBackup(
            f"{path} was written by a newer version of the bot (schema {version}, this one knows {newest_schema()})"
        )
    problems = connection.execute("PRAGMA integrity_check(3)").fetchall()
    if [row[0] for row in problems] != ["ok"]:
        raise NoBackup(f"{path} is damaged: {'; '.join(str(row[0]) for row in problems)}")
    return version


def settle_on_disk(path: Path) -> None:
    """Wait until a file, or what a folder lists, is on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def backup_name(kind: str, at: float) -> str:
    """What a backup made at this time is called, in UTC."""
    return f"{kind}-{datetime.fromtimestamp(at, UTC).strftime(_STAMP)}.sqlite3"


def nightly_backups(folder: Path) -> list[Backup]:
    """The nightly backups of a folder, oldest first."""
    nightly = [(match, path) for path in _files(folder) if (match := _NIGHTLY.fullmatch(path.name))]
    made = [Backup(path, _time(match[1]), path.stat().st_size) for match, path in nightly]
    return sorted(made, key=lambda backup: backup.at)


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []


def _time(stamp: str) -> int:
    return int(datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC).timestamp())


def let_go(folder: Path, kept: int) -> list[Path]:
    """Remove the oldest nightly backups beyond so many, and what copies that were broken off have left."""
    old = [backup.path for backup in nightly_backups(folder)[:-kept]]
    left = [path for path in _files(folder) if _LEFT.fullmatch(path.name)]
    for path in [*old, *left]:
        path.unlink(missing_ok=True)
    return old
