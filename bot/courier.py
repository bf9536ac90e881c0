"""Sends what the outbox owes: each message once, in order within its channel, drawn when it is sent."""

from __future__ import annotations

import asyncio
import io
import logging
from dataclasses import dataclass

import discord

from bot.components import buttons
from bot.store import outbox
from bot.store.database import Database
from bot.store.outbox import Owed, Post
from renders.board import Picture, draw
from rulesets.kit.scene import Scene

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
JOINED_TEXT = 3800
"""Characters of joined reports that fit into one embed."""


@dataclass(frozen=True)
class Letter:
    """One message: the rows of the outbox that it carries, what it says, and its picture."""

    rows: list[int]
    nonce: str
    post: Post
    scene: Scene | None


class Courier:
    """One task a channel while something is owed to it, so that a slow channel holds up no other."""

    def __init__(self, client: discord.Client, database: Database, owed: asyncio.Event, drawing: int) -> None:
        self._client = client
        self._database = database
        self._owed = owed
        self._drawing = asyncio.Semaphore(drawing)
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Work until cancelled; begins with what was owed when the process died."""
        self._owed.set()
        try:
            while True:
                await self._owed.wait()
                self._owed.clear()
                for channel in await outbox.channels_owed(self._database):
                    if channel not in self._tasks:
                        self._tasks[channel] = asyncio.create_task(self._serve(channel))
        finally:
            for task in self._tasks.values():
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _serve(self, channel: int) -> None:
        try:
            while owed := await outbox.next_owed(self._database, channel):
                await self._deliver(channel, owed)
        except Exception:
            log.exception("channel %s: could not deliver, trying again", channel)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._tasks[channel]
            self._owed.set()

    async def _deliver(self, channel: int, owed: list[Owed]) -> None:
        """Send the first row, with the posts right behind it that can be joined to it."""
        if owed[0].kind == "strip":
            await self._strip(owed[0])
            return
        letter = joined(owed)
        try:
            message = await self._send(channel, letter)
        except (discord.Forbidden, discord.NotFound) as refused:
            await outbox.mark_refused(self._database, letter.rows, reason(refused))
        except discord.HTTPException as refused:
            if refused.status != 400:
                raise
            log.error("channel %s: Discord refuses a message: %s", channel, refused)
            await outbox.mark_refused(self._database, letter.rows, reason(refused))
        else:
            await outbox.mark_sent(self._database, letter.rows, message)

    async def _send(self, channel: int, letter: Letter) -> int:
        picture = await self._draw(letter.scene) if letter.scene else None
        place = self._client.get_partial_messageable(channel)
        sent = await place.send(
            content=letter.post.call or None,
            embed=embed(letter.post, picture),
            files=[file(picture)] if picture else [],
            view=buttons(letter.post.controls),
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, users=[discord.Object(member) for member in letter.post.ping]
            ),
            nonce=letter.nonce,
        )
        return sent.id

    async def _draw(self, scene: Scene) -> Picture:
        async with self._drawing:
            return await asyncio.to_thread(draw, scene)

    async def _strip(self, owed: Owed) -> None:
        """Take the controls off a message; it does not matter if it is gone."""
        message = await outbox.message_of(self._database, owed.body["post"])
        try:
            if message is not None:
                place = self._client.get_partial_messageable(owed.channel)
                await place.get_partial_message(message).edit(view=None)
        except discord.HTTPException as refused:
            if refused.status >= 500 or refused.status == 429:
                raise
        await outbox.mark_sent(self._database, [owed.id], message)


def joined(owed: list[Owed]) -> Letter:
    """The first post and those behind it as one message, as far as the text fits: the newest picture and controls."""
    rows = [owed[0]]
    post = Post.model_validate(owed[0].body)
    scene = owed[0].scene
    for row in owed[1:]:
        if row.kind == "strip" and row.body["post"] in [earlier.id for earlier in rows]:
            rows.append(row)
            continue
        following = Post.model_validate(row.body) if row.kind == "post" else None
        if following is None or row.game != owed[0].game or not _fits(post, following):
            break
        post = following if following.title == post.title else _behind(post, following)
        scene = row.scene or scene
        rows.append(row)
    return Letter([row.id for row in rows], rows[0].nonce, post, scene)


def _behind(post: Post, following: Post) -> Post:
    """Both posts as one, with what the later one asks."""
    text = "\n".join(part for part in (post.text, f"**{following.title}**", following.text) if part)
    return following.model_copy(update={"title": post.title, "text": text})


def _fits(post: Post, following: Post) -> bool:
    """Posts that somebody has to answer are never joined away."""
    short = len(post.text) + len(following.title) + len(following.text) < JOINED_TEXT
    return short and not (post.controls and not post.asks)


def embed(post: Post, picture: Picture | None) -> discord.Embed:
    """The report of a post."""
    made = discord.Embed(title=post.title or None, description=post.text or None)
    if picture is not None:
        made.set_image(url="attachment://board.png")
    return made


def file(picture: Picture) -> discord.File:
    """The picture as an attachment with its alt text."""
    return discord.File(io.BytesIO(picture.png), "board.png", description=picture.alt)


def reason(refused: discord.HTTPException) -> str:
    """Why Discord does not take a message, in words for the table."""
    if isinstance(refused, discord.Forbidden):
        return "I may not write in this channel (needed: View Channel, Send Messages, Embed Links, Attach Files)."
    if isinstance(refused, discord.NotFound):
        return "The channel or thread is gone."
    return f"Discord refused a message ({refused.code})."
