"""One click: lock the game, load it, apply the answer, store everything together, wake the outbox.

Nothing is shown before it is stored. A click that comes twice gets the same outcome and changes nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import time
import traceback
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from weakref import WeakValueDictionary

from bot.game import announce
from bot.game.automatic import PRACTICE, Automatic
from bot.game.ending import owe_ending
from bot.game.resolution import Resolution
from bot.game.stages import owe_reports
from bot.process.private import private_file, private_folder
from bot.store import clicks, clocks, games, outbox
from bot.store.database import Database, Transaction
from bot.store.errors import note_error
from bot.table.asked import answering_seat
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.event import heard
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused, Stale

log = logging.getLogger(__name__)

TABLES_IN_MEMORY = 100
"""Reading one takes a millisecond or two; holding many makes each full search of the garbage collector longer, in which
everybody waits."""


class NoSuchTable(Exception):
    """There is no game of this number."""


class NotYours(Exception):
    """Somebody else is asked; the text says who."""


class Broken(Exception):
    """Something went wrong that the rules do not know; `number` is what the table and the host hear of it."""

    def __init__(self, number: int) -> None:
        super().__init__(f"error {number}")
        self.number = number


@dataclass(frozen=True)
class Click:
    """An answer on its way in. `member` None: nobody's, a question falls due. `then`: answers to other questions that
    are open beside it or follow from it, by their numbers; all are given, or none. `goes_on`: what the seat is asked of
    these kinds from then on, it answers by what is proposed, or by the whole deployment of a name (`way`)."""

    table: int
    member: int | None
    interaction: int
    action: Action
    question: int
    then: tuple[tuple[int, Action], ...] = ()
    goes_on: tuple[str, ...] = ()
    way: str = ""


@dataclass(frozen=True)
class Told:
    """What the one who clicked hears: the lines of what happened, whether the same seat is asked next, whether it can
    be taken back without asking anybody, and how many answers were given."""

    lines: list[str]
    asked_next: bool
    free_undo: bool = False
    answers: int = 1
    repeated: bool = False


@dataclass(frozen=True)
class Thought:
    """What the practice opponent answers to a question, `asked` when the game had had `count` answers, and to those
    that follow; `why` by question."""

    asked: Question
    count: int
    answers: tuple[tuple[int, Action], ...]
    why: Mapping[int, str] = field(default_factory=dict)

    def fits(self, table: Table) -> bool:
        """Whether the table still asks the same of a practice opponent; what is answered in secret does not hang on
        others' answers."""
        same = table.seats[self.asked.seat].practice and any(
            question == self.asked for question in table.running.questions
        )
        return same and (self.asked.sealed or table.running.count == self.count)


class Referee:
    """Owns the tables in memory; everything that changes a game goes through it."""

    def __init__(self, database: Database, errors: Path, now: Callable[[], float] = time.time) -> None:
        self.database = database
        self.owed = asyncio.Event()
        self.opponents = asyncio.Event()
        self._errors = errors
        self._now = now
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tables: OrderedDict[int, Table] = OrderedDict()

    @property
    def now(self) -> int:
        """The time in Unix seconds."""
        return int(self._now())

    @asynccontextmanager
    async def locked(self, number: int) -> AsyncIterator[Table]:
        """A table for one writer; raises `NoSuchTable`."""
        lock = self._locks.setdefault(number, asyncio.Lock())
        async with lock:
            yield await self.table(number)

    async def table(self, number: int) -> Table:
        """A table to look at; it must not be changed. Raises `NoSuchTable`."""
        table = await games.load_table(self.database, number, self._tables.get(number))
        if table is None:
            raise NoSuchTable(number)
        self.remember(table)
        return table

    def remember(self, table: Table) -> None:
        """Keep a table at hand, and let go of the one that was not used for longest."""
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        if len(self._tables) > TABLES_IN_MEMORY:
            self._tables.popitem(last=False)

    async def answer(self, click: Click) -> Told:
        """Carry out a click. Raises `Stale`, `NotYours`, `Refused` (nothing has changed) or `Broken`."""
        async with self.locked(click.table) as table:
            known = await clicks.outcome_of(self.database, click.interaction)
            if known is not None:
                return Told(**known, repeated=True)
            seat = _asked_seat(table, click)
            async with self._sound(table, click):
                resolution = await self._resolved(table, click)
                return await self._store(table, resolution, click, seat)

    async def automatic(self, number: int) -> Automatic:
        """What may answer by itself at a table."""
        return Automatic(
            plans=await clicks.plans_of(self.database, number),
            orders=await clicks.standing_orders(self.database, number),
            stopped=await clicks.stopped_queues(self.database, number),
        )

    async def fall_due(self, number: int, question: int, why: str = "time is up") -> bool:
        """Give a question its default; False if it is closed, or has none."""
        async with self.locked(number) as table:
            asked = next((q for q in table.running.questions if q.number == question), None)
            if asked is None or asked.default is None or table.phase != "running":
                return False
            click = Click(number, None, 0, table.running.read_action(asked.default), question)
            async with self._sound(table, click, refusable=False):
                resolution = await self._resolved(table, click, why)
                async with self.database.transaction() as tx:
                    await self._commit(tx, table, resolution, None)
                    await _note_dropped(tx, resolution, None)
            self.stored(resolution.table)
            return True

    async def answer_for(self, number: int, thought: Thought) -> bool:
        """Give what the practice opponent has thought out, as far as it still fits; False if nothing of it does."""
        async with self.locked(number) as table:
            if table.phase != "running" or not thought.fits(table):
                return False
            resolution = await self._given(table, thought)
            if resolution is None:
                return False
            async with self.database.transaction() as tx:
                await self._commit(tx, table, resolution, thought.asked.seat)
                await _note_dropped(tx, resolution, None)
            self.stored(resolution.table)
            return True

    async def _given(self, table: Table, thought: Thought) -> Resolution | None:
        """All that was thought out, or, where what follows is not asked any more, the first of it; None if that is not
        allowed."""
        for answers in (thought.answers, thought.answers[:1]):
            (question, action), *then = answers
            click = Click(table.id, None, 0, action, question, tuple(then))
            with suppress(Refused, Stale):
                async with self._sound(table, click):
                    return await self._resolved(table, click, PRACTICE, thought.why)
        return None

    async def _resolved(
        self, table: Table, click: Click, automatic: str = "", why: Mapping[int, str] | None = None
    ) -> Resolution:
        """The click carried out in memory."""
        may_answer = await self.automatic(table.id)
        if click.goes_on:
            may_answer.goes_on(_asked_seat(table, click), click.goes_on, click.way)
        resolution = Resolution.of(table, may_answer)
        resolution.why = why or {}
        carried_out = partial(resolution.answer, click.member, click.question, click.action, automatic, click.then)
        await asyncio.to_thread(carried_out)
        return resolution

    @asynccontextmanager
    async def _sound(self, table: Table, click: Click, *, refusable: bool = True) -> AsyncIterator[None]:
        """An error that the rules do not know stops the game: raises `Broken`. With a default, which cannot be
        mistaken, a refusal is such an error too; the clock would otherwise try it for ever."""
        try:
            yield
        except (Refused, Stale) as error:
            if refusable:
                raise
            raise await self._broken(table, click, error) from error
        except sqlite3.Error:
            raise
        except Exception as error:
            raise await self._broken(table, click, error) from error

    async def _store(self, before: Table, resolution: Resolution, click: Click, seat: int) -> Told:
        told = replace(tell(resolution, seat), answers=1 + len(click.then))
        outcome = {name: value for name, value in asdict(told).items() if name != "repeated"}
        async with self.database.transaction() as tx:
            await self._commit(tx, before, resolution, seat)
            await _note_dropped(tx, resolution, seat)
            await clicks.drop_drafts(tx, before.id, seat)
            await clicks.note_outcome(tx, click.interaction, outcome, self.now)
        self.stored(resolution.table)
        return told

    async def _commit(self, tx: Transaction, before: Table, resolution: Resolution, answered: int | None) -> None:
        """Everything that a resolution made, in one transaction: state, record, snapshots, clocks, what is owed. The
        seat `answered` has given the answer."""
        table = resolution.table
        if announce.is_due(before, table, answered):
            await self._owe_report(tx, table)
        elif (given := announce.how_many(table, table.running)) != announce.how_many(before, before.running):
            await outbox.owe_counts(tx, table.id, table.channel, given, self.now)
        if table.phase == "over":
            table.ended_at = self.now
        await games.save_table(tx, table)
        await games.add_lines(tx, table, resolution.lines, self.now)
        await owe_ending(tx, table, self.now)
        await clocks.sync_questions(tx, table.id, table.running.questions, table.pace, self.now)
        await clicks.drop_plans(tx, resolution.automatic.used)
        for stopped, why in resolution.automatic.halted.items():
            await clicks.stop_queue(tx, table.id, stopped, why)
        await clicks.drop_standing_orders(tx, resolution.automatic.spent)
        for begun in resolution.automatic.begun:
            if begun.id not in resolution.automatic.spent:
                await clicks.set_standing_order(tx, table.id, begun.seat, begun.order)
        for seat, note in resolution.automatic.notes:
            await clicks.add_note(tx, table.id, seat, note)

    async def _owe_report(self, tx: Transaction, table: Table) -> None:
        await outbox.owe_strip(tx, table.id, table.channel, self.now)
        await owe_reports(tx, table, self.now)

    def stored(self, table: Table) -> None:
        """To be called after a commit: the table in memory is the one in the database, and the outbox has work; so may
        a practice opponent have."""
        self.remember(table)
        self.owed.set()
        if any(seat.thinks for seat in table.seats):
            self.opponents.set()

    async def _broken(self, table: Table, click: Click, error: Exception) -> Broken:
        """Put save and click into one file for the host, tell the table a number, and stop the game there."""
        log.error("game %s: a click failed", table.id, exc_info=error)
        stopped = replace(table, phase="broken")
        async with self.database.transaction() as tx:
            number = await note_error(tx, self.now, table.id, error)
            await outbox.owe_strip(tx, table.id, table.channel, self.now)
            await outbox.owe_post(tx, table.id, table.channel, announce.broken(table, number), None, self.now)
            await games.save_table(tx, stopped)
        self._write_error(number, table, click, error)
        self.stored(stopped)
        return Broken(number)

    def _write_error(self, number: int, table: Table, click: Click, error: Exception) -> None:
        private_folder(self._errors)
        report = {
            "error": number,
            "game": table.id,
            "ruleset": table.ruleset,
            "click": {
                "member": click.member,
                "question": click.question,
                "action": click.action.model_dump(),
                "then": [[number, action.model_dump()] for number, action in click.then],
            },
            "state": json.loads(games.saved(table.game) or "null"),
            "traceback": traceback.format_exception(error),
        }
        path = self._errors / f"error-{number:04}.json"
        private_file(path)
        path.write_text(json.dumps(report, ensure_ascii=False, indent=1), encoding="utf-8")


def _asked_seat(table: Table, click: Click) -> int:
    """The seat that a click answers for; raises `Stale` or `NotYours`."""
    if table.phase != "running":
        raise Stale(click.question)
    question = table.running.question(click.question)
    seat = answering_seat(table, question, click.member) if click.member is not None else None
    if seat is None:
        raise NotYours(table.seats[question.seat].name)
    return seat.number


async def _note_dropped(tx: Transaction, resolution: Resolution, listening: int | None) -> None:
    """Leave a word for the seats whose plans were dropped while somebody else clicked."""
    for plan in resolution.automatic.dropped:
        if plan.seat != listening:
            await clicks.add_note(tx, resolution.table.id, plan.seat, dropped_words(plan))


def dropped_words(plan: clicks.Plan) -> str:
    """What the owner of a plan hears when it can no longer be carried out."""
    return f"Your plan “{plan.kind} {' '.join(plan.typed.values())}” is no longer legal; nothing was done."


def tell(resolution: Resolution, seat: int) -> Told:
    """What a seat hears of a resolution."""
    table = resolution.table
    rules = ruleset(table.ruleset)
    view: Game = rules.play.view(table.running, seat)
    lines = announce.event_lines(table, view, heard(resolution.told, seat))
    dropped = [dropped_words(plan) for plan in resolution.automatic.dropped if plan.seat == seat]
    return Told(lines + dropped, bool(table.running.open_for(seat)), resolution.free_undo)
