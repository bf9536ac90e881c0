"""How long the event loop stands still while the courier draws. Run as `python -m benchmarks.loop`.

The real courier delivers pictures of 150 tokens to twenty channels, two at a time, to a client that only counts. Beside
it a task asks for its turn every millisecond; the longest time without a turn is what a player's click would wait. How
long the loop's own thread worked in a gap says how much of it is the bot's: on a busy machine it waits for the
processor too. The garbage collector is set as the bot sets it: a full search of all that is loaded would be longest.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast

import discord

from benchmarks.figures import Figure, percentile, show
from benchmarks.pictures import scene
from bot.channel.courier import Courier
from bot.channel.painter import Painter
from bot.process.collector import settle_collector
from bot.store import outbox
from bot.store.database import Database
from bot.store.outbox import Post

YARDSTICKS = ("Python", "commit")

CHANNELS, AT_ONCE = 20, 2
BUDGET_MS = 20
PATIENCE = 60
"""Seconds after which nothing more will arrive."""


class Silent:
    """Takes the place of the Discord client and of its channels; every message arrives at once."""

    def __init__(self) -> None:
        self.arrived = 0
        self.all_arrived = asyncio.Event()
        self.id = 0

    def get_partial_messageable(self, channel: int) -> Silent:
        """Any channel."""
        return self

    def get_channel(self, channel: int) -> None:
        """None is known: whatever is sent there is permitted."""

    async def send(self, **letter: Any) -> Silent:
        """A message has arrived."""
        self.arrived += 1
        if self.arrived == CHANNELS:
            self.all_arrived.set()
        return self


class Gap(NamedTuple):
    """How much longer than the millisecond asked for, and how long this thread worked meanwhile, in milliseconds."""

    blocked: float
    worked: float


async def _gaps(done: asyncio.Event) -> list[Gap]:
    """The times between turns."""
    found, last, worked = [Gap(0.0, 0.0)], time.perf_counter(), time.thread_time()
    while not done.is_set():
        await asyncio.sleep(0.001)
        now, by_now = time.perf_counter(), time.thread_time()
        found.append(Gap(max(0.0, (now - last) * 1000 - 1), (by_now - worked) * 1000))
        last, worked = now, by_now
    return found


async def _owe_pictures(database: Database) -> None:
    async with database.transaction() as tx:
        for channel in range(CHANNELS):
            await outbox.owe_post(tx, None, channel, Post(title="A report"), scene(turn=channel), 0)


async def _delivering(path: Path) -> list[Gap]:
    """The gaps while everything is delivered."""
    database, client, done = await Database.open(path), Silent(), asyncio.Event()
    painter = Painter(AT_ONCE)
    await _owe_pictures(database)
    watching = asyncio.create_task(_gaps(done))
    courier = asyncio.create_task(Courier(cast(discord.Client, client), database, asyncio.Event(), painter).run())
    await asyncio.wait_for(client.all_arrived.wait(), PATIENCE)
    done.set()
    gaps = await watching
    courier.cancel()
    await asyncio.gather(courier, return_exceptions=True)
    await painter.close()
    await database.close()
    return gaps


async def _resting() -> list[Gap]:
    """The gaps of the same loop when nothing is drawn: what the machine itself takes."""
    done = asyncio.Event()
    watching = asyncio.create_task(_gaps(done))
    await asyncio.sleep(1.0)
    done.set()
    return await watching


def figures() -> list[Figure]:
    """The longest gap, and what is usual."""
    settle_collector()
    with TemporaryDirectory() as folder:
        gaps = asyncio.run(_delivering(Path(folder) / "outbox.sqlite3"))
    blocked = [gap.blocked for gap in gaps]
    return [
        Figure("event loop blocked while drawing, worst", max(blocked), "ms", BUDGET_MS),
        Figure("event loop blocked while drawing, p99", percentile(blocked, 0.99), "ms"),
        Figure("  of this at work itself, worst", max(gap.worked for gap in gaps), "ms", BUDGET_MS),
        Figure("event loop with nothing to do, worst", max(gap.blocked for gap in asyncio.run(_resting())), "ms"),
    ]


if __name__ == "__main__":
    show(figures)
