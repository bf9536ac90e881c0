"""The local table alone, without a bot: `python -m bot.local --port N [--world FILE]`."""

import argparse
import asyncio
import sys
from pathlib import Path

from bot.local.serve import PORT, until_told_to_stop
from bot.local.server import LocalTable


async def serve(port: int, path: Path | None) -> None:
    """Serve until SIGINT or SIGTERM."""
    table = LocalTable(path=path, relax_rate_limits=True)
    forever = asyncio.create_task(asyncio.Event().wait())
    try:
        await table.start(port)
        print(f"Umpire local table: {table.url}", flush=True)
        await until_told_to_stop(forever)
    finally:
        forever.cancel()
        await table.stop()


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description="A stand-in for Discord on this machine.")
    parser.add_argument("--port", type=int, default=PORT, help=f"the port on 127.0.0.1 (usually {PORT}, 0 for any)")
    parser.add_argument("--world", type=Path, default=None, help="a file in which the world is kept")
    arguments = parser.parse_args()
    try:
        asyncio.run(serve(arguments.port, arguments.world))
    except OSError as error:
        sys.exit(f"umpire: cannot start: {error}")


if __name__ == "__main__":
    main()
