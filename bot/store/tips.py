"""What members were told of the kinds of decision in a game: each is told once."""

from __future__ import annotations

from bot.store.database import Transaction

ALL = ""
"""Stands for every kind of decision of a game: its member wants to be told of none."""


async def is_new(tx: Transaction, member: int, ruleset: str, key: str, *, at: tuple[int, int]) -> bool:
    """Whether a member was never told of this kind of decision, or was told of it at this very question (`at`: the
    number of the table, and of the question), whose panel is only drawn anew; notes that they are told now."""
    rows = await tx.rows(
        "SELECT key, game, question FROM tips WHERE member = ? AND ruleset = ? AND key IN (?, ?)",
        (member, ruleset, key, ALL),
    )
    if not rows:
        await tx.run("INSERT INTO tips VALUES (?, ?, ?, ?, ?)", (member, ruleset, key, *at))
    return all(row["key"] != ALL and (row["game"], row["question"]) == at for row in rows)


async def stop(tx: Transaction, member: int, ruleset: str) -> None:
    """Tell a member nothing more of a game."""
    await tx.run("INSERT OR IGNORE INTO tips VALUES (?, ?, ?, 0, 0)", (member, ruleset, ALL))
