"""What the clock does for leagues and ratings: calls, silence that confirms, deadlines, and games that have ended."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from bot.league.book import Book
from bot.league.deadlines import fallen_due
from bot.league.matches import Pairing
from bot.league.results import checked
from bot.leagues.desk import Deed, Desk
from bot.leagues.founding import settle_phase
from bot.leagues.friendlies import Friendlies
from bot.leagues.playing import Playing
from bot.leagues.records import Records
from bot.leagues.reporting import Reporting, busy_in, last_call
from bot.leagues.rounds import remind_at, round_over
from bot.leagues.telling import AT_DEADLINE, pairing_line, versus, within
from bot.people.person import Person
from bot.refusal import Settled
from bot.store import league_games, league_reports, leagues, people, rated_games
from bot.store.league_reports import Call, Report
from bot.store.leagues import Due
from bot.store.outbox import Post

CALLS_A_POST = 12
"""Lines with two names and a time each, in the 2,000 characters of a message."""
Job = tuple[Iterable[Any], Callable[[Any], Awaitable[None]]]
"""Things that are due, and what is done with each of them."""


@dataclass
class Times:
    """Looks for what is due in leagues."""

    desk: Desk
    records: Records

    async def jobs(self, now: int) -> list[Job]:
        """Everything that is due now. Games first: one that has ended needs no reminder."""
        database = self.desk.database
        return [
            (await league_games.ended_games(database), Playing(self.desk).take_result),
            (await rated_games.ended_games(database), Friendlies(self.desk, self.records).take_outcome),
            (await league_reports.reports_due(database, now), Reporting(self.desk).falls_silent),
            (await leagues.rounds_due(database, now), self.judge),
            (await league_reports.leagues_to_call(database, now), self.call),
            (await self.records.scopes(), self.records.reckon),
        ]

    async def call(self, number: int) -> None:
        """Call everybody of a league whose time has come, if it is still wanted; nobody else."""

        async def act(deed: Deed) -> str:
            due = await league_reports.calls_due(deed.tx, number, deed.now)
            reports = await league_reports.reports_in(deed.tx, number)
            playing = await league_games.begun_in(deed.tx, number)
            persons = await people.people(deed.tx, [one.member for one in due], deed.now)
            called: dict[tuple[int, str], list[int]] = {}
            for one in due:
                report = reports.get(one.pairing)
                wanted = one.pairing not in playing and _is_wanted(deed, one, report)
                if await _calls_now(deed, one, persons[one.member], wanted=wanted):
                    called.setdefault((one.pairing, one.kind), []).append(one.member)
                    await _call_again(deed, one, report)
            await _tell_calls(deed, called, reports)
            return ""

        await self.desk.change(number, None, 0, act)

    async def judge(self, due: Due) -> None:
        """A round's time is up: what happens to matches without a result is settled by the league. What is being
        played, or reported, goes on."""

        async def act(deed: Deed) -> str:
            if not await leagues.judge(deed.tx, due, deed.now):
                raise Settled("That was judged already.")
            busy = await busy_in(deed.tx, due.league)
            late = [one for one in deed.book.league.open if one.round == due.round and one.number not in busy]
            if late:
                await _judge(deed, late, due.round)
            return ""

        await self.desk.change(due.league, None, 0, act)


async def _judge(deed: Deed, late: list[Pairing], round_number: int) -> None:
    heard = await leagues.heard_of(deed.tx, deed.book.id)
    left = []
    for pairing in late:
        spoke = [entrant for entrant in pairing.sides if (pairing.number, entrant) in heard]
        result = fallen_due(deed.book.league, pairing, spoke, deed.now)
        if result is None:
            left.append(pairing)
        else:
            deed.book = deed.book.with_result(checked(deed.book.league, result))
    settle_phase(deed)
    deed.entry = f"the time for round {round_number} is up: {len(late)} matches without a result"
    await deed.tell(_time_is_up(deed.book, round_number, late, left))
    await round_over(deed, round_number)


def _time_is_up(book: Book, round_number: int, late: list[Pairing], left: list[Pairing]) -> Post:
    """What has become of each match; for those that are left to an organiser, who made the league is called."""
    lines = [pairing_line(book.league, one) for one in late]
    rule = AT_DEADLINE[book.settings.at_deadline]
    calling = bool(left) and bool(book.created_by)
    return Post(
        title=f"{book.name}: the time for round {round_number} is up",
        text=within([f"What has no result now: {rule}.", *lines]),
        call=f"<@{book.created_by}>, `/organise enter` enters what is open." if calling else "",
        ping=[book.created_by] if calling else [],
    )


def _is_wanted(deed: Deed, call: Call, report: Report | None) -> bool:
    """Whether a call still makes sense: the match is open, its player still in it, the report not answered, the
    deadline not over."""
    book = deed.book
    pairing = book.pairings.get((call.pairing,))
    entrant = book.by_member.get(call.member)
    if pairing is None or entrant is None or entrant.number not in pairing.sides:
        return False
    if pairing.number in book.league.result_of:
        return False
    if call.kind == "report":
        return report is not None and not report.disputed and report.entrant != entrant.number
    in_time = (book.deadline(pairing.round) or deed.now + 1) > deed.now
    return in_time and report is None and entrant.dropped_round is None


async def _calls_now(deed: Deed, call: Call, person: Person, *, wanted: bool) -> bool:
    """Whether a call is made now; one that may not be made yet is put off, one that nobody wants is dropped."""
    if not wanted or not person.wants_call(called=False):
        await league_reports.drop_calls(deed.tx, [call])
        return False
    at = person.callable_at(deed.now)
    if at > deed.now:
        await league_reports.keep_calls(deed.tx, [replace(call, at=at)])
    return at <= deed.now


async def _tell_calls(deed: Deed, called: dict[tuple[int, str], list[int]], reports: dict[int, Report]) -> None:
    """Call whoever is called for the same match in one line."""
    lines = [
        (members, _line(deed.book, members, pairing, reports.get(pairing))) for (pairing, _), members in called.items()
    ]
    for start in range(0, len(lines), CALLS_A_POST):
        await deed.tell(_called(deed.book, lines[start : start + CALLS_A_POST]))


async def _call_again(deed: Deed, call: Call, report: Report | None) -> None:
    """The next call for the same: before the deadline, or before silence confirms; after that none."""
    await league_reports.drop_calls(deed.tx, [call])
    at = remind_at(deed.book, deed.book.pairings[call.pairing,]) if report is None else last_call(deed.book, report)
    if at is not None and at > deed.now:
        await league_reports.keep_calls(deed.tx, [replace(call, at=at)])


def _line(book: Book, members: list[int], number: int, report: Report | None) -> str:
    """What members are called for."""
    called = " and ".join(f"<@{member}>" for member in members)
    if report is not None:
        return (
            f"{called}: {book.league.name(report.entrant)} has reported; confirm or dispute it by <t:{report.due_at}:f>"
        )
    pairing = book.pairings[number,]
    at = book.deadline(pairing.round)
    until = f" by <t:{at}:f> (<t:{at}:R>)" if at is not None else ""
    return f"{called}: {versus(book.league, pairing).replace('*', '')} is to be played{until}"


def _called(book: Book, lines: list[tuple[list[int], str]]) -> Post:
    members = list(dict.fromkeys(member for each, _ in lines for member in each))
    call = "\n".join(line for _, line in lines)
    return Post(title=book.name, text="`/league matches` shows yours.", call=call, ping=members)
