"""A call that somebody has deleted is posted again, for whoever still owes an answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import discord

from bot.channel.calling import unsettled
from bot.game import announce
from bot.game.referee import Referee
from bot.settling.agreements import asked_by, still_stands
from bot.store import clicks, outbox
from bot.store.database import Transaction
from bot.store.outbox import Call, Post
from bot.table.tables import Table

log = logging.getLogger(__name__)

MOST_REPOSTS = 3
"""So often a call is posted again until something new is asked: whoever deletes every message of ours is not fought."""
DELETED = "-# The message that asked was deleted."
UNKNOWN_MESSAGE = 10008
NOTED_WITHIN_SECONDS = 3.0
"""After so long it is noted which message something was sent as."""
LOOK_PACE_SECONDS = 0.2
"""Between two messages that are looked for."""


class Reposting:
    """Learns of deleted messages from Discord, and by looking for what may have been deleted unseen."""

    def __init__(self, client: discord.Client, referee: Referee) -> None:
        self._client = client
        self._referee = referee

    async def deleted(self, messages: Sequence[int]) -> None:
        """These messages are gone: each call among them is posted again. One that was deleted at once may not have been
        noted as ours yet."""
        for wait in (0, NOTED_WITHIN_SECONDS):
            await asyncio.sleep(wait)
            for call in await outbox.calls_among(self._referee.database, messages):
                await self._again(call)

    async def look(self) -> None:
        """Look for what may have been deleted while nobody listened."""
        try:
            for call in await outbox.standing_calls(self._referee.database):
                if await self._is_gone(call):
                    await self._again(call)
                await asyncio.sleep(LOOK_PACE_SECONDS)
        except Exception:
            log.exception("calls that may have been deleted could not be looked for")

    async def _is_gone(self, call: Call) -> bool:
        """Whether a message has been deleted; not if that cannot be said."""
        try:
            await self._client.get_partial_messageable(call.channel).fetch_message(call.message)
        except discord.NotFound as unknown:
            return unknown.code == UNKNOWN_MESSAGE
        except (discord.DiscordException, OSError) as error:
            log.info("channel %s: message %s could not be looked for: %s", call.channel, call.message, error)
        return False

    async def _again(self, call: Call) -> None:
        """Owe a call once more, in the transaction that notes that its message is gone."""
        async with self._referee.locked(call.game) as table, self._referee.database.transaction() as tx:
            for post in [await posted_again(tx, table, lost) for lost in await outbox.note_gone(tx, call)]:
                if post is not None:
                    await outbox.owe_post(tx, table.id, table.channel, post, None, self._referee.now)
        self._referee.owed.set()


async def posted_again(tx: Transaction, table: Table, lost: Post) -> Post | None:
    """What is said instead of a lost call; None if nobody owes an answer to it any more."""
    if lost.request:
        return await _request(tx, table, lost.request)
    if table.phase == "over" or lost.reposts >= MOST_REPOSTS:
        return None
    if table.phase == "running":
        post = announce.reminder(table, "The table still waits").model_copy(update={"text": DELETED})
    elif table.phase == "lobby":
        post = announce.challenge(table, lost.settled.ping if lost.settled is not None else [])
    else:
        post = unsettled(lost)
    return post.model_copy(update={"again": True, "reposts": lost.reposts + 1})


async def _request(tx: Transaction, table: Table, number: int) -> Post | None:
    """A request, if it still stands."""
    asked = await clicks.request(tx, number)
    if asked is None or not still_stands(table, asked):
        return None
    return announce.request(table.seats[asked.seat], asked_by(table, asked), asked.kind, asked.body, asked.id)
