"""A map before it is accepted: its picture for one member alone, with Accept, Another and Cancel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import discord

from bot.channel import components
from bot.channel.messages import file
from bot.lobby import preview
from bot.lobby.lobby import Wish
from bot.lobby.preview import Preview
from bot.names import as_said
from bot.refusal import NotPossible
from bot.store.outbox import Control
from cogs.common.controls import custom_id
from cogs.common.reply import Answering, rewrite, send
from rulesets import ruleset
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.maps import Battlefield


async def show_map(answer: Answering, wish: Wish, text: str, upload: discord.Attachment | None) -> None:
    """The map that a member asks for, as a new message."""
    battlefield = await _asked_for(answer, wish, text, upload)
    await asyncio.to_thread(preview.demand_suited, wish, battlefield)
    shown = await _kept(answer, wish, battlefield)
    picture = file(await answer.interaction.client.painter.draw(shown.scene))
    await send(answer.interaction, _words(shown), files=[picture], view=_view(shown))


async def show_another(answer: Answering, old: Preview) -> None:
    """Another map of the same kind, in the same message."""
    battlefield = await _made(old.wish, lambda: preview.wanted(old.wish, old.battlefield.again))
    shown = await _kept(answer, old.wish, battlefield)
    picture = file(await answer.interaction.client.painter.draw(shown.scene))
    await rewrite(answer.interaction, _words(shown), files=[picture], view=_view(shown))


async def _kept(answer: Answering, wish: Wish, battlefield: Battlefield) -> Preview:
    bot = answer.interaction.client
    return await preview.keep(bot.database, wish, battlefield, bot.referee.now)


async def _asked_for(answer: Answering, wish: Wish, text: str, upload: discord.Attachment | None) -> Battlefield:
    if upload is None:
        return await _made(wish, lambda: preview.wanted(wish, text))
    if text:
        raise NotPossible("Name a map or attach a file, not both.")
    return await answer.interaction.client.incoming.battlefield(wish.guild, wish.ruleset, wish.scenario, upload)


async def _made(wish: Wish, make: Callable[[], Battlefield]) -> Battlefield:
    """A map, made beside the event loop; there is no table yet whose words a refusal could find."""
    try:
        return await asyncio.to_thread(make)
    except Refused as refused:
        raise NotPossible(f"{ruleset(wish.ruleset).words.refusal(refused)} ({refused.rule})") from None


def _words(shown: Preview) -> str:
    lines = [f"**{as_said(shown.battlefield.name, 60)}**", *(as_said(n) for n in shown.battlefield.notes)]
    return "\n".join([*lines, "Do you open the table on this map? Only you see it so far."])


def _view(shown: Preview) -> discord.ui.View:
    """Accept, Cancel, and Another where another can be made."""
    again = [Control(label="Another", custom_id=custom_id("mapagain", shown.number))] if shown.battlefield.again else []
    accept = Control(label="Accept", custom_id=custom_id("mapaccept", shown.number), style="success")
    return components.buttons([accept, *again, Control(label="Cancel", custom_id=custom_id("mapcancel", shown.number))])
