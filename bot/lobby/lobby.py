"""A table before its first die: opened, joined, left, forces chosen, started."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from bot.game import announce
from bot.game.automatic import Automatic
from bot.game.change import Change, begin, change_table, demand_phase, demand_seat, store
from bot.game.referee import Referee
from bot.lobby import first_battle, suited
from bot.lobby.last_time import remember
from bot.lobby.seating import SEAT_NAMES, demand_rivals, fill_up, free_name, open_seat
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store import clicks, games, league_games, proposals, rated_games
from bot.store.database import Database, Transaction
from bot.store.outbox import Post
from bot.table.options import LISTS, RATED, by_key, is_rated, rules_options, sealed_lists, settings_of
from bot.table.tables import Seat, Table
from rulesets import ruleset
from rulesets.kit.counsel.grades import RECRUIT
from rulesets.kit.engine.dice import fingerprint
from rulesets.kit.engine.refusal import Refused

MAX_WORDS = 100
PRACTICE = 0
"""The opponent's number that stands for the practice opponent."""
OPPONENTS = {"recruit": "Practice opponent", "sergeant": "The sergeant", "captain": "The captain"}
"""What the practice opponent is called, by its grade."""
SETTLED = "This map was settled already: `/game new` asks again."
BUSY = "A game is going on in this channel: `/game status` shows it."
Then = Callable[[Transaction, int], Awaitable[None]]
"""What is done in the transaction that opens a table, whose number it is given; raises `NotPossible` to open none."""
_BEFORE_FORCES = {LISTS.key: "whether lists are secret", RATED.key: "whether the game is rated"}
"""What is settled before anybody has chosen a force: nobody is to find it changed after that."""
_WORDS_TAKEN = " Your words are mixed into the dice."


@dataclass(frozen=True)
class Sitter:
    """Who sits down: the member and the name that Discord shows."""

    member: int
    name: str


@dataclass(frozen=True)
class Wish:
    """What `/game new` asks for. `opponent` None: open seats; the host's own number: every seat; `PRACTICE`, of that
    `grade`. `map` is the text of a map's file (empty: the scenario's own). `opener` is who asks for it, 0: the host.
    `first`: the game's first battle, all set up (`first_battle`)."""

    guild: int
    channel: int
    host: int
    host_name: str
    ruleset: str
    scenario: str
    pace: int
    options: dict[str, str]
    opponent: int | None = None
    opponent_name: str = ""
    grade: str = RECRUIT.key
    map: str = ""
    opener: int = 0
    first: bool = False


class Lobby:
    """What members do with a table before its game."""

    def __init__(self, referee: Referee, max_running: int) -> None:
        self._referee = referee
        self._max_running = max_running

    async def open(
        self, wish: Wish, interaction: int, limit_a_member: int = 20, preview: int = 0, then: Then | None = None
    ) -> str:
        """Open a table in a channel; raises `NotPossible` if there is one, or if there are too many.

        `preview` is the number of the map's preview, which is settled by it; `then` is done together with it.
        """
        referee = self._referee
        async with referee.database.transaction() as tx:
            known = await clicks.outcome_of(tx, interaction)
            if known is not None:
                return str(known["text"])
            if await games.table_in(tx, wish.channel) is not None:
                raise NotPossible(BUSY)
            await self._demand_room(tx, wish.host, wish.guild, limit_a_member)
            await _settle_preview(tx, preview)
            suited.demand(wish.ruleset, wish.scenario, wish.map, wish.options)
            table = _new_table(wish, referee.now)
            demand_rivals(table)
            await games.add_table(tx, table)
            if then is not None:
                await then(tx, table.id)
            change = Change(tx, table, referee.now)
            text = first_battle.start(change) if wish.first else _announce(change, wish)
            await store(change, referee.now)
            table = change.table
            await clicks.note_outcome(tx, interaction, {"text": text}, referee.now)
        referee.stored(table)
        return text

    async def demand_room(self, member: int, guild: int, limit_a_member: int) -> None:
        """Raises `NotPossible` where a member may not play one more game."""
        await self._demand_room(self._referee.database, member, guild, limit_a_member)

    async def _demand_room(self, source: Database | Transaction, member: int, guild: int, limit_a_member: int) -> None:
        await self.demand_tables(source)
        await demand_games(source, member, guild, limit_a_member)

    async def demand_tables(self, source: Database | Transaction) -> None:
        """Raises `NotPossible` where the host runs as many games as it can."""
        if await games.running_tables(source) >= self._max_running:
            raise NotPossible("This host runs as many games as it can. Try again later, or ask its owner.")

    async def join(
        self, number: int, sitter: Sitter, words: str, interaction: int, limit_a_member: int = 20, wanted: int = 0
    ) -> str:
        """Take an open seat (`wanted`: this one); `words` are mixed into the dice. Who sits here already may give words
        this way."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "lobby")
            if table.seats_of(sitter.member):
                return _take_words(table, sitter.member, words)
            seat = open_seat(table, wanted)
            await demand_games(change.tx, sitter.member, table.guild, limit_a_member)
            seat.member, seat.words = sitter.member, words[:MAX_WORDS]
            seat.name = free_name(table, sitter.name, seat)
            change.posts.append(announce.card(table))
            return "You are in. Choose your force (**Choose force** or `/army take`)." + (_WORDS_TAKEN if words else "")

        return await change_table(self._referee, number, interaction, act)

    async def leave(self, number: int, member: int, interaction: int) -> str:
        """Free the seat again; the host's leaving closes a table that has not begun."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "lobby")
            demand_seat(table, member)
            if member == table.host:
                return _close(change)
            for number_of_seat in table.seats_of(member):
                table.seats[number_of_seat] = Seat(number_of_seat, SEAT_NAMES[number_of_seat])
            change.posts.append(announce.card(table))
            return "You have left the table."

        return await change_table(self._referee, number, interaction, act)

    async def clear(self, number: int, member: int, interaction: int, *, organises: bool = False) -> str:
        """Close a table whose game was never begun, so that its channel is free; raises `NotPossible` for whom it is
        not to close (`may_clear`)."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "lobby")
            if not organises and not may_clear(table, member, self._referee.now):
                raise NotPossible("Others still gather at this table: who opened it, or an organiser, may clear it.")
            return _close(change)

        return await change_table(self._referee, number, interaction, act)

    async def choose_force(self, number: int, member: int, force: str, interaction: int) -> str:
        """Take a sample force, by its key."""

        async def act(change: Change) -> str:
            known = {choice.value: choice for choice in ruleset(change.table.ruleset).forces.choices()}
            if force not in known:
                names = ", ".join(choice.label for choice in known.values())
                raise NotPossible(f"There is no force called “{plain_text(force, 40)}”: choose one of {names}.")
            return _field(change, member, force)

        return await change_table(self._referee, number, interaction, act)

    async def field_list(self, number: int, member: int, force: str, interaction: int) -> str:
        """Take the force of one of the member's own lists, by its text; raises `Refused` if the table allows it not."""

        async def act(change: Change) -> str:
            return _field(change, member, force)

        return await change_table(self._referee, number, interaction, act)

    async def settle(self, number: int, member: int, key: str, value: str, interaction: int) -> str:
        """Settle a point before the game; only the host does, and everybody reads it on the card."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "lobby")
            demand_host(table, member)
            if key in await league_games.settled_points(change.tx, table.id):
                raise NotPossible("The league has settled this for all its matches.")
            if key in _BEFORE_FORCES and any(seat.force for seat in table.seats):
                raise NotPossible(f"Somebody has chosen a force already: {_BEFORE_FORCES[key]} is settled before.")
            options = settled(table.ruleset, table.scenario, {**table.options, key: value})
            if options == table.options:
                raise NotPossible("That is how it is settled already.")
            suited.demand(table.ruleset, table.scenario, table.map, options)
            table.options = options
            fill_up(table)
            demand_rivals(table)
            change.posts.append(announce.card(table))
            return "; ".join(announce.settled(table)) or "Everything is as the rules have it."

        return await change_table(self._referee, number, interaction, act)

    async def start(self, number: int, member: int, interaction: int) -> str:
        """Begin the game when every seat is taken and has its force; the practice opponent takes what is left."""

        async def act(change: Change) -> str:
            demand_phase(change.table, "lobby")
            demand_seat(change.table, member)
            return await _start(change)

        return await change_table(self._referee, number, interaction, act)

    async def start_against(self, number: int, member: int, grade: str, interaction: int) -> str:
        """Give every open seat to the practice opponent, of this grade, and begin the game; only the host does."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "lobby")
            demand_host(table, member, "seats the practice opponent")
            if grade not in OPPONENTS:
                raise NotPossible(f"There is no such practice opponent: choose one of {', '.join(OPPONENTS)}.")
            open_seat(table, 0)
            for seat in table.seats:
                if not seat.taken:
                    _seat_practice(table, seat, grade)
            demand_rivals(table)
            return await _start(change)

        return await change_table(self._referee, number, interaction, act)


async def _start(change: Change) -> str:
    """Begin the game of a table where nothing is missing; the practice opponent takes a force that is left."""
    table = change.table
    _fill_practice_forces(table)
    if lacks := missing(table):
        raise NotPossible(" ".join(lacks))
    if sealed_lists(table):
        change.posts.append(announce.revealed(table))
    begin(change, Automatic())
    await remember(change.tx, change.table)
    if is_rated(table) and await league_games.pairing_of(change.tx, table.id) is None:
        await rated_games.add_game(change.tx, table)
    return "The game begins."


def _announce(change: Change, wish: Wish) -> str:
    """The table's card, which calls whoever was challenged."""
    table = change.table
    challenged = {wish.host, wish.opponent or 0} - {wish.opener or wish.host, 0}
    change.posts.append(announce.challenge(table, challenged))
    return f"Game {table.id} is open. Choose your force (**Choose force** or `/army take`), then start it."


def _field(change: Change, member: int, force: str) -> str:
    """Give a force to the member's first seat without one, else to the last seat; raises `Refused` if the table does
    not allow it. The channel hears nothing of a secret choice that is made anew."""
    table, rules = change.table, ruleset(change.table.ruleset)
    demand_phase(table, "lobby")
    demand_seat(table, member)
    fielded = rules.forces.fielded(force, table.scenario, rules_options(table.options))
    mine = [table.seats[n] for n in table.seats_of(member)]
    seat = next((seat for seat in mine if not seat.force), mine[-1])
    secret, before = bool(seat.force) and sealed_lists(table), seat.force and announce.announced(table, seat)
    seat.force = force
    if not secret or announce.announced(table, seat) != before:
        change.posts.append(announce.card(table))
    return f"{seat.name} fields {plain_text(rules.forces.name_of(force), 60)}{f': {fielded}' if fielded else ''}."


async def _settle_preview(tx: Transaction, number: int) -> None:
    """A preview is accepted once; 0 is no preview."""
    if number and await proposals.find(tx, number) is None:
        raise NotPossible(SETTLED)
    await proposals.drop(tx, number)


async def demand_games(source: Database | Transaction, member: int, guild: int, limit: int) -> None:
    """Raises `NotPossible` for a member who plays as many games on a server as it allows."""
    if len(await games.tables_of(source, member, guild)) >= limit:
        raise NotPossible(f"You play as many games as this server allows already ({limit}); end one first.")


FORGOTTEN_AFTER = 24 * 3600
"""Seconds after which a table that nobody has started is anybody's to clear."""


def may_clear(table: Table, member: int, now: int) -> bool:
    """Whether a member may clear a table that was never started: who opened it, and everybody once it is forgotten."""
    return table.phase == "lobby" and (member == table.host or now - table.created_at >= FORGOTTEN_AFTER)


def _close(change: Change) -> str:
    table = change.table
    table.phase, table.ended_at = "over", change.now
    change.posts.append(
        Post(title=f"Game {table.id} was closed before it began", text="`/game new` opens another.", asks=True)
    )
    return "The table is closed."


def demand_host(table: Table, member: int, does: str = "settles its rules") -> None:
    """Raises `NotPossible` for everybody but who opened the table."""
    if member != table.host:
        raise NotPossible(f"Only who opened the table {does}; ask for what you would like.")


def settled(key: str, scenario: str, options: dict[str, str]) -> dict[str, str]:
    """The options without what is the rule anyway; raises `NotPossible` for a point or value that there is not."""
    known = {setting.key: setting for setting in settings_of(key, scenario)}
    options = by_key(known.values(), options)
    for name, value in options.items():
        if name not in known:
            raise NotPossible(f"There is no “{plain_text(name, 40)}” to settle: there are {_quoted(known)}.")
        values = [choice.value for choice in known[name].choices]
        if value not in values:
            raise NotPossible(f"“{plain_text(value, 40)}” is no value of `{name}`: choose one of {_quoted(values)}.")
    return {name: value for name, value in options.items() if value != known[name].choices[0].value}


def _quoted(words: Iterable[str]) -> str:
    """Words as they are typed."""
    return ", ".join(f"`{word}`" for word in words)


def _take_words(table: Table, member: int, words: str) -> str:
    if not words:
        raise NotPossible("You are at this table already.")
    for number in table.seats_of(member):
        table.seats[number].words = words[:MAX_WORDS]
    return _WORDS_TAKEN.strip()


def missing(table: Table) -> list[str]:
    """What a table still needs before its game, one sentence each."""
    lacks = []
    for seat in table.seats:
        if not seat.taken:
            lacks.append(f"Nobody plays {seat.name} yet (`/game join`).")
        elif not seat.force:
            lacks.append(f"{seat.name} has no force yet (`/army take`).")
        elif not _may_field(table, seat):
            lacks.append(f"What {seat.name} has chosen cannot be fielded as the table is settled now (`/army take`).")
    return lacks


def _may_field(table: Table, seat: Seat) -> bool:
    """Whether what is settled still allows a seat's force; why not is nobody else's business while it is a secret."""
    try:
        ruleset(table.ruleset).forces.fielded(seat.force, table.scenario, rules_options(table.options))
    except Refused:
        return False
    return True


def _new_table(wish: Wish, at: int) -> Table:
    secret = secrets.token_bytes(32)
    table = Table(
        id=0,
        guild=wish.guild,
        channel=wish.channel,
        host=wish.host,
        ruleset=wish.ruleset,
        phase="lobby",
        scenario=wish.scenario,
        options=wish.options,
        map=wish.map,
        pace=wish.pace,
        secret=secret,
        fingerprint=fingerprint(secret),
        seats=[Seat(number, SEAT_NAMES[number]) for number in range(2)],
        created_at=at,
    )
    first, second = table.seats
    first.member = wish.host
    first.name = free_name(table, wish.host_name, first)
    if wish.opponent == PRACTICE:
        _seat_practice(table, second, wish.grade)
    elif wish.opponent is not None:
        second.member = wish.opponent
        second.name = free_name(table, wish.opponent_name, second)
    fill_up(table)
    return table


def _seat_practice(table: Table, seat: Seat, grade: str) -> None:
    """Give a seat to the practice opponent."""
    seat.practice, seat.grade = True, grade
    seat.name = free_name(table, OPPONENTS[grade], seat)


def _fill_practice_forces(table: Table) -> None:
    """The practice opponent fields a force that fits beside those of the others."""
    taken = [seat.force for seat in table.seats if seat.force]
    for seat in table.seats:
        if seat.practice and not seat.force:
            seat.force = ruleset(table.ruleset).forces.may_meet(taken)[0].value
