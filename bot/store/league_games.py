"""The games of this bot in which pairings are played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from bot.store.database import Database, Transaction
from bot.table.options import RATED

GameOrigin = Literal["game", "linked"]


@dataclass(frozen=True)
class LeagueGame:
    """A game and the pairing that is played in it; `origin`: opened for it, or linked to it by both."""

    game: int
    league: int
    pairing: int
    origin: GameOrigin


_SELECT = "SELECT n.game, n.league, n.pairing, n.origin FROM league_games n"


async def add_game(tx: Transaction, made: LeagueGame) -> None:
    """A pairing is played in a game."""
    await tx.run(
        "INSERT INTO league_games (game, league, pairing, origin) VALUES (?, ?, ?, ?)",
        (made.game, made.league, made.pairing, made.origin),
    )
    await tx.run("DELETE FROM league_links WHERE game = ?", (made.game,))


async def game_of(source: Database | Transaction, league: int, pairing: int) -> LeagueGame | None:
    """The game under way for a pairing."""
    row = await source.row(f"{_SELECT} WHERE n.league = ? AND n.pairing = ? AND NOT n.taken", (league, pairing))
    return LeagueGame(**row) if row is not None else None


async def games_in(source: Database | Transaction, league: int) -> dict[int, LeagueGame]:
    """The games under way in a league, by their pairings."""
    rows = await source.rows(f"{_SELECT} WHERE n.league = ? AND NOT n.taken", (league,))
    return {row["pairing"]: LeagueGame(**row) for row in rows}


async def begun_in(source: Database | Transaction, league: int) -> set[int]:
    """The pairings of a league whose game has begun and not ended; a table that waits for its players has not."""
    rows = await source.rows(
        "SELECT n.pairing FROM league_games n JOIN games g ON g.id = n.game"
        " WHERE n.league = ? AND NOT n.taken AND g.phase IN ('running', 'paused', 'broken')",
        (league,),
    )
    return {row["pairing"] for row in rows}


async def pairing_of(source: Database | Transaction, game: int) -> LeagueGame | None:
    """The pairing that a game is played for, whether it has ended or not."""
    row = await source.row(f"{_SELECT} WHERE n.game = ?", (game,))
    return LeagueGame(**row) if row is not None else None


async def settled_points(source: Database | Transaction, game: int) -> frozenset[str]:
    """The points that a game's league has settled for all its matches, `RATED` in any case; none for a game of none."""
    row = await source.row(
        "SELECT json_extract(l.terms, '$.options') AS options FROM league_games n JOIN leagues l ON l.id = n.league"
        " WHERE n.game = ? AND n.origin = 'game'",
        (game,),
    )
    return frozenset({RATED.key, *json.loads(row["options"])}) if row is not None else frozenset()


async def ended_games(source: Database | Transaction) -> list[LeagueGame]:
    """The games that have ended and whose result was not read yet."""
    rows = await source.rows(
        f"{_SELECT} JOIN games g ON g.id = n.game WHERE NOT n.taken AND g.phase = 'over' ORDER BY g.ended_at, g.id"
    )
    return [LeagueGame(**row) for row in rows]


async def take(tx: Transaction, game: int) -> bool:
    """Note that the result of a game was read; False if it was already."""
    row = await tx.row("UPDATE league_games SET taken = 1 WHERE game = ? AND NOT taken RETURNING game", (game,))
    return row is not None


@dataclass(frozen=True)
class Link:
    """A game that an entrant wants to count for a pairing."""

    game: int
    league: int
    pairing: int
    entrant: int


async def keep_link(tx: Transaction, link: Link) -> None:
    """An entrant wants a game to count, in place of what was wanted of it before."""
    await tx.run(
        "INSERT OR REPLACE INTO league_links (game, league, pairing, entrant) VALUES (?, ?, ?, ?)",
        (link.game, link.league, link.pairing, link.entrant),
    )


async def link_of(source: Database | Transaction, game: int) -> Link | None:
    """What is wanted of a game."""
    row = await source.row("SELECT * FROM league_links WHERE game = ?", (game,))
    return Link(**row) if row is not None else None
