"""Practice opponents that think: after the click, from the database, one at a time, like a person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.game.automatic import PRACTICE
from bot.game.referee import Referee
from bot.opponent.playing import LOOK_EVERY_SECONDS, Opponents
from bot.opponent.thinker import NotThought, Thinker
from bot.store import games
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import any_answer
from tests.bot.club import BLUE, HOUR, RED, Club
from tests.bot.moments import answer_that, moment

WHY = "It has a <@&1> reason"


class Scripted(Thinker):
    """Answers the first question without a process, when its gate is open."""

    def __init__(self, why: str = WHY) -> None:
        super().__init__()
        self.why, self.asked, self.now, self.most = why, [], 0, 0
        self.answer: Action | None = None
        self.begun, self.gate = asyncio.Event(), asyncio.Event()
        self.gate.set()

    async def answers(self, table: Table, seat: int, seed: str) -> list[tuple[int, Action, str]]:
        self.asked.append(table.id)
        self.begun.set()
        self.now += 1
        self.most = max(self.most, self.now)
        await self.gate.wait()
        self.now -= 1
        question = table.running.open_for(seat)[0]
        view = ruleset(table.ruleset).play.view(table.running, seat)
        action = self.answer or any_answer(view, question, lambda below: 0)
        return [(question.number, action, self.why)]


class Lost(Thinker):
    """Its process never comes back."""

    async def answers(self, table: Table, seat: int, seed: str) -> list[tuple[int, Action, str]]:
        raise NotThought


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    made = Thinker(share=0.03)
    yield made
    await made.close()


async def left_to_opponents(club: Club) -> Sequence[int]:
    return await games.left_to_opponents(club.database, ["sergeant", "captain"])


async def until_asked(club: Club, opponents: Opponents, number: int, member: int = RED) -> None:
    """The opponents answer until a member is asked."""
    for _ in range(50):
        table = await club.table(number)
        if table.phase == "over" or any(table.seats[q.seat].member == member for q in table.running.questions):
            return
        await opponents.look()
    raise AssertionError("the opponents find no end")


async def test_it_answers_after_the_click_is_stored(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0), seats=(RED, None), grade="sergeant")
    await club.answers(number)
    assert {question.seat for question in (await club.game(number)).questions} == {1}
    assert [line.automatic for line in await club.record(number)][1:] == [""]
    assert "-# Blue is thinking." in (await club.posts())[-1].call
    assert await left_to_opponents(club) == [number]

    await club.clears_posts()
    await until_asked(club, Opponents(club.referee, Scripted(), pause=0), number)
    lines = (await club.record(number))[2:]
    assert {(line.seat, line.member, line.automatic) for line in lines} == {(1, None, PRACTICE)}
    post = (await club.posts())[-1]
    assert post.ping == [RED]
    assert "-# Blue: It has a" in post.text
    assert "<@&1>" not in post.text
    assert await left_to_opponents(club) == []


async def test_a_recruit_answers_at_once(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0), seats=(RED, None))
    await club.answers(number)
    assert (1, PRACTICE) in [(line.seat, line.automatic) for line in await club.record(number)]
    assert await left_to_opponents(club) == []


async def test_a_bot_that_was_stopped_goes_on(club: Club) -> None:
    """Whatever it was doing: what waits for an answer stands in the database."""
    number = await club.table_at(moment("activate", seat=1), seats=(RED, None), grade="captain")
    thinker = Scripted()
    thinker.gate.clear()
    working = asyncio.create_task(Opponents(club.referee, thinker, pause=0).run())
    await thinker.begun.wait()
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert len(await club.record(number)) == 1

    club.referee = Referee(club.database, club.folder / "errors", now=lambda: club.time)
    await until_asked(club, Opponents(club.referee, Scripted(), pause=0), number)
    assert len(await club.record(number)) > 1


async def test_its_step_is_undone_with_ones_own(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0), seats=(RED, None), grade="sergeant")
    before = await club.game(number)
    await club.answers(number)
    await until_asked(club, Opponents(club.referee, Scripted(), pause=0), number)
    assert await club.agreements.undo(number, RED, club.interaction()) == "Taken back."
    assert await club.game(number) == before


async def test_what_it_thought_of_a_position_that_is_gone_is_dropped(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0), seats=(RED, None), grade="sergeant")
    before = await club.game(number)
    await club.answers(number)
    thinker = Scripted()
    thinker.gate.clear()
    looking = asyncio.create_task(Opponents(club.referee, thinker, pause=0).look())
    await thinker.begun.wait()
    await club.agreements.undo(number, RED, club.interaction())
    thinker.gate.set()
    await looking
    assert await club.game(number) == before
    assert [line.automatic for line in await club.record(number)] == ["", "", ""]


async def test_without_its_process_it_answers_by_lot(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), seats=(RED, None), grade="captain")
    await Opponents(club.referee, Lost(), pause=0).look()
    line = (await club.record(number))[-1]
    assert (line.seat, line.automatic) == (1, PRACTICE)


async def test_an_answer_that_is_not_allowed_is_replaced_by_lot(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), seats=(RED, None), grade="captain")
    game = await club.game(number)
    thinker = Scripted()
    thinker.answer = game.read_action({"type": "activate", "unit": "nobody"})
    await Opponents(club.referee, thinker, pause=0).look()
    line = (await club.record(number))[-1]
    assert (line.seat, line.automatic) == (1, PRACTICE)
    assert line.action != thinker.answer.model_dump(mode="json")


async def test_one_at_a_time_over_all_tables_and_who_waits_longest_first(club: Club) -> None:
    first = await club.table_at(moment("activate", seat=1), seats=(RED, None), grade="captain")
    club.time += HOUR
    second = await club.table_at(moment("activate", seat=1), seats=(RED, None), channel=200, grade="sergeant")
    thinker = Scripted()
    opponents = Opponents(club.referee, thinker)
    working = asyncio.create_task(opponents.run())
    async with asyncio.timeout(60):
        while second not in thinker.asked:
            thinker.begun.clear()
            await thinker.begun.wait()
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert thinker.asked[0] == first
    assert thinker.most == 1


async def test_between_two_activations_a_person_can_read(club: Club) -> None:
    """The second activation at a table waits; when nothing waits, there is nothing to do for long."""
    number = await club.table_at(moment("activate", seat=1), seats=(None, None), grade="sergeant")
    opponents = Opponents(club.referee, Scripted(), pause=HOUR)
    chapter = (await club.game(number)).chapter
    for _ in range(40):
        wait = await opponents.look()
        if wait:
            break
    assert HOUR / 2 < wait <= HOUR
    assert (await club.game(number)).chapter == chapter + 1
    async with club.database.transaction() as tx:
        await tx.run("UPDATE games SET phase = 'paused'")
    assert await opponents.look() == LOOK_EVERY_SECONDS


async def test_no_deadline_runs_for_it(club: Club) -> None:
    await club.table_at(moment("activate", seat=1), seats=(RED, None), pace=HOUR, grade="sergeant")
    club.time += 10 * HOUR
    await club.clock.look()
    assert await club.posts() == []


async def test_the_process_thinks_of_the_view_alone(club: Club, thinker: Thinker) -> None:
    number = await club.table_at(moment("activate", seat=1), seats=(RED, None), grade="sergeant")
    table = await club.table(number)
    found = await thinker.answers(table, 1, "seed")
    assert found[0][0] == table.running.questions[0].number
    hints = await thinker.hints(table, 1, table.running.questions[0].number, "adviser", "seed")
    assert hints[0].label
    assert hints[0].trials >= 1
    await until_asked(club, Opponents(club.referee, thinker, pause=0), number)
    assert (await club.record(number))[-1].automatic == PRACTICE


async def test_a_process_that_dies_is_started_again(club: Club, thinker: Thinker) -> None:
    number = await club.table_at(moment("activate", seat=1), seats=(RED, None), grade="sergeant")
    table = await club.table(number)
    await thinker.answers(table, 1, "seed")
    process = thinker._helper._process
    assert process is not None
    process.kill()
    await process.wait()
    assert await thinker.answers(table, 1, "seed")


async def test_no_answer_of_a_person_is_touched(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=1), grade="sergeant")
    assert await left_to_opponents(club) == []
    await club.gives(number, answer_that(await club.game(number)), BLUE)
    assert (await club.record(number))[-1].member == BLUE
