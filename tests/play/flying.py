"""Interactions that are handed in without waiting for anything, and a kill while they are on their way."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from bot.local.interactions import DEFER_UPDATE
from bot.local.people import Person
from bot.local.seeing import Seen, buttons_of, menus_of
from bot.local.world import COMPONENT, Interaction, Json, Message
from tests.play.house import House, controls

REQUESTS = 12
"""How many requests of the bot there are, roughly, while players press and ask for much at once."""


@dataclass
class Flying:
    """An interaction in flight at a kill, and how often its message had been edited before."""

    interaction: Interaction
    edits: int = 0
    confirms: bool = False

    def told(self, there: House) -> bool:
        """Whether the one who pressed saw what came of it."""
        seen = Seen(there.table.world, self.interaction)
        if self.interaction.response_type == DEFER_UPDATE:
            return seen.edits > self.edits or bool(seen.followups)
        return seen.acknowledged and not seen.thinking


@dataclass
class Flights:
    """A house whose bot is killed with interactions in flight."""

    there: House
    random: Random

    def fly(self, person: Person, kind: int, data: Json, message: Message | None = None) -> Flying:
        """Hand an interaction in."""
        desk, edits = self.there.table.desk, message.edits if message else 0
        label = buttons_of(message).get(data.get("custom_id", "")) if message else None
        return Flying(desk.open(kind, person.id, person.channel, data, message), edits, label == "Confirm")

    def press(self, person: Person, message: Message) -> Flying:
        """Any control of a panel, Confirm if it is there."""
        buttons, menus = controls(message), menus_of(message)
        wanted = buttons.get("Confirm") or self.random.choice(sorted([*buttons.values(), *menus]))
        data: Json = {"custom_id": wanted, "component_type": 3 if wanted in menus else 2}
        if wanted in menus:
            data["values"] = [self.random.choice(menus[wanted])]
        return self.fly(person, COMPONENT, data, message)

    def command(self, person: Person, kind: int, name: str, *options: Json) -> Flying:
        """A command, or a completion of one."""
        group, _, own = name.partition(" ")
        made = next(one for one in person.commands() if one["name"] == group)
        inner = [{"name": own, "type": 1, "options": list(options)}]
        return self.fly(person, kind, {"id": made["id"], "name": group, "type": 1, "options": inner})

    async def strike(self, requests: int = REQUESTS) -> None:
        """Kill the bot at a drawn moment: after so many of its requests at most, or after some milliseconds."""
        if self.random.random() < 0.5:
            await self._requests(self.random.randint(1, requests))
        else:
            await asyncio.sleep(self.random.random() * 0.08)
        await self.there.kill()

    async def _requests(self, number: int) -> None:
        reached = asyncio.Event()
        left = number

        def count(*_: object) -> None:
            nonlocal left
            left -= 1
            if left <= 0 and self.there.process is not None and not reached.is_set():
                reached.set()
                with suppress(ProcessLookupError):
                    self.there.process.kill()

        self.there.table.inspectors.append(count)
        with suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                await reached.wait()
        self.there.table.inspectors.remove(count)


def check_told(there: House, flying: list[Flying]) -> None:
    """Whoever saw what came of a Confirm finds just that in the database."""
    known = {row["id"]: json.loads(row["outcome"]) for row in there.rows("SELECT id, outcome FROM interactions")}
    for one in flying:
        if one.confirms and one.told(there):
            assert one.interaction.id in known, "told, but not done"
            text = Seen(there.table.world, one.interaction).text
            assert all(line in text for line in known[one.interaction.id]["lines"][-1:]), text
