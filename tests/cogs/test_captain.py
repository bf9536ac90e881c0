"""A practice opponent that thinks, where people meet it: in the channel, with the process that thinks."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.opponent.playing import Opponents
from bot.opponent.thinker import Thinker
from bot.store import games
from tests.cogs.hall import Hall, said


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    made = Thinker(share=0.02)
    yield made
    await made.close()


async def test_a_captain_answers_in_the_channel_one_activation_a_message(hall: Hall, thinker: Thinker) -> None:
    await hall.types(hall.red, "game new", game="dust", against="first")
    number = await games.table_in(hall.bot.database, hall.channel.id)
    assert number is not None
    async with hall.bot.database.transaction() as tx:
        await tx.run("UPDATE seats SET grade = 'captain', name = 'The captain' WHERE seat = 1")
        await tx.run("UPDATE games SET version = version + 1")
    panel = await hall.presses(hall.red, "Act")
    panel = await hall.presses(hall.red, panel.buttons[0], panel.last)
    await hall.presses(hall.red, "Confirm", panel.last)
    assert "The captain is thinking" in said(hall.newest)
    told = len(hall.public())
    opponents, activations = Opponents(hall.bot.referee, thinker, pause=0), 0
    for _ in range(12):
        before = await hall.table(number)
        asked = {before.seats[question.seat].thinks for question in before.running.questions if question.owed}
        if asked != {True}:
            break
        await opponents.look()
        activations += (await hall.table(number)).running.chapter > before.running.chapter
    assert asked == {False}
    await hall.types(hall.guest, "game status")  # what is owed has arrived when this returns
    assert hall.red in [*hall.newest.mentions] or str(hall.red.id) in hall.newest.content
    assert len(hall.public()) - told >= activations
