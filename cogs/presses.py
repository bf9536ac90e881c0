"""Every press of a control, however old, and whose it is."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord

from bot.client import Umpire
from cogs.army import _branching, _forming, _listing, armies, building
from cogs.common.controls import Press, read
from cogs.common.reply import Interaction, Unheard, answering, pressed, take_controls_off
from cogs.dice import luck, pools, rolling, saved
from cogs.league import _presses, directing, looking, organising, profile
from cogs.lobby import _forces, _opening, _start_panel, _tables
from cogs.members import _settings, games, privacy
from cogs.play import _coaching, _guided, _hint, _move_pad, _several, _spoken, queueing
from cogs.table import _consent, _correcting, look, standing, standing_in, table, timing

log = logging.getLogger(__name__)

Pressed = Callable[[Interaction, Press], Awaitable[None]]

VERBS: dict[str, Pressed] = {
    **_guided.VERBS,
    **_coaching.VERBS,
    **_several.VERBS,
    **_move_pad.VERBS,
    **_spoken.VERBS,
    **_hint.VERBS,
    **queueing.VERBS,
    **_opening.VERBS,
    **_forces.VERBS,
    **_start_panel.VERBS,
    **_tables.VERBS,
    **_listing.VERBS,
    **_branching.VERBS,
    **_forming.VERBS,
    **armies.VERBS,
    **building.VERBS,
    **look.VERBS,
    **table.VERBS,
    **timing.VERBS,
    **standing.VERBS,
    **standing_in.VERBS,
    **_consent.VERBS,
    **_correcting.VERBS,
    **rolling.VERBS,
    **saved.VERBS,
    **luck.VERBS,
    **pools.VERBS,
    **_presses.VERBS,
    **looking.VERBS,
    **organising.VERBS,
    **directing.VERBS,
    **profile.VERBS,
    **_settings.VERBS,
    **games.VERBS,
    **privacy.VERBS,
}
"""What a verb of a custom id (`cogs/common/controls.py`) does; one that was ever sent stays known."""


async def on_interaction(interaction: Interaction) -> None:
    """Every press of a control, however old; an unknown one explains itself, a second delivery is for nobody."""
    if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
        return
    if not interaction.client.is_new(interaction.id):
        return
    press = read(str(pressed(interaction).get("custom_id", "")))
    try:
        if press is not None and press.verb in VERBS:
            await VERBS[press.verb](interaction, press)
        else:
            await unknown(interaction)
    except Unheard as lost:
        log.info("interaction %s: %s", interaction.id, lost)


async def unknown(interaction: Interaction) -> None:
    """A control of ours that this version does not know."""
    async with answering(interaction) as answer:
        await answer.say("This button is from another version of the bot. `/game status` shows where the game stands.")
        await take_controls_off(interaction)


async def setup(bot: Umpire) -> None:
    """Listen to the controls."""
    bot.add_listener(on_interaction, "on_interaction")
