"""A month of one server with 40 members of many time zones, the test being the clock (tests/bot/people/month.py).

It breaks off at the first message that comes twice, ping or reminder in somebody's quiet hours, second reminder,
default that is late, or claim before its time.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, show
from bot.store.database import Database
from tests.bot.people.test_month import WARM_AFTER, a_month

YARDSTICKS = ("Python", "commit")

COUNTED = ("games", "clicks", "messages", "pings", "calls that followed", "reminders", "defaults", "claims")


async def _month(folder: Path) -> list[Figure]:
    database = await Database.open(folder / "umpire.sqlite3")
    try:
        month, more = await a_month(database, folder)
    finally:
        await database.close()
    counts, memory = month.figures.counts, month.figures.memory
    return [
        *(Figure(f"a month of 40 members: {what}", counts[what], "") for what in COUNTED),
        Figure(f"a month of 40 members: memory on day {WARM_AFTER}", memory[WARM_AFTER - 1], "MiB"),
        Figure("a month of 40 members: memory on the last day", memory[-1], "MiB"),
        Figure("a month of 40 members: more living objects", more * 100, "%", 10),
    ]


def figures() -> list[Figure]:
    """What happened, and what it left in memory."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_month(Path(folder)))


if __name__ == "__main__":
    show(figures)
