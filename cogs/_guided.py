"""The guided way: the presses on a planner's panel, and what an answer tells its giver."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot import components
from bot.announce import asked_seats
from bot.referee import Click, NotYours, Told
from bot.store import clicks
from bot.store.outbox import Control
from bot.store.tables import Table
from bot.typed import Typed, read_command
from cogs._controls import Press, custom_id
from cogs._planner import Panel, Planner, step_of
from cogs._reply import Answering, Interaction, answering, chosen_value
from renders.board import Picture, draw
from rulesets import ruleset
from rulesets.kit.question import Draft, Question
from rulesets.kit.refusal import Stale

TEXT = 1900
"""Characters of a panel's text; the newest lines are kept."""


async def act(interaction: Interaction, press: Press) -> None:
    """“Act” under a public message: open the planner of the member's own question, with its kept draft."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        question = _own_question(table, interaction.user.id)
        draft = await _kept_draft(answer, question)
        lines = []
        if press.question != table.running.last_question:
            lines.append("-# That button was from an earlier moment; this is what the table waits for now.")
            await _remove_controls(interaction)
        await _show(answer, Planner.begin(table, question, draft).panel(lines=lines))


async def pick(interaction: Interaction, press: Press) -> None:
    """A value chosen in a menu."""
    await _step(interaction, press, lambda planner, value: planner.chosen(value))


async def done(interaction: Interaction, press: Press) -> None:
    """A field left as it is, or a list that is complete."""
    await _step(interaction, press, lambda planner, value: planner.left())


async def back(interaction: Interaction, press: Press) -> None:
    """The last value taken away again."""
    await _step(interaction, press, lambda planner, value: planner.back())


async def page(interaction: Interaction, press: Press) -> None:
    """The first of two menus: nothing is chosen yet."""
    async with _pressing(interaction) as answer:
        planner = await _planner(answer, press)
        await _show(answer, planner.panel(page=chosen_value(interaction)))


async def _step(interaction: Interaction, press: Press, change: Any) -> None:
    async with _pressing(interaction) as answer:
        planner = await _planner(answer, press)
        if step_of(planner.draft) == press.step:
            planner = change(planner, chosen_value(interaction))
            await _keep(answer, planner)
        await _show(answer, planner.panel())


async def default(interaction: Interaction, press: Press) -> None:
    """The catalogue's default, ready to be confirmed."""
    async with _pressing(interaction) as answer:
        table = await answer.numbered(press.table)
        question = _question(table, interaction.user.id, press.question)
        planner = Planner(table, question, await _default_draft(table, question))
        await _keep(answer, planner)
        await _show(answer, planner.panel())


async def _default_draft(table: Table, question: Question) -> Draft:
    view = ruleset(table.ruleset).view(table.running, question.seat)
    draft: Draft = {}
    planner = Planner(table, question, draft)
    left = dict(question.default or {})
    while (found := planner.offer) is not None:
        value = left.get(found.field)
        given = value.pop(0) if isinstance(value, list) and value else value
        planner = planner.chosen(str(given)) if given not in (None, "", []) else planner.left()
    return planner.draft if view else draft


async def confirm(interaction: Interaction, press: Press) -> None:
    """The answer is given; if the same seat is asked next, its planner goes on here."""
    async with _pressing(interaction) as answer:
        planner = await _planner(answer, press)
        fields = planner.action()
        if fields is None or step_of(planner.draft) != press.step:
            await _show(answer, planner.panel())
            return
        await give(answer, planner.question, fields)


async def answer_typed(answer: Answering, question: Question, kind: str, typed: Typed) -> None:
    """An answer given as a command."""
    assert answer.table is not None
    rules = ruleset(answer.table.ruleset)
    view = rules.view(answer.table.running, question.seat)
    action = read_command(rules, view, question, kind, typed)
    await give(answer, question, action.model_dump())


async def give(answer: Answering, question: Question, fields: Draft) -> None:
    """Hand an answer to the referee and show its giver what came of it."""
    assert answer.table is not None
    interaction, bot = answer.interaction, answer.interaction.client
    action = answer.table.running.read_action(fields)
    click = Click(answer.table.id, interaction.user.id, interaction.id, action, question.number)
    told = await bot.referee.answer(click)
    table = await answer.numbered(answer.table.id)
    await _show(answer, _next_panel(table, interaction.user.id, told))


def _next_panel(table: Table, member: int, told: Told) -> Panel:
    lines = list(told.lines)
    if table.phase == "running":
        own = [q for q in table.running.questions if q.given is None and table.seats[q.seat].member == member]
        if own:
            return Planner.begin(table, own[0]).panel(lines=lines)
        lines.append(f"-# Now the table waits for {' and '.join(table.seats[n].name for n in asked_seats(table))}.")
    status = Control(label="Status", custom_id=custom_id("status", table.id))
    return Panel("\n".join(lines) or "Done.", [], [status])


def question_taking(table: Table, member: int, kind: str) -> Question | None:
    """The member's open question that an action type answers."""
    own = [q for q in table.running.questions if table.seats[q.seat].member == member and q.given is None]
    return next((q for q in own if kind in q.takes), None)


def _own_question(table: Table, member: int) -> Question:
    """The question that the member is asked; raises `NotYours` for everybody else."""
    if table.phase != "running":
        raise Stale(0)
    for question in table.running.questions:
        if table.seats[question.seat].member == member and question.given is None:
            return question
    raise NotYours(" and ".join(table.seats[seat].name for seat in asked_seats(table)))


def _question(table: Table, member: int, number: int) -> Question:
    """The open question of this number, if it is the member's."""
    if table.phase != "running":
        raise Stale(number)
    question = table.running.question(number)
    if table.seats[question.seat].member != member:
        raise NotYours(table.seats[question.seat].name)
    return question


async def _planner(answer: Answering, press: Press) -> Planner:
    table = await answer.numbered(press.table)
    question = _question(table, answer.interaction.user.id, press.question)
    return Planner.begin(table, question, await _kept_draft(answer, question))


async def _kept_draft(answer: Answering, question: Question) -> Draft | None:
    assert answer.table is not None
    kept = await clicks.draft_of(answer.interaction.client.database, answer.table.id, question.seat)
    return kept[1] if kept is not None and kept[0] == question.number else None


async def _keep(answer: Answering, planner: Planner) -> None:
    number, question = planner.table.id, planner.question
    async with answer.interaction.client.database.transaction() as tx:
        await clicks.keep_draft(tx, number, question.seat, question.number, planner.draft)


@asynccontextmanager
async def _pressing(interaction: Interaction) -> AsyncIterator[Answering]:
    """A press on the member's own panel: acknowledged by type 6, the panel is edited afterwards."""
    async with answering(interaction, defer=False) as answer:
        await interaction.response.defer()
        yield answer


async def _show(answer: Answering, panel: Panel) -> None:
    """Show a panel in the member's ephemeral message."""
    picture = await _picture(answer) if panel.with_picture else None
    files = [discord.File(io.BytesIO(picture.png), "board.png", description=picture.alt)] if picture else []
    text = panel.text if len(panel.text) <= TEXT else "…" + panel.text[-TEXT:].partition("\n")[2]
    await answer.interaction.edit_original_response(
        content=text, view=components.panel(panel.menus, panel.controls), attachments=files
    )


async def _picture(answer: Answering) -> Picture | None:
    """The battlefield with what the member may do now."""
    assert answer.table is not None
    table, rules = answer.table, ruleset(answer.table.ruleset)
    seat = _own_question(table, answer.interaction.user.id).seat
    scene = rules.scene(rules.view(table.running, seat), [], seat)
    return await asyncio.to_thread(draw, scene)


async def _remove_controls(interaction: Interaction) -> None:
    """Take the buttons off the message that a stale press came from."""
    if interaction.message is not None:
        try:
            await interaction.message.edit(view=None)
        except discord.HTTPException:
            return
