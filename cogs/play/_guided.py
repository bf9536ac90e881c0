"""The guided way: the presses on a planner's panel."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.game.queues import AHEAD
from bot.store import clicks, outbox
from bot.table.tables import Table
from cogs.common.controls import Press
from cogs.common.reply import (
    Answering,
    Interaction,
    answering,
    chosen_value,
)
from cogs.play import _one_panel
from cogs.play._carried import going_on, under_cursor
from cogs.play._giving import give_all
from cogs.play._kept import keep, kept_drafts, own_questions, planner_of, seat_of
from cogs.play._planner import Planner
from cogs.play._showing import opened, panel_of, pressing, show
from rulesets.kit.facets.counsel import Proposal


async def act(interaction: Interaction, press: Press) -> None:
    """“Act” under a public message: open the planner of the member's own question, with its kept draft."""
    async with answering(interaction) as answer:
        await _one_panel.at_rest(interaction)
        table = await answer.numbered(press.table)
        lines = []
        if await _is_old(interaction, table):
            lines.append("-# That button was from an earlier moment; this is what the table waits for now.")
            await _remove_controls(interaction)
        own = own_questions(table, interaction.user.id)
        seat = seat_of(table, interaction.user.id, own[0])
        kept = await kept_drafts(answer, seat)
        begun = next((question for question in own if kept is not None and kept[0] == question.number), None)
        if kept is not None and begun is None and kept[0] != AHEAD:
            lines.append("-# What you had begun to answer has been settled since.")
        lines += [f"-# {note}" for note in await _notes(answer, seat)]
        await show(answer, await opened(answer, table, interaction.user.id, own, begun, kept[1] if kept else (), lines))


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


async def _remove_controls(interaction: Interaction) -> None:
    """Take the buttons off the message that a stale press came from."""
    if interaction.message is not None:
        try:
            await interaction.message.edit(view=None)
        except discord.HTTPException:
            return


async def pick(interaction: Interaction, press: Press) -> None:
    """A value chosen in a menu."""
    await _step(interaction, press, lambda planner, value: planner.chosen(value))


async def done(interaction: Interaction, press: Press) -> None:
    """A field left as it is, or a list that is complete."""
    await _step(interaction, press, lambda planner, value: planner.left())


async def way(interaction: Interaction, press: Press) -> None:
    """The way of a move, which was left to be the shortest, is chosen after all."""
    await _step(interaction, press, lambda planner, value: planner.rerouted())


async def other(interaction: Interaction, press: Press) -> None:
    """What may be answered instead of a move."""
    await _step(interaction, press, lambda planner, value: planner.otherwise())


async def back(interaction: Interaction, press: Press) -> None:
    """The last value taken away again."""
    await _step(interaction, press, lambda planner, value: planner.back())


async def page(interaction: Interaction, press: Press) -> None:
    """The first of two menus: nothing is chosen yet."""
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        await show(answer, await panel_of(answer, planner, page=chosen_value(interaction)))


async def pad(interaction: Interaction, press: Press) -> None:
    """The direction pad, or its cursor moved: nothing is chosen yet."""
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        await show(answer, await panel_of(answer, planner, cursor=under_cursor(press.value)))


async def menu(interaction: Interaction, press: Press) -> None:
    """From the direction pad to the menus."""
    async with pressing(interaction) as answer:
        await show(answer, await panel_of(answer, await planner_of(answer, press), page=""))


async def propose(interaction: Interaction, press: Press) -> None:
    """What a proposal's button says, ready to be confirmed; one that is proposed no more shows what is."""
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        fresh = planner.orders.step == press.step
        proposal = await _proposed(answer, planner, press.value) if fresh else None
        if proposal is not None:
            planner = await asyncio.to_thread(planner.following, proposal)
            await keep(answer, planner)
        await show(answer, await panel_of(answer, planner, carries=going_on(proposal)))


async def _proposed(answer: Answering, planner: Planner, button: str) -> Proposal | None:
    """The proposal that a button stands for; None where it is none of these any more."""
    if planner.may_be_advised:
        stage = planner.stage
        await answer.interaction.client.adviser.find(planner.rules, stage.view, stage.question)
    return await asyncio.to_thread(planner.proposed, button)


async def take(interaction: Interaction, press: Press) -> None:
    """A choice that is a button of its own."""
    await _step(interaction, press, lambda planner, value: planner.taken(press.value))


async def here(interaction: Interaction, press: Press) -> None:
    """The place under the cursor is chosen."""
    await _step(interaction, press, lambda planner, value: planner.chosen(press.value))


async def _step(interaction: Interaction, press: Press, change: Any) -> None:
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        if planner.orders.step == press.step:
            planner = await asyncio.to_thread(change, planner, chosen_value(interaction))
            await keep(answer, planner)
        await show(answer, await panel_of(answer, planner))


async def default(interaction: Interaction, press: Press) -> None:
    """The catalogue's default, ready to be confirmed."""
    async with pressing(interaction) as answer:
        planner = (await planner_of(answer, press)).defaulted()
        await keep(answer, planner)
        await show(answer, await panel_of(answer, planner))


async def confirm(interaction: Interaction, press: Press) -> None:
    """The orders are given; if the same seat is asked next, its planner goes on here."""
    async with pressing(interaction) as answer:
        planner = await planner_of(answer, press)
        if not planner.orders.ready or planner.orders.step != press.step:
            await show(answer, await panel_of(answer, planner))
            return
        await give_all(answer, planner, press.value)


VERBS = {
    "act": act,
    "propose": propose,
    "take": take,
    "pick": pick,
    "page": page,
    "pad": pad,
    "menu": menu,
    "here": here,
    "done": done,
    "way": way,
    "back": back,
    "other": other,
    "default": default,
    "confirm": confirm,
}
