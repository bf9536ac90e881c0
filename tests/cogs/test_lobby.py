"""Opening a table, sitting down, starting: as members do it in a channel."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

from bot.store import games
from tests.bot.test_names import HOSTILE
from tests.cogs.hall import Hall, labels, said


async def opened(hall: Hall, **options: object) -> int:
    """Red opens a table in the channel; returns its number."""
    heard = await hall.types(hall.red, "game new", **{"game": "dust_1947", "scenario": "standard"} | options)
    found = await games.table_in(hall.bot.database, hall.channel.id)
    assert found is not None, heard.text
    return found


async def fields(hall: Hall, who: MemberActor, force: str) -> str:
    """A member takes a force by the button."""
    heard = await hall.presses(who, "Choose force")
    return (await hall.chooses(who, heard.last, force)).text


async def test_an_open_seat_is_taken_by_the_button(hall: Hall) -> None:
    number = await opened(hall)
    assert "open seat" in hall.last_reports()
    assert "You are in" in (await hall.presses(hall.blue, "Join")).text
    assert "bluebell" in hall.last_reports()
    assert "Join" not in labels(hall.newest)
    assert (await hall.table(number)).seats[1].member == hall.blue.id
    assert "at this table already" in (await hall.types(hall.blue, "game join")).text
    assert "Every seat is taken" in (await hall.types(hall.guest, "game join")).text


async def test_old_cards_lose_their_buttons(hall: Hall) -> None:
    await opened(hall)
    await hall.presses(hall.blue, "Join")
    assert [bool(labels(message)) for message in hall.public()] == [False, True]


async def test_a_game_against_a_member_from_new_to_the_first_question(hall: Hall) -> None:
    number = await opened(hall, opponent=hall.blue, scenario="skirmish")
    assert "Red" not in hall.last_reports()
    assert "no force yet" in (await hall.presses(hall.red, "Start")).text
    assert "fields" in await fields(hall, hall.red, "ironvale")
    heard = await hall.types(hall.blue, "army take", force="Sable Host")
    assert "bluebell fields Sable Host" in heard.text
    assert (await hall.presses(hall.blue, "Start")).text.strip() == "The game begins."
    table = await hall.table(number)
    assert table.phase == "running"
    asked = table.seats[table.running.questions[0].seat].member
    assert hall.newest.content.startswith(f"<@{asked}>")
    assert labels(hall.newest) == ["Act", "Status"]
    assert hall.newest.attachments


async def test_myself_on_both_seats(hall: Hall) -> None:
    number = await opened(hall, against="myself")
    for force in ("ironvale", "sable"):
        await fields(hall, hall.red, force)
    await hall.presses(hall.red, "Start")
    assert (await hall.table(number)).running.players == ["ruby", "Blue ruby"]


async def test_the_practice_opponent(hall: Hall) -> None:
    number = await opened(hall, against="practice")
    assert "Practice opponent" in hall.last_reports()
    await fields(hall, hall.red, "sable")
    await hall.presses(hall.red, "Start")
    table = await hall.table(number)
    assert {table.seats[q.seat].member for q in table.running.questions} == {hall.red.id}


async def test_a_captain_is_chosen(hall: Hall) -> None:
    number = await opened(hall, against="captain")
    assert "The captain" in hall.last_reports()
    seat = (await hall.table(number)).seats[1]
    assert (seat.practice, seat.grade, seat.thinks) == (True, "captain", True)


async def test_a_bot_is_no_opponent(hall: Hall) -> None:
    robot = hall.guild.add_member(hall.env.create_user("robot", bot=True))
    heard = await hall.types(hall.red, "game new", game="dust_1947", opponent=robot)
    assert "A bot cannot play" in heard.text
    assert hall.public() == []


@pytest.mark.parametrize(
    "permission", ["send_messages", "embed_links", "attach_files", "read_message_history", "view_channel"]
)
async def test_a_missing_permission_is_named(hall: Hall, permission: str) -> None:
    may = discord.Permissions(**{name: name != permission for name in NEEDED})
    no = discord.Permissions(**{permission: True})
    overwrite = discord.PermissionOverwrite.from_pair(may, no)
    room = hall.guild.create_text_channel("narrow", overwrites={hall.guild.me: overwrite})
    heard = await hall.types(hall.red, "game new", channel=room)
    shown = permission.replace("_", " ").title()
    assert heard.text.strip() == f"I am missing a permission in this channel: {shown}."
    assert await games.table_in(hall.bot.database, room.id) is None


NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")


async def test_one_game_a_channel(hall: Hall) -> None:
    await opened(hall)
    assert "was never started" in (await hall.types(hall.blue, "game new", game="dust_1947")).text
    other = hall.guild.create_text_channel("other")
    assert "is open" in (await hall.types(hall.blue, "game new", game="dust_1947", channel=other)).text


async def test_leave_and_close(hall: Hall) -> None:
    number = await opened(hall)
    await hall.presses(hall.blue, "Join")
    assert "You have left" in (await hall.types(hall.blue, "game leave")).text
    assert "Join" in labels(hall.newest)
    assert "do not play" in (await hall.types(hall.guest, "game leave")).text
    assert "closed" in (await hall.types(hall.red, "game leave")).text
    assert (await hall.table(number)).phase == "over"
    assert labels(hall.newest) == []
    heard = await hall.types(hall.red, "game status")
    assert "closed before its game began" in heard.text
    assert "no game in this channel" in (await hall.types(hall.red, "game start")).text


async def test_words_of_a_player(hall: Hall) -> None:
    number = await opened(hall)
    heard = await hall.types(hall.blue, "game join", words="correct horse")
    assert "mixed into the dice" in heard.text
    await hall.types(hall.red, "game join", words="battery staple")
    assert (await hall.table(number)).words == ["battery staple", "correct horse"]


async def test_forces_are_for_the_players_of_a_table(hall: Hall) -> None:
    await opened(hall, opponent=hall.blue)
    assert "do not play" in (await hall.presses(hall.guest, "Choose force")).text
    assert "do not play" in (await hall.types(hall.guest, "army take", force="sable")).text
    assert "no force called “The Moon”" in (await hall.types(hall.red, "army take", force="The **Moon**")).text


async def test_an_old_force_menu_after_the_start(hall: Hall) -> None:
    await opened(hall, against="myself")
    menu = (await hall.presses(hall.red, "Choose force")).last
    for force in ("ironvale", "sable"):
        await fields(hall, hall.red, force)
    await hall.presses(hall.red, "Start")
    assert "The game has begun" in (await hall.chooses(hall.red, menu, "sable")).text


async def test_an_unknown_scenario_is_refused_with_the_known_ones(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", scenario="@everyone **D-Day**")
    assert "no scenario called “everyone D-Day”" in heard.text
    assert "Signal Hill, Skirmish" in heard.text
    choices = await hall.red.autocomplete(hall.channel, "game new", "scenario", "skir")
    assert [choice["value"] for choice in choices] == ["skirmish"]


async def manager(hall: Hall) -> MemberActor:
    role = hall.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("boss"), roles=[role])


async def test_only_managers_set_the_server_up(hall: Hall) -> None:
    assert "setup" not in hall.red.available_commands(hall.channel)
    command = hall.env.backend.find_command("setup", hall.guild.id)
    assert command is not None
    hall.guild.set_command_permissions(int(command["id"]), {hall.red: True})
    assert "Only members who may manage" in (await hall.types(hall.red, "setup", games=3)).text


async def test_allowed_channels(hall: Hall) -> None:
    boss, other = await manager(hall), hall.guild.create_text_channel("other")
    heard = await hall.types(boss, "setup", allow=other)
    assert f"Games may be opened in: <#{other.id}>" in heard.text
    assert "games are opened in" in (await hall.types(hall.red, "game new", game="dust_1947")).text
    assert "is open" in (await hall.types(hall.red, "game new", game="dust_1947", channel=other)).text
    heard = await hall.types(boss, "setup", forbid=other)
    assert "every channel" in heard.text
    assert "is open" in (await hall.types(hall.red, "game new", game="dust_1947")).text


async def test_a_thread_for_each_game(hall: Hall) -> None:
    boss = await manager(hall)
    assert "A thread for each game: yes" in (await hall.types(boss, "setup", thread=True)).text
    heard = await hall.types(hall.red, "game new", game="dust_1947")
    (thread,) = hall.channel.threads
    assert f"<#{thread.id}>" in heard.text and thread.name == "Dust 1947: ruby"
    assert await games.table_in(hall.bot.database, thread.id) is not None
    assert "Dust 1947" in said(hall.public(thread)[-1])
    await hall.types(hall.red, "game new", game="dust_1947")
    assert len(hall.channel.threads) == 2


async def test_no_thread_is_left_behind_by_a_refusal(hall: Hall) -> None:
    boss = await manager(hall)
    await hall.types(boss, "setup", thread=True, games=1)
    await hall.types(hall.red, "game new", game="dust_1947")
    for options in ({}, {"scenario": "nowhere"}):
        await hall.types(hall.red, "game new", **options)
    assert len(hall.channel.threads) == 1


async def test_games_a_member_and_default_pace(hall: Hall) -> None:
    boss, other = await manager(hall), hall.guild.create_text_channel("other")
    heard = await hall.types(boss, "setup", games=1, pace=3600)
    assert "Games a member may play at once: 1" in heard.text
    number = await opened(hall)
    assert (await hall.table(number)).pace == 3600
    assert "You play as many games" in (await hall.types(hall.red, "game new", game="dust_1947", channel=other)).text
    assert "is open" in (await hall.types(hall.blue, "game new", game="dust_1947", channel=other, pace=0)).text
    assert "no deadlines" in said(hall.public(other)[-1])
    assert "You play as many games" in (await hall.presses(hall.blue, "Join")).text


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_harmless(hall: Hall, name: str) -> None:
    nick = name.strip("\x00")[:32] or None
    rogue = hall.guild.add_member(hall.env.create_user("rogue"), nick=nick)
    await hall.types(rogue, "game new", game="dust_1947", against="myself")
    for force in ("ironvale", "sable"):
        await fields(hall, rogue, force)
    await hall.presses(rogue, "Start")
    await hall.presses(rogue, "Status")
    for message in hall.public():
        assert not message.mention_everyone
        assert [user.id for user in message.mentions] in ([], [rogue.id])
        assert "https://" not in said(message)


async def test_members_without_a_table_are_told(hall: Hall) -> None:
    for command in ("game join", "game start", "game leave", "game status", "game board", "game log", "game undo"):
        assert "no game in this channel" in (await hall.types(hall.red, command)).text
