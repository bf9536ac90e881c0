"""Seats that change hands while a game runs: to another member, to the practice opponent that plays on for somebody,
and back.

Everybody else at the table has to agree to a practice opponent, but for a player who is silent. Whoever it plays for
may come back at any time without asking. A game in which a seat changes hands changes no ratings.
"""

from __future__ import annotations

from bot.game import announce
from bot.game.change import Change, settle
from bot.lobby.lobby import OPPONENTS
from bot.lobby.seating import free_name
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.settling import undoing
from bot.settling.pausing import is_silent
from bot.store import clicks, clocks, league_games
from bot.store.database import Database, Transaction
from bot.store.outbox import Control, Post
from bot.table.tables import Seat, Table
from rulesets.kit.counsel.grades import GRADES, RECRUIT

TEXT = "{} plays on for {}, until they come back. The game changes no ratings."


async def hand_over(change: Change, seat: Seat, newcomer: int | None, name: str) -> None:
    """The seat keeps its force and its dice words; what its old player has prepared is forgotten."""
    tx, table = change.tx, change.table
    seat.member, seat.name = newcomer, free_name(table, name, seat)
    seat.practice, seat.grade, seat.away = False, RECRUIT.key, None
    await clicks.drop_drafts(tx, table.id, seat.number)
    await clicks.drop_plans_of(tx, table.id, seat.number)
    await clicks.drop_standing_orders_of(tx, table.id, seat.number)
    await clicks.drop_order_draft(tx, table.id, seat.number)
    await clocks.drop_clocks(tx, table.id, seat.number)
    undoing.rename(table)


def note(change: Change, seat: Seat, before: int | None) -> None:
    """A line of the record that a seat has changed hands: from the member who played before, to whoever plays now."""
    change.note("replaced", seat, {"type": "replace", "from": before, "to": seat.member})


async def seat_meant(source: Database | Transaction, table: Table, member: int, name: str, now: int) -> Seat:
    """The seat that somebody is to play on for, by its name; without one that of who has gone: an open seat, that of a
    silent player, else the member's own. Raises `NotPossible`."""
    playing = [seat for seat in table.seats if not seat.practice]
    if name:
        meant = next((seat for seat in playing if seat.name.casefold() == name.casefold()), None)
        if meant is None:
            raise NotPossible(f"No member plays as “{plain_text(name, 40)}” here: the completion lists who does.")
        return meant
    gone = [seat for seat in playing if not seat.taken]
    silent = [seat for seat in playing if seat.member != member and await is_silent(source, table, seat, now)]
    return [*gone, *silent, *(seat for seat in playing if seat.member == member)][0]


async def who_has_to_agree(change: Change, asking: Seat, seat: Seat) -> list[int]:
    """The seats, one of each member, that have to agree to a practice opponent on a seat; raises `NotPossible` where
    there can be none."""
    table = change.table
    if await league_games.pairing_of(change.tx, table.id) is not None:
        raise NotPossible("This is a match of a league: only its two entrants play it.")
    if seat.practice:
        raise NotPossible(f"{seat.name} is the practice opponent already.")
    staying = {other.member: other.number for other in table.seats if other.member not in (None, seat.member)}
    if not staying:
        raise NotPossible("Nobody else plays here: somebody has to stay at the table.")
    others = {
        other.member: other.number for other in reversed(table.seats) if other.member not in (None, asking.member)
    }
    if seat.member in others and await is_silent(change.tx, table, seat, change.now):
        del others[seat.member]
    return sorted(others.values())


def wanted(seat: Seat, grade: str) -> str:
    """What the others are asked to agree to."""
    return TEXT.format(OPPONENTS[grade], seat.name)


async def play_on(change: Change, seat: Seat, grade: str) -> str:
    """The practice opponent takes a seat; everybody is told, with the way back for its player."""
    table, before, old = change.table, seat.member, seat.name
    await hand_over(change, seat, None, OPPONENTS[grade])
    seat.practice, seat.grade, seat.away = True, grade, before
    note(change, seat, before)
    title = f"{seat.name} plays on for {old}" if before is not None else f"{seat.name} plays on"
    back = [Control(label="Take the seat back", custom_id=f"u:comeback:{table.id}:{seat.number}")]
    text = f"{old} may come back at any time: **Take the seat back**, or `/game join`." if before is not None else ""
    change.posts.append(Post(title=title, text=text, controls=back if before is not None else [], alone=True))
    await _goes_on(change)
    return f"{title}."


async def come_back(change: Change, member: int, name: str) -> str:
    """A player takes the seat back that the practice opponent has played on for them; raises `NotPossible`."""
    seats = [seat for seat in change.table.seats if seat.away == member]
    if not seats:
        raise NotPossible("The practice opponent plays on for nobody of your name here.")
    for seat in seats:
        await hand_over(change, seat, member, name)
        note(change, seat, None)
    change.posts.append(announce.reminder(change.table, f"{seats[0].name} is back"))
    return "You play on yourself."


async def _goes_on(change: Change) -> None:
    """What is open is answered by who answers at once; the table hears what it waits for now."""
    if await settle(change):
        change.report = True
    else:
        change.posts.append(announce.reminder(change.table, "The game goes on"))


def demand_grade(grade: str) -> None:
    """Raises `NotPossible` for what is no grade of the practice opponent."""
    if grade not in GRADES:
        raise NotPossible(f"There is no practice opponent of that kind: choose one of {', '.join(GRADES)}.")
