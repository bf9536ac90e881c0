"""Saved rolls: `/dice save`, `/dice list`, `/dice forget`; `/roll saved:` rolls them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.client import Umpire
from bot.refusal import NotPossible
from bot.rolls.saved import NAME, NOTE
from bot.store import saved_rolls
from bot.store.rolls import KeptRoll
from bot.store.saved_rolls import SavedRoll, Shelf
from cogs.common.completing import matching
from cogs.common.controls import Press, custom_id
from cogs.common.groups import dice
from cogs.common.organising import organises
from cogs.common.reply import Interaction, answering, chosen_value, form_values, send
from cogs.dice._presets import begin_preset
from cogs.dice._rolled import shown_roll
from rulesets.kit.notation.grammar import LONGEST

ENTRIES, MENUS = 25, 4
"""What fits into a menu, and menus of one message."""
FIELDS = {"name": "Name", "roll": "Roll: {n} is asked for each time", "note": "What it is for"}
NOTHING = "Nothing is saved yet: `/dice save name: roll:` keeps a roll; `{dice}d6 5+` leaves the number open."
ORGANISERS = "Rolls of the server are kept by its organisers; without `server:` the roll is your own."


@dice.command(name="save", description="Keep a roll under a name")
@app_commands.describe(
    name="What it is called",
    roll="Such as {dice}d6 5+; {n} is asked for",
    note="What it is for",
    server="For everybody on this server",
)
async def save(interaction: Interaction, name: str, roll: str, note: str = "", server: bool = False) -> None:
    """A roll of the same name gives way."""
    async with answering(interaction) as answer:
        shelf, member = await _changeable(interaction, server), interaction.user.id
        made = SavedRoll(shelf, name, roll, note)
        await answer.say(await interaction.client.saved.save(made, member, interaction.id))


@dice.command(name="forget", description="Forget a saved roll")
@app_commands.describe(name="What it is called", server="One that everybody on this server has")
async def forget(interaction: Interaction, name: str, server: bool = False) -> None:
    """It is told once more as it was."""
    async with answering(interaction) as answer:
        shelf = await _changeable(interaction, server)
        await answer.say(await interaction.client.saved.forget(shelf, name, interaction.id))


async def _changeable(interaction: Interaction, of_server: bool) -> Shelf:
    """The place that is meant; raises `NotPossible` where the member may not change it."""
    if not of_server:
        return saved_rolls.own(interaction.user.id)
    if not (await organises(interaction) or interaction.permissions.manage_guild):
        raise NotPossible(ORGANISERS)
    return saved_rolls.server(interaction.guild_id or 0)


@forget.autocomplete("name")
async def _complete_name(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    of_server = bool(interaction.namespace.server)
    shelf = saved_rolls.server(interaction.guild_id or 0) if of_server else saved_rolls.own(interaction.user.id)
    return matching([one.name for one in await interaction.client.saved.on(shelf)], current)


@dice.command(name="list", description="Your saved rolls and the server's")
async def show(interaction: Interaction) -> None:
    """With menus that roll one."""
    async with answering(interaction):
        known = await interaction.client.saved.known(interaction.guild_id or 0, interaction.user.id)
        await send(interaction, "\n".join(_lines(known)) or NOTHING, view=components.panel(_menus(known), []))


def _lines(known: Sequence[SavedRoll]) -> Iterator[str]:
    for one in known:
        note = f" – {one.note}" if one.note else ""
        yield f"**{one.name}**{' (server)' if one.shelf.of_server else ''}: `{one.text}`{note}"


def _menus(known: Sequence[SavedRoll]) -> list[Menu]:
    """As many as there is room for; the others are found by `/roll saved:`."""
    starts = range(0, min(len(known), ENTRIES * MENUS), ENTRIES)
    return [
        Menu(
            custom_id("rollsaved", 0, number),
            "Roll" if len(known) <= ENTRIES else f"Roll: {known[start].name} …",
            [Entry(one.name, str(one.id), one.text) for one in known[start : start + ENTRIES]],
        )
        for number, start in enumerate(starts)
    ]


async def roll_saved(interaction: Interaction, press: Press) -> None:
    """The roll that was picked, once its blanks are filled in."""
    async with answering(interaction, defer=False):
        await begin_preset(interaction, f"s{chosen_value(interaction)}")


async def save_message(interaction: Interaction, message: discord.Message) -> None:
    """From the menu of a message that shows a roll: asks for a name."""
    async with answering(interaction, defer=False):
        kept = await shown_roll(interaction, message)
        await interaction.response.send_modal(_form(kept))


def _form(kept: KeptRoll) -> discord.ui.Modal:
    """The roll as it is, to be given a name, and blanks if they are wanted."""
    form = discord.ui.Modal(title="Save this roll", custom_id=custom_id("rollsave", 0))
    fields = (("name", "", NAME), ("roll", kept.text, LONGEST), ("note", kept.label[:NOTE], NOTE))
    for name, default, most in fields:
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label=FIELDS[name], custom_id=name, default=default or None, max_length=most, required=name != "note"
        )
        form.add_item(field)
    form.stop()
    return form


async def name_given(interaction: Interaction, press: Press) -> None:
    """The form has come back."""
    async with answering(interaction) as answer:
        name, roll, note = (form_values(interaction).get(field, "") for field in FIELDS)
        made = SavedRoll(saved_rolls.own(interaction.user.id), name, roll, note)
        await answer.say(await interaction.client.saved.save(made, interaction.user.id, interaction.id))


VERBS = {"rollsaved": roll_saved, "rollsave": name_given}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that rolling.py adds."""
