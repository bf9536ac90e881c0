"""One panel a member at a table: the one before goes away when another is opened.

Only the newest panels are known, and only until the bot ends: an older one stays where it is, shows what is asked when
it is pressed, and gives nothing that it does not show.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from weakref import WeakKeyDictionary

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


async def note(interaction: Interaction, table: int, message: int, given: Iterable[int] = ()) -> None:
    """A panel of a table was shown or changed, and has answered these questions; another one of the member's goes."""
    known = _shown.setdefault(interaction.client, OrderedDict())
    key = (table, interaction.user.id)
    before = known.pop(key, None)
    known[key] = _Shown(interaction, message, frozenset(given))
    if len(known) > KEPT:
        known.popitem(last=False)
    if before is not None and before.message != message and not before.interaction.is_expired():
        with suppress(*UNREACHED):
            await before.interaction.delete_original_response()


def answered_here(interaction: Interaction, table: int, question: int) -> bool:
    """Whether the panel that was pressed shows what came of this very question: the finger was too quick."""
    found = _shown.get(interaction.client, OrderedDict()).get((table, interaction.user.id))
    pressed: discord.Message | None = interaction.message
    return found is not None and pressed is not None and found.message == pressed.id and question in found.given
