"""Keeps the messages of pools up to date, and rolls those that are closed.

One task a pool while there is something to do: however fast members press, a message is edited at even distances and
shows then what is newest. What has to be done stands in the database, so a restart goes on with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import discord

from bot.channel.components import buttons
from bot.channel.courier import FIRST_RETRY_SECONDS, LAST_RETRY_SECONDS, passes
from bot.channel.messages import embed
from bot.channel.pace import Pace
from bot.pools.dice import PoolDice
from bot.pools.pools import Pools
from bot.pools.telling import board
from bot.rolls.arriving import awaited
from bot.store import pools
from bot.store.pools import Pool

log = logging.getLogger(__name__)

EDITS_A_SECOND = 4
"""Of all pools together: the courier leaves Discord's 50 requests a second so much room."""
APART_SECONDS = 1.5
"""Between two edits of one message; Discord takes five in five seconds for a whole channel."""
LOOK_EVERY = 0.1
"""Seconds between looks whether the message that closes a pool has arrived."""


class Boards:
    """The messages of all pools that something is to be done for."""

    def __init__(self, client: discord.Client, kept: Pools) -> None:
        self._client = client
        self._pools = kept
        self._dice = PoolDice(kept)
        self._pace = Pace(EDITS_A_SECOND)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._wanted: dict[int, asyncio.Event] = {}
        self._edited: dict[int, float] = {}
        kept.on_change = self.attend

    async def catch_up(self) -> None:
        """Go on with what the last process has left."""
        for number in await pools.unattended(self._pools.database):
            self.attend(number)

    def attend(self, number: int) -> None:
        """Do what is to be done for a pool; a task under way looks once more."""
        self._wanted.setdefault(number, asyncio.Event()).set()
        if number not in self._tasks:
            self._tasks[number] = asyncio.create_task(self._attend(number))

    async def close(self) -> None:
        """Stop; everything left stands in the database."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _attend(self, number: int) -> None:
        wait = FIRST_RETRY_SECONDS
        try:
            while pool := await self._unfinished(number):
                try:
                    await self._step(pool)
                    wait = FIRST_RETRY_SECONDS
                except Exception as error:
                    log.warning("pool %s: next attempt in %.0f s", number, wait, exc_info=error)
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LAST_RETRY_SECONDS)
        finally:
            del self._tasks[number], self._wanted[number]

    async def _unfinished(self, number: int) -> Pool | None:
        """The pool, while there is something to do for it; what is wanted during a look needs another one."""
        while True:
            self._wanted[number].clear()
            pool = await pools.pool_of(self._pools.database, number)
            if pool is not None and (pool.phase == "closed" or pool.shown < pool.version):
                return pool
            if not self._wanted[number].is_set():
                return None

    async def _step(self, pool: Pool) -> None:
        """Roll what is closed, else show what is newest."""
        if pool.phase == "closed":
            if not await self._dice.roll(pool.id):
                await asyncio.sleep(LOOK_EVERY)
            return
        state, message = await awaited(self._pools.database, pool.post)
        if state == "owed":
            await asyncio.sleep(LOOK_EVERY)
        elif message is None:  # Discord never took it
            await self._shown(pool)
        else:
            await self._edit(pool.id, message)

    async def _edit(self, number: int, message: int) -> None:
        """Show a pool as it is when its turn has come; until then a press may close it."""
        if (left := self._edited.get(number, 0.0) + APART_SECONDS - time.monotonic()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wanted[number].wait(), left)
            return
        await self._pace.turn()
        pool = await pools.pool(self._pools.database, number)
        post = board(pool, await pools.shares_of(self._pools.database, number))
        place = self._client.get_partial_messageable(pool.channel).get_partial_message(message)
        self._edited.pop(number, None)
        if pool.phase == "open":
            self._edited[number] = time.monotonic()
        try:
            await place.edit(embed=embed(post, None), view=buttons(post.controls) if post.controls else None)
        except discord.HTTPException as refused:
            if passes(refused):
                raise
            log.info("pool %s: its message cannot be edited: %s", number, refused)
        await self._shown(pool)

    async def _shown(self, pool: Pool) -> None:
        async with self._pools.database.transaction() as tx:
            await pools.note_shown(tx, pool)
