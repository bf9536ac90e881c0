"""Playing: a group of commands for each ruleset, and the controls under its messages."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.client import Umpire
from bot.store import clicks
from cogs import _buttons, _guided
from cogs._commands import command_for
from cogs._controls import PREFIX, Press, read
from cogs._reply import Interaction, answering, pressed
from rulesets import RULESETS, ruleset
from rulesets.kit.refusal import Stale

log = logging.getLogger(__name__)

Answer = Callable[[Interaction, Press], Awaitable[None]]

VERBS: dict[str, Answer] = {
    "act": _guided.act,
    "pick": _guided.pick,
    "page": _guided.page,
    "done": _guided.done,
    "back": _guided.back,
    "default": _guided.default,
    "confirm": _guided.confirm,
    "status": _buttons.status,
    "join": _buttons.join,
    "force": _buttons.choose_force,
    "field": _buttons.field_force,
    "start": _buttons.start,
    "agree": _buttons.agree,
    "decline": _buttons.decline,
    "restore": _buttons.restore,
}


async def on_interaction(interaction: Interaction) -> None:
    """Every press of one of our controls, however old; an unknown one explains itself."""
    if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
        return
    text = str(pressed(interaction).get("custom_id", ""))
    press = read(text)
    if press is not None and press.verb in VERBS:
        await VERBS[press.verb](interaction, press)
    elif text.startswith(PREFIX):
        await _buttons.unknown(interaction)


async def carry_out(interaction: Interaction, kind: str, typed: dict[str, str]) -> None:
    """An action given as a command: the answer to an open question, or a plan for a later one."""
    async with answering(interaction) as answer:
        table = await answer.table_here()
        seats = table.seats_of(interaction.user.id)
        if not seats or table.game is None or table.phase != "running":
            raise Stale(0)
        question = _guided.question_taking(table, interaction.user.id, kind)
        if question is not None:
            await _guided.answer_typed(answer, question, kind, typed)
            return
        async with interaction.client.database.transaction() as tx:
            await clicks.add_plan(tx, table.id, seats[0], kind, typed)
        await answer.say(
            f"Noted: when the table asks for it, you will {kind} {' '.join(typed.values())}".rstrip()
            + " – if that is legal then; otherwise you will be asked."
        )


def groups() -> list[app_commands.Group]:
    """A group of commands for each ruleset, made of its action models."""
    made = []
    for key in RULESETS:
        rules = ruleset(key)
        group = app_commands.Group(name=rules.command, description=f"Your moves in {rules.name}", guild_only=True)
        for model in rules.actions:
            group.add_command(command_for(model, carry_out))
        made.append(group)
    return made


async def setup(bot: Umpire) -> None:
    """Add the rulesets' commands and listen to the controls."""
    for group in groups():
        bot.tree.add_command(group)
    bot.add_listener(on_interaction, "on_interaction")
