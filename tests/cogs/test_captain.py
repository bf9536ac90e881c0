"""A practice opponent that thinks, where people meet it: in the channel."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.lobby.lobby import PRACTICE, Wish
from bot.opponent import worker
from bot.opponent.playing import Opponents
from bot.opponent.thinker import Thinker
from bot.process.helper import Helper
from bot.store import games
from tests.cogs.hall import Hall, said


class Beside(Thinker):
    """Thinks in a thread: `tests/bot/opponent` has the process."""

    def __init__(self) -> None:
        super().__init__(share=0.005)
        self._helper = Here()


class Here(Helper):
    def __init__(self) -> None:
        super().__init__("nothing")

    async def ask(self, request: bytes, within: float) -> tuple[bytes, bytes]:
        return await asyncio.to_thread(worker.answer, request)


async def test_a_captain_answers_in_the_channel_one_activation_a_message(hall: Hall) -> None:
    place = {"guild": hall.guild.id, "channel": hall.channel.id, "host": hall.red.id, "host_name": "Ruby"}
    wish = Wish(**place, ruleset="dust_1947", scenario="", pace=0, options={}, opponent=PRACTICE, first=True)
    await hall.bot.lobby.open(replace(wish, grade="captain"), 1)
    number = await games.table_in(hall.bot.database, hall.channel.id)
    assert number is not None
    await hall.types(hall.guest, "game status")  # what is owed has arrived when this returns
    panel = await hall.presses(hall.red, "Act")
    panel = await hall.presses(hall.red, panel.buttons[0], panel.last)
    await hall.presses(hall.red, "Confirm", panel.last)
    assert "The captain is thinking" in said(hall.newest)
    told = len(hall.public())
    opponents, activations = Opponents(hall.bot.referee, Beside(), pause=0), 0
    for _ in range(12):
        before = await hall.table(number)
        asked = {before.seats[question.seat].thinks for question in before.running.questions if question.owed}
        if asked != {True}:
            break
        await opponents.look()
        activations += (await hall.table(number)).running.chapter > before.running.chapter
    assert asked == {False}
    await hall.types(hall.guest, "game status")
    assert hall.red in [*hall.newest.mentions] or str(hall.red.id) in hall.newest.content
    assert len(hall.public()) - told >= activations
