"""The presses on a list's panel. Each finds its list by number, and shows the panel as it is then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord

from bot.channel import components
from bot.channel.components import Entry, Menu
from bot.facets import lists_of
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.rosters.changing import NAME
from bot.rosters.menus import ENTRIES
from bot.store.rosters import ArmyList
from cogs.army._builder import Panel, loaded_number, read_path
from cogs.army._panels import show
from cogs.common.controls import Press, custom_id
from cogs.common.reply import Answering, Interaction, acknowledge, answering, chosen_value, form_text, rewrite
from rulesets import ruleset
from rulesets.kit.facets.setup import Setting

ANEW = "Units were loaded anew meanwhile: choose again."


@asynccontextmanager
async def pressing(interaction: Interaction) -> AsyncIterator[Answering]:
    """A press on the panel, which changes under it."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        yield answer


async def own(interaction: Interaction, press: Press) -> ArmyList:
    """The list that a control is about."""
    return await interaction.client.armies.own(press.table, interaction.user.id)


async def group(interaction: Interaction, press: Press) -> None:
    """An entry that leads on to a unit."""
    async with pressing(interaction):
        one = await own(interaction, press)
        step = read_path(chosen_value(interaction))
        known = loaded_number(await interaction.client.armies.standing(one)) == press.question
        await show(interaction, one, (*read_path(press.value), *step) if known else ())


async def back(interaction: Interaction, press: Press) -> None:
    """One menu back."""
    async with pressing(interaction):
        await show(interaction, await own(interaction, press), read_path(press.value)[:-1], removing=bool(press.step))


async def unit(interaction: Interaction, press: Press) -> None:
    """One more of a unit."""
    async with pressing(interaction):
        armies, member = interaction.client.armies, interaction.user.id
        one = await armies.own(press.table, member)
        recruit = (await armies.shelf.collection(one.guild, one.ruleset)).by_key.get(chosen_value(interaction))
        if recruit is None:
            raise NotPossible(ANEW)
        await show(interaction, await armies.pick(one.id, member, recruit, 1, interaction.id), read_path(press.value))


async def find(interaction: Interaction, press: Press) -> None:
    """A form for what a unit is called."""
    async with answering(interaction, defer=False):
        one = await own(interaction, press)
        form = discord.ui.Modal(title="Find a unit", custom_id=custom_id("listfound", one.id))
        label: discord.ui.TextInput[Any] = discord.ui.TextInput(label="A part of its name", max_length=40)
        form.add_item(label)
        form.stop()
        await interaction.response.send_modal(form)


async def found(interaction: Interaction, press: Press) -> None:
    """The units that have what was typed in their names, of every bloc and kind."""
    async with pressing(interaction):
        one, text, armies = await own(interaction, press), form_text(interaction), interaction.client.armies
        units = (await armies.shelf.collection(one.guild, one.ruleset)).search(text, ENTRIES)
        if not units:
            raise NotPossible(f"No unit is called anything like “{plain_text(text, 40)}”.")
        panel = Panel(await armies.standing(one), found=units)
        await rewrite(interaction, panel.text(), view=components.panel(panel.menus(), panel.controls()))


async def part(interaction: Interaction, press: Press) -> None:
    """A portion of the units that can be taken off."""
    async with pressing(interaction):
        await show(interaction, await own(interaction, press), read_path(chosen_value(interaction)), removing=True)


async def less(interaction: Interaction, press: Press) -> None:
    """One fewer of a unit."""
    async with pressing(interaction):
        armies, member = interaction.client.armies, interaction.user.id
        one = await armies.take_off(press.table, member, chosen_value(interaction), 1, interaction.id)
        await show(interaction, one, read_path(press.value), removing=True)


async def add(interaction: Interaction, press: Press) -> None:
    """The menu that adds units."""
    async with pressing(interaction):
        await show(interaction, await own(interaction, press))


async def take(interaction: Interaction, press: Press) -> None:
    """The menu that takes units off."""
    async with pressing(interaction):
        await show(interaction, await own(interaction, press), removing=True)


async def save(interaction: Interaction, press: Press) -> None:
    """Keep the list as it is; refused with everything that is wrong with it."""
    async with pressing(interaction):
        await show(interaction, await interaction.client.armies.save(press.table, interaction.user.id, interaction.id))


async def field(interaction: Interaction, press: Press) -> None:
    """Field the list in this channel's game."""
    async with pressing(interaction) as answer:
        bot, member = interaction.client, interaction.user.id
        table = await answer.table_here()
        one = await own(interaction, press)
        if table.ruleset != one.ruleset:
            raise NotPossible(f"This channel's game is {ruleset(table.ruleset).box.name}; the list is for another one.")
        force = await bot.armies.force(one)
        await answer.say(await bot.lobby.field_list(table.id, member, force, interaction.id))
        await show(interaction, await own(interaction, press))


async def name(interaction: Interaction, press: Press) -> None:
    """A form for another name. It is found by its custom_id when it comes back, also after a restart."""
    async with answering(interaction, defer=False):
        one = await own(interaction, press)
        form = discord.ui.Modal(title="Rename your list", custom_id=custom_id("listnamed", one.id))
        label: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", default=one.name, max_length=NAME)
        form.add_item(label)
        form.stop()
        await interaction.response.send_modal(form)


async def named(interaction: Interaction, press: Press) -> None:
    """The form with the name has come back."""
    async with pressing(interaction):
        armies, text = interaction.client.armies, form_text(interaction)
        await show(interaction, await armies.rename(press.table, interaction.user.id, text, interaction.id))


async def point(interaction: Interaction, press: Press) -> None:
    """A menu of the answers to what the ruleset asks of a list; `press.question` says which of its questions."""
    async with pressing(interaction):
        one = await own(interaction, press)
        setting = _asked(one, press)
        entries = [Entry(choice.label, choice.value, choice.note) for choice in setting.choices]
        view = components.panel([Menu(custom_id("listsettle", one.id, press.question), setting.label, entries)], [])
        await rewrite(interaction, f"**{setting.label}**: {setting.note}.", view=view)


async def settle(interaction: Interaction, press: Press) -> None:
    """An answer to what the ruleset asks of a list."""
    async with pressing(interaction):
        armies, one = interaction.client.armies, await own(interaction, press)
        key, value = _asked(one, press).key, chosen_value(interaction)
        await show(interaction, await armies.settle(one.id, one.member, key, value, interaction.id))


def _asked(one: ArmyList, press: Press) -> Setting:
    asked = lists_of(ruleset(one.ruleset)).settings()
    if press.question >= len(asked):
        raise NotPossible("This is not asked any more: `/army build` shows the list as it is.")
    return asked[press.question]


VERBS = {
    "listgroup": group,
    "listback": back,
    "listunit": unit,
    "listfind": find,
    "listfound": found,
    "listpart": part,
    "listless": less,
    "listadd": add,
    "listtake": take,
    "listsave": save,
    "listfield": field,
    "listname": name,
    "listnamed": named,
    "listpoint": point,
    "listsettle": settle,
}
