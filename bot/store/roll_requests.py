"""Rolls that somebody asks of somebody else."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import Database, Row, Transaction


@dataclass(frozen=True)
class RollRequest:
    """Who asks whom to roll what, until when (Unix seconds); `roll` is what came of it."""

    id: int
    guild: int
    channel: int
    asked_by: int
    asker: str
    member: int
    name: str
    interaction: int
    text: str
    label: str
    expires_at: int
    roll: int | None = None


async def add_request(tx: Transaction, made: RollRequest) -> int:
    """Keep a new request; its number."""
    return await tx.run(
        "INSERT INTO roll_requests"
        " (guild, channel, asked_by, asker, member, name, interaction, text, label, expires_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(made.guild, made.channel, made.asked_by, made.asker, made.member, made.name),
            *(made.interaction, made.text, made.label, made.expires_at),
        ),
    )


async def request_of(source: Database | Transaction, number: int) -> RollRequest | None:
    """A request by its number."""
    row = await source.row("SELECT * FROM roll_requests WHERE id = ?", (number,))
    return _request(row) if row else None


async def request_of_interaction(source: Database | Transaction, interaction: int) -> RollRequest | None:
    """What an interaction has asked already."""
    row = await source.row("SELECT * FROM roll_requests WHERE interaction = ?", (interaction,))
    return _request(row) if row else None


async def open_requests(source: Database | Transaction, asked_by: int, at: int) -> int:
    """How many requests of a member nobody has answered yet."""
    row = await source.row(
        "SELECT count(*) AS found FROM roll_requests WHERE asked_by = ? AND roll IS NULL AND expires_at > ?",
        (asked_by, at),
    )
    return int(row["found"]) if row else 0


async def drop_request(tx: Transaction, number: int) -> None:
    """Forget a request that its channel never saw."""
    await tx.run("DELETE FROM roll_requests WHERE id = ?", (number,))


async def note_rolled(tx: Transaction, number: int, roll: int) -> None:
    """Note what came of a request."""
    await tx.run("UPDATE roll_requests SET roll = ? WHERE id = ?", (roll, number))


def _request(row: Row) -> RollRequest:
    return RollRequest(**{name: row[name] for name in RollRequest.__dataclass_fields__})
