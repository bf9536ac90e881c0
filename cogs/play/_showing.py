"""A member's own panel: what it shows, and what becomes of one whose question is settled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import aiohttp
import discord

from bot.channel import components
from bot.channel.messages import file
from bot.game.queues import AHEAD
from bot.table.asked import questions_for
from bot.table.tables import Table
from cogs.common.framed import framed
from cogs.common.reply import (
    ATTEMPTS,
    Answering,
    Interaction,
    acknowledge,
    answering,
    lacks_here,
    rewrite,
    words_for,
)
from cogs.play import _one_panel
from cogs.play._coaching import coached, no_more_tips
from cogs.play._kept import seat_of
from cogs.play._panel import Panel, Sight, as_panel
from cogs.play._planner import BUTTONS, Planner
from cogs.play._sheet import Sheet
from renders.finished import Picture
from rulesets import ruleset
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.engine.refusal import Stale
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures.scene import Scene

log = logging.getLogger(__name__)

TEXT = 1900
"""Characters of a panel's text; the newest lines are kept."""
MOMENT_PASSED = "-# That moment has passed; this is what you are asked now."


@asynccontextmanager
async def pressing(interaction: Interaction) -> AsyncIterator[Answering]:
    """A press on the member's own panel: acknowledged by type 6, the panel is edited afterwards. One whose question is
    settled says so and loses its controls."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        try:
            yield answer
        except Stale as gone:
            await _redrawn(answer, gone)


async def _redrawn(answer: Answering, gone: Stale) -> None:
    """A panel whose question is settled shows what its member is asked now, or that it is nothing. One that shows what
    came of that question already stays as it is."""
    member = answer.interaction.user.id
    if answer.table is not None and _one_panel.answered_here(answer.interaction, answer.table.id, gone.number):
        return
    # What was read before the press had to wait for another one may be the table of a moment ago.
    table = await answer.numbered(answer.table.id) if answer.table is not None else None
    own = questions_for(table, member) if table is not None else []
    if table is not None and any(question.owed for question in own):
        await show(answer, await opened(answer, table, member, own, None, (), [MOMENT_PASSED]))
    else:
        await show(answer, Panel(words_for(gone, table) or ""))


async def opened(
    answer: Answering,
    table: Table,
    member: int,
    own: Sequence[Question],
    begun: Question | None,
    drafts: Sequence[Draft],
    lines: Sequence[str],
) -> Panel:
    """The planner of the question that was begun, or of the only one; else all that the member may answer."""
    if begun is None and len(own) > 1:
        first = next((question for question in own if question.given is None), own[0])
        tip = await coached(answer, table, seat_of(table, member, first), first)
        return _with_tip(await asyncio.to_thread(Sheet(table, member).panel, [*lines, *tip]), table, tip)
    question = begun or own[0]
    seat = seat_of(table, member, question)
    planner = Planner.begin(table, question, seat, drafts if begun is not None else (), several=len(own) > 1)
    return await panel_of(answer, planner, lines=lines)


async def panel_of(answer: Answering, planner: Planner, *, lines: Sequence[str] = (), **shown: Any) -> Panel:
    """A planner's panel, with a word to who meets such a question for the first time. It is put together in a thread:
    the odds of a menu of targets take their time."""
    planner = await advised(answer, planner)
    ahead = planner.question.number == AHEAD
    tip = await coached(answer, planner.table, planner.seat, planner.question) if not ahead else []
    panel = await asyncio.to_thread(as_panel, planner, lines=[*lines, *tip], **shown)
    return _with_tip(panel, planner.table, tip)


async def advised(answer: Answering, planner: Planner) -> Planner:
    """With what is proposed, or without it where too many wait for such things."""
    if not planner.may_be_advised:
        return planner
    stage, adviser = planner.stage, answer.interaction.client.adviser
    return replace(planner, advised=await adviser.attempt(planner.rules, stage.view, stage.question))


def _with_tip(panel: Panel, table: Table, tip: Sequence[str]) -> Panel:
    """A panel that begins with a tip has a button against more of them, where its last row has room."""
    last = max((control.row or 0 for control in panel.controls), default=0)
    if not tip or sum((control.row or 0) == last for control in panel.controls) >= BUTTONS:
        return panel
    row = panel.controls[-1].row if panel.controls else None
    return replace(panel, controls=[*panel.controls, no_more_tips(table).model_copy(update={"row": row})])


async def show(answer: Answering, panel: Panel, given: Sequence[int] = ()) -> None:
    """Show a panel in the member's ephemeral message, the only one at this table; a lost connection is tried again.
    It has just answered the questions `given`."""
    picture = await _picture(answer, panel.sight) if panel.sight is not None else None
    lacks = "".join(f"{line}\n" for line in lacks_here(answer.interaction, answer.table))
    text = lacks + shortened(panel.text, TEXT - len(lacks))
    view = components.panel(panel.menus, panel.controls)
    for attempt in range(ATTEMPTS):
        files = [file(picture)] if picture else []
        try:
            message = await rewrite(answer.interaction, text, view=view, files=files)
        except (aiohttp.ClientError, OSError):
            if attempt == ATTEMPTS - 1:
                raise
        except discord.NotFound:
            if answer.table is None or not _one_panel.is_replaced(answer.interaction, answer.table.id):
                raise
            return
        else:
            if answer.table is not None:
                await _one_panel.note(answer.interaction, answer.table.id, message.id, given)
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
        return await painter.draw(await framed(answer.interaction, _scene(rules, sight)))
    except Exception:
        log.exception("game %s: the picture of a panel could not be drawn", answer.table.id)
        return None


def _scene(rules: Ruleset[Game], sight: Sight) -> Scene:
    """What the picture of a panel shows."""
    if sight.scene is not None:
        return sight.scene
    stage = sight.sketch
    if stage is None:
        return rules.pictures.scene(sight.view, [], sight.seat, cursor=sight.cursor)
    return rules.pictures.sketched(sight.view, stage.question, stage.draft, stage.parts, sight.seat)
