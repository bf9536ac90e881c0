"""Rolls that are known by a name: presets of games and saved rolls; options or a form fill in their blanks."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.store import games
from cogs.common.controls import Press, custom_id
from cogs.common.reply import Interaction, answering, chosen_value, form_values, number_in, send
from cogs.dice._rolled import Manner, roll_it
from rulesets import ruleset
from rulesets.dice import game_dice
from rulesets.kit.notation.named import Preset, blanks, filled, given_numbers

FIELDS = 5
"""Fields of a form."""
TITLE, FIELD = 45, 12
"""Characters of a form's title, and of a number in it."""
SHOWN, TYPED = 25, 100
"""How many completions Discord takes, and how long each may be."""
FOR_WHAT = "for-what"
"""The field for what a roll is for; no blank can be called so."""
PLAIN = Manner()
"""How something is rolled where nothing is said of it."""
WHICH = "What is rolled? Write it as `/roll what:`, or choose what a game rolls:"


def known() -> Iterator[tuple[str, str, Preset]]:
    """The presets of all games: the key that stands in controls, the game, and the preset."""
    for game in game_dice():
        for preset in game.preset:
            key = hashlib.sha256(f"{game.game}|{preset.name}".encode()).hexdigest()[:12]
            yield f"c{key}", game.game, preset


def named(typed: str) -> str:
    """The key of a preset as it is called, with or without its game; raises `NotPossible`."""
    wanted = typed.strip().casefold()
    for key, game, preset in known():
        if wanted in (f"{game}: {preset.name}".casefold(), preset.name.casefold()):
            return key
    raise NotPossible(f"No game has a roll called “{plain_text(typed, 60)}”; the completion of `chain:` offers them.")


async def found(interaction: Interaction, key: str) -> Preset:
    """What a key stands for: "s" and the number of a saved roll, or that of a preset; raises `NotPossible`."""
    if key.startswith("s"):
        guild, member = interaction.guild_id or 0, interaction.user.id
        return (await interaction.client.saved.numbered(guild, member, number_in(key[1:]))).preset
    for one, _, preset in known():
        if one == key:
            return preset
    raise NotPossible("This roll is from another version of the bot; `/roll chain:` offers what there is.")


async def begin_preset(interaction: Interaction, key: str, given: str = "", manner: Manner = PLAIN) -> None:
    """Roll what a key stands for with the numbers that are given; a form asks for those that are missing."""
    preset = await found(interaction, key)
    numbers = given_numbers(preset.roll, given)
    missing = [name for name, usual in blanks(preset.roll).items() if usual is None and name not in numbers]
    if missing and len(blanks(preset.roll)) <= FIELDS:
        await interaction.response.send_modal(_form(preset, numbers, f"{key}.{_code(manner)}", manner.label))
        return
    await roll_it(interaction, filled(preset.roll, numbers), manner)


def _form(preset: Preset, numbers: dict[str, str], code: str, label: str) -> discord.ui.Modal:
    """A field for each blank, and one for what it is for if there is room."""
    form = discord.ui.Modal(title=preset.name[:TITLE], custom_id=custom_id("rollform", 0, value=code))
    for name, usual in blanks(preset.roll).items():
        default = numbers.get(name) or (str(usual) if usual is not None else None)
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label=name, custom_id=name, default=default, max_length=FIELD
        )
        form.add_item(field)
    if len(form.children) < FIELDS:
        form.add_item(
            discord.ui.TextInput(
                label="For what", custom_id=FOR_WHAT, default=label[:100] or None, max_length=100, required=False
            )
        )
    form.stop()
    return form


def _code(manner: Manner) -> str:
    """How something is rolled, short enough for a control."""
    return f"{int(manner.secret)}.{manner.asked}"


def _manner(code: str) -> tuple[str, Manner]:
    """The key that a control carries, and how it is rolled."""
    key, secret, asked = [*code.split("."), "", ""][:3]
    return key, Manner(secret=secret == "1", asked=number_in(asked))


async def filled_in(interaction: Interaction, press: Press) -> None:
    """The form with the numbers has come back."""
    async with answering(interaction, defer=False):
        key, manner = _manner(press.value)
        values = form_values(interaction)
        label = values.pop(FOR_WHAT, "")
        preset = await found(interaction, key)
        text = filled(preset.roll, {name: value.strip() for name, value in values.items()})
        await roll_it(interaction, text, Manner(label, manner.secret, manner.asked))


async def chosen(interaction: Interaction, press: Press) -> None:
    """A preset picked from a menu."""
    async with answering(interaction, defer=False):
        key, manner = _manner(chosen_value(interaction))
        await begin_preset(interaction, key, manner=manner)


def menus(manner: Manner) -> list[Menu]:
    """The presets, a menu for each game."""
    by_game: dict[str, list[Entry]] = {}
    for key, game, preset in known():
        by_game.setdefault(game, []).append(Entry(preset.name, f"{key}.{_code(manner)}", preset.note))
    return [
        Menu(custom_id("rollpreset", 0, number), game, entries)
        for number, (game, entries) in enumerate(by_game.items())
    ]


async def offer(interaction: Interaction, manner: Manner) -> None:
    """What can be rolled, for somebody who has said nothing."""
    await send(interaction, WHICH, view=components.panel(menus(manner), []))


async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The presets that hold what was typed, those of the channel's game first."""
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    here = ruleset((await interaction.client.referee.table(number)).ruleset).box.name if number is not None else ""
    every = sorted(((game != here, f"{game}: {preset.name}") for _, game, preset in known()), key=lambda one: one[0])
    fitting = [name for _, name in every if current.casefold() in name.casefold()]
    return [app_commands.Choice(name=name[:TYPED], value=name[:TYPED]) for name in fitting[:SHOWN]]


VERBS = {"rollform": filled_in, "rollpreset": chosen}
