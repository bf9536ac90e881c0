"""Whose rolls are counted for luck, and the rolls that are."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import Database, Transaction


@dataclass(frozen=True)
class Place:
    """Where rolls are counted: in a channel or, where that is 0, on a whole server; of one member or, for 0, of all."""

    guild: int
    channel: int = 0
    member: int = 0


@dataclass(frozen=True)
class Counted:
    """A roll that counts."""

    text: str
    value: int


async def is_counted(source: Database | Transaction, member: int) -> bool:
    """Whether a member's rolls are counted."""
    row = await source.row("SELECT counted FROM luck WHERE member = ?", (member,))
    return row is None or bool(row["counted"])


async def set_counted(tx: Transaction, member: int, counted: bool) -> None:
    """Whether a member's rolls are counted from the next one on; what was rolled before is counted no more."""
    await tx.run(
        "INSERT OR REPLACE INTO luck (member, counted, after) VALUES (?, ?, (SELECT coalesce(max(id), 0) FROM rolls))",
        (member, int(counted)),
    )


async def counted_rolls(source: Database | Transaction, place: Place, most: int) -> list[Counted]:
    """The newest rolls there that everybody could see when they were rolled, oldest first.

    A secret roll is never among them: its roller chooses whether it is shown, and might show the lucky ones.
    """
    chosen = {"s.channel": place.channel, "r.member": place.member}
    wanted = {column: number for column, number in chosen.items() if number}
    rows = await source.rows(
        "SELECT r.text, r.value FROM streams s JOIN rolls r ON r.stream = s.id LEFT JOIN luck l ON l.member = r.member"
        f" WHERE s.guild = ? {''.join(f'AND {column} = ? ' for column in wanted)} AND r.member <> 0"
        " AND r.secret IS NULL AND r.revealed = 1 AND coalesce(l.counted, 1) = 1 AND r.id > coalesce(l.after, 0)"
        " ORDER BY r.id DESC LIMIT ?",
        (place.guild, *wanted.values(), most),
    )
    return [Counted(row["text"], row["value"]) for row in reversed(rows)]
