"""Who stands with whom at a table: partners share a side, and the other side has to agree to what one asks."""

from __future__ import annotations

from bot.table.tables import Seat, Table
from rulesets import ruleset


def side_of(table: Table, seat: Seat) -> list[int]:
    """The numbers of the seats that stand together with one, its own among them."""
    sides = ruleset(table.ruleset).play.sides(len(table.seats))
    return next((list(side) for side in sides if seat.number in side), [seat.number])


def own_side(table: Table, member: int) -> list[int]:
    """The seats of a member and of the partners."""
    return sorted({number for seat in table.seats_of(member) for number in side_of(table, table.seats[seat])})


def partners(table: Table, seat: Seat) -> list[Seat]:
    """The seats on a seat's side that somebody else plays."""
    mine = side_of(table, seat)
    return [other for other in _played_by_others(table, seat) if other.number in mine]


def opponents(table: Table, seat: Seat) -> list[Seat]:
    """The seats against a seat that somebody else plays."""
    mine = side_of(table, seat)
    return [other for other in _played_by_others(table, seat) if other.number not in mine]


def _played_by_others(table: Table, seat: Seat) -> list[Seat]:
    return [other for other in table.seats if other.member not in (None, seat.member)]
