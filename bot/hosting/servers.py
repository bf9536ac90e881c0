"""A server is forgotten: its games, settings, lists and catalogues; for a host whose bot is not there any more."""

from __future__ import annotations

from pathlib import Path

from bot.store.database import Database, Transaction

TOKENS_LAST_SECONDS = 15 * 60
"""For so long Discord may repeat an interaction; older ones need not be known."""


async def forget_server(database: Database, errors: Path, guild: int, now: int) -> int:
    """Delete everything of a server, also games under way; returns how many games there were."""
    async with database.transaction() as tx:
        games = [row["id"] for row in await tx.rows("SELECT id FROM games WHERE guild = ?", (guild,))]
        reports = [row["number"] for row in await tx.rows(*_of_games("SELECT number FROM errors", games))]
        for table in await _with_column(tx, "game"):
            await tx.run(*_of_games(f"DELETE FROM {table}", games))
        await tx.run("DELETE FROM proposals WHERE json_extract(wish, '$.guild') = ?", (guild,))
        await tx.run("DELETE FROM interactions WHERE at < ?", (now - TOKENS_LAST_SECONDS,))
        await _forget_streams(tx, guild)
        await _forget_leagues(tx, guild)
        for table in await _with_column(tx, "guild"):
            await tx.run(f"DELETE FROM {table} WHERE guild = ?", (guild,))
    for number in reports:
        (errors / f"error-{number:04}.json").unlink(missing_ok=True)
    return len(games)


async def _forget_streams(tx: Transaction, guild: int) -> None:
    """Dice without a game, with the posts that showed them and their fingerprints."""
    channels = await tx.rows(
        "SELECT channel FROM streams WHERE guild = ?1 UNION SELECT channel FROM pools WHERE guild = ?1"
        " UNION SELECT channel FROM roll_requests WHERE guild = ?1",
        (guild,),
    )
    of_rolls = "SELECT r.id FROM rolls r JOIN streams s ON s.id = r.stream WHERE s.guild = ?"
    await tx.run(f"DELETE FROM shown_rolls WHERE roll IN ({of_rolls})", (guild,))
    await tx.run("DELETE FROM roll_requests WHERE guild = ?", (guild,))
    await tx.run(f"DELETE FROM rolls WHERE id IN ({of_rolls})", (guild,))
    await tx.run("DELETE FROM streams WHERE guild = ?", (guild,))
    for table in ("pool_invited", "pool_shares"):
        await tx.run(f"DELETE FROM {table} WHERE pool IN (SELECT id FROM pools WHERE guild = ?)", (guild,))
    await tx.many("DELETE FROM outbox WHERE game IS NULL AND channel = ?", [(row["channel"],) for row in channels])


async def _forget_leagues(tx: Transaction, guild: int) -> None:
    """What belongs to leagues, with their posts; they themselves go with everything that names the server."""
    channels = await tx.rows("SELECT DISTINCT channel FROM leagues WHERE guild = ?", (guild,))
    for table in await _with_column(tx, "league"):
        await tx.run(f"DELETE FROM {table} WHERE league IN (SELECT id FROM leagues WHERE guild = ?)", (guild,))
    await tx.many("DELETE FROM outbox WHERE game IS NULL AND channel = ?", [(row["channel"],) for row in channels])


def _of_games(statement: str, games: list[int]) -> tuple[str, list[int]]:
    return f"{statement} WHERE game IN ({', '.join('?' * len(games))})", games


async def _with_column(tx: Transaction, column: str) -> list[str]:
    """The tables that have such a column; `games` itself comes last, since others refer to it."""
    rows = await tx.rows(
        "SELECT m.name AS name FROM sqlite_master m JOIN pragma_table_info(m.name) c"
        " WHERE m.type = 'table' AND c.name = ? ORDER BY m.name = 'games', m.name",
        (column,),
    )
    return [row["name"] for row in rows]
