"""Games of this bot as matches of a league: opened for a pairing or linked to it, and their ends taken as results."""

from __future__ import annotations

from dataclasses import dataclass

from bot.league.book import Book
from bot.league.entrants import Entrant
from bot.league.matches import Pairing, Result
from bot.league.refusal import NotAllowed
from bot.leagues.desk import Deed, Desk, Visitor, pairing_in
from bot.leagues.outcomes import outcome_of
from bot.leagues.reporting import HAS_RESULT, settle_result
from bot.leagues.telling import short, versus
from bot.lobby.lobby import Then, Wish, settled
from bot.refusal import NotPossible, Settled
from bot.store import games, league_games, league_reports, leagues, outbox, rated_games
from bot.store.database import Database, Transaction
from bot.store.league_games import LeagueGame, Link
from bot.store.outbox import Control, Post
from bot.table.tables import Table
from rulesets import RULESETS, ruleset

ANY_GAME = "This league is played with any game: open one with `/game new`, and `/league link` lets it count."


@dataclass
class Playing:
    """Games for pairings."""

    desk: Desk

    def wish(self, book: Book, pairing: Pairing, channel: int) -> Wish:
        """The table of a pairing, as the league settles it; raises `NotPossible` where it cannot be opened."""
        terms, settings = book.terms, book.settings
        if settings.ruleset is None or settings.ruleset not in RULESETS:
            raise NotPossible(ANY_GAME)
        first, second = _both_members(book, pairing)
        scenario = terms.scenario or ruleset(settings.ruleset).play.scenarios()[0].value
        return Wish(
            guild=book.guild,
            channel=channel,
            host=first.member or 0,
            host_name=first.name,
            ruleset=settings.ruleset,
            scenario=scenario,
            pace=terms.pace,
            options=settled(settings.ruleset, scenario, terms.options),
            opponent=second.member,
            opponent_name=second.name,
        )

    async def demand_playable(self, number: int, who: Visitor, pairing: int) -> tuple[Book, Pairing]:
        """A pairing whose game its player may open; raises `NotPossible`."""
        book = await self.desk.book(number)
        await _demand_playable(self.desk.database, book, who, pairing)
        return book, pairing_in(book, pairing)

    def opened(self, number: int, who: Visitor, pairing: int) -> Then:
        """What notes, together with its opening, that a game is played for a pairing."""

        async def then(tx: Transaction, game: int) -> None:
            book = await leagues.load_book(tx, number)
            if book is None:
                raise NotPossible("This league is not known any more.")
            await _demand_playable(tx, book, who, pairing)
            await league_games.add_game(tx, LeagueGame(game, number, pairing, "game"))
            await leagues.note_heard(tx, number, pairing, [book.by_member[who.member].number])

        return then

    async def link(self, number: int, who: Visitor, pairing: int, game: int, interaction: int) -> str:
        """Let a game of this bot count for a pairing; the other one has to agree."""

        async def act(deed: Deed) -> str:
            entrant, table = deed.entrant(), await _linkable(deed, pairing, game)
            known = await league_games.link_of(deed.tx, game)
            if known is not None and (known.league, known.pairing) == (number, pairing):
                if known.entrant != entrant.number:
                    return await _linked(deed, pairing, game)
                raise NotPossible("You have asked already; the other one has to agree.")
            await league_games.keep_link(deed.tx, Link(game, number, pairing, entrant.number))
            deed.entry = f"asks to let game {game} count for {versus(deed.book.league, deed.pairing(pairing))}"
            await deed.tell(_asked_to_link(deed.book, deed.pairing(pairing), entrant, table))
            return "The other one is asked."

        return await self.desk.change(number, who, interaction, act)

    async def take_result(self, ended: LeagueGame) -> None:
        """A game has ended: it is the result of its pairing. Taken once, whenever the process died."""

        async def act(deed: Deed) -> str:
            if not await league_games.take(deed.tx, ended.game):
                raise Settled("That was taken already.")
            table = await games.load_table(deed.tx, ended.game)
            pairing = deed.book.pairings.get((ended.pairing,))
            if table is None or table.game is None or pairing is None:
                return ""
            if ended.pairing in deed.book.league.result_of:
                deed.entry = f"Game {table.id} has ended; the result of {versus(deed.book.league, pairing)} stays"
                await deed.tell(short(f"{deed.entry}: it was settled before. An organiser can correct it."))
            else:
                await _take(deed, ended, table, pairing)
            return ""

        await self.desk.change(ended.league, None, 0, act)


async def _take(deed: Deed, ended: LeagueGame, table: Table, pairing: Pairing) -> None:
    """Enter what a game came to, or say why it is no result."""
    try:
        result = result_of(deed.book, pairing, table).model_copy(
            update={"origin": ended.origin, "at": table.ended_at or deed.now}
        )
        await settle_result(deed, result, link=await _report_of(deed, table))
    except (NotPossible, NotAllowed) as refused:
        told = f"Game {table.id} has ended and is no result of {versus(deed.book.league, pairing)}: {refused}"
        deed.entry = told
        await deed.tell(short(f"{told} The match is open; `/league report`, or an organiser enters it."))


async def _report_of(deed: Deed, table: Table) -> str:
    """Where a game can be read: its newest message that is known to have arrived, else its channel."""
    message = await outbox.newest_message(deed.tx, table.id)
    return f"https://discord.com/channels/{table.guild}/{table.channel}" + (f"/{message}" if message else "")


def result_of(book: Book, pairing: Pairing, table: Table) -> Result:
    """What a game that is over came to for a pairing; raises `NotPossible` if others have played it to its end."""
    first, second = (_seats_of(book, table, number) for number in pairing.sides)
    came = outcome_of(table, first, second)
    return Result(
        pairing=pairing.number,
        winner=came.won,
        first=came.first,
        second=came.second,
        scenario=came.scenario,
        game=table.id,
    )


def _seats_of(book: Book, table: Table, entrant: int) -> list[int]:
    """The seats that an entrant plays; raises `NotPossible` for one who plays none."""
    player = book.league.entrant(entrant)
    seats = table.seats_of(player.member) if player.member is not None else []
    if not seats:
        raise NotPossible(f"{player.name} did not play it to its end.")
    return seats


def _both_members(book: Book, pairing: Pairing) -> tuple[Entrant, Entrant]:
    """The two of a pairing, members of the server both; raises `NotPossible`."""
    if pairing.second is None:
        raise NotPossible("A bye is not played.")
    first, second = (book.league.entrant(number) for number in pairing.sides)
    if first.is_guest or second.is_guest:
        raise NotPossible("One of the two is a guest without Discord: play at a real table, and report the result.")
    return first, second


async def _demand_playable(source: Database | Transaction, book: Book, who: Visitor, number: int) -> None:
    """Raises `NotPossible` unless one of the two may open the game of a pairing now."""
    if book.phase != "running":
        raise NotPossible(f"{book.name} is not running now.")
    pairing = pairing_in(book, number)
    both = _both_members(book, pairing)
    if who.member not in [one.member for one in both]:
        raise NotPossible("That is a match of others.")
    if number in book.league.result_of:
        raise NotPossible(HAS_RESULT)
    if (known := await league_games.game_of(source, book.id, number)) is not None:
        raise NotPossible(f"It is played already: game {known.game}.")
    if await league_reports.report_of(source, book.id, number) is not None:
        raise NotPossible("A result of it is reported: confirm or dispute that.")


async def _linkable(deed: Deed, pairing: int, game: int) -> Table:
    """A game that may count for a pairing of the one who asks; raises `NotPossible`."""
    assert deed.who is not None
    await _demand_playable(deed.tx, deed.book, deed.who, pairing)
    known = await league_games.pairing_of(deed.tx, game)
    if known is not None:
        raise NotPossible(f"Game {game} is a match of a league already.")
    table = await games.load_table(deed.tx, game)
    if table is None or table.guild != deed.book.guild or (table.phase == "over" and table.game is None):
        raise NotPossible("There is no such game on this server.")
    if table.origin:
        raise NotPossible("A game that was brought in from a file does not count.")
    if deed.book.settings.ruleset not in (None, table.ruleset):
        raise NotPossible(f"{deed.book.name} is played with another game.")
    for number in deed.pairing(pairing).sides:
        _seats_of(deed.book, table, number)
    return table


async def _linked(deed: Deed, pairing: int, game: int) -> str:
    await league_games.add_game(deed.tx, LeagueGame(game, deed.book.id, pairing, "linked"))
    told = f"Game {game} counts for {versus(deed.book.league, deed.pairing(pairing))}"
    if await rated_games.strike(deed.tx, game, deed.now, "It is a match of a league."):
        told = f"{told}, and changes no rating by itself"
    deed.entry = told
    await deed.tell(short(f"{told}."))
    return f"{told}."


def _asked_to_link(book: Book, pairing: Pairing, entrant: Entrant, table: Table) -> Post:
    other = book.league.entrant(pairing.opponent_of(entrant.number) or 0)
    return Post(
        title=f"{book.name}: is game {table.id} your match?",
        text=f"{entrant.name} wants game {table.id} in <#{table.channel}> to count for"
        f" {versus(book.league, pairing)}, round {pairing.round}.",
        call=f"<@{other.member}>, do you agree?",
        ping=[other.member] if other.member is not None else [],
        controls=[
            Control(
                label="Let it count", custom_id=f"u:lglink:{book.id}:{pairing.number}:0:{table.id}", style="success"
            )
        ],
    )
