"""Streams of sealed dice and the rolls that were taken from them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pydantic import TypeAdapter

from bot.store.database import Database, Row, Transaction
from rulesets.kit.engine.dice import Roll

DICE = TypeAdapter(list[Roll])
_LABEL = re.compile(r"\[[^]]*\]")


@dataclass(frozen=True)
class Stream:
    """The dice of a channel on a day (UTC, "2026-11-21"); `post` is the outbox row that published the fingerprint, and
    `message` what became of it, noted with the first roll."""

    id: int
    guild: int
    channel: int
    day: str
    secret: bytes
    fingerprint: str
    post: int
    rolls: int
    message: int | None = None


@dataclass(frozen=True)
class KeptRoll:
    """A roll as it is kept. `number` counts within its stream; `dice` are the faces in the order they fell; `mixed` is
    what was mixed into them; `message` is where it is shown.

    A secret roll has a key of its own (`secret`) and its fingerprint, which the outbox's row `sealed` shows; it has no
    dice before that message stands in the channel. `secret` is None for a roll from the stream.
    """

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
    mixed: str = ""
    secret: bytes | None = None
    revealed: bool = True
    fingerprint: str = ""
    sealed: int | None = None
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


async def is_published(source: Database | Transaction, day: Stream) -> bool:
    """Whether the fingerprint of a stream stands in the channel."""
    row = await source.row("SELECT 1 FROM outbox WHERE id = ? AND state = 'sent'", (day.post,))
    return row is not None


async def owe_anew(tx: Transaction, day: Stream, post: int) -> None:
    """Another row of the outbox publishes the fingerprint."""
    await tx.run("UPDATE streams SET post = ? WHERE id = ?", (post, day.id))


async def is_refused(tx: Transaction, day: Stream) -> bool:
    """Whether Discord did not take the message with the fingerprint."""
    return await tx.row("SELECT 1 FROM outbox WHERE id = ? AND state = 'refused'", (day.post,)) is not None


async def note_published(tx: Transaction, day: Stream) -> Stream:
    """The stream with the message that published its fingerprint; with the first roll it is noted."""
    await tx.run(
        "UPDATE streams SET message = (SELECT message FROM outbox WHERE id = post) WHERE id = ? AND message IS NULL",
        (day.id,),
    )
    return await stream(tx, day.id)


async def next_number(tx: Transaction, day: Stream, rolls: int = 1) -> int:
    """The number of the next roll of a stream; so many numbers are taken."""
    rows = await tx.rows("UPDATE streams SET rolls = rolls + ? WHERE id = ? RETURNING rolls", (rolls, day.id))
    return int(rows[0]["rolls"]) - rolls + 1


async def add_roll(tx: Transaction, made: KeptRoll) -> int:
    """Keep a roll; its number among all rolls."""
    return await tx.run(
        "INSERT INTO rolls (stream, number, member, name, interaction, text, label, dice, value, mixed, secret,"
        " revealed, fingerprint, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(made.stream, made.number, made.member, made.name, made.interaction, made.text, made.label),
            *(DICE.dump_json(made.dice).decode(), made.value, made.mixed, made.secret, int(made.revealed)),
            *(made.fingerprint, made.at),
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
        "SELECT * FROM rolls WHERE message = ?1 OR post IN (SELECT id FROM outbox WHERE game IS NULL AND message = ?1)"
        " OR sealed IN (SELECT id FROM outbox WHERE game IS NULL AND message = ?1) ORDER BY id LIMIT 1",
        (message,),
    )
    return _roll(row) if row else None


async def rolls_of(source: Database | Transaction, number: int) -> list[KeptRoll]:
    """Every roll of a stream in order."""
    return [_roll(row) for row in await source.rows("SELECT * FROM rolls WHERE stream = ? ORDER BY number", (number,))]


async def rolls_in_pool(source: Database | Transaction, pool: int) -> list[KeptRoll]:
    """Every roll of a pool, in the order in which they fell."""
    return [_roll(row) for row in await source.rows("SELECT * FROM rolls WHERE pool = ? ORDER BY id", (pool,))]


async def recent_texts(source: Database | Transaction, member: int, most: int) -> list[str]:
    """What a member has rolled last, each once."""
    rows = await source.rows(
        "SELECT text FROM (SELECT text, id FROM rolls WHERE member = ? ORDER BY at DESC, id DESC LIMIT 100)"
        " GROUP BY text ORDER BY max(id) DESC LIMIT ?",
        (member, most),
    )
    return [row["text"] for row in rows]


async def note_shown(tx: Transaction, roll: int, message: int) -> None:
    """Note which message shows a roll."""
    await tx.run("UPDATE rolls SET message = ? WHERE id = ?", (message, roll))


async def note_posted(tx: Transaction, roll: int, post: int) -> None:
    """Note which row of the outbox will show a roll."""
    await tx.run("UPDATE rolls SET post = ? WHERE id = ?", (post, roll))


_LABELLED = {
    "rolls": "secret IS NULL AND (member = ?1 OR pool IN (SELECT id FROM pools WHERE opened_by = ?1))",
    "pools": "opened_by = ?1",
    "pool_shares": "pool IN (SELECT id FROM pools WHERE opened_by = ?1)",
}
"""Where a member has labelled dice; whoever opens a pool writes what all of it roll."""


async def forget_labels(tx: Transaction, member: int) -> None:
    """Take the labels out of what a member has rolled, or let others roll; of a secret roll they are part of what is
    sealed."""
    for table, where in _LABELLED.items():
        rows = await tx.rows(f"SELECT rowid AS place, text FROM {table} WHERE {where} AND instr(text, '[')", (member,))
        bare = [(" ".join(_LABEL.sub("", row["text"]).split()), row["place"]) for row in rows]
        await tx.many(f"UPDATE {table} SET text = ? WHERE rowid = ?", bare)


async def unshown(source: Database | Transaction) -> list[tuple[KeptRoll, int]]:
    """The rolls for everybody that no message is known to show, with their channels."""
    rows = await source.rows(
        "SELECT r.*, s.channel FROM rolls r JOIN streams s ON s.id = r.stream"
        " WHERE r.message IS NULL AND r.post IS NULL AND r.revealed = 1 ORDER BY r.id"
    )
    return [(_roll(row), row["channel"]) for row in rows]


def _stream(row: Row) -> Stream:
    return Stream(**{name: row[name] for name in Stream.__dataclass_fields__})


def _roll(row: Row) -> KeptRoll:
    names = {*KeptRoll.__dataclass_fields__} - {"dice", "revealed"}
    return KeptRoll(
        **{name: row[name] for name in names},
        dice=DICE.validate_json(row["dice"]),
        revealed=bool(row["revealed"]),
    )
