"""One side's say over time: a pause of limited length and number, and the claim when the other side does not come."""

from __future__ import annotations

from bot.game import announce, reminders
from bot.game.change import Change, change_table, demand_phase, demand_seat, end_game, verdict_of
from bot.game.referee import Referee
from bot.people import deadlines
from bot.people.person import Person
from bot.people.quiet import DAY
from bot.refusal import NotPossible
from bot.store import clocks, pauses, people
from bot.store.clocks import Waiting
from bot.store.database import Database, Transaction
from bot.table.sides import own_side
from bot.table.tables import Seat, Table

LONGEST_PAUSE = 3 * DAY
PAUSES_A_GAME = 2
"""What one side may take without asking the other: it must not be a way never to lose."""


class Pausing:
    """What a player does alone about the time of a running game."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def claim(self, number: int, member: int, interaction: int) -> str:
        """Take the game from a side that has let its time go by, and the same time again since its reminder."""

        async def act(change: Change) -> str:
            demand_phase(change.table, "running")
            seat = demand_seat(change.table, member)
            await demand_claim(change.tx, change.table, member, change.now)
            mine = own_side(change.table, member)
            return end_game(change, seat, verdict_of(change.table, "claimed", mine), "The game is yours.")

        return await change_table(self._referee, number, interaction, act)

    async def pause(self, number: int, member: int, interaction: int) -> str:
        """Stop the clocks and the moves for three days at most; twice a game, and not when one's own time is up."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "running")
            seat = demand_seat(table, member)
            until = None if is_alone(table, seat) else change.now + LONGEST_PAUSE
            if until is not None:
                await _demand_pause(change, seat)
            await pauses.begin(change.tx, table.id, seat.number, "pause", change.now, until)
            table.phase = "paused"
            change.posts.append(reminders.paused(table, f"{seat.name} pauses the game", until))
            return "The game is paused. `/game pause` lets it go on."

        return await change_table(self._referee, number, interaction, act)

    async def wait(self, number: int, member: int, question: int, interaction: int) -> str:
        """Leave the other side its time: the table is told again after as long as the pace."""

        async def act(change: Change) -> str:
            table = change.table
            demand_phase(table, "running")
            demand_seat(table, member)
            await demand_claim(change.tx, table, member, change.now)
            one = await clocks.clock_of(change.tx, table.id, question)
            if one is not None:
                await clocks.tell_again(change.tx, one, change.now + one.pace)
            return "You wait. The table is told again when as much time has gone by once more; you may still claim."

        return await change_table(self._referee, number, interaction, act)


async def _demand_pause(change: Change, seat: Seat) -> None:
    """Raises `NotPossible` for a side that has had its pauses, or whose time is up."""
    table = change.table
    if await pauses.taken(change.tx, table.id, seat.number) >= PAUSES_A_GAME:
        raise NotPossible(
            f"You have paused this game {PAUSES_A_GAME} times. `/game adjourn` asks the other side to set it aside."
        )
    mine = table.seats_of(seat.member) if seat.member is not None else []
    waiting = [one for one in await clocks.waiting_of(change.tx, table.id) if one.seat in mine]
    if any(one.due_at is not None and one.due_at <= change.now for one in waiting):
        raise NotPossible("Your time is up: answer, or ask the other side to set the game aside with `/game adjourn`.")


def is_alone(table: Table, seat: Seat) -> bool:
    """Whether nobody else plays at the table."""
    return all(other.member in (None, seat.member) for other in table.seats)


async def set_aside(change: Change, until: int | None) -> str:
    """Both sides agree: the clocks and the moves stop until a moment, or until somebody lets the game go on."""
    table = change.table
    demand_phase(table, "running", "paused")
    if until is not None and until <= change.now:
        raise NotPossible("That day has come already; ask for a later one.")
    await pauses.end(change.tx, table.id, change.now)
    await pauses.begin(change.tx, table.id, 0, "adjourn", change.now, until)
    table.phase = "paused"
    change.posts.append(reminders.paused(table, "The game is set aside by agreement", until))
    return "The game is set aside."


async def go_on(change: Change, title: str, *, anew: bool) -> str:
    """A game that was set aside goes on: with the whole time again (`anew`), or with what was left of it."""
    table, now = change.table, change.now
    if empty := [seat.name for seat in table.seats if not seat.taken]:
        raise NotPossible(f"Nobody plays {' and '.join(empty)} yet: `/game join` takes the seat.")
    pause = await pauses.under_way(change.tx, table.id)
    table.phase = "running"
    if anew or pause is None:
        await clocks.restart_clocks(change.tx, table.id, now)
    else:
        waiting = await clocks.waiting_of(change.tx, table.id)
        await clocks.move_clocks(change.tx, waiting, now - pause.since, now)
        await clocks.forget_calls(change.tx, waiting)
    await pauses.end(change.tx, table.id, now)
    change.posts.append(announce.reminder(table, title))
    return "The game goes on."


async def demand_claim(source: Database | Transaction, table: Table, member: int, now: int) -> None:
    """Raises `NotPossible` unless the other side alone is asked and has let its time go by twice."""
    mine = own_side(table, member)
    waiting = await clocks.waiting_of(source, table.id)
    if asked := [table.seats[one.seat] for one in waiting if one.seat in mine]:
        raise NotPossible(f"The table waits for {'you' if asked[0].member == member else asked[0].name}.")
    if not table.pace or not waiting:
        raise NotPossible("This game has no deadlines, so it cannot be claimed.")
    known = await people.people(source, [one.member for one in waiting if one.member is not None], now)
    if away := max((person.away for person in known.values()), default=0):
        raise NotPossible(f"The other side is away until <t:{away}:f>; no time runs meanwhile.")
    free_at = max(_claimable(one, known) for one in waiting)
    if now < free_at:
        raise NotPossible(f"The other side has time until <t:{free_at}:f>; the game can be claimed after that.")


def _claimable(one: Waiting, known: dict[int, Person]) -> int:
    """From when on a game may be claimed that waits for this; before the reminder, from when on at the soonest."""
    person = known.get(one.member or 0, clocks.NOBODY)
    return one.claim_at or deadlines.claimable(person, one.due_at or 0, one.pace)


async def is_silent(source: Database | Transaction, table: Table, seat: Seat, now: int) -> bool:
    """Whether a player who is not away has let the time for an answer go by twice; where there are no deadlines,
    whether the table has waited for as long as a pause may last."""
    if table.phase != "running" or seat.member is None:
        return False
    known = await people.people(source, [seat.member], now)
    if known[seat.member].away:
        return False
    waiting = [one for one in await clocks.waiting_of(source, table.id) if one.seat == seat.number]
    if not table.pace:
        return any(now >= one.asked_at + LONGEST_PAUSE for one in waiting)
    return any(one.due_at is not None and now >= _claimable(one, known) for one in waiting)
