"""How long the event loop stands still while the courier draws. Run as `python -m benchmarks.loop`.

The real courier delivers pictures of 150 tokens to twenty channels, two at a time, to a client that only counts. Beside
it a task asks for its turn every millisecond; the longest time without a turn is what a player's click would wait.
"""

from __future__ import annotations

import asyncio
import time
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import discord

from benchmarks.figures import Figure, percentile, show
from benchmarks.pictures import scene
from bot.courier import Courier
from bot.painter import Painter
from bot.store import outbox
from bot.store.database import Database
from bot.store.outbox import Post

CHANNELS, AT_ONCE = 20, 2
BUDGET_MS = 20


class Silent:
    """Takes the place of the Discord client and of its channels; every message arrives at once."""

    def __init__(self) -> None:
        self.arrived = 0
        self.id = 0

    def get_partial_messageable(self, channel: int) -> Silent:
        """Any channel."""
        return self

    async def send(self, **letter: Any) -> Silent:
        """A message has arrived."""
        self.arrived += 1
        return self


async def _gaps(done: asyncio.Event) -> list[float]:
    """The times between turns beyond the millisecond asked for, in milliseconds."""
    found, last = [0.0], time.perf_counter()
    while not done.is_set():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        found.append(max(0.0, (now - last) * 1000 - 1))
        last = now
    return found


async def _owe_pictures(database: Database) -> None:
    async with database.transaction() as tx:
        for channel in range(CHANNELS):
            await outbox.owe_post(tx, None, channel, Post(title="A report"), scene(turn=channel), 0)


async def _delivering(path: Path) -> list[float]:
    """The gaps while everything is delivered."""
    database, client, done = await Database.open(path), Silent(), asyncio.Event()
    painter = Painter(AT_ONCE)
    await _owe_pictures(database)
    watching = asyncio.create_task(_gaps(done))
    courier = asyncio.create_task(Courier(cast(discord.Client, client), database, asyncio.Event(), painter).run())
    for _ in count():
        await asyncio.sleep(0.01)
        if client.arrived == CHANNELS:
            break
    done.set()
    gaps = await watching
    courier.cancel()
    await asyncio.gather(courier, return_exceptions=True)
    await painter.close()
    await database.close()
    return gaps


async def _resting() -> list[float]:
    """The gaps of the same loop when nothing is drawn: what the machine itself takes."""
    done = asyncio.Event()
    watching = asyncio.create_task(_gaps(done))
    await asyncio.sleep(1.0)
    done.set()
    return await watching


def figures() -> list[Figure]:
    """The longest gap, and what is usual."""
    with TemporaryDirectory() as folder:
        gaps = asyncio.run(_delivering(Path(folder) / "outbox.sqlite3"))
    return [
        Figure("event loop blocked while drawing, worst", max(gaps), "ms", BUDGET_MS),
        Figure("event loop blocked while drawing, p99", percentile(gaps, 0.99), "ms"),
        Figure("event loop with nothing to do, worst", max(asyncio.run(_resting())), "ms"),
    ]


if __name__ == "__main__":
    show(figures)
