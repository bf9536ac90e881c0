"""A server on loopback, the real bot in a process of its own, and players who press or type."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
from bisect import bisect
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.local.people import Person, Seen, buttons_of, menus_of, text_of
from bot.local.server import LocalTable
from bot.local.world import Message, World
from cogs.play._giving import IN_WORK
from tests.local import openapi
from tests.play.nest import Hatched, hatched
from tests.processes import at_rest

DEFERRED_UPDATE = 6
LEISURE = 6.0
"""How many times as long as Discord, and as people, a house waits: on a machine that does much else, half a second of
work takes several."""
READY_WITHIN = 120.0
"""Seconds of real time within which the bot must have joined, and within which what is waited for must come."""
ROOT = Path(__file__).parents[2]


async def eventually(holds: Callable[[], object], within: float = READY_WITHIN) -> None:
    """Wait until something holds that nobody tells of, such as what stands in the database."""
    async with asyncio.timeout(within):
        while not holds():  # noqa: ASYNC110 - another process changes it
            await asyncio.sleep(0.01)


def draws_for(process: Path, house: Path) -> bool:
    """Whether a process, by its folder in /proc, is one that draws for a bot of the house in this folder. Of the bot's
    environment such a process is told little more than where to put what passes."""
    try:
        words = process.joinpath("cmdline").read_bytes().split(b"\0")
        told = process.joinpath("environ").read_bytes().split(b"\0")
        return b"renders.worker" in words and b"TMPDIR=" + os.fsencode(house) in told
    except OSError:
        return False


@dataclass
class House:
    """The stand-in and the bot's process; the bot can be killed and started again."""

    table: LocalTable
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    process: Hatched | None = None
    _reading: sqlite3.Connection | None = None

    @property
    def database(self) -> Path:
        """Where the bot keeps everything."""
        return self.folder / "umpire.sqlite3"

    async def start_bot(self) -> None:
        """Start the bot and wait until it has joined."""
        self._stop_reading()
        environment = {
            **{name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"},
            "UMPIRE_DATABASE": str(self.database),
            "TMPDIR": str(self.folder),
            "UMPIRE_LOG_LEVEL": "WARNING",
            **self.environment,
        }
        self.process = await hatched(self.table.port, environment, self.folder / "bot.log", ROOT)
        await self._joined(self.process)

    async def _joined(self, process: Hatched) -> None:
        """Wait until it has joined; a process that was to die may have done so before."""
        ended = asyncio.create_task(process.wait())
        joined = asyncio.create_task(self.table.until_connected(READY_WITHIN))
        await asyncio.wait({ended, joined}, return_when=asyncio.FIRST_COMPLETED)
        if ended.done():
            joined.cancel()
            if "DIES_AT" not in self.environment:
                raise AssertionError(f"the bot did not start:\n{self.log}")
            return
        ended.cancel()
        await joined

    async def kill(self) -> None:
        """SIGKILL: nothing can be cleaned up."""
        await self._end(signal.SIGKILL)

    async def stop_bot(self) -> int:
        """SIGTERM; returns the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> int:
        self._stop_reading()
        if self.process is None or self.process.returncode is not None:
            return 0
        self.process.send_signal(number)
        return await self.died()

    async def died(self) -> int:
        """Wait until the process has ended, and until its connection is known to be gone."""
        assert self.process is not None
        async with asyncio.timeout(READY_WITHIN):
            code = await self.process.wait()
        await eventually(lambda: not self.table.gateway.connected)
        return code

    @property
    def at_rest(self) -> bool:
        """Whether the bot, and what it has started, waits for something outside."""
        return self.process is None or at_rest(self.process.pid)

    @property
    def painters(self) -> list[int]:
        """The processes that draw for this house's bots, also for one that has ended."""
        return [int(one.name) for one in Path("/proc").glob("[0-9]*") if draws_for(one, self.folder)]

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """What stands in the database, read from outside. It stays open, for to open it takes a hundred times as long
        as to look; but a bot that starts or ends finds it as it would if nobody looked on."""
        if self._reading is None:
            self._reading = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
            self._reading.row_factory = sqlite3.Row
        return self._reading.execute(sql, values).fetchall()

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    def execute(self, sql: str, *values: object) -> None:
        """Change the database from outside, while no bot runs."""
        assert self.process is None or self.process.returncode is not None
        connection = sqlite3.connect(self.database)
        with connection:
            connection.execute(sql, values)
        connection.close()

    @property
    def errors(self) -> str:
        """What the bot has written down of unexpected errors; empty if there were none."""
        return "\n".join(path.read_text("utf-8")[-3000:] for path in sorted((self.folder / "errors").glob("*.json")))

    @property
    def log(self) -> str:
        """What the bot has logged."""
        path = self.folder / "bot.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def told(self) -> str:
        """What a failing test wants to know: the last messages, unexpected errors, the log."""
        shown = list(self.table.world.messages.values())[-4:]
        messages = [f"{m.id} to {m.visible_to}: {text_of(m)[-400:]} {buttons_of(m)} {menus_of(m)}" for m in shown]
        return "\n".join([*messages, self.errors, self.log[-3000:], str(self.table.findings)])


_inspected: set[str] = set()
LENGTHS = (0, 80, 100, 2000, 4000)
NUMBERS = (0, 1, 5, 10, 25)


def inspect(method: str, template: str, body: Any) -> None:
    """Check a request against Discord's description, unless one that differs only in its words was checked before."""
    shape = json.dumps([method, template, shaped(body)])
    if shape not in _inspected:
        openapi.inspect(method, template, body)
        _inspected.add(shape)


def shaped(value: Any) -> Any:
    """A body with how long its texts are in their place, and in that of a list which shapes are in it and about how
    many; the stand-in itself knows every limit to the character, and to the entry."""
    if isinstance(value, dict):
        return {key: shaped(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [bisect(NUMBERS, len(value)), *sorted({json.dumps(shaped(entry)) for entry in value})]
    return f"{bisect(LENGTHS, len(value))}" if isinstance(value, str) else value


@asynccontextmanager
async def house(
    folder: Path, *, start: bool = True, pictures: int = 0, world: World | None = None, **environment: str
) -> AsyncIterator[House]:
    """A house with its bot running, which draws one of so many `pictures` (True: each, 0: none); with Discord's rate
    limits, and the bot's own pace, where a world is given.

    Every request of the bot must be known to the stand-in, and as Discord's own description of its API wants it, where
    that is present.
    """
    table = LocalTable(world, relax_rate_limits=world is None, leisure=LEISURE)
    if openapi.DESCRIPTION.exists():
        table.inspectors.append(inspect)
    await table.start()
    settings = {"SEED": folder.name, "PICTURES": f"{int(pictures)}", "UNPACED": "" if world else "1"}
    made = House(table, folder, settings | environment)
    try:
        if start:
            await made.start_bot()
        yield made
        assert made.errors == ""
    except BaseException as error:
        error.add_note(made.told())
        raise
    finally:
        await made.kill()
        await table.stop()
    assert table.findings == [], table.findings


def controls(message: Message) -> dict[str, str]:
    """The buttons under a message by their label."""
    return {label: custom_id for custom_id, label in buttons_of(message).items()}


def acting(messages: list[Message]) -> Message | None:
    """The newest public message with “Act” under it, if it calls somebody: one whose player has answered before it
    arrived calls nobody any more, and the next is on its way."""
    found = next((m for m in reversed(messages) if m.visible_to is None and "Act" in controls(m)), None)
    return found if found is not None and found.pinged else None


def over(messages: list[Message]) -> bool:
    """Whether the newest public message tells of the end."""
    public = [m for m in messages if m.visible_to is None]
    return bool(public) and set(controls(public[-1])) == {"Rematch", "Status"}


STEPS = 5000
"""More steps than any game has."""
NEVER_PRESSED = {
    *("Back", "Undo", "Concede", "Status", "Default", "Standing orders", "Rematch", "Withdraw"),
    *("All questions", "Change the answer", "Hint", "No more tips", "Other…"),
}
HERE = "●"
"""The button of the direction pad that takes the place under its cursor."""
STEP = "±"
"""How the key of a move pad begins that only changes the step."""
DONE = "You are done"
"""What a panel says on which secret answers can only be changed any more."""


@dataclass
class ByButtons:
    """A player who presses enabled controls at random, and never Undo or Concede; Back on a move pad only, where a way
    may have been begun that leads nowhere."""

    person: Person
    random: Random
    presses: int = 0

    async def turn(self, message: Message) -> Seen:
        """Press “Act” and everything that follows, until somebody else is asked."""
        seen = await self.press(message, "Act")
        for _ in range(STEPS):
            shown = seen.message
            if shown is None or not self.open(shown):
                return seen
            seen = await self.one_step(shown)
        raise AssertionError(f"this planner never ends: {seen.text}")

    def open(self, message: Message) -> bool:
        done = DONE in text_of(message)
        return not done and (bool(menus_of(message)) or bool(set(controls(message)) - NEVER_PRESSED))

    async def one_step(self, message: Message) -> Seen:
        menus = menus_of(message)
        buttons = sorted(set(controls(message)) - NEVER_PRESSED)
        if HERE in buttons and self.random.random() < 0.7:
            buttons = [HERE]  # who wanders about on the pad comes to no end
        if any(label.startswith(STEP) for label in buttons) and "Confirm" not in buttons and self.random.random() < 0.3:
            off = [label for label in ("Back", "Other…") if label in controls(message)]
            return await self.press(message, self.random.choice(off or buttons))
        if menus and (not buttons or self.random.random() < 0.8):
            custom_id, values = self.random.choice(sorted(menus.items()))
            return await self.select(message, custom_id, self.picks(values))
        return await self.press(message, self.random.choice(buttons))

    def picks(self, values: list[str]) -> str:
        """One of a menu's values."""
        return self.random.choice(values)

    async def press(self, message: Message, label: str) -> Seen:
        self.presses += 1
        before = message.edits
        return await self._answered(await self.person.press(message, controls(message)[label]), before)

    async def select(self, message: Message, custom_id: str, value: str) -> Seen:
        self.presses += 1
        before = message.edits
        return await self._answered(await self.person.select(message, custom_id, [value]), before)

    async def _answered(self, seen: Seen, before: int) -> Seen:
        """Wait until the pressed panel shows what came of it, as a person does."""
        assert seen.acknowledged, seen.failure
        if seen.response_type == DEFERRED_UPDATE:
            await self.person.until(lambda messages: _shows(seen, before) or seen.followups)
        assert "Something went wrong" not in seen.text, seen.text
        return seen


def _shows(seen: Seen, before: int) -> bool:
    """Whether a panel shows something new, and not only that a Confirm takes its time."""
    return seen.edits > before and IN_WORK not in seen.text


@dataclass
class ByCommands:
    """A player who only types: each option takes one of the completions that it offers. `looks_at` is given every
    first list of completions: the command, the option, what was typed for the options before, and the values."""

    person: Person
    group: str
    random: Random
    looks_at: Callable[[str, str, dict[str, str], list[str]], None] = lambda *_: None

    async def turn(self, kinds: list[str]) -> Seen | None:
        """Use one of these commands, one with completions rather than one without options; None if none can be."""
        group = next(c for c in self.person.commands() if c["name"] == self.group)["options"]
        commands = [command for command in group if command["name"] in kinds]
        self.random.shuffle(commands)
        for command in sorted(commands, key=lambda command: not command.get("options")):
            typed = await self._typed(command)
            if typed is not None:
                return await self.person.command(f"{self.group} {command['name']}", **typed)
        return None

    async def _typed(self, command: dict[str, object]) -> dict[str, str] | None:
        """Texts for the options, in order; None if a required one has no completion."""
        typed: dict[str, str] = {}
        options = command.get("options") or []
        assert isinstance(options, list)
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
            if text is None:
                self.looks_at(name.partition(" ")[2], option, typed, [choice["value"] for choice in found])
            if not found:
                return text
            longer = [c["value"] for c in found if text is None or c["value"].startswith(f"{text}, ")]
            if not longer:
                return text
            text = self.random.choice(longer)
        return text
