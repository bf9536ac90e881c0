"""The desk at which leagues are changed: one deed is one transaction, once an interaction, with a line in the log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from bot.game.referee import Referee
from bot.league.book import Book, Phase, differences
from bot.league.entrants import Entrant
from bot.league.matches import Pairing
from bot.league.refusal import NotAllowed
from bot.leagues.telling import card
from bot.refusal import NotPossible
from bot.store import clicks, league_log, leagues, outbox
from bot.store.database import Database, Transaction
from bot.store.league_log import Entry
from bot.store.outbox import Post
from rulesets.kit.pictures.pictured import Shown

BOOKS_IN_MEMORY = 30
UNKNOWN = "This league is not known any more."
PHASE_WORDS: dict[Phase, str] = {
    "open": "The league has not begun.",
    "running": "The league is running.",
    "paused": "The league is paused: no time runs, and nothing is paired or reported.",
    "over": "The league is over.",
    "archived": "The league is archived; it can be looked at.",
}


@dataclass(frozen=True)
class Visitor:
    """Who wants something of a league: the member, their roles, and whether they organise on the whole server."""

    member: int
    name: str
    roles: frozenset[int] = frozenset()
    leads: bool = False

    def organises(self, book: Book) -> bool:
        """Whether they organise this league: whoever has made it, has its role, or organises on the server."""
        return self.leads or self.member == book.created_by or book.terms.role in self.roles


@dataclass
class Deed:
    """A change of a league under way; `who` None is the clock. `entry` is what the log says of it, `undoes` the entry
    that it takes back."""

    tx: Transaction
    book: Book
    who: Visitor | None
    now: int
    entry: str = ""
    undoes: int | None = None

    async def tell(self, post: Post, shown: Shown | None = None) -> int:
        """Owe the league's channel a message; returns its row of the outbox."""
        return await outbox.owe_post(self.tx, None, self.book.channel, post, shown, self.now)

    def demand_organiser(self) -> Visitor:
        """Raises `NotPossible` for everybody but organisers."""
        if self.who is None or not self.who.organises(self.book):
            raise NotPossible("Only an organiser of this league can do that.")
        return self.who

    def demand_phase(self, *phases: Phase) -> None:
        """Raises `NotPossible` unless the league is in one of these phases."""
        if self.book.phase not in phases:
            raise NotPossible(PHASE_WORDS[self.book.phase])

    def demand_kept(self) -> None:
        """Raises `NotPossible` for a league that is archived."""
        self.demand_phase("open", "running", "paused", "over")

    def entrant(self) -> Entrant:
        """Who wants it, as an entrant; raises `NotPossible`."""
        entrant = self.book.by_member.get(self.who.member) if self.who is not None else None
        if entrant is None:
            raise NotPossible(f"You do not play in {self.book.name}.")
        return entrant

    def pairing(self, number: int) -> Pairing:
        """A pairing of the league; raises `NotPossible`."""
        return pairing_in(self.book, number)


Act = Callable[[Deed], Awaitable[str]]


class Desk:
    """Owns the books in memory; everything that changes a league goes over it."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self._books: OrderedDict[int, Book] = OrderedDict()

    @property
    def database(self) -> Database:
        """Where the leagues are kept."""
        return self.referee.database

    @property
    def now(self) -> int:
        """The time in Unix seconds."""
        return self.referee.now

    async def book(self, number: int) -> Book:
        """A league to look at; raises `NotPossible`."""
        return self._kept(await self._load(self.database, number))

    async def change(self, number: int, who: Visitor | None, interaction: int, act: Act, reason: str = "") -> str:
        """Carry out a deed and store what it made; returns what its member is told. `interaction` 0: the clock's.

        A repeated interaction changes nothing. `act` raises `NotPossible` (or `NotAllowed`) to leave all as it was.
        """
        async with self.database.transaction() as tx:
            known = await clicks.outcome_of(tx, interaction) if interaction else None
            if known is not None:
                return str(known["text"])
            before = await self._load(tx, number)
            deed = Deed(tx, before, who, self.now)
            with allowed():
                text = await act(deed)
            after = await self._store(deed, before, reason)
            if interaction:
                await clicks.note_outcome(tx, interaction, {"text": text}, self.now)
        self._kept(after)
        self.referee.owed.set()
        return text

    async def _load(self, source: Database | Transaction, number: int) -> Book:
        book = await leagues.load_book(source, number, self._books.get(number))
        if book is None:
            raise NotPossible(UNKNOWN)
        return book

    def _kept(self, book: Book) -> Book:
        """Keep a book at hand, and let go of the one that was not used for longest."""
        self._books[book.id] = book
        self._books.move_to_end(book.id)
        if len(self._books) > BOOKS_IN_MEMORY:
            self._books.popitem(last=False)
        return book

    async def _store(self, deed: Deed, before: Book, reason: str) -> Book:
        """Write what has changed, the log and what is owed; the book as it is kept now."""
        tx, book, changes = deed.tx, deed.book, differences(before, deed.book)
        if deed.entry:
            member = deed.who.member if deed.who is not None else None
            entry = Entry(0, book.id, self.now, member, deed.entry, reason, tuple(changes), deed.undoes)
            await league_log.add_entry(tx, entry)
        if changes:
            assert deed.entry, "what changes a league stands in its log"
            await leagues.save_changes(tx, book.id, changes)
            book = replace(book, version=before.version + 1)
            if (book.entrants, book.phase, book.terms) != (before.entrants, before.phase, before.terms):
                await outbox.owe_anew(tx, book.channel, card(book), self.now)
        return book


@contextmanager
def allowed() -> Iterator[None]:
    """What a league does not allow is not possible: raises `NotPossible` in the same words."""
    try:
        yield
    except NotAllowed as refused:
        raise NotPossible(str(refused)) from refused


def pairing_in(book: Book, number: int) -> Pairing:
    """A pairing of a league; raises `NotPossible`."""
    pairing = book.pairings.get((number,))
    if pairing is None:
        raise NotPossible(f"There is no pairing {number} in {book.name} any more.")
    return pairing
