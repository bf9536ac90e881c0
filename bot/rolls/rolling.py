"""One roll: read, sealed, stored, and only then told."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from bot.game.referee import Referee
from bot.refusal import NotPossible
from bot.rolls.arriving import stands
from bot.rolls.streams import SECRET_BYTES, day_of, dice_of, mixed, opened, own_dice
from bot.rolls.telling import controls, drawn, told
from bot.store import outbox, rolls
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.store.rolls import KeptRoll, Stream
from rulesets.dice import dice_names
from rulesets.kit.engine.dice import Dice, ScriptedDice
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.rolling import LARGEST, Result, roll

PUBLISHED_WITHIN = 10.0
"""Seconds within which a fingerprint has to stand in the channel."""
NOT_YET = "The fingerprint of today's dice does not stand in this channel yet. Roll again in a moment."


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
        self.referee = referee

    async def roll(self, wish: Wish) -> tuple[KeptRoll, Result]:
        """Roll from the channel's stream. After `NotUnderstood`, `TooMany` or `NotPossible` nothing was rolled."""
        read(wish.text, dice_names())
        while True:
            await self.published(wish.guild, wish.channel)
            async with self.referee.database.transaction() as tx:
                known = await rolls.roll_of_interaction(tx, wish.interaction)
                if known is not None:
                    return known, result_of(known)
                stream = await self.today(tx, wish.channel)
                if stream is not None:  # else a new day has begun since
                    return await self.cast(tx, stream, wish)

    async def cast(self, tx: Transaction, stream: Stream, wish: Wish, ids: str = "") -> tuple[KeptRoll, Result]:
        """Roll and keep what a wish asks for; `ids` are mixed in, of a roll of one person only its interaction."""
        number = await rolls.next_number(tx, stream)
        ids = ids or mixed(wish.interaction)
        dice = dice_of(stream, number, ids)
        result = rolled(wish.text, dice)
        made = KeptRoll(
            id=0,
            stream=stream.id,
            number=number,
            member=wish.member,
            name=wish.name,
            interaction=wish.interaction,
            text=wish.text,
            label=wish.label,
            dice=dice.rolled,
            value=result.value,
            at=self.referee.now,
            mixed=ids,
        )
        kept = await rolls.roll_of(tx, await rolls.add_roll(tx, made))
        assert kept is not None
        return kept, result

    async def today(self, tx: Transaction, channel: int) -> Stream | None:
        """The stream of a channel for today, if its fingerprint stands there."""
        stream = await rolls.stream_of(tx, channel, day_of(self.referee.now))
        if stream is None or not await rolls.is_published(tx, stream):
            return None
        return await rolls.note_published(tx, stream)

    async def sealed(self, channel: int) -> Stream | None:
        """The stream of a channel for today, if its fingerprint stands there already."""
        stream = await rolls.stream_of(self.referee.database, channel, day_of(self.referee.now))
        return stream if stream is not None and await rolls.is_published(self.referee.database, stream) else None

    async def published(self, guild: int, channel: int) -> None:
        """Wait until the fingerprint of today's stream stands in the channel; raises `NotPossible`."""
        if await self.sealed(channel):
            return
        async with self.referee.database.transaction() as tx:
            stream = await opened(tx, guild, channel, self.referee.now)
        self.referee.owed.set()
        if not await stands(self.referee.database, stream.post, PUBLISHED_WITHIN):
            raise NotPossible(NOT_YET)

    async def show_by_post(self, kept: KeptRoll) -> None:
        """Owe the channel a roll, behind everything that it is owed already."""
        async with self.referee.database.transaction() as tx:
            stream = await rolls.stream(tx, kept.stream)
            await self.owe(tx, kept, stream.channel)
        self.referee.owed.set()

    async def owe(self, tx: Transaction, kept: KeptRoll, channel: int) -> None:
        """Owe a channel a roll with its picture."""
        result = result_of(kept)
        post = Post(text=told(kept, result), controls=controls(kept))
        row = await outbox.owe_post(tx, None, channel, post, drawn(kept, result), self.referee.now)
        await rolls.note_posted(tx, kept.id, row)

    async def shown(self, kept: KeptRoll, message: int) -> None:
        """Note the message that shows a roll."""
        async with self.referee.database.transaction() as tx:
            await rolls.note_shown(tx, kept.id, message)

    async def show_unshown(self) -> None:
        """At the start: owe their channels the rolls that nobody has seen, because the process died."""
        async with self.referee.database.transaction() as tx:
            for kept, channel in await rolls.unshown(tx):
                await self.owe(tx, kept, channel)
        self.referee.owed.set()


def rolled(text: str, dice: Dice) -> Result:
    """What a text comes to with these dice; raises `TooMany`, and `NotPossible` for a number that cannot be kept."""
    result = roll(read(text, dice_names()), dice)
    if abs(result.value) > LARGEST:
        raise NotPossible(f"A roll comes to at most {LARGEST:,}; this one comes to more.")
    return result


def demand_rollable(text: str) -> None:
    """Raises what any roll of a text would raise: it is rolled once with dice that are of nobody's."""
    rolled(text, own_dice(secrets.token_bytes(SECRET_BYTES), ""))


def result_of(kept: KeptRoll) -> Result:
    """What a kept roll came to, by rolling its text again with the faces on record."""
    faces = [face for rolled in kept.dice for face in rolled.faces]
    return roll(read(kept.text, dice_names()), ScriptedDice(*faces))
