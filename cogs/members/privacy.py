"""What is stored about a member, and how it is forgotten: `/me data`, `/me forget`."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Sequence

import discord

from bot.channel import components
from bot.client import Umpire
from bot.members.forgetting import Unfinished
from bot.members.own_data import data_of
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.groups import me
from cogs.common.reply import LARGEST_UPLOAD, Interaction, acknowledge, answering, rewrite, send

SHOWN_GAMES = 15
WHAT_GOES = (
    "**This forgets you on every server where this bot is.** Your lists, saved rolls, settings, plans and notes are"
    " deleted. In games that are over, and in leagues, you become “a former player”, without name or number; tables"
    " that have not begun and leagues that go on are left. Games and messages in Discord stay for those who played"
    " against you. Backups keep what they hold until they are let go. This cannot be taken back."
)


@me.command(name="data", description="Everything that is stored about you, as a file")
async def data(interaction: Interaction) -> None:
    """For the asker alone."""
    async with answering(interaction):
        bot, member = interaction.client, interaction.user.id
        held = await data_of(bot.database, member, bot.referee.now)
        content, name = json.dumps(held, ensure_ascii=False, indent=1).encode(), "umpire-data.json"
        if len(content) > LARGEST_UPLOAD:
            content, name = gzip.compress(content), f"{name}.gz"
        await send(
            interaction,
            "Everything that is stored about you. `/me forget` deletes it.",
            files=[discord.File(io.BytesIO(content), name)],
        )


@me.command(name="forget", description="Delete what is stored about you")
async def forget(interaction: Interaction) -> None:
    """Asks once more; games under way have to be ended first."""
    async with answering(interaction) as answer:
        unfinished = await interaction.client.forgetting.unfinished(interaction.user.id)
        if unfinished:
            await answer.say(_still_playing(unfinished))
            return
        confirm = Control(label="Confirm", custom_id=custom_id("forgetme", 0), style="danger")
        await send(interaction, WHAT_GOES, view=components.buttons([confirm]))


def _still_playing(unfinished: Sequence[Unfinished]) -> str:
    lines = [
        f"- game {one.game}: https://discord.com/channels/{one.guild}/{one.channel}" for one in unfinished[:SHOWN_GAMES]
    ]
    more = [f"- and {len(unfinished) - SHOWN_GAMES} more: `/games`"] if len(unfinished) > SHOWN_GAMES else []
    ways = "First hand your seat over (`/game replace`) or give up (`/game concede`) in the games that you still play:"
    return "\n".join([ways, *lines, *more])


async def confirmed(interaction: Interaction, press: Press) -> None:
    """Forget who has pressed."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        count = await interaction.client.forgetting.forget(interaction.user.id)
        games = "no game" if not count else "1 game" if count == 1 else f"{count} games"
        await rewrite(interaction, f"You are forgotten ({games} changed).")


VERBS = {"forgetme": confirmed}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that me.py adds."""
