"""Where a table may be opened."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.channel import permitted
from bot.refusal import NotPossible
from bot.store.servers import ServerSettings
from cogs.common.reply import Interaction, missing_here


def demand_place(interaction: Interaction, settings: ServerSettings) -> None:
    """Games only where the server allows them, and where the bot may do what a game needs: else `NotPossible`."""
    here = interaction.channel_id
    parent = getattr(interaction.channel, "parent_id", None)
    if settings.channels and not {here, parent} & set(settings.channels):
        names = ", ".join(f"<#{channel}>" for channel in settings.channels)
        raise NotPossible(f"On this server games are opened in {names}.")
    in_thread = isinstance(interaction.channel, discord.Thread)
    for_threads = ("create_public_threads", permitted.IN_THREADS) if settings.thread_a_game and not in_thread else ()
    demand_permissions(interaction, for_threads)


def demand_permissions(interaction: Interaction, more: Sequence[str] = ()) -> None:
    """Raises `NotPossible` where the bot lacks what it needs in a channel, or one of these permissions."""
    missing = missing_here(interaction)
    missing += [permitted.shown(name) for name in more if not getattr(interaction.app_permissions, name)]
    if missing:
        raise NotPossible(f"I am missing a permission in this channel: {', '.join(missing)}.")
