"""Backups: whole and of one moment while the bot writes, or not there at all; and the way back."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.hosting.backup import NoBackup, backup_name, check, make_backup
from bot.hosting.restore import restore
from bot.process.lock import InUse, Lock, alone_with, is_running
from bot.store import games
from bot.store.database import Database, migrations
from tests.bot.club import Club
from tests.bot.moments import moment

ROOT = Path(__file__).parents[3]


def here(club: Club) -> Path:
    return club.folder / "umpire.sqlite3"


def counted(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


async def test_a_backup_under_load_is_of_one_moment(club: Club) -> None:
    """Each transaction writes two rows of two tables: a backup never holds one without the other."""
    written, enough = asyncio.Event(), asyncio.Event()

    async def write() -> None:
        while not enough.is_set():
            async with club.database.transaction() as tx:
                number = club.interaction()
                await tx.run("INSERT INTO interactions VALUES (?, ?, 0)", (number, "x" * 3000))
                await tx.run("INSERT INTO facts VALUES (?, '')", (str(number),))
            written.set()

    work = asyncio.create_task(write())
    for number in range(4):
        written.clear()
        await written.wait()
        target = club.folder / f"backup-{number}.sqlite3"
        await asyncio.to_thread(make_backup, here(club), target)
        assert counted(target, "interactions") == counted(target, "facts") > 0
    enough.set()
    await work
    assert [path.name for path in club.folder.glob(".*")] == []


async def test_a_game_goes_on_from_its_backup(club: Club, tmp_path: Path) -> None:
    number = await club.table_at(moment("activate", 0))
    before = await club.game(number)
    make_backup(here(club), tmp_path / "kept.sqlite3")
    await club.answers(number)
    assert await club.game(number) != before
    await club.database.close()
    aside = restore(here(club), tmp_path / "kept.sqlite3")
    assert aside is not None
    async with again(club) as there:
        assert await there.game(number) == before
        await there.answers(number)
    assert check(aside) == max(n for n, _ in migrations())


class again:  # noqa: N801 - read as a word
    """The club's database opened once more."""

    def __init__(self, club: Club) -> None:
        self.club = club

    async def __aenter__(self) -> Club:
        self.database = await Database.open(here(self.club))
        return Club(self.database, self.club.folder)

    async def __aexit__(self, *_: object) -> None:
        await self.database.close()


async def test_what_lies_in_the_journal_is_kept_aside_too(club: Club, tmp_path: Path) -> None:
    """A bot that was killed leaves its last answers in the file beside the database."""
    number = await club.table_at(moment("activate", 0))
    make_backup(here(club), tmp_path / "kept.sqlite3")
    await club.answers(number)
    killed = tmp_path / "killed"
    killed.mkdir()
    for end in ("", "-wal", "-shm"):
        shutil.copy(tmp_path / f"umpire.sqlite3{end}", killed)
    assert (killed / "umpire.sqlite3-wal").stat().st_size > 0
    aside = restore(killed / "umpire.sqlite3", tmp_path / "kept.sqlite3")
    assert aside is not None
    assert not (killed / "umpire.sqlite3-wal").exists()
    assert counted(aside, "record") == counted(here(club), "record")
    assert counted(killed / "umpire.sqlite3", "record") < counted(aside, "record")


async def test_what_was_owed_is_looked_for_before_it_is_sent_again(club: Club, tmp_path: Path) -> None:
    await club.opens()
    make_backup(here(club), tmp_path / "kept.sqlite3")
    await club.database.close()
    restore(here(club), tmp_path / "kept.sqlite3")
    with closing(sqlite3.connect(here(club))) as connection:
        assert connection.execute("SELECT DISTINCT letter = id FROM outbox WHERE state = 'owed'").fetchall() == [(1,)]


async def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript(f"{migrations()[0][1]}; PRAGMA user_version = 1;")
        connection.execute("INSERT INTO servers VALUES (7, '{}')")
        connection.commit()
    assert restore(tmp_path / "umpire.sqlite3", old) is None
    database = await Database.open(tmp_path / "umpire.sqlite3")
    row = await database.row("SELECT guild FROM servers")
    await database.close()
    assert row is not None
    assert row["guild"] == 7


async def test_a_file_of_another_kind_is_refused(club: Club, tmp_path: Path) -> None:
    letter, empty, stranger, newer = (tmp_path / name for name in ("letter", "empty", "stranger", "newer"))
    letter.write_text("this is a letter, and no database " * 50, encoding="utf-8")
    empty.touch()
    with closing(sqlite3.connect(stranger)) as connection:
        connection.execute("CREATE TABLE games (id INTEGER)")
    make_backup(here(club), newer)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    await club.database.close()
    kept = here(club).read_bytes()
    for path, why in (
        (letter, "no database"),
        (empty, "not one of this bot"),
        (stranger, "not one of this bot"),
        (newer, "newer version"),
        (tmp_path / "nowhere", "no file"),
    ):
        with pytest.raises(NoBackup, match=why):
            restore(here(club), path)
    assert here(club).read_bytes() == kept


async def test_a_damaged_backup_is_refused(club: Club, tmp_path: Path) -> None:
    for channel in range(30):
        await club.table_at(moment("activate", 0), channel=channel)
    damaged = make_backup(here(club), tmp_path / "damaged.sqlite3")
    size = damaged.stat().st_size
    with damaged.open("r+b") as file:
        for place in range(8192, size, 8192):
            file.seek(place)
            file.write(b"\xff" * 512)
    await club.database.close()
    kept = here(club).read_bytes()
    with pytest.raises(NoBackup, match=r"damaged|no database"):
        restore(here(club), damaged)
    assert here(club).read_bytes() == kept


async def test_a_file_that_is_there_already_is_left_alone(club: Club, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    with pytest.raises(NoBackup, match="exists already"):
        make_backup(here(club), tmp_path / "mine")
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "mine"


def test_only_one_holds_the_lock(tmp_path: Path) -> None:
    database = tmp_path / "umpire.sqlite3"
    assert not is_running(database)
    with alone_with(database):
        assert is_running(database)
        with pytest.raises(InUse, match="another bot runs"):
            Lock.take(database, patience=0)
        with pytest.raises(InUse, match="another bot runs"):
            restore(database, tmp_path / "any.sqlite3")
    assert not is_running(database)


# As processes of their own ----------------------------------------------------------------------------------------

MAKE = "from pathlib import Path\nfrom bot.hosting import backup\nbackup.make_backup(Path({here!r}), Path({other!r}))"
PUT_BACK = "from pathlib import Path\nfrom bot.hosting import restore\nrestore.restore(Path({here!r}), Path({other!r}))"
DIES = """
import os
from bot.hosting import {module}
done = {module}.{name}
def dies(*given):
    found = done(*given)
    os.kill(os.getpid(), 9)
    return found
{module}.{name} = dies
"""
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))"
"""A disk that is full after so many bytes of a file."""


def ran(club: Club, deed: str, other: str, before: str) -> subprocess.CompletedProcess[str]:
    """A deed done by a process of its own, after some code that makes the machine worse."""
    script = f"{before}\n{deed.format(here=str(here(club)), other=str(club.folder / other))}"
    return subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


async def test_a_backup_that_is_killed_leaves_no_half_file(club: Club) -> None:
    for name in ("copy", "check", "settle_on_disk"):
        ended = ran(club, MAKE, "kept.sqlite3", DIES.format(module="backup", name=name))
        assert ended.returncode == -signal.SIGKILL, ended.stderr
        assert not (club.folder / "kept.sqlite3").exists()
    check(make_backup(here(club), club.folder / "kept.sqlite3"))


async def test_a_restore_that_is_killed_leaves_a_whole_database(club: Club) -> None:
    number = await club.table_at(moment("activate", 0))
    kept = make_backup(here(club), club.folder / "kept.sqlite3")
    await club.answers(number)
    await club.database.close()
    for name in ("copy", "_expect_what_was_sent", "_kept_aside"):
        ended = ran(club, PUT_BACK, "kept.sqlite3", DIES.format(module="restore", name=name))
        assert ended.returncode == -signal.SIGKILL, ended.stderr
        check(here(club))
        assert counted(here(club), "record") == 2
    restore(here(club), kept)
    assert counted(here(club), "record") == 1


async def test_a_full_disk_changes_nothing(club: Club) -> None:
    for channel in range(20):
        await club.table_at(moment("activate", 0), channel=channel)
    make_backup(here(club), club.folder / "kept.sqlite3")
    await club.database.close()
    before = here(club).read_bytes()
    for deed, other in ((MAKE, "other.sqlite3"), (PUT_BACK, "kept.sqlite3")):
        ended = ran(club, deed, other, FULL)
        assert ended.returncode == 1
        assert "could not be written" in ended.stderr, ended.stderr
        assert here(club).read_bytes() == before
        assert not list(club.folder.glob(".*.part*"))
    assert not (club.folder / "other.sqlite3").exists()


def test_names_of_backups_are_of_their_time() -> None:
    assert backup_name("umpire", 1_800_000_000) == "umpire-20270115-080000.sqlite3"


async def test_reading_a_table_after_a_restore_needs_nothing_else(club: Club, tmp_path: Path) -> None:
    number = await club.opens()
    make_backup(here(club), tmp_path / "kept.sqlite3")
    moved = tmp_path / "elsewhere" / "umpire.sqlite3"
    restore(moved, tmp_path / "kept.sqlite3")
    database = await Database.open(moved)
    assert await games.load_table(database, number) is not None
    await database.close()
