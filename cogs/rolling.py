"""Dice for any channel: rolling, rolling again, and showing that nobody has chosen what fell."""

from __future__ import annotations

import io
import json

import discord
from discord import app_commands

from bot.change import NotPossible
from bot.client import Umpire
from bot.components import buttons
from bot.rolls.proof import day_record, wrong_dice, wrongly_mixed
from bot.rolls.rolling import Wish
from bot.rolls.streams import day_of
from bot.rolls.telling import controls, told
from bot.store import rolls
from bot.store.rolls import KeptRoll, Stream
from cogs._controls import Press
from cogs._reply import UNREACHED, Interaction, acknowledge, answering, whisper
from rulesets import dice_names
from rulesets.kit.rolls.notation import read, with_more_dice

dice = app_commands.Group(name="dice", description="Free rolls: are they as they were sealed?", guild_only=True)


@app_commands.command(name="roll", description="Roll dice: 4d6kh3+2, 8d6 5+, 4 blue + 2 red …")
@app_commands.describe(what="What is rolled: 4d6kh3+2, 8d6 5+, 6d6>=4 then d6>=3 …", label="What it is for")
@app_commands.guild_only()
async def roll(interaction: Interaction, what: str, label: str = "") -> None:
    """A roll that everybody in the channel sees."""
    async with answering(interaction, defer=False):
        await _roll(interaction, what, label)


async def _roll(interaction: Interaction, text: str, label: str) -> None:
    """Read it first, so that a mistake is told to its member alone; then roll in public.

    The first roll of a day is posted behind the day's fingerprint: an answer would stand before it.
    """
    read(text, dice_names())
    rolling, member = interaction.client.rolling, interaction.user
    where = (interaction.guild_id or 0, interaction.channel_id or 0)
    at_once = await rolling.sealed(where[1])
    await acknowledge(interaction, public=at_once)
    wish = Wish(*where, member.id, member.display_name, interaction.id, text, label[:100])
    kept, result = await rolling.roll(wish)
    if not at_once:
        await rolling.show_by_post(kept)
        await whisper(interaction, "Today's dice were sealed first; your roll stands below their fingerprint.")
        return
    try:
        view = buttons(controls(kept))
        shown = await interaction.edit_original_response(content=told(kept, result), view=view)
    except UNREACHED:
        await rolling.show_by_post(kept)
        return
    await rolling.shown(kept, shown.id)


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
        if kept is None:
            raise NotPossible("This roll is not known any more; `/roll` makes a new one.")
        text = with_more_dice(kept.text, more, dice_names()) if more else kept.text
        await _roll(interaction, text, kept.label)


VERBS = {"again": again, "onemore": one_more, "oneless": one_less}


@dice.command(name="verify", description="Recompute the dice of a roll's day, or of a day")
@app_commands.describe(number="A roll's number", day="A day such as 2026-11-21 (UTC)")
async def verify(interaction: Interaction, number: int = 0, day: str = "") -> None:
    """Of a day that is over everything can be recomputed; today's dice are sealed until it is."""
    async with answering(interaction):
        found = await _stream(interaction, number, day)
        await _show_proof(interaction, found)


async def verify_message(interaction: Interaction, message: discord.Message) -> None:
    """From the menu of a message that shows a roll."""
    async with answering(interaction):
        kept = await rolls.roll_at(interaction.client.database, message.id)
        if kept is None:
            raise NotPossible("This message shows no roll of mine.")
        await _show_proof(interaction, await rolls.stream(interaction.client.database, kept.stream), kept)


async def _stream(interaction: Interaction, number: int, day: str) -> Stream:
    """The stream of this channel that is meant; raises `NotPossible` if there is none."""
    database, channel = interaction.client.database, interaction.channel_id or 0
    kept = await rolls.roll_of(database, number) if 0 < number < 1 << 62 else None
    wanted = day.strip() or day_of(interaction.client.referee.now)
    found = await rolls.stream(database, kept.stream) if kept else await rolls.stream_of(database, channel, wanted)
    if found is None or found.channel != channel or (number and kept is None):
        raise NotPossible("Nothing was rolled here then: name a roll's number, or a day such as 2026-11-21.")
    return found


async def _show_proof(interaction: Interaction, found: Stream, kept: KeptRoll | None = None) -> None:
    """What can be shown today: the fingerprint, and of a day that is over every die."""
    about = f"Roll {kept.id} is number {kept.number} of this channel's dice of {found.day}. " if kept else ""
    if found.day == day_of(interaction.client.referee.now):
        text = f"{about}Today's dice are sealed until the day is over (UTC). Their fingerprint: `{found.fingerprint}`"
        await interaction.followup.send(text, ephemeral=True)
        return
    every = await rolls.rolls_of(interaction.client.database, found.id)
    wrong = len(wrong_dice(found, every)) + len(wrongly_mixed(every))
    count = sum(len(rolled.faces) for one in every for rolled in one.dice)
    verdict = f"all {count} dice are as they were sealed" if not wrong else f"{wrong} dice are not as they were sealed"
    record = json.dumps(day_record(found, every), indent=1).encode()
    await interaction.followup.send(
        f"{about}{len(every)} rolls of {found.day}: {verdict}. Fingerprint `{found.fingerprint}`, secret"
        f" `{found.secret.hex()}`. The file and `docs/verify_dice.py` show it without this bot.",
        file=discord.File(io.BytesIO(record), f"dice-{found.day}.json"),
        ephemeral=True,
    )


async def setup(bot: Umpire) -> None:
    """Add the commands."""
    bot.tree.add_command(roll)
    bot.tree.add_command(dice)
    bot.tree.add_command(app_commands.ContextMenu(name="Verify this roll", callback=verify_message))
