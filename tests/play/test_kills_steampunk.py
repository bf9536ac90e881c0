"""The process dies in the middle of each stage of a turn of Steampunk Fantasy: what anybody was told has happened, and
nothing happened twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.local.people import menus_of
from bot.local.world import COMMAND, COMPLETION, COMPONENT, Message
from rulesets.kit.offering import any_answer
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.state import Steampunk
from tests.play.house import ByButtons, House, controls, house
from tests.play.playing import check_channel, check_record, settled
from tests.play.steampunk import asking, goes_on, seated, standing, stands_at, table_for, typed
from tests.play.test_kills import Flying, Storm, check_told

Moment = tuple[str, str]
STAGES: dict[str, Moment] = {
    "orders half given": ("orders", "orders"),
    "targets": ("targets", "gunnery"),
    "ways": ("way", "movement"),
    "into an assault": ("declare", "movement"),
    "hits of an assault": ("allotted", "movement"),
    "retreat": ("retreat", "movement"),
    "agony": ("victim", "agony"),
}
"""The question that is open when the process dies, and the stage of the turn."""
QUICK = ("orders half given", "ways", "hits of an assault", "agony")
"""One kill in each of these belongs to `make test`, all others to `make soak`."""
KILLS = 5


@dataclass
class Siege(Storm):
    """One game, killed while its players answer, by buttons and by commands at once."""

    players: dict[int, ByButtons] = field(default_factory=dict)

    async def take_off(self) -> list[Flying]:
        """Everybody who is asked goes some way by presses; then presses, commands and completions all at once."""
        game = standing(self.there)
        seats = sorted({question.seat for question in game.questions if question.owed})
        panels = {seat: await self._some_way(self.players[seat]) for seat in seats}
        await settled(self.there)
        flying: list[Flying] = []
        for seat, panel in panels.items():
            person = self.players[seat].person
            act = {"custom_id": controls(asking(person))["Act"], "component_type": 2}
            flying.append(self.fly(person, COMPONENT, act, asking(person)))
            if panel is None or "Confirm" not in controls(panel):  # else it would be no fault if Confirm came too late
                flying.append(self._typed(seat))
            if panel is not None and (controls(panel) or menus_of(panel)):
                flying.append(self.press(person, panel))
            focused = {"name": "base", "type": 3, "value": "", "focused": True}
            flying.append(self.command(person, COMPLETION, "steam orders", focused))
            flying.append(self.command(person, COMMAND, "game status"))
        return flying

    async def _some_way(self, player: ByButtons) -> Message | None:
        """Act and some more presses; the panel that is open then."""
        await settled(self.there)
        seen = await player.press(asking(player.person), "Act")
        for _ in range(self.random.randint(0, 7)):
            if seen.message is None or not player.open(seen.message):
                break
            seen = await player.one_step(seen.message)
        return seen.message

    def _typed(self, seat: int) -> Flying:
        """A command that answers one of a seat's questions as they stand by now."""
        game = standing(self.there)
        mine = [question for question in game.questions if question.seat == seat]
        if not mine:
            return self.command(self.players[seat].person, COMMAND, "game status")
        action = any_answer(RULESET.view(game, seat), self.random.choice(mine), self.random.randrange)
        options = [{"name": name, "type": 3, "value": text} for name, text in typed(action).items()]
        return self.command(self.players[seat].person, COMMAND, f"steam {action.model_dump()['type']}", *options)


def is_after(turn: int, game: Steampunk) -> bool:
    """Whether a turn is over."""
    return game.turn > turn


async def killed(there: House, siege: Siege) -> None:
    """One kill, and what must hold when the bot is back."""
    flying = await siege.kill()
    await there.start_bot()
    await settled(there)
    check_told(there, flying)
    check_record(there)
    check_channel(there, siege.players[0].person)


async def test_killed_once_in_several_stages(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        siege = Siege(there, Random("once"), [], await seated(there, table_for(2)))
        for stage in QUICK:
            await stands_at(there, *STAGES[stage])
            await killed(there, siege)


@pytest.mark.soak
@pytest.mark.parametrize("stage", STAGES)
async def test_killed_in_a_stage_and_played_on(tmp_path: Path, stage: str) -> None:
    """Each time the turn is played to its end afterwards: nothing that was lost is waited for."""
    async with house(tmp_path, pictures=True) as there:
        siege = Siege(there, Random(stage), [], await seated(there, table_for(2)))
        for _ in range(KILLS):
            await stands_at(there, *STAGES[stage])
            turn = standing(there).turn
            await killed(there, siege)
            await goes_on(there, siege.players, partial(is_after, turn))
            check_channel(there, siege.players[0].person)
            check_record(there)
