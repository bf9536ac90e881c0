"""The process that thinks, asked one thing at a time: for practice opponents, and for who would like a hint."""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass
from typing import Any

from bot.process.helper import Helper
from bot.store.games import saved
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.counsel.grades import THINKERS
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game

log = logging.getLogger(__name__)

PATIENCE = 8.0
"""So many times its processor time may an answer take on a busy machine, with the start of the process."""
STARTING_SECONDS = 60.0
ATTEMPTS = 2


@dataclass(frozen=True)
class Hint:
    """An answer that is worth a look: what it does, why, what the position was worth on average after so many `trials`,
    and the standard error of that."""

    label: str
    why: str
    worth: float
    error: float
    trials: int


class NotThought(Exception):
    """The process is gone, or takes too long."""


class Thinker:
    """Thinks about one question at a time; the others wait. `share` is how much of a grade's time it takes."""

    def __init__(self, share: float = 1.0) -> None:
        self._share = share
        self._helper = Helper("bot.opponent.worker")
        self._turn = asyncio.Lock()

    async def answers(self, table: Table, seat: int, seed: str) -> list[tuple[int, Action, str]]:
        """What a seat answers in one go: the questions by their numbers, and why; raises `NotThought`."""
        grade = table.seats[seat].grade
        answers = await self._asked(table, seat, grade, {"seed": seed})
        return [(number, table.running.read_action(action), why) for number, action, why in answers]

    async def hints(self, table: Table, seat: int, question: int, grade: str, seed: str) -> list[Hint]:
        """The proposals for a question of a seat, the best first; raises `NotThought`."""
        hints = await self._asked(table, seat, grade, {"seed": seed, "question": question})
        return [Hint(*one) for one in hints]

    async def close(self) -> None:
        """End the process."""
        await self._helper.close()

    async def _asked(self, table: Table, seat: int, grade: str, wish: dict[str, Any]) -> list[Any]:
        """What the process tells of a seat's view, of nothing else."""
        view: Game = ruleset(table.ruleset).play.view(table.running, seat)
        seconds = THINKERS[grade].seconds * self._share
        told = {"ruleset": table.ruleset, "view": saved(view), "seat": seat, "grade": grade, "seconds": seconds, **wish}
        request = json.dumps(told).encode()
        async with self._turn:
            for _ in range(ATTEMPTS):
                try:
                    answer, _ = await self._helper.ask(request, STARTING_SECONDS + PATIENCE * seconds)
                except TimeoutError:
                    break
                except (OSError, EOFError) as gone:
                    log.warning("the process that thinks is gone: %r", gone)
                else:
                    thoughts: list[Any] = json.loads(answer)
                    return thoughts
        raise NotThought
