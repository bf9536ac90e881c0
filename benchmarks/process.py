"""The bot in a process of its own, at a local table of this one."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.local import LocalTable

READY_WITHIN = 30.0
"""Seconds within which the bot must have joined."""
STOPPED_WITHIN = 10.0
"""Seconds after which a bot that was told to stop is killed."""


@dataclass
class BotProcess:
    """A running bot."""

    process: asyncio.subprocess.Process

    @classmethod
    async def started(
        cls, table: LocalTable, folder: Path, *before: str, environment: Mapping[str, str] | None = None
    ) -> BotProcess:
        """Start it with its database in a folder and wait until it has joined.

        `before` are options of the interpreter, `environment` is what it is told besides.
        """
        kept = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
        ours = {"UMPIRE_DATABASE": str(folder / "umpire.sqlite3"), "UMPIRE_LOG_LEVEL": "WARNING"}
        with (folder / "bot.log").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, *before, "-m", "bot.local.bot", "--port", str(table.port)),
                env={**kept, **ours, **(environment or {})},
                stdout=log,
                stderr=log,
            )
        await _joined(table, process, folder / "bot.log")
        return cls(process)

    @property
    def memory(self) -> int:
        """Its resident memory in bytes, without the processes that it has started."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * resource.getpagesize()

    @property
    def processor_time(self) -> float:
        """What it has computed until now in seconds, in its own name and the system's, with the processes that it has
        started."""
        return _processor_time(self.process.pid)

    async def stopped(self) -> int:
        """Stop it in the ordinary way, or in the other after a while; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        try:
            return await asyncio.wait_for(self.process.wait(), STOPPED_WITHIN)
        except TimeoutError:
            self.process.kill()
            return await self.process.wait()


def _processor_time(process: int) -> float:
    """Seconds of a process, of its children that have ended, and of those that run."""
    state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    running = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    own = sum(map(int, state[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(_processor_time(int(child)) for child in running)


async def _joined(table: LocalTable, process: asyncio.subprocess.Process, log: Path) -> None:
    """Wait until the bot has joined; raises with its last words if it ended instead."""
    ended = asyncio.create_task(process.wait())
    joined = asyncio.create_task(table.until_connected(READY_WITHIN))
    await asyncio.wait({ended, joined}, return_when=asyncio.FIRST_COMPLETED)
    if ended.done():
        joined.cancel()
        raise RuntimeError(f"the bot did not start: {_last_words(log)}")
    ended.cancel()
    await joined


def _last_words(log: Path) -> str:
    return log.read_text(encoding="utf-8")[-2000:]
