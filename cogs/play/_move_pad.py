"""The move pad under a planner: a way in inches put together press by press.

Presses say what they add, not where it leads: they are applied in the order in which they came, and none of them is too
late while the question is open. Where several come quickly, only what the last of them led to is drawn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from cogs.common.controls import Press
from cogs.common.reply import Interaction, chosen_value, refusal
from cogs.play._carried import STEP, key_read
from cogs.play._giving import give_all
from cogs.play._kept import keep, planner_of
from cogs.play._showing import panel_of, pressing, show
from rulesets.kit.engine.refusal import Refused


class _Turn:
    """The presses of one member on one table's pad, one after the other; `waiting` counts those that came later."""

    def __init__(self) -> None:
        self.lock, self.waiting = asyncio.Lock(), 0


_turns: WeakValueDictionary[tuple[int, int], _Turn] = WeakValueDictionary()


@asynccontextmanager
async def _in_turn(table: int, member: int) -> AsyncIterator[_Turn]:
    turn = _turns.setdefault((table, member), _Turn())
    turn.waiting += 1
    async with turn.lock:
        turn.waiting -= 1
        yield turn


async def key(interaction: Interaction, press: Press) -> None:
    """A key of the pad: a piece added, or another step in hand."""
    await _press(interaction, press, *key_read(press.value))


async def snap(interaction: Interaction, press: Press) -> None:
    """A piece chosen in the pad's menu, or something taken in hand with another step."""
    value = chosen_value(interaction)
    piece, told = ("", value) if value.startswith(STEP) else (value, press.value)
    await _press(interaction, press, piece, key_read(told)[1])


async def shorter(interaction: Interaction, press: Press) -> None:
    """The last piece taken away again; with none left the pad itself, unless that was meant for an earlier piece."""
    async with pressing(interaction) as answer, _in_turn(press.table, interaction.user.id) as turn:
        planner = await planner_of(answer, press)
        if planner.orders.last.parts or planner.orders.step == press.step:
            planner = planner.shortened()
            await keep(answer, planner)
        if not turn.waiting:
            await show(answer, await panel_of(answer, planner, step=key_read(press.value)[1]))


async def _press(interaction: Interaction, press: Press, piece: str, step: str) -> None:
    async with pressing(interaction) as answer, _in_turn(press.table, interaction.user.id) as turn:
        planner, lines = await planner_of(answer, press), []
        if piece:
            try:
                planner = await asyncio.to_thread(planner.grown_by, piece, step)
            except Refused as refused:
                lines = [f"✗ {refusal(refused, answer.table)}"]
            else:
                await keep(answer, planner)
        if not turn.waiting:
            await show(answer, await panel_of(answer, planner, lines=lines, step=step))


async def go(interaction: Interaction, press: Press) -> None:
    """The move is confirmed as it was put together."""
    async with pressing(interaction) as answer, _in_turn(press.table, interaction.user.id):
        planner = await planner_of(answer, press)
        whole = planner.walked()
        if whole.orders.ready and planner.orders.step == press.step:
            await give_all(answer, whole)
        else:
            await show(answer, await panel_of(answer, planner))


VERBS = {"key": key, "snap": snap, "shorter": shorter, "go": go}
