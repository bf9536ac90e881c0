"""Members who are shown to nobody else: neither in profiles nor in rankings of a server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import Database, Transaction


async def among(source: Database | Transaction, members: Sequence[int]) -> set[int]:
    """Those of some members who are shown to nobody else."""
    marks = ", ".join("?" * len(members))
    rows = await source.rows(f"SELECT member FROM unlisted WHERE member IN ({marks})", members)
    return {row["member"] for row in rows}


async def hide(tx: Transaction, member: int) -> None:
    """Show a member to nobody else."""
    await tx.run("INSERT OR IGNORE INTO unlisted (member) VALUES (?)", (member,))


async def show(tx: Transaction, member: int) -> None:
    """Show a member again."""
    await tx.run("DELETE FROM unlisted WHERE member = ?", (member,))
