"""What the bot keeps is read by its owner alone: what it makes, and what an earlier version has left."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE

import pytest

from bot.hosting.backup import make_backup
from bot.hosting.restore import restore
from bot.process import logs, private
from bot.process.lock import Lock
from bot.process.private import put_right
from bot.process.settings import Settings
from bot.store.database import Database

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    """A host who has said nothing; what is read is set back."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> dict[str, str]:
    """Everything below a folder that anybody but its owner may look at, and how."""
    found = {str(path.relative_to(folder)): S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}
    return {name: oct(mode) for name, mode in found.items() if mode & 0o077}


def settings_in(folder: Path) -> Settings:
    return Settings(_env_file=None, database=folder / "data" / "umpire.sqlite3")


async def test_the_database_and_what_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "data" / "umpire.sqlite3"
    lock = Lock.take(path)
    database = await Database.open(path)
    async with database.transaction() as tx:
        await tx.run("INSERT INTO facts (key, value) VALUES ('a', 'b')")
    assert {"umpire.sqlite3-wal", "umpire.sqlite3-shm", "umpire.sqlite3.lock"} <= {
        one.name for one in path.parent.iterdir()
    }
    assert open_to_others(tmp_path) == {}
    await database.close()
    lock.release()


async def test_copies_and_what_is_put_back(tmp_path: Path) -> None:
    path, copy = tmp_path / "data" / "umpire.sqlite3", tmp_path / "backups" / "b.sqlite3"
    await (await Database.open(path)).close()
    make_backup(path, copy)
    assert restore(path, copy) is not None
    assert open_to_others(tmp_path) == {}


def test_the_log(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    logs.set_up(settings)
    logging.getLogger("bot").warning("something")
    assert settings.log_path is not None and settings.log_path.exists()
    assert open_to_others(tmp_path) == {}


def left_readable(folder: Path) -> Settings:
    """A house as a version before this one has left it, with a database that was killed."""
    settings = settings_in(folder)
    for place in (settings.database.parent, settings.backups, settings.errors, settings.database.parent / "log"):
        place.mkdir(parents=True)
        place.chmod(0o755)
    name = settings.database.name
    beside = [f"{name}{end}" for end in ("-wal", "-shm", ".lock", ".before-20260101-000000.sqlite3")]
    files = [settings.database, *(settings.database.with_name(other) for other in beside)]
    files += [settings.backups / "umpire-20260101-030000.sqlite3", settings.errors / "error-0001.json"]
    files += [settings.database.parent / "log" / "umpire.log", settings.database.parent / "log" / "umpire.log.1"]
    for path in files:
        path.touch()
        path.chmod(0o644)
    return settings


def test_what_was_left_readable_is_put_right(tmp_path: Path) -> None:
    settings = left_readable(tmp_path)
    (tmp_path / "data").chmod(0o755)
    assert len(open_to_others(tmp_path)) == 13
    put_right(settings)
    assert open_to_others(tmp_path) == {}


def test_files_that_were_opened_by_an_older_version_are_put_right_when_they_are_opened(tmp_path: Path) -> None:
    path = tmp_path / "data" / "umpire.sqlite3"
    path.parent.mkdir()
    sqlite3.connect(path).close()
    path.touch()
    path.chmod(0o666)
    Lock.take(path).release()
    private.private_database(path)
    assert open_to_others(tmp_path) == {}


def test_what_is_made_afterwards_is_private_too(tmp_path: Path) -> None:
    put_right(settings_in(tmp_path))
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "later").touch()
    assert open_to_others(tmp_path) == {}


def test_the_bot_puts_it_right_at_its_start(tmp_path: Path) -> None:
    settings = left_readable(tmp_path)
    told = {**os.environ, "UMPIRE_DATABASE": str(settings.database), "DISCORD_TOKEN": ""}
    command = [sys.executable, "-m", "bot", "status"]
    subprocess.run(command, cwd=ROOT, env=told, capture_output=True, check=False, timeout=60)
    assert open_to_others(tmp_path) == {}


@pytest.mark.parametrize("place", ["home", "work", "all"])
def test_a_folder_that_is_not_the_bots_own_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """Where somebody lives or works, or where all put their files, the others keep what they may do."""
    folder = tmp_path / "there"
    folder.mkdir()
    folder.chmod(0o1777 if place == "all" else 0o755)
    if place == "home":
        monkeypatch.setenv("HOME", str(folder / "ada"))
    if place == "work":
        monkeypatch.chdir(folder)
    before = S_IMODE(folder.stat().st_mode)
    settings = Settings(_env_file=None, database=folder / "umpire.sqlite3")
    private.private_database(settings.database)
    put_right(settings)
    assert S_IMODE(folder.stat().st_mode) == before
    assert S_IMODE(settings.database.stat().st_mode) == 0o600
