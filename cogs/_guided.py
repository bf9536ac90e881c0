"""The guided way: the presses on a planner's panel, and what an answer tells its giver."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import aiohttp
import discord

from bot import components
from bot.announce import asked_seats
from bot.courier import file
from bot.referee import Click, NotYours, Told
from bot.store import clicks, outbox
from bot.store.outbox import Control
from bot.store.tables import Table
from bot.typed import Typed, read_command
from cogs._controls import Press, custom_id
from cogs._planner import Panel, Planner, Sight, under_cursor
from cogs._reply import ATTEMPTS, Answering, Interaction, acknowledge, answering, chosen_value, words_for
from renders.board import Picture
from rulesets import ruleset
from rulesets.kit.action import Action
from rulesets.kit.question import Draft, Question
from rulesets.kit.refusal import Stale

log = logging.getLogger(__name__)

TEXT = 1900
"""Characters of a panel's text; the newest lines are kept."""


async def act(interaction: Interaction, press: Press) -> None:
    """“Act” under a public message: open the planner of the member's own question, with its kept draft."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        lines = []
        if await _is_old(interaction, table):
            lines.append("-# That button was from an earlier moment; this is what the table waits for now.")
            await _remove_controls(interaction)
        question = _own_question(table, interaction.user.id)
        kept = await _kept_drafts(answer, question)
        if kept is not None and kept[0] != question.number:
            lines.append("-# What you had begun to answer has been settled since.")
        lines += [f"-# {note}" for note in await _notes(answer, question.seat)]
        drafts = kept[1] if kept is not None and kept[0] == question.number else ()
        await _show(answer, await _panel(Planner.begin(table, question, drafts), lines=lines))


async def _is_old(interaction: Interaction, table: Table) -> bool:
    """Whether the pressed message is older than the one that carries the game's controls. One that only the presser
    sees leads on for as long as it is there."""
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return False
    newest = await outbox.asking_message(interaction.client.database, table.id)
    return newest is not None and message.id < newest


async def _notes(answer: Answering, seat: int) -> list[str]:
    """What happened to the member while nobody listened."""
    assert answer.table is not None
    async with answer.interaction.client.database.transaction() as tx:
        return await clicks.notes_of(tx, answer.table.id, seat)


async def pick(interaction: Interaction, press: Press) -> None:
    """A value chosen in a menu."""
    await _step(interaction, press, lambda planner, value: planner.chosen(value))


async def done(interaction: Interaction, press: Press) -> None:
    """A field left as it is, or a list that is complete."""
    await _step(interaction, press, lambda planner, value: planner.left())


async def way(interaction: Interaction, press: Press) -> None:
    """The way of a move, which was left to be the shortest, is chosen after all."""
    await _step(interaction, press, lambda planner, value: planner.rerouted())


async def back(interaction: Interaction, press: Press) -> None:
    """The last value taken away again."""
    await _step(interaction, press, lambda planner, value: planner.back())


async def page(interaction: Interaction, press: Press) -> None:
    """The first of two menus: nothing is chosen yet."""
    async with _pressing(interaction) as answer:
        planner = await _planner(answer, press)
        await _show(answer, await _panel(planner, page=chosen_value(interaction)))


async def pad(interaction: Interaction, press: Press) -> None:
    """The direction pad, or its cursor moved: nothing is chosen yet."""
    async with _pressing(interaction) as answer:
        planner = await _planner(answer, press)
        await _show(answer, await _panel(planner, cursor=under_cursor(press.value)))


async def menu(interaction: Interaction, press: Press) -> None:
    """Back from the direction pad to the menus."""
    async with _pressing(interaction) as answer:
        await _show(answer, await _panel(await _planner(answer, press)))


async def here(interaction: Interaction, press: Press) -> None:
    """The place under the cursor is chosen."""
    await _step(interaction, press, lambda planner, value: planner.chosen(press.value))


async def _step(interaction: Interaction, press: Press, change: Any) -> None:
    async with _pressing(interaction) as answer:
        planner = await _planner(answer, press)
        if planner.orders.step == press.step:
            planner = change(planner, chosen_value(interaction))
            await _keep(answer, planner)
        await _show(answer, await _panel(planner))


async def default(interaction: Interaction, press: Press) -> None:
    """The catalogue's default, ready to be confirmed."""
    async with _pressing(interaction) as answer:
        table = await answer.numbered(press.table)
        question = _question(table, interaction.user.id, press.question)
        planner = Planner.begin(table, question).defaulted()
        await _keep(answer, planner)
        await _show(answer, await _panel(planner))


async def confirm(interaction: Interaction, press: Press) -> None:
    """The orders are given; if the same seat is asked next, its planner goes on here."""
    async with _pressing(interaction) as answer:
        planner = await _planner(answer, press)
        if not planner.orders.ready or planner.orders.step != press.step:
            await _show(answer, await _panel(planner))
            return
        await give(answer, [(stage.question.number, stage.action) for stage in planner.orders.complete])


async def answer_typed(answer: Answering, question: Question, kind: str, typed: Typed) -> None:
    """An answer given as a command."""
    assert answer.table is not None
    rules = ruleset(answer.table.ruleset)
    view = rules.view(answer.table.running, question.seat)
    action = read_command(rules, view, question, kind, typed)
    await give(answer, [(question.number, action)])


async def give(answer: Answering, answers: list[tuple[int, Action]]) -> None:
    """Hand answers, each to its question, to the referee and show their giver what came of them."""
    assert answer.table is not None
    interaction, bot = answer.interaction, answer.interaction.client
    number, action = answers[0]
    click = Click(answer.table.id, interaction.user.id, interaction.id, action, number, tuple(answers[1:]))
    told = await bot.referee.answer(click)
    table = await answer.numbered(answer.table.id)
    await _show(answer, await _next_panel(table, interaction.user.id, told))


async def _next_panel(table: Table, member: int, told: Told) -> Panel:
    """What came of an answer, and the next planner if the same member is asked."""
    lines = list(told.lines)
    undo = [_undo(table)] if told.free_undo and table.phase == "running" else []
    own = _open_questions(table, member)
    if own:
        panel = await _panel(Planner.begin(table, own[0]), lines=lines)
        return replace(panel, controls=[*panel.controls, *undo])
    if table.phase == "running":
        lines.append(f"-# Now the table waits for {' and '.join(table.seats[n].name for n in asked_seats(table))}.")
    status = Control(label="Status", custom_id=custom_id("status", table.id))
    return Panel("\n".join(lines) or "Done.", [], [status, *undo])


def _undo(table: Table) -> Control:
    """Takes back the step that led to this number of answers in force."""
    return Control(label="Undo", custom_id=custom_id("undo", table.id, table.running.count))


def _open_questions(table: Table, member: int) -> list[Question]:
    """What a member is asked."""
    if table.phase != "running":
        return []
    return [q for q in table.running.questions if q.given is None and table.seats[q.seat].member == member]


def question_taking(table: Table, member: int, kind: str) -> Question | None:
    """The member's open question that an action type answers."""
    return next((q for q in _open_questions(table, member) if kind in q.takes), None)


def acting_seat(table: Table, member: int) -> int:
    """The seat that a member plans for: the one that is asked, for a member with several."""
    asked = [question.seat for question in _open_questions(table, member)]
    return next(iter(asked), table.seats_of(member)[0])


def _own_question(table: Table, member: int) -> Question:
    """The question that the member is asked; raises `NotYours` for everybody else."""
    if table.phase != "running":
        raise Stale(0)
    own = _open_questions(table, member)
    if not own:
        raise NotYours(" and ".join(table.seats[seat].name for seat in asked_seats(table)))
    return own[0]


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
    kept = await _kept_drafts(answer, question)
    return Planner.begin(table, question, kept[1] if kept is not None and kept[0] == question.number else ())


async def _kept_drafts(answer: Answering, question: Question) -> tuple[int, list[Draft]] | None:
    """The seat's half-made orders, and the question that they were for."""
    assert answer.table is not None
    return await clicks.drafts_of(answer.interaction.client.database, answer.table.id, question.seat)


async def _keep(answer: Answering, planner: Planner) -> None:
    number, question = planner.table.id, planner.question
    async with answer.interaction.client.database.transaction() as tx:
        await clicks.keep_drafts(tx, number, question.seat, question.number, planner.orders.drafts)


@asynccontextmanager
async def _pressing(interaction: Interaction) -> AsyncIterator[Answering]:
    """A press on the member's own panel: acknowledged by type 6, the panel is edited afterwards. One whose question is
    settled says so and loses its controls."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        try:
            yield answer
        except Stale as gone:
            await _show(answer, Panel(words_for(gone, answer.table) or ""))


async def _panel(planner: Planner, **shown: Any) -> Panel:
    """A planner's panel, put together in a thread: the odds of a menu of targets take their time."""
    return await asyncio.to_thread(planner.panel, **shown)


async def _show(answer: Answering, panel: Panel) -> None:
    """Show a panel in the member's ephemeral message; a lost connection is tried again."""
    picture = await _picture(answer, panel.sight) if panel.sight is not None else None
    view = components.panel(panel.menus, panel.controls)
    for attempt in range(ATTEMPTS):
        files = [file(picture)] if picture else []
        try:
            await answer.interaction.edit_original_response(content=shortened(panel.text), view=view, attachments=files)
        except (aiohttp.ClientError, OSError):
            if attempt == ATTEMPTS - 1:
                raise
        else:
            return


def shortened(text: str, limit: int = TEXT) -> str:
    """The end of a text that is too long: what is asked stands there."""
    if len(text) <= limit:
        return text
    end = text[-limit:]
    return "…" + (end.partition("\n")[2] or end)


async def _picture(answer: Answering, sight: Sight) -> Picture | None:
    """The battlefield with what the seat may do then; the words do without it if it cannot be drawn, or not soon."""
    assert answer.table is not None
    rules, painter = ruleset(answer.table.ruleset), answer.interaction.client.painter
    if painter.crowded:
        return None
    try:
        return await painter.draw(rules.scene(sight.view, [], sight.seat, cursor=sight.cursor))
    except Exception:
        log.exception("game %s: the picture of a panel could not be drawn", answer.table.id)
        return None


async def _remove_controls(interaction: Interaction) -> None:
    """Take the buttons off the message that a stale press came from."""
    if interaction.message is not None:
        try:
            await interaction.message.edit(view=None)
        except discord.HTTPException:
            return
