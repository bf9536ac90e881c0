"""The other buttons: the lobby's, Status, giving up, and the way back after an error."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs import (
    _consent,
    _correcting,
    _league_presses,
    _listing,
    _opening,
    armies,
    dice_luck,
    dice_saved,
    league_directing,
    league_looking,
    league_organising,
    league_profile,
    pools,
    privacy,
    rolling,
)
from cogs._consent import take_controls_off
from cogs._controls import Press
from cogs._reply import Interaction, acknowledge, answering, rewrite
from cogs.lobby import take_seat
from cogs.look import show_status

Pressed = Callable[[Interaction, Press], Awaitable[None]]


async def status(interaction: Interaction, press: Press) -> None:
    """The table as text, with a control that leads on."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await show_status(answer)


async def join(interaction: Interaction, press: Press) -> None:
    """Take the open seat, or the one that the button names."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        await take_seat(answer, table.id, wanted=press.question or None)


async def claim_seat(interaction: Interaction, press: Press) -> None:
    """Take a certain seat of a game that was brought in."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        await take_seat(answer, table.id, wanted=press.question)


async def start(interaction: Interaction, press: Press) -> None:
    """Begin the game."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await answer.say(await interaction.client.lobby.start(press.table, interaction.user.id, interaction.id))


async def restore(interaction: Interaction, press: Press) -> None:
    """Back to the start of the activation, after an unexpected error."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await answer.say(await interaction.client.agreements.restore(press.table, interaction.user.id, interaction.id))


async def concede(interaction: Interaction, press: Press) -> None:
    """The confirmed concession."""
    await confirmed(interaction, press, interaction.client.agreements.concede)


async def confirmed(interaction: Interaction, press: Press, deed: Callable[[int, int, int], Awaitable[str]]) -> None:
    """A deed that its member has confirmed."""
    async with answering(interaction, defer=False) as answer:
        await acknowledge(interaction, update=True)
        await answer.numbered(press.table)
        text = await deed(press.table, interaction.user.id, interaction.id)
        await rewrite(interaction, text)


async def unknown(interaction: Interaction) -> None:
    """A control of ours that this version does not know."""
    async with answering(interaction) as answer:
        await answer.say("This button is from another version of the bot. `/game status` shows where the game stands.")
        await take_controls_off(interaction)


VERBS: dict[str, Pressed] = {
    "status": status,
    "join": join,
    "claimseat": claim_seat,
    "start": start,
    "restore": restore,
    "concede": concede,
    **_consent.VERBS,
    **rolling.VERBS,
    **pools.VERBS,
    **_correcting.VERBS,
    **_opening.VERBS,
    **privacy.VERBS,
    **_listing.VERBS,
    **armies.VERBS,
    **dice_saved.VERBS,
    **dice_luck.VERBS,
    **_league_presses.VERBS,
    **league_looking.VERBS,
    **league_organising.VERBS,
    **league_directing.VERBS,
    **league_profile.VERBS,
}
