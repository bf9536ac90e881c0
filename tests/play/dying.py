"""A table whose bot dies with an answer on its way, and what must hold when it is back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.local.world import COMMAND, COMPONENT
from cogs.play._giving import IN_WORK
from rulesets.kit.engine.question import Question
from tests.play.flying import Flights, Flying, check_told
from tests.play.house import ByButtons
from tests.play.playing import check_channel, check_record, settled
from tests.play.questions import Questions, confirming, towards
from tests.play.test_presses import deliver_again

DIED = 9
"""How a process ends that was made to die."""
REQUESTS = 5
"""How many requests of the bot there are, roughly, while one Confirm and a /game status are answered."""


@dataclass
class Trial(Flights):
    """A table whose bot dies with an answer on its way."""

    questions: Questions
    players: dict[int, ByButtons]

    @property
    def game(self) -> Any:
        """The game as it is saved."""
        return self.questions.tables.standing(self.there)

    @property
    def version(self) -> int:
        """How often the game was changed."""
        return int(self.there.rows("SELECT version FROM games")[0]["version"])

    async def dies_with(self, key: str) -> None:
        """An answer to a question of this key is confirmed three times: the process is killed at a drawn moment, dies
        just before the commit, and just after it."""
        question = await self.questions.waits_for(self.there, key)
        if await self.is_killed(question):
            question = await self.questions.waits_for(self.there, key)
        await self.dies_before(question)
        await self.dies_after(question)
        await self.goes_on()

    async def is_killed(self, question: Question) -> bool:
        """The process is killed while Confirm and a status are in flight; whether the answer had arrived."""
        before, version = self.game, self.version
        flying = [await self.confirm(question), self.status(1 - question.seat)]
        await self.strike(REQUESTS)
        await self.comes_back(dies_at="before-commit 1")
        check_told(self.there, flying)
        given = self.is_given(flying[0])
        assert self.version == version + given
        assert given or self.game == before
        return given

    async def dies_before(self, question: Question) -> None:
        """The process dies at the commit: nothing has happened."""
        before, version = self.game, self.version
        confirm = await self.until_death(question)
        await self.comes_back(dies_at="after-commit 1")
        assert not self.is_given(confirm)
        assert (self.game, self.version) == (before, version)

    async def dies_after(self, question: Question) -> None:
        """The process dies when the answer is in the books and nobody knows: neither a second press nor a second
        delivery of the first gives it again."""
        version = self.version
        confirm = await self.until_death(question)
        await self.comes_back()
        assert self.is_given(confirm)
        after = self.game
        await self.presses_again(question, confirm)
        assert (self.game, self.version) == (after, version + 1)
        owed = {question.number for question in after.questions if question.owed}
        assert {row["number"] for row in self.there.rows("SELECT number FROM questions")} == owed

    async def until_death(self, question: Question) -> Flying:
        """Confirm, of which the process dies."""
        confirm = await self.confirm(question)
        assert await self.there.died() == DIED
        return confirm

    async def confirm(self, question: Question) -> Flying:
        """An answer is put together and confirmed, which nobody waits for. What was put together before the process
        died is there at once."""
        player = self.players[question.seat]
        kept = self.there.rows("SELECT 1 FROM drafts WHERE question = ?", question.number)
        presses = player.presses
        panel = await towards(player, question.number)
        assert not kept or player.presses == presses + 1, "what was put together is lost"
        data = {"custom_id": confirming(panel, question.number), "component_type": 2}
        return self.fly(player.person, COMPONENT, data, panel)

    def status(self, seat: int) -> Flying:
        """A player looks how the game stands."""
        return self.command(self.players[seat].person, COMMAND, "game status")

    def is_given(self, confirm: Flying) -> bool:
        """Whether an answer has arrived."""
        return bool(self.there.rows("SELECT 1 FROM interactions WHERE id = ?", confirm.interaction.id))

    async def presses_again(self, question: Question, confirm: Flying) -> None:
        """Who saw nothing come of it presses once more, unless that would be another answer in its place; then Discord
        delivers the first press again."""
        panel = self.there.table.world.messages[confirm.interaction.message_id or 0]
        player = self.players[question.seat]
        if all(one.number != question.number for one in self.game.questions):
            assert "passed" in (await player.press(panel, "Confirm")).text
        edits = panel.edits
        deliver_again(self.there, confirm.interaction)
        await player.person.until(lambda _: panel.edits > edits and IN_WORK not in panel.content)

    async def comes_back(self, dies_at: str = "") -> None:
        """The bot starts again, to die at a moment, and finds its books right; everybody is told what it waits for."""
        there = self.there
        there.environment.pop("DIES_AT", None)
        there.environment |= {"DIES_AT": dies_at} if dies_at else {}
        await there.start_bot()
        await self.check()
        game, words = self.game, self.questions.tables.rules.words
        last = {question.seat: question for question in game.questions if question.owed}
        for seat, player in self.players.items():
            told = (await player.person.command("game status")).text
            view = self.questions.tables.rules.play.view(game, seat)
            assert all(words.question(view, question) in told for question in last.values()), told

    async def check(self) -> None:
        """Channel and record are as they must be."""
        await settled(self.there)
        check_record(self.there)
        check_channel(self.there, self.players[0].person)

    async def goes_on(self) -> None:
        """Whoever is asked next answers, unless the game is over."""
        question = next((question for question in self.game.questions if question.owed), None)
        if question is None:
            assert self.game.verdict is not None
            return
        version, player = self.version, self.players[question.seat]
        await player.press(await towards(player, question.number), "Confirm")
        assert self.version == version + 1
        await self.check()
