"""What Discord tells of the bot's own messages and permissions: calls that were deleted, doors that opened again."""

from __future__ import annotations

import discord

from bot.client import Umpire

ABOUT_PERMISSIONS = (
    *("on_guild_channel_create", "on_guild_channel_update", "on_guild_role_update", "on_guild_role_delete"),
    *("on_guild_update", "on_guild_available", "on_guild_join", "on_thread_join", "on_thread_update"),
)
"""After any of these the bot may be allowed what it was not before."""


async def setup(bot: Umpire) -> None:
    """Listen."""

    async def changed(*_: object) -> None:
        bot.courier.permissions_changed()

    async def member_changed(_: discord.Member, after: discord.Member) -> None:
        if after == after.guild.me:
            bot.courier.permissions_changed()

    async def ready() -> None:
        bot.catch_up()

    async def deleted(event: discord.RawMessageDeleteEvent) -> None:
        await bot.reposting.deleted([event.message_id])

    async def many_deleted(event: discord.RawBulkMessageDeleteEvent) -> None:
        await bot.reposting.deleted([*event.message_ids])

    for event in ABOUT_PERMISSIONS:
        bot.add_listener(changed, event)
    bot.add_listener(member_changed, "on_member_update")
    bot.add_listener(ready, "on_ready")
    bot.add_listener(deleted, "on_raw_message_delete")
    bot.add_listener(many_deleted, "on_raw_bulk_message_delete")
