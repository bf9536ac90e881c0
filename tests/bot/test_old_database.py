"""The code is updated in the middle of games: a database of an earlier version opens, and every game in it goes on.

`old_databases/` holds what earlier versions kept (`write_old_database.py`). A file there is never written again.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.game.record import log_lines
from bot.leagues.leagues import Leagues
from bot.leagues.records import Scope, who_is
from bot.store import calls, clicks, games, outbox
from bot.store.database import Database
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.bot.club import BLUE, CHANNEL, GUILD, RED, Club
from tests.bot.moments import answer_that
from tests.bot.people.postman import PostOffice
from tests.bot.test_undo import request_in

FOLDER = Path(__file__).parent / "old_databases"
OLD = sorted(path.name.partition(".")[0] for path in FOLDER.iterdir())
RUNNING, LOBBY, PAUSED, OVER, BROKEN = range(1, 6)
"""The numbers of the games in the file."""
SERVER = Scope(GUILD, "dust_1947")


def unpacked(version: str, path: Path) -> None:
    """Put an old database where a bot looks for it."""
    path.write_bytes(zlib.decompress((FOLDER / f"{version}.sqlite3.zlib").read_bytes()))


@pytest.fixture(params=OLD)
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Club]:
    """A club that was updated."""
    unpacked(request.param, tmp_path / "umpire.sqlite3")
    database = await Database.open(tmp_path / "umpire.sqlite3")
    yield Club(database, tmp_path, interactions=900_000)
    await database.close()


@pytest.mark.parametrize("version", OLD)
def test_the_files_are_old_and_small(version: str, tmp_path: Path) -> None:
    unpacked(version, tmp_path / "old")
    assert (FOLDER / f"{version}.sqlite3.zlib").stat().st_size < 200_000
    with closing(sqlite3.connect(tmp_path / "old")) as plain:
        assert plain.execute("PRAGMA user_version").fetchone() == (int(version),)


async def test_every_table_is_read(house: Club) -> None:
    phases = [(await house.table(number)).phase for number in range(RUNNING, BROKEN + 1)]
    assert phases == ["running", "lobby", "paused", "over", "broken"]
    for number in (RUNNING, PAUSED, OVER, BROKEN):
        table = await house.table(number)
        assert table.running.save_version == type(table.running).model_fields["save_version"].default
        lines = log_lines(table, await house.record(number), None)
        assert number != RUNNING or lines


async def test_a_running_game_is_played_to_its_end(house: Club) -> None:
    for _ in range(3000):
        table = await house.table(RUNNING)
        if table.phase == "over":
            break
        await house.answers(RUNNING)
    assert (await house.table(RUNNING)).running.verdict is not None


async def test_what_the_players_had_prepared_is_still_there(house: Club) -> None:
    seat = (await house.game(RUNNING)).questions[0].seat
    kept = await clicks.drafts_of(house.database, RUNNING, seat)
    assert kept is not None
    assert kept[0] == (await house.game(RUNNING)).questions[0].number
    assert [plan.seat for plan in await clicks.plans_of(house.database, RUNNING)] == [1 - seat]
    known = await clicks.standing_orders(house.database, RUNNING)
    assert [(one.seat, one.order) for one in known] == [(0, StandingOrder(key="react", policy="never"))]
    async with house.database.transaction() as tx:
        assert await clicks.notes_of(tx, RUNNING, 0) == ["A word that nobody heard yet."]


async def test_what_was_asked_can_be_answered(house: Club) -> None:
    row = await house.database.row("SELECT id FROM requests WHERE game = ?", (RUNNING,))
    assert row is not None
    await house.agreements.consent(row["id"], BLUE, True, house.interaction())
    assert (await house.table(RUNNING)).phase == "over"


async def test_steps_from_before_the_update_are_taken_back(house: Club) -> None:
    before = await house.game(RUNNING)
    last = [line for line in await house.record(RUNNING) if line.kind == "answer"][-1]
    member = (await house.table(RUNNING)).seats[last.seat or 0].member
    assert member is not None
    count = before.count
    row = await house.database.row("SELECT id FROM requests WHERE game = ?", (RUNNING,))
    assert row is not None
    await house.agreements.withdraw(row["id"], RED, house.interaction())
    await house.agreements.ask_undo(RUNNING, member, house.interaction(), count)
    request = request_in((await house.posts())[-1])
    assert await house.agreements.consent(request, RED + BLUE - member, True, house.interaction()) == "Taken back."
    assert (await house.game(RUNNING)).count == count - 1
    await house.answers(RUNNING)


async def test_a_paused_and_a_broken_game_go_on(house: Club) -> None:
    await house.adjourning.resume(PAUSED, RED, house.interaction())
    await house.answers(PAUSED)
    await house.agreements.restore(BROKEN, RED, house.interaction())
    await house.answers(BROKEN)


async def test_a_table_in_its_lobby_is_started_and_a_game_that_is_over_has_its_rematch(house: Club) -> None:
    for member, force in ((RED, "ironvale"), (BLUE, "sable")):
        await house.lobby.choose_force(LOBBY, member, force, house.interaction())
    assert await house.lobby.start(LOBBY, RED, house.interaction()) == "The game begins."
    await house.agreements.rematch(OVER, RED, house.interaction())
    await house.agreements.consent(request_in((await house.posts())[-1]), BLUE, True, house.interaction())
    assert await games.table_in(house.database, 400) is not None


async def test_what_was_owed_can_be_sent(house: Club) -> None:
    owed = await outbox.next_owed(house.database, CHANNEL, 100)
    assert owed
    assert any(row.scene is not None for row in owed if row.kind == "post")


async def test_who_was_called_before_the_update_is_not_called_again(tmp_path: Path) -> None:
    """Where a message was still owed its call counts, for that was not made."""
    unpacked("0014", tmp_path / "umpire.sqlite3")
    with closing(sqlite3.connect(tmp_path / "umpire.sqlite3")) as plain, plain:
        plain.execute("UPDATE questions SET called = 1")
        plain.execute("UPDATE outbox SET state = 'sent' WHERE game = ?", (PAUSED,))
        asked = plain.execute("SELECT seat, number FROM questions WHERE game = ?", (PAUSED,)).fetchone()
    database = await Database.open(tmp_path / "umpire.sqlite3")
    assert await calls.called_to(database, PAUSED) == dict([asked])
    assert await calls.called_to(database, RUNNING) == {}
    await database.close()


async def test_what_was_owed_goes_out_and_calls_who_is_asked_once(house: Club) -> None:
    messages = [message for message in await PostOffice(house).delivers() if message.channel == CHANNEL]
    asked = (await house.game(RUNNING)).questions[0].seat
    pings = [member for message in messages if "Act" in message.labels for member in message.pings]
    assert pings == [(RED, BLUE)[asked]]


async def test_matches_of_before_are_rated_as_they_were_and_new_games_beside_them(house: Club) -> None:
    """In the league of a later file one match was entered; the game of another has ended, and is taken now."""
    records = Leagues(house.referee).records
    leagues = await house.database.rows("SELECT id FROM leagues")
    await house.clock.look()
    assert len((await records.reckoned(SERVER)).annals.played) == 2 * len(leagues)
    game = await house.opens(channel=700, options={"rated": "yes"})
    for member, force in ((RED, "ironvale"), (BLUE, "sable")):
        await house.lobby.choose_force(game, member, force, house.interaction())
    await house.lobby.start(game, RED, house.interaction())
    await house.agreements.concede(game, BLUE, house.interaction())
    await house.clock.look()
    found = await records.reckoned(SERVER)
    assert len(found.annals.played) == 2 * len(leagues) + 1
    assert found.ratings.of(who_is(RED)).mean > found.ratings.of(who_is(BLUE)).mean


async def test_the_clock_finds_the_questions_of_before(house: Club) -> None:
    house.time += 100 * 24 * 3600
    await house.clock.look()
    assert "has let the time" in " ".join(post.title for post in await house.posts())


async def test_a_game_is_answered_by_the_one_who_is_asked(house: Club) -> None:
    question = (await house.game(RUNNING)).questions[0]
    action = answer_that(await house.game(RUNNING))
    await house.gives(RUNNING, action, question=question.number)
    assert (await house.game(RUNNING)).count > 0
