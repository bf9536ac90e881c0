"""`python -m bot`: joins Discord with a token, starts the local table without one; `python -m bot --help` lists the
commands for hosts."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence

import discord

from bot.process import logs
from bot.process.collector import hold_collector
from bot.process.private import put_right
from bot.process.settings import Settings, WrongSettings, read_settings

log = logging.getLogger(__name__)


def main(arguments: Sequence[str] = ()) -> int:
    """Start, run, and end with a clear line for the host if that is not possible."""
    try:
        settings = read_settings()
    except WrongSettings as wrong:
        sys.stderr.write(f"umpire: {wrong}\n")
        return 2
    put_right(settings)
    if arguments:
        from bot.hosting.commands import command

        return command(settings, arguments)
    try:
        logs.set_up(settings)
        asyncio.run(_run(settings))
    except discord.LoginFailure:
        sys.stderr.write("umpire: DISCORD_TOKEN is not accepted by Discord; copy it anew from the developer portal\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"umpire: cannot start: {error}\n")
        return 1
    except Exception:
        log.critical("the bot has ended by an error", exc_info=True)
        return 1
    return 0


async def _run(settings: Settings) -> None:
    hold_collector()
    if settings.discord_token is not None:
        from bot.client import run

        await run(settings, settings.discord_token.get_secret_value())
    else:
        from bot.local.serve import local_table

        await local_table(settings)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
