"""Rolling together: a pool that members join by a press, and that is rolled all at once."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands

from bot.channel import components
from bot.client import Umpire
from bot.names import plain_text
from bot.pools.contest import EACH, HIGHEST, RACE, ROLL_OFF, SHARE, SUM
from bot.pools.dice import outcome_of
from bot.pools.pools import UNKNOWN
from bot.pools.shares import DICE, asked, dice_written
from bot.pools.telling import outcome_told, own_controls
from bot.pools.wish import Joiner, PoolWish, wish_again
from bot.refusal import NotPossible
from bot.store import pools
from bot.store.pools import Pool, Share
from cogs.common.controls import Press, custom_id
from cogs.common.organising import organises
from cogs.common.reply import Interaction, acknowledge, answering, form_values, send

HOW = {
    "everybody adds dice to one pool": SUM,
    "everybody rolls, in order": EACH,
    "first to a number wins": RACE,
    "highest wins": HIGHEST,
}
TITLES = {SUM: "Add my dice", EACH: "Roll", RACE: "Roll", HIGHEST: "Roll"}
OPENED = "The pool is open below. It is rolled when you press **Close**, or when its time is up."
FIELD = 12
"""Characters of a number in a form."""
MOST_NAMED = 25
_MENTION = re.compile(r"<@!?(\d{15,20})>")

pool = app_commands.Group(name="pool", description="Roll together: everybody adds dice", guild_only=True)


@pool.command(name="open", description="A roll that members join by a press")
@app_commands.describe(
    what="What each rolls: d6>=5, 2 blue, d20+{bonus=0} …",
    how="What is done with it",
    target="Each die counts from this number on",
    most="How many dice each may add",
    goal="First to this number wins",
    ties="What happens to those who are level",
    minutes="Until it closes by itself",
    role="Only members with this role",
    members="Only these: @one @two",
    label="What it is for",
)
@app_commands.choices(
    how=[app_commands.Choice(name=name, value=kind) for name, kind in HOW.items()],
    ties=[app_commands.Choice(name="rolled off", value=ROLL_OFF), app_commands.Choice(name="shared", value=SHARE)],
)
async def open_pool(  # noqa: PLR0913, PLR0917 - an argument for each option of the command
    interaction: Interaction,
    what: str,
    how: str = SUM,
    target: app_commands.Range[int, 1, 1000] | None = None,
    most: app_commands.Range[int, 1, 1000] = 20,
    goal: app_commands.Range[int, 0, 10_000] = 0,
    ties: str = ROLL_OFF,
    minutes: app_commands.Range[int, 1, 10_080] = 60,
    role: discord.Role | None = None,
    members: str = "",
    label: str = "",
) -> None:
    """Open a pool in this channel."""
    async with answering(interaction) as answer:
        text = " ".join(what.split()) + (f">={target}" if target is not None else "")
        wish = PoolWish(
            guild=interaction.guild_id or 0,
            channel=interaction.channel_id or 0,
            member=interaction.user.id,
            name=interaction.user.display_name,
            interaction=interaction.id,
            kind=how,
            text=text,
            label=label[:100],
            most=most,
            goal=goal,
            ties=ties,
            minutes=minutes,
            role=role.id if role is not None and not role.is_default() else None,
            invited=_named(members),
        )
        await interaction.client.pools.open_shown(wish)
        await answer.say(OPENED)


def _named(members: str) -> tuple[int, ...]:
    """Who is named in an option; raises `NotPossible` for what is nobody."""
    named = tuple(dict.fromkeys(int(number) for number in _MENTION.findall(members)))
    left = plain_text(_MENTION.sub(" ", members), 60)
    if left.strip(" ,;"):
        raise NotPossible(f"members: name them as @mentions, not “{left}”.")
    if len(named) > MOST_NAMED:
        raise NotPossible(f"members: {MOST_NAMED} at most, these are {len(named)}; a role holds any number.")
    return named


@pool.command(name="close", description="Roll an open pool now")
@app_commands.describe(number="The pool's number, if several are open")
async def close_pool(interaction: Interaction, number: int = 0) -> None:
    """The same as the button."""
    async with answering(interaction) as answer:
        meant = await _here(interaction, number)
        await answer.say(await interaction.client.pools.close(meant.id, await _joiner(interaction), interaction.id))


@pool.command(name="cancel", description="End an open pool without a roll")
@app_commands.describe(number="The pool's number, if several are open")
async def cancel_pool(interaction: Interaction, number: int = 0) -> None:
    """The same as the button."""
    async with answering(interaction) as answer:
        meant = await _here(interaction, number)
        await answer.say(await interaction.client.pools.cancel(meant.id, await _joiner(interaction), interaction.id))


@pool.command(name="show", description="Post an open pool again, or tell what was rolled")
@app_commands.describe(number="The pool's number")
async def show_pool(interaction: Interaction, number: int = 0) -> None:
    """An open one gets a new message below; of a rolled one everything is told again."""
    async with answering(interaction) as answer:
        meant = await _here(interaction, number)
        if meant.phase == "rolled":
            outcome = await outcome_of(interaction.client.database, meant)
            await answer.say(outcome_told(meant, outcome))
            return
        await answer.say(await interaction.client.pools.show(meant.id, interaction.id))


async def _here(interaction: Interaction, number: int) -> Pool:
    """The pool of this channel that is meant; raises `NotPossible`."""
    database, channel = interaction.client.database, interaction.channel_id or 0
    if number:
        meant = await pools.pool_of(database, number) if 0 < number < 1 << 62 else None
        if meant is None or meant.channel != channel:
            raise NotPossible(f"There is no pool {number} in this channel.")
        return meant
    here = await pools.open_in(database, channel)
    if len(here) != 1:
        listed = ", ".join(str(one.id) for one in here)
        raise NotPossible(
            f"Several pools are open here: {listed}; say which `number:`." if here else "No pool is open here."
        )
    return here[0]


async def _joiner(interaction: Interaction) -> Joiner:
    """Who presses, with what decides what they may do."""
    user = interaction.user
    roles = frozenset(role.id for role in user.roles) if isinstance(user, discord.Member) else frozenset()
    leads = interaction.permissions.manage_messages or await organises(interaction)
    return Joiner(user.id, user.display_name, roles, leads)


async def _of_press(interaction: Interaction, press: Press) -> Pool:
    """The pool that a control belongs to; raises `NotPossible`."""
    meant = await pools.pool_of(interaction.client.database, press.table)
    if meant is None or meant.channel != interaction.channel_id:
        raise NotPossible(UNKNOWN)
    return meant


async def add(interaction: Interaction, press: Press) -> None:
    """Ask how many dice; where everybody rolls the same there is nothing to ask."""
    async with answering(interaction, defer=False):
        await _of_press(interaction, press)
        pool, share = await interaction.client.pools.may_join(press.table, await _joiner(interaction))
        if asked(pool.kind, pool.text):
            await interaction.response.send_modal(_form(pool, share))
            return
        await acknowledge(interaction)
        await _join(interaction, press, {})


def _form(pool: Pool, share: Share | None) -> discord.ui.Modal:
    """A field for each number; found by its custom_id when it comes back, also after a restart."""
    form = discord.ui.Modal(title=TITLES[pool.kind], custom_id=custom_id("poolin", pool.id))
    for name, usual in asked(pool.kind, pool.text).items():
        before = str(dice_written(share.text)) if share is not None and name == DICE else usual
        label = f"How many dice (1 to {pool.most}; 0: none)" if name == DICE else name
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            label=label, custom_id=name, default=before or None, max_length=FIELD
        )
        form.add_item(field)
    form.stop()
    return form


async def added(interaction: Interaction, press: Press) -> None:
    """The form with the numbers has come back."""
    async with answering(interaction):
        values = form_values(interaction)
        if values.get(DICE, "").strip() == "0":
            await _withdraw(interaction, press)
        else:
            await _join(interaction, press, values)


async def _join(interaction: Interaction, press: Press, values: dict[str, str]) -> None:
    pool, who = await _of_press(interaction, press), await _joiner(interaction)
    text = await interaction.client.pools.join(pool.id, who, values, interaction.id)
    await send(interaction, text, view=components.buttons(own_controls(pool)))


async def out(interaction: Interaction, press: Press) -> None:
    """Take the own dice back."""
    async with answering(interaction):
        await _withdraw(interaction, press)


async def _withdraw(interaction: Interaction, press: Press) -> None:
    pool = await _of_press(interaction, press)
    text = await interaction.client.pools.withdraw(pool.id, interaction.user.id, interaction.id)
    await send(interaction, text)


async def close(interaction: Interaction, press: Press) -> None:
    """Roll it now."""
    async with answering(interaction) as answer:
        pool = await _of_press(interaction, press)
        await answer.say(await interaction.client.pools.close(pool.id, await _joiner(interaction), interaction.id))


async def cancel(interaction: Interaction, press: Press) -> None:
    """End it without a roll."""
    async with answering(interaction) as answer:
        pool = await _of_press(interaction, press)
        await answer.say(await interaction.client.pools.cancel(pool.id, await _joiner(interaction), interaction.id))


async def again(interaction: Interaction, press: Press) -> None:
    """Open the same pool once more."""
    async with answering(interaction) as answer:
        wish = wish_again(await _of_press(interaction, press), await _joiner(interaction), interaction.id)
        await interaction.client.pools.open_shown(wish)
        await answer.say(OPENED)


VERBS = {"pooladd": add, "poolin": added, "poolout": out, "poolclose": close, "poolcancel": cancel, "poolagain": again}


async def setup(bot: Umpire) -> None:
    """Add the commands."""
    bot.tree.add_command(pool)
