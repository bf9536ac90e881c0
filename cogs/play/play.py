"""Playing: a group of commands for each ruleset."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from bot.client import Umpire
from bot.game.change import demand_phase
from bot.game.typed import questions_taking
from bot.refusal import NotPossible
from bot.settling.preparing import planning_seat
from cogs.common.reply import Interaction, answering
from cogs.play._commands import command_for
from cogs.play._giving import give_typed
from rulesets import RULESETS, box
from rulesets.kit.engine.action import Action


async def carry_out(interaction: Interaction, kind: str, typed: dict[str, str]) -> None:
    """An action given as a command: the answer to an open question, or a plan for a later one."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        seats = table.seats_of(interaction.user.id)
        if not seats:
            raise NotPossible("You do not play at this table.")
        demand_phase(table, "running")
        if questions := questions_taking(table, interaction.user.id, kind):
            await give_typed(answer, questions, kind, typed)
            return
        await interaction.client.preparing.plan_typed(table.id, planning_seat(table, interaction.user.id), kind, typed)
        await answer.say(
            f"Noted: when the table asks for it, you will {kind} {' '.join(typed.values())}".rstrip()
            + " – if that is legal then; otherwise you will be asked."
        )


def groups() -> list[app_commands.Group]:
    """The commands of each ruleset."""
    return [group_of(game.command, f"Your moves in {game.name}", game.actions) for game in map(box, RULESETS)]


def group_of(command: str, description: str, actions: Iterable[type[Action]]) -> app_commands.Group:
    """A game's actions as commands below one; those of one word in a group of their own.

    Raises ValueError for more than Discord shows below one another, which is 25.
    """
    made = app_commands.Group(name=command, description=description, guild_only=True)
    below: dict[str, app_commands.Group] = {}
    for model in actions:
        parent = made
        if word := model.group:
            if word not in below:
                below[word] = app_commands.Group(name=word, description=f"{description}: {word}", parent=made)
            parent = below[word]
        parent.add_command(command_for(model, carry_out))
    return made


async def setup(bot: Umpire) -> None:
    """Add the rulesets' commands."""
    for group in groups():
        bot.tree.add_command(group)
