"""Streams of sealed dice and the rolls that were taken from them."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import TypeAdapter

from bot.store.database import Database, Row, Transaction
from rulesets.kit.dice import Roll

_DICE = TypeAdapter(list[Roll])


@dataclass(frozen=True)
class Stream:
    """The dice of a channel on a day (UTC, "2026-11-21"); `post` is the outbox row that published the fingerprint."""

    id: int
    guild: int
    channel: int
    day: str
    secret: bytes
    fingerprint: str
    post: int
    rolls: int


@dataclass(frozen=True)
class KeptRoll:
    """A roll as it is kept. `number` counts within its stream; `dice` are the faces in the order they fell; `secret`
    is the key of a sealed roll, None for one from the stream; `message` is where it is shown."""

    id: int
    stream: int
    number: int
    member: int
    name: str
    interaction: int
    text: str
    label: str
    dice: list[Roll]
    value: int
    at: int
    secret: bytes | None = None
    revealed: bool = True
    message: int | None = None


async def stream_of(source: Database | Transaction, channel: int, day: str) -> Stream | None:
    """The stream of a channel on a day, if there is one."""
    row = await source.row("SELECT * FROM streams WHERE channel = ? AND day = ?", (channel, day))
    return _stream(row) if row else None


async def stream(source: Database | Transaction, number: int) -> Stream:
    """A stream by its number; LookupError if there is none."""
    row = await source.row("SELECT * FROM streams WHERE id = ?", (number,))
    if row is None:
        raise LookupError(f"there is no stream {number}")
    return _stream(row)


async def last_stream(source: Database | Transaction, channel: int, before: str) -> Stream | None:
    """The newest stream of a channel from before a day."""
    row = await source.row(
        "SELECT * FROM streams WHERE channel = ? AND day < ? ORDER BY day DESC LIMIT 1", (channel, before)
    )
    return _stream(row) if row else None


async def add_stream(tx: Transaction, made: Stream) -> int:
    """Keep a new stream; its number."""
    return await tx.run(
        "INSERT INTO streams (guild, channel, day, secret, fingerprint, post) VALUES (?, ?, ?, ?, ?, ?)",
        (made.guild, made.channel, made.day, made.secret, made.fingerprint, made.post),
    )


async def is_published(source: Database | Transaction, found: Stream) -> bool:
    """Whether the fingerprint of a stream stands in the channel."""
    row = await source.row("SELECT 1 FROM outbox WHERE id = ? AND state = 'sent'", (found.post,))
    return row is not None


async def next_number(tx: Transaction, found: Stream, rolls: int = 1) -> int:
    """The number of the next roll of a stream; so many numbers are taken."""
    rows = await tx.rows("UPDATE streams SET rolls = rolls + ? WHERE id = ? RETURNING rolls", (rolls, found.id))
    return int(rows[0]["rolls"]) - rolls + 1


async def add_roll(tx: Transaction, made: KeptRoll) -> int:
    """Keep a roll; its number among all rolls."""
    return await tx.run(
        "INSERT INTO rolls (stream, number, member, name, interaction, text, label, dice, value, secret, revealed, at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(made.stream, made.number, made.member, made.name, made.interaction, made.text, made.label),
            *(_DICE.dump_json(made.dice).decode(), made.value, made.secret, int(made.revealed), made.at),
        ),
    )


async def roll_of(source: Database | Transaction, number: int) -> KeptRoll | None:
    """A roll by its number."""
    row = await source.row("SELECT * FROM rolls WHERE id = ?", (number,))
    return _roll(row) if row else None


async def roll_of_interaction(source: Database | Transaction, interaction: int) -> KeptRoll | None:
    """What an interaction rolled already."""
    row = await source.row("SELECT * FROM rolls WHERE interaction = ? ORDER BY id LIMIT 1", (interaction,))
    return _roll(row) if row else None


async def roll_at(source: Database | Transaction, message: int) -> KeptRoll | None:
    """The roll that a message shows."""
    row = await source.row(
        "SELECT * FROM rolls WHERE message = ? OR post IN (SELECT id FROM outbox WHERE game IS NULL AND message = ?)"
        " ORDER BY id LIMIT 1",
        (message, message),
    )
    return _roll(row) if row else None


async def rolls_of(source: Database | Transaction, number: int) -> list[KeptRoll]:
    """Every roll of a stream in order."""
    return [_roll(row) for row in await source.rows("SELECT * FROM rolls WHERE stream = ? ORDER BY number", (number,))]


async def note_shown(tx: Transaction, roll: int, message: int) -> None:
    """Note which message shows a roll."""
    await tx.run("UPDATE rolls SET message = ? WHERE id = ?", (message, roll))


async def note_posted(tx: Transaction, roll: int, post: int) -> None:
    """Note which row of the outbox will show a roll."""
    await tx.run("UPDATE rolls SET post = ? WHERE id = ?", (post, roll))


async def unshown(source: Database | Transaction, before: int) -> list[tuple[KeptRoll, int]]:
    """The rolls from before a moment that no message is known to show, with their channels."""
    rows = await source.rows(
        "SELECT r.*, s.channel FROM rolls r JOIN streams s ON s.id = r.stream"
        " WHERE r.message IS NULL AND r.post IS NULL AND r.at < ? ORDER BY r.id",
        (before,),
    )
    return [(_roll(row), row["channel"]) for row in rows]


def _stream(row: Row) -> Stream:
    return Stream(**{name: row[name] for name in Stream.__dataclass_fields__})


def _roll(row: Row) -> KeptRoll:
    names = ("id", "stream", "number", "member", "name", "interaction", "text", "label", "value", "at", "secret")
    return KeptRoll(
        **{name: row[name] for name in names},
        message=row["message"],
        dice=_DICE.validate_json(row["dice"]),
        revealed=bool(row["revealed"]),
    )
