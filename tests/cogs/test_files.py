"""A game handed out as a file and brought in again, in one channel and the next."""

from __future__ import annotations

import json

import discord
from simcord.actors import MemberActor

from bot.game_files.exporting import as_bytes, whole
from tests.bot.moments import moment
from tests.cogs.hall import Hall, attachment


def manager(hall: Hall) -> MemberActor:
    """Somebody who may manage the server."""
    role = hall.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("boss"), roles=[role])


async def the_whole_file(hall: Hall) -> bytes:
    """A game under way, as its host exports it."""
    number = await hall.begins(moment("activate", seat=0))
    await hall.answers(number)
    return as_bytes(await whole(hall.bot.database, await hall.table(number)))


async def test_a_moved_game_is_claimed_and_goes_on_by_buttons(hall: Hall) -> None:
    content = await the_whole_file(hall)
    other = hall.guild.create_text_channel("other")
    heard = await hall.types(manager(hall), "game import", channel=other, file=("game.json", content))
    assert "Game 2 is here, brought in from a file: unverified and unrated." in heard.text
    card = hall.public(other)[-1]
    assert "do not play" in (await hall.presses(hall.blue, "Go on", card)).text
    await hall.presses(hall.blue, "Play Blue", card)
    assert "Nobody plays Red yet" in (await hall.presses(hall.blue, "Go on", hall.public(other)[-1])).text
    await hall.types(hall.red, "game join", channel=other)
    assert "goes on" in (await hall.presses(hall.red, "Go on", hall.public(other)[-1])).text
    table = await hall.table(2)
    assert table.phase == "running"
    assert [seat.member for seat in table.seats] == [hall.red.id, hall.blue.id]
    assert "brought in from a file" in (await hall.types(hall.red, "game status", channel=other)).text


async def test_only_organisers_bring_games_in(hall: Hall) -> None:
    content = await the_whole_file(hall)
    other = hall.guild.create_text_channel("other")
    heard = await hall.types(hall.blue, "game import", channel=other, file=("game.json", content))
    assert "may manage this server" in heard.text
    assert hall.public(other) == []


async def test_a_bad_file_is_refused_with_what_is_right(hall: Hall) -> None:
    file = json.loads(await the_whole_file(hall))
    other = hall.guild.create_text_channel("other")
    file["seats"][0]["name"] = 7
    heard = await hall.types(manager(hall), "game import", channel=other, file=("x.json", json.dumps(file).encode()))
    assert "seats.0.name: input should be a valid string (7)" in heard.text
    assert "Nothing has changed." in heard.text
    assert hall.public(other) == []


async def test_what_a_player_was_given_can_be_looked_at_elsewhere(hall: Hall) -> None:
    number = await hall.begins(moment("activate", seat=0))
    await hall.answers(number)
    content = await attachment(hall, await hall.types(hall.blue, "game export"))
    other = hall.guild.create_text_channel("other")
    await hall.types(manager(hall), "game import", channel=other, file=("game.json", content))
    assert "to be looked at" in (await hall.types(hall.guest, "game status", channel=other)).text
    assert (await hall.types(hall.guest, "game board", channel=other)).last.attachments
    assert (await hall.types(hall.guest, "game log", channel=other)).text
    assert "secret is not known here" in (await hall.types(hall.guest, "game verify", channel=other)).text


async def test_running_dice_can_be_noted(hall: Hall) -> None:
    number = await hall.begins(moment("attack", seat=0))
    await hall.answers(number, rolls=True)
    heard = await hall.types(hall.guest, "game verify")
    assert (await hall.table(number)).fingerprint in heard.text
    assert "dice so far: `" in heard.text
