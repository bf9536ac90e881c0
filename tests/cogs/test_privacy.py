"""`/me data` and `/me forget`: for the asker alone, and nothing goes without Confirm."""

from __future__ import annotations

import json

from tests.bot.moments import moment
from tests.cogs.hall import Hall, attachment


async def test_the_data_of_a_member_comes_as_a_file(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    heard = await hall.types(hall.red, "me data")
    found = json.loads(await attachment(hall, heard))
    assert found["member"] == hall.red.id
    assert found["seats"][0]["name"] == "Red"
    assert str(hall.blue.id) not in json.dumps(found)


async def test_a_member_who_plays_is_told_where(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    heard = await hall.types(hall.red, "me forget")
    assert f"game {number}: https://discord.com/channels/{hall.guild.id}/{hall.channel.id}" in heard.text
    assert heard.buttons == []


async def test_a_member_is_forgotten_once_that_is_confirmed(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    await hall.bot.agreements.concede(number, hall.red.id, 4711)
    heard = await hall.types(hall.red, "me forget")
    assert "cannot be taken back" in heard.text
    assert (await hall.table(number)).seats[0].member == hall.red.id
    await hall.presses(hall.red, "Confirm", heard.last)
    table = await hall.table(number)
    assert (table.seats[0].member, table.seats[0].name) == (None, "a former player")
    assert table.seats[1].member == hall.blue.id
    assert "a former player" in (await hall.types(hall.guest, "game status")).text
    again = await hall.types(hall.red, "me forget")
    await hall.presses(hall.red, "Confirm", again.last)
    assert (await hall.table(number)).seats[1].name == "Blue"
