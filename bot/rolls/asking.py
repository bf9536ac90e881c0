"""A roll that somebody asks of somebody else: only who is asked can make it, and only for a while.

The dice fall with the press of who is asked, so that nobody knows them before they agree.
"""

from __future__ import annotations

from dataclasses import replace

from bot.refusal import NotPossible, Settled
from bot.rolls.arriving import stands
from bot.rolls.rolling import PUBLISHED_WITHIN, Rolling, Wish, demand_rollable, result_of
from bot.rolls.telling import label_of, name_of, request_controls
from bot.store import outbox, roll_requests, rolls
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.store.roll_requests import RollRequest
from bot.store.rolls import KeptRoll
from rulesets.kit.notation.rolling import Result

OPEN_FOR = 24 * 3600
"""Seconds for which a request can be answered."""
MOST_OPEN = 10
"""Requests of one member that wait for an answer."""
GONE = "This request is not known any more."


class Asking:
    """Keeps requests for rolls, and rolls once; a repeated interaction asks nothing more."""

    def __init__(self, rolling: Rolling) -> None:
        self._rolling = rolling
        self._referee = rolling.referee

    async def ask(self, wish: Wish, member: int, name: str) -> RollRequest:
        """Owe the channel the request of a wish's member to somebody else.

        After `NotUnderstood`, `TooMany` or `NotPossible` nobody was asked.
        """
        demand_rollable(wish.text)
        async with self._referee.database.transaction() as tx:
            known = await roll_requests.request_of_interaction(tx, wish.interaction)
            if known is not None:
                return known
            made, post = await self._asked(tx, wish, member, name)
        self._referee.owed.set()
        try:
            await stands(self._referee.database, post, PUBLISHED_WITHIN)
        except NotPossible:
            async with self._referee.database.transaction() as tx:
                await roll_requests.drop_request(tx, made.id)
            raise
        return made

    async def _asked(self, tx: Transaction, wish: Wish, member: int, name: str) -> tuple[RollRequest, int]:
        """A new request, and the row of the outbox that posts it."""
        now = self._referee.now
        if await roll_requests.open_requests(tx, wish.member, now) >= MOST_OPEN:
            raise NotPossible(f"{MOST_OPEN} of your requests wait for an answer; that is as many as are kept.")
        made = RollRequest(
            id=0,
            guild=wish.guild,
            channel=wish.channel,
            asked_by=wish.member,
            asker=wish.name,
            member=member,
            name=name,
            interaction=wish.interaction,
            text=wish.text,
            label=wish.label,
            expires_at=now + OPEN_FOR,
        )
        made = replace(made, id=await roll_requests.add_request(tx, made))
        post = Post(text=words(made), call=f"<@{member}>", ping=[member], controls=request_controls(made.id))
        return made, await outbox.owe_post(tx, None, made.channel, post, None, now)

    async def demand(self, number: int, member: int, interaction: int) -> RollRequest:
        """A request that a member can answer now; raises `Settled` where that is over, and `NotPossible`."""
        async with self._referee.database.transaction() as tx:
            return await self._open(tx, number, member, interaction)

    async def answer(self, number: int, member: int, interaction: int) -> tuple[KeptRoll, Result]:
        """Roll what was asked for, once; raises as `demand` does."""
        asked = await self.demand(number, member, interaction)
        while True:
            await self._rolling.published(asked.guild, asked.channel)
            async with self._referee.database.transaction() as tx:
                asked = await self._open(tx, number, member, interaction)
                known = await rolls.roll_of_interaction(tx, interaction)
                if known is not None:
                    return known, result_of(known)
                stream = await self._rolling.today(tx, asked.channel)
                if stream is not None:
                    kept, result = await self._rolling.cast(tx, stream, _wish(asked, interaction))
                    await roll_requests.note_rolled(tx, number, kept.id)
                    return kept, result

    async def _open(self, tx: Transaction, number: int, member: int, interaction: int) -> RollRequest:
        """A request that this member can answer now, or has answered with this interaction."""
        asked = await roll_requests.request_of(tx, number)
        if asked is None:
            raise Settled(GONE)
        if asked.member != member:
            raise NotPossible(f"This roll is asked of {name_of(asked.name)}, not of you.")
        repeated = await rolls.roll_of_interaction(tx, interaction)
        if asked.roll is not None and (repeated is None or repeated.id != asked.roll):
            raise Settled(f"This was rolled already: roll {asked.roll}.")
        if asked.roll is None and self._referee.now >= asked.expires_at:
            raise Settled("This request has expired; nothing was rolled.")
        return asked


def _wish(asked: RollRequest, interaction: int) -> Wish:
    """What is rolled by who was asked."""
    return Wish(asked.guild, asked.channel, asked.member, asked.name, interaction, asked.text, asked.label)


def words(asked: RollRequest) -> str:
    """What the channel reads of a request."""
    who = f"**{name_of(asked.asker)}** asks **{name_of(asked.name)}** to roll"
    return f"{who} `{asked.text}`{label_of(asked.label)}.\n-# **Roll** does it, until <t:{asked.expires_at}:f>"
