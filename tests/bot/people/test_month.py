"""A server over weeks: quiet nights, one reminder, defaults in time, and memory that does not grow."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from bot.people.quiet import DAY
from bot.store.database import Database
from tests.bot.people.month import Month
from tests.bot.people.test_quiet import at

BEGINS = at("2026-10-19T12:00")
"""Europe sets its clocks six days later, America thirteen."""
WARM_AFTER = 10
"""Days after which memory is compared; until then the process starts anew every day, afterwards it goes on."""


async def test_two_days_of_a_small_club(database: Database, tmp_path: Path) -> None:
    month = await Month.begin(database, tmp_path, seed=8, members=8, tables=6, at=BEGINS, practice=0)
    await month.goes_by(2 * DAY)
    await month.check_database()
    for seen in ("clicks", "pings", "reminders", "defaults", "calls that followed"):
        assert month.figures.counts[seen] > 0, f"{seen}: choose a seed that has some"


async def a_month(database: Database, folder: Path) -> tuple[Month, float]:
    """Thirty days of forty members; by which share the living objects grew after the first days."""
    with patch("bot.game.referee.TABLES_IN_MEMORY", 20):  # as many as there are after the first days
        month = await Month.begin(database, folder, seed=1, members=40, tables=36, at=BEGINS, practice=0.3)
        await month.goes_by(WARM_AFTER * DAY)
        month.restarts, objects = False, month.objects()
        await month.goes_by((30 - WARM_AFTER) * DAY)
        await month.check_database()
        return month, month.objects() / objects - 1


@pytest.mark.soak
async def test_a_month_of_forty_members(database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    month, more = await a_month(database, tmp_path)
    counts, memory = month.figures.counts, month.figures.memory
    with capsys.disabled():
        print("\nA month of 40 members", *month.figures.lines(), sep="\n  ")
        print(f"  objects from day {WARM_AFTER} to the end: {more:+.1%}")
    for seen in ("reminders", "defaults", "claims", "vacations", "calls that followed", "lines to the table", "pauses"):
        assert counts[seen] > 0, seen
    assert more < 0.1, "something is never let go of"
    assert max(memory[WARM_AFTER:]) - memory[WARM_AFTER - 1] < 5  # MiB
