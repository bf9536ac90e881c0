"""The process dies in the middle of everything: what anybody was told has happened, and nothing happened twice."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.local.people import Person
from bot.local.seeing import menus_of
from bot.local.world import COMMAND, COMPLETION, COMPONENT, Message
from tests.play.flying import Flights, Flying, check_told
from tests.play.house import ByButtons, acting, controls, house, over
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
QUICK, QUICK_KILLS = 0, 4
"""The run of which `make test` plays the first kills, with every picture drawn; all are left to `make soak`."""
SKIRMISHES = (0, 1)
"""The runs in which a smaller game is played, …"""
PLAYED_OUT = 1
"""… and the one in which it is played to its end after all the kills."""


@dataclass
class Storm(Flights):
    """Two games on one bot, played by presses, and killed between and inside them."""

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


@pytest.mark.parametrize(
    ("run", "kills"),
    [(QUICK, QUICK_KILLS), *(pytest.param(run, KILLS_A_RUN, marks=pytest.mark.soak) for run in range(RUNS))],
)
async def test_killed_at_drawn_points_of_a_game(tmp_path: Path, run: int, kills: int) -> None:
    """Battles with full forces, every picture drawn in every second run; only one, a skirmish, is played out."""
    async with house(tmp_path, pictures=run % 2 == 0) as there:
        people = [there.table.person(name, channel) for name, channel in SEATS]
        ada, ben, cleo, dan = people
        await open_battle(ada, ben, *((SMALL, "skirmish") if run in SKIRMISHES else (HEIGHTS,)))
        await open_battle(cleo, dan, VILLAGE)
        storm = Storm(there, Random(f"kills {run}"), [by_buttons(run, ada, ben), by_buttons(run, cleo, dan)])
        # Each run begins further on: while units are placed, in the first turn, in the thick of it.
        await play(storm.games[0], turns=run * TURNS_APART)
        for _ in range(kills):
            flying = await storm.take_off()
            assert len(flying) >= 4
            await storm.strike()
            await there.start_bot()
            await settled(there)
            check_told(there, flying)
            check_record(there)
            check_channel(there, ada)
            check_channel(there, cleo)
        await play(storm.games[0], turns=1000 if run == PLAYED_OUT else 2)
        assert run != PLAYED_OUT or over(public(ada))
        await settled(there)
        check_channel(there, ada)
        check_record(there)


SEATS = (("Ada", "games"), ("Ben", "games"), ("Cleo", "league"), ("Dan", "league"))
