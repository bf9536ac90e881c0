"""Secret rolls: their seal, their dice once it is shown, and who may look at them."""

from __future__ import annotations

from bot.store.database import Database, Transaction
from bot.store.rolls import DICE, KeptRoll
from rulesets.kit.engine.dice import Roll


async def note_sealed(tx: Transaction, roll: int, post: int) -> None:
    """Note which row of the outbox shows the fingerprint of a secret roll."""
    await tx.run("UPDATE rolls SET sealed = ? WHERE id = ?", (post, roll))


async def seal_message(source: Database | Transaction, kept: KeptRoll) -> int | None:
    """The message with the fingerprint of a secret roll; None while it does not stand in the channel."""
    row = await source.row("SELECT message FROM outbox WHERE id = ? AND state = 'sent'", (kept.sealed,))
    return row["message"] if row else None


async def note_dice(tx: Transaction, roll: int, dice: list[Roll], value: int, mixed: str) -> None:
    """Keep what a secret roll came to."""
    await tx.run(
        "UPDATE rolls SET dice = ?, value = ?, mixed = ? WHERE id = ?",
        (DICE.dump_json(dice).decode(), value, mixed, roll),
    )


async def reveal(tx: Transaction, roll: int) -> None:
    """From now on a secret roll is for everybody."""
    await tx.run("UPDATE rolls SET revealed = 1 WHERE id = ?", (roll,))


async def show_to(tx: Transaction, roll: int, member: int) -> None:
    """From now on a member may look at a secret roll."""
    await tx.run("INSERT OR IGNORE INTO shown_rolls (roll, member) VALUES (?, ?)", (roll, member))


async def is_shown_to(source: Database | Transaction, roll: int, member: int) -> bool:
    """Whether its roller has shown a secret roll to a member."""
    row = await source.row("SELECT 1 FROM shown_rolls WHERE roll = ? AND member = ?", (roll, member))
    return row is not None
