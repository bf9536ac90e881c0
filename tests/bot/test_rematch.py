"""The same game once more with sides swapped."""

from __future__ import annotations

import asyncio

import pytest

from bot.refusal import NotPossible, Settled
from bot.store import games
from tests.bot.club import BLUE, CHANNEL, GUEST, RED, Club
from tests.bot.moments import FORCES, moment
from tests.bot.test_undo import request_in

ELSEWHERE = 777


async def played(club: Club, **seats: tuple[int | None, int | None]) -> int:
    """A game that is over."""
    number = await club.table_at(moment("activate"), **seats)
    await club.agreements.concede(number, RED, club.interaction())
    return number


async def asked(club: Club, number: int, member: int = RED) -> int:
    """A member asks for a rematch; returns the request's number."""
    assert await club.agreements.rematch(number, member, club.interaction()) == "The other side is asked."
    return request_in((await club.posts())[-1])


async def test_the_other_side_agrees_and_everybody_changes_sides(club: Club) -> None:
    number = await played(club)
    assert [control.label for control in (await club.posts())[-1].controls] == ["Rematch", "Status"]
    told = await club.agreements.consent(await asked(club, number), BLUE, True, club.interaction())
    opened = await games.table_in(club.database, CHANNEL)
    assert opened is not None
    assert f"Game {opened} is open" in told
    old, new = await club.table(number), await club.table(opened)
    assert [(seat.member, seat.force) for seat in new.seats] == [(BLUE, FORCES[1]), (RED, FORCES[0])]
    assert [seat.undos for seat in new.seats] == [0, 0]
    for same in ("guild", "ruleset", "scenario", "options", "pace", "map"):
        assert getattr(new, same) == getattr(old, same)
    assert new.secret != old.secret
    assert (new.host, new.phase) == (RED, "lobby")
    assert await club.lobby.start(opened, BLUE, club.interaction()) == "The game begins."


async def test_a_game_has_one_rematch_however_often_it_is_pressed(club: Club) -> None:
    number = await played(club)
    request = await asked(club, number)
    with pytest.raises(NotPossible, match="asked already"):
        await club.agreements.rematch(number, RED, club.interaction())
    agreed = [club.agreements.consent(request, BLUE, True, club.interaction()) for _ in range(2)]
    results = await asyncio.gather(*agreed, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Settled", "str"]
    opened = await games.table_in(club.database, CHANNEL)
    with pytest.raises(NotPossible, match=f"The rematch is game {opened}"):
        await club.agreements.rematch(number, BLUE, club.interaction())


async def test_both_ask_and_one_table_is_opened(club: Club) -> None:
    number = await played(club)
    mine, theirs = await asked(club, number), await asked(club, number, BLUE)
    await club.agreements.consent(mine, BLUE, True, club.interaction())
    with pytest.raises(NotPossible, match="The rematch is game"):
        await club.agreements.consent(theirs, RED, True, club.interaction())


async def test_it_is_asked_for_weeks_later_and_after_a_restart(club: Club) -> None:
    number = await played(club)
    request = await asked(club, number)
    again = Club(club.database, club.folder, time=club.time + 60 * 24 * 3600, interactions=9000)
    await again.agreements.consent(request, BLUE, True, again.interaction())
    opened = await games.table_in(again.database, CHANNEL)
    assert opened is not None
    assert (await again.table(opened)).created_at == again.time


async def test_only_the_players_of_the_game_have_a_say(club: Club) -> None:
    number = await played(club)
    with pytest.raises(NotPossible, match="do not play"):
        await club.agreements.rematch(number, GUEST, club.interaction())
    request = await asked(club, number)
    with pytest.raises(NotPossible, match="do not play"):
        await club.agreements.consent(request, GUEST, True, club.interaction())
    with pytest.raises(NotPossible, match="other side has to answer"):
        await club.agreements.consent(request, RED, True, club.interaction())
    assert await club.agreements.consent(request, BLUE, False, club.interaction()) == "You have declined."
    assert await games.table_in(club.database, CHANNEL) is None
    await asked(club, number)


async def test_a_channel_has_one_game_at_a_time(club: Club) -> None:
    number = await played(club)
    request = await asked(club, number)
    await club.table_at(moment("activate"))
    with pytest.raises(NotPossible, match="Another game is going on"):
        await club.agreements.consent(request, BLUE, True, club.interaction())
    told = await club.agreements.consent(request, BLUE, True, club.interaction(), ELSEWHERE)
    assert f"<#{ELSEWHERE}>" in told
    opened = await games.table_in(club.database, ELSEWHERE)
    assert opened is not None
    assert any(f"game {opened} in <#{ELSEWHERE}>" in post.title for post in await club.posts())


async def test_nobody_plays_more_games_than_the_server_allows(club: Club) -> None:
    number = await played(club)
    await club.table_at(moment("activate"), channel=ELSEWHERE)
    with pytest.raises(NotPossible, match="You play as many games"):
        await club.agreements.rematch(number, RED, club.interaction(), 1)


async def test_alone_nobody_is_asked(club: Club) -> None:
    number = await played(club, seats=(RED, None))
    assert "is open" in await club.agreements.rematch(number, RED, club.interaction())
    opened = await games.table_in(club.database, CHANNEL)
    assert opened is not None
    assert [seat.practice for seat in (await club.table(opened)).seats] == [True, False]


async def test_a_running_game_has_no_rematch(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    with pytest.raises(NotPossible, match="has begun"):
        await club.agreements.rematch(number, RED, club.interaction())
    closed = await club.opens(channel=ELSEWHERE)
    await club.lobby.leave(closed, RED, club.interaction())
    with pytest.raises(NotPossible, match="closed before"):
        await club.agreements.rematch(closed, RED, club.interaction())


async def test_a_rematch_that_was_declined_is_settled(club: Club) -> None:
    number = await played(club)
    request = await asked(club, number)
    await club.agreements.consent(request, BLUE, False, club.interaction())
    with pytest.raises(Settled):
        await club.agreements.consent(request, BLUE, True, club.interaction())
