"""`/organise rated`: whether a rated game outside of leagues counts for ratings."""

from __future__ import annotations

from discord import app_commands

from bot.client import Umpire
from cogs.common.groups import organise
from cogs.common.reply import Interaction, answering
from cogs.league._leagues import visitor


@organise.command(name="rated", description="Take a rated game out of the ratings, or back in")
@app_commands.describe(game="Its number", counts="Whether it changes ratings", reason="Why; the players read it")
async def rated(interaction: Interaction, game: int, counts: bool, reason: str = "") -> None:
    """For the server's organisers, in games that they do not play themselves."""
    async with answering(interaction) as answer:
        friendlies, who = interaction.client.leagues.friendlies, await visitor(interaction)
        guild = interaction.guild_id or 0
        if counts:
            text = await friendlies.let_count(game, who, guild, interaction.id)
        else:
            text = await friendlies.strike(game, who, guild, reason, interaction.id)
        await answer.say(text)


async def setup(bot: Umpire) -> None:
    """The command belongs to the group that organising.py adds."""
