"""A member is forgotten everywhere, and nobody else is."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.game import anonymous
from bot.game.anonymous import FORMER
from bot.game_files.dice import checked_dice
from bot.game_files.exporting import as_bytes, whole
from bot.hosting.servers import forget_server
from bot.members import forgetting
from bot.members.forgetting import Forgetting
from bot.members.own_data import data_of
from bot.people.person import Person
from bot.refusal import NotPossible
from bot.store import clicks, games
from bot.store.database import Database, Transaction
from bot.store.games import unpacked
from bot.store.outbox import Post, owe_post
from bot.store.people import save_person
from bot.store.rosters import ArmyList, add_list, packed
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.bot.club import BLUE, Club
from tests.bot.moments import moment

ZOE = 901234567890123456
NEXT = 801234567890123456
NAME = "Zoë Zwölfender"
OTHER_NAME = "Benno Bär"


@pytest.fixture
async def forgets(club: Club) -> AsyncIterator[Forgetting]:
    yield Forgetting(club.referee, club.lobby, club.folder / "errors")


async def a_game(club: Club, channel: int = 100, *, answers: int = 12, over: bool = True) -> int:
    """Zoë plays Red, under her own name; the game is over."""
    number = await club.opens(host=ZOE, host_name=NAME, opponent_name=OTHER_NAME, channel=channel)
    await club.lobby.join(number, _sitter(ZOE), "my own words", club.interaction())
    await club.lobby.choose_force(number, ZOE, "ironvale", club.interaction())
    await club.lobby.choose_force(number, BLUE, "sable", club.interaction())
    await club.lobby.start(number, ZOE, club.interaction())
    for _ in range(answers):
        await club.answers(number)
    if over:
        await club.agreements.concede(number, ZOE, club.interaction())
    return number


def _sitter(member: int) -> Any:
    from bot.lobby.lobby import Sitter

    return Sitter(member, NAME)


async def leaves_traces(club: Club, number: int, tx: Transaction) -> None:
    """One row in everything that may hold something of a member."""
    await clicks.add_plan(tx, number, 0, "move", {"to": NAME})
    await clicks.keep_drafts(tx, number, 0, 1, [{"type": NAME}])
    await clicks.set_standing_order(tx, number, 0, StandingOrder(key="reaction", policy="never"))
    await clicks.add_note(tx, number, 0, f"{NAME}, you were asked")
    await clicks.add_note(tx, number, 1, f"{NAME} has done something")
    await clicks.add_request(tx, number, 0, "draw", {"text": NAME}, 1)
    await owe_post(tx, number, 100, Post(title=NAME, text=f"{NAME} <@{ZOE}>", ping=[ZOE]), None, 0)
    await tx.run("INSERT INTO proposals VALUES (1, ?, 5, ?, '{}', 0)", (ZOE, json.dumps({"host": ZOE})))
    await tx.run("INSERT INTO proposals VALUES (2, 77, 6, ?, '{}', 0)", (json.dumps({"opponent": ZOE}),))
    await tx.run("INSERT INTO errors VALUES (1, 0, ?, ?)", (number, f"ValueError: {NAME} of {ZOE}"))
    await add_list(tx, ArmyList(1, ZOE, "dust_1947", NAME))
    await save_person(tx, Person(ZOE, zone="Europe/Berlin"))
    await tx.run("INSERT INTO vacations (member, since, until) VALUES (?, 1, 2)", (ZOE,))
    await tx.run("INSERT INTO held_pings (game, member, at) VALUES (?, ?, 9)", (number, ZOE))
    await tx.run("INSERT INTO collections VALUES (1, 'dust_1947', 'f', '[]', '[]', ?, ?, 0)", (packed(""), ZOE))


def everything(folder: Path) -> str:
    """All that the database and the reports hold, opened and unpacked."""
    found = [path.read_text(encoding="utf-8") for path in folder.glob("errors/*")]
    with closing(sqlite3.connect(folder / "umpire.sqlite3")) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            found += [_opened(value) for row in connection.execute(f"SELECT * FROM {table}") for value in row]
    return "\n".join(found)


def _opened(value: Any) -> str:
    if isinstance(value, bytes):
        try:
            value = unpacked(value)
        except zlib.error:
            return value.hex()
    if isinstance(value, str) and value[:1] in ("{", "["):
        return json.dumps(json.loads(value), ensure_ascii=False)  # a name may be written with escapes
    return str(value)


async def test_nothing_of_a_forgotten_member_is_left(club: Club, forgets: Forgetting) -> None:
    number = await a_game(club)
    async with club.database.transaction() as tx:
        await leaves_traces(club, number, tx)
    (club.folder / "errors").mkdir()
    report = {"click": {"member": ZOE}, "state": {"players": [NAME, "x"]}, "traceback": [f"at {NAME}, {ZOE}"]}
    (club.folder / "errors" / "error-0001.json").write_text(json.dumps(report), encoding="utf-8")
    before = everything(club.folder)
    assert before.count(NAME) > 10
    assert before.count(str(ZOE)) > 10
    assert await forgets.forget(ZOE) == 1
    after = everything(club.folder)
    assert NAME not in after, [after[max(0, m - 300) : m + 100] for m in [after.find(NAME)]]
    assert str(ZOE) not in after
    assert "my own words" not in after
    assert after.count(FORMER) >= 4
    assert OTHER_NAME in after, "who played against them is not forgotten"


async def test_forgetting_once_more_changes_nothing(club: Club, forgets: Forgetting) -> None:
    await a_game(club)
    await forgets.forget(ZOE)
    after = everything(club.folder)
    assert await forgets.forget(ZOE) == 0
    assert everything(club.folder) == after


async def test_the_game_stays_for_the_other_player(club: Club, forgets: Forgetting) -> None:
    number = await a_game(club)
    await forgets.forget(ZOE)
    table = await club.table(number)
    assert [(seat.member, seat.name) for seat in table.seats] == [(None, FORMER), (BLUE, OTHER_NAME)]
    assert table.running.players == [FORMER, OTHER_NAME]
    assert NAME not in as_bytes(await whole(club.database, table)).decode()
    assert "forgotten" in checked_dice(table, await club.record(number))[-1]


async def test_without_words_of_their_own_the_dice_can_still_be_checked(club: Club, forgets: Forgetting) -> None:
    number = await club.table_at(moment("activate", 0), seats=(ZOE, BLUE))
    for _ in range(10):
        await club.answers(number)
    await club.agreements.concede(number, ZOE, club.interaction())
    await forgets.forget(ZOE)
    assert "dice are as they were sealed" in checked_dice(await club.table(number), await club.record(number))[-1]


async def test_a_game_under_way_comes_first(club: Club, forgets: Forgetting) -> None:
    number = await a_game(club, over=False)
    before = everything(club.folder)
    assert [one.game for one in await forgets.unfinished(ZOE)] == [number]
    with pytest.raises(NotPossible, match="under way"):
        await forgets.forget(ZOE)
    assert everything(club.folder) == before


async def test_a_table_that_has_not_begun_is_left(club: Club, forgets: Forgetting) -> None:
    own = await club.opens(host=ZOE, host_name=NAME)
    joined = await club.opens(host=BLUE, host_name=OTHER_NAME, opponent=None, channel=200)
    await club.lobby.join(joined, _sitter(ZOE), "", club.interaction())
    await forgets.forget(ZOE)
    assert (await club.table(own)).phase == "over"
    table = await club.table(joined)
    assert table.phase == "lobby"
    assert [seat.member for seat in table.seats] == [BLUE, None]
    text = everything(club.folder)
    assert str(ZOE) not in text
    assert NAME not in text


async def test_who_handed_a_seat_over_is_forgotten_though_the_game_goes_on(club: Club, forgets: Forgetting) -> None:
    """Before them and after them others have played the seat: their names stay."""
    number = await club.opens(host=NEXT, host_name="Nina", opponent_name=OTHER_NAME)
    await club.lobby.choose_force(number, NEXT, "ironvale", club.interaction())
    await club.lobby.choose_force(number, BLUE, "sable", club.interaction())
    await club.lobby.start(number, NEXT, club.interaction())
    await _goes_on(club, number, 4)
    await club.agreements.replace(number, NEXT, ZOE, NAME, club.interaction())
    await _goes_on(club, number, 6)
    await club.agreements.replace(number, ZOE, 55, "Vera", club.interaction())
    await _goes_on(club, number, 2)
    assert await forgets.forget(ZOE) == 1
    text = everything(club.folder)
    assert str(ZOE) not in text
    assert NAME not in text
    assert "Nina" in text
    table = await club.table(number)
    assert [seat.name for seat in table.seats] == ["Vera", OTHER_NAME]
    await _goes_on(club, number, 4)
    await club.agreements.concede(number, 55, club.interaction())
    assert await forgets.forget(NEXT) == 1
    text = everything(club.folder)
    assert "Nina" not in text
    assert str(NEXT) not in text
    assert "Vera" in text


async def _goes_on(club: Club, number: int, answers: int) -> None:
    for _ in range(answers):
        await club.answers(number)


async def test_what_a_kill_breaks_off_goes_on(club: Club, forgets: Forgetting, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await a_game(club), await a_game(club, 200)
    real, done = anonymous.forget_in_game, []

    async def dies(tx: Transaction, number: int, *given: Any) -> frozenset[str]:
        if done:
            raise KeyboardInterrupt
        done.append(number)
        return await real(tx, number, *given)

    monkeypatch.setattr(forgetting, "forget_in_game", dies)
    with pytest.raises(KeyboardInterrupt):
        await forgets.forget(ZOE)
    monkeypatch.undo()
    assert done == [first]
    assert NAME in everything(club.folder)
    await forgets.go_on()
    text = everything(club.folder)
    assert NAME not in text
    assert str(ZOE) not in text
    assert (await club.table(second)).seats[0].name == FORMER


async def test_a_name_that_is_a_word_of_the_game_takes_nothing_from_it(club: Club, forgets: Forgetting) -> None:
    """Somebody may have called themselves after a place or a unit."""
    number = await club.table_at(moment("activate", 0), seats=(ZOE, BLUE))
    for _ in range(15):
        await club.answers(number)
    await club.agreements.replace(number, ZOE, NEXT, "Nina", club.interaction())
    lines, words = await club.record(number), await _words(club, number)
    async with club.database.transaction() as tx:
        await tx.run("INSERT INTO forgetting VALUES (?, ?, 0)", (ZOE, json.dumps(sorted(words))))
    before = await club.game(number)
    await forgets.forget(ZOE)
    assert await club.game(number) == before
    told = [(line.action, line.events) for line in lines if line.kind == "answer"]
    assert [(line.action, line.events) for line in await club.record(number) if line.kind == "answer"] == told


async def _words(club: Club, number: int) -> set[str]:
    """Words of a game: its units, and the squares they stand on."""
    units = json.loads((await club.game(number)).model_dump_json())["units"]
    return {*units, "A1", "B2", "C3", "Red"}


async def test_thousands_of_lines_are_forgotten(club: Club, forgets: Forgetting) -> None:
    number = await a_game(club)
    async with club.database.transaction() as tx:
        await tx.run(
            "INSERT INTO record SELECT game, number + 1000 * n.value, at, seat, member, kind, automatic, action, rolls,"
            " events, chapter, sealed, code FROM record, json_each(?) n WHERE kind = 'answer'",
            (json.dumps(list(range(1, 400))),),
        )
    assert len(await games.record(club.database, number)) > 4000
    await forgets.forget(ZOE)
    assert str(ZOE) not in everything(club.folder)


async def test_what_is_stored_is_handed_out(club: Club) -> None:
    number = await a_game(club, over=False)
    async with club.database.transaction() as tx:
        await leaves_traces(club, number, tx)
        await clicks.add_plan(tx, number, 1, "move", {"to": "the other side's plan"})
    found = await data_of(club.database, ZOE, club.time)
    assert found["member"] == ZOE
    assert [one["id"] for one in found["games"]] == [number]
    assert found["seats"][0]["words"] == "my own words"
    assert found["plans"][0]["typed"] == {"to": NAME}
    assert found["people"][0]["zone"] == "Europe/Berlin"
    assert {line["member"] for line in found["record"]} == {ZOE}
    assert found["posts"]
    text = json.dumps(found)
    assert (await club.table(number)).secret.hex() not in text
    assert "the other side's plan" not in text


async def test_a_stranger_has_nothing_stored(club: Club) -> None:
    await a_game(club)
    found = await data_of(club.database, 42, club.time)
    assert [value for value in found.values() if isinstance(value, list) and value] == []


async def test_a_server_is_forgotten_and_no_other(club: Club) -> None:
    gone, kept = await a_game(club, over=False), await club.opens(guild=2, channel=300)
    async with club.database.transaction() as tx:
        await leaves_traces(club, gone, tx)
        await tx.run("INSERT INTO servers VALUES (1, '{}'), (2, '{}')")
    (club.folder / "errors").mkdir()
    (club.folder / "errors" / "error-0001.json").write_text("{}", encoding="utf-8")
    assert await forget_server(club.database, club.folder / "errors", 1, club.time + 3600) == 1
    assert NAME not in everything(club.folder)
    assert [row["id"] for row in await club.database.rows("SELECT id FROM games")] == [kept]
    assert [row["guild"] for row in await club.database.rows("SELECT guild FROM servers")] == [2]
    assert not list((club.folder / "errors").iterdir())
    assert (await _foreign_keys(club.database)) == []


async def _foreign_keys(database: Database) -> list[Any]:
    return list(await database.rows("PRAGMA foreign_key_check"))
