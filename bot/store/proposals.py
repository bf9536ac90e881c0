"""Maps that members look at before they open a table: at most one for each member and channel."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import Database, Transaction


@dataclass(frozen=True)
class Proposal:
    """What was asked for and the map that is shown for it, both as JSON. `id` is never used again."""

    id: int
    member: int
    wish: str
    map: str


async def keep(tx: Transaction, member: int, channel: int, wish: str, battlefield: str, at: int) -> int:
    """Keep a proposal in place of the member's last one in this channel; returns its number."""
    await tx.run("DELETE FROM proposals WHERE member = ? AND channel = ?", (member, channel))
    return await tx.run(
        "INSERT INTO proposals (member, channel, wish, map, at) VALUES (?, ?, ?, ?, ?)",
        (member, channel, wish, battlefield, at),
    )


async def find(source: Database | Transaction, number: int) -> Proposal | None:
    """The proposal of a number, if it is still to be settled."""
    row = await source.row("SELECT id, member, wish, map FROM proposals WHERE id = ?", (number,))
    return Proposal(**row) if row is not None else None


async def drop(tx: Transaction, number: int) -> None:
    """Forget a proposal."""
    await tx.run("DELETE FROM proposals WHERE id = ?", (number,))
