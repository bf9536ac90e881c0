"""A change of a table that is not a move: inside the table's lock and one transaction, once an interaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from bot import announce
from bot.referee import Referee
from bot.store import clicks, games, outbox
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.store.tables import Line, Seat, Table


class NotPossible(Exception):
    """What was asked cannot be done now; the text says why and what can."""


@dataclass
class Change:
    """A change under way. `posts` are told to the channel; with `report` the battlefield is shown after them."""

    tx: Transaction
    table: Table
    posts: list[Post] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    report: bool = False

    def note(self, kind: str, seat: Seat | None, action: dict[str, Any], before: str | None = None) -> None:
        """Add a line to the record; `before` is the saved game that it can be taken back to."""
        chapter = self.table.game.chapter if self.table.game is not None else 0
        member = seat.member if seat else None
        number = seat.number if seat else None
        self.lines.append(Line(kind, action, number, member, chapter=chapter, before=before, irreversible=True))


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
            change = Change(tx, copy)
            text = await act(change)
            await _store(change, referee.now)
            await clicks.note_outcome(tx, interaction, {"text": text}, referee.now)
        referee.stored(change.table)
        return text


async def _store(change: Change, at: int) -> None:
    tx, table = change.tx, change.table
    owed = [(post, None) for post in change.posts] + ([announce.report(table)] if change.report else [])
    if any(post.asks for post, _ in owed):
        await outbox.owe_strip(tx, table.id, table.channel, at)
    for post, scene in owed:
        await outbox.owe_post(tx, table.id, table.channel, post, scene, at)
    if change.report:
        table.unposted = []
    await games.save_table(tx, table)
    await games.add_lines(tx, table, change.lines, at)
    questions = table.game.questions if table.game is not None else []
    await clicks.sync_questions(tx, table.id, questions, table.pace, at)


def demand_phase(table: Table, *phases: str) -> None:
    """Raises `NotPossible` unless the table is in one of these phases."""
    if table.phase not in phases:
        raise NotPossible(PHASE_WORDS[table.phase])


def demand_seat(table: Table, member: int) -> Seat:
    """The member's seat (the asked one, if there are several); raises `NotPossible` for onlookers."""
    seats = table.seats_of(member)
    if not seats:
        raise NotPossible("You do not play at this table.")
    asked = announce.asked_seats(table)
    return table.seats[next((number for number in seats if number in asked), seats[0])]


PHASE_WORDS = {
    "lobby": "The game has not begun: choose forces with `/army`, then `/game start`.",
    "running": "The game has begun.",
    "paused": "The game is paused: `/game pause` lets it go on.",
    "broken": "The game was stopped by an error: the button under its last message goes back to the start of the"
    " activation.",
    "over": "The game is over: `/game new` opens another.",
}
