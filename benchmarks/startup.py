"""From the start of the process until Discord's READY, imports included. Run as `python -m benchmarks.startup`.

The first start makes the database and registers every command; the next ones find both. The stand-in for Discord runs
in this process. Processor time tells more than the clock where the machine does much else.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.figures import Figure, show
from benchmarks.process import BotProcess
from bot.local import LocalTable

YARDSTICKS = ("Python", "commit")

STARTS = 6
BUDGET_S = 3


@dataclass(frozen=True)
class Start:
    """One start: seconds until it was ready, seconds of processor time in them, bytes resident then."""

    took: float
    computed: float
    memory: int


async def _start(table: LocalTable, folder: Path) -> Start:
    started = time.perf_counter()
    bot = await BotProcess.started(table, folder)
    found = Start(time.perf_counter() - started, bot.processor_time, bot.memory)
    await bot.stopped()
    return found


async def _starts() -> list[Start]:
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
        Figure("start to ready, first start", first.took, "s", BUDGET_S),
        Figure("start to ready, median of later starts", median(start.took for start in others), "s", BUDGET_S),
        Figure("start to ready, processor time, median", median(start.computed for start in others), "s"),
        Figure("resident memory when ready", median(start.memory for start in others) / 2**20, "MiB"),
    ]


if __name__ == "__main__":
    show(figures)
