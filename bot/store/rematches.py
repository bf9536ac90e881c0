"""Which game was opened as the rematch of which."""

from __future__ import annotations

from bot.store.database import Database, Transaction


async def opened(source: Database | Transaction, game: int) -> int | None:
    """The rematch of a game, if it was opened already."""
    row = await source.row("SELECT opened FROM rematches WHERE game = ?", (game,))
    return int(row["opened"]) if row is not None else None


async def note(tx: Transaction, game: int, rematch: int) -> None:
    """Note that a game has its rematch."""
    await tx.run("INSERT INTO rematches (game, opened) VALUES (?, ?)", (game, rematch))
