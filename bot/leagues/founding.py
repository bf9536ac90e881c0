"""Leagues are made, their terms changed, paused, archived, and followed by a next season."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.game.once import once
from bot.league.book import Book, Deadline, Terms, differences
from bot.league.entrants import Entrant
from bot.league.pairing.rounds import is_over
from bot.league.settings import Settings
from bot.leagues.desk import Deed, Desk, Visitor
from bot.leagues.telling import card, short, terms_lines
from bot.refusal import NotPossible
from bot.store import league_log, leagues, outbox
from bot.store.database import Transaction
from bot.store.league_log import Entry

MOST_LEAGUES = 100
"""Of one server, archived ones not counted."""


@dataclass(frozen=True)
class Place:
    """Where a league is made: its server, and the channel that hears of it."""

    guild: int
    channel: int


@dataclass
class Founding:
    """What organisers do with a whole league."""

    desk: Desk

    async def create(self, place: Place, who: Visitor, terms: Terms, interaction: int) -> str:
        """Make a league; its card is posted in the channel."""

        async def act(tx: Transaction) -> str:
            if not who.leads:
                raise NotPossible("Leagues are made by the server's organisers (`/setup organiser`) and its managers.")
            await demand_name(tx, place.guild, terms.settings)
            made = Book(0, place.guild, place.channel, who.member, self.desk.now, lot(), terms)
            made = await self._add(tx, made)
            await league_log.add_entry(tx, Entry(0, made.id, self.desk.now, who.member, "makes the league", "", ()))
            await outbox.owe_post(tx, None, made.channel, card(made), None, self.desk.now)
            return f"{made.name} is open: its card with the Join button stands in the channel. `/league pair` begins."

        text = await once(self.desk.referee, interaction, act)
        self.desk.referee.owed.set()
        return text

    async def _add(self, tx: Transaction, book: Book) -> Book:
        return replace(book, id=await leagues.add_league(tx, book))

    async def settle(
        self, number: int, who: Visitor, settled: Callable[[Terms], Terms], interaction: int, reason: str
    ) -> str:
        """Change a league's terms; `settled` makes the new ones of those that it has."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            terms = settled(deed.book.terms)
            if terms == deed.book.terms:
                return "\n".join(terms_lines(deed.book))
            deed.demand_kept()
            await demand_name(deed.tx, deed.book.guild, terms.settings, deed.book.id)
            _demand_same_kind(deed.book, terms.settings)
            deed.entry = f"changes the terms: {', '.join(_changed(deed.book.terms, terms))}"
            deed.book = replace(deed.book, terms=terms)
            settle_phase(deed)
            return "\n".join(["Changed.", *terms_lines(deed.book)])

        return await self.desk.change(number, who, interaction, act, reason)

    async def show_card(self, number: int, who: Visitor, channel: int, interaction: int) -> str:
        """Post the card in a channel, which hears of the league from now on."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            if deed.book.channel != channel:
                await leagues.move(deed.tx, number, channel)
                deed.book, deed.entry = replace(deed.book, channel=channel), "moves the league to another channel"
            await deed.tell(card(deed.book))
            return f"The card stands in <#{channel}>."

        return await self.desk.change(number, who, interaction, act)

    async def pause(self, number: int, who: Visitor, interaction: int, reason: str) -> str:
        """Pause a running league, or let a paused one go on."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("running", "paused")
            told = await (_go_on(deed) if deed.book.phase == "paused" else _pause(deed))
            await deed.tell(short(f"**{deed.book.name}** {told}."))
            return f"{deed.book.name} {told}."

        return await self.desk.change(number, who, interaction, act, reason)

    async def archive(self, number: int, who: Visitor, interaction: int, reason: str) -> str:
        """Put a league away; it can be looked at, and comes back by an undo."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_kept()
            _archive(deed, "archives the league")
            return f"{deed.book.name} is archived. `/organise undo` brings it back."

        return await self.desk.change(number, who, interaction, act, reason)

    async def next_season(self, number: int, who: Visitor, interaction: int, reason: str) -> str:
        """Archive a league and open its next season with the same players, seeded as they stand at the end."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("running", "paused", "over")
            old = deed.book
            _archive(deed, f"opens season {old.season + 1}")
            new = await self._add(deed.tx, _season_after(old, deed.now))
            seeded = new.with_entrants(*_carried_over(old))
            await leagues.save_changes(deed.tx, new.id, differences(new, seeded))
            await league_log.add_entry(deed.tx, Entry(0, new.id, deed.now, who.member, "opens the season", reason, ()))
            await deed.tell(card(seeded))
            return f"{new.name} is open, with {len(seeded.entrants)} players seeded as they stood."

        return await self.desk.change(number, who, interaction, act, reason)


def lot() -> str:
    """What the lots of a league are drawn from."""
    return secrets.token_hex(16)


def _season_after(old: Book, at: int) -> Book:
    """The next season, which nobody has entered yet."""
    return Book(
        id=0,
        guild=old.guild,
        channel=old.channel,
        created_by=old.created_by,
        created_at=at,
        seed=lot(),
        terms=old.terms,
        season=old.season + 1,
        previous=old.id,
    )


async def demand_name(tx: Transaction, guild: int, settings: Settings, besides: int = 0) -> None:
    """Raises `NotPossible` for a name that another league has, and for too many leagues."""
    if await leagues.is_taken(tx, guild, settings.name, besides):
        raise NotPossible(f"There is a league called {settings.name} already: choose another name, or archive it.")
    if not besides and sum(one.phase != "archived" for one in await leagues.leagues_of(tx, guild)) >= MOST_LEAGUES:
        raise NotPossible(f"There are {MOST_LEAGUES} leagues on this server: archive one first.")


def _demand_same_kind(book: Book, settings: Settings) -> None:
    """Raises `NotPossible` where the format is to be another one after the first round."""
    if book.pairings and settings.format.kind != book.settings.format.kind:
        raise NotPossible("Rounds have been paired: the format stays. Points, tie-breakers and times may change.")


def _changed(before: Terms, after: Terms) -> list[str]:
    """The points that differ, by their names."""
    pairs: list[tuple[Mapping[str, object], Mapping[str, object]]] = [
        (before.settings.model_dump(), after.settings.model_dump()),
        (before.model_dump(exclude={"settings"}), after.model_dump(exclude={"settings"})),
    ]
    return [name.replace("_", " ") for was, now in pairs for name in now if was.get(name) != now[name]]


async def _pause(deed: Deed) -> str:
    deed.book, deed.entry = deed.book.entering("paused", deed.now), "pauses the league"
    return "is paused; no time runs meanwhile"


async def _go_on(deed: Deed) -> str:
    since = deed.book.stand.paused_at or deed.now
    deed.book, deed.entry = deed.book.entering("running"), "lets the league go on"
    await stood_still(deed, since)
    settle_phase(deed)
    return "goes on"


async def stood_still(deed: Deed, since: int) -> None:
    """What was left of each deadline, report and call when the time stood still is left now too."""
    for (number,), deadline in deed.book.deadlines.items():
        if deadline.at is not None and deadline.at > since:
            deed.book = deed.book.with_deadline(number, Deadline(at=deadline.at + deed.now - since))
    await leagues.stand_still(deed.tx, deed.book.id, deed.now - since)


def _archive(deed: Deed, entry: str) -> None:
    since = deed.book.stand.paused_at or deed.now
    deed.book, deed.entry = deed.book.entering("archived", since), entry


def settle_phase(deed: Deed) -> None:
    """A league that has every result is over; one that lacks one again goes on."""
    phase = deed.book.phase
    if phase in ("running", "over") and is_over(deed.book.league) != (phase == "over"):
        deed.book = deed.book.entering("running" if phase == "over" else "over")


def _carried_over(old: Book) -> list[Entrant]:
    """Who plays on, numbered and seeded as they stand."""
    staying = [row.entrant for row in old.table().rows if old.entrants[row.entrant,].dropped_round is None]
    return [
        old.entrants[number,].model_copy(update={"number": place, "seed": place, "joined_round": 1})
        for place, number in enumerate(staying, start=1)
    ]
