"""A deed that belongs to no table: in one transaction, and once an interaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.game.referee import Referee
from bot.store import clicks
from bot.store.database import Transaction


async def once(referee: Referee, interaction: int, act: Callable[[Transaction], Awaitable[str]]) -> str:
    """Do it; returns what the member is told, and a repeated interaction is told again. `act` raises to do nothing."""
    async with referee.database.transaction() as tx:
        known = await clicks.outcome_of(tx, interaction)
        if known is not None:
            return str(known["text"])
        text = await act(tx)
        await clicks.note_outcome(tx, interaction, {"text": text}, referee.now)
    return text
