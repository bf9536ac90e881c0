"""Where free rolls come from: one sealed stream for each channel and UTC day.

Its fingerprint is posted in the channel before the first die falls, with the secret of the day before. A die is sealed
by the stream's secret, the message that published its fingerprint, the number of the roll, and the id that Discord
gave to the interaction: whoever runs the bot knows the secret, but neither id before it is sealed. What is typed is not
mixed in, or a host who rolls could try spaces and labels until the dice please (docs/decisions/0024, verify_dice.py).
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from bot.store import outbox, rolls
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.store.rolls import Stream
from rulesets.kit.engine.dice import SealedDice, fingerprint

SECRET_BYTES = 32
SECRET_LABEL = "secret roll"


def day_of(at: int) -> str:
    """The UTC day of a moment in Unix seconds."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


async def opened(tx: Transaction, guild: int, channel: int, at: int) -> Stream:
    """The stream of a channel for today; a new one owes the channel its fingerprint, and opens the one before."""
    day = day_of(at)
    known = await rolls.stream_of(tx, channel, day)
    if known is not None:
        return await _published_anew(tx, known, at) if await rolls.is_refused(tx, known) else known
    secret = secrets.token_bytes(SECRET_BYTES)
    post = await _owe(tx, channel, day, fingerprint(secret), at)
    made = Stream(0, guild, channel, day, secret, fingerprint(secret), post, 0)
    return await rolls.stream(tx, await rolls.add_stream(tx, made))


async def _published_anew(tx: Transaction, known: Stream, at: int) -> Stream:
    """The bot was not allowed to post when the day began; perhaps it is now."""
    await rolls.owe_anew(tx, known, await _owe(tx, known.channel, known.day, known.fingerprint, at))
    return await rolls.stream(tx, known.id)


async def _owe(tx: Transaction, channel: int, day: str, sealed: str, at: int) -> int:
    before = await rolls.last_stream(tx, channel, day)
    return await outbox.owe_post(tx, None, channel, published(day, sealed, before), None, at)


def published(day: str, sealed: str, before: Stream | None) -> Post:
    """What the channel is told when a new day's dice are sealed."""
    lines = [f"Today's dice ({day}, UTC) are sealed. Fingerprint: `{sealed}`"]
    if before is not None:
        lines.append(
            f"The dice of {before.day} are open: {before.rolls} rolls, secret `{before.secret.hex()}`, fingerprint"
            f" `{before.fingerprint}`. `/dice verify` recomputes them."
        )
    return Post(text="\n".join(f"-# {line}" for line in lines))


def dice_of(stream: Stream, number: int, mixed: str) -> SealedDice:
    """The dice of one roll of a stream."""
    dice = SealedDice(stream.secret, words_of(stream))
    dice.turn_to(label_of(number), mixed)
    return dice


def label_of(number: int) -> str:
    """What the dice of a roll are called within their stream."""
    return f"roll {number}"


def own_dice(secret: bytes, mixed: str) -> SealedDice:
    """The dice of a roll with a key of its own, which is told when the roll is revealed."""
    dice = SealedDice(secret)
    dice.turn_to(SECRET_LABEL, mixed)
    return dice


def words_of(stream: Stream) -> list[str]:
    """What is mixed into the key beside the secret: where, when, and the message that published the fingerprint."""
    return [str(stream.channel), stream.day, *([str(stream.message)] if stream.message else [])]


def mixed(*ids: int) -> str:
    """What is mixed into each die beside the number of the roll: what Discord numbered, in a fixed order."""
    return "|".join(map(str, ids))
