"""`/dice luck`: how far ahead of the expectation somebody's rolls were, drawn; and how not to be counted."""

from __future__ import annotations

from collections.abc import Iterator

import discord
from discord import app_commands

from bot.channel import components
from bot.channel.messages import file
from bot.client import Umpire
from bot.names import plain_name
from bot.rolls.luck import Series, chart, told
from bot.store.luck import Place
from bot.store.outbox import Control
from cogs.common.controls import Press, custom_id
from cogs.common.groups import dice
from cogs.common.reply import Interaction, acknowledge, answering, rewrite, send

SURE = (
    "Your statistics begin anew with your next roll, for you and for everybody who asks. What was rolled so far is"
    " never counted again. The rolls themselves stay as proof of their day's dice."
)
STOPPED = "Your rolls are counted nowhere. **Count again** begins anew with your next roll."


@dice.command(name="luck", description="Your rolls against the expectation")
@app_commands.describe(
    member="Somebody else",
    everybody="All members together",
    server="On the whole server, not in this channel alone",
)
async def show(
    interaction: Interaction, member: discord.User | None = None, everybody: bool = False, server: bool = False
) -> None:
    """For the asker alone; under one's own the buttons that stop the counting and delete what was counted."""
    async with answering(interaction):
        who = member or interaction.user
        channel = 0 if server else interaction.channel_id or 0
        place = Place(interaction.guild_id or 0, channel, 0 if everybody else who.id)
        name = "everybody" if everybody else plain_name(who.display_name, "Somebody")
        series = await interaction.client.luck.series(place)
        own = not everybody and who.id == interaction.user.id
        where = "on this server" if server else "in this channel"
        await _tell(interaction, series, f"{name} {where}", own, by_text=own or not server)


async def _tell(interaction: Interaction, series: Series, title: str, own: bool, *, by_text: bool) -> None:
    """The series in words and as a chart; what others have rolled only where the asker could read it."""
    counted = not own or await interaction.client.luck.is_counted(interaction.user.id)
    said = told(series, by_text=by_text) if series.rolls else _nothing(counted)
    lines = [f"**Luck: {title}**", *said, *_left_out(series)]
    picture = None
    if series.rolls:
        picture = await interaction.client.painter.attempt(chart(series, f"Luck: {title}"))
    await send(
        interaction,
        "\n".join(lines),
        files=[file(picture, "luck.png")] if picture is not None else [],
        view=components.buttons(_controls(counted) if own else []),
    )


def _nothing(counted: bool) -> list[str]:
    return ["No roll counts here yet: `/roll` makes some."] if counted else [STOPPED]


def _left_out(series: Series) -> Iterator[str]:
    """What is not in the sum, and why."""
    if series.uncounted:
        yield (
            f"-# Not counted: {series.uncounted} of two sides, of scatter, of a certain number, or that take too long"
            " to reckon. Secret rolls never count: who chooses what is revealed would choose their luck."
        )
    if series.unknown:
        yield f"-# {series.unknown} more are still to be reckoned: ask once more."


def _controls(counted: bool) -> list[Control]:
    if not counted:
        return [Control(label="Count again", custom_id=custom_id("luckcount", 0))]
    return [
        Control(label="Stop counting", custom_id=custom_id("luckstop", 0)),
        Control(label="Delete", custom_id=custom_id("luckdelete", 0), style="danger"),
    ]


async def stop(interaction: Interaction, press: Press) -> None:
    """Not to be counted any more."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        text = await interaction.client.luck.stop(interaction.user.id, interaction.id)
        await _replace(interaction, text, _controls(counted=False))


async def begin(interaction: Interaction, press: Press) -> None:
    """To be counted again, or anew."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        text = await interaction.client.luck.begin(interaction.user.id, interaction.id)
        await _replace(interaction, text, [])


async def delete(interaction: Interaction, press: Press) -> None:
    """Asks once more."""
    async with answering(interaction, defer=False):
        await acknowledge(interaction, update=True)
        confirm = Control(label="Confirm", custom_id=custom_id("luckcount", 0), style="danger")
        await _replace(interaction, SURE, [confirm])


async def _replace(interaction: Interaction, text: str, controls: list[Control]) -> None:
    """In the place of the chart, which is no longer so."""
    view = components.buttons(controls)
    await rewrite(interaction, text, files=[], view=view)


VERBS = {"luckstop": stop, "luckcount": begin, "luckdelete": delete}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that rolling.py adds."""
