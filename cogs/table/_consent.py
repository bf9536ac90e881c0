"""Undo, and what one side asks of the other: the answers under the request, and the way to ask for an undo."""

from __future__ import annotations

from collections.abc import Awaitable

import discord

from bot.channel import components
from bot.refusal import Settled
from bot.settling.agreements import NeedsConsent, asked_by
from bot.settling.rematch import demand
from bot.store import clicks
from bot.store.outbox import Control
from bot.store.servers import server_settings
from cogs.common.controls import Press, custom_id
from cogs.common.reply import Answering, Interaction, acknowledge, answering, rewrite, send, take_controls_off
from cogs.common.threads import thread_in

NOWHERE = 0
"""The channel of a game whose thread is not there yet."""
CONSENT_NEEDED = "Dice were rolled, secrets shown, or the other side has answered: it has to agree."


async def take_back(answer: Answering, table: int, count: int | None = None) -> None:
    """Take the member's last step back, or tell what the other side would be asked."""
    interaction = answer.interaction
    try:
        text = await interaction.client.agreements.undo(table, interaction.user.id, interaction.id, count)
    except NeedsConsent as needed:
        ask = Control(label="Ask the other side", custom_id=custom_id("askundo", table, needed.count), style="primary")
        view = components.buttons([ask])
        await send(interaction, f"{CONSENT_NEEDED}\n{needed.text}", view=view)
        return
    await answer.say(text)


async def undo(interaction: Interaction, press: Press) -> None:
    """Take back the step under which the button stands; `press.question` is the number of answers in force then."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await take_back(answer, press.table, press.question)


async def ask_undo(interaction: Interaction, press: Press) -> None:
    """Ask for the undo that was told."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        await answer.numbered(press.table)
        agreements, member = interaction.client.agreements, interaction.user.id
        text = await agreements.ask_undo(press.table, member, interaction.id, press.question)
        await rewrite(interaction, text)


async def agree(interaction: Interaction, press: Press) -> None:
    """Agree to what the other side asks."""
    await _answer(interaction, _agree(interaction, press.table))


async def _agree(interaction: Interaction, request: int) -> str:
    """A rematch gets a thread of its own where the server wants that, once nothing stands against it."""
    bot, member = interaction.client, interaction.user.id
    asked = await clicks.request(bot.database, request)
    channel: int | None = None
    if asked is not None and asked.kind == "rematch":
        channel = await _rematch_channel(interaction, asked)
    return await bot.agreements.consent(request, member, True, interaction.id, channel)


async def _rematch_channel(interaction: Interaction, asked: clicks.Request) -> int | None:
    """Where the rematch is played: in a new thread beside the old one, or (None) where the game was."""
    bot, here = interaction.client, interaction.channel
    table = await bot.referee.table(asked.game)
    settings = await server_settings(bot.database, interaction.guild_id or 0)
    may_answer = interaction.user.id in {other.member for other in asked_by(table, asked)}
    if not settings.thread_a_game or not may_answer:
        return None
    await bot.lobby.demand_tables(bot.database)
    await demand(bot.database, table, asked.body["limit"], NOWHERE)
    beside = here.parent if isinstance(here, discord.Thread) else here
    thread = await thread_in(interaction, beside, settings, table.ruleset)
    return thread.id if thread is not None else None


async def decline(interaction: Interaction, press: Press) -> None:
    """Decline what the other side asks."""
    agreements, member = interaction.client.agreements, interaction.user.id
    await _answer(interaction, agreements.consent(press.table, member, False, interaction.id))


async def withdraw(interaction: Interaction, press: Press) -> None:
    """Take one's own request back."""
    agreements, member = interaction.client.agreements, interaction.user.id
    await _answer(interaction, agreements.withdraw(press.table, member, interaction.id))


async def _answer(interaction: Interaction, deed: Awaitable[str]) -> None:
    """`press.table` is the request's number here. Who may not answer leaves the buttons to who may."""
    async with answering(interaction) as answer:
        try:
            text = await deed
        except Settled as settled:
            text = str(settled)
        await answer.say(text)
        await take_controls_off(interaction)


async def rematch(interaction: Interaction, press: Press) -> None:
    """Ask for the game once more, with sides swapped."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await ask_rematch(answer)


async def ask_rematch(answer: Answering) -> None:
    """Ask the other side for a rematch of the answer's game."""
    assert answer.table is not None
    interaction = answer.interaction
    bot, member = interaction.client, interaction.user.id
    await bot.lobby.demand_tables(bot.database)
    limit = (await server_settings(bot.database, interaction.guild_id or 0)).games_a_member
    await answer.say(await bot.agreements.rematch(answer.table.id, member, interaction.id, limit))


VERBS = {
    "undo": undo,
    "askundo": ask_undo,
    "agree": agree,
    "decline": decline,
    "withdraw": withdraw,
    "rematch": rematch,
}
