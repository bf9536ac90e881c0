"""A post office without Discord: the bot's own courier delivers to channels that write down what arrives, and when."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.channel.courier import Courier
from bot.channel.painter import Painter
from bot.store import outbox
from renders.finished import Picture
from rulesets.kit.pictures.scene import Scene
from tests.bot.club import Club

PLAIN = Picture(png=b"", alt="", width=1, height=1)


@dataclass(frozen=True)
class Message:
    """A message as it arrived: when, where, whom it pings, what it says."""

    id: int
    at: int
    channel: int
    nonce: str
    pings: tuple[int, ...]
    content: str
    title: str
    text: str
    labels: tuple[str, ...]

    @property
    def mentions(self) -> tuple[int, ...]:
        """Whoever is mentioned, pinged or not."""
        return tuple(int(found) for found in re.findall(r"<@(\d+)>", self.content + self.title + self.text))


@dataclass
class PostOffice:
    """Takes the place of the Discord client and of its channels. With `down` nothing can be sent."""

    club: Club
    arrived: list[Message] = field(default_factory=list)
    footers: list[str] = field(default_factory=list)
    down: bool = False
    count: int = 0

    def get_partial_messageable(self, channel: int) -> Any:
        """A channel."""
        return SimpleNamespace(
            send=lambda **letter: self._send(channel, letter),
            get_partial_message=self._message,
            history=lambda **asked: self._history(),
        )

    def get_channel(self, channel: int) -> None:
        """Nothing is known of what the bot may do there."""

    async def _history(self) -> AsyncIterator[Any]:
        """Whatever was tried has not arrived."""
        for message in ():
            yield message

    def _message(self, number: int) -> Any:
        async def edit(**changes: Any) -> None:
            assert not changes.get("content") or not changes["allowed_mentions"].users, "an edit calls nobody"

        return SimpleNamespace(edit=edit)

    async def _send(self, channel: int, letter: dict[str, Any]) -> Any:
        if self.down:
            raise ConnectionError("no way out")
        self.count += 1
        embed: discord.Embed = letter["embeds"][0]
        allowed = letter["allowed_mentions"]
        assert allowed.everyone is False
        assert allowed.roles is False
        message = Message(
            id=self.count,
            at=self.club.time,
            channel=channel,
            nonce=letter["nonce"],
            pings=tuple(user.id for user in allowed.users),
            content=letter["content"] or "",
            title=embed.title or "",
            text=embed.description or "",
            labels=tuple(item.label for item in letter["view"].children),
        )
        self.arrived.append(message)
        self.footers.append(embed.footer.text or "")
        return SimpleNamespace(id=self.count)

    async def delivers(self) -> list[Message]:
        """Everything that is owed goes out; returns what has arrived since the last time."""
        courier = Courier(
            cast(discord.Client, self), self.club.database, asyncio.Event(), cast(Painter, self), lambda: self.club.time
        )
        courier._pace = cast(Any, SimpleNamespace(turn=self._at_once))
        before = len(self.arrived)
        for channel in await outbox.channels_owed(self.club.database):
            while owed := await outbox.next_owed(self.club.database, channel):
                await courier._deliver(channel, owed)
        return self.arrived[before:]

    async def _at_once(self) -> None:
        return

    async def draw(self, scene: Scene) -> Picture:
        """Nobody looks at the pictures."""
        return PLAIN
