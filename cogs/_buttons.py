"""The other buttons: the lobby's, Status, Undo, consent, giving up, and the way back after an error."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable

import discord

from bot.change import Settled
from cogs import _opening
from cogs._controls import Press
from cogs._reply import Interaction, acknowledge, answering
from cogs.lobby import take_seat
from cogs.look import show_status

Pressed = Callable[[Interaction, Press], Awaitable[None]]


async def status(interaction: Interaction, press: Press) -> None:
    """The table as text, with a control that leads on."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await show_status(answer)


async def join(interaction: Interaction, press: Press) -> None:
    """Take the open seat."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        await take_seat(answer, table.id)


async def start(interaction: Interaction, press: Press) -> None:
    """Begin the game."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await answer.say(await interaction.client.lobby.start(press.table, interaction.user.id, interaction.id))


async def agree(interaction: Interaction, press: Press) -> None:
    """Agree to what the other side asks."""
    await _consent(interaction, press, agreed=True)


async def decline(interaction: Interaction, press: Press) -> None:
    """Decline what the other side asks."""
    await _consent(interaction, press, agreed=False)


async def _consent(interaction: Interaction, press: Press, *, agreed: bool) -> None:
    """`press.table` is the request's number here. Who may not answer leaves the buttons to who may."""
    async with answering(interaction) as answer:
        agreements = interaction.client.agreements
        try:
            text = await agreements.consent(press.table, interaction.user.id, agreed, interaction.id)
        except Settled as settled:
            text = str(settled)
        await answer.say(text)
        await take_controls_off(interaction)


async def restore(interaction: Interaction, press: Press) -> None:
    """Back to the start of the activation, after an unexpected error."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await answer.say(await interaction.client.agreements.restore(press.table, interaction.user.id, interaction.id))


async def resume(interaction: Interaction, press: Press) -> None:
    """Let a paused game go on."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await answer.say(await interaction.client.agreements.resume(press.table, interaction.user.id, interaction.id))


async def undo(interaction: Interaction, press: Press) -> None:
    """Take back the step under which the button stands; `press.question` is the number of answers in force then."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        agreements, member = interaction.client.agreements, interaction.user.id
        await answer.say(await agreements.undo(press.table, member, interaction.id, press.question))


async def concede(interaction: Interaction, press: Press) -> None:
    """The confirmed concession."""
    await _confirmed(interaction, press, interaction.client.agreements.concede)


async def claim(interaction: Interaction, press: Press) -> None:
    """The confirmed claim."""
    await _confirmed(interaction, press, interaction.client.agreements.claim)


async def _confirmed(interaction: Interaction, press: Press, deed: Callable[[int, int, int], Awaitable[str]]) -> None:
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        await answer.numbered(press.table)
        text = await deed(press.table, interaction.user.id, interaction.id)
        await interaction.edit_original_response(content=text, view=None)


async def unknown(interaction: Interaction) -> None:
    """A control of ours that this version does not know."""
    async with answering(interaction) as answer:
        await answer.say("This button is from another version of the bot. `/game status` shows where the game stands.")
        await take_controls_off(interaction)


async def take_controls_off(interaction: Interaction) -> None:
    """Take the buttons off the public message that was pressed; it does not matter if that is not possible."""
    message = interaction.message
    if message is not None and not message.flags.ephemeral:
        with contextlib.suppress(discord.HTTPException):
            await message.edit(view=None)


VERBS: dict[str, Pressed] = {
    "status": status,
    "join": join,
    "start": start,
    "agree": agree,
    "decline": decline,
    "restore": restore,
    "resume": resume,
    "undo": undo,
    "concede": concede,
    "claim": claim,
    **_opening.VERBS,
}
