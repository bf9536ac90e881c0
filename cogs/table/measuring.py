"""`/measure` and `/sight`: looking closely at the table, in words and with the line drawn. They know no game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord import app_commands

from bot.channel.messages import file
from bot.client import Umpire
from bot.facets import looking_of
from bot.game.change import phase_words
from bot.store import games
from bot.table.asked import own_seat
from cogs.common.framed import framed
from cogs.common.reply import Answering, Interaction, answering, send
from rulesets import ruleset
from rulesets.kit.facets.looking import Look
from rulesets.kit.facets.ruleset import Ruleset


@app_commands.command(name="measure", description="How far it is between any two things on the table")
@app_commands.describe(start="A unit or a place", end="A unit or a place")
@app_commands.rename(start="from", end="to")
@app_commands.guild_only()
async def measure(interaction: Interaction, start: str, end: str) -> None:
    """The distance in words and drawn, with how far the weapons of the first reach."""
    async with answering(interaction) as answer:
        await _show(answer, lambda rules, view: looking_of(rules).measured(view, start, end))


@app_commands.command(name="sight", description="Whether one unit can attack another, and why not")
@app_commands.describe(unit="Who looks", target="At whom")
@app_commands.guild_only()
async def sight(interaction: Interaction, unit: str, target: str) -> None:
    """The line of sight, what stops it, and what every weapon says."""
    async with answering(interaction) as answer:
        await _show(answer, lambda rules, view: looking_of(rules).sighted(view, unit, target))


async def _show(answer: Answering, look: Callable[[Ruleset[Any], Any], Look]) -> None:
    """What the member's own view says to it; nobody else sees the answer."""
    table, interaction = await answer.table_here(ended=True), answer.interaction
    if table.game is None:
        await answer.say(phase_words(table))
        return
    rules = ruleset(table.ruleset)
    look_at = look(rules, rules.play.view(table.game, own_seat(table, interaction.user.id)))
    picture = await interaction.client.painter.draw(await framed(interaction, look_at.scene))
    await send(interaction, look_at.text, files=[file(picture)])


@measure.autocomplete("start")
@measure.autocomplete("end")
@sight.autocomplete("unit")
@sight.autocomplete("target")
async def _complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The things on the table whose name holds what was typed."""
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    if number is None:
        return []
    table = await interaction.client.referee.table(number)
    if table.game is None:
        return []
    rules = ruleset(table.ruleset)
    if rules.looking is None:
        return []
    things = rules.looking.things(rules.play.view(table.game, own_seat(table, interaction.user.id)))
    fitting = [one for one in things if current.casefold() in one.label.casefold()]
    return [app_commands.Choice(name=one.label[:100], value=one.value) for one in fitting[:25]]


async def setup(bot: Umpire) -> None:
    """Add both commands."""
    bot.tree.add_command(measure)
    bot.tree.add_command(sight)
