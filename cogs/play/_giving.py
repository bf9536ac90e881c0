"""Answers that are given, what their giver is told of them, and what the panel goes on with."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bot.game import whole_deployments
from bot.game.queues import AHEAD
from bot.game.referee import Click, Told
from bot.game.typed import Typed, read_answer
from bot.refusal import NotPossible
from bot.store.outbox import Control
from bot.table.asked import asked_seats, questions_for
from bot.table.tables import Table
from cogs.common.controls import custom_id
from cogs.common.reply import (
    UNREACHED,
    Answering,
    rewrite,
)
from cogs.play import _one_panel
from cogs.play._carried import ON, REST, for_the_same, going_on
from cogs.play._kept import keep, seat_of
from cogs.play._panel import Panel
from cogs.play._planner import Planner
from cogs.play._queue_panel import overview, own_queue
from cogs.play._sheet import Sheet
from cogs.play._showing import advised, opened, panel_of, show
from rulesets import ruleset
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused

SOON = 2.0
"""Seconds after which a Confirm whose outcome is not there yet says that it was heard."""
IN_WORK = "⏳ Confirmed: it is being carried out …"
NOT_DONE = "Nothing has changed by that. **Act** shows what you are asked."


class Onward(NamedTuple):
    """How it goes on after answers: what the seat is asked of these `kinds` from then on is answered by what is
    proposed, or by the whole deployment of a name (`way`); `panel`: within the activation the panel proposes the next
    answer at once, and this is what the Confirm carried."""

    kinds: Sequence[str] = ()
    way: str = ""
    panel: str = ""


NOT_ON = Onward()


async def give_typed(answer: Answering, questions: Sequence[Question], kind: str, typed: Typed) -> None:
    """An answer given as a command, to the one of these questions that it fits."""
    assert answer.table is not None
    question, action = read_answer(answer.table, answer.interaction.user.id, questions, kind, typed)
    await give(answer, [(question.number, action)])


async def give_all(answer: Answering, planner: Planner, carries: str = "") -> None:
    """Hand in all that was put together; `carries`: how it goes on after a proposal, as its Confirm says."""
    if planner.question.number == AHEAD:
        await _enqueue(answer, planner)
        return
    complete = planner.orders.complete
    onward = Onward(panel=carries if carries.startswith(ON) else "")
    if carries.startswith(REST):
        way = carries.removeprefix(REST)
        onward = Onward(whole_deployments.kinds(planner.table, way, [stage.question.key for stage in complete]), way)
    await give(answer, [(stage.question.number, stage.action) for stage in complete], onward)


async def give(answer: Answering, answers: list[tuple[int, Action]], onward: Onward = NOT_ON) -> None:
    """Hand answers, each to its question, to the referee and show their giver what came of them."""
    assert answer.table is not None
    begun = answer.table.running.chapter
    interaction = answer.interaction
    number, action = answers[0]
    then, kinds = tuple(answers[1:]), tuple(onward.kinds)
    click = Click(answer.table.id, interaction.user.id, interaction.id, action, number, then, kinds, onward.way)
    among_many = number if len(answers) == 1 and _sealed(answer.table, number) else 0
    async with _one_panel.at_work(interaction):
        told = await _carried_out(answer, click)
        table = await answer.numbered(answer.table.id)
        panel = await _next_panel(answer, table, told, among_many, on=_leads_on(answer, table, onward, begun))
        await show(answer, panel, given=[asked for asked, _ in answers])


async def _carried_out(answer: Answering, click: Click) -> Told:
    """What came of answers. Where that takes its time, the panel says meanwhile that they were heard, and has nothing
    to press; if they are refused then, it leads back."""
    interaction = answer.interaction
    working = asyncio.create_task(interaction.client.referee.answer(click))
    done, _ = await asyncio.wait({working}, timeout=SOON)
    if not done:
        with suppress(*UNREACHED):
            await rewrite(interaction, IN_WORK)
    try:
        return await working
    except (Refused, NotPossible):
        if not done:
            lead = Control(label="Act", custom_id=custom_id("act", click.table, click.question), style="primary")
            await show(answer, Panel(NOT_DONE, [], [lead]))
        raise


def _leads_on(answer: Answering, table: Table, onward: Onward, begun: int) -> str:
    """What the panel goes on with that proposes the next answer at once, as `carries` says it: within the chapter in
    which it has `begun`, or where a battle begins after its set-up; else nothing."""
    if table.phase != "running":
        return ""
    if onward.kinds:
        after = ruleset(table.ruleset).counsel.after_set_up
        asked = any(question.key == after for question in questions_for(table, answer.interaction.user.id))
        return ON if asked else ""
    return onward.panel if table.running.chapter == begun else ""


def _sealed(table: Table, number: int) -> bool:
    """Whether a question is one of those that are answered in secret, in whatever order."""
    return any(question.sealed and question.number == number for question in table.running.questions)


async def _next_panel(answer: Answering, table: Table, told: Told, among_many: int = 0, *, on: str = "") -> Panel:
    """What came of an answer, and the next planner if the same member is asked. After the answer to one `among_many` it
    is that of the next of them; `on`: with what is proposed for the aim that it carries."""
    lines, member = list(told.lines), answer.interaction.user.id
    undo = [_undo(table)] if told.free_undo and table.phase == "running" else []
    own = questions_for(table, member)
    following = _next_of_many(table, own, among_many)
    if following is not None:
        lines += Sheet(table, member).given(among_many)
    if len(own) > 1 or any(question.owed for question in own):
        ahead = await _goes_on(answer, table, own[0], lines, on) if on and len(own) == 1 else None
        panel = ahead or await opened(answer, table, member, own, following, (), lines)
        return replace(panel, controls=[*panel.controls, *undo])
    if table.phase == "running" and (asked := asked_seats(table)):
        lines.append(f"-# Now the table waits for {' and '.join(table.seats[n].name for n in asked)}.")
    change = [Control(label="Change the answer", custom_id=custom_id("act", table.id, q.number)) for q in own]
    status = Control(label="Status", custom_id=custom_id("status", table.id))
    return Panel("\n".join(lines) or "Done.", [], [*change, status, *undo])


async def _goes_on(
    answer: Answering, table: Table, question: Question, lines: Sequence[str], carries: str
) -> Panel | None:
    """The panel of the next question with the proposal for the aim of the one before, else its first, to be confirmed;
    None where nothing is proposed, or where something new begins, but for a battle after its set-up."""
    rules = ruleset(table.ruleset)
    if rules.play.opening & set(question.takes) and question.key != rules.counsel.after_set_up:
        return None
    seat = seat_of(table, answer.interaction.user.id, question)
    planner = await advised(answer, Planner.begin(table, question, seat))
    best = for_the_same(await asyncio.to_thread(lambda: planner.proposals), carries)
    if best is None or best.rest:
        return None
    planner = await asyncio.to_thread(planner.following, best)
    await keep(answer, planner)
    return await panel_of(answer, planner, lines=lines, carries=going_on(best))


def _next_of_many(table: Table, own: Sequence[Question], answered: int) -> Question | None:
    """The next question of the kind and seat of the one that was answered; None where each has an answer."""
    before = next((question for question in own if question.number == answered), None)
    if before is None:
        return None
    alike = (one for one in own if (one.seat, one.key) == (before.seat, before.key) and one.given is None)
    return next(alike, None)


def _undo(table: Table) -> Control:
    """Takes back the step that led to this number of answers in force."""
    return Control(label="Undo", custom_id=custom_id("undo", table.id, table.running.count))


async def _enqueue(answer: Answering, planner: Planner) -> None:
    """What was put together waits in the queue; its owner sees all of it."""
    interaction, number = answer.interaction, planner.table.id
    actions = [stage.action for stage in planner.orders.complete]
    words = await interaction.client.preparing.enqueue(number, interaction.user.id, actions, interaction.id)
    own = await own_queue(interaction.client.database, await answer.numbered(number), interaction.user.id)
    await show(answer, overview(own, f"Planned: {words}"))
