"""The dice of a pool: all at once, once the message that closed it stands in the channel; and the same again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.pools.contest import Entrant, Outcome, contest
from bot.pools.pools import NOBODY_JOINED, UNREACHABLE, Pools
from bot.pools.telling import outcome_post, sheet
from bot.refusal import NotPossible
from bot.rolls.arriving import awaited
from bot.rolls.rolling import Rolling, Wish, result_of
from bot.rolls.streams import mixed
from bot.store import outbox, pools, rolls
from bot.store.database import Database, Transaction
from bot.store.pools import Pool, Share
from bot.store.rolls import KeptRoll, Stream
from rulesets.kit.engine.not_understood import NotUnderstood
from rulesets.kit.notation.rolling import MOST_DICE, Result, TooMany

MOST_FALLEN = 3 * MOST_DICE
"""Dice of a pool with all that are added by others, by rounds and by rolling off."""


class PoolDice:
    """Rolls pools that are closed."""

    def __init__(self, kept: Pools) -> None:
        self._pools = kept
        self._referee = kept.referee
        self._rolling = Rolling(kept.referee)

    async def roll(self, number: int) -> bool:
        """Roll a closed pool, once the message that closed it stands in the channel; False if it does not yet."""
        pool = await pools.pool(self._referee.database, number)
        state, message = await awaited(self._referee.database, pool.closing)
        if state == "owed":
            return False
        if message is None:
            await self._pools.give_up(number, UNREACHABLE)
            return True
        try:
            await self._rolling.published(pool.guild, pool.channel)
        except NotPossible:  # a new day, whose fingerprint does not stand there yet
            return False
        try:
            return await self._roll(number, message)
        except (NotPossible, NotUnderstood, TooMany) as wrong:
            await self._pools.give_up(number, f"{wrong}".rstrip("."))
            return True

    async def _roll(self, number: int, message: int) -> bool:
        """Everything at once, in one transaction; False if a new day has begun meanwhile."""
        async with self._referee.database.transaction() as tx:
            pool = await pools.pool(tx, number)
            if pool.phase != "closed":
                return True
            stream = await self._rolling.today(tx, pool.channel)
            if stream is None:
                return False
            shares = await pools.shares_of(tx, number)
            if not shares:  # who had joined is forgotten
                await pools.note_cancelled(tx, number, NOBODY_JOINED)
                return True
            casting = _Casting(self._rolling, tx, stream, pool, mixed(*(one.interaction for one in shares), message))
            outcome = await contest(pool.kind, _entrants(shares), casting.throw, goal=pool.goal, ties=pool.ties)
            await self._keep(tx, pool, outcome, casting.numbers)
        self._pools.has_changed(number)
        return True

    async def _keep(self, tx: Transaction, pool: Pool, outcome: Outcome, numbers: list[int]) -> None:
        done = replace(pool, phase="rolled")
        post = outcome_post(done, outcome, numbers)
        row = await outbox.owe_post(tx, None, pool.channel, post, sheet(done, outcome), self._referee.now)
        await pools.note_rolled(tx, pool.id, row, numbers)


async def outcome_of(source: Database | Transaction, pool: Pool) -> Outcome:
    """What a rolled pool came to, made again from its rolls."""
    kept = await rolls.rolls_in_pool(source, pool.id)
    entrants = list({one.interaction: _entrant(one) for one in kept}.values())
    left = iter(kept)

    async def throw(who: Entrant, what_for: str) -> Result:
        return result_of(next(left))

    return await contest(pool.kind, entrants, throw, goal=pool.goal, ties=pool.ties)


def _entrants(shares: Iterable[Share]) -> list[Entrant]:
    return [Entrant(share.member, share.name, share.interaction, share.text) for share in shares]


def _entrant(kept: KeptRoll) -> Entrant:
    return Entrant(kept.member, kept.name, kept.interaction, kept.text)


@dataclass
class _Casting:
    """A pool that is being rolled: `numbers` are its rolls, `ids` what is mixed into each of them."""

    rolling: Rolling
    tx: Transaction
    stream: Stream
    pool: Pool
    ids: str
    numbers: list[int] = field(default_factory=list)
    fallen: int = 0

    async def throw(self, who: Entrant, what_for: str) -> Result:
        """Roll once for somebody, one a turn of the event loop; raises `TooMany`."""
        await asyncio.sleep(0)
        pool = self.pool
        wish = Wish(pool.guild, pool.channel, who.member, who.name, who.interaction, who.text, what_for)
        kept, result = await self.rolling.cast(self.tx, self.stream, wish, self.ids)
        self.numbers.append(kept.id)
        self.fallen += sum(len(rolled.faces) for rolled in kept.dice)
        if self.fallen > MOST_FALLEN:
            raise NotPossible(f"a pool has at most {MOST_FALLEN} dice with those that are added, this one has more")
        return result
