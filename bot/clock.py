"""Turns deadlines into defaults and reminders. The game knows nothing of time."""

from __future__ import annotations

import asyncio
import logging

from bot import announce
from bot.referee import Referee
from bot.store import clicks, outbox
from bot.store.clicks import Waiting

log = logging.getLogger(__name__)

LOOK_EVERY_SECONDS = 5.0
REPEATS_KNOWN_FOR = 7 * 24 * 3600
"""Seconds for which handled interactions are remembered; Discord's tokens end after fifteen minutes."""
FORGET_EVERY_SECONDS = 3600


class Clock:
    """Looks every few seconds for questions whose time is up."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._forgot_at = 0

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            try:
                await self.look()
            except Exception:
                log.exception("the clock stumbled; it goes on")
            await asyncio.sleep(LOOK_EVERY_SECONDS)

    async def look(self) -> None:
        """Deal with everything that is due now; a game that stumbles does not hold up the others."""
        for waiting in await clicks.due(self._referee.database, self._referee.now):
            try:
                await self._deal_with(waiting)
            except Exception:
                log.exception("game %s: the clock could not deal with question %s", waiting.game, waiting.number)
        await self._forget()

    async def _deal_with(self, waiting: Waiting) -> None:
        if waiting.has_default:
            await self._referee.fall_due(waiting.game, waiting.number)
        else:
            await self._remind(waiting)

    async def _forget(self) -> None:
        """Once an hour: forget the interactions that cannot come again."""
        now = self._referee.now
        if now - self._forgot_at >= FORGET_EVERY_SECONDS:
            async with self._referee.database.transaction() as tx:
                await clicks.forget_outcomes(tx, now - REPEATS_KNOWN_FOR)
            self._forgot_at = now

    async def _remind(self, waiting: Waiting) -> None:
        """One reminder and one line to the table; then the opponent decides how long to wait."""
        async with self._referee.locked(waiting.game) as table:
            asked = next((q for q in table.running.questions if q.number == waiting.number), None)
            if asked is None or asked.given is not None or table.phase != "running":
                return
            post = announce.overdue(table, table.seats[waiting.seat], self._referee.now)
            async with self._referee.database.transaction() as tx:
                await outbox.owe_strip(tx, table.id, table.channel, self._referee.now)
                await outbox.owe_post(tx, table.id, table.channel, post, None, self._referee.now)
                await clicks.note_reminder(tx, waiting.game, waiting.number)
            self._referee.owed.set()
