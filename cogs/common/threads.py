"""A thread of its own for each game, where the server wants that."""

from __future__ import annotations

import discord

from bot.names import plain_name
from bot.store.servers import ServerSettings
from cogs.common.reply import Interaction
from rulesets import box


async def thread_in(
    interaction: Interaction, channel: object, settings: ServerSettings, game: str
) -> discord.Thread | None:
    """A new thread in a channel for a game of the member; None: the game is played where it was asked for."""
    if not settings.thread_a_game or not isinstance(channel, discord.TextChannel):
        return None
    return await new_thread(interaction, channel, game)


async def new_thread(interaction: Interaction, channel: discord.TextChannel, game: str) -> discord.Thread:
    """A new thread that is called by its ruleset and by whoever asks for it."""
    name = f"{box(game).name}: {plain_name(interaction.user.display_name, 'a member')}"
    return await channel.create_thread(name=name, type=discord.ChannelType.public_thread)
