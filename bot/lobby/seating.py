"""The seats of a table before its game: how many there are, and who may sit where."""

from __future__ import annotations

from bot.names import plain_name
from bot.refusal import NotPossible
from bot.table.options import SEATS, is_rated
from bot.table.tables import Seat, Table
from rulesets import ruleset

SEAT_NAMES = ("Red", "Blue", "Green", "Gold")


def number_of_seats(key: str, options: dict[str, str]) -> int:
    """How many seats a table of this ruleset has, as it is settled."""
    return int(options.get(SEATS, ruleset(key).play.seats[0]))


def fill_up(table: Table) -> None:
    """As many seats as are settled: new ones are like the last, or open where somebody sits there; only a seat that
    nobody has taken goes. Raises `NotPossible`."""
    wanted = number_of_seats(table.ruleset, table.options)
    for seat in table.seats[wanted:]:
        if seat.taken and not seat.practice and seat.member != table.host:
            raise NotPossible(f"{seat.name} sits at this table: {wanted} seats are settled when that seat is free.")
    del table.seats[wanted:]
    for number in range(len(table.seats), wanted):
        table.seats.append(_like(table, table.seats[-1], number))


def _like(table: Table, last: Seat, number: int) -> Seat:
    seat = Seat(number, SEAT_NAMES[number])
    if last.practice:
        return Seat(number, f"{last.name} {number}", practice=True, grade=last.grade)
    if last.number and last.member == table.host:
        seat.member, seat.name = table.host, free_name(table, table.seats[0].name, seat)
    return seat


def demand_rivals(table: Table) -> None:
    """A rated game is one of two members: raises `NotPossible` for a rated table that is anything else."""
    if not is_rated(table):
        return
    if len(table.seats) != 2:
        raise NotPossible("A rated game is one of two: settle `seats` or `rated` otherwise.")
    if any(seat.practice for seat in table.seats):
        raise NotPossible("A game against the practice opponent is not rated.")
    first, second = table.seats
    if first.member == second.member:
        raise NotPossible("A game against yourself is not rated.")


def open_seat(table: Table, wanted: int) -> Seat:
    """The seat that somebody takes: the wanted one, or (0: any) the first that is open; raises `NotPossible`."""
    open_seats = [seat for seat in table.seats if not seat.taken]
    if not open_seats:
        raise NotPossible("Every seat is taken.")
    if not wanted:
        return open_seats[0]
    seat = next((seat for seat in open_seats if seat.number == wanted), None)
    if seat is None:
        raise NotPossible(f"That seat is taken; {' and '.join(seat.name for seat in open_seats)} is still open.")
    return seat


def free_name(table: Table, name: str, seat: Seat) -> str:
    """A harmless name that no other seat of the table has."""
    others = {other.name for other in table.seats if other is not seat}
    wanted = plain_name(name, SEAT_NAMES[seat.number])
    return wanted if wanted not in others else f"{SEAT_NAMES[seat.number]} {wanted}"
