"""The house is updated while a changed game is played in it: every table of its old database goes on."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.game import announce
from bot.game.record import log_lines
from bot.settling import undoing
from bot.store import clicks, outbox
from bot.store.database import Database
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.procedure import KINDS
from rulesets.kit.engine.upgrading import NewerSave
from tests.bot.club import BLUE, RED, Club
from tests.bot.test_undo import request_in
from tests.cogs.hall import Hall, open_hall
from tests.upgrades import duel
from tests.upgrades.duel import RULESET, Bid, Bleed, Parry, Strike
from tests.upgrades.registered import registered
from tests.upgrades.write_saves import ANSWERS, HOUSE

TABLES = {point: number for number, point in enumerate(ANSWERS, 1)}
ANY = {"bid": Bid(number=3), "strike": Strike(how="low"), "defend": Parry(how="stand"), "bleed": Bleed(where="leg")}


@pytest.fixture(autouse=True)
def new_code(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(KINDS, "toy_duel.match", duel.Match)
    with registered(RULESET):
        yield


def unpack(folder: Path) -> Path:
    """The old database, where a bot looks for it."""
    path = folder / "umpire.sqlite3"
    path.write_bytes(zlib.decompress(HOUSE.read_bytes()))
    return path


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    database = await Database.open(unpack(tmp_path))
    yield Club(database, tmp_path, interactions=900_000)
    await database.close()


async def answer(club: Club, number: int) -> None:
    """Who is asked gives an answer."""
    table = await club.table(number)
    question = next(q for q in table.running.questions if q.given is None)
    await club.gives(number, ANY[question.key], member=table.seats[question.seat].member, question=question.number)


@pytest.mark.parametrize("number", TABLES.values(), ids=TABLES)
async def test_every_table_goes_on_to_its_end(club: Club, number: int) -> None:
    for _ in range(60):
        if (await club.table(number)).phase == "over":
            break
        await answer(club, number)
    assert (await club.table(number)).running.verdict is not None


async def test_a_step_that_the_old_code_took_is_taken_back_by_the_new(club: Club) -> None:
    """The snapshot is as old as the game was then; its dice are the same again."""
    number = TABLES["bleed"]
    rolled = [line.rolls for line in await club.record(number) if line.rolls]
    member = (await club.table(number)).seats[0].member
    assert member == RED
    count = (await club.table(number)).running.count
    await club.agreements.ask_undo(number, RED, club.interaction(), count)
    await club.agreements.consent(request_in((await club.posts())[-1]), BLUE, True, club.interaction())
    game = (await club.table(number)).running
    assert [(q.key, q.seat) for q in game.questions] == [("defend", 0)]
    await answer(club, number)
    assert [line.rolls for line in await club.record(number) if line.rolls][-1] == rolled[-1]


async def test_an_undo_tells_old_steps_by_their_old_names(club: Club) -> None:
    number = TABLES["parry"]
    text = ""
    for line in await club.record(number):
        text += str(line.action["type"])
    assert "hit" in text
    assert "hit" in await _undo_words(club, number)


async def _undo_words(club: Club, number: int) -> str:
    table = await club.table(number)
    step = await undoing.own_step(club.database, table, BLUE)
    return await undoing.told(club.database, table, table.seats[1], step)


async def test_the_log_says_where_it_has_no_words_any_more(club: Club) -> None:
    number = TABLES["bleed"]
    lines = log_lines(await club.table(number), await club.record(number), None)
    assert announce.UNTOLD in lines
    assert any(line.startswith("Reach") for line in lines)


async def test_what_was_planned_in_old_words_is_dropped_and_its_owner_is_told(club: Club) -> None:
    number = TABLES["parry"]
    await answer(club, number)
    assert await clicks.plans_of(club.database, number) == []
    assert await clicks.standing_orders(club.database, number) == []
    async with club.database.transaction() as tx:
        told = [note for seat in (0, 1) for note in await clicks.notes_of(tx, number, seat)]
    assert len(told) == 3
    assert all("updated since" in note for note in told)


async def test_an_old_picture_that_cannot_be_read_holds_up_nothing(club: Club) -> None:
    rows = await outbox.next_owed(club.database, 103, 50)
    assert any(row.scene is not None for row in rows)
    async with club.database.transaction() as tx:
        await tx.run("UPDATE outbox SET scene = ?", (zlib.compress(b'{"ground": {"kind": "hexagons"}}'),))
    for row in await outbox.next_owed(club.database, 103, 50):
        if row.packed:
            with pytest.raises(ValueError, match="hexagons"):
                assert row.scene


async def test_a_game_of_newer_code_is_left_alone(club: Club) -> None:
    number = TABLES["hit"]
    row = await club.database.row("SELECT state FROM games WHERE id = ?", (number,))
    assert row is not None
    newer = json.dumps({**json.loads(row["state"]), "save_version": 4})
    async with club.database.transaction() as tx:
        await tx.run("UPDATE games SET state = ? WHERE id = ?", (newer, number))
    club.time += 30 * 24 * 3600
    with pytest.raises(NewerSave):
        await club.table(number)
    await club.clock.look()
    assert any("Blue" in post.title or "Red" in post.title for post in await club.posts())
    row = await club.database.row("SELECT state FROM games WHERE id = ?", (number,))
    assert row is not None
    assert row["state"] == newer


# --- by hand, on a simulated Discord ---------------------------------------------------------------------------------


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    unpack(tmp_path)
    async with open_hall(tmp_path, monkeypatch) as opened:
        yield opened


async def moved_in(hall: Hall, point: str) -> int:
    """The table of a point is in this channel, and these members play at it."""
    number = TABLES[point]
    async with hall.bot.database.transaction() as tx:
        await tx.run("DELETE FROM outbox")
        await tx.run("UPDATE games SET guild = ?, channel = ? WHERE id = ?", (hall.guild.id, hall.channel.id, number))
        for seat, member in enumerate((hall.red, hall.blue)):
            await tx.run("UPDATE seats SET member = ? WHERE game = ? AND seat = ?", (member.id, number, seat))
    return number


def asked(hall: Hall, game: Game) -> object:
    """The member who is asked."""
    seat = next(q.seat for q in game.questions if q.given is None)
    return (hall.red, hall.blue)[seat]


@pytest.mark.parametrize("point", TABLES)
async def test_every_control_works_or_explains_itself(hall: Hall, point: str) -> None:
    number = await moved_in(hall, point)
    who = hall.red if (asked(hall, await hall.game(number)) is hall.red) else hall.blue
    heard = await hall.types(who, "game status")
    acted = await hall.presses(who, "Act", heard.last)
    assert acted.menus or acted.buttons
    assert "rong" not in acted.text
    for command in ("game board", "game log", "game export"):
        text = (await hall.types(who, command)).text
        assert "Something went wrong" not in text, command
    value = acted.menus[0]["options"][0]["value"]
    chosen = await hall.chooses(who, acted.last, value)
    assert "Confirm" in chosen.buttons
    count = (await hall.game(number)).count
    await hall.presses(who, "Confirm", chosen.last)
    game = await hall.game(number)
    assert game.count > count or any(q.given for q in game.questions)
    assert "Something went wrong" not in (await hall.types(who, "game undo")).text


async def test_a_game_of_newer_code_explains_itself(hall: Hall) -> None:
    number = await moved_in(hall, "hit")
    async with hall.bot.database.transaction() as tx:
        await tx.run(
            "UPDATE games SET state = json_set(state, '$.save_version', 9), version = 99 WHERE id = ?", (number,)
        )
    for command in ("game status", "game undo", "game board"):
        assert "A newer version of this bot" in (await hall.types(hall.red, command)).text
