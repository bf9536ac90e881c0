"""Secret rolls: fixed and sealed in public at once, looked at by their roller, revealed when they want.

Its key is drawn and its fingerprint posted first; the dice hang on the key, on the interaction, and on the number that
Discord gives to the message with the fingerprint, which nobody knows before. The key is told with the roll.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from bot.refusal import NotPossible
from bot.rolls.arriving import stands
from bot.rolls.proof import seal_of
from bot.rolls.rolling import PUBLISHED_WITHIN, Rolling, Wish, demand_rollable, result_of, rolled
from bot.rolls.streams import SECRET_BYTES, mixed, opened, own_dice
from bot.rolls.telling import name_of, sealed_words, secret_controls
from bot.store import outbox, rolls, secret_rolls
from bot.store.database import Transaction
from bot.store.holdings import NOBODY
from bot.store.outbox import Post
from bot.store.rolls import KeptRoll
from rulesets.kit.notation.rolling import Result

UNSEALED = "The seal of this roll does not stand in the channel yet; **Look** under it shows the roll once it does."
NO_SECRET = "This is no secret roll, or it is not known any more."
NOT_SHOWN = "This roll is secret: only its roller, and whom they show it to, may look."
NOT_YOURS = "Only who rolled can reveal it."
ALREADY_SEEN = "Choose somebody else: you see this roll already."
REVEALED = "This roll is revealed already; it stands in the channel."


class Secrets:
    """Seals, opens and reveals secret rolls; a repeated interaction seals nothing more."""

    def __init__(self, rolling: Rolling) -> None:
        self._rolling = rolling
        self._referee = rolling.referee

    async def seal(self, wish: Wish) -> KeptRoll:
        """Fix a roll that nobody has seen yet, and owe the channel its fingerprint.

        After `NotUnderstood`, `TooMany` or `NotPossible` nothing was sealed.
        """
        demand_rollable(wish.text)
        async with self._referee.database.transaction() as tx:
            kept = await rolls.roll_of_interaction(tx, wish.interaction) or await self._sealed(tx, wish)
        self._referee.owed.set()
        return kept

    async def _sealed(self, tx: Transaction, wish: Wish) -> KeptRoll:
        now, secret = self._referee.now, secrets.token_bytes(SECRET_BYTES)
        stream = await opened(tx, wish.guild, wish.channel, now)
        made = KeptRoll(
            id=0,
            stream=stream.id,
            number=await rolls.next_number(tx, stream),
            member=wish.member,
            name=wish.name,
            interaction=wish.interaction,
            text=wish.text,
            label=wish.label,
            dice=[],
            value=0,
            at=now,
            secret=secret,
            revealed=False,
            fingerprint=seal_of(secret, wish.text),
        )
        made = replace(made, id=await rolls.add_roll(tx, made))
        post = Post(text=sealed_words(made), controls=secret_controls(made.id))
        await secret_rolls.note_sealed(tx, made.id, await outbox.owe_post(tx, None, wish.channel, post, None, now))
        return await self._kept(tx, made.id)

    async def stands(self, number: int) -> None:
        """Wait until the seal of a roll stands in its channel; raises `NotPossible`."""
        kept = await rolls.roll_of(self._referee.database, number)
        if kept is not None and not await stands(self._referee.database, kept.sealed, PUBLISHED_WITHIN):
            raise NotPossible(UNSEALED)

    async def look(self, number: int, member: int) -> tuple[KeptRoll, Result]:
        """A secret roll for somebody who may look at it; raises `NotPossible`."""
        async with self._referee.database.transaction() as tx:
            kept = await self._kept(tx, number)
            if not (kept.revealed or kept.member == member or await secret_rolls.is_shown_to(tx, number, member)):
                raise NotPossible(NOT_SHOWN)
            return await self._opened(tx, kept)

    async def own(self, number: int, member: int) -> None:
        """Raise `NotPossible` unless this is a secret roll that the member can reveal."""
        async with self._referee.database.transaction() as tx:
            await self._own(tx, number, member)

    async def reveal(self, number: int, member: int) -> None:
        """From now on a roll is for everybody, and its channel is owed it; raises `NotPossible`."""
        async with self._referee.database.transaction() as tx:
            kept, _ = await self._opened(tx, await self._own(tx, number, member))
            await secret_rolls.reveal(tx, number)
            await self._rolling.owe(tx, replace(kept, revealed=True), (await rolls.stream(tx, kept.stream)).channel)
        self._referee.owed.set()

    async def show_to(self, number: int, member: int, other: int, name: str) -> None:
        """From now on somebody else may look at a roll; they are called once. Raises `NotPossible`."""
        async with self._referee.database.transaction() as tx:
            kept = await self._own(tx, number, member)
            if other in (NOBODY, member):
                raise NotPossible(ALREADY_SEEN)
            if not await secret_rolls.is_shown_to(tx, number, other):
                await secret_rolls.show_to(tx, number, other)
                text = f"**{name_of(kept.name)}** shows secret roll {number} to **{name_of(name)}**."
                post = Post(text=text, call=f"<@{other}>", ping=[other], controls=secret_controls(number)[:1])
                channel = (await rolls.stream(tx, kept.stream)).channel
                await outbox.owe_post(tx, None, channel, post, None, self._referee.now)
        self._referee.owed.set()

    async def seal_place(self, number: int) -> tuple[int, int | None]:
        """The channel, and the message that shows the seal of a roll."""
        async with self._referee.database.transaction() as tx:
            kept = await self._kept(tx, number)
            return (await rolls.stream(tx, kept.stream)).channel, await secret_rolls.seal_message(tx, kept)

    async def _own(self, tx: Transaction, number: int, member: int) -> KeptRoll:
        kept = await self._kept(tx, number)
        if kept.member != member:
            raise NotPossible(NOT_YOURS)
        if kept.revealed:
            raise NotPossible(REVEALED)
        return kept

    async def _kept(self, tx: Transaction, number: int) -> KeptRoll:
        kept = await rolls.roll_of(tx, number)
        if kept is None or kept.secret is None:
            raise NotPossible(NO_SECRET)
        return kept

    async def _opened(self, tx: Transaction, kept: KeptRoll) -> tuple[KeptRoll, Result]:
        """A roll with its dice, which fall when it is first looked at; they have been fixed since its seal stands."""
        if kept.dice:
            return kept, result_of(kept)
        message = await secret_rolls.seal_message(tx, kept)
        if message is None or kept.secret is None:
            raise NotPossible(UNSEALED)
        ids = mixed(kept.interaction, message)
        dice = own_dice(kept.secret, ids)
        result = rolled(kept.text, dice)
        await secret_rolls.note_dice(tx, kept.id, dice.rolled, result.value, ids)
        return replace(kept, dice=dice.rolled, value=result.value, mixed=ids), result
