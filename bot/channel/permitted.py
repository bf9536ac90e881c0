"""Which permissions the bot needs where it plays, which of them it lacks, and what that means for the channel."""

from __future__ import annotations

from collections.abc import Sequence

import discord

NEEDED = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
"""What a game needs in its channel; in a thread, to write there takes the place of writing."""
IN_THREADS = "send_messages_in_threads"
VIEW, EMBED, ATTACH, HISTORY = "View Channel", "Embed Links", "Attach Files", "Read Message History"


def shown(name: str) -> str:
    """A permission as Discord's settings call it."""
    return name.replace("_", " ").title().replace(" In ", " in ")


def lacking(may: discord.Permissions, *, thread: bool) -> list[str]:
    """What is missing of what a game needs. Without the right to view or to write everything else is denied too: then
    only that is named."""
    write = IN_THREADS if thread else "send_messages"
    for first in ("view_channel", write):
        if not getattr(may, first):
            return [shown(first)]
    return [shown(name) for name in NEEDED[2:] if not getattr(may, name)]


def holds_up(missing: Sequence[str]) -> bool:
    """Whether nothing can be reported without these permissions; without the others it can."""
    return not set(missing) <= {ATTACH, HISTORY}


def lacking_in(client: discord.Client, channel: int) -> list[str] | None:
    """What is missing in a channel as far as Discord has told; None where that is not known."""
    place = client.get_channel(channel)
    if not isinstance(place, discord.abc.GuildChannel | discord.Thread):
        return None
    return lacking(place.permissions_for(place.guild.me), thread=isinstance(place, discord.Thread))


def words(missing: Sequence[str]) -> str:
    """What is missing and what comes of it, in a sentence or two; empty if nothing is."""
    if not missing:
        return ""
    named = f"I am missing a permission in this channel: **{', '.join(missing)}**."
    if holds_up(missing):
        return f"{named} What the channel was not told follows by itself as soon as I have it."
    return f"{named} Until I have it, reports come without their picture." if ATTACH in missing else named
