"""A place or a way in words, written into a form: for whatever the menus do not suggest."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from cogs.common.controls import Press, custom_id
from cogs.common.reply import Interaction, answering, form_text, refusal
from cogs.play._kept import keep, planner_of
from cogs.play._planner import TEXT
from cogs.play._showing import panel_of, pressing, show
from rulesets.kit.engine.refusal import Refused, Stale

LABEL = 45
"""Characters of a form's title, and of a field's label."""


async def ask(interaction: Interaction, press: Press) -> None:
    """A form for the words; it is found by its custom_id when it comes back, also after a restart."""
    async with answering(interaction, defer=False) as answer:
        planner = await planner_of(answer, press)
        if planner.orders.step != press.step or not planner.asks_in_words:
            raise Stale(press.question)
        step = custom_id("worded", press.table, press.question, press.step)
        form = discord.ui.Modal(title="In words", custom_id=step)
        form.add_item(_field(planner.asks_in_words, planner.suggested))
        form.stop()
        await interaction.response.send_modal(form)


def _field(label: str, suggested: str) -> discord.ui.TextInput[Any]:
    hint = f"such as {suggested}"[:TEXT] if suggested else None
    return discord.ui.TextInput(label=label[:LABEL], placeholder=hint, max_length=TEXT)


async def said(interaction: Interaction, press: Press) -> None:
    """The form has come back: the words are chosen as an entry of the menu is, or the panel says why they cannot be."""
    async with pressing(interaction) as answer:
        planner, lines = await planner_of(answer, press), []
        if planner.orders.step == press.step:
            try:
                planner = await asyncio.to_thread(planner.said, form_text(interaction).strip())
            except Refused as refused:
                lines = [f"✗ {refusal(refused, answer.table)}"]
            else:
                await keep(answer, planner)
        await show(answer, await panel_of(answer, planner, lines=lines))


VERBS = {"words": ask, "worded": said}
