"""The buttons of secret rolls, and of rolls that are asked of somebody."""

from __future__ import annotations

import contextlib

import discord

from bot.channel.components import panel
from bot.refusal import Settled
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.reply import (
    Interaction,
    acknowledge,
    answering,
    chosen_value,
    number_in,
    pressed,
    rewrite,
    send,
    take_controls_off,
)
from cogs.dice._rolled import roll_in_public, show_secretly

TO_WHOM = "To whom do you reveal secret roll {}? Its key is told with it."


async def look(interaction: Interaction, press: Press) -> None:
    """A secret roll, for its roller and whom they have shown it to."""
    async with answering(interaction):
        await show_secretly(interaction, *await interaction.client.secrets.look(press.table, interaction.user.id))


async def reveal(interaction: Interaction, press: Press) -> None:
    """Asks its roller to whom."""
    async with answering(interaction):
        await interaction.client.secrets.own(press.table, interaction.user.id)
        view = panel([], [Control(label="Everybody", custom_id=custom_id("rollopen", press.table), style="primary")])
        view.add_item(discord.ui.UserSelect(custom_id=custom_id("rollshow", press.table), placeholder="One member"))
        await send(interaction, TO_WHOM.format(press.table), view=view)


async def reveal_to_all(interaction: Interaction, press: Press) -> None:
    """The roll is for everybody, and stands in the channel."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        await interaction.client.secrets.reveal(press.table, interaction.user.id)
        await rewrite(interaction, "Revealed.")
        await _take_buttons_off(interaction, press.table)


async def _take_buttons_off(interaction: Interaction, number: int) -> None:
    """The seal stays; what is revealed can be looked at without a button."""
    channel, message = await interaction.client.secrets.seal_place(number)
    if message is not None:
        place = interaction.client.get_partial_messageable(channel)
        with contextlib.suppress(discord.HTTPException):
            await place.get_partial_message(message).edit(view=None)


async def show_to_one(interaction: Interaction, press: Press) -> None:
    """Somebody else may look, who is called."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        other = number_in(chosen_value(interaction))
        await interaction.client.secrets.show_to(press.table, interaction.user.id, other, _name(interaction, other))
        await rewrite(interaction, f"Shown to <@{other}>.")


def _name(interaction: Interaction, member: int) -> str:
    """How Discord says that a chosen member is called."""
    known = pressed(interaction).get("resolved") or {}
    user = (known.get("users") or {}).get(str(member)) or {}
    nick = ((known.get("members") or {}).get(str(member)) or {}).get("nick")
    return str(nick or user.get("global_name") or user.get("username") or "")


async def roll_asked(interaction: Interaction, press: Press) -> None:
    """Who was asked rolls."""
    asking, member = interaction.client.asking, interaction.user.id
    async with answering(interaction, defer=False):
        try:
            await asking.demand(press.table, member, interaction.id)
            await roll_in_public(interaction, lambda: asking.answer(press.table, member, interaction.id))
        except Settled:
            await take_controls_off(interaction)
            raise
        await take_controls_off(interaction)


VERBS = {
    "rolllook": look,
    "rollreveal": reveal,
    "rollopen": reveal_to_all,
    "rollshow": show_to_one,
    "rollasked": roll_asked,
}
