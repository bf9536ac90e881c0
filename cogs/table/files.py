"""A game as a file: its dice to be checked, its record to be kept, and a game from elsewhere brought in."""

from __future__ import annotations

import io
import json

import discord
from discord import app_commands

from bot.client import Umpire
from bot.game_files.brought import Place
from bot.game_files.dice import checked_dice, dice_record
from bot.game_files.exporting import as_bytes, exported
from bot.refusal import NotPossible
from bot.store import games
from bot.store.servers import ServerSettings, server_settings
from cogs.common.groups import game
from cogs.common.places import demand_place
from cogs.common.reply import LARGEST_UPLOAD, Interaction, answering, send


@game.command(name="verify", description="What can be checked of the dice; after the end, all")
async def check_dice(interaction: Interaction) -> None:
    """Before the end what was published; after it the secret with every die."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        lines = await games.record(interaction.client.database, table.id)
        text = "\n".join(checked_dice(table, lines))
        if table.phase != "over":
            await answer.say(text)
            return
        record = json.dumps(dice_record(table, lines), indent=1).encode()
        await _hand_out(interaction, text, record, f"game-{table.id}-dice.json")


@game.command(name="export", description="The game as a file, as you may see it")
async def export(interaction: Interaction) -> None:
    """Before the end without the secret of the dice and without what others have sealed; after it whole."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        lines = await games.record(interaction.client.database, table.id)
        clock = (await interaction.client.members.person(interaction.user.id)).clock
        content = as_bytes(exported(table, lines, interaction.user.id, clock))
        if len(content) > LARGEST_UPLOAD:
            raise NotPossible(f"The file has {len(content):,} bytes, more than Discord takes; the host can export it.")
        over = table.phase == "over"
        text = "The whole game." if over else "The game, as far as you may see it before the end."
        await _hand_out(interaction, text, content, f"game-{table.id}.json")


async def _hand_out(interaction: Interaction, text: str, content: bytes, name: str) -> None:
    await send(interaction, text, files=[discord.File(io.BytesIO(content), name)])


@game.command(name="import", description="Bring in a game that was played elsewhere")
@app_commands.rename(upload="file")
@app_commands.describe(upload="The file that /game export or the host's export has written")
async def bring_in(interaction: Interaction, upload: discord.Attachment) -> None:
    """For those who manage the server or organise its games: what comes in is on their head."""
    async with answering(interaction) as answer:
        settings = await server_settings(interaction.client.database, interaction.guild_id or 0)
        _demand_organiser(interaction, settings)
        demand_place(interaction, settings)
        place = Place(interaction.guild_id or 0, interaction.channel_id or 0, interaction.user.id)
        handed_in = await interaction.client.incoming.game(place.guild, upload)
        await answer.say(await interaction.client.moving.bring_in(handed_in, place, interaction.id))


def _demand_organiser(interaction: Interaction, settings: ServerSettings) -> None:
    roles = {role.id for role in interaction.user.roles} if isinstance(interaction.user, discord.Member) else set()
    if not interaction.permissions.manage_guild and settings.organiser_role not in roles:
        raise NotPossible("Only members who may manage this server, and its organisers, bring games in.")


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that cogs/lobby/lobby.py adds."""
