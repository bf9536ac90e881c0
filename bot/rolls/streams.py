"""Where free rolls come from: one sealed stream for each channel and UTC day.

Its fingerprint is posted in the channel before the first die falls, with the secret of the day before. A die is sealed
by the stream's secret, the number of the roll, and the id that Discord gave to the interaction: whoever runs the bot
knows the secret but not that id beforehand, so nobody can choose what is rolled. Sources: docs/dice.md, verify_dice.py.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from bot.store import outbox, rolls
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.store.rolls import Stream
from rulesets.kit.dice import SealedDice, fingerprint

SECRET_BYTES = 32


def day_of(at: int) -> str:
    """The UTC day of a moment in Unix seconds."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


async def opened(tx: Transaction, guild: int, channel: int, at: int) -> Stream:
    """The stream of a channel for today; a new one owes the channel its fingerprint, and opens the one before."""
    day = day_of(at)
    known = await rolls.stream_of(tx, channel, day)
    if known is not None:
        return known
    secret = secrets.token_bytes(SECRET_BYTES)
    before = await rolls.last_stream(tx, channel, day)
    post = await outbox.owe_post(tx, None, channel, published(day, fingerprint(secret), before), None, at)
    made = Stream(0, guild, channel, day, secret, fingerprint(secret), post, 0)
    return await rolls.stream(tx, await rolls.add_stream(tx, made))


def published(day: str, sealed: str, before: Stream | None) -> Post:
    """What the channel is told when a new day's dice are sealed."""
    lines = [f"Today's dice ({day}, UTC) are sealed. Fingerprint: `{sealed}`"]
    if before is not None:
        lines.append(
            f"The dice of {before.day} are open: {before.rolls} rolls, secret `{before.secret.hex()}`, fingerprint"
            f" `{before.fingerprint}`. `/dice verify` recomputes them."
        )
    return Post(text="\n".join(f"-# {line}" for line in lines))


def dice_of(found: Stream, number: int, interaction: int, text: str) -> SealedDice:
    """The dice of one roll of a stream."""
    dice = SealedDice(found.secret, words_of(found))
    dice.turn_to(f"roll {number}", mixed(interaction, text))
    return dice


def own_dice(secret: bytes, interaction: int, text: str) -> SealedDice:
    """The dice of a roll with a key of its own, which is told when the roll is revealed."""
    dice = SealedDice(secret)
    dice.turn_to("secret roll", mixed(interaction, text))
    return dice


def words_of(found: Stream) -> list[str]:
    """What is mixed into the key beside the secret: where and when."""
    return [str(found.channel), found.day]


def mixed(interaction: int, text: str) -> str:
    """What is mixed into each die beside the number of the roll."""
    return f"{interaction}|{text}"
