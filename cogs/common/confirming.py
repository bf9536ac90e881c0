"""What cannot be taken back is confirmed first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.channel import components
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.reply import Answering, Interaction, acknowledge, answering, rewrite, send


async def ask_to_confirm(answer: Answering, verb: str, text: str) -> None:
    """Nothing that cannot be taken back happens without Confirm."""
    assert answer.table is not None
    confirm = Control(label="Confirm", custom_id=custom_id(verb, answer.table.id), style="danger")
    await send(answer.interaction, f"{text} This cannot be taken back.", view=components.buttons([confirm]))


async def confirmed(interaction: Interaction, press: Press, deed: Callable[[int, int, int], Awaitable[str]]) -> None:
    """A deed that its member has confirmed."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        await answer.numbered(press.table)
        text = await deed(press.table, interaction.user.id, interaction.id)
        await rewrite(interaction, text)
