"""Dice for any channel: rolling, rolling again, and rolling what is known by a name."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.client import Umpire
from bot.refusal import NotPossible
from bot.store import rolls
from cogs.common.completing import matching
from cogs.common.controls import Press
from cogs.common.groups import dice
from cogs.common.reply import Interaction, answering
from cogs.dice import _presets, _secret_rolls
from cogs.dice._presets import SHOWN, TYPED, begin_preset
from cogs.dice._rolled import NO_BOT, Manner, roll_it
from rulesets.dice import dice_names
from rulesets.kit.notation.examples import sections
from rulesets.kit.notation.grammar import with_more_dice
from rulesets.kit.notation.named import filled, given_numbers

ONE_OF = "Say what is rolled with one of `what:`, `chain:` and `saved:`, not with several."


@app_commands.command(name="roll", description="Roll dice: 4d6kh3+2, 8d6 5+, 4 blue + 2 red …")
@app_commands.describe(
    what="What is rolled: 4d6kh3+2, 8d6 5+, 6d6>=4 then d6>=3 …",
    chain="A roll that a game knows: hits and saves, checks, scatter",
    saved="A roll that you have saved",
    numbers="For the blanks of a roll, such as 8 4 5 or dice=8 hit=4",
    label="What it is for",
    secret="Only you see it, until you reveal it",
    asked="Who is to roll it, with a button of their own",
)
@app_commands.rename(asked="for")
@app_commands.guild_only()
async def roll(  # noqa: PLR0913, PLR0917 - the options of a command
    interaction: Interaction,
    what: str = "",
    chain: str = "",
    saved: str = "",
    numbers: str = "",
    label: str = "",
    secret: bool = False,
    asked: discord.User | None = None,
) -> None:
    """A roll that everybody in the channel sees, unless it is secret."""
    async with answering(interaction, defer=False):
        if sum(map(bool, (what, chain, saved))) > 1:
            raise NotPossible(ONE_OF)
        manner = _manner(interaction, label, secret, asked)
        if what:
            await roll_it(interaction, filled(what, given_numbers(what, numbers)) if numbers else what, manner)
        elif chain or saved:
            key = _presets.named(chain) if chain else await _saved(interaction, saved)
            await begin_preset(interaction, key, numbers, manner)
        else:
            await _presets.offer(interaction, manner)


def _manner(interaction: Interaction, label: str, secret: bool, asked: discord.User | None) -> Manner:
    """How it is rolled; who asks themselves just rolls."""
    if asked is not None and asked.bot:
        raise NotPossible(NO_BOT)
    if asked is None or asked.id == interaction.user.id:
        return Manner(label, secret)
    return Manner(label, secret, asked.id, asked.display_name)


async def _saved(interaction: Interaction, name: str) -> str:
    saved = await interaction.client.saved.named(interaction.guild_id or 0, interaction.user.id, name)
    return f"s{saved.id}"


@roll.autocomplete("what")
async def _complete_what(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """What the member has rolled last, then the notation by example."""
    recent = await rolls.recent_texts(interaction.client.database, interaction.user.id, SHOWN)
    offered = {text: text for text in recent}
    for example in (one for section in sections() for one in section.example):
        offered.setdefault(example.roll, f"{example.roll} – {example.note}" if example.note else example.roll)
    fitting = [(name, text) for text, name in offered.items() if current.casefold() in name.casefold()]
    return [app_commands.Choice(name=name[:TYPED], value=text) for name, text in fitting if len(text) <= TYPED][:SHOWN]


@roll.autocomplete("chain")
async def _complete_chain(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return await _presets.complete(interaction, current)


@roll.autocomplete("saved")
async def _complete_saved(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = await interaction.client.saved.known(interaction.guild_id or 0, interaction.user.id)
    return matching([one.name for one in known], current)


async def again(interaction: Interaction, press: Press) -> None:
    """The same roll, by whoever pressed."""
    await _repeat(interaction, press, 0)


async def one_more(interaction: Interaction, press: Press) -> None:
    """The same roll with a die more."""
    await _repeat(interaction, press, 1)


async def one_less(interaction: Interaction, press: Press) -> None:
    """The same roll with a die less."""
    await _repeat(interaction, press, -1)


async def _repeat(interaction: Interaction, press: Press, more: int) -> None:
    async with answering(interaction, defer=False):
        kept = await rolls.roll_of(interaction.client.database, press.table)
        if kept is None or not kept.revealed:
            raise NotPossible("This roll is not known any more; `/roll` makes a new one.")
        text = with_more_dice(kept.text, more, dice_names()) if more else kept.text
        await roll_it(interaction, text, Manner(kept.label))


VERBS = {"again": again, "onemore": one_more, "oneless": one_less, **_presets.VERBS, **_secret_rolls.VERBS}


async def setup(bot: Umpire) -> None:
    """Add the commands."""
    bot.tree.add_command(roll)
    bot.tree.add_command(dice)
