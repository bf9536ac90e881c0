"""`/dice luck`: what counts, who sees it, and that nobody is counted who does not want to be."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.rolls.streams import opened
from bot.store import rolls
from bot.store.rolls import KeptRoll
from tests.cogs.hall import Hall

pytestmark = pytest.mark.usefixtures("reckoned_here")


async def rolled(hall: Hall, who: MemberActor, text: str, *values: int, channel: int = 0, **fields: Any) -> None:
    """Somebody has rolled this, with these numbers."""
    async with hall.bot.database.transaction() as tx:
        stream = await opened(tx, hall.guild.id, channel or hall.channel.id, hall.bot.referee.now)
        for value in values:
            number = await rolls.next_number(tx, stream)
            made = KeptRoll(0, stream.id, number, who.id, "", number, text, "", [], value, 0, **fields)
            roll = await rolls.add_roll(tx, made)
            await rolls.note_shown(tx, roll, 1)


async def luck(hall: Hall, who: MemberActor, **options: Any) -> str:
    return (await hall.types(who, "dice luck", **options)).text


async def test_a_roll_counts_by_its_distance_from_the_mean_in_standard_deviations(hall: Hall) -> None:
    """d6: mean 3.5, standard deviation 1.708; 6, 6, 1 are 1.46 + 1.46 − 1.46 ahead; the band ends at 1.96 √3."""
    await rolled(hall, hall.red, "d6", 6, 6, 1)
    heard = await hall.types(hall.red, "dice luck")
    assert heard.text.startswith("**Luck: ruby in this channel**\n3 rolls count: **+1.5** against the expectation;")
    assert "95 of 100 people are between −3.4 and +3.4.\nThat is ordinary: " in heard.text
    assert "80 of 100 have less luck" in heard.text
    assert "-# `d6` × 3: 4.33 on average, expected 3.50" in heard.text
    (chart,) = heard.last.attachments
    assert "After 3 rolls +1.5 standard deviations from the expectation" in chart.description
    assert heard.buttons == ["Stop counting", "Delete"]
    assert hall.public() == []


async def test_rolls_by_command_are_counted(hall: Hall) -> None:
    await hall.types(hall.red, "roll", what="8d6 5+")
    await hall.red.click(hall.newest, label="Again")
    assert "2 rolls count" in await luck(hall, hall.red)


async def test_much_luck_is_called_rare(hall: Hall) -> None:
    await rolled(hall, hall.red, "d100", *[99] * 9)
    text = await luck(hall, hall.red)
    assert "That is rare: of people with as many rolls nearly all have less luck." in text


async def test_without_rolls_there_is_no_luck(hall: Hall) -> None:
    assert "No roll counts here yet" in await luck(hall, hall.red)


async def test_what_is_nobodys_luck_is_left_out_and_said(hall: Hall) -> None:
    for text in ("d6 vs d6", "scatter d6", "scatter d6 + 1", "3*4", "d6!kh1", "a die that is gone"):
        await rolled(hall, hall.red, text, 3)
    await rolled(hall, hall.red, "d6", 3)
    text = await luck(hall, hall.red)
    assert "1 roll counts" in text
    assert "Not counted: 6 " in text


async def test_secret_rolls_never_count(hall: Hall) -> None:
    await rolled(hall, hall.red, "d6", 3)
    await rolled(hall, hall.red, "d6", 6, secret=b"key", revealed=False)
    await rolled(hall, hall.red, "d6", 6, secret=b"key", revealed=True)
    assert "1 roll counts" in await luck(hall, hall.red)


async def test_channel_server_member_and_everybody(hall: Hall) -> None:
    await rolled(hall, hall.red, "d6", 3, 4)
    await rolled(hall, hall.red, "d6", 3, channel=99)
    await rolled(hall, hall.blue, "d6", 3)
    assert "ruby in this channel**\n2 rolls" in await luck(hall, hall.red)
    assert "ruby on this server**\n3 rolls" in await luck(hall, hall.red, server=True)
    assert "everybody in this channel**\n3 rolls" in await luck(hall, hall.guest, everybody=True)
    assert "everybody on this server**\n4 rolls" in await luck(hall, hall.guest, everybody=True, server=True)
    heard = await hall.types(hall.guest, "dice luck", member=hall.red)
    assert "ruby in this channel**\n2 rolls" in heard.text
    assert heard.buttons == []


async def test_nobody_reads_what_is_rolled_where_they_cannot_read(hall: Hall) -> None:
    await rolled(hall, hall.red, "d20 [the king dies]", 3, 4, channel=99)
    assert "[the king dies]` × 2" in await luck(hall, hall.red, server=True)
    for asked in ({"member": hall.red}, {"everybody": True}):
        text = await luck(hall, hall.blue, server=True, **asked)
        assert ("2 rolls count" in text, "king" in text) == (True, False)


async def test_who_stops_counting_is_counted_nowhere(hall: Hall) -> None:
    await rolled(hall, hall.red, "d6", 1, 1)
    await rolled(hall, hall.blue, "d6", 6)
    panel = await hall.types(hall.red, "dice luck")
    heard = await hall.presses(hall.red, "Stop counting", panel.last)
    assert heard.result.acknowledged
    await rolled(hall, hall.red, "d6", 1)
    for who, options in ((hall.red, {}), (hall.blue, {"member": hall.red}), (hall.red, {"server": True})):
        assert "rolls count" not in await luck(hall, who, **options)
    assert "1 roll counts" in await luck(hall, hall.blue, everybody=True)
    again = await hall.types(hall.red, "dice luck")
    assert "counted nowhere" in again.text
    assert again.buttons == ["Count again"]
    silent = await luck(hall, hall.blue, member=hall.guest)
    assert await luck(hall, hall.blue, member=hall.red) == silent.replace("gustav", "ruby")


async def test_what_was_rolled_meanwhile_is_never_counted(hall: Hall) -> None:
    await rolled(hall, hall.red, "d6", 1)
    await hall.presses(hall.red, "Stop counting", (await hall.types(hall.red, "dice luck")).last)
    await rolled(hall, hall.red, "d6", 1, 1)
    await hall.presses(hall.red, "Count again", (await hall.types(hall.red, "dice luck")).last)
    assert "No roll counts here yet" in await luck(hall, hall.red)
    await rolled(hall, hall.red, "d6", 4)
    assert "1 roll counts" in await luck(hall, hall.red)
    await hall.restarts()
    assert "1 roll counts" in await luck(hall, hall.red)


async def test_statistics_are_deleted_once_that_is_confirmed(hall: Hall) -> None:
    await rolled(hall, hall.red, "d6", 1, 1)
    panel = (await hall.types(hall.red, "dice luck")).last
    await hall.presses(hall.red, "Delete", panel)
    assert "2 rolls count" in await luck(hall, hall.red)
    await hall.presses(hall.red, "Confirm", panel)
    await rolled(hall, hall.red, "d6", 3)
    assert "1 roll counts" in await luck(hall, hall.red)
    assert len(await rolls.rolls_of(hall.bot.database, 1)) == 3


async def test_a_forgotten_member_is_counted_no_more(hall: Hall) -> None:
    await rolled(hall, hall.red, "d6", 1, 1)
    await rolled(hall, hall.blue, "d6", 6)
    await hall.bot.forgetting.forget(hall.red.id)
    assert "1 roll counts" in await luck(hall, hall.guest, everybody=True)
    assert await hall.bot.database.rows("SELECT * FROM luck") == []
