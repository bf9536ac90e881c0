"""What each command of the command line does; every one returns what the host is told, or raises why it cannot."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from bot.game.referee import Referee
from bot.game_files.brought import Place
from bot.game_files.exporting import as_bytes, whole
from bot.game_files.game_file import LARGEST
from bot.game_files.moving import Moving
from bot.hosting.backup import BY_HAND, appearing, backup_name, make_backup
from bot.hosting.health import stored_lines
from bot.hosting.nightly import Nightly
from bot.hosting.restore import restore
from bot.hosting.servers import forget_server
from bot.incoming.desk import tried
from bot.lobby.lobby import Lobby
from bot.members.forgetting import Forgetting
from bot.names import plain_text
from bot.process.lock import alone_with, is_running
from bot.process.settings import Settings
from bot.store import games
from bot.store.database import Database, newest_schema

Given = argparse.Namespace


class NotDone(Exception):
    """A command cannot be carried out; the text is one line for the host."""


def backup(settings: Settings, given: Given) -> str:
    """Copy the database, also while the bot runs."""
    target = given.file or settings.backups / backup_name(BY_HAND, time.time())
    return f"backup written to {make_backup(settings.database, Path(target))}"


def put_back(settings: Settings, given: Given) -> str:
    """Put a backup in the place of the database."""
    if not given.file:
        raise NotDone("name the backup: make restore FILE=…, or python -m bot restore FILE")
    aside = restore(settings.database, Path(given.file))
    kept = f"; what was there is kept as {aside}" if aside else ""
    return f"restored {given.file} to {settings.database}{kept}. Start the bot now."


def export(settings: Settings, given: Given) -> str:
    """Write a whole game, with everything that is still a secret of its players."""
    number = number_of(given.game, "a game")
    target = Path(given.file or f"game-{number}.json")
    if target.exists():
        raise NotDone(f"{target} exists already; name another file, or remove it")
    content = asyncio.run(_exported(settings, number))
    with appearing(target) as part:
        part.write_bytes(content)
    return f"game {number} written to {target}. It holds the secret of its dice: hand it to nobody who plays it."


async def _exported(settings: Settings, number: int) -> bytes:
    async with opened(settings) as database:
        table = await games.load_table(database, number)
        if table is None:
            raise NotDone(f"there is no game {number}")
        return as_bytes(await whole(database, table))


def bring_in(settings: Settings, given: Given) -> str:
    """Bring a game in at a channel, where its seats are claimed when the bot runs again."""
    path = Path(given.file)
    size = path.stat().st_size
    if size > LARGEST:
        raise NotDone(f"{path} has {size:,} bytes; a game's file has at most {LARGEST:,}")
    place = Place(number_of(given.server, "a server"), number_of(given.channel, "a channel"), 0)
    with alone_with(settings.database):
        return asyncio.run(_brought_in(settings, path.read_bytes(), place))


async def _brought_in(settings: Settings, content: bytes, place: Place) -> str:
    file = await tried(content)
    async with opened(settings, alone=True) as database:
        referee = Referee(database, settings.errors)
        moving = Moving(referee, Lobby(referee, settings.max_running_games))
        return await moving.bring_in(file, place, -time.time_ns())  # no interaction of Discord's has such a number


def status(settings: Settings, given: Given) -> str:
    """What the database tells of the house."""
    running = "runs" if is_running(settings.database) else "does not run"
    return "\n".join([f"The bot {running}; its memory and times are told by /status.", *asyncio.run(_status(settings))])


async def _status(settings: Settings) -> list[str]:
    async with opened(settings) as database:
        return await stored_lines(database, settings, Nightly(settings, database), int(time.time()))


def forget(settings: Settings, given: Given) -> str:
    """Forget a member who asks for it elsewhere than in Discord."""
    with alone_with(settings.database):
        return asyncio.run(_forgotten(settings, number_of(given.member, "a member")))


async def _forgotten(settings: Settings, member: int) -> str:
    async with opened(settings, alone=True) as database:
        referee = Referee(database, settings.errors)
        forgetting = Forgetting(referee, Lobby(referee, settings.max_running_games), settings.errors)
        if unfinished := await forgetting.unfinished(member):
            games = ", ".join(str(one.game) for one in unfinished)
            raise NotDone(f"member {member} plays games that are under way: {games}; they are to be ended first")
        return f"member {member} is forgotten, in {await forgetting.forget(member)} games"


def forget_guild(settings: Settings, given: Given) -> str:
    """Forget a server with everything that was ever played there."""
    with alone_with(settings.database):
        return asyncio.run(_forgotten_guild(settings, number_of(given.server, "a server")))


async def _forgotten_guild(settings: Settings, guild: int) -> str:
    async with opened(settings, alone=True) as database:
        now = int(time.time())
        return f"server {guild} is forgotten, with {await forget_server(database, settings.errors, guild, now)} games"


@asynccontextmanager
async def opened(settings: Settings, *, alone: bool = False) -> AsyncIterator[Database]:
    """The database, if there is one; who is not alone with it does not bring it up to date behind the bot's back."""
    if not settings.database.is_file():
        raise NotDone(f"there is no database {settings.database}")
    if not alone:
        _demand_up_to_date(settings.database)
    database = await Database.open(settings.database)
    try:
        yield database
    finally:
        await database.close()


def _demand_up_to_date(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != newest_schema():
        raise NotDone(
            f"{path} is of another version (schema {version}, this one: {newest_schema()}); start the bot once"
        )


def number_of(text: str, what: str) -> int:
    """The number of something, as it was typed."""
    if not (text.isascii() and text.isdecimal() and len(text) < 20):
        raise NotDone(f"“{plain_text(text, 40)}” is not the number of {what}; right would be digits alone")
    return int(text)
