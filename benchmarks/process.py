"""The bot in a process of its own, at a local table of this one."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

from bot.local import LocalTable

READY_WITHIN = 30.0
"""Seconds within which the bot must have joined."""


@dataclass
class BotProcess:
    """A running bot."""

    process: asyncio.subprocess.Process

    @classmethod
    async def started(cls, table: LocalTable, folder: Path, *before: str) -> BotProcess:
        """Start it with its database in a folder and wait until it has joined; `before` are the interpreter's options."""
        kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
        environment = {**kept, "UMPIRE_DATABASE": str(folder / "umpire.sqlite3"), "UMPIRE_LOG_LEVEL": "WARNING"}
        with (folder / "bot.log").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, *before, "-m", "bot.local.bot", "--port", str(table.port)),
                env=environment,
                stdout=log,
                stderr=log,
            )
        await table.until_connected(READY_WITHIN)
        return cls(process)

    async def stopped(self) -> int:
        """Stop it in the ordinary way; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await self.process.wait()
