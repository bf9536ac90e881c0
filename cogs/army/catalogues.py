"""Loading real units: a server's managers hand in the files that its members' lists are made of."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence

import discord
from discord import app_commands

from bot.client import Umpire
from bot.refusal import NotPossible
from bot.rosters import files
from bot.store import rosters
from cogs.army.forces import reading, where
from cogs.common.groups import army
from cogs.common.reply import Interaction, answering, send
from cogs.common.rulesets import CHOICES
from rulesets import box, ruleset
from rulesets.kit.facets.lists import Reading

READ = [choice for choice in CHOICES if box(choice.value).reads_catalogues]
FIRST = READ[0].value
CAUSES = 5
"""Reasons that are told at once."""
FILE = "A file of units (.gst, .cat), or of platoons (.json)"


@army.command(name="load", description="Load units for this server's lists (managers)")
@app_commands.describe(
    rules="The game",
    from_folder="Take the files of the host's folder",
    file_1=FILE,
    file_2=FILE,
    file_3=FILE,
    file_4=FILE,
    file_5=FILE,
    file_6=FILE,
    file_7=FILE,
    file_8=FILE,
    file_9=FILE,
    file_10=FILE,
)
@app_commands.choices(rules=READ)
async def load(  # noqa: PLR0913, PLR0917 - Discord has no option that takes several files
    interaction: Interaction,
    rules: str = FIRST,
    from_folder: bool = False,
    file_1: discord.Attachment | None = None,
    file_2: discord.Attachment | None = None,
    file_3: discord.Attachment | None = None,
    file_4: discord.Attachment | None = None,
    file_5: discord.Attachment | None = None,
    file_6: discord.Attachment | None = None,
    file_7: discord.Attachment | None = None,
    file_8: discord.Attachment | None = None,
    file_9: discord.Attachment | None = None,
    file_10: discord.Attachment | None = None,
) -> None:
    """Replace what is loaded; without files, what is loaded is told."""
    handed = [file_1, file_2, file_3, file_4, file_5, file_6, file_7, file_8, file_9, file_10]
    uploads = [upload for upload in handed if upload is not None]
    async with answering(interaction) as answer:
        key = reading(rules)
        _demand_manager(interaction)
        if not uploads and not from_folder:
            await answer.say(await _loaded_words(interaction, key))
            return
        loaded, names = await _read(interaction, key, uploads, from_folder=from_folder)
        await interaction.client.armies.load(where(interaction, key), loaded, names, interaction.id)
        await _report(interaction, key, loaded)


def _demand_manager(interaction: Interaction) -> None:
    if not interaction.permissions.manage_guild:
        raise NotPossible("Only members who may manage this server load units; `/army build` uses them.")


async def _read(
    interaction: Interaction, key: str, uploads: Sequence[discord.Attachment], *, from_folder: bool
) -> tuple[Reading, list[str]]:
    """What the files hold, and what they are called."""
    bot, server = interaction.client, interaction.guild_id or 0
    if uploads and from_folder:
        raise NotPossible("Attach files, or take them from the host's folder, not both.")
    if not from_folder:
        return await bot.incoming.collection(server, key, uploads), [upload.filename for upload in uploads]
    in_folder = await asyncio.to_thread(files.in_folder, bot.settings.catalogues, key)
    return await bot.incoming.collection_of(server, key, in_folder), [file.name for file in in_folder]


async def _loaded_words(interaction: Interaction, key: str) -> str:
    """What is loaded: of which files, by whom, when."""
    name = ruleset(key).box.name
    loaded = await rosters.loaded(interaction.client.database, interaction.guild_id or 0, key)
    if loaded is None:
        return f"No units are loaded for {name}: attach its game system (.gst) and catalogues (.cat)."
    who = f" by <@{loaded.loaded_by}>" if loaded.loaded_by else ""
    lines = [f"Units for {name} were loaded{who} <t:{loaded.loaded_at}:R> from {', '.join(loaded.files)}."]
    return "\n".join([*lines, *loaded.notes])


async def _report(interaction: Interaction, key: str, reading: Reading) -> None:
    """What was loaded, and why some of it was not read; all of that as a file."""
    game = ruleset(key).box.name
    head = f"Units for {game} are loaded: `/army build` puts lists together. Running games stay as they are."
    text = "\n".join([head, *reading.notes, *_missing(reading)])
    if not reading.unread:
        await send(interaction, text)
        return
    whole = discord.File(io.BytesIO("\n".join(reading.unread).encode()), "not-read.txt")
    await send(interaction, text, files=[whole])


def _missing(reading: Reading) -> list[str]:
    """Why values were not read, and what helps: the causes that keep most units out."""
    if not reading.causes:
        return []
    more = [f"… and {len(reading.causes) - CAUSES} more reasons, in the file."] if len(reading.causes) > CAUSES else []
    values = "1 value" if reading.missing == 1 else f"{reading.missing} values"
    return [
        f"Not read: {values}, with their places in the file.",
        *(f"- {one}" for one in reading.causes[:CAUSES]),
        *more,
    ]


async def setup(bot: Umpire) -> None:
    """The command belongs to the group that armies.py adds."""
