"""The backup of each night: made once, caught up if it was missed, kept for a while, and no reason to fall over."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot.hosting.backup import NoBackup, check, nightly_backups
from bot.hosting.caretaker import Caretaker
from bot.hosting.nightly import TRY_AGAIN_SECONDS, Nightly, last_night
from bot.hosting.pulse import Pulse
from bot.members.forgetting import Forgetting
from bot.process.settings import Settings
from tests.bot.club import Club

DAY, HOUR = 24 * 3600, 3600
MIDNIGHT = 20_000 * DAY


def settings(club: Club, **more: object) -> Settings:
    return Settings(_env_file=None, database=club.folder / "umpire.sqlite3", **more)  # type: ignore[arg-type]


@pytest.fixture
async def nightly(club: Club) -> Nightly:
    """Nightly backups at three o'clock, of a bot that was started at midnight."""
    made = Nightly(settings(club, backups_kept=3), club.database)
    await made.look(MIDNIGHT)
    return made


def names(club: Club) -> list[str]:
    return [backup.path.name for backup in nightly_backups(club.folder / "backups")]


def test_the_last_night_is_today_or_yesterday() -> None:
    assert last_night(MIDNIGHT + 3 * HOUR, 3) == MIDNIGHT + 3 * HOUR
    assert last_night(MIDNIGHT + 3 * HOUR - 1, 3) == MIDNIGHT + 3 * HOUR - DAY
    assert last_night(MIDNIGHT + 23 * HOUR, 0) == MIDNIGHT


async def test_one_backup_a_night(club: Club, nightly: Nightly) -> None:
    assert names(club) == [], "there was nothing before the first start"
    for minute in range(0, 48 * 60, 30):
        await nightly.look(MIDNIGHT + minute * 60)
    assert names(club) == ["umpire-20241004-030000.sqlite3", "umpire-20241005-030000.sqlite3"]
    assert nightly.last is not None
    check(nightly.last.path)


async def test_a_missed_night_is_caught_up(club: Club, nightly: Nightly) -> None:
    await nightly.look(MIDNIGHT + 4 * HOUR)
    await nightly.look(MIDNIGHT + 5 * DAY + 17 * HOUR)
    assert len(names(club)) == 2
    assert nightly_backups(club.folder / "backups")[-1].at == MIDNIGHT + 5 * DAY + 17 * HOUR


async def test_old_ones_go_and_what_others_put_there_stays(club: Club, nightly: Nightly) -> None:
    folder = club.folder / "backups"
    folder.mkdir()
    kept = [folder / "umpire-by-hand-20200101-000000.sqlite3", folder / "notes.txt"]
    left = folder / ".umpire-20200101-000000.sqlite3.123.part"
    for path in (*kept, left):
        path.touch()
    for day in range(6):
        await nightly.look(MIDNIGHT + day * DAY + 3 * HOUR)
    assert len(names(club)) == 3
    assert names(club)[-1] == "umpire-20241009-030000.sqlite3"
    assert all(path.exists() for path in kept)
    assert not left.exists()


async def test_none_are_made_where_none_are_wanted(club: Club) -> None:
    off = Nightly(settings(club, backups_kept=0), club.database)
    await off.look(MIDNIGHT)
    await off.look(MIDNIGHT + 10 * DAY)
    assert not (club.folder / "backups").exists()


async def test_a_failure_is_told_and_tried_again(
    club: Club, nightly: Nightly, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: Path) -> Path:
        raise NoBackup("the disk is full")

    at = MIDNIGHT + 4 * HOUR
    monkeypatch.setattr("bot.hosting.nightly.make_backup", full)
    with caplog.at_level(logging.ERROR):
        await nightly.look(at)
    assert nightly.failure == "the disk is full"
    assert "the disk is full" in caplog.text
    monkeypatch.undo()
    await nightly.look(at + 60)
    assert names(club) == [], "not every minute"
    await nightly.look(at + TRY_AGAIN_SECONDS)
    assert nightly.failure == ""
    assert len(names(club)) == 1


async def test_clicks_do_not_wait_for_a_backup(club: Club, nightly: Nightly, monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy is held up in its thread; transactions go on meanwhile."""
    from threading import Event

    from bot.hosting import backup

    reached, free, real = Event(), Event(), backup.copy

    def slow(source: Path, target: Path) -> None:
        real(source, target)
        reached.set()
        assert free.wait(10)

    monkeypatch.setattr(backup, "copy", slow)
    making = asyncio.create_task(nightly.look(MIDNIGHT + 4 * HOUR))
    assert await asyncio.to_thread(reached.wait, 10)
    await club.opens()
    assert not making.done()
    free.set()
    await making
    assert len(names(club)) == 1


async def test_the_caretaker_survives_what_goes_wrong(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    forgetting = Forgetting(club.referee, club.lobby, club.folder / "errors")
    caretaker = Caretaker(settings(club), club.database, forgetting, lambda: MIDNIGHT)

    async def stumbles(now: float) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(caretaker.nightly, "look", stumbles)
    await caretaker.look()
    assert "stumbled" in caplog.text


def test_the_pulse_tells_the_usual_from_the_worst() -> None:
    pulse = Pulse()
    assert (pulse.usual, pulse.worst_of_minute, pulse.worst) == (0.0, 0.0, 0.0)
    for late in (0.001, 0.5, 0.002, 0.001):
        pulse.note(late)
    assert (pulse.usual, pulse.worst_of_minute, pulse.worst) == (0.002, 0.5, 0.5)
    for _ in range(300):
        pulse.note(0.003)
    assert (pulse.usual, pulse.worst_of_minute, pulse.worst) == (0.003, 0.003, 0.5)
