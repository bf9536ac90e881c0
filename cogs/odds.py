"""`/odds`: what an attack would come to, reckoned exactly. It knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from discord import app_commands

from bot.change import phase_words
from bot.client import Umpire
from bot.store import games
from cogs._reply import Interaction, answering
from cogs.look import own_seat
from rulesets import ruleset
from rulesets.kit.refusal import Refused
from rulesets.kit.ruleset import Choice, Forecast

SHOWN, TYPED = 25, 100
"""How many completions Discord takes, and how long each may be."""


@app_commands.command(name="odds", description="What an attack would come to, exactly")
@app_commands.describe(unit="Who attacks", target="Whom", split="Weapon by weapon, with commas between")
@app_commands.guild_only()
async def odds(interaction: Interaction, unit: str, target: str, split: str = "") -> None:
    """Every way of attacking with its odds, from the member's own view; reckoned beside the event loop."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        if table.game is None:
            await answer.say(phase_words(table))
            return
        rules = ruleset(table.ruleset)
        view = rules.view(table.game, own_seat(table, interaction.user.id))
        lines = [line.strip() for line in split.split(",") if line.strip()]
        found = await asyncio.to_thread(rules.odds, view, unit, target, lines)
        await answer.say("\n".join(told(found)))


def told(found: Iterable[Forecast]) -> list[str]:
    """Each forecast under its title."""
    return [line for one in found for line in (f"**{one.title}**: {one.short}", *one.lines)]


@odds.autocomplete("unit")
async def _complete_unit(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return _fitting(await _options(interaction, {}), current)


@odds.autocomplete("target")
async def _complete_target(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return _fitting(await _options(interaction, {"unit": interaction.namespace.unit or ""}), current)


@odds.autocomplete("split")
async def _complete_split(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The next line, behind those that were typed already."""
    before, comma, last = current.rpartition(",")
    options = await _options(interaction, {"unit": interaction.namespace.unit or "", "split": before})
    return _fitting(options, last.strip(), f"{before}, " if comma else "")


async def _options(interaction: Interaction, given: dict[str, str]) -> Sequence[Choice]:
    """What may come next, from the member's own view; nothing where what was typed makes no sense."""
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    table = await interaction.client.referee.table(number) if number is not None else None
    if table is None or table.game is None:
        return []
    rules = ruleset(table.ruleset)
    try:
        return rules.odds_options(rules.view(table.game, own_seat(table, interaction.user.id)), given)
    except Refused:
        return []


def _fitting(options: Sequence[Choice], typed: str, before: str = "") -> list[app_commands.Choice[str]]:
    found = [one for one in options if typed.casefold() in one.label.casefold() and len(before + one.value) <= TYPED]
    return [app_commands.Choice(name=(before + one.label)[:TYPED], value=before + one.value) for one in found[:SHOWN]]


async def setup(bot: Umpire) -> None:
    """Add the command."""
    bot.tree.add_command(odds)
