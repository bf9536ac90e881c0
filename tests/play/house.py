"""A server on loopback, the real bot in a process of its own, and players who press or type."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bot.local.people import Person, Seen, buttons_of, menus_of
from bot.local.server import LocalTable
from bot.local.world import Message

DEFERRED_UPDATE = 6
READY_WITHIN = 20.0
"""Seconds of real time within which the bot must have joined."""


@dataclass
class House:
    """The stand-in and the bot's process; the bot can be killed and started again."""

    table: LocalTable
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    process: asyncio.subprocess.Process | None = None

    @property
    def database(self) -> Path:
        """Where the bot keeps everything."""
        return self.folder / "umpire.sqlite3"

    async def start_bot(self) -> None:
        """Start the bot and wait until it has joined."""
        environment = {
            **{name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"},
            "UMPIRE_DATABASE": str(self.database),
            "UMPIRE_LOG_LEVEL": "WARNING",
            **self.environment,
        }
        log = (self.folder / "bot.log").open("ab")
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.local.bot", "--port", str(self.table.port)),
            env=environment,
            stdout=log,
            stderr=log,
        )
        log.close()
        ended = asyncio.create_task(self.process.wait())
        joined = asyncio.create_task(self.table.until_connected(READY_WITHIN))
        await asyncio.wait({ended, joined}, return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            joined.cancel()
            raise AssertionError(f"the bot did not start:\n{self.log}")
        ended.cancel()
        await joined

    async def kill(self) -> None:
        """SIGKILL: nothing can be cleaned up."""
        await self._end(signal.SIGKILL)

    async def stop_bot(self) -> int:
        """SIGTERM; returns the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> int:
        if self.process is None or self.process.returncode is not None:
            return 0
        self.process.send_signal(number)
        return await self.process.wait()

    @property
    def log(self) -> str:
        """What the bot has logged."""
        path = self.folder / "bot.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""


@asynccontextmanager
async def house(folder: Path, *, start: bool = True, **environment: str) -> AsyncIterator[House]:
    """A house with its bot running; every request of the bot must have been known to the stand-in."""
    table = LocalTable(relax_rate_limits=True)
    await table.start()
    made = House(table, folder, environment)
    try:
        if start:
            await made.start_bot()
        yield made
    finally:
        await made.kill()
        await table.stop()
    assert table.findings == []


def controls(message: Message) -> dict[str, str]:
    """The buttons under a message by their label."""
    return {label: custom_id for custom_id, label in buttons_of(message).items()}


def acting(messages: list[Message]) -> Message | None:
    """The newest public message with “Act” under it."""
    return next((m for m in reversed(messages) if m.visible_to is None and "Act" in controls(m)), None)


def over(messages: list[Message]) -> bool:
    """Whether the newest public message tells of the end."""
    public = [m for m in messages if m.visible_to is None]
    return bool(public) and set(controls(public[-1])) == {"Status"}


NEVER_PRESSED = {"Back", "Undo", "Concede", "Status", "Default"}


@dataclass
class ByButtons:
    """A player who presses enabled controls at random and never Back, Undo or Concede."""

    person: Person
    random: Random
    presses: int = 0

    async def turn(self, message: Message) -> Seen:
        """Press “Act” and everything that follows, until somebody else is asked."""
        seen = await self._press(message, "Act")
        for _ in range(400):
            shown = seen.message
            if shown is None or not self._open(shown):
                return seen
            seen = await self._one_step(shown)
        raise AssertionError(f"this planner never ends: {seen.text}")

    def _open(self, message: Message) -> bool:
        return bool(menus_of(message)) or bool(set(controls(message)) - NEVER_PRESSED)

    async def _one_step(self, message: Message) -> Seen:
        menus = menus_of(message)
        buttons = sorted(set(controls(message)) - NEVER_PRESSED)
        if menus and (not buttons or self.random.random() < 0.8):
            custom_id, values = self.random.choice(sorted(menus.items()))
            self.presses += 1
            before = message.edits
            seen = await self.person.select(message, custom_id, [self.random.choice(values)])
            return await self._answered(seen, before)
        return await self._press(message, self.random.choice(buttons))

    async def _press(self, message: Message, label: str) -> Seen:
        self.presses += 1
        before = message.edits
        return await self._answered(await self.person.press(message, controls(message)[label]), before)

    async def _answered(self, seen: Seen, before: int) -> Seen:
        """Wait until the pressed panel shows what came of it, as a person does."""
        assert seen.acknowledged, seen.failure
        if seen.response_type == DEFERRED_UPDATE:
            await self.person.until(lambda messages: seen.edits > before or seen.followups)
        return seen


@dataclass
class ByCommands:
    """A player who only types: each option takes one of the completions that it offers."""

    person: Person
    group: str
    random: Random

    async def turn(self) -> Seen | None:
        """Use one command that the table asks for; None if it asks for none."""
        commands = next(c for c in self.person.commands() if c["name"] == self.group)["options"]
        self.random.shuffle(commands)
        for command in commands:
            typed = await self._typed(command)
            if typed is not None:
                return await self.person.command(f"{self.group} {command['name']}", **typed)
        return None

    async def _typed(self, command: dict[str, object]) -> dict[str, str] | None:
        """Texts for the options, in order; None if a required one has no completion."""
        typed: dict[str, str] = {}
        options = command.get("options") or []
        assert isinstance(options, list)
        if not options:
            return None
        name = f"{self.group} {command['name']}"
        for option in options:
            text = await self._text(name, option["name"], typed)
            if text is None and option.get("required"):
                return None
            if text is not None:
                typed[option["name"]] = text
        return typed

    async def _text(self, name: str, option: str, typed: dict[str, str]) -> str | None:
        """One completion; a list goes on with a comma until nothing more is offered, or at random."""
        text: str | None = None
        for _ in range(40):
            found = await self.person.complete(name, option, f"{text}, " if text else "", **typed)
            if not found:
                return text
            longer = [c["value"] for c in found if text is None or c["value"].startswith(f"{text}, ")]
            if not longer:
                return text
            text = self.random.choice(longer)
        return text
