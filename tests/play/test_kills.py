"""The process dies in the middle of everything: what anybody was told has happened, and nothing happened twice."""

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.local.interactions import DEFER_UPDATE
from bot.local.people import Person
from bot.local.seeing import Seen, buttons_of, menus_of
from bot.local.world import COMMAND, COMPLETION, COMPONENT, Interaction, Json, Message
from tests.play.house import ByButtons, House, acting, controls, house, over
from tests.play.playing import (
    HEIGHTS,
    SMALL,
    VILLAGE,
    asked,
    by_buttons,
    check_channel,
    check_record,
    open_battle,
    play,
    public,
    settled,
)

RUNS, KILLS_A_RUN, TURNS_APART = 5, 10, 9
QUICK = (0,)
"""The run of `make test`, with every picture drawn; the others are left to `make soak`."""


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
class Storm:
    """Two games on one bot, played by presses, and killed between and inside them."""

    there: House
    random: Random
    games: list[dict[int, ByButtons]]

    def onlooker(self, players: dict[int, ByButtons]) -> Person:
        """Somebody at the same channel."""
        return next(iter(players.values())).person

    async def some_presses(self, players: dict[int, ByButtons], presses: int) -> Message | None:
        """Press on at a game; the panel that is open then, None if nobody has one."""
        person = self.onlooker(players)
        message = await person.until(lambda messages: over(messages) or acting(messages))
        if not isinstance(message, Message):
            return None
        player = asked(players, message)
        seen = await player.press(message, "Act")
        for _ in range(presses):
            if seen.message is None or not player.open(seen.message):
                return await self.some_presses(players, presses // 2) if presses else None
            seen = await player.one_step(seen.message)
        return seen.message

    def fly(self, person: Person, kind: int, data: Json, message: Message | None = None) -> Flying:
        """Hand an interaction in without waiting for anything."""
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

    async def take_off(self) -> list[Flying]:
        """Both players' presses, a status, a completion and a press at the other game, all at once."""
        first, second = self.games
        panel, other = await self.some_presses(first, self.random.randint(0, 9)), await self.some_presses(second, 2)
        person = self.onlooker(first)
        flying = [
            self.command(person, COMMAND, "game status"),
            self.command(
                person, COMPLETION, "dust activate", {"name": "unit", "type": 3, "value": "", "focused": True}
            ),
        ]
        for players, shown in ((first, panel), (second, other)):
            public_message = acting(self.onlooker(players).sees())
            if public_message is not None:
                pressed = {"custom_id": controls(public_message)["Act"], "component_type": 2}
                flying += [self.fly(player.person, COMPONENT, pressed, public_message) for player in players.values()]
            if shown is not None and (controls(shown) or menus_of(shown)):
                flying.append(self.press(self.there.table.person(self._owner(shown), shown.channel_id), shown))
        return flying

    def _owner(self, panel: Message) -> str:
        return self.there.table.world.users[panel.visible_to or 0].name

    async def kill(self) -> list[Flying]:
        """Kill the bot at a drawn moment of the flight: after so many of its requests, or after some milliseconds."""
        flying = await self.take_off()
        assert len(flying) >= 4
        if self.random.random() < 0.5:
            await self._requests(self.random.randint(1, 12))
        else:
            await asyncio.sleep(self.random.random() * 0.08)
        await self.there.kill()
        return flying

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


@pytest.mark.parametrize(
    "run", [run if run in QUICK else pytest.param(run, marks=pytest.mark.soak) for run in range(RUNS)]
)
async def test_killed_at_drawn_points_of_a_game(tmp_path: Path, run: int) -> None:
    """Battles with full forces, every picture drawn in every second run; only the first, a skirmish, is played out."""
    async with house(tmp_path, pictures=run % 2 == 0) as there:
        people = [there.table.person(name, channel) for name, channel in SEATS]
        ada, ben, cleo, dan = people
        await open_battle(ada, ben, *((SMALL, "skirmish") if run == 0 else (HEIGHTS,)))
        await open_battle(cleo, dan, VILLAGE)
        storm = Storm(there, Random(f"kills {run}"), [by_buttons(run, ada, ben), by_buttons(run, cleo, dan)])
        # Each run begins further on: while units are placed, in the first turn, in the thick of it.
        await play(storm.games[0], turns=run * TURNS_APART)
        for _ in range(KILLS_A_RUN):
            flying = await storm.kill()
            await there.start_bot()
            await settled(there)
            check_told(there, flying)
            check_record(there)
            check_channel(there, ada)
            check_channel(there, cleo)
        await play(storm.games[0], turns=1000 if run == 0 else 2)
        assert run or over(public(ada))
        await settled(there)
        check_channel(there, ada)
        check_record(there)


SEATS = (("Ada", "games"), ("Ben", "games"), ("Cleo", "league"), ("Dan", "league"))
