"""The practice opponent plays on for somebody in a running game, by consent; and its player comes back."""

from __future__ import annotations

from discord import app_commands

from bot.client import Umpire
from bot.store import games
from cogs.common.completing import matching
from cogs.common.controls import Press
from cogs.common.groups import game
from cogs.common.reply import Interaction, answering, take_controls_off
from cogs.table.table import settle_here
from rulesets.kit.counsel.grades import GRADES, SERGEANT


@game.command(name="standin", description="Let the practice opponent play on for somebody")
@app_commands.describe(
    seat="Whose seat; else the empty one, that of who is silent, or yours",
    plays="How well it plays; else as a sergeant",
)
@app_commands.choices(plays=[app_commands.Choice(name=grade.label, value=grade.key) for grade in GRADES.values()])
async def standin(interaction: Interaction, seat: str = "", plays: str = SERGEANT.key) -> None:
    """Everybody else at the table is asked, but for a player who is silent."""

    async def deed(table: int, member: int, number: int) -> str:
        return await interaction.client.agreements.stand_in(table, member, seat, plays, number)

    await settle_here(interaction, deed)


@standin.autocomplete("seat")
async def _complete_seat(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    number = await games.table_in(interaction.client.database, interaction.channel_id or 0)
    table = await interaction.client.referee.table(number) if number is not None else None
    return matching((seat.name for seat in table.seats if not seat.practice) if table else (), current)


async def sergeant(interaction: Interaction, press: Press) -> None:
    """“Sergeant plays on” for a player who has let time go by; `press.question` is the seat."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        name = next((seat.name for seat in table.seats if seat.number == press.question), "")
        agreements, member = interaction.client.agreements, interaction.user.id
        await answer.say(await agreements.stand_in(table.id, member, name, SERGEANT.key, interaction.id))


async def come_back(interaction: Interaction, press: Press) -> None:
    """“Take the seat back”: the player for whom the practice opponent has played on."""
    async with answering(interaction) as answer:
        table = await answer.numbered(press.table)
        user = interaction.user
        text = await interaction.client.agreements.come_back(table.id, user.id, user.display_name, interaction.id)
        await answer.say(text)
        await take_controls_off(interaction)


VERBS = {"standin": sergeant, "comeback": come_back}


async def setup(bot: Umpire) -> None:
    """The command belongs to the group that cogs/lobby/lobby.py adds."""
