"""A table is opened: in the channel, in a thread of its own, or in place of one whose game was never begun."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.channel import components, permitted
from bot.lobby import elsewhere
from bot.lobby.lobby import BUSY, Wish, may_clear
from bot.refusal import NotPossible
from bot.store import games
from bot.store.outbox import Control
from bot.store.servers import server_settings
from cogs.common.controls import Press, custom_id
from cogs.common.organising import organises
from cogs.common.reply import Answering, Interaction, acknowledge, answering, send
from cogs.common.threads import new_thread, thread_in
from cogs.lobby._forces import say_with_forces

NOT_BEGUN = "Game {} waits here, and was never started."
OFFER = " Yours can have a thread of its own."
NO_THREAD = "I cannot open a thread here: I lack **{}**, or this is no channel that has threads."


async def open_table(answer: Answering, wish: Wish, preview: int = 0) -> None:
    """Open the table, in a thread of its own where the server wants that; where the channel is not free, ask where."""
    interaction = answer.interaction
    bot = interaction.client
    settings = await server_settings(bot.database, interaction.guild_id or 0)
    await bot.lobby.demand_room(wish.host, wish.guild, settings.games_a_member)
    if (thread := await thread_in(interaction, interaction.channel, settings, wish.ruleset)) is not None:
        await _opened_in(answer, wish, thread.id, preview)
    elif (there := await games.table_in(bot.database, wish.channel)) is not None:
        await _ask_where(answer, wish, there)
    else:
        await _opened_in(answer, wish, wish.channel, preview)


async def _opened_in(answer: Answering, wish: Wish, channel: int, preview: int = 0) -> None:
    """Open the table in a channel or thread; where that is not the one of the wish, its opener is told."""
    bot, interaction = answer.interaction.client, answer.interaction
    settings = await server_settings(bot.database, interaction.guild_id or 0)
    wished = replace(wish, channel=channel)
    text = await bot.lobby.open(wished, interaction.id, settings.games_a_member, preview)
    there = f"Your table is in <#{channel}>. " if channel != wish.channel else ""
    await _led_on(answer, channel, there + text)


async def _led_on(answer: Answering, channel: int, text: str, *, anew: bool = True) -> None:
    """What the opener of a channel's table is told, with the forces to choose from."""
    number = await games.table_in(answer.interaction.client.database, channel)
    if number is None:
        await answer.say(text)
    else:
        await say_with_forces(answer, number, text, anew=anew)


async def _ask_where(answer: Answering, wish: Wish, there: int) -> None:
    """What the member may do about a channel that is not free; raises `NotPossible` if there is nothing."""
    interaction, bot = answer.interaction, answer.interaction.client
    table = await bot.referee.table(there)
    may = may_clear(table, wish.host, bot.referee.now) or (table.phase == "lobby" and await organises(interaction))
    number = await elsewhere.keep(bot.database, wish, bot.referee.now)
    controls = []
    if _parent(interaction) is not None:
        controls.append(Control(label="Open it in a thread", custom_id=custom_id("inthread", number), style="primary"))
    if may:
        controls.append(
            Control(label="Clear that table", custom_id=custom_id("inplace", number, there), style="danger")
        )
    words = NOT_BEGUN.format(there) if table.phase == "lobby" else BUSY
    if not controls:
        raise NotPossible(words)
    await send(interaction, words + (OFFER if _parent(interaction) else ""), view=components.buttons(controls))


def _parent(interaction: Interaction) -> discord.TextChannel | None:
    """The channel in which the bot may open a thread; None if there is none."""
    channel = interaction.channel
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    may = interaction.app_permissions
    fits = isinstance(parent, discord.TextChannel) and may.create_public_threads and may.send_messages_in_threads
    return parent if fits and isinstance(parent, discord.TextChannel) else None


async def in_thread(interaction: Interaction, press: Press) -> None:
    """The table that was wished for, in a new thread of the channel."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        wish = await elsewhere.find(interaction.client.database, press.table, interaction.user.id)
        parent = _parent(interaction)
        if parent is None:
            raise NotPossible(NO_THREAD.format(permitted.shown("create_public_threads")))
        thread = await new_thread(interaction, parent, wish.ruleset)
        await _opened_in(answer, wish, thread.id, press.table)
        await interaction.edit_original_response(view=None)


async def in_place(interaction: Interaction, press: Press) -> None:
    """The table that was wished for, in the place of one whose game was never begun."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        bot, member = interaction.client, interaction.user.id
        wish = await elsewhere.find(bot.database, press.table, member)
        settings = await server_settings(bot.database, interaction.guild_id or 0)
        # Two deeds of one press: the negative number is the first one's.
        await bot.lobby.clear(press.question, member, -interaction.id, organises=await organises(interaction))
        text = await bot.lobby.open(wish, interaction.id, settings.games_a_member, press.table)
        await _led_on(answer, wish.channel, text, anew=False)


VERBS = {"inthread": in_thread, "inplace": in_place}
