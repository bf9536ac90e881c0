"""One panel a member at a table: the one before goes away when another is opened.

A press that comes while answers of its member are carried out there waits for what comes of them, and does not see the
table of before.

Only the newest panels are known, and only until the bot ends: an older one stays where it is, shows what is asked when
it is pressed, and gives nothing that it does not show.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from weakref import WeakKeyDictionary, WeakValueDictionary

import discord

from bot.client import Umpire
from cogs.common.reply import UNREACHED, Interaction

KEPT = 1000
"""So many panels are known of a bot; the one that was shown longest ago is forgotten first."""


@dataclass(frozen=True)
class _Shown:
    """A panel: the interaction that can still change it, its message, and the questions that it has just answered."""

    interaction: Interaction
    message: int
    given: frozenset[int]


_shown: WeakKeyDictionary[Umpire, OrderedDict[tuple[int, int], _Shown]] = WeakKeyDictionary()
_turns: WeakKeyDictionary[Umpire, WeakValueDictionary[tuple[int, int], asyncio.Lock]] = WeakKeyDictionary()


@asynccontextmanager
async def at_work(interaction: Interaction) -> AsyncIterator[None]:
    """While answers of a member are carried out."""
    async with _turn(interaction):
        yield


async def at_rest(interaction: Interaction) -> None:
    """Wait until no answers of the member are carried out here any more."""
    async with _turn(interaction):
        return


def _turn(interaction: Interaction) -> asyncio.Lock:
    turns = _turns.setdefault(interaction.client, WeakValueDictionary())
    return turns.setdefault((interaction.channel_id or 0, interaction.user.id), asyncio.Lock())


async def note(interaction: Interaction, table: int, message: int, given: Iterable[int] = ()) -> None:
    """A panel of a table was shown or changed, and has answered these questions; of two the older one goes, whichever
    was changed last."""
    known = _shown.setdefault(interaction.client, OrderedDict())
    key = (table, interaction.user.id)
    before, now = known.pop(key, None), _Shown(interaction, message, frozenset(given))
    older, newer = (before, now) if before is None or before.message <= message else (now, before)
    known[key] = newer
    if len(known) > KEPT:
        known.popitem(last=False)
    if older is not None and older.message != newer.message and not older.interaction.is_expired():
        with suppress(*UNREACHED):
            await older.interaction.delete_original_response()


def is_replaced(interaction: Interaction, table: int) -> bool:
    """Whether a newer panel stands in the place of the one that was pressed."""
    shown = _shown.get(interaction.client, OrderedDict()).get((table, interaction.user.id))
    pressed: discord.Message | None = interaction.message
    return shown is not None and pressed is not None and shown.message > pressed.id


def answered_here(interaction: Interaction, table: int, question: int) -> bool:
    """Whether the panel that was pressed shows what came of this very question: the finger was too quick."""
    shown = _shown.get(interaction.client, OrderedDict()).get((table, interaction.user.id))
    pressed: discord.Message | None = interaction.message
    return shown is not None and pressed is not None and shown.message == pressed.id and question in shown.given
