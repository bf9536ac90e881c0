"""Who plays in a league: joining and leaving, late entries, drop-outs, guests, seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.league.book import Book
from bot.league.entrants import Entrant
from bot.league.importing import Imported
from bot.league.matches import Pairing, Result, Won
from bot.league.plain import counted
from bot.league.results import checked
from bot.league.settings import MOST_ENTRANTS, KnockOut
from bot.leagues.desk import Deed, Desk, Visitor
from bot.leagues.founding import settle_phase
from bot.leagues.reporting import busy_in
from bot.leagues.telling import short, versus
from bot.names import NAME_LENGTH, plain_name
from bot.refusal import NotPossible


@dataclass
class Joining:
    """What changes the list of entrants."""

    desk: Desk

    async def join(self, number: int, who: Visitor, interaction: int, club: str = "") -> str:
        """Enter oneself: before the first round, or late."""

        async def act(deed: Deed) -> str:
            deed.demand_phase("open", "running")
            return await _enter(deed, who.member, who.name, club)

        return await self.desk.change(number, who, interaction, act)

    async def add(self, number: int, who: Visitor, player: Visitor | str, interaction: int, reason: str) -> str:
        """An organiser enters a member, or a guest by name."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("open", "running", "paused")
            if isinstance(player, str):
                return await _enter(deed, None, player, "")
            return await _enter(deed, player.member, player.name, "")

        return await self.desk.change(number, who, interaction, act, reason)

    async def becomes(self, number: int, who: Visitor, guest: int, player: Visitor, interaction: int) -> str:
        """An organiser says which member a guest is."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_kept()
            entrant = deed.book.league.entrant(guest)
            if not entrant.is_guest:
                raise NotPossible(f"{entrant.name} is a member already.")
            if player.member in deed.book.by_member:
                raise NotPossible(f"{deed.book.by_member[player.member].name} plays in {deed.book.name} already.")
            deed.book = deed.book.with_entrants(entrant.model_copy(update={"member": player.member}))
            deed.entry = f"{entrant.name} is {player.name}"
            return f"{entrant.name} is <@{player.member}> from now on."

        return await self.desk.change(number, who, interaction, act)

    async def bring_in(self, number: int, who: Visitor, imported: Imported, interaction: int) -> str:
        """An organiser enters everybody of a file as guests, whose names are not known yet."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("open", "running", "paused")
            known = {one.name for one in deed.book.entrants.values()}
            new = [one for one in imported.players if one.name not in known]
            _demand_entry(deed.book, len(new))
            for player in new:
                entrant = _newcomer(deed.book, None, player.name, player.club)
                deed.book = deed.book.with_entrants(entrant.model_copy(update={"seed": player.seed}))
            many, known_already = counted(len(new), "player"), len(imported.players) - len(new)
            deed.entry = f"brought in {many} from a file"
            left = [f"Known already: {known_already}."] if known_already else []
            return "\n".join([f"New in {deed.book.name}: {many}.", *left, *imported.notes])

        return await self.desk.change(number, who, interaction, act)

    async def leave(self, number: int, who: Visitor, interaction: int) -> str:
        """Leave: before the first round as if one had never joined, later as a drop-out."""

        async def act(deed: Deed) -> str:
            deed.demand_phase("open", "running", "paused")
            return await leaves(deed, deed.entrant())

        return await self.desk.change(number, who, interaction, act)

    async def drop(self, number: int, who: Visitor, entrant: int, interaction: int, reason: str) -> str:
        """An organiser takes somebody out."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("open", "running", "paused")
            return await leaves(deed, deed.book.league.entrant(entrant))

        return await self.desk.change(number, who, interaction, act, reason)

    async def seed(self, number: int, who: Visitor, entrant: int, seed: int | None, interaction: int) -> str:
        """An organiser sets a seed (None: takes it away)."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_kept()
            _demand_unpaired(deed.book)
            seeded = deed.book.league.entrant(entrant)
            deed.book = deed.book.with_entrants(seeded.model_copy(update={"seed": seed}))
            deed.entry = f"seeds {seeded.name}: {seed if seed is not None else 'none'}"
            return f"{seeded.name} has {f'seed {seed}' if seed is not None else 'no seed'}."

        return await self.desk.change(number, who, interaction, act)

    async def seed_all(self, number: int, who: Visitor, strength: Callable[[Entrant], float], interaction: int) -> str:
        """An organiser seeds everybody, the strongest first; who is equally strong as they joined."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_kept()
            _demand_unpaired(deed.book)
            order = sorted(deed.book.entrants.values(), key=lambda one: (-strength(one), one.number))
            seeded = [one.model_copy(update={"seed": seed}) for seed, one in enumerate(order, start=1)]
            deed.book = deed.book.with_entrants(*seeded)
            deed.entry = "seeds everybody by rating"
            return "\n".join(["Seeded:", *(f"{one.seed}. {one.name}" for one in seeded)])

        return await self.desk.change(number, who, interaction, act)


def _demand_entry(book: Book, wanted: int) -> None:
    """Raises `NotPossible` where so many newcomers cannot enter."""
    if len(book.entrants) + wanted > MOST_ENTRANTS:
        raise NotPossible(f"A league has room for {MOST_ENTRANTS} players; there are {len(book.entrants)}.")
    if book.pairings and isinstance(book.settings.format, KnockOut):
        raise NotPossible(f"The bracket of {book.name} is drawn: a knock-out has no late entries.")


def _demand_unpaired(book: Book) -> None:
    if book.pairings:
        raise NotPossible("Rounds have been paired: seeds are set before the first.")


async def _enter(deed: Deed, member: int | None, name: str, club: str) -> str:
    """Enter somebody, or let a drop-out come back; the league's channel hears of it."""
    book = deed.book
    known = book.by_member.get(member) if member is not None else _guest(book, name)
    if known is not None and known.dropped_round is None:
        raise NotPossible(f"{known.name} plays in {book.name} already.")
    if known is None:
        _demand_entry(book, 1)
    back = known.model_copy(update={"dropped_round": None}) if known is not None else None
    entrant = back or _newcomer(book, member, name, club)
    deed.book = book.with_entrants(entrant)
    deed.entry = f"{entrant.name} {'comes back' if back else 'joins'}"
    from_round = f" from round {entrant.joined_round} on" if entrant.is_late and not back else ""
    told = f"{entrant.name} plays in {book.name}{from_round}"
    if book.phase != "open":
        await deed.tell(short(f"**{entrant.name}** plays in **{book.name}**{from_round}."))
    return f"{told}."


def _guest(book: Book, name: str) -> Entrant | None:
    wanted = plain_name(name, "Nameless").casefold()
    return next((one for one in book.entrants.values() if one.is_guest and one.name.casefold() == wanted), None)


def _newcomer(book: Book, member: int | None, name: str, club: str) -> Entrant:
    """A new entrant under a name that nobody else has, paired from the next round on."""
    number = 1 + max((one.number for one in book.entrants.values()), default=0)
    made = Entrant(number=number, name=name, member=member, club=club, joined_round=book.league.last_round + 1)
    taken = [one.name.casefold() for one in book.entrants.values()]
    return made.model_copy(update={"name": _free(made.name, taken)})


def _free(name: str, taken: Sequence[str]) -> str:
    """The name, with a number behind it where somebody has it already."""
    names = [name, *(f"{name[: NAME_LENGTH - 4]} {place}" for place in range(2, MOST_ENTRANTS + 2))]
    return next(one for one in names if one.casefold() not in taken)


async def leaves(deed: Deed, entrant: Entrant) -> str:
    """Who has not been paired is taken out; of a drop-out the open matches are lost without a game, unless they are
    being played or are reported."""
    book = deed.book
    if entrant.dropped_round is not None:
        raise NotPossible(f"{entrant.name} does not play in {book.name} any more.")
    deed.entry = f"{entrant.name} leaves"
    await deed.tell(short(f"**{entrant.name}** leaves **{book.name}**."))
    if not any(entrant.number in one.sides for one in book.pairings.values()):
        deed.book = book.without(entrant)
        return f"{entrant.name} is out of {book.name}."
    deed.book = book.with_entrants(entrant.model_copy(update={"dropped_round": book.league.last_round + 1}))
    busy = await busy_in(deed.tx, book.id)
    lost = [one for one in book.league.open if entrant.number in one.sides and one.number not in busy]
    _forfeit(deed, lost, entrant.number)
    settle_phase(deed)
    told = f" Lost without a game: {'; '.join(versus(book.league, one) for one in lost)}." if lost else ""
    return f"{entrant.name} is out of {book.name}.{told}"


def _forfeit(deed: Deed, lost: Iterable[Pairing], leaving: int) -> None:
    for pairing in lost:
        won: Won = "second" if pairing.first == leaving else "first"
        result = Result(pairing=pairing.number, winner=won, origin="organiser", at=deed.now, forfeit=True)
        deed.book = deed.book.with_result(checked(deed.book.league, result))
