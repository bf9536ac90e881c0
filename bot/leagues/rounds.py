"""Rounds: what the next one would be, its publication, its deadline, and challenges of a ladder.

A proposal is not kept: it is the same each time it is asked for, and its mark tells whether it still is.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from bot.league.book import DAY, Book, Deadline
from bot.league.matches import Pairing, Round
from bot.league.pairing import ladder
from bot.league.pairing.rounds import next_round, rounds_in_all
from bot.league.pairing.swapping import swapped
from bot.league.settings import Ladder
from bot.leagues.desk import Deed, Desk, Visitor, allowed
from bot.leagues.listings import listing_lines, pairings_listing, standings_listing
from bot.leagues.telling import deadline_words, paired, pairing_line, round_title, short
from bot.people.person import Person
from bot.refusal import NotPossible
from bot.store import league_games, league_reports, people
from bot.store.league_reports import Call
from bot.store.outbox import Post

PAIRINGS_A_POST = 32
"""As many as a picture shows well, and as many calls as a message takes."""
HOUR = 3600


@dataclass(frozen=True)
class Proposal:
    """A round as it would be published now; `mark` changes with it."""

    book: Book
    round: Round

    @property
    def mark(self) -> int:
        """A number of six digits at most."""
        told = "\n".join(one.model_dump_json() for one in self.round.pairings)
        return int(hashlib.sha256(told.encode()).hexdigest(), 16) % 10**6

    @property
    def paired(self) -> Book:
        """The league with the round, as it is to be looked at."""
        return self.book.with_round(self.round.pairings, None)

    @property
    def title(self) -> str:
        """The round's heading."""
        return round_title(self.book, self.round.number, rounds_in_all(self.book.league))


@dataclass
class Rounds:
    """What makes pairings, and says until when they are played."""

    desk: Desk

    async def proposed(self, number: int) -> Proposal:
        """The next round; raises `NotPossible`. A large one takes so long that it is made beside the loop."""
        book = await self.desk.book(number)
        with allowed():
            return Proposal(book, await asyncio.to_thread(next_round, book.league))

    async def publish(self, number: int, who: Visitor, mark: int, interaction: int) -> str:
        """Pair the next round as it was shown; raises `NotPossible` if it would be another one now."""
        proposal = await self.proposed(number)

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("open", "running")
            if proposal.mark != mark or deed.book.version != proposal.book.version:
                raise NotPossible("Something has changed since this was shown: `/league pair` shows it anew.")
            pairings, deadline = proposal.round.pairings, _deadline(deed)
            deed.book = deed.book.with_round(pairings, deadline).entering("running")
            deed.entry = f"pairs round {proposal.round.number}"
            await _announce(deed, proposal.title, pairings)
            return f"Round {proposal.round.number} is paired. {deadline_words(deadline)}"

        return await self.desk.change(number, who, interaction, act)

    async def swap(self, number: int, who: Visitor, one: int, other: int, interaction: int, reason: str) -> str:
        """An organiser swaps two players of the newest round who have not played yet."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("running", "paused")
            pairings = swapped(deed.book.league, one, other)
            busy = {*await league_games.games_in(deed.tx, number), *await league_reports.reports_in(deed.tx, number)}
            if busy & {pairing.number for pairing in pairings}:
                raise NotPossible("One of them is playing already, or has reported.")
            deed.book = deed.book.with_pairings(*pairings)
            names = " and ".join(deed.book.league.name(entrant) for entrant in (one, other))
            deed.entry = f"swaps {names}"
            lines = [pairing_line(deed.book.league, pairing) for pairing in pairings]
            await deed.tell(Post(title=f"{deed.book.name}: {names} are swapped", text="\n".join(lines)))
            await _plan_calls(deed, pairings, ())
            return "\n".join(["Swapped.", *lines])

        return await self.desk.change(number, who, interaction, act, reason)

    async def move_deadline(
        self, number: int, who: Visitor, round_number: int, at: int | None, interaction: int, reason: str
    ) -> str:
        """An organiser says until when a round is to be played (None: without end)."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("running", "paused")
            pairings = deed.book.league.round(round_number)
            if not pairings:
                raise NotPossible(f"Round {round_number} is not paired yet.")
            deed.book = deed.book.with_deadline(round_number, Deadline(at=at))
            deed.entry = f"moves the deadline of round {round_number}"
            await _plan_calls(deed, pairings, ())
            await deed.tell(short(f"**{deed.book.name}**, round {round_number}: {deadline_words(at)}"))
            return deadline_words(at)

        return await self.desk.change(number, who, interaction, act, reason)

    async def challenge(self, number: int, who: Visitor, challenged: int, interaction: int) -> str:
        """A player of a ladder challenges somebody above."""

        async def act(deed: Deed) -> str:
            deed.demand_phase("open", "running")
            challenger = deed.entrant()
            form = deed.book.settings.format
            if not isinstance(form, Ladder):
                raise NotPossible(f"{deed.book.name} is no ladder: its organisers pair the rounds.")
            pairing = ladder.challenge(deed.book.league, form, challenger.number, challenged)
            deadline = _deadline(deed)
            deed.book = deed.book.with_round((pairing,), deadline).entering("running")
            other = deed.book.league.name(challenged)
            deed.entry = f"{challenger.name} challenges {other}"
            await _announce(deed, f"{deed.book.name}: {challenger.name} challenges {other}", (pairing,))
            return f"You challenge {other}. {deadline_words(deadline)}"

        return await self.desk.change(number, who, interaction, act)


def _deadline(deed: Deed) -> int | None:
    """Until when a round that begins now is to be played."""
    days = deed.book.settings.round_days
    return _now_in(deed) + days * DAY if days is not None else None


def _now_in(deed: Deed) -> int:
    """The time as it runs in the league."""
    return deed.book.stand.paused_at or deed.now


async def played_on(deed: Deed, before: Book) -> None:
    """Matches that have no result any more are to be played: their players are called, and if the time of their round
    was up, it begins anew."""
    reopened = [one for one in deed.book.league.open if one.number in before.league.result_of]
    for number in {one.round for one in reopened}:
        at = deed.book.deadline(number)
        if at is not None and at <= _now_in(deed):
            deed.book = deed.book.with_deadline(number, Deadline(at=_deadline(deed)))
    await _plan_calls(deed, reopened, ())


async def _announce(deed: Deed, title: str, pairings: Sequence[Pairing]) -> None:
    """Tell the channel of new pairings; who may be called now is called, all others when they may be."""
    called = set(await _callable(deed, pairings))
    await _plan_calls(deed, pairings, called)
    for start in range(0, len(pairings), PAIRINGS_A_POST):
        part = pairings[start : start + PAIRINGS_A_POST]
        members = [member for member in _members(deed.book, part) if member in called]
        await deed.tell(paired(deed.book, title, part, members), pairings_listing(deed.book.league, title, part))


def _members(book: Book, pairings: Iterable[Pairing]) -> list[int]:
    """The members of the server who play in pairings that are no byes."""
    entrants = (book.league.entrant(number) for one in pairings if not one.is_bye for number in one.sides)
    return [one.member for one in entrants if one.member is not None]


async def _wanting(deed: Deed, pairings: Sequence[Pairing]) -> dict[int, Person]:
    """The players of these pairings who want to be called."""
    persons = await people.people(deed.tx, _members(deed.book, pairings), deed.now)
    return {member: person for member, person in persons.items() if person.wants_call(called=False)}


async def _callable(deed: Deed, pairings: Sequence[Pairing]) -> list[int]:
    """Those of them who may be called now."""
    wanting = await _wanting(deed, pairings)
    return [member for member, person in wanting.items() if person.callable_at(deed.now) <= deed.now]


async def _plan_calls(deed: Deed, pairings: Sequence[Pairing], called: Collection[int]) -> None:
    """Note when the players of these pairings are called next: who was called now, before the deadline."""
    calls = []
    wanting = await _wanting(deed, pairings)
    for pairing in pairings:
        for member in (one for one in _members(deed.book, [pairing]) if one in wanting):
            at = remind_at(deed.book, pairing) if member in called else wanting[member].callable_at(deed.now)
            calls += [Call(deed.book.id, pairing.number, member, "deadline", at)] if at is not None else []
    await league_reports.keep_calls(deed.tx, calls)


def remind_at(book: Book, pairing: Pairing) -> int | None:
    """When the players of a pairing are reminded; None where there is no deadline, or no reminder."""
    deadline = book.deadline(pairing.round)
    if deadline is None or not book.terms.remind_hours:
        return None
    return deadline - book.terms.remind_hours * HOUR


async def round_over(deed: Deed, round_number: int) -> None:
    """With the last result of a round the standings are posted; of a round of one match only if it was the last."""
    league, over = deed.book.league, deed.book.phase == "over"
    if any(one.round == round_number for one in league.open) or (len(league.round(round_number)) < 2 and not over):
        return
    title = f"{deed.book.name}: " + ("final standings" if over else f"standings after round {round_number}")
    listing = standings_listing(deed.book, title)
    await deed.tell(Post(title=title, text="\n".join(listing_lines(listing)), alone=True), listing)
