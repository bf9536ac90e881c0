"""A whole game against a practice opponent whose process never comes back: it finds its end all the same."""

from __future__ import annotations

from random import Random

from bot.game.automatic import PRACTICE
from bot.opponent.playing import Opponents
from bot.opponent.thinker import Thinker
from bot.table.tables import Table
from rulesets.kit.engine.action import Action
from tests.bot.club import RED, Club
from tests.bot.moments import opened, random_answer


class Silent(Thinker):
    """Thinks of nothing, without a process."""

    async def answers(self, table: Table, seat: int, seed: str) -> list[tuple[int, Action, str]]:
        return []


async def test_a_game_comes_to_its_end(club: Club) -> None:
    number = await club.table_at(opened(), seats=(RED, None), grade="captain")
    opponents, random = Opponents(club.referee, Silent(), pause=0), Random(1)
    for _ in range(2000):
        table = await club.table(number)
        if table.phase == "over":
            break
        question = next(question for question in table.running.questions if question.owed)
        if table.seats[question.seat].thinks:
            await opponents.look()
        else:
            await club.gives(number, random_answer(table.running, question, random), RED, question.number)
    assert table.phase == "over"
    assert {line.automatic for line in await club.record(number) if line.seat == 1} == {PRACTICE}
