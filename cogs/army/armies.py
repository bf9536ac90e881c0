"""Forces: what there is, what is in it, taking one; and one's own lists as a whole."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.channel import components
from bot.client import Umpire
from bot.names import plain_text
from bot.refusal import NotPossible
from bot.rosters import papers
from bot.rosters.changing import Where
from bot.rosters.papers import WholeArmy
from bot.store.outbox import Control
from cogs.army import _builder, _panels
from cogs.army.forces import field, lists_here, own_list, own_lists, ruleset_here, sample, seat_forces, where
from cogs.common.completing import matching
from cogs.common.controls import Press, custom_id
from cogs.common.groups import army
from cogs.common.reply import Interaction, acknowledge, answering, rewrite, send
from cogs.common.rulesets import CHOICES
from rulesets import RULESETS, ruleset

GAME = "The game; else that of this channel"


@army.command(name="take", description="Field a force in this channel's game")
@app_commands.describe(force="A list of yours, or a sample force")
async def take(interaction: Interaction, force: str) -> None:
    """The member's seat gets the force."""
    async with answering(interaction) as answer:
        await answer.say(await field(answer, await answer.table_here(), force))


@army.command(name="show", description="What is in a force")
@app_commands.describe(force="A force of this game, a list of yours, or a sample force", rules=GAME)
@app_commands.choices(rules=CHOICES)
async def show(interaction: Interaction, force: str, rules: str = "") -> None:
    """Every card of a force, and which skills are not refereed yet; of a whole army the file as well."""
    async with answering(interaction) as answer:
        here = (await lists_here(interaction, rules)).ruleset
        seats = await seat_forces(interaction)
        key, text = seats[force] if force in seats else (here, await _own_or_sample(interaction, here, force))
        await answer.say(ruleset(key).words.force(text))
        if ruleset(key).army_files is not None:
            await _hand_out(interaction, "All of it as a file.", "army", papers.written_army(key, text))


async def _own_or_sample(interaction: Interaction, key: str, wanted: str) -> str:
    own = await own_list(interaction, key, wanted)
    if own is not None:
        return await interaction.client.armies.force(own)
    key_of_sample = sample(ruleset(key), wanted)
    if not key_of_sample:
        known = ", ".join(choice.label for choice in ruleset(key).forces.choices())
        raise NotPossible(f"There is no force called “{plain_text(wanted, 40)}”: choose one of {known}.")
    return key_of_sample


@show.autocomplete("force")
async def _complete_shown(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    seats = [*await seat_forces(interaction)]
    return matching([*seats, *await _names(interaction, await _key(interaction))], current)


@take.autocomplete("force")
async def _complete_force(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return matching(await _names(interaction, await ruleset_here(interaction)), current)


async def _names(interaction: Interaction, key: str) -> list[str]:
    """The names of the member's own lists and of the sample forces."""
    return [*(one.name for one in await own_lists(interaction, key)), *(c.label for c in ruleset(key).forces.choices())]


async def _key(interaction: Interaction) -> str:
    """The game that is typed so far, or that of this channel."""
    told = interaction.namespace.rules
    return told if told in RULESETS else await ruleset_here(interaction)


@army.command(name="lists", description="Your own lists on this server")
@app_commands.describe(rules=GAME)
@app_commands.choices(rules=CHOICES)
async def lists(interaction: Interaction, rules: str = "") -> None:
    """Each with what it costs, and whether it can be fielded."""
    async with answering(interaction) as answer:
        armies, whose = interaction.client.armies, await lists_here(interaction, rules)
        mine = await armies.lists(whose)
        lines = [line for one in mine for line in _builder.listed(await armies.standing(one))]
        await answer.say("\n".join(lines) or whose.nothing_yet)


@army.command(name="delete", description="Delete a list of yours")
@app_commands.rename(name="list")
@app_commands.describe(name="The list", rules=GAME)
@app_commands.choices(rules=CHOICES)
async def delete(interaction: Interaction, name: str, rules: str = "") -> None:
    """Once that is confirmed; games that fielded it keep their copy."""
    async with answering(interaction):
        one = await interaction.client.armies.named(await lists_here(interaction, rules), name)
        confirm = Control(label="Confirm", custom_id=custom_id("listdelete", one.id), style="danger")
        text = f"You delete your list **{one.name}**. This cannot be taken back; games that fielded it keep their copy."
        await send(interaction, text, view=components.buttons([confirm]))


async def deleted(interaction: Interaction, press: Press) -> None:
    """The confirmed end of a list."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        name = await interaction.client.armies.drop(press.table, interaction.user.id, interaction.id)
        await rewrite(interaction, f"Your list **{name}** is deleted.")


@army.command(name="export", description="A list as a file, to change it or to give it away")
@app_commands.rename(name="list")
@app_commands.describe(name="A list of yours, or a sample army", rules=GAME)
@app_commands.choices(rules=CHOICES)
async def export(interaction: Interaction, name: str = "", rules: str = "") -> None:
    """What `/army import` takes, here or on another server."""
    async with answering(interaction):
        title, key, text = await _file_of(interaction, name, await lists_here(interaction, rules))
        await _hand_out(interaction, f"**{title}**. `/army import` reads it.", f"list-{key}", text)


async def _hand_out(interaction: Interaction, words: str, name: str, text: str) -> None:
    """The file of a list, for its member alone."""
    written = discord.File(io.BytesIO(text.encode()), f"{name}.json")
    await send(interaction, words, files=[written])


async def _file_of(interaction: Interaction, name: str, whose: Where) -> tuple[str, str, str]:
    """What the file of a list tells: the list's name, what the file is called after, and its text."""
    armies, rules = interaction.client.armies, whose.rules
    key = sample(rules, name)
    if key and await own_list(interaction, whose.ruleset, name) is None:
        if rules.army_files is None and rules.lists is not None:
            raise NotPossible(
                f"{rules.forces.name_of(key)} has no file: `/army build` puts lists for {rules.box.name} together."
            )
        return rules.forces.name_of(key), key, papers.written_army(whose.ruleset, key)
    one = await armies.named(whose, name)
    if one.is_whole:
        return one.name, str(one.id), papers.written_army(whose.ruleset, await armies.force(one))
    return one.name, str(one.id), papers.written(one)


@delete.autocomplete("name")
async def _complete_list(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    key = await _key(interaction)
    return matching([one.name for one in await own_lists(interaction, key)], current)


@export.autocomplete("name")
async def _complete_exported(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    key = await _key(interaction)
    samples = ruleset(key).forces.choices() if ruleset(key).army_files is not None else ()
    return matching([*(one.name for one in await own_lists(interaction, key)), *(c.label for c in samples)], current)


@army.command(name="import", description="A list or an army of your own from a file")
@app_commands.rename(upload="file")
@app_commands.describe(upload="What /army export has written, or you have")
async def import_list(interaction: Interaction, upload: discord.Attachment) -> None:
    """A new list: of the units that this server has loaded, or a whole army."""
    async with answering(interaction) as answer:
        armies = interaction.client.armies
        paper = await interaction.client.incoming.army_list(interaction.guild_id or 0, upload)
        whose = where(interaction, paper.ruleset)
        if isinstance(paper, WholeArmy):
            made = await armies.keep_army(whose, paper, interaction.id)
        else:
            collection = await armies.shelf.collection(whose.guild, whose.ruleset)
            made = await armies.add(whose, papers.as_list(paper, whose, collection), interaction.id)
        await _panels.open_panel(answer, made)


VERBS = {"listdelete": deleted}


async def setup(bot: Umpire) -> None:
    """Add the commands."""
    bot.tree.add_command(army)
