"""What members have set for themselves, their vacations, and the calls that are held back until they may be called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.people.person import Person
from bot.store.database import Database, Row, Transaction

_COLUMNS = ("member", "zone", "quiet_from", "quiet_to", "pings", "pictures")


async def person(source: Database | Transaction, member: int, at: int) -> Person:
    """A member as they have set it; the defaults if they have set nothing."""
    return (await people(source, [member], at))[member]


async def people(source: Database | Transaction, members: Iterable[int], at: int) -> dict[int, Person]:
    """Members by their numbers, as they are at a moment."""
    wanted = list(dict.fromkeys(members))
    marks = ", ".join("?" * len(wanted))
    rows = await source.rows(f"SELECT * FROM people WHERE member IN ({marks})", wanted)
    away = await source.rows(
        f"SELECT member, max(until) AS until FROM vacations WHERE member IN ({marks}) AND since <= ? AND until > ?"
        " GROUP BY member",
        [*wanted, at, at],
    )
    known, until = {row["member"]: row for row in rows}, {row["member"]: row["until"] for row in away}
    return {member: _person(member, known.get(member), until.get(member, 0)) for member in wanted}


def _person(member: int, row: Row | None, away: int) -> Person:
    if row is None:
        return Person(member, away=away)
    return Person(**{name: row[name] for name in _COLUMNS}, away=away)


async def save_person(tx: Transaction, person: Person) -> None:
    """Keep what a member has set."""
    await tx.run(
        f"INSERT OR REPLACE INTO people ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})",
        [getattr(person, name) for name in _COLUMNS],
    )


@dataclass(frozen=True)
class Vacation:
    """From when until when a member is (or was) away."""

    id: int
    since: int
    until: int


async def vacations_of(source: Database | Transaction, member: int, after: int) -> list[Vacation]:
    """A member's vacations that ended after a moment, oldest first."""
    rows = await source.rows(
        "SELECT id, since, until FROM vacations WHERE member = ? AND until > ? ORDER BY since", (member, after)
    )
    return [Vacation(**row) for row in rows]


async def add_vacation(tx: Transaction, member: int, since: int, until: int) -> None:
    """A vacation begins."""
    await tx.run("INSERT INTO vacations (member, since, until) VALUES (?, ?, ?)", (member, since, until))


async def end_vacation(tx: Transaction, vacation: int, until: int) -> None:
    """A vacation ends otherwise than was said."""
    await tx.run("UPDATE vacations SET until = ? WHERE id = ?", (until, vacation))


@dataclass(frozen=True)
class Held:
    """A call that was held back; `request` is what the member is asked to agree to, 0 a question of the game."""

    game: int
    member: int
    request: int


async def hold(tx: Transaction, game: int, member: int, at: int, request: int = 0) -> None:
    """Call a member later, if the table still waits for them then; a call that is held already stays one."""
    await tx.run(
        "INSERT OR REPLACE INTO held_pings (game, member, request, at) VALUES (?, ?, ?, ?)", (game, member, request, at)
    )


async def held_until(database: Database, at: int) -> list[Held]:
    """The calls that were held back until now."""
    rows = await database.rows("SELECT game, member, request FROM held_pings WHERE at <= ? ORDER BY at, game", (at,))
    return [Held(**row) for row in rows]


async def let_go(tx: Transaction, held: Held) -> bool:
    """Whether a call is still held back; it is not any more afterwards."""
    row = await tx.row(
        "DELETE FROM held_pings WHERE game = ? AND member = ? AND request = ? RETURNING game",
        (held.game, held.member, held.request),
    )
    return row is not None


async def let_all_go(tx: Transaction, member: int, at: int) -> None:
    """Whatever is held back for a member may follow from now on."""
    await tx.run("UPDATE held_pings SET at = min(at, ?) WHERE member = ?", (at, member))
