"""The map of a game as a file, to keep it and to play on it again."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.client import Umpire
from bot.facets import maps_of
from bot.table.tables import Table
from cogs.common.reply import Interaction, answering, send
from rulesets import ruleset


@app_commands.command(name="map", description="The map of this channel's game as a file")
@app_commands.guild_only()
async def map_file(interaction: Interaction) -> None:
    """What `/game new map_file:` takes."""
    async with answering(interaction) as answer:
        table = await answer.table_here(ended=True)
        written = discord.File(io.BytesIO(_text(table).encode()), f"map-{table.id}.toml")
        await send(interaction, "`/game new map_file:` plays on it again.", files=[written])


def _text(table: Table) -> str:
    """The text of the map's file: the one that was accepted, else the scenario's own."""
    return table.map or maps_of(ruleset(table.ruleset)).wanted(table.scenario, "", "").text


async def setup(bot: Umpire) -> None:
    """Add the command."""
    bot.tree.add_command(map_file)
