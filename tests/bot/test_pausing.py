"""Waiting for each other: one side's pause, a break that both agree on, and what the other side may do meanwhile."""

from __future__ import annotations

import pytest

from bot.refusal import NotPossible, Settled
from bot.settling.pausing import LONGEST_PAUSE, PAUSES_A_GAME
from bot.store import clocks
from bot.store.outbox import Post
from rulesets.kit.engine.refusal import Stale
from tests.bot.club import BLUE, DAY, GUEST, HOUR, RED, Club
from tests.bot.moments import answer_that, moment


async def newest(club: Club) -> Post:
    return (await club.posts())[-1]


async def asked_request(club: Club) -> int:
    """The number of the request that was posted last."""
    return (await newest(club)).request


async def test_a_pause_stops_moves_and_clocks(club: Club) -> None:
    number = await club.table_at(moment("activate"), pace=HOUR)
    action = answer_that(await club.game(number))
    await club.pausing.pause(number, RED, club.interaction())
    with pytest.raises(Stale):
        await club.gives(number, action)
    await club.clears_posts()
    club.time += 10 * HOUR
    await club.clock.look()
    assert await club.posts() == []


async def test_after_a_pause_what_was_left_of_the_time_is_left(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), pace=DAY)
    club.time += 10 * HOUR
    await club.pausing.pause(number, RED, club.interaction())
    assert [c.label for c in (await newest(club)).controls] == ["Go on", "Status"]
    club.time += 30 * HOUR
    await club.adjourning.resume(number, RED, club.interaction())
    (waiting,) = await clocks.waiting_of(club.database, number)
    assert waiting.due_at == club.time + 14 * HOUR
    assert (await newest(club)).ping == [RED]
    with pytest.raises(NotPossible, match="has begun"):
        await club.adjourning.resume(number, RED, club.interaction())


async def test_only_who_paused_lets_it_go_on_before_its_end(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.pausing.pause(number, RED, club.interaction())
    with pytest.raises(NotPossible, match="Red has paused the game; it goes on by itself <t:"):
        await club.adjourning.resume(number, BLUE, club.interaction())
    assert (await club.table(number)).phase == "paused"


async def test_a_pause_ends_by_itself_once(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.pausing.pause(number, BLUE, club.interaction())
    club.time += LONGEST_PAUSE - 1
    await club.clock.look()
    assert (await club.table(number)).phase == "paused"
    await club.clears_posts()
    for _ in range(3):
        club.time += 1
        await club.clock.look()
    assert (await club.table(number)).phase == "running"
    (post,) = await club.posts()
    assert (post.title, post.ping) == ("The game goes on", [RED])


async def test_pauses_are_counted(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    for _ in range(PAUSES_A_GAME):
        await club.pausing.pause(number, RED, club.interaction())
        await club.adjourning.resume(number, RED, club.interaction())
    with pytest.raises(NotPossible, match="paused this game 2 times"):
        await club.pausing.pause(number, RED, club.interaction())
    await club.pausing.pause(number, BLUE, club.interaction())


async def test_alone_one_pauses_as_long_and_as_often_as_one_likes(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), seats=(RED, None))
    for _ in range(PAUSES_A_GAME + 2):
        await club.pausing.pause(number, RED, club.interaction())
        club.time += 10 * LONGEST_PAUSE
        await club.clock.look()
        assert (await club.table(number)).phase == "paused"
        await club.adjourning.resume(number, RED, club.interaction())


async def test_no_pause_when_ones_own_time_is_up(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), pace=HOUR)
    club.time += HOUR
    with pytest.raises(NotPossible, match="Your time is up"):
        await club.pausing.pause(number, RED, club.interaction())
    await club.pausing.pause(number, BLUE, club.interaction())


async def test_adjourned_by_agreement_until_a_day(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), pace=HOUR)
    until = club.time + 20 * DAY
    await club.adjourning.adjourn(number, BLUE, until, club.interaction())
    asking = await newest(club)
    assert (asking.title, asking.ping) == ("Blue asks to set the game aside", [RED])
    assert f"<t:{until}:f>" in asking.text
    assert (await club.table(number)).phase == "running"
    await club.agreements.consent(asking.request, RED, True, club.interaction())
    assert (await club.table(number)).phase == "paused"
    club.time = until - 1
    await club.clock.look()
    assert (await club.table(number)).phase == "paused"
    club.time = until
    await club.clock.look()
    assert (await club.table(number)).phase == "running"
    (waiting,) = await clocks.waiting_of(club.database, number)
    assert (waiting.asked_at, waiting.due_at) == (until, until + HOUR)


async def test_before_an_agreed_day_the_other_side_is_asked(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.adjourning.adjourn(number, RED, club.time + 20 * DAY, club.interaction())
    await club.agreements.consent(await asked_request(club), BLUE, True, club.interaction())
    await club.adjourning.resume(number, RED, club.interaction())
    assert (await club.table(number)).phase == "paused"
    assert (await newest(club)).title == "Red asks to let the game go on"
    await club.agreements.consent(await asked_request(club), BLUE, True, club.interaction())
    assert (await club.table(number)).phase == "running"


async def test_without_a_day_either_side_lets_it_go_on(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), pace=HOUR)
    await club.adjourning.adjourn(number, RED, None, club.interaction())
    await club.agreements.consent(await asked_request(club), BLUE, True, club.interaction())
    club.time += 300 * DAY
    await club.clock.look()
    assert (await club.table(number)).phase == "paused"
    await club.adjourning.resume(number, BLUE, club.interaction())
    (waiting,) = await clocks.waiting_of(club.database, number)
    assert waiting.due_at == club.time + HOUR


async def test_a_day_that_has_come_before_the_answer_is_refused(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), pace=0)
    await club.adjourning.adjourn(number, RED, club.time + HOUR, club.interaction())
    club.time += 2 * HOUR
    with pytest.raises(NotPossible, match="has come already"):
        await club.agreements.consent(await asked_request(club), BLUE, True, club.interaction())
    assert (await club.table(number)).phase == "running"


async def test_declined_nothing_is_set_aside(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.adjourning.adjourn(number, RED, None, club.interaction())
    request = await asked_request(club)
    await club.agreements.consent(request, BLUE, False, club.interaction())
    assert (await club.table(number)).phase == "running"
    with pytest.raises(Settled):
        await club.agreements.consent(request, BLUE, True, club.interaction())


async def test_onlookers_stop_and_start_nothing(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    with pytest.raises(NotPossible, match="do not play"):
        await club.adjourning.adjourn(number, GUEST, None, club.interaction())
    with pytest.raises(NotPossible, match="do not play"):
        await club.pausing.wait(number, GUEST, 1, club.interaction())
    await club.pausing.pause(number, RED, club.interaction())
    with pytest.raises(NotPossible, match="do not play"):
        await club.adjourning.resume(number, GUEST, club.interaction())


async def test_a_deed_that_comes_twice_is_done_once(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    first = await club.pausing.pause(number, RED, 9)
    assert await club.pausing.pause(number, RED, 9) == first
    again = await club.adjourning.resume(number, RED, 10)
    assert await club.adjourning.resume(number, RED, 10) == again
    assert (await club.table(number)).phase == "running"


async def test_the_line_to_the_table_when_the_reminder_goes_unanswered(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), pace=HOUR)
    for _ in range(8):
        club.time += HOUR // 4
        await club.clock.look()
    reminder, line = await club.posts()
    assert reminder.ping == [BLUE]
    assert (line.title, line.ping) == ("Blue has not answered the reminder either", [])
    assert "<@" not in line.call
    assert [control.label for control in line.controls] == [
        "Act",
        "Wait",
        "Sergeant plays on",
        "Adjourn",
        "Claim",
        "Status",
    ]
    for _ in range(20):
        club.time += HOUR
        await club.clock.look()
    assert len(await club.posts()) == 2
    assert (await club.table(number)).phase == "running"


async def test_who_waits_hears_of_it_again_after_as_much_time(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), pace=HOUR)
    question = (await club.game(number)).questions[0].number
    with pytest.raises(NotPossible, match="has time until"):
        await club.pausing.wait(number, RED, question, club.interaction())
    for _ in range(2):
        club.time += HOUR
        await club.clock.look()
    with pytest.raises(NotPossible, match="waits for you"):
        await club.pausing.wait(number, BLUE, question, club.interaction())
    await club.pausing.wait(number, RED, question, club.interaction())
    club.time += HOUR - 1
    await club.clock.look()
    assert len(await club.posts()) == 2
    club.time += 1
    await club.clock.look()
    assert [post.title for post in await club.posts()][2:] == ["Blue has not answered the reminder either"]
    await club.pausing.claim(number, RED, club.interaction())
    assert (await club.table(number)).phase == "over"


async def test_a_game_that_ended_in_its_pause_does_not_go_on(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.pausing.pause(number, RED, club.interaction())
    await club.agreements.concede(number, RED, club.interaction())
    await club.clears_posts()
    club.time += LONGEST_PAUSE
    await club.clock.look()
    assert (await club.table(number)).phase == "over"
    assert await club.posts() == []
