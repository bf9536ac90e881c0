"""One roll: read, sealed, stored, and only then told."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.change import NotPossible
from bot.referee import Referee
from bot.rolls.streams import day_of, dice_of, opened
from bot.rolls.telling import controls, told
from bot.store import outbox, rolls
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.store.rolls import KeptRoll, Stream
from rulesets import dice_names
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.rolls.notation import read
from rulesets.kit.rolls.rolling import Result, roll

PUBLISHED_WITHIN = 10.0
"""Seconds within which a new day's fingerprint has to stand in the channel."""
LOOK_EVERY = 0.05
SHOWN_WITHIN = 60
"""Seconds after which a roll that is not known to be shown is posted."""
UNPUBLISHED = "I may not post here, so the dice cannot be sealed where everybody sees it: let me send messages."


@dataclass(frozen=True)
class Wish:
    """What somebody wants to roll, and where; `interaction` is Discord's number for it."""

    guild: int
    channel: int
    member: int
    name: str
    interaction: int
    text: str
    label: str = ""


class Rolling:
    """Rolls for channels; a repeated interaction is told what it rolled the first time."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def roll(self, wish: Wish) -> tuple[KeptRoll, Result]:
        """Roll from the channel's stream. After `NotUnderstood`, `TooMany` or `NotPossible` nothing was rolled."""
        read(wish.text, dice_names())
        sealed = await self._published(wish)
        async with self._referee.database.transaction() as tx:
            known = await rolls.roll_of_interaction(tx, wish.interaction)
            if known is not None:
                return known, result_of(known)
            # Of the stream whose fingerprint stands in the channel, even if a new day has begun since.
            return await self._cast(tx, await rolls.stream(tx, sealed.id), wish)

    async def sealed(self, channel: int) -> bool:
        """Whether today's fingerprint stands in a channel already."""
        found = await rolls.stream_of(self._referee.database, channel, day_of(self._referee.now))
        return found is not None and await rolls.is_published(self._referee.database, found)

    async def show_by_post(self, kept: KeptRoll) -> None:
        """Owe the channel a roll, behind everything that it is owed already."""
        async with self._referee.database.transaction() as tx:
            found = await rolls.stream(tx, kept.stream)
            await self._owe(tx, kept, found.channel)
        self._referee.owed.set()

    async def _owe(self, tx: Transaction, kept: KeptRoll, channel: int) -> None:
        post = Post(text=told(kept, result_of(kept)), controls=controls(kept))
        row = await outbox.owe_post(tx, None, channel, post, None, self._referee.now)
        await rolls.note_posted(tx, kept.id, row)

    async def shown(self, kept: KeptRoll, message: int) -> None:
        """Note the message that shows a roll."""
        async with self._referee.database.transaction() as tx:
            await rolls.note_shown(tx, kept.id, message)

    async def show_unshown(self) -> None:
        """Owe their channels the rolls that nobody has seen, because the process died or Discord was not reached."""
        async with self._referee.database.transaction() as tx:
            for kept, channel in await rolls.unshown(tx, self._referee.now - SHOWN_WITHIN):
                await self._owe(tx, kept, channel)
        self._referee.owed.set()

    async def _cast(self, tx: Transaction, found: Stream, wish: Wish) -> tuple[KeptRoll, Result]:
        number = await rolls.next_number(tx, found)
        dice = dice_of(found, number, wish.interaction, wish.text)
        result = roll(read(wish.text, dice_names()), dice)
        made = KeptRoll(
            id=0,
            stream=found.id,
            number=number,
            member=wish.member,
            name=wish.name,
            interaction=wish.interaction,
            text=wish.text,
            label=wish.label,
            dice=dice.rolled,
            value=result.value,
            at=self._referee.now,
        )
        kept = await rolls.roll_of(tx, await rolls.add_roll(tx, made))
        assert kept is not None
        return kept, result

    async def _published(self, wish: Wish) -> Stream:
        """Today's stream, once its fingerprint stands in the channel."""
        async with self._referee.database.transaction() as tx:
            found = await opened(tx, wish.guild, wish.channel, self._referee.now)
        self._referee.owed.set()
        try:
            async with asyncio.timeout(PUBLISHED_WITHIN):
                while not await rolls.is_published(self._referee.database, found):  # noqa: ASYNC110 - the courier notes it
                    await asyncio.sleep(LOOK_EVERY)
        except TimeoutError:
            raise NotPossible(UNPUBLISHED) from None
        return found


def result_of(kept: KeptRoll) -> Result:
    """What a kept roll came to, by rolling its text again with the faces on record."""
    faces = [face for rolled in kept.dice for face in rolled.faces]
    return roll(read(kept.text, dice_names()), ScriptedDice(*faces))
