"""What was changed in a league is taken back, for as long as nothing has been built upon it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.league.book import Book, Changed, Stand
from bot.leagues.desk import Deed, Desk, Visitor
from bot.leagues.founding import demand_name, settle_phase, stood_still
from bot.leagues.reporting import close_report
from bot.leagues.rounds import played_on
from bot.leagues.telling import short
from bot.refusal import NotPossible
from bot.store import league_games, league_log, league_reports, leagues
from bot.store.league_log import Entry

BUILT_UPON = "Something has been built upon it since: undo that first (`/organise log`)."


@dataclass
class Undoing:
    """Takes entries of a league's log back."""

    desk: Desk

    async def undo(self, number: int, who: Visitor, entry: int, interaction: int, reason: str) -> str:
        """An organiser takes an entry back (0: the newest that stands)."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            undone = await _standing(deed, entry)
            for change in undone.changes:
                await _demand_undoable(deed, change)
            before = deed.book
            deed.book = _sound(before.changed(*(change.back for change in undone.changes)))
            if deed.book.phase != "archived":
                await demand_name(deed.tx, deed.book.guild, deed.book.settings, number)
            await _time_goes_on(deed, before)
            settle_phase(deed)
            await played_on(deed, before)
            deed.entry, deed.undoes = f"takes back no. {undone.id}: {undone.text}", undone.id
            await deed.tell(short(f"**{deed.book.name}**: an organiser takes back: {undone.text}."))
            return f"Taken back: {undone.text}."

        return await self.desk.change(number, who, interaction, act, reason)


async def _standing(deed: Deed, number: int) -> Entry:
    """The entry that is meant; raises `NotPossible` for one that cannot be taken back."""
    tx, league = deed.tx, deed.book.id
    entry = await (league_log.entry_of(tx, league, number) if number else league_log.newest_standing(tx, league))
    if entry is None:
        raise NotPossible(f"There is no entry {number} in this league." if number else "There is nothing to take back.")
    if entry.undone:
        raise NotPossible(f"Entry {entry.id} was taken back already.")
    if not entry.changes:
        raise NotPossible(f"Entry {entry.id} has changed nothing that could be taken back.")
    return entry


async def _demand_undoable(deed: Deed, change: Changed) -> None:
    """Raises `NotPossible` where a row is not any more as the change has left it."""
    if not _still_stands(deed.book, change):
        raise NotPossible(BUILT_UPON)
    if change.table != "pairings":
        return
    (number,) = change.key
    if await league_games.game_of(deed.tx, deed.book.id, number) is not None:
        raise NotPossible("A game is being played for one of its matches: its end, or its closing, comes first.")
    await close_report(deed, number)
    await league_reports.forget_asked(deed.tx, deed.book.id, number)
    await leagues.forget_heard(deed.tx, deed.book.id, number)


async def _time_goes_on(deed: Deed, before: Book) -> None:
    """A pause, or the time in the archive, that is taken back was no time of the league; one that comes back begins
    now."""
    since, stand = before.stand.paused_at, deed.book.stand
    if since is not None and stand.paused_at is None:
        await stood_still(deed, since)
    elif since is None and stand.paused_at is not None:
        begun = Stand(phase=stand.phase, paused_at=deed.now)
        deed.book = replace(deed.book, stand=begun, deadlines=before.deadlines)


def _still_stands(book: Book, change: Changed) -> bool:
    """Whether a row is as the change has left it; a league that is over by its last result is as good as running."""
    if isinstance(change.after, Stand) and {book.phase, change.after.phase} <= {"running", "over"}:
        return True
    return book.rows(change.table).get(change.key) == change.after


def _sound(book: Book) -> Book:
    """The book, if every pairing has its players and every result its pairing; else raises `NotPossible`."""
    paired = all((entrant,) in book.entrants for one in book.pairings.values() for entrant in one.sides)
    settled = all((pairing,) in book.pairings for pairing, _ in book.results)
    if not paired or not settled:
        raise NotPossible(BUILT_UPON)
    return book
