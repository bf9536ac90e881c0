"""The running bot: one process that joins Discord, with its database, outbox and clock."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import signal
from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from importlib import import_module

import discord
from discord import app_commands
from discord.ext import commands

from bot.channel.courier import Courier
from bot.channel.painter import Painter
from bot.channel.reposting import Reposting
from bot.clock import Clock
from bot.game.referee import Referee
from bot.game_files.moving import Moving
from bot.hosting.caretaker import Caretaker
from bot.incoming.desk import Desk
from bot.leagues.leagues import Leagues
from bot.loading import load_games
from bot.lobby.covers import Covers
from bot.lobby.lobby import Lobby
from bot.members.forgetting import Forgetting
from bot.members.members import Members
from bot.opponent.adviser import Adviser
from bot.opponent.playing import Opponents
from bot.opponent.thinker import Thinker
from bot.pools.board import Boards
from bot.pools.pools import Pools
from bot.process.collector import settle_collector
from bot.process.lock import Lock
from bot.process.settings import Settings
from bot.rolls.asking import Asking
from bot.rolls.luck import Luck
from bot.rolls.odds import Oddsmaker
from bot.rolls.rolling import Rolling
from bot.rolls.saved import Saved
from bot.rolls.secret import Secrets
from bot.rosters.lists import Armies
from bot.settling.adjourning import Adjourning
from bot.settling.agreements import Agreements
from bot.settling.pausing import Pausing
from bot.settling.preparing import Preparing
from bot.store.database import Database

log = logging.getLogger(__name__)

_COGS = (
    *("table.table", "lobby.lobby", "play.play", "table.files", "table.standing", "table.look", "table.timing"),
    *("table.standing_in", "play.queueing"),
    *("table.measuring", "dice.odds"),
    *("army.armies", "army.building", "army.catalogues", "lobby.maps", "lobby.welcome"),
    *("house.rulebook", "house.server", "members.privacy", "members.me", "house.host", "members.games"),
    *("house.watching", "dice.rolling", "dice.luck", "dice.saved", "dice.verifying", "dice.menus", "dice.pools"),
    *("league.league", "league.organising", "league.directing", "league.looking"),
    *("league.entrants", "league.rated", "league.profile"),
    "presses",
)
EXTENSIONS = tuple(f"cogs.{name}" for name in _COGS)
"""In the order in which Discord knows the commands: in another one all would be registered anew."""
CLOSE_WITHIN_SECONDS = 4.0
ANSWERS_WITHIN_SECONDS = 2.0
COVER_WITHIN_SECONDS = 10.0
"""The picture of a game's box may be the first of all, for which the process that draws has to start."""
REMEMBERED_INTERACTIONS = 10_000

# The library would warn at every start that it cannot speak; this bot has no voice.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class Commands(app_commands.CommandTree["Umpire"]):
    """The commands; one that is delivered twice is carried out once."""

    async def interaction_check(self, interaction: discord.Interaction[Umpire], /) -> bool:
        return interaction.client.is_new(interaction.id)


class Umpire(commands.Bot):
    """The bot object; the cogs reach everything through it."""

    lock: Lock
    database: Database
    caretaker: Caretaker
    referee: Referee
    lobby: Lobby
    moving: Moving
    forgetting: Forgetting
    agreements: Agreements
    pausing: Pausing
    preparing: Preparing
    adjourning: Adjourning
    members: Members
    armies: Armies
    rolling: Rolling
    secrets: Secrets
    asking: Asking
    saved: Saved
    luck: Luck
    pools: Pools
    boards: Boards
    leagues: Leagues
    opponents: Opponents
    courier: Courier
    reposting: Reposting

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Commands,
            # Of messages only that ours were deleted is of interest; what members write Discord does not even send.
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=60.0,
        )
        self.settings = settings
        self.painter = Painter(settings.pictures_at_once)
        self.covers = Covers(partial(self.painter.attempt, within=COVER_WITHIN_SECONDS))
        self.oddsmaker = Oddsmaker()
        self.thinker = Thinker()
        self.adviser = Adviser()
        self.incoming = Desk()
        self._work: list[asyncio.Task[None]] = []
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._answering = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False

    def is_new(self, interaction: int) -> bool:
        """Whether an interaction is to be carried out: not one that this process was given before, and none while it
        closes (its member sees that it failed)."""
        if interaction in self._seen or self._closing:
            return False
        self._seen[interaction] = None
        if len(self._seen) > REMEMBERED_INTERACTIONS:
            self._seen.popitem(last=False)
        return True

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """While an interaction is carried out; closing waits for it."""
        self._answering += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._answering -= 1
            if not self._answering:
                self._idle.set()

    async def on_message(self, message: discord.Message, /) -> None:
        """Nothing that is written is a command."""

    async def setup_hook(self) -> None:
        """Runs once before the gateway: database, commands, outbox and clock."""
        settings = self.settings
        self.lock = Lock.take(settings.database)
        self.database = await Database.open(settings.database)
        self.referee = Referee(self.database, settings.errors)
        self.lobby = Lobby(self.referee, settings.max_running_games)
        self.moving = Moving(self.referee, self.lobby)
        self.forgetting = Forgetting(self.referee, self.lobby, settings.errors)
        self.caretaker = Caretaker(settings, self.database, self.forgetting)
        self.agreements = Agreements(self.referee)
        self.pausing = Pausing(self.referee)
        self.preparing = Preparing(self.referee)
        self.adjourning = Adjourning(self.referee)
        self.members = Members(self.referee)
        self.armies = Armies(self.referee)
        self.rolling = Rolling(self.referee)
        self.secrets = Secrets(self.rolling)
        self.asking = Asking(self.rolling)
        self.saved = Saved(self.referee)
        self.luck = Luck(self.referee, self.oddsmaker)
        self.pools = Pools(self.referee)
        self.boards = Boards(self, self.pools)
        self.leagues = Leagues(self.referee)
        self.courier = Courier(self, self.database, self.referee.owed, self.painter, lambda: self.referee.now)
        self.reposting = Reposting(self, self.referee)
        await self.rolling.show_unshown()
        await self.add_cogs()
        await self._register_commands()
        clock = Clock(self.referee, self.pools, self.leagues.times)
        self.opponents = Opponents(self.referee, self.thinker)
        work = (self.courier.run(), clock.run(), self.caretaker.run(), self.opponents.run(), self._load_games())
        self._work = [asyncio.create_task(one) for one in work]
        await self.boards.catch_up()
        settle_collector()

    async def _load_games(self) -> None:
        await self.wait_until_ready()
        await load_games(self.database)

    def catch_up(self) -> None:
        """Whatever happened while nobody listened – the gateway was away, or the process was – is looked for."""
        self.courier.permissions_changed()
        self._work = [task for task in self._work if not task.done()]
        self._work.append(asyncio.create_task(self.reposting.look()))

    async def add_cogs(self) -> None:
        """Add all commands. Not by `load_extension`, which runs a module again that another one has imported."""
        for extension in EXTENSIONS:
            await import_module(extension).setup(self)

    async def _register_commands(self) -> None:
        """Tell Discord of the commands, only if they have changed since the last time."""
        places: list[discord.Object | None] = [discord.Object(guild) for guild in self.settings.guilds] or [None]
        for place in places:
            if place is not None:
                self.tree.copy_global_to(guild=place)
            wanted = command_hash(self.tree, place)
            key = f"commands of {self.application_id} in {place.id if place else 'every server'}"
            known = await self.database.row("SELECT value FROM facts WHERE key = ?", (key,))
            if known is None or known["value"] != wanted:
                await self.tree.sync(guild=place)
                async with self.database.transaction() as tx:
                    await tx.run("INSERT OR REPLACE INTO facts (key, value) VALUES (?, ?)", (key, wanted))

    async def close(self) -> None:
        """Finish what is being answered, stop the work, leave Discord, close the database. What is owed stays in the
        outbox."""
        self._closing = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWERS_WITHIN_SECONDS):
                await self._idle.wait()
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self._work = []
        if hasattr(self, "boards"):
            await self.boards.close()
        await self.painter.close()
        await self.oddsmaker.close()
        await self.thinker.close()
        await self.adviser.close()
        self._tell_no_ready()
        await super().close()
        if hasattr(self, "database"):
            await self.database.close()
        if hasattr(self, "lock"):
            self.lock.release()

    def _tell_no_ready(self) -> None:
        """Whoever is closed within two seconds of connecting is still waited for with READY by the library, which would
        tell it to a loop that is gone, and log an error."""
        waiting = self._connection._ready_task
        if waiting is not None:
            waiting.cancel()


def command_hash(tree: app_commands.CommandTree[Umpire], place: discord.Object | None) -> str:
    """A digest of everything that would be registered."""
    payload = [command.to_dict(tree) for command in tree.get_commands(guild=place)]
    return hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()


async def run(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop; SIGTERM and SIGINT end it cleanly within five seconds."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stop.set)
    await run_until(settings, token, stop)


async def run_until(settings: Settings, token: str, stop: asyncio.Event) -> None:
    """Run the bot until `stop` is set, or until it ends by itself; raises what ended it."""
    bot = Umpire(settings)
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    ended_by_itself = running.done()
    stopping.cancel()
    if not bot.is_ready():
        # A start under way is broken off first: what it opens must not appear behind the back of what closes.
        running.cancel()
        await asyncio.wait({running}, timeout=CLOSE_WITHIN_SECONDS)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(bot.close(), CLOSE_WITHIN_SECONDS)
    if ended_by_itself:
        running.result()
    running.cancel()
    with contextlib.suppress(asyncio.CancelledError, Exception):
        await running
