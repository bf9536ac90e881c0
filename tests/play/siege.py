"""One table whose bot is killed while its players answer, by buttons and by commands at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.local.people import menus_of
from bot.local.world import COMMAND, COMPLETION, COMPONENT, Message
from rulesets.kit.engine.offering import any_answer
from tests.play.flying import Flights, Flying, check_told
from tests.play.house import ByButtons, House, controls
from tests.play.playing import check_channel, check_record, settled
from tests.play.tables import Tables, asking, typed

PRESSES = 7
"""The most presses with which somebody goes on before the kill."""


@dataclass
class Siege(Flights):
    """A table, its players by their seats, and the command and the option of which completions are asked."""

    tables: Tables[Any]
    players: dict[int, ByButtons]
    completing: tuple[str, str]

    async def take_off(self) -> list[Flying]:
        """Everybody who is asked goes some way by presses; then presses, commands and completions all at once."""
        game = self.tables.standing(self.there)
        seats = sorted({question.seat for question in game.questions if question.owed})
        panels = {seat: await self._some_way(self.players[seat]) for seat in seats}
        await settled(self.there)
        return [one for seat, panel in panels.items() for one in self._all_at_once(seat, panel)]

    def _all_at_once(self, seat: int, panel: Message | None) -> list[Flying]:
        """What one player has in flight."""
        person = self.players[seat].person
        act = {"custom_id": controls(asking(person))["Act"], "component_type": 2}
        flying = [self.fly(person, COMPONENT, act, asking(person))]
        if panel is None or "Confirm" not in controls(panel):  # else it would be no fault if Confirm came too late
            flying.append(self._typed(seat))
        if panel is not None and (controls(panel) or menus_of(panel)):
            flying.append(self.press(person, panel))
        command, option = self.completing
        focused = {"name": option, "type": 3, "value": "", "focused": True}
        flying.append(self.command(person, COMPLETION, command, focused))
        flying.append(self.command(person, COMMAND, "game status"))
        return flying

    async def _some_way(self, player: ByButtons) -> Message | None:
        """Act and some more presses; the panel that is open then."""
        await settled(self.there)
        seen = await player.press(asking(player.person), "Act")
        for _ in range(self.random.randint(0, PRESSES)):
            if seen.message is None or not player.open(seen.message):
                break
            seen = await player.one_step(seen.message)
        return seen.message

    def _typed(self, seat: int) -> Flying:
        """A command that answers one of a seat's questions as they stand by now."""
        game = self.tables.standing(self.there)
        mine = [question for question in game.questions if question.seat == seat]
        if not mine:
            return self.command(self.players[seat].person, COMMAND, "game status")
        rules = self.tables.rules
        action = any_answer(rules.play.view(game, seat), self.random.choice(mine), self.random.randrange)
        options = [{"name": name, "type": 3, "value": text} for name, text in typed(action).items()]
        name = f"{rules.box.command} {action.model_dump()['type']}"
        return self.command(self.players[seat].person, COMMAND, name, *options)


async def killed(there: House, siege: Siege) -> None:
    """One kill, and what must hold when the bot is back."""
    flying = await siege.take_off()
    assert len(flying) >= 4
    await siege.strike()
    await there.start_bot()
    await settled(there)
    check_told(there, flying)
    check_record(there)
    check_channel(there, siege.players[0].person)
