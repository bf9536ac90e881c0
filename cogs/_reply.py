"""How members are answered: deferred at once, told in words, and never with a traceback."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.announce import asked_seats
from bot.change import PHASE_WORDS, NotPossible
from bot.client import Umpire
from bot.referee import Broken, NoSuchTable, NotYours
from bot.store import games
from bot.store.tables import Table
from rulesets import ruleset
from rulesets.kit.refusal import Refused, Stale

log = logging.getLogger(__name__)

Interaction = discord.Interaction[Umpire]

LIMIT = 1950
"""Characters of one ephemeral answer."""


@dataclass
class Answering:
    """The interaction being answered; `table` is set once it is known, so that refusals find their words."""

    interaction: Interaction
    table: Table | None = None

    async def table_here(self, *, ended: bool = False) -> Table:
        """The game of this channel or thread; with `ended` also the newest one that is over."""
        bot, channel = self.interaction.client, self.interaction.channel_id or 0
        number = await games.table_in(bot.database, channel)
        if number is None and ended:
            number = await games.last_table_in(bot.database, channel)
        if number is None:
            raise NotPossible("There is no game in this channel: `/game new` opens one.")
        return await self.numbered(number)

    async def numbered(self, number: int) -> Table:
        """The game of this number; raises `NoSuchTable`."""
        self.table = await self.interaction.client.referee.table(number)
        return self.table

    async def say(self, text: str) -> None:
        """Tell the member, and nobody else."""
        await whisper(self.interaction, text)


@asynccontextmanager
async def answering(interaction: Interaction, *, defer: bool = True) -> AsyncIterator[Answering]:
    """Acknowledge at once; whatever a member can do wrong, or can go wrong, ends in one ephemeral sentence."""
    answer = Answering(interaction)
    try:
        if defer:
            await interaction.response.defer(ephemeral=True, thinking=True)
        yield answer
    except Exception as error:
        text = words_for(error, answer.table)
        if text is None:
            log.error("an interaction failed", exc_info=error)
            text = "Something went wrong that should not. Nothing has changed; the host finds it in the log."
        await whisper(interaction, text)


def pressed(interaction: Interaction) -> dict[str, Any]:
    """What Discord says of a press: its custom_id, and the values chosen in a menu."""
    return cast(dict[str, Any], interaction.data or {})


def chosen_value(interaction: Interaction) -> str:
    """The value chosen in a menu; empty for a button."""
    values = pressed(interaction).get("values") or [""]
    return str(values[0])


def words_for(error: Exception, table: Table | None) -> str | None:
    """An error in words for the member; None for one that is a bug."""
    if isinstance(error, Refused):
        return refusal(error, table)
    if isinstance(error, Stale):
        return stale(table)
    texts: dict[type[Exception], str] = {
        NotPossible: str(error),
        NotYours: f"The table waits for {error}, not for you.",
        NoSuchTable: "This game does not exist any more.",
        Broken: f"Something went wrong ({error}). Nothing of it was kept; the table was told.",
    }
    return texts.get(type(error))


def refusal(refused: Refused, table: Table | None) -> str:
    """A refusal with its rule id."""
    if table is None:
        return f"That is not allowed ({refused.rule})."
    return f"{ruleset(table.ruleset).words.refusal(refused)} ({refused.rule})"


def stale(table: Table | None) -> str:
    """What a late press hears: that the moment has passed, and what the table waits for."""
    if table is None or table.game is None:
        return "That moment has passed. `/game status` shows what the table waits for."
    if table.phase != "running":
        return PHASE_WORDS[table.phase]
    waiting = " and ".join(table.seats[seat].name for seat in asked_seats(table))
    return f"That moment has passed. The table waits for {waiting}; `/game status` shows for what."


async def whisper(interaction: Interaction, text: str) -> None:
    """Tell only the member; works before and after a deferral. What is too long comes in several messages."""
    for part in parts(text):
        if interaction.response.is_done():
            await interaction.followup.send(part, ephemeral=True)
        else:
            await interaction.response.send_message(part, ephemeral=True)


def parts(text: str, limit: int = LIMIT) -> list[str]:
    """A text cut at line ends into messages that Discord takes."""
    found = [""]
    for line in text.splitlines():
        for piece in [line[start : start + limit] for start in range(0, len(line) or 1, limit)]:
            if len(found[-1]) + len(piece) + 1 > limit:
                found.append("")
            found[-1] += piece + "\n"
    return [part for part in found if part.strip()] or ["…"]
