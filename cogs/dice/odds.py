"""`/odds`: what a roll, or an attack in this channel's game, would come to, reckoned exactly. It knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

import discord
from discord import app_commands

from bot.channel.messages import file
from bot.client import Umpire
from bot.facets import odds_of
from bot.game.change import phase_words
from bot.refusal import NotPossible
from bot.store import games
from bot.table.asked import own_seat
from cogs.common.reply import Answering, Interaction, answering, send
from cogs.dice._presets import SHOWN, TYPED, known
from cogs.dice._rolled import shown_roll
from rulesets import ruleset
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.notation.named import filled, given_numbers

NOTHING = "Name a roll, such as `roll: 8d6 5+`, or unit and target of this channel's game."


@app_commands.command(name="odds", description="What a roll or an attack would come to, exactly")
@app_commands.describe(
    roll="A roll, such as 4d6kh3 or 8d6 5+",
    needed="How likely is this number, or more",
    numbers="For the blanks of a roll, such as 8 4 5",
    unit="In this channel's game: who attacks",
    target="Whom",
    split="Weapon by weapon, with commas between",
)
@app_commands.guild_only()
async def odds(
    interaction: Interaction,
    roll: str = "",
    needed: int | None = None,
    numbers: str = "",
    unit: str = "",
    target: str = "",
    split: str = "",
) -> None:
    """For the asker alone."""
    async with answering(interaction) as answer:
        if roll:
            await _of_roll(interaction, filled(roll, given_numbers(roll, numbers)), needed)
        elif unit and target:
            await _of_attack(answer, unit, target, split)
        else:
            raise NotPossible(NOTHING)


async def _of_roll(interaction: Interaction, text: str, needed: int | None) -> None:
    """In words, and as a chart where it can be drawn."""
    told = await interaction.client.oddsmaker.told(text, needed)
    picture = await interaction.client.painter.attempt(told.chart)
    said = "\n".join([f"`{text}`", *told.lines])
    files = [file(picture, "odds.png")] if picture is not None else []
    await send(interaction, said, files=files)


async def odds_of_message(interaction: Interaction, message: discord.Message) -> None:
    """From the menu of a message that shows a roll: also how likely it was to come to as much, or more."""
    async with answering(interaction):
        kept = await shown_roll(interaction, message)
        await _of_roll(interaction, kept.text, kept.value)


async def _of_attack(answer: Answering, unit: str, target: str, split: str) -> None:
    """Every way of attacking with its odds, from the member's own view; reckoned beside the event loop."""
    table = await answer.table_here()
    if table.game is None:
        await answer.say(phase_words(table))
        return
    rules = ruleset(table.ruleset)
    view = rules.play.view(table.game, own_seat(table, answer.interaction.user.id))
    lines = [line.strip() for line in split.split(",") if line.strip()]
    forecasts = await asyncio.to_thread(odds_of(rules).odds, view, unit, target, lines)
    await answer.say("\n".join(told(forecasts)))


def told(forecasts: Iterable[Forecast]) -> list[str]:
    """Each forecast under its title."""
    return [line for one in forecasts for line in (f"**{one.title}**: {one.short}", *one.lines)]


@odds.autocomplete("roll")
async def _complete_roll(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Saved rolls and those of games, by name; what they roll is put in."""
    saved = await interaction.client.saved.known(interaction.guild_id or 0, interaction.user.id)
    named = [*((one.name, one.text) for one in saved), *((preset.name, preset.roll) for _, _, preset in known())]
    return _fitting([Choice(value=roll, label=f"{name}: {roll}") for name, roll in named], current)


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
    if rules.odds is None:
        return []
    view = rules.play.view(table.game, own_seat(table, interaction.user.id))
    try:
        return await asyncio.to_thread(rules.odds.options, view, given)
    except Refused:
        return []


def _fitting(options: Sequence[Choice], typed: str, before: str = "") -> list[app_commands.Choice[str]]:
    fitting = [one for one in options if typed.casefold() in one.label.casefold() and len(before + one.value) <= TYPED]
    return [app_commands.Choice(name=(before + one.label)[:TYPED], value=before + one.value) for one in fitting[:SHOWN]]


async def setup(bot: Umpire) -> None:
    """Add the commands."""
    bot.tree.add_command(odds)
