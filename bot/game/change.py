"""A change of a table that is not a move: inside the table's lock and one transaction, once an interaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.game.automatic import Automatic
from bot.game.ending import owe_ending
from bot.game.referee import Referee, dropped_words
from bot.game.resolution import Resolution
from bot.game.stages import owe_reports
from bot.refusal import NotPossible
from bot.store import clicks, clocks, games, outbox
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.table.asked import asked_seats
from bot.table.tables import Line, Seat, Table
from rulesets import ruleset
from rulesets.kit.engine.game import Verdict


@dataclass
class Change:
    """A change under way at a time (`now`). `posts` are told to the channel; with `report` the battlefield is shown
    after them."""

    tx: Transaction
    table: Table
    now: int
    posts: list[Post] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    report: bool = False

    def note(self, kind: str, seat: Seat | None, action: dict[str, Any], before: str | None = None) -> None:
        """Add a line to the record. With `before`, the saved game before it, no undo goes back behind it."""
        chapter = self.table.game.chapter if self.table.game is not None else 0
        member = seat.member if seat else None
        number = seat.number if seat else None
        final = before is not None
        self.lines.append(Line(kind, action, number, member, chapter=chapter, before=before, irreversible=final))


Act = Callable[[Change], Awaitable[str]]


async def change_table(referee: Referee, number: int, interaction: int, act: Act) -> str:
    """Run `act` on a copy of the table and store what it made; a repeated interaction changes nothing.

    Returns what the member is told. `act` raises `NotPossible` to leave everything as it was.
    """
    async with referee.locked(number) as table:
        async with referee.database.transaction() as tx:
            known = await clicks.outcome_of(tx, interaction)
            if known is not None:
                return str(known["text"])
            copy = replace(table, unposted=[*table.unposted], seats=[replace(seat) for seat in table.seats])
            change = Change(tx, copy, referee.now)
            text = await act(change)
            await store(change, referee.now)
            await clicks.note_outcome(tx, interaction, {"text": text}, referee.now)
        referee.stored(change.table)
        return text


def begin(change: Change, automatic: Automatic) -> None:
    """Begin the game; what answers by itself does so until people are asked."""
    resolution = Resolution.of(change.table, automatic)
    resolution.begin()
    change.table, change.report = resolution.table, True
    change.lines.extend(resolution.lines)


async def settle(change: Change) -> bool:
    """Let everything answer that needs nobody (practice opponent, plans, standing orders); whether anything did."""
    if change.table.phase != "running":
        return False
    tx, number = change.tx, change.table.id
    automatic = Automatic(
        plans=await clicks.plans_of(tx, number),
        orders=await clicks.standing_orders(tx, number),
        stopped=await clicks.stopped_queues(tx, number),
    )
    resolution = Resolution.of(change.table, automatic)
    resolution.settle()
    change.table = resolution.table
    change.lines += resolution.lines
    await clicks.drop_plans(tx, automatic.used)
    for stopped, why in automatic.halted.items():
        await clicks.stop_queue(tx, number, stopped, why)
    for plan in automatic.dropped:
        await clicks.add_note(tx, number, plan.seat, dropped_words(plan))
    await clicks.drop_standing_orders(tx, automatic.spent)
    for seat, note in automatic.notes:
        await clicks.add_note(tx, number, seat, note)
    return bool(resolution.lines)


async def store(change: Change, at: int) -> None:
    """Everything that a change made, in its transaction: posts, state, record, clocks."""
    tx, table = change.tx, change.table
    reported = change.report or bool(table.shots)
    if reported or any(post.asks for post in change.posts):
        await outbox.owe_strip(tx, table.id, table.channel, at)
    for post in change.posts:
        await outbox.owe_post(tx, table.id, table.channel, post, None, at)
    if reported:
        await owe_reports(tx, table, at)
    ends = table.phase == "over" and table.ended_at is None
    table.ended_at = at if ends else table.ended_at
    await games.save_table(tx, table)
    await games.add_lines(tx, table, change.lines, at)
    if ends and table.game is not None and table.running.verdict is not None:
        await owe_ending(tx, table, at)
    questions = table.game.questions if table.game is not None else []
    await clocks.sync_questions(tx, table.id, questions, table.pace, at)


def verdict_of(table: Table, reason: str, winners: Sequence[int] | None) -> Verdict:
    """How a game ends that is not played to its end; the score as it stands is the scenario's."""
    return ruleset(table.ruleset).play.adjudicated(table.running, reason, winners)


def end_game(change: Change, seat: Seat | None, verdict: Verdict, text: str) -> str:
    """End the game by what a seat did (None: an organiser); `text` is what its player is told."""
    table = change.table
    demand_phase(table, "running", "paused", "broken")
    change.note("ended", seat, {"type": verdict.key}, games.saved(table.game))
    table.game = table.running.model_copy(update={"verdict": verdict, "questions": [], "root": None})
    table.phase, change.report = "over", True
    return text


def demand_phase(table: Table, *phases: str) -> None:
    """Raises `NotPossible` unless the table is in one of these phases."""
    if table.phase not in phases:
        raise NotPossible(phase_words(table))


def demand_seat(table: Table, member: int) -> Seat:
    """The member's seat (the asked one, if there are several); raises `NotPossible` for onlookers."""
    seats = table.seats_of(member)
    if not seats:
        raise NotPossible("You do not play at this table.")
    asked = asked_seats(table)
    return table.seats[next((number for number in seats if number in asked), seats[0])]


def phase_words(table: Table) -> str:
    """Where a table stands, and what leads on."""
    if table.phase == "over" and table.game is None:
        return "This table was closed before its game began: `/game new` opens another."
    if table.phase == "over" and table.running.verdict is None:
        return "This game is here to be looked at: `/game board`, `/game log`."
    return PHASE_WORDS[table.phase]


PHASE_WORDS = {
    "lobby": "The game has not begun: choose forces with `/army take`, then `/game start`.",
    "running": "The game has begun: `/game status` shows what it waits for.",
    "paused": "The game is paused: `/game status` shows until when, `/game pause` lets it go on.",
    "broken": "The game was stopped by an error: `/game status` has the button that goes back to the start of the"
    " activation.",
    "over": "The game is over: `/game new` opens another.",
}
