"""What players settle while a game runs: undo, draw, concession, correction, hand-over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord
from discord import app_commands

from bot.client import Umpire
from bot.game.change import demand_phase, demand_seat
from bot.refusal import NotPossible
from bot.settling.putting_right import correctable
from bot.store import games
from bot.table.sides import partners, side_of
from cogs.common.completing import matching
from cogs.common.confirming import ask_to_confirm, confirmed
from cogs.common.controls import Press
from cogs.common.groups import game
from cogs.common.organising import is_organiser
from cogs.common.reply import Interaction, answering
from cogs.table._consent import ask_rematch, take_back
from cogs.table._correcting import begin, put_right
from rulesets import ruleset


async def settle_here(interaction: Interaction, deed: Callable[[int, int, int], Awaitable[str]]) -> None:
    """Do something to the game of this channel as the member who asked."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        await answer.say(await deed(table.id, interaction.user.id, interaction.id))


@game.command(name="undo", description="Take your last step back")
async def undo(interaction: Interaction) -> None:
    """Free while nothing was rolled or revealed; otherwise the other side is asked."""
    async with answering(interaction) as answer:
        await take_back(answer, (await answer.table_here()).id)


@game.command(name="concede", description="Give the game up")
async def concede(interaction: Interaction) -> None:
    """The other side wins, once that is confirmed."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        demand_phase(table, "running", "paused", "broken")
        seat = demand_seat(table, interaction.user.id)
        mine = side_of(table, seat)
        others = [other.name for other in table.seats if other.number not in mine]
        win = f"{' and '.join(others)} {'wins' if len(others) == 1 else 'win'}"
        agrees = (
            f", if {' and '.join(other.name for other in asked)} agrees" if (asked := partners(table, seat)) else ""
        )
        await ask_to_confirm(answer, "concede", f"You give game {table.id} up{agrees}: {win}.")


@game.command(name="draw", description="Offer a draw")
async def draw(interaction: Interaction) -> None:
    """The other side is asked."""
    await settle_here(interaction, interaction.client.agreements.offer_draw)


@game.command(name="replace", description="Hand your seat over to somebody else")
@app_commands.describe(member="Who plays on for you")
async def replace(interaction: Interaction, member: discord.Member) -> None:
    """The newcomer gets the seat with everything on it."""

    async def deed(table: int, user: int, number: int) -> str:
        if member.bot:
            raise NotPossible("A bot cannot play.")
        return await interaction.client.agreements.replace(table, user, member.id, member.display_name, number)

    await settle_here(interaction, deed)


@game.command(name="rematch", description="The same game once more, with sides swapped")
async def rematch(interaction: Interaction) -> None:
    """The other side is asked; the game of this channel is over."""
    async with answering(interaction) as answer:
        await answer.table_here(ended=True)
        await ask_rematch(answer)


@game.command(name="correct", description="Put something right on the table")
@app_commands.describe(
    what="What is wrong", unit="The unit", value="What would be right", reason="Why; shown to everybody"
)
async def correct(interaction: Interaction, what: str = "", unit: str = "", value: str = "", reason: str = "") -> None:
    """An organiser does it at once, a player with the other side's consent; without options it is put together."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        demand_phase(table, "running", "paused", "broken")
        if what:
            await answer.say(await put_right(answer, {"unit": unit, "what": what, "value": value}, reason))
            return
        if not await is_organiser(interaction, table):
            demand_seat(table, interaction.user.id)
        await begin(answer)


async def _correctable(interaction: Interaction, unit: str) -> dict[str, Sequence[str]]:
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    table = await interaction.client.referee.table(number) if number is not None else None
    if table is None or table.game is None or ruleset(table.ruleset).corrections is None:
        return {}
    of_table = correctable(table, "")
    unit = unit or next(iter(of_table["unit"]), "")  # the first one, while none is typed yet
    return {**(correctable(table, unit) if unit else {}), **of_table}


@correct.autocomplete("unit")
async def _complete_unit(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    return matching((await _correctable(interaction, "")).get("unit", ()), current)


@correct.autocomplete("what")
async def _complete_what(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = await _correctable(interaction, interaction.namespace.unit or "")
    return matching((word for word in known if word != "unit"), current)


@correct.autocomplete("value")
async def _complete_value(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = await _correctable(interaction, interaction.namespace.unit or "")
    return matching(known.get(interaction.namespace.what or "", ()), current)


async def restore(interaction: Interaction, press: Press) -> None:
    """Back to the start of the activation, after an unexpected error."""
    async with answering(interaction) as answer:
        await answer.numbered(press.table)
        await answer.say(await interaction.client.agreements.restore(press.table, interaction.user.id, interaction.id))


async def confirm_concede(interaction: Interaction, press: Press) -> None:
    """The confirmed concession."""
    await confirmed(interaction, press, interaction.client.agreements.concede)


VERBS = {"restore": restore, "concede": confirm_concede}


async def setup(bot: Umpire) -> None:
    """The commands belong to the group that cogs/lobby/lobby.py adds."""
