"""The bot process alone, against a local table that runs elsewhere: `python -m bot.local.bot --port N`."""

import argparse
import asyncio

from bot.local.addresses import point_discord_at
from bot.process.collector import hold_collector

TOKEN = "local-table"
"""The token of a freshly founded world; a local table knows no other."""


async def run_against(port: int, token: str = TOKEN) -> None:
    """Point the library at the local table on `port` and run the real bot."""
    point_discord_at(port)
    from bot.client import run  # noqa: PLC0415  the bot is another part of the house; only this function needs it
    from bot.process import logs  # noqa: PLC0415
    from bot.process.settings import Settings  # noqa: PLC0415

    settings = Settings()
    logs.set_up(settings, [token])
    await run(settings, token)


def main() -> None:
    """Read the command line and run."""
    hold_collector()
    parser = argparse.ArgumentParser(description="Run the bot against a local table on this machine.")
    parser.add_argument("--port", type=int, required=True, help="the local table's port on 127.0.0.1")
    arguments = parser.parse_args()
    asyncio.run(run_against(arguments.port))


if __name__ == "__main__":
    main()
