"""Results: one player reports, the other confirms or disputes, silence confirms, organisers settle and correct."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.league.book import Book
from bot.league.entrants import Entrant
from bot.league.matches import Origin, Pairing, Result
from bot.league.pairing.rounds import overtaken
from bot.league.results import checked
from bot.leagues.desk import Deed, Desk, Visitor
from bot.leagues.founding import settle_phase
from bot.leagues.rounds import HOUR, played_on, round_over
from bot.leagues.telling import came_of_it, disputed, reported, result_words, versus
from bot.names import plain_text
from bot.people import deadlines
from bot.refusal import NotPossible, Settled
from bot.store import league_games, league_reports, leagues, outbox, people
from bot.store.database import Database, Transaction
from bot.store.league_reports import Call, Report

SETTLED = "That is settled already."
HAS_RESULT = "It has a result already; an organiser corrects it (`/organise enter`)."
WORDS = 200
"""Characters of what somebody says against a report."""


@dataclass
class Reporting:
    """What brings results into a league."""

    desk: Desk

    async def report(self, number: int, who: Visitor, result: Result, interaction: int) -> str:
        """A player says what came of their match; the same words from the other one confirm it."""

        async def act(deed: Deed) -> str:
            deed.demand_phase("running", "over")
            entrant, pairing = deed.entrant(), _open_pairing(deed, result.pairing)
            _demand_side(pairing, entrant)
            made = checked(deed.book.league, result.model_copy(update={"origin": "confirmed", "at": deed.now}))
            await _demand_no_game(deed, pairing)
            before = await league_reports.report_of(deed.tx, number, pairing.number)
            if before is not None and before.entrant != entrant.number:
                if not _same(before.result, made):
                    raise NotPossible(f"{_told_otherwise(deed, before)} Confirm or dispute that.")
                await _answers(deed, before)
                return await settle_result(deed, before.result)
            if before is not None and before.disputed:
                raise NotPossible("Your report is disputed: an organiser settles it, or you withdraw it.")
            await leagues.note_heard(deed.tx, number, pairing.number, [entrant.number])
            await _ask(deed, pairing, Report(number, pairing.number, entrant.number, made, deed.now, 0, 0))
            return f"You have reported: {result_words(deed.book.league, made)}."

        return await self.desk.change(number, who, interaction, act)

    async def confirm(self, number: int, who: Visitor, pairing: int, mark: int, interaction: int) -> str:
        """The other one, or an organiser who does not play in it, confirms a report."""

        async def act(deed: Deed) -> str:
            report = await _waiting(deed, pairing, mark)
            await _answers(deed, report)
            return await settle_result(deed, report.result)

        return await self.desk.change(number, who, interaction, act)

    async def dispute(self, number: int, who: Visitor, pairing: int, mark: int, why: str, interaction: int) -> str:
        """The other one says that a report is wrong: an organiser settles it."""

        async def act(deed: Deed) -> str:
            report = await _waiting(deed, pairing, mark)
            if report.disputed:
                raise NotPossible("It is disputed already; an organiser settles it.")
            await _answers(deed, report)
            await close_report(deed, pairing)
            post = await deed.tell(disputed(deed.book, report, plain_text(why, WORDS)))
            await league_reports.keep_report(deed.tx, replace(report, disputed=True, post=post))
            deed.entry = f"disputes the report of {versus(deed.book.league, deed.pairing(pairing))}"
            return "An organiser settles it."

        return await self.desk.change(number, who, interaction, act, plain_text(why, WORDS))

    async def withdraw(self, number: int, who: Visitor, pairing: int, mark: int, interaction: int) -> str:
        """Who has reported takes it back."""

        async def act(deed: Deed) -> str:
            report = await _waiting(deed, pairing, mark)
            if deed.entrant().number != report.entrant:
                raise NotPossible("Only who has reported takes it back.")
            await close_report(deed, pairing)
            await league_reports.forget_asked(deed.tx, number, pairing)
            deed.entry = f"takes back the report of {versus(deed.book.league, deed.pairing(pairing))}"
            return "You have taken your report back."

        return await self.desk.change(number, who, interaction, act)

    async def uphold(self, number: int, who: Visitor, pairing: int, mark: int, interaction: int) -> str:
        """An organiser settles a disputed report as it was made."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            report = await _waiting(deed, pairing, mark)
            return await settle_result(deed, report.result, "organiser")

        return await self.desk.change(number, who, interaction, act)

    async def enter(self, number: int, who: Visitor, result: Result, interaction: int, reason: str) -> str:
        """An organiser enters or corrects a result (winner None: opens the match again)."""

        async def act(deed: Deed) -> str:
            deed.demand_organiser()
            deed.demand_phase("running", "paused", "over")
            deed.pairing(result.pairing)
            return await settle_result(deed, result.model_copy(update={"at": deed.now}), "organiser")

        return await self.desk.change(number, who, interaction, act, reason)

    async def falls_silent(self, report: Report) -> None:
        """The other one was silent for the whole time: the report counts. The clock's deed; who is away has longer."""

        async def act(deed: Deed) -> str:
            now = await league_reports.report_of(deed.tx, report.league, report.pairing)
            if now is None or now.disputed or now.due_at > deed.now:
                raise Settled(SETTLED)
            due = await _due(deed, deed.pairing(now.pairing), now)
            if due > deed.now:
                await league_reports.keep_report(deed.tx, replace(now, due_at=due))
                return ""
            return await settle_result(deed, now.result, "silence")

        await self.desk.change(report.league, None, 0, act)


def _open_pairing(deed: Deed, number: int) -> Pairing:
    """A pairing that waits for its result; raises `NotPossible`."""
    pairing = deed.pairing(number)
    if pairing.number in deed.book.league.result_of:
        raise NotPossible(HAS_RESULT)
    return pairing


def _demand_side(pairing: Pairing, entrant: Entrant) -> None:
    if entrant.number not in pairing.sides:
        raise NotPossible("That is a match of others.")


async def _demand_no_game(deed: Deed, pairing: Pairing) -> None:
    game = await league_games.game_of(deed.tx, deed.book.id, pairing.number)
    if game is not None:
        raise NotPossible(f"It is played in game {game.game}: its end is the result.")


def _same(one: Result, other: Result) -> bool:
    """Whether two reports say the same: who won, and the scores."""
    return (one.winner, one.first.score, one.second.score) == (other.winner, other.first.score, other.second.score)


def _told_otherwise(deed: Deed, report: Report) -> str:
    return f"{deed.book.league.name(report.entrant)} has reported: {result_words(deed.book.league, report.result)}."


async def _waiting(deed: Deed, pairing: int, mark: int) -> Report:
    """The report that a control stands for (`mark` 0: any); raises `Settled`."""
    deed.demand_phase("running", "over")
    report = await league_reports.report_of(deed.tx, deed.book.id, pairing)
    if report is None or (mark and mark != report.at % 10**6):
        raise Settled(SETTLED)
    return report


async def _answers(deed: Deed, report: Report) -> None:
    """Note that a report is answered in time, by the other one or by an organiser who has not reported it; raises
    `NotPossible` for everybody else."""
    assert deed.who is not None
    entrant = deed.book.by_member.get(deed.who.member)
    number = entrant.number if entrant is not None else None
    other = deed.pairing(report.pairing).opponent_of(report.entrant)
    if number is not None and number == other:
        await leagues.note_heard(deed.tx, report.league, report.pairing, [number])
        await league_reports.note_answered(deed.tx, report, number, deed.now)
    elif number == report.entrant or not deed.who.organises(deed.book):
        name = deed.book.league.name(other) if other is not None else "The other one"
        raise NotPossible(f"{name} has to answer this.")


async def _ask(deed: Deed, pairing: Pairing, report: Report) -> None:
    """Keep a report and ask the other one; who may not be called now is called when they may be."""
    pace = deed.book.settings.confirm_hours * HOUR
    report = replace(report, base_at=deed.now + pace)
    report = replace(report, due_at=await _due(deed, pairing, report))
    await close_report(deed, pairing.number)
    called = await _call(deed, pairing, report)
    deed.entry = f"reports {versus(deed.book.league, pairing)}"
    post = await deed.tell(reported(deed.book, report, called))
    await league_reports.keep_report(deed.tx, replace(report, post=post))


async def _call(deed: Deed, pairing: Pairing, report: Report) -> int | None:
    """Who is called by the report itself; None where nobody is, or only later."""
    member = _other_member(deed, pairing, report)
    if member is None:
        return None
    await league_reports.note_asked(deed.tx, report, deed.book.by_member[member].number)
    person = await people.person(deed.tx, member, deed.now)
    if not person.wants_call(called=False):
        return None
    first = person.callable_at(deed.now)
    at = first if first > deed.now else last_call(deed.book, report)
    await league_reports.keep_calls(deed.tx, [Call(report.league, pairing.number, member, "report", at)])
    return member if first <= deed.now else None


async def busy_in(source: Database | Transaction, league: int) -> set[int]:
    """The pairings of a league whose result is under way: they are being played, or are reported."""
    return {*await league_reports.reports_in(source, league), *await league_games.begun_in(source, league)}


async def close_report(deed: Deed, pairing: int) -> None:
    """Nothing is asked about a match any more; the message that has asked loses its buttons."""
    report = await league_reports.report_of(deed.tx, deed.book.id, pairing)
    if report is not None:
        await outbox.owe_bare(deed.tx, report.post, deed.book.channel, deed.now)
        await league_reports.drop_report(deed.tx, deed.book.id, pairing)


def last_call(book: Book, report: Report) -> int:
    """When whoever is asked is called once more: when the last part of the time begins."""
    return report.due_at - book.settings.confirm_hours * HOUR // deadlines.LAST_PART


def _other_member(deed: Deed, pairing: Pairing, report: Report) -> int | None:
    other = pairing.opponent_of(report.entrant)
    return deed.book.league.entrant(other).member if other is not None else None


async def _due(deed: Deed, pairing: Pairing, report: Report) -> int:
    """When silence confirms a report: never in quiet hours, nor on a vacation of who is asked."""
    member = _other_member(deed, pairing, report)
    if member is None:
        return report.base_at
    person = await people.person(deed.tx, member, deed.now)
    return person.deadline(report.base_at, deed.book.settings.confirm_hours * HOUR)


async def settle_result(deed: Deed, result: Result, origin: Origin | None = None, link: str = "") -> str:
    """A result counts from now on: everything is reckoned anew from it, and the channel hears of it."""
    before = deed.book
    made = checked(before.league, result.model_copy(update={"origin": origin or result.origin}))
    deed.book = before.with_result(made)
    await close_report(deed, made.pairing)
    corrected = made.pairing in before.league.result_of
    words = result_words(deed.book.league, made)
    deed.entry = f"{'correction: ' if corrected else ''}{words}"
    settle_phase(deed)
    await played_on(deed, before)
    await deed.tell(came_of_it(deed.book, made, link))
    await round_over(deed, deed.pairing(made.pairing).round)
    late = [one for one in overtaken(deed.book.league) if one not in overtaken(before.league)] if corrected else []
    pairs = "; ".join(versus(deed.book.league, one) for one in late)
    return f"{words}." + (f" No longer in order: {pairs}; `/organise log` shows what can be undone." if late else "")
