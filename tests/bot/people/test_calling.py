"""Who is called by a message: nobody in quiet hours, on vacation or without wanting it; held calls follow once."""

from __future__ import annotations

import pytest

from bot.members.members import Wish
from bot.people.person import Pings
from bot.people.quiet import day_begins, day_of
from bot.refusal import NotPossible
from bot.store import clocks, outbox, people
from bot.store.outbox import Post
from tests.bot.club import BLUE, DAY, HOUR, RED, Club
from tests.bot.moments import moment
from tests.bot.people.postman import PostOffice
from tests.bot.people.test_quiet import BERLIN, at

EVENING, NIGHT, MORNING = at("2026-11-21T20:00"), at("2026-11-21T23:30"), at("2026-11-22T07:00")


async def sleeps_at_night(club: Club, member: int = RED) -> None:
    """The member lives in Berlin and is quiet from 23 to 7."""
    await club.members.set(member, Wish(zone="Europe/Berlin", quiet=(23 * 60, 7 * 60)), club.interaction())


async def wants(club: Club, pings: Pings, member: int = RED) -> None:
    await club.members.set(member, Wish(pings=pings), club.interaction())


async def waits_for_red(club: Club, *, pace: int = DAY, when: int = EVENING) -> int:
    """A game that has just begun to wait for Red, and says so."""
    club.time = when
    number = await club.table_at(moment("activate", seat=0), pace=pace)
    await club.pausing.pause(number, BLUE, club.interaction())
    await club.clears_posts()
    await club.adjourning.resume(number, BLUE, club.interaction())
    return number


async def test_who_is_waited_for_is_called_with_the_deadline_in_their_own_time(club: Club, office: PostOffice) -> None:
    await waits_for_red(club)
    (message,) = await office.delivers()
    assert message.pings == (RED,)
    assert message.content.startswith(f"<@{RED}> activates")
    assert message.content.endswith(f" · due <t:{EVENING + DAY}:R>")


async def test_in_quiet_hours_the_message_comes_at_once_and_the_call_follows_once(
    club: Club, office: PostOffice
) -> None:
    await sleeps_at_night(club)
    await waits_for_red(club, when=NIGHT)
    (message,) = await office.delivers()
    assert (message.pings, message.mentions) == ((), ())
    assert message.content.startswith("**Red** activates")
    club.time = MORNING - 1
    await club.clock.look()
    assert await office.delivers() == []
    for _ in range(3):
        club.time += 1
        await club.clock.look()
        club.clock = type(club.clock)(club.referee)
    (call,) = await office.delivers()
    assert (call.pings, call.title, call.labels) == ((RED,), "The table waits for Red", ("Act", "Status"))


async def test_who_has_answered_meanwhile_is_not_called(club: Club, office: PostOffice) -> None:
    await sleeps_at_night(club)
    number = await waits_for_red(club, when=NIGHT)
    await office.delivers()
    await club.agreements.concede(number, BLUE, club.interaction())
    await office.delivers()
    club.time = MORNING
    await club.clock.look()
    assert await office.delivers() == []


async def test_a_message_that_waited_for_discord_into_the_night_wakes_nobody(club: Club, office: PostOffice) -> None:
    await sleeps_at_night(club)
    await waits_for_red(club)
    office.down = True
    with pytest.raises(ConnectionError):
        await office.delivers()
    club.time, office.down = NIGHT, False
    (message,) = await office.delivers()
    assert (message.pings, message.mentions) == ((), ())
    club.time = MORNING
    await club.clock.look()
    assert [one.pings for one in await office.delivers()] == [(RED,)]


async def test_without_pings_a_member_is_named_in_words_for_ever(club: Club, office: PostOffice) -> None:
    await wants(club, "off")
    await waits_for_red(club, pace=HOUR)
    for _ in range(6):
        await club.clock.look()
        await office.delivers()
        club.time += HOUR
    messages = office.arrived
    assert len(messages) == 3
    assert all(message.pings == message.mentions == () for message in messages)
    assert all("Red" in message.content for message in messages)


async def test_only_when_a_table_begins_to_wait(club: Club, office: PostOffice) -> None:
    await wants(club, "first")
    await waits_for_red(club, pace=HOUR)
    assert [message.pings for message in await office.delivers()] == [(RED,)]
    club.time += HOUR
    await club.clock.look()
    (reminder,) = await office.delivers()
    assert (reminder.pings, reminder.mentions) == ((), ())
    assert "has let the time" in reminder.title


async def test_a_request_in_the_night_calls_in_the_morning_if_it_still_stands(club: Club, office: PostOffice) -> None:
    await sleeps_at_night(club, BLUE)
    club.time = NIGHT
    number = await club.table_at(moment("activate", seat=0))
    other = await club.table_at(moment("activate", seat=0), channel=101)
    for table in (number, other):
        await club.agreements.offer_draw(table, RED, club.interaction())
    first, _ = await office.delivers()
    assert (first.pings, first.content) == ((), "**Blue**, do you agree?")
    await club.answers(other, rolls=False, same_seat=True)
    await office.delivers()
    club.time = MORNING
    await club.clock.look()
    (call,) = await office.delivers()
    assert (call.channel, call.pings, call.title) == (100, (BLUE,), "Red offers a draw")
    assert call.labels[:2] == ("Agree", "Decline")


async def test_a_reminder_takes_the_place_of_a_held_call(club: Club, office: PostOffice) -> None:
    """Both would come when the quiet hours end."""
    await sleeps_at_night(club)
    club.time = at("2026-11-21T23:10")
    await club.table_at(moment("react", seat=0), pace=8 * HOUR)
    async with club.database.transaction() as tx:
        await people.hold(tx, 1, RED, MORNING)
    club.time = MORNING + HOUR
    await club.clock.look()
    (message,) = await office.delivers()
    assert (message.title, message.pings) == ("Red has not answered yet", (RED,))


async def test_the_bot_calls_nobody_whom_the_table_does_not_wait_for(club: Club, office: PostOffice) -> None:
    number = await waits_for_red(club)
    async with club.database.transaction() as tx:
        post = Post(title="Hello", call=f"<@{BLUE}> and <@{RED}>", ping=[BLUE, RED])
        await outbox.owe_post(tx, number, 100, post, None, club.time)
    *_, message = await office.delivers()
    assert message.pings == message.mentions == (RED,)
    assert "**Blue** and" in message.content


async def test_a_vacation_holds_calls_and_stops_clocks_until_its_end(club: Club, office: PostOffice) -> None:
    await sleeps_at_night(club)
    number = await waits_for_red(club)
    await office.delivers()
    club.time += 4 * HOUR
    until = day_begins(BERLIN, day_of(BERLIN, club.time + 10 * DAY))
    await club.members.go_away(RED, until, club.interaction())
    for _ in range(9):
        club.time += DAY
        await club.clock.look()
        with pytest.raises(NotPossible, match="is away until <t:"):
            await club.pausing.claim(number, BLUE, club.interaction())
    assert await office.delivers() == []
    club.time = until
    await club.clock.look()
    assert [one.pings for one in await office.delivers()] in ([], [()])
    club.time = until + 7 * HOUR
    await club.clock.look()
    (call,) = await office.delivers()
    assert call.pings == (RED,)
    club.time = until + 20 * HOUR - 1
    await club.clock.look()
    assert await office.delivers() == []
    club.time += 1
    await club.clock.look()
    (reminder,) = await office.delivers()
    assert "has let the time" in reminder.title


async def test_questions_that_come_meanwhile_say_until_when_their_player_is_away(
    club: Club, office: PostOffice
) -> None:
    club.time = EVENING
    await club.members.go_away(RED, EVENING + 5 * DAY, club.interaction())
    await waits_for_red(club)
    (message,) = await office.delivers()
    assert message.pings == message.mentions == ()
    assert message.content.endswith(f" · due <t:{EVENING + 6 * DAY}:R> · away until <t:{EVENING + 5 * DAY}:f>")


async def test_back_early_the_clocks_run_with_what_was_left(club: Club, office: PostOffice) -> None:
    number = await waits_for_red(club)
    await office.delivers()
    club.time += 4 * HOUR
    await club.members.go_away(RED, club.time + 10 * DAY, club.interaction())
    club.time += 2 * DAY
    assert "Welcome back" in await club.members.come_back(RED, club.interaction())
    (waiting,) = await clocks.waiting_of(club.database, number)
    assert waiting.due_at == club.time + 20 * HOUR
    await club.clock.look()
    assert [one.pings for one in await office.delivers()] == [(RED,)]


async def test_who_wants_no_calls_gets_no_message_in_their_place(club: Club, office: PostOffice) -> None:
    await wants(club, "off")
    await waits_for_red(club)
    await club.members.go_away(RED, club.time + 2 * DAY, club.interaction())
    await office.delivers()
    club.time += 2 * DAY
    await club.clock.look()
    assert await office.delivers() == []


async def test_a_call_that_has_come_otherwise_is_not_held_any_more(club: Club, office: PostOffice) -> None:
    number = await waits_for_red(club)
    async with club.database.transaction() as tx:
        await people.hold(tx, number, RED, EVENING + HOUR)
    assert [one.pings for one in await office.delivers()] == [(RED,)]
    club.time += 2 * HOUR
    await club.clock.look()
    assert await office.delivers() == []
