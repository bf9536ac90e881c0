"""Pools: opened by one, joined by many, closed by their opener or by the clock, and rolled all at once.

Who adds what is settled, and posted, before the first die falls: the number that Discord gives that message is mixed
into the dice with those of all who joined, so nobody can choose when to join, to leave or to close (decision 0025).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.game.referee import Referee
from bot.pools.shares import dice_in, share_text
from bot.pools.telling import board, closed, entered
from bot.pools.wish import Joiner, PoolWish, demand_room, demand_wish
from bot.refusal import NotPossible
from bot.rolls.arriving import stands
from bot.rolls.streams import opened
from bot.store import clicks, outbox, pools
from bot.store.database import Database, Transaction
from bot.store.pools import Pool, Share

OPEN_AT_ONCE = 5
"""Open pools of one channel."""
SHOWN_WITHIN = 5.0
"""Seconds for which whoever opens a pool waits for its message."""
NOBODY_JOINED = "nobody joined"
UNREACHABLE = "its channel could not be reached"
UNKNOWN = "This pool is not known any more; `/pool open` makes a new one."


@dataclass
class Pools:
    """The pools of all channels. `on_change` is told the number of a pool for which something is to be done."""

    referee: Referee
    on_change: Callable[[int], None] = field(default=lambda number: None)

    @property
    def database(self) -> Database:
        """Where the pools are kept."""
        return self.referee.database

    async def open(self, wish: PoolWish) -> Pool:
        """Open a pool; its message stands behind the day's fingerprint. Nothing was opened after an exception."""
        demand_wish(wish)
        async with self.database.transaction() as tx:
            known = await pools.pool_of_interaction(tx, wish.interaction)
            if known is not None:
                return known
            if len(await pools.open_in(tx, wish.channel)) >= OPEN_AT_ONCE:
                raise NotPossible(f"{OPEN_AT_ONCE} pools are open in this channel: close one with `/pool close` first.")
            await opened(tx, wish.guild, wish.channel, self.referee.now)
            made = await pools.add_pool(tx, self._made(wish), wish.invited)
            await self._show(tx, made)
        self.referee.owed.set()
        return await pools.pool(self.database, made.id)

    async def open_shown(self, wish: PoolWish) -> Pool:
        """Open a pool, and wait until its message stands in the channel; raises `NotPossible` if it cannot."""
        made = await self.open(wish)
        try:
            await stands(self.database, made.post, SHOWN_WITHIN)
        except NotPossible:
            await self.give_up(made.id, UNREACHABLE)
            raise
        return made

    def _made(self, wish: PoolWish) -> Pool:
        now = self.referee.now
        same = ("guild", "channel", "name", "interaction", "kind", "text", "label", "most", "goal", "ties", "role")
        return Pool(
            id=0,
            opened_by=wish.member,
            restricted=int(wish.role is not None or bool(wish.invited)),
            opened_at=now,
            closes_at=now + wish.minutes * 60,
            **{name: getattr(wish, name) for name in same},
        )

    async def _show(self, tx: Transaction, pool: Pool) -> None:
        """Owe the channel the message of a pool."""
        shares = await pools.shares_of(tx, pool.id)
        post = await outbox.owe_post(tx, None, pool.channel, board(pool, shares), None, self.referee.now)
        await pools.note_post(tx, pool.id, post)

    async def show(self, number: int, interaction: int) -> str:
        """Post an open pool anew, behind everything that its channel is owed."""

        async def act(tx: Transaction) -> str:
            await self._show(tx, await open_pool(tx, number))
            return "The pool stands below once more."

        return await self._once(number, interaction, act)

    async def may_join(self, number: int, who: Joiner) -> tuple[Pool, Share | None]:
        """A pool that a member may join, and what they add already; raises `NotPossible`."""
        pool = await open_pool(self.database, number)
        await self._demand_wanted(self.database, pool, who)
        return pool, next((s for s in await pools.shares_of(self.database, number) if s.member == who.member), None)

    async def _demand_wanted(self, source: Database | Transaction, pool: Pool, who: Joiner) -> None:
        if not pool.restricted or pool.role in who.roles:
            return
        if not await pools.is_invited(source, pool.id, who.member):
            raise NotPossible("This pool is for certain members; you are not one of them.")

    async def join(self, number: int, who: Joiner, given: Mapping[str, str], interaction: int) -> str:
        """Add somebody's dice, or change them; what they are told."""

        async def act(tx: Transaction) -> str:
            pool = await open_pool(tx, number)
            await self._demand_wanted(tx, pool, who)
            shares = await pools.shares_of(tx, number)
            before = next((share for share in shares if share.member == who.member), None)
            others = [share for share in shares if share is not before]
            place = before.place if before else 1 + max((share.place for share in shares), default=0)
            text = share_text(pool.kind, pool.text, given)
            made = Share(number, who.member, who.name, place, interaction, text, dice_in(text))
            demand_room(pool, made, others)
            await pools.keep_share(tx, made)
            return entered(pool, made)

        return await self._once(number, interaction, act)

    async def withdraw(self, number: int, member: int, interaction: int) -> str:
        """Take somebody's dice back."""

        async def act(tx: Transaction) -> str:
            await open_pool(tx, number)
            if all(share.member != member for share in await pools.shares_of(tx, number)):
                raise NotPossible("You have no dice in this pool.")
            await pools.drop_share(tx, number, member)
            return "Your dice are out of the pool."

        return await self._once(number, interaction, act)

    async def close(self, number: int, who: Joiner, interaction: int) -> str:
        """Close a pool by hand: who has opened it may, and who organises on the server."""

        async def act(tx: Transaction) -> str:
            pool = await self._led(tx, number, who)
            return await self._close(tx, pool)

        return await self._once(number, interaction, act)

    async def cancel(self, number: int, who: Joiner, interaction: int) -> str:
        """End a pool without a roll."""

        async def act(tx: Transaction) -> str:
            pool = await self._led(tx, number, who)
            whose = "who opened it" if who.member == pool.opened_by else "an organiser"
            await pools.note_cancelled(tx, pool.id, f"cancelled by {whose}")
            return "The pool is cancelled; nothing was rolled."

        return await self._once(number, interaction, act)

    async def _led(self, tx: Transaction, number: int, who: Joiner) -> Pool:
        pool = await open_pool(tx, number)
        if who.member != pool.opened_by and not who.leads:
            raise NotPossible("Only who has opened the pool, or an organiser, can do that.")
        return pool

    async def close_due(self, number: int) -> None:
        """Close a pool whose time is up."""
        async with self.database.transaction() as tx:
            await self._close(tx, await open_pool(tx, number))
        self.has_changed(number)

    async def _close(self, tx: Transaction, pool: Pool) -> str:
        """Owe the channel what everybody adds: with that message the pool can be rolled."""
        shares = await pools.shares_of(tx, pool.id)
        if not shares:
            await pools.note_cancelled(tx, pool.id, NOBODY_JOINED)
            return "Nobody has joined: the pool is closed without a roll."
        await opened(tx, pool.guild, pool.channel, self.referee.now)
        post = await outbox.owe_post(tx, None, pool.channel, closed(pool, shares), None, self.referee.now)
        await pools.note_closed(tx, pool.id, post)
        return "The pool is closed; the dice fall now."

    async def _once(self, number: int, interaction: int, act: Callable[[Transaction], Awaitable[str]]) -> str:
        """Do something once, however often the interaction comes."""
        async with self.database.transaction() as tx:
            known = await clicks.outcome_of(tx, interaction)
            if known is not None:
                return str(known["text"])
            text = await act(tx)
            await clicks.note_outcome(tx, interaction, {"text": text}, self.referee.now)
        self.has_changed(number)
        return text

    def has_changed(self, number: int) -> None:
        """Wake whoever sends, shows and rolls."""
        self.referee.owed.set()
        self.on_change(number)

    async def give_up(self, number: int, why: str) -> None:
        """End a pool that cannot go on."""
        async with self.database.transaction() as tx:
            if (await pools.pool(tx, number)).phase in ("open", "closed"):
                await pools.note_cancelled(tx, number, why)
        self.has_changed(number)


async def open_pool(source: Database | Transaction, number: int) -> Pool:
    """A pool that is open; raises `NotPossible` in words for any other."""
    pool = await pools.pool_of(source, number)
    if pool is None:
        raise NotPossible(UNKNOWN)
    words = {
        "closed": "This pool is closed; the dice fall now.",
        "rolled": "This pool is closed; what was rolled stands below it.",
        "cancelled": f"This pool has ended without a roll: {pool.why}.",
    }
    if pool.phase in words:
        raise NotPossible(words[pool.phase])
    return pool
