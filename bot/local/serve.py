"""Playing at home: the local table and the real bot in one process."""

import asyncio
import logging
import signal
from typing import TYPE_CHECKING, Any

from bot.local.addresses import point_discord_at
from bot.local.server import LocalTable

if TYPE_CHECKING:
    from bot.process.settings import Settings

PORT = 8947
"""Where the local table is found when nobody says otherwise."""

HOW_TO = """Open this address in a browser on this machine: the page shows you the games. Nothing leaves this machine.
Ctrl+C here stops it, the same command starts it again; everything is kept in {folder}."""
"""What a newcomer reads at the start."""


def quiet_library(level: str) -> None:
    """Keep the library from telling of logins and gateways, which there are none of here; a host who looks for a fault
    still reads all of it."""
    if level == "INFO":
        logging.getLogger("discord").setLevel(logging.WARNING)


async def local_table(settings: "Settings") -> None:
    """Run the local table and the bot until SIGINT or SIGTERM; its world is kept beside the bot's database."""
    # The bot is another part of the house; only this function needs it.
    from bot.client import run  # noqa: PLC0415

    table = LocalTable(path=settings.database.with_name("local-table.sqlite3"), relax_rate_limits=True)
    try:
        await table.start(settings.local_port)
        point_discord_at(table.port)
        quiet_library(settings.log_level)
        print(f"Umpire local table: {table.url}", flush=True)
        print(HOW_TO.format(folder=settings.database.parent.resolve()), flush=True)
        await until_stopped(asyncio.create_task(run(settings, table.world.token)))
    finally:
        await table.stop()


async def until_stopped(bot: "asyncio.Task[Any]") -> None:
    """Wait for SIGINT, SIGTERM or the end of a bot, which has ended then."""
    try:
        await until_told_to_stop(bot)
    finally:
        while not bot.done():
            # One that comes just as `asyncio.wait_for` of Python 3.11 has what it waits for is lost: it is told again.
            bot.cancel()
            await asyncio.wait({bot}, timeout=1)
        await asyncio.gather(bot, return_exceptions=True)


async def until_told_to_stop(work: "asyncio.Task[Any]") -> None:
    """Wait for SIGINT, SIGTERM or the end of `work`; what broke it is raised."""
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    waiting = asyncio.create_task(told.wait())
    try:
        await asyncio.wait({work, waiting}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.cancel()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
    if work.done() and not work.cancelled():
        work.result()
