"""What is proposed on a member's panel, found before the panel is put together.

With a large army that takes a fifth of a second and more. As long as only one member at a time waits for it, a thread
of this process finds it. Once several have, a process of its own does from then on, one after the other, for threads
would hold up all that the bot answers. Where many wait, a panel goes without: its menus have all that may be answered.
"""

from __future__ import annotations

import asyncio
import json
import logging

from bot.process.helper import Helper
from bot.store.games import saved
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from rulesets.kit.facets.ruleset import Ruleset

log = logging.getLogger(__name__)

CROWD = 2
"""So many are waited for, from which on a panel does without."""
SOON_SECONDS = 1.0
"""How long a panel waits for the process."""
PATIENCE_SECONDS = 60.0
"""How long the process may take, with its start."""


class Adviser:
    """Finds what is proposed in a view; it is kept there (`Counsel.proposed`)."""

    def __init__(self) -> None:
        self._helper = Helper("bot.opponent.worker")
        self._turn = asyncio.Lock()
        self._wanted = 0
        self._late: set[asyncio.Task[bool]] = set()

    async def attempt(self, rules: Ruleset[Game], view: Game, question: Question) -> bool:
        """Whether it is found, as it is unless many wait for such things."""
        if rules.counsel.knows(view, question):
            return True
        if not self._wanted and not self._helper.runs:
            return await self._found_here(rules, view, question)
        if self._wanted >= CROWD:
            return False
        finding = asyncio.create_task(self._found(rules, view, question))
        self._late.add(finding)  # a late one is kept for the next panel: to break it off would cost a new process
        finding.add_done_callback(self._late.discard)
        await asyncio.wait([finding], timeout=SOON_SECONDS)
        return finding.done() and finding.result()

    async def find(self, rules: Ruleset[Game], view: Game, question: Question) -> None:
        """The same, however many wait: somebody has pressed what was proposed."""
        if not rules.counsel.knows(view, question):
            await self._found_here(rules, view, question)

    async def close(self) -> None:
        """End the process."""
        for finding in self._late:
            finding.cancel()
        await self._helper.close()

    async def _found_here(self, rules: Ruleset[Game], view: Game, question: Question) -> bool:
        self._wanted += 1
        try:
            await asyncio.to_thread(rules.counsel.proposed, view, question)
        finally:
            self._wanted -= 1
        return True

    async def _found(self, rules: Ruleset[Game], view: Game, question: Question) -> bool:
        """Whether the process has found it."""
        self._wanted += 1
        try:
            async with self._turn:
                if rules.counsel.knows(view, question):
                    return True
                wish = await asyncio.to_thread(_wish, rules, view, question)
                answer, _ = await self._helper.ask(wish, PATIENCE_SECONDS)
                rules.counsel.remembers(view, question, _read(view, answer))
                return True
        except (OSError, EOFError) as gone:
            log.warning("the process that proposes is gone, or takes too long: %r", gone)
            return False
        finally:
            self._wanted -= 1


def _wish(rules: Ruleset[Game], view: Game, question: Question) -> bytes:
    """What the process is told: a seat's view, and nothing else."""
    return json.dumps({"ruleset": rules.key, "view": saved(view), "propose": question.number}).encode()


def _read(view: Game, answer: bytes) -> list[Proposal]:
    """What the process tells."""
    return [
        Proposal(**{**one, "answers": tuple(view.read_action(action) for action in one["answers"])})
        for one in json.loads(answer)
    ]
