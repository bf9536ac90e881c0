"""The real thing, in a process of its own; and its two halves, of which one can fall silent."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.play.house import ROOT, eventually
from tests.play.nest import Hatched, hatched

PATIENCE = 60.0
"""Seconds within which a process must have started or ended, on a machine that does much else."""
NEVER_GIVEN = (20_000, 32_000)
"""Below the ports from which connections are made."""
NOBODYS = ("UMPIRE_", "DISCORD_")
"""How the settings begin that must not come from whoever runs the tests."""
SAMPLE = """
import sys
from bot.local.addresses import point_discord_at
from bot.local.bot import TOKEN
from tests.local.sample_bot import build
point_discord_at(int(sys.argv[1]))
build().run(TOKEN)
"""


def free_port() -> int:
    """A port of this machine on which nobody listens, and which the system gives to nobody who asks for just any: it
    stays free until it is wanted, and between two starts."""
    while True:
        port = random.randrange(*NEVER_GIVEN)
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """What a process of this house finds in its environment, wherever it is started."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(NOBODYS)}
    return inherited | {"PYTHONPATH": str(ROOT), **settings}


@dataclass
class Program:
    """A program of this house in a process of its own; what it writes goes to `<name>.log` in its folder."""

    folder: Path
    name: str
    process: asyncio.subprocess.Process | Hatched | None = None

    @property
    def log(self) -> str:
        """What it has written, in all its lives."""
        return self._path.read_text("utf-8") if self._path.exists() else ""

    @property
    def _path(self) -> Path:
        return self.folder / f"{self.name}.log"

    async def starts(self, *words: str, **settings: str) -> None:
        """Start Python with these words and settings."""
        with self._path.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, *words), cwd=self.folder, env=environment(settings), stdout=log, stderr=log
            )

    async def hatches(self, port: int | None = None, **settings: str) -> None:
        """Be forked as a bot, for the table at a port or with one of its own, with these settings."""
        self.process = await hatched(port, environment(settings), self._path, self.folder)

    async def has_said(self, words: str, times: int = 1) -> None:
        """Wait until it has written these words so many times."""
        await eventually(lambda: self.log.count(words) >= times or not self.lives, PATIENCE)
        assert self.lives, f"{self.name} did not start:\n{self.log}"

    @property
    def lives(self) -> bool:
        """Whether it runs."""
        return self.process is not None and self.process.returncode is None

    async def ends(self, number: signal.Signals) -> int:
        """Send it a signal that ends it; its exit code."""
        if self.process is None or not self.lives:
            return 0
        self.process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            return await self.process.wait()

    def hears(self, number: signal.Signals) -> None:
        """Send it a signal that does not end it."""
        assert self.process is not None
        self.process.send_signal(number)


class Home:
    """`python -m bot` without a token, and the folder in which it keeps everything. It is started for a newcomer as
    they would do that, else it is forked, which takes a second less. `toy` is a ruleset that can be played too,
    "module:NAME"."""

    def __init__(self, folder: Path, *, newcomer: bool = False, toy: str = "") -> None:
        self.folder = folder
        self._newcomer, self._toy = newcomer, toy
        self.port = free_port()
        self.program = Program(folder, "bot")
        self._starts = 0

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What was written."""
        return self.program.log

    async def starts(self) -> None:
        """Start it and wait until the page is served."""
        self._starts += 1
        settings = {
            "UMPIRE_LOCAL_PORT": str(self.port),
            "UMPIRE_DATABASE": str(self.folder / "umpire.sqlite3"),
            "UMPIRE_LOG_LEVEL": "WARNING",
        }
        if self._newcomer:
            await self.program.starts("-m", "bot", **settings)
        else:
            await self.program.hatches(**settings, TOY=self._toy)
        await self.program.has_said(self.address, self._starts)

    async def stops(self) -> None:
        """SIGTERM: it ends by itself, and cleanly."""
        assert await self.program.ends(signal.SIGTERM) == 0, self.log

    async def is_killed(self) -> None:
        """SIGKILL: nothing can be cleaned up."""
        await self.program.ends(signal.SIGKILL)


class Halves:
    """The local table and a bot in a process each: the real bot, or the sample that uses all that Discord offers."""

    def __init__(self, folder: Path, *, sample: bool = False) -> None:
        self.folder = folder
        self.port = free_port()
        self.table = Program(folder, "table")
        self.bot = Program(folder, "bot")
        self._sample = sample

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What both have written."""
        return self.table.log + self.bot.log

    async def starts(self) -> None:
        """Start the table, wait until the page is served, and start the bot."""
        await self.table.starts("-m", "bot.local", "--port", str(self.port))
        await self.table.has_said(self.address)
        if self._sample:
            await self.bot.starts("-c", SAMPLE, str(self.port))
        else:
            database = str(self.folder / "umpire.sqlite3")
            await self.bot.hatches(self.port, UMPIRE_DATABASE=database)

    def falls_silent(self) -> None:
        """SIGSTOP: the bot answers nothing, and its connection stays open."""
        self.bot.hears(signal.SIGSTOP)

    def wakes(self) -> None:
        """SIGCONT: the bot goes on."""
        self.bot.hears(signal.SIGCONT)

    async def is_killed(self) -> None:
        """SIGKILL for both."""
        for program in (self.bot, self.table):
            await program.ends(signal.SIGKILL)
