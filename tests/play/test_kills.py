"""The process dies in the middle of everything: what anybody was told has happened, and nothing happened twice."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.local.interactions import DEFER_UPDATE
from bot.local.people import Person
from bot.local.seeing import Seen, buttons_of, menus_of
from bot.local.world import COMMAND, COMPLETION, COMPONENT, Interaction, Json, Message
from tests.play.house import ByButtons, House, acting, controls, eventually, house, over
from tests.play.playing import (
    HEIGHTS,
    SMALL,
    VILLAGE,
    accept_map,
    asked,
    by_buttons,
    check_channel,
    check_record,
    open_battle,
    open_game,
    play,
    public,
    settled,
)

RUNS, KILLS_A_RUN, TURNS_APART = 5, 10, 9


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


@pytest.mark.parametrize("run", range(RUNS))
async def test_killed_at_drawn_points_of_a_game(tmp_path: Path, run: int) -> None:
    """Battles with full forces, every picture drawn in every second run; only the first, a skirmish, is played out."""
    async with house(tmp_path, pictures=run % 2 == 0) as there:
        people = [there.table.person(name, channel) for name, channel in SEATS]
        ada, ben, cleo, dan = people
        await open_battle(ada, ben, *((SMALL, "skirmish") if run == 0 else (HEIGHTS,)))
        await open_battle(cleo, dan, VILLAGE)
        storm = Storm(there, Random(f"kills {run}"), [by_buttons(run, ada, ben), by_buttons(run, cleo, dan)])
        # Each run begins further on, so that all of them together are spread over a whole game.
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


@pytest.mark.parametrize(
    ("moment", "times"),
    [
        ("before-commit", 1),
        ("before-commit", 9),
        ("after-commit", 1),
        ("after-commit", 9),
        ("before-commit-of-several", 5),
        ("after-commit-of-several", 5),
        ("in-drawing", 1),
        ("in-drawing", 7),
        ("before-send", 3),
        ("in-upload", 1),
        ("in-upload", 5),
        ("after-send", 1),
        ("after-send", 6),
    ],
)
async def test_dies_at_a_point(tmp_path: Path, moment: str, times: int) -> None:
    """The process ends at the n-th commit of an interaction, or the n-th message; then the game goes on."""
    async with house(tmp_path, pictures=moment == "in-drawing") as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben)
        await settled(there)
        players = by_buttons(times, ada, ben)
        await dies(there, f"{moment} {times}", lambda: play(players))
        if moment == "after-send":
            forget_nonces(there)
        await there.start_bot()
        await settled(there)
        check_record(there)
        check_channel(there, ada)
        await play(players, turns=2)
        await settled(there)
        check_channel(there, ada)


async def dies(there: House, at: str, work: Callable[[], Awaitable[object]]) -> None:
    """Have a bot that ends at this moment do something until then."""
    await there.kill()
    there.environment["DIES_AT"] = at
    await there.start_bot()
    await until_it_dies(there, work)
    del there.environment["DIES_AT"]


async def until_it_dies(there: House, work: Callable[[], Awaitable[object]]) -> None:
    """Do something until the bot's process has ended, whatever it was doing."""
    assert there.process is not None
    dying, working = asyncio.create_task(there.process.wait()), asyncio.ensure_future(work())
    async with asyncio.timeout(30):
        await dying
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert await there.died() == 9


def forget_nonces(there: House) -> None:
    """What Discord does after a few minutes."""
    for message in there.table.world.messages.values():
        message.nonce = None


async def test_act_reopens_the_draft_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_game(ada, ben)
        players = by_buttons(1, ada, ben)
        message = acting(ada.sees())
        assert message is not None
        player = asked(players, message)
        seen = await player.press(message, "Act")
        while seen.message is None or "Back" not in controls(seen.message):
            assert seen.message is not None
            seen = await player.one_step(seen.message)
        before = seen.content
        await there.kill()
        await there.start_bot()
        message = acting(ada.sees())
        assert message is not None
        seen = await player.press(message, "Act")
        assert seen.content == before
        draft = json.loads(there.rows("SELECT draft FROM drafts")[0]["draft"])
        assert draft


async def several(player: ByButtons, message: Message) -> Message:
    """Put orders together that give more than one answer, as far as Confirm."""
    seen = await player.press(message, "Act")
    while True:
        shown = seen.message
        assert shown is not None
        menus = menus_of(shown)
        if not menus or ("Confirm" in controls(shown) and shown.content.count(GIVEN_WITH) > 1):
            return shown
        custom_id, values = player.random.choice(sorted(menus.items()))
        before = shown.edits
        await player.person.select(shown, custom_id, [player.random.choice(values)])
        await player.person.until(lambda _, shown=shown, before=before: shown.edits > before)


GIVEN_WITH = "✓"
"""What stands before an answer that is given together with the next one."""


async def with_several(there: House, players: dict[int, ByButtons]) -> tuple[ByButtons, Message]:
    """Play on until somebody has put such orders together; their panel."""
    person = next(iter(players.values())).person
    while True:
        message = await person.until(acting)
        assert message is not None
        player = asked(players, message)
        panel = await several(player, message)
        if GIVEN_WITH in panel.content:
            await settled(there)
            return player, panel
        await player.press(panel, "Confirm")
        await settled(there)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_several_answers_are_given_all_or_none(tmp_path: Path, when: str) -> None:
    """The process dies at the commit of one Confirm: nobody finds half of the orders carried out."""
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben)
        players = by_buttons(8, ada, ben)
        player, panel = await with_several(there, players)
        before, orders = given(there), panel.content
        await dies(there, f"{when}-commit-of-several 1", lambda: player.press(panel, "Confirm"))
        after = given(there)
        assert (after == before) if when == "before" else (after - before > 1)
        await there.start_bot()
        check_record(there)
        if when == "before":
            message = acting(ada.sees())
            assert message is not None
            seen = await player.press(message, "Act")
            assert seen.content == orders, "what was put together is lost"
            assert seen.message is not None
            await player.press(seen.message, "Confirm")
            assert given(there) - before > 1
        else:
            seen = await player.press(panel, "Confirm")
            assert "passed" in seen.text
            assert given(there) == after
        await settled(there)
        check_record(there)
        check_channel(there, ada)


def given(there: House) -> int:
    """How many answers of players are in the record."""
    return len(there.rows("SELECT 1 FROM record WHERE kind = 'answer' AND member IS NOT NULL"))


async def test_the_one_that_draws_goes_with_the_bot(tmp_path: Path) -> None:
    """Killed while it draws, over and over: no process is left behind, and each start draws what is owed."""
    async with house(tmp_path, pictures=True) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_battle(ada, ben, VILLAGE)
        players = by_buttons(5, ada, ben)
        for times in (1, 3):
            await settled(there)
            left = there.painters
            await dies(there, f"in-drawing {times}", lambda: play(players))
            await there.start_bot()
            await settled(there)
            await eventually(lambda: not any(map(runs, left)))
            check_channel(there, ada)
        assert all(message.attachments for message in public(ada)[2:]), "a report came without its picture"
        assert "Traceback" not in there.log


def runs(process: int) -> bool:
    """Whether a process has not ended yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("when", ["", "before-commit", "after-commit"])
async def test_a_map_is_accepted_once(tmp_path: Path, when: str) -> None:
    """Its preview outlives the process; a table is opened on it, or it can be accepted again."""
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        shown = await ada.command("game new", scenario="standard", map=HEIGHTS, opponent=ben.user)
        if when:
            await dies(there, f"{when} 1", lambda: accept_map(ada, shown))
        else:
            await there.kill()
        await there.start_bot()
        tables = there.rows("SELECT 1 FROM games")
        seen = await accept_map(ada, shown)
        assert ("settled already" if when == "after-commit" else "is open") in seen.text, seen.text
        assert len(tables) == (when == "after-commit")
        assert len(there.rows("SELECT 1 FROM games")) == 1
        await settled(there)
        check_channel(there, ada)
        assert "Start" in controls(public(ada)[-1])
