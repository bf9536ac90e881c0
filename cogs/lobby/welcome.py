"""The bot's first words on a server: what it does, the games, and a first battle of each one press away."""

from __future__ import annotations

import logging

import discord

from bot.channel import components, permitted
from bot.channel.messages import file
from bot.client import Umpire
from cogs.common.reply import UNREACHED
from cogs.lobby._start_panel import Begun, every_game

log = logging.getLogger(__name__)

HELLO = (
    "**Hello! I referee miniature wargames here, by the rules and with sealed dice.** Nobody has to be online at the"
    " same time. `/game new` shows the games whenever you like, `/help` tells how to play."
)


async def greet(bot: Umpire, guild: discord.Guild) -> None:
    """Say hello where the server greets newcomers, or in the first channel where the bot may."""
    room = next((room for room in _rooms(guild) if not _lacking(room)), None)
    if room is None:
        return
    panel = every_game(Begun())
    covers = [(key, await bot.covers.of(key)) for key in panel.pictures]
    files = [file(picture, f"{key}.png") for key, picture in covers if picture is not None]
    try:
        await room.send(f"{HELLO}\n\n{panel.text}", view=components.buttons(panel.controls), files=files)
    except UNREACHED as gone:
        log.info("server %s could not be greeted: %s", guild.id, gone)


def _rooms(guild: discord.Guild) -> list[discord.TextChannel]:
    first = [guild.system_channel] if guild.system_channel is not None else []
    return [*first, *guild.text_channels]


def _lacking(room: discord.TextChannel) -> list[str]:
    return permitted.lacking(room.permissions_for(room.guild.me), thread=False)


async def setup(bot: Umpire) -> None:
    """Listen."""

    async def joined(guild: discord.Guild) -> None:
        await greet(bot, guild)

    bot.add_listener(joined, "on_guild_join")
