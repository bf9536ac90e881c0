"""A club's channel on a simulated Discord (simcord): members who type, press and read; the bot is the real one.

The test is the clock: `Clock.look` runs when the test says so. What is owed to the channel has arrived when a member's
deed returns.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import aiohttp
import discord
import simcord
from discord.app_commands import Group
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle
from simcord.results import InteractionResult, ResponseMessage

from bot import loading
from bot.channel import painter
from bot.channel.courier import Courier
from bot.channel.pace import Pace
from bot.channel.painter import Painter
from bot.client import Umpire
from bot.clock import Clock
from bot.hosting.caretaker import Caretaker
from bot.incoming import process, worker
from bot.opponent.playing import Opponents
from bot.process.helper import Helper
from bot.process.settings import Settings
from bot.store import clocks, games
from bot.table.tables import Line, Seat, Table
from bot.uploads import fetching
from bot.uploads.kinds import Kind
from cogs.play import play
from renders.finished import Picture
from renders.picture import draw
from rulesets.kit.engine.dice import fingerprint
from rulesets.kit.engine.game import Game
from rulesets.kit.pictures.pictured import Pictured
from tests.bot.moments import FORCES, SCENARIO, SECRET, answer_that
from tests.slips import slips
from tests.structure.outgoing import faults

DAY = 24 * 3600
REGISTERED: dict[tuple[str, ...], Told] = {}
"""What Discord is told of the commands that a bot has, by their names."""
PATIENCE = 60.0
"""Seconds within which the bot must have come to rest, on a machine that does much else."""
LOOKS = 0.003
"""How often it is looked whether the bot has come to rest, in seconds."""


class Told(list[dict[str, Any]]):
    """What Discord was told: nobody changes it, and what simcord notes of each request needs no copy of it."""

    def __deepcopy__(self, memo: object) -> Told:
        return self


class QuickEnv(simcord.Env):
    """simcord looks every 50 ms whether everything has come to rest, and this bot has by then for long."""

    async def _settle_internal(self, *, idle: float = LOOKS, **given: Any) -> None:
        await super()._settle_internal(idle=idle, **given)


class Declared:
    """The event that something is owed, whose waiting simcord knows to be no work."""

    def __init__(self, event: asyncio.Event, env: simcord.Env) -> None:
        self._event, self._env = event, env

    def set(self) -> None:
        self._event.set()

    def clear(self) -> None:
        self._event.clear()

    async def wait(self) -> None:
        await self._env.external_wait(self._event.wait(), reason="nothing is owed")


@dataclass
class Heard:
    """What a deed's answer was: the ephemeral messages, of which the last may carry controls."""

    result: InteractionResult
    messages: list[ResponseMessage]

    @property
    def text(self) -> str:
        """Everything that was said."""
        return "\n".join(message.content for message in self.messages)

    @property
    def last(self) -> ResponseMessage:
        """The last message."""
        return self.messages[-1]

    @property
    def buttons(self) -> list[str]:
        """The labels under the last message that can be pressed."""
        found = [part for part in parts(self.last.components) if part["type"] == 2]
        return [part["label"] for part in found if not part.get("disabled")]

    @property
    def menus(self) -> list[dict[str, Any]]:
        """The menus under the last message; the choices that are buttons are one of them."""
        found = [part for part in parts(self.last.components) if part["type"] == 3]
        options = [{"label": label, "value": value} for value, (label, _) in taken(self.last.components).items()]
        return [*found, *([{"options": options, "custom_id": "", "placeholder": ""}] if options else [])]


def taken(rows: list[dict[str, Any]]) -> dict[str, tuple[str, str]]:
    """The choices and questions that are buttons: by their values, what stands on them, and their custom ids."""
    ids = [(part["label"], part["custom_id"]) for part in parts(rows) if part["type"] == 2]
    choices = {custom.split(":", 5)[5]: (label, custom) for label, custom in ids if custom.startswith("u:take:")}
    asked = {custom.split(":")[3]: (label, custom) for label, custom in ids if custom.startswith("u:this:")}
    return {**asked, **choices}


def parts(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The buttons and menus of a message."""
    return [part for row in rows for part in row["components"]]


@dataclass
class Hall:
    """One server with one channel; `red` and `blue` play, `guest` looks on."""

    env: simcord.Env
    bot: Umpire
    guild: GuildHandle
    channel: ChannelHandle
    red: MemberActor
    blue: MemberActor
    guest: MemberActor
    heard: list[Heard] = field(default_factory=list)

    async def types(
        self, who: MemberActor, command: str, /, channel: ChannelHandle | None = None, **options: Any
    ) -> Heard:
        """A member uses a slash command."""
        return self._checked(await who.slash(channel or self.channel, command, **options))

    async def presses(self, who: MemberActor, label: str, message: Any = None) -> Heard:
        """A member presses a button: of a message of their own, or the newest public one that has it."""
        found = message if message is not None else self.asking(label)
        return self._checked(await who.click(found, label=label))

    async def chooses(self, who: MemberActor, message: Any, value: str, menu: str = "") -> Heard:
        """A member picks an entry of a message's menu: of the one with this text, where there are several; or presses
        the button that is this choice."""
        if not menu and value in (buttons := taken(message.components)):
            return self._checked(await who.click(message, custom_id=buttons[value][1]))
        ids = [part["custom_id"] for part in parts(message.components) if menu in part.get("placeholder", "")]
        return self._checked(await who.select(message, [value], custom_id=ids[0] if menu else None))

    async def by_menu(self, who: MemberActor, heard: Heard) -> Heard:
        """A member who is shown the direction pad looks at the list instead."""
        return await self.presses(who, "By menu", heard.last) if "By menu" in heard.buttons else heard

    async def writes(self, who: MemberActor, label: str, message: Any, text: str) -> Heard:
        """A member presses a button that opens a form of one field, fills it in and hands it in."""
        form = await who.click(message, label=label)
        assert form.modal is not None, form
        (row,) = form.modal["components"]
        return self._checked(await who.submit_modal(form, {row["components"][0]["custom_id"]: text}))

    def _checked(self, result: InteractionResult) -> Heard:
        """Every answer is acknowledged, ephemeral, and within Discord's limits."""
        assert result.acknowledged
        messages = [*([result.response] if result.response else []), *result.followups]
        for message in messages:
            assert message.ephemeral, message
        for message in [*messages, *self.public()]:
            wrong = faults_of(message)
            assert not wrong, wrong
        made = Heard(result, messages)
        self.heard.append(made)
        return made

    def public(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What everybody sees in the channel, oldest first."""
        return (channel or self.channel).history()

    def asking(self, label: str) -> discord.Message:
        """The newest public message with this button."""
        return next(m for m in reversed(self.public()) if label in labels(m))

    @property
    def newest(self) -> discord.Message:
        """The newest public message."""
        return self.public()[-1]

    def last_reports(self) -> str:
        """The text of the newest public message with its embed."""
        return said(self.newest)

    async def begins(
        self, game: Game, *, alone: bool = False, practice: bool = False, seats: list[Seat] | None = None
    ) -> int:
        """A game that stands there, between red and blue (`alone`: red on both seats) or with other seats; returns its
        number."""
        second = self.red.id if alone else None if practice else self.blue.id
        two = [
            Seat(0, "Red", self.red.id, force=FORCES[0]),
            Seat(1, "Blue", second, practice=practice, force=FORCES[1]),
        ]
        table = Table(
            **{"id": 0, "guild": self.guild.id, "channel": self.channel.id, "host": self.red.id},
            **{"ruleset": game.ruleset, "phase": "running", "scenario": SCENARIO, "options": {}, "pace": DAY},
            secret=SECRET,
            fingerprint=fingerprint(SECRET),
            seats=seats or two,
            created_at=0,
            game=game,
        )
        async with self.bot.database.transaction() as tx:
            await games.add_table(tx, table)
            await games.save_table(tx, table)
            await games.add_lines(tx, table, [Line("begin", {"type": "begin"})], 0)
            await clocks.sync_questions(tx, table.id, game.questions, table.pace, self.bot.referee.now)
        self.bot.referee.stored(table)
        return table.id

    async def restarts(self) -> None:
        """The bot ends and another one takes its place, on the same database."""
        path = self.bot.settings.database
        await self.bot.database.close()
        self.bot.lock.release()
        self.bot = Umpire(Settings(_env_file=None, database=path))
        await self.env.restart_bot(self.bot)

    async def table(self, number: int) -> Table:
        """The table as it stands."""
        return await self.bot.referee.table(number)

    async def game(self, number: int) -> Game:
        """The game as it stands."""
        return (await self.table(number)).running

    async def answers(self, number: int, **wanted: bool) -> Heard:
        """Who is asked gives an answer of this kind as a command."""
        table = await self.table(number)
        asked = table.running.questions[0]
        action = answer_that(table.running, **wanted).model_dump()
        who = self.red if table.seats[asked.seat].member == self.red.id else self.blue
        typed = {name: ", ".join(v) if isinstance(v, list) else v for name, v in action.items() if name != "type" and v}
        return await self.types(who, f"dust {action['type']}", **typed)


def faults_of(message: Any) -> list[str]:
    """What Discord would refuse of a message as it stands, and what of its words is surely not meant."""
    rows = message.components
    found = faults(
        content=message.content,
        embeds=[embed.to_dict() for embed in message.embeds],
        rows=rows if rows and isinstance(rows[0], dict) else [row.to_dict() for row in rows],
        alts=[attachment.description or "" for attachment in message.attachments],
    )
    return found + slips(said(message))


def labels(message: discord.Message) -> list[str]:
    """The labels of a public message's buttons."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [child.label or "" for row in rows for child in row.children if isinstance(child, discord.Button)]


def said(message: discord.Message) -> str:
    """A public message in words: content, title and report."""
    embeds = [f"{embed.title or ''}\n{embed.description or ''}" for embed in message.embeds]
    return "\n".join([message.content, *embeds])


async def attachment(hall: Hall, heard: Heard) -> bytes:
    """The file of an answer."""
    (found,) = heard.last.attachments
    return await hall.bot.http.get_from_cdn(found.url)


@cache
def groups_of(rulesets: tuple[str, ...], make: Callable[[], list[Group]] = play.groups) -> list[Group]:
    """The commands of these games, made once for all halls."""
    return make()


async def registered(bot: Umpire) -> None:
    """Discord is told of the bot's commands; in the houses of `tests/play` it does that itself."""
    commands = bot.tree.get_commands()
    names = tuple(command.name for command in commands)
    if names not in REGISTERED:
        REGISTERED[names] = Told(command.to_dict(bot.tree) for command in commands)
    assert bot.application_id is not None
    await bot.http.bulk_upsert_global_commands(bot.application_id, payload=REGISTERED[names])


@asynccontextmanager
async def open_hall(folder: Path, monkeypatch: Any) -> AsyncIterator[Hall]:
    """A hall whose bot has joined."""
    bot = Umpire(Settings(_env_file=None, database=folder / "umpire.sqlite3"))
    env = QuickEnv(bot, settle_timeout=PATIENCE)

    def courier(self: Courier, client: Any, database: Any, owed: asyncio.Event, by: Painter, now: Any) -> None:
        made(self, client, database, Declared(owed, env), by, now)  # type: ignore[arg-type]

    async def until_told(self: Courier, channel: int) -> None:
        """There is no slow look here: the test tells that something is allowed."""
        self._withheld[channel] = asyncio.Event()
        try:
            await env.external_wait(self._withheld[channel].wait(), reason="nothing is allowed there")
        finally:
            del self._withheld[channel]

    async def in_a_thread(helper: Helper, pictured: Pictured) -> Picture:
        return await asyncio.to_thread(draw, pictured)

    async def no_clock(self: Clock | Caretaker | Opponents) -> None:
        await env.external_wait(asyncio.Event().wait(), reason="the test is the clock")

    async def at_once(self: Pace) -> None:
        """There is nobody who counts requests."""

    async def from_the_cdn(session: aiohttp.ClientSession, url: str) -> AsyncIterator[bytes]:
        yield await bot.http.get_from_cdn(url)

    async def read_here(kind: Kind, sent: Sequence[bytes]) -> tuple[bytes, int]:
        told = await asyncio.to_thread(worker.answer, kind.key, io.BytesIO(b"".join(sent)))
        return json.dumps(told).encode(), 0

    made = Courier.__init__
    monkeypatch.setattr(Umpire, "_register_commands", registered)
    monkeypatch.setattr(play, "groups", lambda: groups_of(play.RULESETS))
    monkeypatch.setattr(Courier, "__init__", courier)
    monkeypatch.setattr(Courier, "_until_allowed", until_told)
    monkeypatch.setattr(painter, "_drawn", in_a_thread)  # a process for each test would take its time to start
    monkeypatch.setattr(process, "_asked", read_here)  # tests/bot/incoming has the process
    monkeypatch.setattr(fetching, "parts", from_the_cdn)
    monkeypatch.setattr(Pace, "turn", at_once)
    monkeypatch.setattr(loading, "REST_SECONDS", DAY)  # simcord would wait for what comes within its patience
    monkeypatch.setattr(Clock, "run", no_clock)
    monkeypatch.setattr(Caretaker, "run", no_clock)
    monkeypatch.setattr(Opponents, "run", no_clock)
    await env.start()
    try:
        guild = env.create_guild()
        channel = guild.create_text_channel("war-room")
        people = [guild.add_member(env.create_user(name)) for name in ("ruby", "bluebell", "gustav")]
        hall = Hall(env, bot, guild, channel, *people)
        yield hall
        bot = hall.bot
        env.raise_errors()
    finally:
        await env.shutdown()
        await bot.database.close()
        bot.lock.release()
