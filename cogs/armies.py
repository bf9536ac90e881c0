"""Forces: what there is, what is in it, and taking one."""

from __future__ import annotations

from discord import app_commands

from bot.client import Umpire
from bot.names import plain_text
from cogs._reply import Interaction, answering
from cogs._rulesets import named
from cogs.table import matching
from rulesets import RULESETS, ruleset

army = app_commands.Group(name="army", description="Forces for your games", guild_only=True)


@army.command(name="take", description="Field a sample force in this channel's game")
@app_commands.describe(force="The force")
async def take(interaction: Interaction, force: str) -> None:
    """The member's seat gets the force."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        known = {choice.label: choice.value for choice in ruleset(table.ruleset).forces()}
        key = known.get(force, force)
        await answer.say(
            await interaction.client.lobby.choose_force(table.id, interaction.user.id, key, interaction.id)
        )


@army.command(name="show", description="What is in a sample force")
@app_commands.describe(force="The force", rules="The game")
async def show(interaction: Interaction, force: str, rules: str = RULESETS[0]) -> None:
    """Every card of a force, and which skills are not refereed yet."""
    async with answering(interaction) as answer:
        book = named(rules)
        known = {choice.label: choice.value for choice in book.forces()}
        key = known.get(force, force)
        if key not in known.values():
            await answer.say(f"There is no force called “{plain_text(force, 40)}”: choose one of {', '.join(known)}.")
            return
        await answer.say(book.words.force(key))


@take.autocomplete("force")
@show.autocomplete("force")
async def _complete_force(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return matching([choice.label for key in RULESETS for choice in ruleset(key).forces()], current)


async def setup(bot: Umpire) -> None:
    """Add the commands."""
    bot.tree.add_command(army)
