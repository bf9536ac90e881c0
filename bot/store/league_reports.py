"""What entrants say came of their pairings, until it is confirmed, and the calls that are due for pairings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.league.matches import Result
from bot.league.statistics import Owed
from bot.store.database import Database, Row, Transaction

CallKind = Literal["deadline", "report"]


@dataclass(frozen=True)
class Report:
    """What an entrant says came of a pairing; times are Unix seconds. The other one's silence confirms it at `due_at`;
    `base_at` is when the time alone is used up. One that is `disputed` waits for an organiser. `post`
    is the row of the outbox that asks."""

    league: int
    pairing: int
    entrant: int
    result: Result
    at: int
    base_at: int
    due_at: int
    disputed: bool = False
    post: int = 0


_SAME = ("league", "pairing", "entrant", "at", "base_at", "due_at", "post")


async def keep_report(tx: Transaction, report: Report) -> None:
    """Keep a report in place of the one before."""
    values = (*(getattr(report, name) for name in _SAME), report.result.model_dump_json(), int(report.disputed))
    marks = ", ".join("?" * len(values))
    await tx.run(
        f"INSERT OR REPLACE INTO league_reports ({', '.join(_SAME)}, result, disputed) VALUES ({marks})", values
    )


async def drop_report(tx: Transaction, league: int, pairing: int) -> None:
    """Forget what was said of a pairing, and whom to call about it."""
    await tx.run("DELETE FROM league_reports WHERE league = ? AND pairing = ?", (league, pairing))
    await tx.run("DELETE FROM league_calls WHERE league = ? AND pairing = ? AND kind = 'report'", (league, pairing))


async def report_of(source: Database | Transaction, league: int, pairing: int) -> Report | None:
    """What is said of a pairing."""
    row = await source.row("SELECT * FROM league_reports WHERE league = ? AND pairing = ?", (league, pairing))
    return _report(row) if row is not None else None


async def reports_in(source: Database | Transaction, league: int) -> dict[int, Report]:
    """What is said of a league's pairings, by their numbers."""
    rows = await source.rows("SELECT * FROM league_reports WHERE league = ? ORDER BY at, pairing", (league,))
    return {row["pairing"]: _report(row) for row in rows}


async def reports_due(source: Database | Transaction, at: int) -> list[Report]:
    """The reports that silence confirms by now."""
    rows = await source.rows(
        "SELECT r.* FROM league_reports r JOIN leagues l ON l.id = r.league"
        " WHERE r.due_at <= ? AND NOT r.disputed AND l.phase IN ('running', 'over') ORDER BY r.due_at, r.league",
        (at,),
    )
    return [_report(row) for row in rows]


def _report(row: Row) -> Report:
    result = Result.model_validate_json(row["result"])
    return Report(**{name: row[name] for name in _SAME}, result=result, disputed=bool(row["disputed"]))


async def note_asked(tx: Transaction, report: Report, entrant: int) -> None:
    """An entrant is asked to confirm a report."""
    await tx.run(
        "INSERT OR REPLACE INTO league_answers (league, pairing, entrant, due_at) VALUES (?, ?, ?, ?)",
        (report.league, report.pairing, entrant, report.due_at),
    )


async def note_answered(tx: Transaction, report: Report, entrant: int, at: int) -> None:
    """An entrant has answered a report."""
    await tx.run(
        "UPDATE league_answers SET answered_at = ? WHERE league = ? AND pairing = ? AND entrant = ?",
        (at, report.league, report.pairing, entrant),
    )


async def forget_asked(tx: Transaction, league: int, pairing: int) -> None:
    """A report was taken back, or its pairing: nobody owes an answer to it."""
    await tx.run("DELETE FROM league_answers WHERE league = ? AND pairing = ?", (league, pairing))


async def answers_of(source: Database | Transaction, member: int, guild: int) -> list[Owed]:
    """The answers that a member owed in a server's leagues."""
    rows = await source.rows(
        "SELECT a.due_at, a.answered_at FROM league_answers a JOIN leagues l ON l.id = a.league"
        " JOIN league_entrants e ON e.league = a.league AND e.number = a.entrant WHERE e.member = ? AND l.guild = ?",
        (member, guild),
    )
    return [Owed(row["due_at"], row["answered_at"]) for row in rows]


@dataclass(frozen=True)
class Call:
    """A member who is to be called at a time: to play before the deadline, or to answer a report."""

    league: int
    pairing: int
    member: int
    kind: CallKind
    at: int


async def keep_calls(tx: Transaction, calls: Iterable[Call]) -> None:
    """Call these members when their time has come."""
    await tx.many(
        "INSERT OR REPLACE INTO league_calls (league, pairing, member, kind, at) VALUES (?, ?, ?, ?, ?)",
        [(one.league, one.pairing, one.member, one.kind, one.at) for one in calls],
    )


async def drop_calls(tx: Transaction, calls: Iterable[Call]) -> None:
    """These calls were made, or are wanted no more."""
    await tx.many(
        "DELETE FROM league_calls WHERE league = ? AND pairing = ? AND member = ? AND kind = ?",
        [(one.league, one.pairing, one.member, one.kind) for one in calls],
    )


async def leagues_to_call(source: Database | Transaction, at: int) -> list[int]:
    """The running leagues that have somebody to call."""
    rows = await source.rows(
        "SELECT DISTINCT c.league FROM league_calls c JOIN leagues l ON l.id = c.league"
        " WHERE c.at <= ? AND l.phase IN ('running', 'over') ORDER BY c.league",
        (at,),
    )
    return [row["league"] for row in rows]


async def calls_due(source: Database | Transaction, league: int, at: int) -> list[Call]:
    """Whom a league has to call by now."""
    rows = await source.rows(
        "SELECT * FROM league_calls WHERE league = ? AND at <= ? ORDER BY pairing, kind, member", (league, at)
    )
    return [Call(**row) for row in rows]
