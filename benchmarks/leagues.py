"""What commands of leagues take with 10,000 matches and 2,000 rated games in the database. Run as
`python -m benchmarks.leagues`.

A round robin of 128 players (8,128 matches, as many as a league of one round each can have), thirty Swiss leagues of
16 players and eight rounds, and rated games of the same players outside of them: each figure is the processor time of
everything that a command does but talking to Discord and drawing. "Anew" is the first time after a start of the bot;
ratings are then reckoned ahead by the clock, before anybody asks. The others are medians of what comes afterwards.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.figures import Figure, show
from bot.game.referee import Referee
from bot.league import exporting
from bot.league.book import Book, Terms, differences
from bot.league.entrants import Entrant
from bot.league.matches import Outcome, Result, Tally, Won, WonBy
from bot.league.pairing.rounds import next_round
from bot.league.settings import Format, RoundRobin, Settings, Swiss
from bot.league.standings.words import explain
from bot.leagues.desk import Visitor
from bot.leagues.leagues import Leagues
from bot.leagues.listings import standings_listing
from bot.leagues.records import Scope
from bot.leagues.telling import round_lines
from bot.process.collector import settle_collector
from bot.store import games, leagues, rated_games
from bot.store.database import Database, Transaction
from bot.store.league_log import entries_of
from bot.table.tables import Seat, Table
from rulesets.kit.engine.dice import fingerprint

YARDSTICKS = ("Python", "commit")

GUILD, MEMBER = 1, 1000
OLGA = Visitor(1, "Olga", leads=True)
FACTIONS = ("Allies", "Axis", "Moths", "Iron Guard")
ROUNDS, PLAYERS = 127, 128
SWISS_LEAGUES, SWISS_PLAYERS, SWISS_ROUNDS = 30, 16, 8
RATED_GAMES = 2000
LIMIT_MS = 200
AHEAD_MS = 1000
"""For what the clock does before anybody asks."""
TIMES = 5


def _played(form: Format, players: int, rounds: int, number: int, drawn: Random) -> Book:
    """A league in which everything was played but its last round."""
    settings = Settings(name=f"League {number}", format=form, ruleset="dust_1947")
    book = Book(0, GUILD, 1, OLGA.member, 0, f"{number}", Terms(settings=settings)).entering("running")
    entrants = [Entrant(number=n, name=f"Player {n}", member=MEMBER + n) for n in range(1, players + 1)]
    book = book.with_entrants(*entrants)
    for played in range(rounds):
        pairings = next_round(book.league).pairings
        book = book.with_round(pairings, None)
        for pairing in pairings if played < rounds - 1 else ():
            book = book.with_result(_result(pairing.number, played, drawn))
    return book


def _result(pairing: int, at: int, drawn: Random) -> Result:
    winner: Won = drawn.choice(("first", "second", "draw"))
    tallies = [Tally(score=drawn.randrange(20), faction=drawn.choice(FACTIONS)) for _ in range(2)]
    return Result(pairing=pairing, winner=winner, first=tallies[0], second=tallies[1], scenario="Skirmish", at=at)


async def _keep(database: Database, book: Book) -> int:
    """Keep a league; returns its number."""
    empty = replace(book, entrants={}, deadlines={}, pairings={}, results={})
    async with database.transaction() as tx:
        number = await leagues.add_league(tx, empty)
        await leagues.save_changes(tx, number, differences(replace(empty, stand=book.stand), book))
        await tx.run("UPDATE leagues SET phase = 'running' WHERE id = ?", (number,))
    return number


async def _add_rated_games(database: Database, times: Iterable[int], drawn: Random) -> None:
    """Rated games outside of leagues that have ended at these times."""
    async with database.transaction() as tx:
        for at in times:
            await _add_rated_game(tx, at, drawn)


async def _add_rated_game(tx: Transaction, at: int, drawn: Random) -> None:
    """One of them; what lies on its table is not read."""
    table = _table(drawn.sample(range(1, PLAYERS + 1), 2))
    await games.add_table(tx, table)
    await rated_games.add_game(tx, table)
    won: WonBy = drawn.choice(("first", "second", "draw"))
    factions = [Tally(faction=drawn.choice(FACTIONS)) for _ in range(2)]
    outcome = Outcome(won=won, first=factions[0], second=factions[1], scenario="Skirmish")
    (ended,) = await rated_games.ended_games(tx)
    await rated_games.take(tx, ended, at, outcome)


def _table(players: Sequence[int]) -> Table:
    secret = bytes(32)
    return Table(
        id=0,
        guild=GUILD,
        channel=1,
        host=1,
        ruleset="dust_1947",
        phase="over",
        scenario="skirmish",
        options={},
        pace=0,
        secret=secret,
        fingerprint=fingerprint(secret),
        seats=[Seat(n, f"Player {one}", MEMBER + one) for n, one in enumerate(players)],
        created_at=0,
    )


async def _milliseconds(deed: Callable[[], Awaitable[object]]) -> float:
    began = time.process_time()
    await deed()
    return (time.process_time() - began) * 1000


class Bench:
    """The leagues, and the numbers of interactions."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.leagues = Leagues(Referee(database, folder))
        self.database = database
        self.interaction = 0
        self.figures: list[Figure] = []

    async def measure(
        self, what: str, deed: Callable[[], Awaitable[object]], times: int = TIMES, limit: int = LIMIT_MS
    ) -> None:
        """A figure: the median of so many times."""
        found = [await _milliseconds(deed) for _ in range(times)]
        self.figures.append(Figure(f"leagues: {what}", median(found), "ms", limit))

    def next(self) -> int:
        """The number of a new interaction."""
        self.interaction += 1
        return self.interaction

    async def looks(self) -> None:
        """What anybody may look at."""
        book, scope = await self.leagues.desk.book(1), Scope(GUILD, "dust_1947")
        league = book.league
        looks: dict[str, Callable[[], Any]] = {
            "standings of 128": lambda: standings_listing(replace(book), "Standings"),
            "a round with its reasons": lambda: round_lines(league, league.round(ROUNDS)),
            "how a place came about": lambda: explain(league, 1),
            "all matches as a file": lambda: exporting.as_csv(exporting.matches(league)),
        }
        for what, look in looks.items():
            await self.measure(what, partial(asyncio.to_thread, look))
        await self.measure("ratings", lambda: self.leagues.records.reckoned(scope))
        await self.measure("win rates", lambda: self.leagues.records.win_rates(scope))
        await self.measure("a profile", lambda: self.leagues.records.profile(GUILD, MEMBER + 1, MEMBER + 1))
        await self.measure("a page of the log", lambda: entries_of(self.database, 1, 10**9, 12))

    async def deeds(self) -> None:
        """What changes a league."""
        book = await self.leagues.desk.book(1)
        pairing = book.league.round(ROUNDS)[0]
        first, second = (
            Visitor(book.league.entrant(one).member or 0, "") for one in (pairing.first, pairing.second or 0)
        )
        reporting, scope = self.leagues.reporting, Scope(GUILD, "dust_1947")
        result = Result(pairing=pairing.number, winner="first")
        await self.measure("a report", lambda: reporting.report(1, first, result, self.next()))
        await self.measure("a confirmation", lambda: reporting.confirm(1, second, pairing.number, 0, self.next()), 1)
        await self.measure("ratings, with one match more", lambda: self.leagues.records.reckoned(scope), 1)
        await _add_rated_games(self.database, [self.leagues.desk.now + 1], Random(3))
        await self.measure("ratings, with one rated game more", lambda: self.leagues.records.reckoned(scope), 1)
        await self.measure("rated games that have ended", lambda: rated_games.ended_games(self.database))
        await self.measure("a correction", lambda: reporting.enter(1, OLGA, result, self.next(), ""))
        await self.measure("an undo", lambda: self.leagues.undoing.undo(1, OLGA, 0, self.next(), ""))
        swiss = await self.leagues.desk.book(2)
        await self.measure("the next round of 16", lambda: asyncio.to_thread(next_round, swiss.league))


async def _figures(folder: Path) -> list[Figure]:
    settle_collector()  # as the bot does
    database, drawn = await Database.open(folder / "umpire.sqlite3"), Random(1)
    books = [_played(RoundRobin(), PLAYERS, ROUNDS, 1, drawn)]
    books += [
        _played(Swiss(rounds=SWISS_ROUNDS + 1), SWISS_PLAYERS, SWISS_ROUNDS, 2 + n, drawn) for n in range(SWISS_LEAGUES)
    ]
    for book in books:
        await _keep(database, book)
    await _add_rated_games(database, range(RATED_GAMES), drawn)
    assert sum(len(book.pairings) for book in books) >= 10_000 - SWISS_LEAGUES * SWISS_PLAYERS
    bench = Bench(database, folder)
    await bench.measure("a league of 8,128 matches, anew", lambda: bench.leagues.desk.book(1), 1)
    scope = Scope(GUILD, "dust_1947")
    await bench.measure("all ratings, by the clock", lambda: bench.leagues.records.reckoned(scope), 1, AHEAD_MS)
    await bench.looks()
    await bench.deeds()
    await database.close()
    return bench.figures


def figures() -> list[Figure]:
    """Everything above."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_figures(Path(folder)))


if __name__ == "__main__":
    show(figures)
