"""From the start of the process until Discord's READY, imports included. Run as `python -m benchmarks.startup`.

The first start makes the database and registers every command; the next ones find both. The stand-in for Discord runs
in this process.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, show
from benchmarks.process import BotProcess
from bot.local import LocalTable

STARTS = 5
BUDGET_S = 3


async def _start(table: LocalTable, folder: Path) -> float:
    """One start, in seconds."""
    started = time.perf_counter()
    bot = await BotProcess.started(table, folder)
    took = time.perf_counter() - started
    await bot.stopped()
    return took


async def _starts() -> list[float]:
    table = LocalTable()
    await table.start()
    with TemporaryDirectory() as folder:
        found = [await _start(table, Path(folder)) for _ in range(STARTS)]
    await table.stop()
    return found


def figures() -> list[Figure]:
    """The first start, and the median of those after it."""
    first, *others = asyncio.run(_starts())
    return [
        Figure("start to ready, first start", first, "s", BUDGET_S),
        Figure("start to ready, median of later starts", median(others), "s", BUDGET_S),
    ]


if __name__ == "__main__":
    show(figures)
