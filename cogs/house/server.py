"""What a server's managers decide."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client import Umpire
from bot.game.announce import pace_words
from bot.store.servers import ServerSettings, save_server_settings, server_settings
from cogs.common.reply import Interaction, answering
from cogs.lobby.lobby import PACES


@app_commands.command(name="setup", description="How Umpire behaves on this server")
@app_commands.describe(
    allow="Allow games in this channel (the first one named closes the others)",
    forbid="Take a channel off the list again",
    thread="Open a thread for each game",
    organiser="The role that may put games right",
    games="How many games a member may play at once",
    pace="How long an answer may take by default",
)
@app_commands.choices(pace=[app_commands.Choice(name=name, value=seconds) for name, seconds in PACES.items()])
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def setup_server(
    interaction: Interaction,
    allow: discord.TextChannel | None = None,
    forbid: discord.TextChannel | None = None,
    thread: bool | None = None,
    organiser: discord.Role | None = None,
    games: app_commands.Range[int, 1, 100] | None = None,
    pace: int | None = None,
) -> None:
    """Change what is given and show what is set."""
    async with answering(interaction) as answer:
        if not interaction.permissions.manage_guild:
            await answer.say("Only members who may manage this server can change this.")
            return
        guild, database = interaction.guild_id or 0, interaction.client.database
        settings = await server_settings(database, guild)
        changes = {
            "thread_a_game": thread,
            "organiser_role": organiser.id if organiser else None,
            "games_a_member": games,
            "pace": pace,
            "channels": _channels(settings, allow, forbid) if allow or forbid else None,
        }
        settings = settings.model_copy(update={name: value for name, value in changes.items() if value is not None})
        await save_server_settings(database, guild, settings)
        await answer.say(settings_text(settings))


def _channels(
    settings: ServerSettings, allow: discord.TextChannel | None, forbid: discord.TextChannel | None
) -> list[int]:
    kept = [channel for channel in settings.channels if forbid is None or channel != forbid.id]
    return [*kept, allow.id] if allow is not None and allow.id not in kept else kept


def settings_text(settings: ServerSettings) -> str:
    """What is set, in words."""
    where = ", ".join(f"<#{channel}>" for channel in settings.channels) or "every channel"
    role = f"<@&{settings.organiser_role}>" if settings.organiser_role else "nobody"
    return "\n".join(
        [
            f"Games may be opened in: {where}",
            f"A thread for each game: {'yes' if settings.thread_a_game else 'no'}",
            f"Organisers: {role}",
            f"Games a member may play at once: {settings.games_a_member}",
            f"Pace: {pace_words(settings.pace)}",
        ]
    )


async def setup(bot: Umpire) -> None:
    """Add the command."""
    bot.tree.add_command(setup_server)
