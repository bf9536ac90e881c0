"""Sends what the outbox owes: each message once, in order within its channel, drawn when it is sent.

What Discord does not let the bot do in a channel stays owed: the channel waits until the permission is there again, or
until the next slow look. Controls are taken off a message when the one that takes its place stands.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord

from bot.channel import permitted
from bot.channel.calling import note_call, settle_call
from bot.channel.components import buttons
from bot.channel.letters import Letter, pages, together, waiting_strips, written
from bot.channel.messages import CONTENT, attached, embeds, file, says
from bot.channel.pace import Pace
from bot.channel.painter import Painter
from bot.game.announce import counted
from bot.store import outbox
from bot.store.database import Database
from bot.store.outbox import Owed, Post
from renders.finished import Picture
from rulesets.kit.pictures.pictured import Pictured

log = logging.getLogger(__name__)

FIRST_RETRY_SECONDS = 1.0
LAST_RETRY_SECONDS = 60.0
"""The waits between attempts double from the first to the last."""
LOOKED_THROUGH = 200
"""Messages of a channel among which one that may have arrived is looked for."""
PASSING = (401, 408, 429)
"""Refusals that are not about the message: it is tried again."""
UNKNOWN_CHANNEL = 10003
HELD_SECONDS = 600.0
"""Between two looks at a channel in which the bot was not allowed to write, if nobody tells that it is."""
NOT_ALLOWED = "Discord does not let me write in this channel. What it was not told follows by itself as soon as I may."
PICTURE_LEFT_OUT = f"The picture is left out: I am missing the permission {permitted.ATTACH} in this channel."


class Withheld(Exception):
    """Discord does not let the bot do something in a channel for now."""


class Courier:
    """One task a channel while something is owed to it, so that a slow channel holds up no other."""

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        owed: asyncio.Event,
        painter: Painter,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._client = client
        self._database = database
        self._owed = owed
        self._painter = painter
        self._now = now
        self._pace = Pace()
        self._reading = asyncio.Lock()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._failures: Counter[int] = Counter()
        self._withheld: dict[int, asyncio.Event] = {}

    async def run(self) -> None:
        """Work until cancelled; begins with what was owed when the process died."""
        self._owed.set()
        try:
            while True:
                await self._owed.wait()
                self._owed.clear()
                await self._set_out()
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _set_out(self) -> None:
        try:
            for channel in await outbox.channels_owed(self._database):
                if channel not in self._tasks:
                    self._tasks[channel] = asyncio.create_task(self._serve(channel))
                elif channel in self._withheld and not await outbox.held_back(self._database, channel):
                    self._withheld[channel].set()  # what is owed now was not tried yet
        except Exception:
            log.exception("the outbox could not be read, trying again")
            await asyncio.sleep(FIRST_RETRY_SECONDS)
            self._owed.set()

    async def _serve(self, channel: int) -> None:
        try:
            while owed := await outbox.next_owed(self._database, channel):
                await self._deliver(channel, owed)
                del self._failures[channel]
        except Withheld:
            await self._until_allowed(channel)
        except Exception as error:
            wait = self._wait(channel, error)
            log.warning("channel %s: could not deliver, next attempt in %.0f s", channel, wait, exc_info=error)
            await asyncio.sleep(wait)
        finally:
            del self._tasks[channel]
            self._owed.set()

    async def _until_allowed(self, channel: int) -> None:
        """Wait until there is hope that the bot may write in a channel."""
        self._withheld[channel] = asyncio.Event()
        try:
            async with asyncio.timeout(HELD_SECONDS):
                await self._withheld[channel].wait()
        except TimeoutError:
            log.info("channel %s: the bot was not allowed to write there; it tries again", channel)
        finally:
            del self._withheld[channel]

    def permissions_changed(self) -> None:
        """Some permission has changed somewhere: go on where nothing is known to be missing any more."""
        for channel, allowed in self._withheld.items():
            if not permitted.holds_up(permitted.lacking_in(self._client, channel) or ()):
                allowed.set()

    def _wait(self, channel: int, error: Exception) -> float:
        """Seconds until the next attempt: what Discord asks for, else twice as long as the last time."""
        if isinstance(error, discord.RateLimited):
            return error.retry_after
        self._failures[channel] += 1
        wait: float = FIRST_RETRY_SECONDS * 2 ** min(self._failures[channel] - 1, 10)
        return min(wait, LAST_RETRY_SECONDS)

    async def _deliver(self, channel: int, owed: list[Owed]) -> None:
        """Send the first row, with the posts right behind it that can be joined to it; or do what is to be done to a
        message. What the next post replaces keeps its controls until that post stands."""
        replaced, rows = waiting_strips(owed)
        if not rows or rows[0].kind == "strip":
            await self._strip((rows or replaced)[0])
            return
        letter = await self._read(rows)
        try:
            controls = await self._sent(channel, letter)
        except discord.Forbidden as refused:
            await self._hold_back(channel, letter.rows, letter.nonce, refused)
        except discord.HTTPException as refused:
            if passes(refused):
                raise
            log.warning("channel %s: Discord refuses a message for good: %s", channel, refused)
            await outbox.mark_refused(self._database, letter.rows, reason(refused))
        else:
            for strip in replaced if controls else ():
                await self._strip(strip)

    async def _sent(self, channel: int, letter: Letter) -> bool:
        """Send a letter, unless an earlier attempt has arrived; whether it has controls."""
        message = await self._arrived(channel, letter)
        if message is None:
            pictures = await self._pictures(letter)
            letter = await self._settled(letter)
            message = await self._send(channel, letter, pictures)
        await self._note_arrived(letter, message)
        return bool(letter.post.controls)

    async def _hold_back(self, channel: int, rows: list[int], nonce: str, refused: discord.Forbidden) -> None:
        """These rows wait until the bot may do it; the first time it is said in the channel, where that is possible.
        Raises `Withheld`."""
        missing = permitted.lacking_in(self._client, channel) or []
        why = permitted.words(missing) if permitted.holds_up(missing) else NOT_ALLOWED
        if not await outbox.held_back(self._database, channel):
            log.warning("channel %s: %s (%s)", channel, refused, ", ".join(missing))
            if missing in ([], [permitted.EMBED]):
                await self._say_plainly(channel, why, nonce)
        async with self._database.transaction() as tx:
            await outbox.hold_back(tx, rows, why)
        raise Withheld

    async def _say_plainly(self, channel: int, text: str, nonce: str) -> None:
        """Name what is missing in words alone, which may be allowed where a report is not."""
        with contextlib.suppress(discord.Forbidden):
            await self._pace.turn()
            await self._client.get_partial_messageable(channel).send(
                content=text, allowed_mentions=discord.AllowedMentions.none(), nonce=f"{nonce}-held"
            )

    async def _note_arrived(self, letter: Letter, message: int) -> None:
        """The message stands in the channel, and whom it calls was called."""
        async with self._database.transaction() as tx:
            await outbox.mark_sent(tx, letter.rows, message)
            await note_call(tx, letter.game, letter.post)

    async def _read(self, owed: list[Owed]) -> Letter:
        """The next letter. Reading a picture takes a millisecond: where much is owed, one a turn of the event loop."""
        async with self._reading:
            await asyncio.sleep(0)
            return written(together(owed))

    async def _arrived(self, channel: int, letter: Letter) -> int | None:
        """The message that an earlier attempt has left in the channel; a nonce is good for a few minutes only."""
        if not letter.tried:
            return None
        place = self._client.get_partial_messageable(channel)
        last = await outbox.last_message(self._database, channel)
        await self._pace.turn()
        try:
            async for message in place.history(limit=LOOKED_THROUGH, after=discord.Object(last) if last else None):
                if message.author == self._client.user and says(message, letter.post):
                    return message.id
        except discord.Forbidden:
            log.warning("channel %s: its history cannot be read; a message may come twice", channel)
        return None

    async def _pictures(self, letter: Letter) -> list[tuple[Picture, str]]:
        """What a letter shows, drawn, with the captions."""
        drawn = [(await self._draw(scene), caption) for scene, caption in pages(letter.scene)]
        return [(picture, caption) for picture, caption in drawn if picture is not None]

    async def _send(self, channel: int, letter: Letter, pictures: list[tuple[Picture, str]]) -> int:
        """Send a letter; without its pictures, and saying so, where nothing may be attached."""
        missing = permitted.lacking_in(self._client, channel)
        if pictures and permitted.ATTACH in (missing or ()):
            return await self._post(channel, letter, [], PICTURE_LEFT_OUT)
        try:
            return await self._post(channel, letter, pictures)
        except discord.Forbidden:
            if not pictures or missing:
                raise
            # What Discord has told of our permissions may be older than its answer.
            return await self._post(channel, letter, [], PICTURE_LEFT_OUT)

    async def _post(self, channel: int, letter: Letter, pictures: list[tuple[Picture, str]], footer: str = "") -> int:
        await self._pace.turn()
        sent = await self._client.get_partial_messageable(channel).send(
            content=letter.post.call[:CONTENT] or None,
            embeds=embeds(letter.post, pictures, footer),
            files=[file(picture, attached(number)) for number, (picture, _) in enumerate(pictures)],
            view=buttons(letter.post.controls),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(member) for member in letter.post.ping]
            ),
            nonce=letter.nonce,
        )
        return sent.id

    async def _settled(self, letter: Letter) -> Letter:
        """The letter with its calls as they may be now."""
        async with self._database.transaction() as tx:
            spared = await outbox.called_later(tx, letter.game, letter.rows)
            post = await settle_call(tx, letter.game, letter.post, int(self._now()), spared)
            await outbox.settle_letter(tx, letter.rows, letter.post, post)
        return replace(letter, post=post)

    async def _draw(self, scene: Pictured) -> Picture | None:
        """The picture; a report without one is better than none."""
        try:
            return await self._painter.draw(scene)
        except Exception:
            log.exception("a picture could not be drawn; the report goes out without it")
            return None

    async def _strip(self, owed: Owed) -> None:
        """Take the controls off a message, or bring it up to date; it does not matter if it is gone."""
        message = await outbox.message_of(self._database, owed.body["post"])
        try:
            if message is not None:
                changes = await self._changes(owed)
                place = self._client.get_partial_messageable(owed.channel)
                await self._pace.turn()
                await place.get_partial_message(message).edit(**changes)
        except discord.Forbidden as refused:
            await self._hold_back(owed.channel, [owed.id], owed.nonce, refused)
        except discord.HTTPException as refused:
            if passes(refused):
                raise
        async with self._database.transaction() as tx:
            await outbox.mark_sent(tx, [owed.id], message)

    async def _changes(self, owed: Owed) -> dict[str, Any]:
        """What becomes of a message that has arrived. A change calls nobody."""
        if "anew" in owed.body:
            post = Post.model_validate(owed.body["anew"])
            return {"embeds": embeds(post, []), "view": buttons(post.controls)}
        if "given" not in owed.body:
            return {"view": None}
        call = counted(await outbox.call_of(self._database, owed.body["post"]), owed.body["given"])
        return {"content": call[:CONTENT], "allowed_mentions": discord.AllowedMentions.none()}


def passes(refused: discord.HTTPException) -> bool:
    """Whether Discord may take the same message later."""
    return refused.status >= 500 or refused.status in PASSING


def reason(refused: discord.HTTPException) -> str:
    """Why Discord will never take a message, in words for the table."""
    if refused.code == UNKNOWN_CHANNEL:
        return "The channel or thread is gone."
    return f"Discord refused a message ({refused.code})."
