"""As far as each seat was called: up to which question. Nobody is called twice for the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.store.database import Database, Transaction


async def called_to(source: Database | Transaction, game: int) -> dict[int, int]:
    """The newest question for which each seat of a game was called; a seat that was not called is missing."""
    rows = await source.rows("SELECT seat, question FROM calls WHERE game = ?", (game,))
    return {row["seat"]: row["question"] for row in rows}


async def note(tx: Transaction, game: int, members: Iterable[int], question: int) -> None:
    """A message has arrived that calls these members for everything up to this question."""
    for member in members:
        await tx.run(
            "INSERT INTO calls (game, seat, question) SELECT game, seat, ?3 FROM seats WHERE game = ?1 AND member = ?2"
            " ON CONFLICT (game, seat) DO UPDATE SET question = max(question, excluded.question)",
            (game, member, question),
        )


async def forget(tx: Transaction, game: int, seat: int | None = None) -> None:
    """As if nobody at a table (only a seat) had been called yet."""
    await tx.run("DELETE FROM calls WHERE game = ?1 AND (?2 IS NULL OR seat = ?2)", (game, seat))


async def set_back(tx: Transaction, game: int, opened: Mapping[int, int], last: int) -> None:
    """A game went back to where `last` was its newest question: higher numbers will be given again, and each seat is
    asked anew what was opened (its lowest number by the seat)."""
    await tx.run("UPDATE calls SET question = min(question, ?2) WHERE game = ?1", (game, last))
    for seat, question in opened.items():
        await tx.run(
            "UPDATE calls SET question = min(question, ?3) WHERE game = ?1 AND seat = ?2", (game, seat, question - 1)
        )
