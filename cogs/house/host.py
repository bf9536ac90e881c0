"""What the owner of the bot asks of it: `/status`."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.client import Umpire
from bot.hosting.health import Trouble, living_lines, stored_lines, trouble
from bot.process.logs import cleaned
from cogs.common.reply import Interaction, answering, send

NOT_YOURS = "This is for the owner of the bot alone. `/help` shows what you can do here."


@app_commands.command(name="status", description="How the bot is; for its owner")
@app_commands.describe(error="The number of an unexpected error")
async def status(interaction: Interaction, error: app_commands.Range[int, 1] | None = None) -> None:
    """The house at a glance, or one unexpected error with its report; nobody else learns anything."""
    async with answering(interaction) as answer:
        bot = interaction.client
        if not await bot.is_owner(interaction.user):
            await answer.say(NOT_YOURS)
            return
        if error is not None:
            await _show_trouble(interaction, error)
            return
        now, caretaker = bot.referee.now, bot.caretaker
        lines = living_lines(caretaker.pulse, bot.painter, bot.latency, now - caretaker.started_at)
        lines += await stored_lines(bot.database, bot.settings, caretaker.nightly, now)
        await answer.say(discord.utils.escape_mentions("\n".join(lines)))


async def _show_trouble(interaction: Interaction, number: int) -> None:
    bot = interaction.client
    told = await trouble(bot.database, bot.settings.errors, number)
    if told is None:
        await send(interaction, f"There is no error of the number {number}.")
    elif told.report is None:
        await send(interaction, _words(told))
    else:
        report = discord.File(io.BytesIO(told.report.read_bytes()), told.report.name)
        await send(interaction, _words(told), files=[report])


def _words(told: Trouble) -> str:
    where = f"game {told.game}" if told.game is not None else "no game"
    report = "Its report holds answers that may be sealed." if told.report else "There is no report of it."
    return discord.utils.escape_mentions(
        f"Error {told.number}, <t:{told.at}:f>, {where}: {cleaned(told.summary)}\n{report}"
    )


async def setup(bot: Umpire) -> None:
    """Add the command."""
    bot.tree.add_command(status)
