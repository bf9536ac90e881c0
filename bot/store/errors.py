"""Unexpected errors by number: what the table or the member hears, and the host looks up."""

from __future__ import annotations

from bot.store.database import Transaction

LONGEST = 500


async def note_error(tx: Transaction, at: int, game: int | None, error: BaseException) -> int:
    """Write an error down (`at` in Unix seconds); returns its number."""
    return await tx.run(
        "INSERT INTO errors (at, game, summary) VALUES (?, ?, ?)",
        (at, game, f"{type(error).__name__}: {error}"[:LONGEST]),
    )
