"""Files for the host's own eyes: the database has the secrets of running dice, and answers that are still sealed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE, S_ISVTX

from bot.process.settings import Settings

FOLDER, FILE = 0o700, 0o600
OTHERS = 0o077
"""What nobody but the owner may do with what the bot makes, whatever makes it."""
BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""The files of a database, by how they end."""


def private_folder(path: Path) -> None:
    """Make a folder that only its owner looks into; one that is there already and is the bot's own is put right."""
    if not path.exists():
        for one in (*reversed(path.parents), path):
            one.mkdir(mode=FOLDER, exist_ok=True)
    elif _is_own(path):
        _put_right(path, FOLDER)


def private_file(path: Path) -> None:
    """Make an empty file that only its owner reads; one that is there already is put right."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))
        return
    _put_right(path, FILE)


def private_database(path: Path) -> None:
    """A database's folder and files, before it is opened: what SQLite puts beside it is as the file itself is."""
    private_folder(path.parent)
    private_file(path)
    for end in BESIDE[1:]:
        if (there := path.with_name(path.name + end)).exists():
            _put_right(there, FILE)


def put_right(settings: Settings) -> None:
    """What an earlier version, or somebody's hand, has left readable; from here on nothing is made so."""
    os.umask(os.umask(0) | OTHERS)
    for path in _folders(settings):
        if path.is_dir() and _is_own(path):
            _put_right(path, FOLDER)
    for path in _files(settings):
        _put_right(path, FILE)


def _folders(settings: Settings) -> list[Path]:
    log = [settings.log_path.parent] if settings.log_path is not None else []
    return [settings.database.parent, settings.backups, settings.errors, *log]


def _files(settings: Settings) -> Iterator[Path]:
    """The database, copies of it, reports of errors and the log, as far as they are there."""
    yield from settings.database.parent.glob(f"{settings.database.name}*")
    yield from settings.backups.glob("*.sqlite3")
    yield from settings.errors.glob("*.json")
    if settings.log_path is not None:
        yield from settings.log_path.parent.glob(f"{settings.log_path.name}*")


def _is_own(folder: Path) -> bool:
    """Whether a folder is one for the bot's files, and not where somebody lives or works, or all put theirs."""
    resolved = folder.resolve()
    used = (Path.cwd(), Path.home())
    return not any(place.is_relative_to(resolved) for place in used) and not resolved.stat().st_mode & S_ISVTX


def _put_right(path: Path, mode: int) -> None:
    """Take away what others may do; what belongs to somebody else, or cannot be changed, stays as it is."""
    with suppress(OSError):
        had = S_IMODE(path.stat().st_mode)
        if had & OTHERS:
            path.chmod(had & mode)
