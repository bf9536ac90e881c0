"""The planner of what a member is asked, with the half-made orders that are kept for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.game.queues import AHEAD, imagined_table
from bot.game.referee import NotYours
from bot.refusal import NotPossible
from bot.settling.preparing import planning_seat
from bot.store import clicks
from bot.table.asked import answering_seat, asked_seats, questions_for
from bot.table.tables import Table
from cogs.common.controls import Press
from cogs.common.reply import (
    Answering,
)
from cogs.play import _one_panel
from cogs.play._planner import Planner
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.refusal import Stale


def own_questions(table: Table, member: int) -> list[Question]:
    """What the member may answer; raises `NotYours` for everybody else."""
    if table.phase != "running":
        raise Stale(0)
    own = questions_for(table, member)
    if not own:
        raise NotYours(" and ".join(table.seats[seat].name for seat in asked_seats(table)))
    return own


def seat_of(table: Table, member: int, question: Question) -> int:
    """The seat as which a member answers a question; raises `NotYours`."""
    seat = answering_seat(table, question, member)
    if seat is None:
        raise NotYours(table.seats[question.seat].name)
    return seat.number


def own_question(table: Table, member: int, number: int) -> tuple[Question, int]:
    """The question of this number and the seat as which the member answers it; raises `Stale` or `NotYours`."""
    if table.phase != "running":
        raise Stale(number)
    question = table.running.question(number)
    return question, seat_of(table, member, question)


async def planner_of(answer: Answering, press: Press) -> Planner:
    """The planner that a press belongs to, with what was put together so far."""
    await _one_panel.at_rest(answer.interaction)
    table, member = await answer.numbered(press.table), answer.interaction.user.id
    if press.question == AHEAD:
        return await planner_ahead(answer, kept=True)
    _, seat = own_question(table, member, press.question)
    kept = await kept_drafts(answer, seat)
    drafts = kept[1] if kept is not None and kept[0] == press.question else ()
    return await asyncio.to_thread(_fresh, table, member, press.question, drafts)


def _fresh(table: Table, member: int, number: int, drafts: Sequence[Draft] = ()) -> Planner:
    """The planner of a question that is the member's to answer."""
    question, seat = own_question(table, member, number)
    return Planner.begin(table, question, seat, drafts, several=len(questions_for(table, member)) > 1)


async def planner_ahead(answer: Answering, *, kept: bool = False) -> Planner:
    """The planner of an activation that is not asked for yet, on the table as it is; raises `NotPossible` where nothing
    can be planned."""
    assert answer.table is not None
    table, database = answer.table, answer.interaction.client.database
    seat = planning_seat(table, answer.interaction.user.id)
    imagined = await asyncio.to_thread(imagined_table, table, seat, await clicks.plans_of(database, table.id))
    if imagined is None:
        raise NotPossible("Nothing can be planned now: everybody has acted or is queued, or it is not the time for it.")
    kept_then = await kept_drafts(answer, seat) if kept else None
    drafts = kept_then[1] if kept_then is not None and kept_then[0] == AHEAD else ()
    return await asyncio.to_thread(Planner.begin, imagined, imagined.running.question(AHEAD), seat, drafts)


async def kept_drafts(answer: Answering, seat: int) -> tuple[int, list[Draft]] | None:
    """The seat's half-made orders, and the question that they were for."""
    assert answer.table is not None
    return await clicks.drafts_of(answer.interaction.client.database, answer.table.id, seat)


async def keep(answer: Answering, planner: Planner) -> None:
    """Keep the half-made orders."""
    number, question = planner.table.id, planner.question
    async with answer.interaction.client.database.transaction() as tx:
        await clicks.keep_drafts(tx, number, planner.seat, question.number, planner.orders.drafts)
