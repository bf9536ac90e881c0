"""A league in the club: Olga (member 99) organises it, members 11, 22, 33, … play in it under their names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.league.book import Book, Terms
from bot.league.entrants import Entrant
from bot.league.matches import Pairing, Result, Tally, Won
from bot.league.settings import Settings, Swiss
from bot.leagues.desk import Visitor
from bot.leagues.founding import Place
from bot.leagues.leagues import Leagues
from bot.people.person import Person
from bot.refusal import NotPossible
from bot.store.outbox import Post
from bot.store.people import save_person
from tests.bot.club import CHANNEL, GUILD, Club

OLGA = Visitor(99, "Olga", leads=True)
NAMES = {11: "Ada", 22: "Ben", 33: "Cleo", 44: "Dan", 55: "Eve", 66: "Finn", 77: "Gus", 88: "Hal"}


@dataclass
class Contest:
    """The league number 1, and the club that it belongs to."""

    club: Club
    leagues: Leagues = field(init=False)

    def __post_init__(self) -> None:
        self.leagues = Leagues(self.club.referee)

    def now(self) -> int:
        """The number of a new interaction."""
        return self.club.interaction()

    async def begins(self, players: int = 4, **terms: Any) -> Book:
        """Olga makes the league, and members join."""
        settings = {"name": "Autumn", "format": Swiss(rounds=3), "ruleset": "dust_1947", **terms.pop("settings", {})}
        made = Terms(settings=Settings(**settings), **terms)
        await self.leagues.founding.create(Place(GUILD, CHANNEL), OLGA, made, self.now())
        for member in list(NAMES)[:players]:
            await self.joins(member)
        return await self.book()

    async def book(self, number: int = 1) -> Book:
        """The league as it stands."""
        return await self.leagues.desk.book(number)

    async def joins(self, member: int) -> str:
        """A member enters."""
        return await self.leagues.joining.join(1, Visitor(member, NAMES[member]), self.now())

    async def pairs(self) -> tuple[Pairing, ...]:
        """Olga publishes the next round."""
        proposal = await self.leagues.rounds.proposed(1)
        await self.leagues.rounds.publish(1, OLGA, proposal.mark, self.now())
        book = await self.book()
        return book.league.round(book.league.last_round)

    async def player(self, entrant: int) -> Visitor:
        """An entrant as the one who presses."""
        found: Entrant = (await self.book()).league.entrant(entrant)
        return Visitor(found.member or 0, found.name)

    async def reports(self, pairing: Pairing, winner: Won = "first", by: str = "first", score: int = 0) -> str:
        """One side says what came of a match."""
        who = await self.player(pairing.first if by == "first" else pairing.second or 0)
        result = Result(pairing=pairing.number, winner=winner, first=Tally(score=score))
        return await self.leagues.reporting.report(1, who, result, self.now())

    async def confirms(self, pairing: Pairing) -> str:
        """The second side confirms what the first one has reported."""
        who = await self.player(pairing.second or 0)
        return await self.leagues.reporting.confirm(1, who, pairing.number, 0, self.now())

    async def enters(self, pairing: Pairing, winner: Won | None) -> str:
        """Olga enters a result."""
        return await self.leagues.reporting.enter(
            1, OLGA, Result(pairing=pairing.number, winner=winner), self.now(), ""
        )

    async def undoes(self, entry: int = 0) -> str:
        """Olga takes something back."""
        return await self.leagues.undoing.undo(1, OLGA, entry, self.now(), "")

    async def friendly(self, first: int = 11, second: int = 22, **options: str) -> int:
        """Two members begin a game outside of the league, a rated one if not settled otherwise; returns its number."""
        club, settled = self.club, {"rated": "yes", **options}
        names = {"host_name": NAMES[first], "opponent_name": NAMES[second]}
        game = await club.opens(second, host=first, options=settled, **names)
        for member, force in ((first, "ironvale"), (second, "sable")):
            await club.lobby.choose_force(game, member, force, self.now())
        await club.lobby.start(game, first, self.now())
        return game

    async def concedes(self, game: int, member: int) -> None:
        """A member gives a game up, and the clock looks a minute later."""
        await self.club.agreements.concede(game, member, self.now())
        await self.waits(60)

    async def waits(self, seconds: int) -> None:
        """Time goes by, and the clock looks."""
        self.club.time += seconds
        await self.club.clock.look()

    async def result(self, pairing: Pairing) -> Result | None:
        """What counts of a match."""
        return (await self.book()).league.result_of.get(pairing.number)

    async def newest(self) -> Post:
        """The newest message that is owed."""
        return (await self.club.posts())[-1]

    async def sets(self, person: Person) -> None:
        """A member's settings."""
        async with self.club.database.transaction() as tx:
            await save_person(tx, person)

    async def log(self) -> list[str]:
        """What the log says, oldest first."""
        return [row["text"] for row in await self.club.database.rows("SELECT text FROM league_log ORDER BY id")]


async def refused(deed: Any) -> str:
    """Why something is not possible; fails where it is."""
    try:
        told = await deed
    except NotPossible as words:
        return str(words)
    raise AssertionError(f"it was possible: {told}")
