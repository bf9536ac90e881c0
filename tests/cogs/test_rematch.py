"""A rematch by button and by command."""

from __future__ import annotations

import discord

from bot.store import games
from tests.bot.moments import moment
from tests.cogs.hall import Hall, labels, said


async def played(hall: Hall) -> int:
    """A game that is over."""
    number = await hall.begins(moment("activate"))
    heard = await hall.types(hall.red, "game concede")
    await hall.presses(hall.red, "Confirm", heard.last)
    return number


async def test_a_rematch_by_buttons_alone(hall: Hall) -> None:
    number = await played(hall)
    assert "do not play" in (await hall.presses(hall.guest, "Rematch")).text
    assert "The other side is asked" in (await hall.presses(hall.red, "Rematch")).text
    asked = hall.asking("Agree")
    assert [user.id for user in asked.mentions] == [hall.blue.id]
    assert "sides swapped" in said(asked)
    assert "is open" in (await hall.presses(hall.blue, "Agree")).text
    opened = await games.table_in(hall.bot.database, hall.channel.id)
    assert opened not in (None, number)
    assert "Start" in labels(hall.asking("Start"))
    assert "The game begins" in (await hall.presses(hall.blue, "Start")).text


async def test_a_rematch_by_command(hall: Hall) -> None:
    assert "no game in this channel" in (await hall.types(hall.red, "game rematch")).text
    await played(hall)
    assert "The other side is asked" in (await hall.types(hall.blue, "game rematch")).text
    await hall.presses(hall.red, "Agree")
    assert "has not begun" in (await hall.types(hall.red, "game rematch")).text


async def test_a_rematch_has_a_thread_where_the_server_wants_one(hall: Hall) -> None:
    await played(hall)
    role = hall.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    boss = hall.guild.add_member(hall.env.create_user("boss"), roles=[role])
    await hall.types(boss, "setup", thread=True)
    await hall.presses(hall.red, "Rematch")
    assert "is open in <#" in (await hall.presses(hall.blue, "Agree")).text
    assert await games.table_in(hall.bot.database, hall.channel.id) is None
    assert "The rematch is game" in (await hall.types(hall.red, "game rematch")).text
