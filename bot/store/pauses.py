"""Games that were set aside: who did it, since when, and until when."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.database import Database, Row, Transaction


@dataclass(frozen=True)
class Pause:
    """A game set aside by one side ("pause") or by both ("adjourn"); `until` None: until somebody lets it go on."""

    id: int
    game: int
    seat: int
    kind: str
    since: int
    until: int | None


_SELECT = "SELECT p.id, p.game, p.seat, p.kind, p.since, p.until FROM pauses p"


def _pause(row: Row) -> Pause:
    return Pause(**row)


async def begin(tx: Transaction, game: int, seat: int, kind: str, since: int, until: int | None) -> None:
    """A game is set aside."""
    await tx.run(
        "INSERT INTO pauses (game, seat, kind, since, until) VALUES (?, ?, ?, ?, ?)", (game, seat, kind, since, until)
    )


async def end(tx: Transaction, game: int, at: int) -> None:
    """A game goes on."""
    await tx.run("UPDATE pauses SET ended_at = ? WHERE game = ? AND ended_at IS NULL", (at, game))


async def under_way(source: Database | Transaction, game: int) -> Pause | None:
    """Why a game is set aside; None for one that is not, or was set aside before this was noted."""
    row = await source.row(f"{_SELECT} WHERE p.game = ? AND p.ended_at IS NULL ORDER BY p.id DESC", (game,))
    return _pause(row) if row is not None else None


async def taken(source: Database | Transaction, game: int, seat: int) -> int:
    """How often a seat has paused a game by itself."""
    row = await source.row(
        "SELECT count(*) AS n FROM pauses WHERE game = ? AND seat = ? AND kind = 'pause'", (game, seat)
    )
    return int(row["n"]) if row else 0


async def over(database: Database, at: int) -> list[Pause]:
    """The games whose pause has ended."""
    rows = await database.rows(
        f"{_SELECT} JOIN games g ON g.id = p.game WHERE g.phase = 'paused' AND p.ended_at IS NULL AND p.until <= ?"
        " ORDER BY p.until",
        (at,),
    )
    return [_pause(row) for row in rows]
