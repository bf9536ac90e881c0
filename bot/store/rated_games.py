"""Rated games outside of leagues: begun as such, ended once, and what they came to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.league.matches import Outcome
from bot.store.database import Database, Row, Transaction
from bot.table.tables import Table


@dataclass(frozen=True)
class Rival:
    """One of the two who have begun a rated game; a negative number is a former player's."""

    member: int
    name: str


@dataclass(frozen=True)
class RatedGame:
    """A rated game, and who plays its seats."""

    game: int
    guild: int
    ruleset: str
    rivals: tuple[Rival, Rival]


async def add_game(tx: Transaction, table: Table) -> None:
    """A rated game begins."""
    first, second = table.seats
    await tx.run(
        "INSERT INTO rated_games (game, guild, ruleset, first_member, first_name, second_member, second_name)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (table.id, table.guild, table.ruleset, first.member, first.name, second.member, second.name),
    )


async def ended_games(source: Database | Transaction) -> list[RatedGame]:
    """The games that have ended and whose outcome was not read yet."""
    rows = await source.rows(
        "SELECT r.* FROM rated_games r JOIN games g ON g.id = r.game WHERE r.at IS NULL AND g.phase = 'over'"
        " ORDER BY g.ended_at, g.id"
    )
    return [_rated_game(row) for row in rows]


_NEXT_VERSION = (
    "1 + (SELECT max(o.version) FROM rated_games o WHERE o.guild = rated_games.guild"
    " AND o.ruleset = rated_games.ruleset)"
)


async def take(tx: Transaction, ended: RatedGame, at: int, outcome: Outcome | None, why: str = "") -> bool:
    """Note what a game came to (None: it changes no rating, and `why`); False if that was done already, or if one of
    the two was forgotten meanwhile."""
    row = await tx.row(
        f"UPDATE rated_games SET at = ?, outcome = ?, why = ?, version = {_NEXT_VERSION}"
        " WHERE game = ? AND first_member = ? AND second_member = ? AND at IS NULL RETURNING game",
        (at, outcome and outcome.model_dump_json(), why, ended.game, *(one.member for one in ended.rivals)),
    )
    return row is not None


async def strike(tx: Transaction, game: int, at: int, why: str) -> bool:
    """A game changes no rating by itself any more, whether it has ended or not; False if it did not before."""
    row = await tx.row(
        f"UPDATE rated_games SET at = coalesce(at, ?), outcome = NULL, why = ?, version = {_NEXT_VERSION}"
        " WHERE game = ? AND (at IS NULL OR outcome IS NOT NULL) RETURNING game",
        (at, why, game),
    )
    return row is not None


async def let_count(tx: Transaction, game: int) -> bool:
    """What a game came to that changes no rating is to be read anew; False for any other."""
    row = await tx.row(
        "UPDATE rated_games SET at = NULL, why = '' WHERE game = ? AND at IS NOT NULL AND outcome IS NULL"
        " RETURNING game",
        (game,),
    )
    return row is not None


async def rated_game(source: Database | Transaction, game: int) -> RatedGame | None:
    """A game that was begun as a rated one."""
    row = await source.row("SELECT * FROM rated_games WHERE game = ?", (game,))
    return _rated_game(row) if row is not None else None


async def was_handed_over(source: Database | Transaction, game: int) -> bool:
    """Whether a seat had another player since the game began."""
    row = await source.row(
        "SELECT 1 FROM record WHERE game = ?1 AND kind = 'replaced' AND number >"
        " (SELECT min(number) FROM record WHERE game = ?1 AND kind = 'begin')",
        (game,),
    )
    return row is not None


@dataclass(frozen=True)
class Taken:
    """A rated game that has ended at a time, in Unix seconds; `outcome` None: it changes no rating."""

    rated: RatedGame
    at: int
    outcome: Outcome | None


async def games_taken(source: Database | Transaction, guild: int, ruleset: str, since: int) -> list[Taken]:
    """A server's rated games with a ruleset that have ended, of which something has changed since a version."""
    rows = await source.rows(
        "SELECT * FROM rated_games WHERE guild = ? AND ruleset = ? AND version > ? AND at IS NOT NULL ORDER BY version",
        (guild, ruleset, since),
    )
    return [Taken(_rated_game(row), row["at"], _outcome(row["outcome"])) for row in rows]


def _outcome(text: str | None) -> Outcome | None:
    return Outcome.model_validate_json(text) if text is not None else None


def _rated_game(row: Row) -> RatedGame:
    rivals = (Rival(row["first_member"], row["first_name"]), Rival(row["second_member"], row["second_name"]))
    return RatedGame(row["game"], row["guild"], row["ruleset"], rivals)


async def version_of(source: Database | Transaction, guild: int, ruleset: str) -> int:
    """How often something has changed about a server's rated games with a ruleset."""
    row = await source.row(
        "SELECT max(version) AS version FROM rated_games WHERE guild = ? AND ruleset = ?", (guild, ruleset)
    )
    return int(row["version"] or 0) if row is not None else 0


async def rename(tx: Transaction, member: int, former: str) -> None:
    """A member becomes a former player (`former` and a number), on each server one and the same in all games."""
    servers = await tx.rows(
        "SELECT DISTINCT guild FROM rated_games WHERE ?1 IN (first_member, second_member)", (member,)
    )
    for row in servers:
        number = await _next_former(tx, row["guild"])
        for side in ("first", "second"):
            await tx.run(
                f"UPDATE rated_games SET {side}_member = ?, {side}_name = ?, version = {_NEXT_VERSION}"
                f" WHERE guild = ? AND {side}_member = ?",
                (-number, f"{former} {number}", row["guild"], member),
            )


async def _next_former(tx: Transaction, guild: int) -> int:
    row = await tx.row("SELECT min(min(first_member, second_member)) AS n FROM rated_games WHERE guild = ?", (guild,))
    assert row is not None
    return 1 - min(int(row["n"]), 0)
