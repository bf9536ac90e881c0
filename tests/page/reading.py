"""What a person reads in the channel: the newest messages, again as soon as something has changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from cogs.play._giving import IN_WORK
from tests.page.seat import PATIENCE, Seat

SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
NEWEST = 10
"""Messages that a person looks at."""
T = TypeVar("T")


@dataclass(frozen=True)
class Shown:
    """A message as it stands there. `buttons` and `menus` are those that can be used; `likely` are
    those buttons that stand out; `edits` counts how often it was drawn; `mine` is seen by this seat alone."""

    number: int
    edits: str
    mine: bool
    thinking: bool
    text: str
    buttons: Sequence[str]
    likely: Sequence[str]
    menus: Sequence[str]


async def until(seat: Seat, holds: Callable[[list[Shown]], T | None]) -> T:
    """Read until `holds(messages)` finds something, and return it."""
    known = 0
    async with asyncio.timeout(PATIENCE / 1000):
        while True:
            known, messages = json.loads(await seat.page.evaluate(SCRIPT, [seat.name, known, NEWEST]))
            found = holds([Shown(**{**one, "number": int(one["number"])}) for one in messages])
            if found is not None:
                return found


async def answer_after(seat: Seat, number: int) -> Shown:
    """The first answer that only this seat sees, newer than a message, once the bot has thought about it."""
    return await until(
        seat, lambda shown: next((m for m in shown if m.mine and m.number > number and not m.thinking), None)
    )


async def newest(seat: Seat) -> int:
    """The number of the newest message; 0 where there is none."""
    return await until(seat, lambda shown: shown[-1].number if shown else 0)


async def now(seat: Seat, old: Shown) -> Shown:
    """The same message as it stands there now; a page that has come back draws it anew."""
    return await until(seat, lambda shown: next((m for m in shown if m.number == old.number), None))


def is_changed(message: Shown, old: Shown) -> bool:
    """Whether a message is otherwise than it was, and not only at work."""
    return message.edits != old.edits and IN_WORK not in message.text


async def changed(seat: Seat, old: Shown) -> Shown:
    """The same message after its next change."""
    return await until(
        seat, lambda shown: next((m for m in shown if m.number == old.number and is_changed(m, old)), None)
    )
