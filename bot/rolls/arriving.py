"""Waiting until what a channel is owed stands there: dice fall behind their fingerprint only."""

from __future__ import annotations

import asyncio

from bot.refusal import NotPossible
from bot.store import outbox
from bot.store.database import Database

LOOK_EVERY = 0.05
"""Seconds between looks."""
UNPUBLISHED = "I may not post here, so the dice cannot be sealed where everybody sees it: let me send messages."


async def awaited(database: Database, row: int | None) -> tuple[str, int | None]:
    """What became of a row that somebody waits for. Where the bot may not write it is refused: whoever waits is told
    that nothing comes of it, so it must not come later."""
    state, message = await outbox.delivery(database, row)
    if state != "withheld" or row is None:
        return state, message
    await outbox.mark_refused(database, [row], UNPUBLISHED)
    return "refused", None


async def stands(database: Database, row: int | None, within: float) -> bool:
    """Whether a row of the outbox is a message within so many seconds; raises `NotPossible` if it will never be one."""
    try:
        async with asyncio.timeout(within):
            while (state := (await awaited(database, row))[0]) == "owed":  # noqa: ASYNC110 - the courier notes it
                await asyncio.sleep(LOOK_EVERY)
    except TimeoutError:
        return False
    if state == "refused":
        raise NotPossible(UNPUBLISHED)
    return True
