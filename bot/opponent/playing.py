"""Practice opponents that think give their answers after what has been answered is stored: like people, and in their
own time.

What they are asked is in the database, so that a bot that was stopped anywhere goes on; nothing of what they think is
kept. One answers at a time over all tables.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence

from bot.game.referee import Referee, Thought
from bot.opponent.thinker import NotThought, Thinker
from bot.store import games
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.counsel.grades import GRADES
from rulesets.kit.counsel.playing_on import next_of
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.ruleset import Ruleset

log = logging.getLogger(__name__)

PAUSE_SECONDS = 3.0
"""Between two activations at the same table, so that a person can read the first before the second is told."""
LOOK_EVERY_SECONDS = 30.0
"""A look at the database without having been woken: after an error nobody wakes the opponents."""


class Opponents:
    """Answers for the seats of practice opponents that think. `pause` is in seconds."""

    def __init__(self, referee: Referee, thinker: Thinker, pause: float = PAUSE_SECONDS) -> None:
        self._referee = referee
        self._thinker = thinker
        self._pause = pause
        self._ready: dict[int, float] = {}

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            self._referee.opponents.clear()
            try:
                wait = await self.look()
            except Exception:
                log.exception("the practice opponents stumbled; they go on")
                wait = LOOK_EVERY_SECONDS
            if wait:
                await self._woken(wait)

    async def look(self) -> float:
        """Answer at the table that has waited longest, of those whose players have had time to read; tells how long
        nothing else is to be done, in seconds."""
        thinking = [grade.key for grade in GRADES.values() if grade.thinks]
        waiting = await games.left_to_opponents(self._referee.database, thinking)
        now = time.monotonic()
        self._ready = {number: at for number, at in self._ready.items() if at > now}
        ready = [number for number in waiting if number not in self._ready]
        if not ready:
            return min((self._ready[number] - now for number in waiting), default=LOOK_EVERY_SECONDS)
        await self._answer(ready[0])
        return 0.0

    async def _woken(self, within: float) -> None:
        """Until there may be something to do, or so many seconds."""
        try:
            async with asyncio.timeout(within):
                await self._referee.opponents.wait()
        except TimeoutError:
            return

    async def _answer(self, number: int) -> None:
        """Answer at a table; one at which that fails is left alone for a while."""
        self._ready[number] = time.monotonic() + LOOK_EVERY_SECONDS
        table = await self._referee.table(number)
        question = _asked(table)
        if question is None:
            return
        given = False
        if thought := await self._thought(table, question):
            given = await self._referee.answer_for(number, thought)
        now = await self._referee.table(number)
        if not given and now.phase == "running" and question in now.running.questions:
            await self._referee.answer_for(number, _by_lot(now, question))
        chapter_over = now.game is None or now.running.chapter != table.running.chapter
        self._ready[number] = time.monotonic() + (self._pause if chapter_over else 0)

    async def _thought(self, table: Table, question: Question) -> Thought | None:
        """What the seat answers; None if nothing was found."""
        count = table.running.count
        try:
            thought = await self._thinker.answers(table, question.seat, f"{table.fingerprint} {count}")
        except NotThought:
            log.error("game %s: no answer was thought out in time; one is given by lot", table.id)
            return None
        if not thought:
            return None
        first = next((one for one in table.running.questions if one.number == thought[0][0]), None)
        if first is None:
            return None
        answers = tuple((number, action) for number, action, _ in thought)
        return Thought(first, count, answers, {number: why for number, _, why in thought if why})


def _asked(table: Table) -> Question | None:
    """What a practice opponent that thinks is asked next; None if nothing is."""
    if table.phase != "running":
        return None
    seats: Sequence[int] = [q.seat for q in table.running.questions if q.owed and table.seats[q.seat].thinks]
    return next_of(table.running, seats[0]) if seats else None


def _by_lot(table: Table, question: Question) -> Thought:
    """Any answer to a question."""
    rules: Ruleset[Game] = ruleset(table.ruleset)
    view = rules.play.view(table.running, question.seat)
    action = any_answer(view, view.question(question.number), secrets.randbelow)
    return Thought(question, table.running.count, ((question.number, action),))
