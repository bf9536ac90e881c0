"""Who organises games on a server."""

from __future__ import annotations

import discord

from bot.store.servers import server_settings
from bot.table.tables import Table
from cogs.common.reply import Interaction


async def is_organiser(interaction: Interaction, table: Table) -> bool:
    """Whether the member organises games on this server and does not play in this one."""
    return await organises(interaction) and not table.seats_of(interaction.user.id)


async def organises(interaction: Interaction) -> bool:
    """Whether the member has the role that organises games on this server."""
    settings = await server_settings(interaction.client.database, interaction.guild_id or 0)
    roles = {role.id for role in interaction.user.roles} if isinstance(interaction.user, discord.Member) else set()
    return settings.organiser_role is not None and settings.organiser_role in roles
