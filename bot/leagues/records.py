"""What all leagues of a server and its rated games outside of them say: ratings, win rates, a member's own record.

Reckoning ten thousand matches takes a third of a second, so what was reckoned is kept, new matches are added to it, and
the clock reckons ahead of whoever asks. Everything is done beside the loop.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.league.book import Book
from bot.league.matches import Outcome
from bot.league.played import Played, Who, in_order, played_in
from bot.league.ratings import Rating, Ratings, rated, recomputed
from bot.league.statistics import Rate, Record, Reliability, factions, record, reliability, scenarios
from bot.leagues.desk import Desk
from bot.refusal import NotPossible
from bot.store import league_reports, leagues, rated_games, unlisted
from bot.store.rated_games import RatedGame, Taken

RECKONED_IN_MEMORY = 50
LEAGUES_IN_MEMORY = 1000
HIDDEN = "This member does not show their profile to others."


@dataclass(frozen=True)
class Scope:
    """Whose matches are looked at: a server's with one ruleset, in leagues or rated outside of them, or (`league`)
    those of one league."""

    guild: int
    ruleset: str
    league: int = 0


OUTSIDE = 0
"""In the place of a league's number: the rated games outside of leagues."""


@dataclass(frozen=True)
class Annals:
    """Matches in the order in which they were played, and what everybody in them is called."""

    played: tuple[Played, ...] = ()
    names: Mapping[Who, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Reckoned:
    """Ratings, with the matches that they are made of, and the versions of what these stand in at that time."""

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
        self._read: OrderedDict[int | Scope, tuple[int, Annals]] = OrderedDict()
        self._reckoned: OrderedDict[Scope, Reckoned] = OrderedDict()

    async def reckoned(self, scope: Scope) -> Reckoned:
        """The ratings of a scope as they are now."""
        before, versions = self._reckoned.get(scope), await self._versions(scope)
        if before is None or before.versions != versions:
            annals = await self._annals(scope, versions)
            ratings = await asyncio.to_thread(_continued, before, annals)
            self._reckoned[scope] = Reckoned(annals, ratings, versions)
        self._reckoned.move_to_end(scope)
        if len(self._reckoned) > RECKONED_IN_MEMORY:
            self._reckoned.popitem(last=False)
        return self._reckoned[scope]

    async def with_one_more(self, scope: Scope, match: Played) -> tuple[Ratings, Ratings]:
        """The ratings of a scope as they are now, and as they are with a match more."""
        before = await self.reckoned(scope)
        more = replace(before.annals, played=tuple(in_order([*before.annals.played, match])))
        return before.ratings, await asyncio.to_thread(_continued, before, more)

    async def win_rates(self, scope: Scope) -> tuple[list[Rate], list[Rate]]:
        """How often each faction wins, and the first side in each scenario."""
        played = (await self.reckoned(scope)).annals.played
        return await asyncio.to_thread(lambda: (factions(played), scenarios(played)))

    async def profile(self, guild: int, member: int, asker: int) -> Profile:
        """What a member has behind them; raises `NotPossible` where they do not show it."""
        if member != asker and await self.is_hidden(member):
            raise NotPossible(HIDDEN)
        each = [await self._career(Scope(guild, one), member) for one in await self._rulesets(guild)]
        careers = sorted((one for one in each if one.record.total.matches), key=lambda one: -one.record.total.matches)
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
        reckoned = await self.reckoned(scope)
        who = who_is(member)
        shown = await self.shown(reckoned, member)
        made = await asyncio.to_thread(record, who, reckoned.annals.played, shown)
        return Career(scope.ruleset, reckoned.ratings.of(who), made)

    async def _rulesets(self, guild: int) -> list[str]:
        return [key for server, key in await leagues.rulesets_played(self._desk.database) if server == guild]

    async def _versions(self, scope: Scope) -> dict[int, int]:
        database = self._desk.database
        versions = await leagues.versions_of(database, scope.guild, scope.ruleset, scope.league)
        if not scope.league:
            versions[OUTSIDE] = await rated_games.version_of(database, scope.guild, scope.ruleset)
        return versions

    async def _annals(self, scope: Scope, versions: Mapping[int, int]) -> Annals:
        """The matches of a scope; those of each league are read anew only when it has changed."""
        each = [await self._annals_of(scope, number, version) for number, version in versions.items()]
        played = in_order(match for one in each for match in one.played)
        return Annals(tuple(played), {who: name for one in each for who, name in one.names.items()})

    async def _annals_of(self, scope: Scope, number: int, version: int) -> Annals:
        """The matches of a league, or those of a scope `OUTSIDE` of leagues."""
        where = scope if number == OUTSIDE else number
        known = self._read.get(where)
        if known is None or known[0] != version:
            known = await (self._outside(scope, version) if number == OUTSIDE else self._in_league(number))
            self._read[where] = known
            self._read.move_to_end(where)
            if len(self._read) > LEAGUES_IN_MEMORY:
                self._read.popitem(last=False)
        return known[1]

    async def _in_league(self, number: int) -> tuple[int, Annals]:
        book = await self._desk.book(number)
        return book.version, await asyncio.to_thread(_of_league, book)

    async def _outside(self, scope: Scope, version: int) -> tuple[int, Annals]:
        """The rated games outside of leagues: what has changed since they were read is read anew."""
        since, known = self._read.get(scope, (0, Annals()))
        changed = await rated_games.games_taken(self._desk.database, scope.guild, scope.ruleset, since)
        return version, await asyncio.to_thread(_with_changes, known, changed)


def who_is(member: int) -> Who:
    """A member of the server, whatever league they play in; a negative number is a former player's."""
    return f"member {member}" if member > 0 else f"former {-member}"


def member_of(who: Who) -> int | None:
    """The member; None for a guest or a former player."""
    kind, _, number = who.partition(" ")
    return int(number) if kind == "member" else None


def _of_league(book: Book) -> Annals:
    """The matches of a league; a guest of it is known nowhere else."""
    keys = {
        one.number: who_is(one.member) if one.member is not None else f"guest {book.id}.{one.number}"
        for one in book.entrants.values()
    }
    names = {keys[one.number]: one.name for one in book.entrants.values()}
    return Annals(tuple(played_in(book.league, keys)), names)


def _with_changes(known: Annals, changed: Sequence[Taken]) -> Annals:
    """Rated games with those that have changed in place of what was known of them."""
    games = {one.number: one for one in known.played}
    for one in changed:
        games.pop(one.rated.game, None)
        if one.outcome is not None:
            games[one.rated.game] = played_outside(one.rated, one.at, one.outcome)
    names = {**known.names, **{who_is(rival.member): rival.name for one in changed for rival in one.rated.rivals}}
    present = {who for one in games.values() for who in (one.first, one.second)}
    return Annals(tuple(in_order(games.values())), {who: name for who, name in names.items() if who in present})


def played_outside(rated: RatedGame, at: int, outcome: Outcome) -> Played:
    """A rated game outside of leagues as a match of two; who sat first is its first side."""
    first, second = rated.rivals
    return Played(
        at=at,
        number=rated.game,
        first=who_is(first.member),
        second=who_is(second.member),
        won=outcome.won,
        first_tally=outcome.first,
        second_tally=outcome.second,
        scenario=outcome.scenario,
    )


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
