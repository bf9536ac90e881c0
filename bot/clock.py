"""Turns deadlines into defaults, reminders and calls. The game knows nothing of time.

What is due is in the database, and each deed is noted in the transaction that owes its message: a clock that was
stopped anywhere does the rest, and nothing twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TypeVar

from bot.game import announce, reminders
from bot.game.referee import Referee
from bot.leagues.leagues import Leagues
from bot.leagues.times import Times
from bot.people import deadlines
from bot.pools.pools import Pools
from bot.refusal import NotPossible
from bot.settling.adjourning import Adjourning
from bot.settling.agreements import still_stands
from bot.store import clicks, clocks, outbox, pauses, people, pools
from bot.store.clocks import Waiting
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.store.people import Held
from bot.table.sides import opponents
from bot.table.tables import Table

log = logging.getLogger(__name__)

LOOK_EVERY_SECONDS = 5.0
REPEATS_KNOWN_FOR = 7 * 24 * 3600
"""Seconds for which handled interactions are remembered; Discord's tokens end after fifteen minutes."""
FORGET_EVERY_SECONDS = 3600

T = TypeVar("T")


class Clock:
    """Looks every few seconds for what is due."""

    def __init__(self, referee: Referee, pools: Pools | None = None, leagues: Times | None = None) -> None:
        self._referee = referee
        self._pools = pools or Pools(referee)
        self._leagues = leagues or Leagues(referee).times
        self._adjourning = Adjourning(referee)
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
        database, now = self._referee.database, self._referee.now
        await self._each(await pauses.over(database, now), self._adjourning.end)
        await self._each(await clocks.to_remind(database, now), self._remind)
        await self._each(await clocks.fallen_due(database, now), self._fall_due)
        await self._each(await clocks.to_tell(database, now), self._tell)
        await self._each(await people.held_until(database, now), self._call)
        await self._each(await pools.fallen_due(database, now), self._pools.close_due)
        for due, deed in await self._leagues.jobs(now):
            await self._each(due, deed)
        await self._forget()

    async def _each(self, due: Iterable[T], deed: Callable[[T], Awaitable[None]]) -> None:
        for one in due:
            try:
                await deed(one)
            except NotPossible as settled:
                log.info("%s: %s", one, settled)
            except Exception:
                log.exception("the clock could not deal with %s", one)

    async def _remind(self, waiting: Waiting) -> None:
        """One reminder for whatever a seat is to be reminded of; with it is settled from when on the other side may
        claim."""
        async with self._open(waiting) as (tx, table, one):
            if one is None or one.reminded or one.due_at is None:
                return
            seat, claim_at = table.seats[one.seat], await self._claimable(tx, table, one)
            post = (
                reminders.due_soon(table, seat, one.due_at)
                if one.has_default
                else reminders.overdue(table, seat, claim_at)
            )
            await self._owe(tx, table, post)
            for other in await self._alike(tx, one):
                if other.remind_at is not None and other.remind_at <= self._referee.now:
                    await clocks.note_reminder(tx, other, claim_at)
            if one.member is not None:
                await people.let_go(tx, Held(one.game, one.member, 0))

    async def _claimable(self, tx: Transaction, table: Table, one: Waiting) -> int | None:
        """From when on the other side may claim; None where there is no other side, or the rules answer."""
        if one.has_default or one.member is None or not opponents(table, table.seats[one.seat]):
            return None
        person = await people.person(tx, one.member, self._referee.now)
        return deadlines.claimable(person, self._referee.now, one.pace)

    async def _fall_due(self, waiting: Waiting) -> None:
        """The default is given, but not while its member has quiet hours."""
        if waiting.member is not None and waiting.base_at is not None:
            now = self._referee.now
            person = await people.person(self._referee.database, waiting.member, now)
            if person.is_held(waiting.base_at, now):
                return
        await self._referee.fall_due(waiting.game, waiting.number)

    async def _tell(self, waiting: Waiting) -> None:
        """One line to the table: the reminder went unanswered, and the other side decides how long to wait."""
        async with self._open(waiting) as (tx, table, one):
            if one is not None and one.tell_at is not None and one.tell_at <= self._referee.now:
                await self._owe(tx, table, reminders.unanswered(table, table.seats[one.seat], one.number))
                for other in await self._alike(tx, one):
                    if other.tell_at is not None and other.tell_at <= self._referee.now:
                        await clocks.tell_again(tx, other, None)

    async def _alike(self, tx: Transaction, one: Waiting) -> list[Waiting]:
        """The clocks of a seat that are told of together: all that have a default, or all that have none."""
        waiting = await clocks.waiting_of(tx, one.game)
        return [other for other in waiting if (other.seat, other.has_default) == (one.seat, one.has_default)]

    @asynccontextmanager
    async def _open(self, waiting: Waiting) -> AsyncIterator[tuple[Transaction, Table, Waiting | None]]:
        """A question's table for one writer, and its clock as it is now; None if the table does not wait any more."""
        async with self._referee.locked(waiting.game) as table, self._referee.database.transaction() as tx:
            one = await clocks.clock_of(tx, waiting.game, waiting.number)
            yield tx, table, one if table.phase == "running" else None
        self._referee.owed.set()

    async def _owe(self, tx: Transaction, table: Table, post: Post) -> None:
        await outbox.owe_strip(tx, table.id, table.channel, self._referee.now)
        await outbox.owe_post(tx, table.id, table.channel, post, None, self._referee.now)

    async def _call(self, held: Held) -> None:
        """A call that was held back follows, if the table still waits for its member."""
        async with self._referee.locked(held.game) as table, self._referee.database.transaction() as tx:
            if await people.let_go(tx, held):
                for post in await self._calls(tx, table, held):
                    await (self._owe_request if held.request else self._owe)(tx, table, post)
        self._referee.owed.set()

    async def _owe_request(self, tx: Transaction, table: Table, post: Post) -> None:
        """A request has controls of its own; the game's stay where they are."""
        await outbox.owe_post(tx, table.id, table.channel, post, None, self._referee.now)

    async def _calls(self, tx: Transaction, table: Table, held: Held) -> list[Post]:
        """The message of a call that was held back: for what is asked now, or for a request that still stands."""
        if held.request:
            asked = await clicks.request(tx, held.request)
            if asked is None or not still_stands(table, asked):
                return []
            called = [seat for seat in table.seats if seat.member == held.member][:1]
            return [announce.request(table.seats[asked.seat], called, asked.kind, asked.body, asked.id)]
        if table.phase == "lobby":
            return [post for post in [announce.challenge(table, [held.member])] if post.ping]
        person = await people.person(tx, held.member, self._referee.now)
        waiting = [one for one in await clocks.waiting_of(tx, table.id) if one.member == held.member]
        if table.phase != "running" or not waiting or not person.wants_call(called=waiting[0].called):
            return []
        seat = table.seats[waiting[0].seat]
        return [reminders.recall(table, seat, f"The table waits for {seat.name}")]

    async def _forget(self) -> None:
        """Once an hour: forget the interactions that cannot come again."""
        now = self._referee.now
        if now - self._forgot_at >= FORGET_EVERY_SECONDS:
            async with self._referee.database.transaction() as tx:
                await clicks.forget_outcomes(tx, now - REPEATS_KNOWN_FOR)
            self._forgot_at = now
