"""The practice opponent plays on for somebody: by consent, told to all, unrated, and gone when its player is back."""

from __future__ import annotations

import asyncio

import pytest

from bot.game.automatic import PRACTICE
from bot.game.record import log_lines
from bot.game.referee import Referee
from bot.game_files.exporting import as_bytes, whole
from bot.game_files.game_file import read_file
from bot.members.forgetting import Forgetting
from bot.opponent.playing import Opponents
from bot.refusal import NotPossible, Settled
from bot.store import league_games
from bot.store.league_games import LeagueGame
from bot.store.rated_games import was_handed_over
from tests.bot.club import BLUE, DAY, GUEST, HOUR, RED, Club
from tests.bot.moments import moment
from tests.bot.opponent.test_playing import Scripted, until_asked
from tests.bot.test_undo import request_in


async def by_consent(club: Club, number: int, name: str = "Blue", grade: str = "sergeant", asking: int = RED) -> None:
    """Red asks that the practice opponent play on for Blue (or another one), and who is asked agrees."""
    await club.agreements.stand_in(number, asking, name, grade, club.interaction())
    asked = (await club.posts())[-1]
    await club.agreements.consent(request_in(asked), asked.ping[0], True, club.interaction())


async def test_it_plays_on_by_consent_and_everybody_is_told(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1))
    assert "asked" in await club.agreements.stand_in(number, RED, "Blue", "captain", club.interaction())
    asked = (await club.posts())[-1]
    assert asked.title == "Red asks to let the practice opponent play on"
    assert asked.text == "The captain plays on for Blue, until they come back. The game changes no ratings."
    assert asked.ping == [BLUE]
    with pytest.raises(NotPossible, match="other side has to answer"):
        await club.agreements.consent(request_in(asked), RED, True, club.interaction())
    await club.agreements.consent(request_in(asked), BLUE, True, club.interaction())
    seat = (await club.table(number)).seats[1]
    assert (seat.member, seat.practice, seat.grade, seat.name, seat.away) == (
        None,
        True,
        "captain",
        "The captain",
        BLUE,
    )
    told, call = (await club.posts())[-2:]
    assert (told.title, [one.label for one in told.controls]) == (
        "The captain plays on for Blue",
        ["Take the seat back"],
    )
    assert "The captain is thinking" in call.call
    assert (await club.game(number)).players == ["Red", "The captain"]
    assert (await club.record(number))[-1].action == {"type": "replace", "from": BLUE, "to": None}
    assert "-# The practice opponent takes the seat over" in log_lines(
        await club.table(number), await club.record(number), None
    )
    assert await was_handed_over(club.database, number)
    with pytest.raises(Settled):
        await club.agreements.consent(request_in(asked), BLUE, True, club.interaction())


async def test_it_answers_also_after_a_restart(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1))
    await by_consent(club, number)
    club.referee = Referee(club.database, club.folder / "errors", now=lambda: club.time)
    await until_asked(club, Opponents(club.referee, Scripted(), pause=0), number)
    line = (await club.record(number))[-1]
    assert (line.seat, line.member, line.automatic) == (1, None, PRACTICE)


async def test_a_recruit_answers_what_is_open_at_once(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1))
    await by_consent(club, number, grade="recruit")
    assert {question.seat for question in (await club.game(number)).questions} == {0}
    assert (await club.posts())[-1].ping == [RED]


async def test_its_player_comes_back_at_once(club: Club) -> None:
    """What it was thinking about is not given for them."""
    number = await club.table_at(moment("activate", seat=1), pace=HOUR)
    await by_consent(club, number)
    thinker = Scripted()
    thinker.gate.clear()
    looking = asyncio.create_task(Opponents(club.referee, thinker, pause=0).look())
    await thinker.begun.wait()
    with pytest.raises(NotPossible, match="plays on for nobody"):
        await club.agreements.come_back(number, GUEST, "Guest", club.interaction())
    assert await club.agreements.come_back(number, BLUE, "Blue", club.interaction()) == "You play on yourself."
    lines = len(await club.record(number))
    thinker.gate.set()
    await looking
    assert len(await club.record(number)) == lines
    seat = (await club.table(number)).seats[1]
    assert (seat.member, seat.practice, seat.name, seat.away) == (BLUE, False, "Blue", None)
    post = (await club.posts())[-1]
    assert (post.title, post.ping) == ("Blue is back", [BLUE])
    assert [row["due_at"] for row in await club.database.rows("SELECT due_at FROM questions")] == [club.time + HOUR]
    await club.answers(number)
    assert (await club.record(number))[-1].member == BLUE
    assert await was_handed_over(club.database, number)


async def test_who_is_silent_is_not_asked(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), pace=HOUR)
    club.time += HOUR
    await club.agreements.stand_in(number, RED, "Blue", "sergeant", club.interaction())
    assert (await club.posts())[-1].ping == [BLUE]
    club.time += HOUR
    await club.agreements.withdraw(request_in((await club.posts())[-1]), RED, club.interaction())
    assert "plays on for Blue" in await club.agreements.stand_in(number, RED, "", "sergeant", club.interaction())
    assert (await club.table(number)).seats[1].thinks


async def test_without_deadlines_silence_takes_three_days(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), pace=0)
    club.time += 3 * DAY - 1
    await club.agreements.stand_in(number, RED, "Blue", "sergeant", club.interaction())
    await club.agreements.withdraw(request_in((await club.posts())[-1]), RED, club.interaction())
    club.time += 1
    await club.agreements.stand_in(number, RED, "Blue", "sergeant", club.interaction())
    assert (await club.table(number)).seats[1].away == BLUE


async def test_who_is_away_is_asked_however_long(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), pace=0)
    await club.members.go_away(BLUE, club.time + 30 * DAY, club.interaction())
    club.time += 10 * DAY
    await club.agreements.stand_in(number, RED, "Blue", "sergeant", club.interaction())
    assert not (await club.table(number)).seats[1].practice


async def test_for_oneself_the_others_are_asked(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1))
    await club.agreements.stand_in(number, BLUE, "", "sergeant", club.interaction())
    asked = (await club.posts())[-1]
    assert (asked.title, asked.ping) == ("Blue asks to let the practice opponent play on", [RED])
    await club.agreements.consent(request_in(asked), RED, False, club.interaction())
    assert (await club.table(number)).seats[1].member == BLUE


async def test_somebody_stays_at_the_table(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), seats=(RED, None))
    with pytest.raises(NotPossible, match="somebody has to stay"):
        await club.agreements.stand_in(number, RED, "", "sergeant", club.interaction())
    with pytest.raises(NotPossible, match="No member plays as"):
        await club.agreements.stand_in(number, RED, "Blue", "sergeant", club.interaction())
    with pytest.raises(NotPossible, match="choose one of recruit"):
        await club.agreements.stand_in(number, RED, "Red", "general", club.interaction())


async def test_not_in_a_match_of_a_league(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1))
    async with club.database.transaction() as tx:
        await tx.run(
            "INSERT INTO leagues (id, guild, channel, name, key, phase, terms, lot, created_by, created_at)"
            " VALUES (7, 1, 100, 'Autumn', 'autumn', 'running', '{}', '', 33, 0)"
        )
        await league_games.add_game(tx, LeagueGame(number, 7, 1, "game"))
    with pytest.raises(NotPossible, match="match of a league"):
        await club.agreements.stand_in(number, RED, "Blue", "sergeant", club.interaction())


async def test_an_empty_seat_of_a_game_that_was_brought_in(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1))
    async with club.database.transaction() as tx:
        await tx.run("UPDATE seats SET member = NULL WHERE seat = 1")
        await tx.run("UPDATE games SET phase = 'paused', version = version + 1")
    assert await club.agreements.stand_in(number, RED, "", "sergeant", club.interaction()) == "The sergeant plays on."
    assert (await club.posts())[-2].controls == []
    await club.adjourning.resume(number, RED, club.interaction())
    assert (await club.table(number)).phase == "running"


async def test_what_is_exported_of_it_is_read_again(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1))
    await by_consent(club, number)
    file = read_file(as_bytes(await whole(club.database, await club.table(number))))
    assert [(seat.practice, seat.grade) for seat in file.seats] == [(False, "recruit"), (True, "sergeant")]


async def test_who_is_forgotten_meanwhile_does_not_come_back(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1))
    await by_consent(club, number)
    await Forgetting(club.referee, club.lobby, club.folder / "errors").forget(BLUE)
    assert (await club.table(number)).seats[1].away is None
    assert (await club.record(number))[-1].action == {"type": "replace", "from": None, "to": None}
