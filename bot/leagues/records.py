"""What all leagues of a server together say: ratings, win rates, and a member's own record.

Reckoning ten thousand matches takes a third of a second, so what was reckoned is kept, new matches are added to it, and
the clock reckons ahead of whoever asks. Everything is done beside the loop.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.change import NotPossible
from bot.league.played import Played, Who, in_order, played_in
from bot.league.ratings import Rating, Ratings, rated, recomputed
from bot.league.statistics import Rate, Record, Reliability, factions, record, reliability, scenarios
from bot.leagues.book import Book
from bot.leagues.desk import Desk
from bot.store import league_reports, leagues, unlisted

RECKONED_IN_MEMORY = 50
LEAGUES_IN_MEMORY = 1000
HIDDEN = "This member does not show their profile to others."


@dataclass(frozen=True)
class Scope:
    """Whose matches are looked at: a server's with one ruleset, or (`league`) those of one league."""

    guild: int
    ruleset: str
    league: int = 0


@dataclass(frozen=True)
class Annals:
    """Matches in the order in which they were played, and what everybody in them is called."""

    played: tuple[Played, ...] = ()
    names: Mapping[Who, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reckoned:
    """Ratings, with the matches that they are made of, and the versions of the leagues at that time."""

    annals: Annals
    ratings: Ratings
    versions: Mapping[int, int]


@dataclass(frozen=True)
class Career:
    """What a member has behind them with one ruleset."""

    ruleset: str
    rating: Rating
    record: Record


@dataclass(frozen=True)
class Profile:
    """What a member has behind them on a server, the ruleset played most first, and how reliably they answer."""

    careers: tuple[Career, ...]
    answers: Reliability


class Records:
    """Reads leagues; changes nothing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._leagues: OrderedDict[int, tuple[int, Annals]] = OrderedDict()
        self._reckoned: OrderedDict[Scope, Reckoned] = OrderedDict()

    async def reckoned(self, scope: Scope) -> Reckoned:
        """The ratings of a scope as they are now."""
        before, versions = self._reckoned.get(scope), await self._versions(scope)
        if before is None or before.versions != versions:
            annals = await self._annals(versions)
            ratings = await asyncio.to_thread(_continued, before, annals)
            self._reckoned[scope] = Reckoned(annals, ratings, versions)
        self._reckoned.move_to_end(scope)
        if len(self._reckoned) > RECKONED_IN_MEMORY:
            self._reckoned.popitem(last=False)
        return self._reckoned[scope]

    async def win_rates(self, scope: Scope) -> tuple[list[Rate], list[Rate]]:
        """How often each faction wins, and the first side in each scenario."""
        played = (await self.reckoned(scope)).annals.played
        return await asyncio.to_thread(lambda: (factions(played), scenarios(played)))

    async def profile(self, guild: int, member: int, asker: int) -> Profile:
        """What a member has behind them; raises `NotPossible` where they do not show it."""
        if member != asker and await self.is_hidden(member):
            raise NotPossible(HIDDEN)
        found = [await self._career(Scope(guild, one), member) for one in await self._rulesets(guild)]
        careers = sorted((one for one in found if one.record.total.matches), key=lambda one: -one.record.total.matches)
        answers = reliability(await league_reports.answers_of(self._desk.database, member, guild), self._desk.now)
        return Profile(tuple(careers), answers)

    async def is_hidden(self, member: int) -> bool:
        """Whether a member is shown to nobody else."""
        return member in await unlisted.among(self._desk.database, [member])

    async def shown(self, reckoned: Reckoned, asker: int) -> dict[Who, str]:
        """The names of everybody rated, the best first, without members who are shown to nobody else."""
        ranked = [who for who, _ in reckoned.ratings.ranked()]
        members = {who: number for who in ranked if (number := member_of(who)) is not None}
        hidden = await unlisted.among(self._desk.database, [one for one in members.values() if one != asker])
        return {who: reckoned.annals.names[who] for who in ranked if members.get(who) not in hidden}

    async def scopes(self) -> list[Scope]:
        """What somebody has asked for, and may ask for; no more than is kept."""
        rows = await leagues.rulesets_played(self._desk.database)
        wanted = dict.fromkeys([*self._reckoned, *(Scope(guild, key) for guild, key in rows)])
        return list(wanted)[:RECKONED_IN_MEMORY]

    async def reckon(self, scope: Scope) -> None:
        """Reckon ahead of whoever asks."""
        await self.reckoned(scope)

    async def _career(self, scope: Scope, member: int) -> Career:
        found = await self.reckoned(scope)
        who = who_is(member)
        shown = await self.shown(found, member)
        made = await asyncio.to_thread(record, who, found.annals.played, shown)
        return Career(scope.ruleset, found.ratings.of(who), made)

    async def _rulesets(self, guild: int) -> list[str]:
        return [key for server, key in await leagues.rulesets_played(self._desk.database) if server == guild]

    async def _versions(self, scope: Scope) -> dict[int, int]:
        return await leagues.versions_of(self._desk.database, scope.guild, scope.ruleset, scope.league)

    async def _annals(self, versions: Mapping[int, int]) -> Annals:
        """The matches of these leagues; of each they are read anew only when it has changed."""
        found = [await self._annals_of(number, version) for number, version in versions.items()]
        played = in_order(match for one in found for match in one.played)
        return Annals(tuple(played), {who: name for one in found for who, name in one.names.items()})

    async def _annals_of(self, number: int, version: int) -> Annals:
        known = self._leagues.get(number)
        if known is None or known[0] != version:
            book = await self._desk.book(number)
            known = book.version, await asyncio.to_thread(_read, book)
            self._leagues[number] = known
            self._leagues.move_to_end(number)
            if len(self._leagues) > LEAGUES_IN_MEMORY:
                self._leagues.popitem(last=False)
        return known[1]


def who_is(member: int) -> Who:
    """A member of the server, whatever league they play in."""
    return f"member {member}"


def member_of(who: Who) -> int | None:
    """The member; None for a guest."""
    kind, _, number = who.partition(" ")
    return int(number) if kind == "member" else None


def _read(book: Book) -> Annals:
    """The matches of a league; a guest of it is known nowhere else."""
    keys = {
        one.number: who_is(one.member) if one.member is not None else f"guest {book.id}.{one.number}"
        for one in book.entrants.values()
    }
    names = {keys[one.number]: one.name for one in book.entrants.values()}
    return Annals(tuple(played_in(book.league, keys)), names)


def _continued(before: Reckoned | None, annals: Annals) -> Ratings:
    """The ratings of these matches: where only newer ones have come, they are added to what was reckoned before."""
    known = before.annals.played if before is not None else ()
    if before is None or annals.played[: len(known)] != known:
        return recomputed(annals.played)
    return _after(before.ratings, annals.played[len(known) :])


def _after(ratings: Ratings, newer: Sequence[Played]) -> Ratings:
    history = dict(ratings.history)
    for match in (one for one in newer if one.rated):
        both = (match.first, match.second)
        before = [history[who][-1][1] if who in history else Rating() for who in both]
        for who, rating in zip(both, rated(before[0], before[1], match.won), strict=True):
            history[who] = (*history.get(who, ()), (match.at, rating))
    return Ratings(history)
