"""An action model becomes a slash command: its docstring the description, its fields the options."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from discord import app_commands
from pydantic.fields import FieldInfo

from bot.game.typed import completions
from bot.store import games
from cogs.common.reply import Interaction
from rulesets.kit.engine.action import Action

Carry = Callable[[Interaction, str, dict[str, str]], Awaitable[None]]
"""What is done with a command: its action type and the texts of its options."""

AnyCommand = app_commands.Command[Any, ..., Any]


def command_for(model: type[Action], carry: Carry) -> AnyCommand:
    """The slash command of an action model."""
    kind = action_type(model)
    fields = {name: field for name, field in model.model_fields.items() if name != "type"}

    async def callback(interaction: Interaction, **given: str) -> None:
        await carry(interaction, kind, {name: text for name, text in given.items() if text})

    callback.__signature__ = _signature(fields)  # type: ignore[attr-defined]
    callback.__name__ = kind
    if fields:
        app_commands.describe(**{name: field.description or name for name, field in fields.items()})(callback)
    made: AnyCommand = app_commands.Command(name=kind, description=_first_line(model), callback=callback)
    for name in fields:
        made.autocomplete(name)(_completer(kind, name))
    return made


def action_type(model: type[Action]) -> str:
    """The word of an action: its command and its word in the record."""
    return str(model.model_fields["type"].default)


def _first_line(model: type[Action]) -> str:
    return (model.__doc__ or model.__name__).strip().splitlines()[0]


def _signature(fields: dict[str, FieldInfo]) -> inspect.Signature:
    """The parameters that discord.py reads the options from."""
    interaction = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
    options = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=str,
            default=inspect.Parameter.empty if field.is_required() else "",
        )
        for name, field in fields.items()
    ]
    return inspect.Signature([interaction, *sorted(options, key=lambda option: option.default == "")])


def _completer(
    kind: str, field: str
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]:
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        bot = interaction.client
        number = await games.table_in(bot.database, interaction.channel_id or 0)
        if number is None:
            return []
        table = await bot.referee.table(number)
        typed = {name: str(text) for name, text in interaction.namespace if name != field and text}
        fitting = await asyncio.to_thread(completions, table, interaction.user.id, kind, field, typed, current)
        return [app_commands.Choice(name=c.label[:100], value=c.value) for c in fitting if len(c.value) <= 100][:25]

    return complete
