"""The clocks of open questions: since when each waits, until when, and whether it was reminded of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.people import deadlines
from bot.people.deadlines import Deadline
from bot.people.person import FAIR_TIME, Person
from bot.store import calls
from bot.store.database import Database, Row, Transaction
from bot.store.people import people
from rulesets.kit.engine.question import Question

_FIELDS = (
    *("game", "number", "seat", "asked_at", "due_at", "remind_at", "base_at", "claim_at", "tell_at", "member", "pace"),
)
_SELECT = (
    "SELECT q.*, s.member, g.pace FROM questions q JOIN games g ON g.id = q.game"
    " LEFT JOIN seats s ON s.game = q.game AND s.seat = q.seat"
)
NOBODY = Person(0)
"""Who plays a seat without a member; for the practice opponent no deadline runs."""


@dataclass(frozen=True)
class Waiting:
    """An open question's clock; `member` plays the seat, `called`: they were called since the table waits for them.
    `base_at` is when the pace alone is used up; `claim_at` and `tell_at`, known from the reminder on, are when the
    other side may claim, and when the table hears of it."""

    game: int
    number: int
    seat: int
    asked_at: int
    due_at: int | None
    remind_at: int | None
    base_at: int | None
    claim_at: int | None
    tell_at: int | None
    member: int | None
    pace: int
    has_default: bool
    reminded: bool
    called: bool


def _waiting(row: Row) -> Waiting:
    flags = {name: bool(row[name]) for name in ("has_default", "reminded", "called")}
    return Waiting(**{name: row[name] for name in _FIELDS}, **flags)


async def _found(source: Database | Transaction, where: str, values: Iterable[object]) -> list[Waiting]:
    return [_waiting(row) for row in await source.rows(f"{_SELECT} WHERE {where}", values)]


async def waiting_of(source: Database | Transaction, game: int) -> list[Waiting]:
    """The clocks of a game's open questions."""
    return await _found(source, "q.game = ? ORDER BY q.number", (game,))


async def waiting_for(source: Database | Transaction, member: int) -> list[Waiting]:
    """The clocks of a member's open questions in games that have not ended."""
    return await _found(source, "s.member = ? AND g.phase <> 'over' ORDER BY q.game, q.number", (member,))


async def clock_of(source: Database | Transaction, game: int, number: int) -> Waiting | None:
    """The clock of one question; None if it is closed."""
    return next(iter(await _found(source, "q.game = ? AND q.number = ?", (game, number))), None)


async def to_remind(database: Database, at: int) -> list[Waiting]:
    """The questions whose one reminder is due."""
    return await _found(
        database,
        "NOT q.reminded AND q.remind_at <= ?1 AND (q.due_at > ?1 OR NOT q.has_default) AND g.phase = 'running'"
        " ORDER BY q.remind_at",
        (at,),
    )


async def fallen_due(database: Database, at: int) -> list[Waiting]:
    """The questions with a default whose time is up."""
    return await _found(database, "q.due_at <= ? AND q.has_default AND g.phase = 'running' ORDER BY q.due_at", (at,))


async def to_tell(database: Database, at: int) -> list[Waiting]:
    """The questions whose reminder went unanswered for as long as the pace again."""
    return await _found(database, "q.tell_at <= ? AND g.phase = 'running' ORDER BY q.tell_at", (at,))


async def sync_questions(tx: Transaction, game: int, questions: Iterable[Question], pace: int, at: int) -> None:
    """Note since when each question that is owed waits and until when; forget those that are closed."""
    open_now = {q.number: q for q in questions if q.owed}
    known = await waiting_of(tx, game)
    closed = {one.number for one in known} - set(open_now)
    await tx.many("DELETE FROM questions WHERE game = ? AND number = ?", [(game, number) for number in closed])
    new = [q for q in open_now.values() if q.number not in {one.number for one in known}]
    if new:
        called = {one.seat for one in known if one.called}
        await _begin(tx, game, new, pace, at, called)


async def _begin(
    tx: Transaction, game: int, questions: Sequence[Question], pace: int, at: int, called: set[int]
) -> None:
    """Start the clocks of new questions; a seat that was asked before this is `called` already."""
    seats = await tx.rows("SELECT seat, member, practice FROM seats WHERE game = ?", (game,))
    known = await people(tx, [row["member"] for row in seats if row["member"] is not None], at)
    playing = {row["seat"]: known[row["member"]] for row in seats if row["member"] is not None}
    practised = {row["seat"] for row in seats if row["practice"]}
    for question in questions:
        has_default = question.default is not None
        until = _asked(playing.get(question.seat, NOBODY), at, 0 if question.seat in practised else pace, has_default)
        await tx.run(
            "INSERT INTO questions (game, number, seat, asked_at, base_at, due_at, remind_at, has_default, called)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (game, question.number, question.seat, at, *until, int(has_default), int(question.seat in called)),
        )


def _asked(person: Person, at: int, pace: int, has_default: bool) -> tuple[int | None, int | None, int | None]:
    if not pace:
        return None, None, None
    times = deadlines.asked(person, at, pace, has_default=has_default)
    return times.base, times.due, times.remind


async def restart_clocks(tx: Transaction, game: int, at: int) -> None:
    """Give every open question its whole time again; whoever is asked is called anew."""
    waiting = await waiting_of(tx, game)
    await drop_clocks(tx, game)
    for one in waiting:
        person = await _person(tx, one, at)
        until = _asked(person, at, one.pace, one.has_default)
        await tx.run(
            "INSERT INTO questions (game, number, seat, asked_at, base_at, due_at, remind_at, has_default)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (game, one.number, one.seat, at, *until, int(one.has_default)),
        )


async def drop_clocks(tx: Transaction, game: int, seat: int | None = None) -> None:
    """Forget the clocks of a game's questions (only a seat's) and who was called for them; the next `sync_questions`
    starts them anew."""
    await tx.run("DELETE FROM questions WHERE game = ?1 AND (?2 IS NULL OR seat = ?2)", (game, seat))
    await calls.forget(tx, game, seat)


async def _person(tx: Transaction, waiting: Waiting, at: int) -> Person:
    if waiting.member is None:
        return NOBODY
    return (await people(tx, [waiting.member], at))[waiting.member]


async def move_clocks(tx: Transaction, moved: Iterable[Waiting], seconds: int, at: int) -> None:
    """Let clocks stand still for so long: what was left of each is left afterwards too, and a fair time at least."""
    for one in moved:
        if one.base_at is not None:
            base = one.base_at + seconds
            left = base - at
            fair = min(one.pace, FAIR_TIME) if left > 0 else left
            await _set(tx, one, await _fitted(tx, one, at + max(left, fair), at), seconds)


async def fit_clocks(tx: Transaction, member: int, at: int) -> None:
    """A member's quiet hours have changed: no deadline falls into them, and none comes sooner than was told."""
    for one in await waiting_for(tx, member):
        if one.base_at is not None and one.due_at is not None:
            until = await _fitted(tx, one, one.base_at, at)
            later = Deadline(until.base, max(until.due, one.due_at), max(until.remind, at))
            await _set(tx, one, later)


async def _fitted(tx: Transaction, one: Waiting, base: int, at: int) -> Deadline:
    return deadlines.used_up(await _person(tx, one, at), base, one.pace, has_default=one.has_default)


async def _set(tx: Transaction, one: Waiting, until: Deadline, later: int = 0) -> None:
    """A question's deadline; what is counted from its reminder comes so many seconds later."""
    await tx.run(
        "UPDATE questions SET base_at = ?, due_at = ?, remind_at = ?, claim_at = claim_at + ?, tell_at = tell_at + ?"
        " WHERE game = ? AND number = ?",
        (until.base, until.due, until.remind, later, later, one.game, one.number),
    )


async def note_reminder(tx: Transaction, waiting: Waiting, claim_at: int | None) -> None:
    """The one reminder went out; `claim_at` is from when on the game may be claimed if it goes unanswered."""
    await tx.run(
        "UPDATE questions SET reminded = 1, claim_at = ?, tell_at = ? WHERE game = ? AND number = ?",
        (claim_at, claim_at, waiting.game, waiting.number),
    )


async def tell_again(tx: Transaction, waiting: Waiting, at: int | None) -> None:
    """The table was told that a reminder went unanswered; it is told again at a later time, or never."""
    await tx.run("UPDATE questions SET tell_at = ? WHERE game = ? AND number = ?", (at, waiting.game, waiting.number))


async def note_called(tx: Transaction, game: int, members: Sequence[int], question: int) -> None:
    """These members were called since the table waits for them, for everything up to this question."""
    await calls.note(tx, game, members, question)
    await tx.many(
        "UPDATE questions SET called = 1 WHERE game = ?1 AND seat IN"
        " (SELECT seat FROM seats WHERE game = ?1 AND member = ?2)",
        [(game, member) for member in members],
    )


async def forget_calls(tx: Transaction, waiting: Iterable[Waiting]) -> None:
    """As if those whom the tables wait for had not been called yet."""
    for one in waiting:
        await tx.run("UPDATE questions SET called = 0 WHERE game = ? AND number = ?", (one.game, one.number))
        await calls.forget(tx, one.game, one.seat)
