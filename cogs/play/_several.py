"""Presses on the panel of several questions: which one is answered next, or many of them at once."""

from __future__ import annotations

import asyncio

from bot.table.asked import questions_for
from bot.table.tables import Table
from cogs.common.controls import Press
from cogs.common.reply import Interaction, chosen_value
from cogs.play._giving import give
from cogs.play._kept import own_question
from cogs.play._planner import Planner
from cogs.play._sheet import Sheet
from cogs.play._showing import panel_of, pressing, show
from rulesets.kit.engine.refusal import Stale

NO_BULK = 10**9
"""No bulk answer has this number."""
CHANGED = "-# This has changed since: look at it once more."


async def everything(interaction: Interaction, press: Press) -> None:
    """All questions again; what was half-made is kept until another one is begun."""
    async with pressing(interaction) as answer:
        sheet = _sheet(await answer.numbered(press.table), interaction, press)
        await show(answer, await asyncio.to_thread(sheet.panel))


async def page(interaction: Interaction, press: Press) -> None:
    """The first of two menus: nothing is chosen yet."""
    async with pressing(interaction) as answer:
        sheet = _sheet(await answer.numbered(press.table), interaction, press)
        await show(answer, await asyncio.to_thread(sheet.panel, page=chosen_value(interaction)))


async def which(interaction: Interaction, press: Press) -> None:
    """The question that is answered next: of a menu's entry, or of its own button."""
    async with pressing(interaction) as answer:
        table = await answer.numbered(press.table)
        chosen = chosen_value(interaction)
        number = int(chosen) if chosen.isascii() and chosen.isdecimal() else press.question
        question, seat = own_question(table, interaction.user.id, number)
        several = len(questions_for(table, interaction.user.id)) > 1
        await show(answer, await panel_of(answer, Planner.begin(table, question, seat, several=several)))


async def bulk(interaction: Interaction, press: Press) -> None:
    """Many answers at once, to be looked at before they are given."""
    async with pressing(interaction) as answer:
        sheet = _sheet(await answer.numbered(press.table), interaction, press)
        await show(answer, sheet.bulk_panel(_index(press)))


async def pick_bulk(interaction: Interaction, press: Press) -> None:
    """Many answers at once, chosen in a menu."""
    async with pressing(interaction) as answer:
        sheet = _sheet(await answer.numbered(press.table), interaction, press)
        await show(answer, sheet.bulk_panel(_number(chosen_value(interaction))))


async def bulk_page(interaction: Interaction, press: Press) -> None:
    """The group whose questions are to be answered at once."""
    async with pressing(interaction) as answer:
        sheet = _sheet(await answer.numbered(press.table), interaction, press)
        await show(answer, await asyncio.to_thread(sheet.panel, group=chosen_value(interaction)))


async def give_bulk(interaction: Interaction, press: Press) -> None:
    """Many answers are given together: each is checked, all are taken or none."""
    async with pressing(interaction) as answer:
        sheet = _sheet(await answer.numbered(press.table), interaction, press)
        index = _index(press)
        if not sheet.answers(index) or sheet.fingerprint(index) != press.step:
            await show(answer, sheet.bulk_panel(index, [CHANGED]))
            return
        await give(answer, sheet.answers(index))


def _index(press: Press) -> int:
    """Which bulk answer a button stands for; a number that none has where it says none."""
    return _number(press.value)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else NO_BULK


def _sheet(table: Table, interaction: Interaction, press: Press) -> Sheet:
    """What the member may answer; raises `Stale` if the question of the press is settled."""
    own_question(table, interaction.user.id, press.question)
    sheet = Sheet(table, interaction.user.id)
    if not sheet.questions:
        raise Stale(press.question)
    return sheet


VERBS = {
    "all": everything,
    "which": which,
    "this": which,
    "whichpage": page,
    "bulk": bulk,
    "bulkpick": pick_bulk,
    "bulkpage": bulk_page,
    "bulkgive": give_bulk,
}
