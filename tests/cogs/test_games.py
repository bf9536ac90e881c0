"""`/games`: what waits for whom, first for me, page by page, and the server's for its organisers."""

from __future__ import annotations

from typing import Any

import discord

from tests.bot.club import Club
from tests.bot.moments import moment
from tests.cogs.hall import Hall


async def plays(hall: Hall, channel: Any, *, seat: int, guild: int = 0) -> None:
    """A game of red and blue in a channel of this server, or of another."""
    club = Club(hall.bot.database, hall.bot.settings.database.parent, hall.bot.referee.now)
    members = (hall.red.id, hall.blue.id)
    number = await club.table_at(moment("activate", seat=seat), seats=members, channel=channel.id)
    async with hall.bot.database.transaction() as tx:
        await tx.run("UPDATE games SET guild = ? WHERE id = ?", (guild or hall.guild.id, number))


async def test_what_waits_for_me_comes_first(hall: Hall) -> None:
    other = hall.guild.create_text_channel("other")
    await plays(hall, hall.channel, seat=1)
    await plays(hall, other, seat=0)
    first, second = (await hall.types(hall.red, "games")).text.strip().splitlines()
    assert first.startswith(f"Game 2 in <#{other.id}>")
    assert "against Blue: **waits for you**, asked <t:" in first
    assert ", due <t:" in first
    assert second.startswith(f"Game 1 in <#{hall.channel.id}>")
    assert "waits for Blue, asked <t:" in second


async def test_the_newest_message_is_linked(hall: Hall) -> None:
    number = await hall.begins(moment("deploy", seat=0))
    await hall.answers(number)
    link = f"https://discord.com/channels/{hall.guild.id}/{hall.channel.id}/{hall.newest.id}"
    assert f"[newest message]({link})" in (await hall.types(hall.blue, "games")).text


async def test_many_games_come_in_pages_and_none_is_cut(hall: Hall) -> None:
    for number in range(40):
        await plays(hall, hall.guild.create_text_channel(f"room-{number}"), seat=number % 2)
    heard, seen = await hall.types(hall.red, "games"), ""
    while True:
        seen += heard.last.content
        if "More" not in heard.buttons:
            break
        heard = await hall.presses(hall.red, "More", heard.last)
    assert all(f"Game {number} in" in seen for number in range(1, 41))
    assert seen.index("**waits for you**") < seen.index("waits for Blue") < seen.rindex("waits for Blue")
    assert seen.rindex("**waits for you**") < seen.index("waits for Blue")
    assert heard.buttons == ["Back"]


async def test_the_games_of_the_server_are_for_organisers(hall: Hall) -> None:
    await plays(hall, hall.channel, seat=0)
    assert "for its organisers" in (await hall.types(hall.guest, "games", show="server")).text
    role = hall.guild.create_role("Organisers")
    managers = hall.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    boss = hall.guild.add_member(hall.env.create_user("boss"), roles=[managers])
    organiser = hall.guild.add_member(hall.env.create_user("orga"), roles=[role])
    await hall.types(boss, "setup", organiser=role)
    assert "of Red and Blue: waits for Red" in (await hall.types(organiser, "games", show="server")).text


async def test_games_of_another_server_are_named_to_their_player_only(hall: Hall) -> None:
    elsewhere = hall.env.create_guild(name="Other **club**")
    await plays(hall, elsewhere.create_text_channel("room"), seat=0, guild=elsewhere.id)
    assert "on Other club against Blue" in (await hall.types(hall.red, "games")).text
    assert "You play no game" in (await hall.types(hall.guest, "games")).text
