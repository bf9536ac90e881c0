"""Forces: what there is, what is in it, taking one; and one's own lists as a whole."""

from __future__ import annotations

import io

import aiohttp
import discord
from discord import app_commands

from bot import components
from bot.change import NotPossible
from bot.client import Umpire
from bot.names import plain_text
from bot.rosters import files, papers
from bot.store.outbox import Control
from cogs import _builder
from cogs._controls import Press, custom_id
from cogs._forces import field, listing, own_list, own_lists, ruleset_here, sample, seat_forces, where
from cogs._groups import army
from cogs._reply import Interaction, acknowledge, answering
from cogs._rulesets import CHOICES, named
from cogs.table import matching
from rulesets import RULESETS, ruleset


@army.command(name="take", description="Field a force in this channel's game")
@app_commands.describe(force="A list of yours, or a sample force")
async def take(interaction: Interaction, force: str) -> None:
    """The member's seat gets the force."""
    async with answering(interaction) as answer:
        await answer.say(await field(answer, await answer.table_here(), force))


@army.command(name="show", description="What is in a force")
@app_commands.describe(force="A force of this game, a list of yours, or a sample force", rules="The game")
@app_commands.choices(rules=CHOICES)
async def show(interaction: Interaction, force: str, rules: str = RULESETS[0]) -> None:
    """Every card of a force, and which skills are not refereed yet."""
    async with answering(interaction) as answer:
        named(rules)
        seats = await seat_forces(interaction)
        key, text = seats[force] if force in seats else (rules, await _own_or_sample(interaction, rules, force))
        await answer.say(ruleset(key).words.force(text))


async def _own_or_sample(interaction: Interaction, key: str, wanted: str) -> str:
    own = await own_list(interaction, key, wanted)
    if own is not None:
        return await interaction.client.armies.force(own)
    found = sample(ruleset(key), wanted)
    if not found:
        known = ", ".join(choice.label for choice in ruleset(key).forces())
        raise NotPossible(f"There is no force called “{plain_text(wanted, 40)}”: choose one of {known}.")
    return found


@show.autocomplete("force")
async def _complete_shown(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    seats = [*await seat_forces(interaction)]
    return matching([*seats, *await _names(interaction, interaction.namespace.rules or "")], current)


@take.autocomplete("force")
async def _complete_force(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return matching(await _names(interaction, ""), current)


async def _names(interaction: Interaction, rules: str) -> list[str]:
    """The names of the member's own lists and of the sample forces, of a game or of this channel's."""
    key = rules if rules in RULESETS else await ruleset_here(interaction)
    return [*(one.name for one in await own_lists(interaction, key)), *(c.label for c in ruleset(key).forces())]


@army.command(name="lists", description="Your own lists on this server")
@app_commands.describe(rules="The game")
@app_commands.choices(rules=CHOICES)
async def lists(interaction: Interaction, rules: str = RULESETS[0]) -> None:
    """Each with what it costs, and whether it can be fielded."""
    async with answering(interaction) as answer:
        armies = interaction.client.armies
        mine = await armies.lists(where(interaction, listing(rules)))
        lines = [line for one in mine for line in _builder.listed(await armies.standing(one))]
        await answer.say("\n".join(lines) or "You have no list on this server yet: `/army build` begins one.")


@army.command(name="delete", description="Delete a list of yours")
@app_commands.rename(name="list")
@app_commands.describe(name="The list", rules="The game")
@app_commands.choices(rules=CHOICES)
async def delete(interaction: Interaction, name: str, rules: str = RULESETS[0]) -> None:
    """Once that is confirmed; games that fielded it keep their copy."""
    async with answering(interaction):
        one = await interaction.client.armies.named(where(interaction, listing(rules)), name)
        confirm = Control(label="Confirm", custom_id=custom_id("listdelete", one.id), style="danger")
        text = f"You delete your list **{one.name}**. This cannot be taken back; games that fielded it keep their copy."
        await interaction.followup.send(text, view=components.buttons([confirm]), ephemeral=True)


async def deleted(interaction: Interaction, press: Press) -> None:
    """The confirmed end of a list."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        name = await interaction.client.armies.drop(press.table, interaction.user.id, interaction.id)
        await interaction.edit_original_response(content=f"Your list **{name}** is deleted.", view=None)


@army.command(name="export", description="A list of yours as a file")
@app_commands.rename(name="list")
@app_commands.describe(name="The list", rules="The game")
@app_commands.choices(rules=CHOICES)
async def export(interaction: Interaction, name: str = "", rules: str = RULESETS[0]) -> None:
    """What `/army import` takes, here or on another server."""
    async with answering(interaction):
        one = await interaction.client.armies.named(where(interaction, listing(rules)), name)
        written = discord.File(io.BytesIO(papers.written(one).encode()), f"list-{one.id}.json")
        await interaction.followup.send(f"**{one.name}**. `/army import` reads it.", file=written, ephemeral=True)


@delete.autocomplete("name")
@export.autocomplete("name")
async def _complete_list(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    rules = interaction.namespace.rules or RULESETS[0]
    mine = await own_lists(interaction, rules) if rules in RULESETS else []
    return matching([one.name for one in mine], current)


@army.command(name="import", description="A list from a file")
@app_commands.rename(upload="file")
@app_commands.describe(upload="What /army export has written")
async def import_list(interaction: Interaction, upload: discord.Attachment) -> None:
    """A new list of the units that this server has loaded."""
    async with answering(interaction) as answer:
        if upload.size > papers.LONGEST_FILE:
            raise NotPossible(f"The file has {upload.size:,} bytes; a list's file has at most {papers.LONGEST_FILE:,}.")
        async with aiohttp.ClientSession() as session:
            paper = papers.read(await files.fetch(session, upload, papers.LONGEST_FILE))
        whose, armies = where(interaction, listing(paper.ruleset)), interaction.client.armies
        collection = await armies.shelf.collection(whose.guild, whose.ruleset)
        made = await armies.add(whose, papers.as_list(paper, whose, collection), interaction.id)
        await _builder.open_panel(answer, made)


VERBS = {"listdelete": deleted}


async def setup(bot: Umpire) -> None:
    """Add the commands."""
    bot.tree.add_command(army)
