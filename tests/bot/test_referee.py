"""One click: by the right member, once, stored before anything is shown."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.game.record import in_force, log_lines
from bot.game.referee import Click, NoSuchTable, NotYours
from bot.game_files.exporting import exported
from bot.store import games
from bot.table.tables import Line, Seat, Table
from rulesets.kit.engine.dice import SealedDice, verify
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.refusal import Refused, Stale
from tests.bot.club import BLUE, GUEST, RED, Club
from tests.bot.moments import answer_that, moment


async def test_only_who_is_asked_can_answer(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    before = await club.game(number)
    for member in (BLUE, GUEST):
        with pytest.raises(NotYours, match="Red"):
            await club.gives(number, answer_that(before), member=member)
    assert await club.game(number) == before
    assert len(await club.record(number)) == 1


async def test_an_answer_to_a_closed_question_is_stale(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    game = await club.game(number)
    action, question = answer_that(game, rolls=False, same_seat=True), game.questions[0].number
    await club.gives(number, action)
    with pytest.raises(Stale):
        await club.gives(number, action, member=RED, question=question)


async def test_a_refusal_changes_nothing(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    game = await club.game(number)
    wrong = game.read_action({"type": "activate", "unit": "Nobody of Nowhere"})
    with pytest.raises(Refused):
        await club.gives(number, wrong)
    assert await club.game(number) == game
    assert await club.posts() == []


async def test_a_repeated_interaction_has_the_same_outcome_and_changes_nothing(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    game = await club.game(number)
    click = Click(number, RED, 77, answer_that(game, rolls=False, same_seat=True), game.questions[0].number)
    first = await club.referee.answer(click)
    lines, posts = len(await club.record(number)), len(await club.posts())
    again = await club.referee.answer(click)
    assert (again.lines, again.asked_next, again.repeated) == (first.lines, first.asked_next, True)
    assert (len(await club.record(number)), len(await club.posts())) == (lines, posts)


async def test_of_two_presses_at_once_exactly_one_happens(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    game = await club.game(number)
    action, question = answer_that(game), game.questions[0].number
    clicks = [Click(number, RED, interaction, action, question) for interaction in (1, 2, 3)]
    results = await asyncio.gather(*(club.referee.answer(click) for click in clicks), return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Stale", "Stale", "Told"]


async def test_a_game_that_does_not_exist(club: Club) -> None:
    with pytest.raises(NoSuchTable):
        await club.table(404)


async def test_what_is_in_memory_is_what_is_on_the_disk(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    for _ in range(20):
        await club.answers(number)
    kept = await club.table(number)
    read = await games.load_table(club.database, number)
    assert read is not None
    assert read.running == await club.game(number)
    assert (read.version, read.phase, read.seats, read.unposted) == (
        kept.version,
        kept.phase,
        kept.seats,
        kept.unposted,
    )


async def test_another_process_wrote_meanwhile(club: Club) -> None:
    """A table in memory that is older than the database is read anew."""
    number = await club.table_at(moment("activate", seat=0))
    await club.table(number)
    other = Club(club.database, club.folder, interactions=9000)
    await other.answers(number, rolls=False, same_seat=True)
    assert await club.game(number) == await other.game(number)


async def test_a_whole_game_ends_and_every_die_is_as_sealed(club: Club) -> None:
    number = await club.table_at(moment("join"))
    while (await club.table(number)).phase == "running":
        await club.answers(number)
    table = await club.table(number)
    assert table.ended_at == club.time
    rolls = [roll for line in await club.record(number) for roll in line.rolls]
    assert rolls
    assert verify(table.secret, table.words, table.fingerprint, rolls) == []
    last = (await club.posts())[-1]
    assert [control.label for control in last.controls] == ["Rematch", "Status"]
    with pytest.raises(Stale):
        await club.referee.answer(Click(number, RED, 1, table.running.read_action({"type": "pass"}), 1))


async def test_nobody_is_pinged_but_who_is_asked(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    for _ in range(40):
        await club.clears_posts()
        await club.answers(number)
        table = await club.table(number)
        asked = {table.seats[q.seat].member for q in table.running.questions}
        for post in await club.posts():
            assert set(post.ping) == asked
            assert {f"<@{member}>" for member in asked} >= {w for w in post.call.split() if w.startswith("<@")}


async def test_free_undo_is_told_only_where_nothing_was_rolled(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    assert (await club.answers(number, rolls=False, same_seat=True)).free_undo
    other = await club.table_at(moment("attack"), channel=101)
    assert not (await club.answers(other, rolls=True)).free_undo


def a_sealed_line(table: Table) -> list[Line]:
    """Red's secret orders, and what only Red heard."""
    secret = Event(key="said", values={"what": "mine"}, seats=(0,))
    return [Line("answer", {"type": "orders", "to": "A1"}, 0, RED, events=[secret], sealed=True)]


async def test_the_record_is_read_per_viewer(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    table = await club.table(number)
    async with club.database.transaction() as tx:
        await games.add_lines(tx, table, a_sealed_line(table), club.time)
    lines = await club.record(number)

    def seen(member: int, one: Table) -> dict[str, object]:
        found = exported(one, lines, member)["record"][-1]
        assert isinstance(found, dict)
        return found

    assert seen(RED, table)["action"] == {"type": "orders", "to": "A1"}
    assert len(seen(RED, table)["events"]) == 1  # type: ignore[arg-type]
    for member in (BLUE, GUEST):
        assert seen(member, table)["action"] == {"type": "sealed"}
        assert seen(member, table)["events"] == []
    assert exported(table, lines, RED)["secret"] is None
    await club.agreements.concede(number, RED, club.interaction())
    over = await club.table(number)
    assert seen(BLUE, over)["action"] == {"type": "orders", "to": "A1"}
    assert exported(over, lines, GUEST)["secret"] == table.secret.hex()


async def test_the_export_of_an_ended_game_is_what_the_stand_alone_script_reads(club: Club, tmp_path: Path) -> None:
    number = await club.table_at(moment("activate"))
    await club.answers(number)
    await club.agreements.concede(number, RED, club.interaction())
    table = replace(await club.table(number), seats=[Seat(0, "Red", RED, words="märz"), Seat(1, "Blue", BLUE)])
    dice = SealedDice(table.secret, table.words)
    dice.turn_to("0", "answer")
    dice.roll(9)
    line = replace((await club.record(number))[-1], rolls=dice.rolled)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(exported(table, [line], GUEST)), encoding="utf-8")
    script = Path(__file__).parents[2] / "docs" / "verify_dice.py"
    process = await asyncio.create_subprocess_exec(sys.executable, str(script), str(path))
    assert await process.wait() == 0


async def test_the_log_strikes_out_what_was_taken_back(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0), seats=(RED, RED))
    for _ in range(6):
        await club.answers(number)
    while not log_lines(await club.table(number), (await club.record(number))[-1:], 0):
        await club.answers(number)  # until an answer that is worth a line
    before = log_lines(await club.table(number), await club.record(number), 0)
    assert not any("~~" in line for line in before)
    standing = [line.number for line in in_force(await club.record(number))]
    await club.agreements.undo(number, RED, club.interaction())
    lines = await club.record(number)
    after = log_lines(await club.table(number), lines, 0)
    assert after[-1].endswith("takes a step back")
    assert any(line.startswith("-# ~~") for line in after)
    assert [line.number for line in in_force(lines)] == standing[:-1]
