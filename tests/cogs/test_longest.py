"""Every answer of every command at its longest: none goes past the one place that sends them, so none is too long."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType as Kind
from discord import app_commands
from simcord.actors import MemberActor

from bot.client import Umpire
from bot.process.settings import Settings
from bot.table.tables import Seat
from cogs.common import reply
from tests.bot.moments import FORCES, moment
from tests.cogs.contest import open_contest
from tests.cogs.hall import Hall

COGS = Path(__file__).parents[2] / "cogs"
MORE = "\n".join(["x" * 1_500] * 5)
"""What is put below every answer: more than any message holds."""
LONGEST_TYPED = 6_000
"""Characters that Discord lets a member type into an option."""


def own_sendings(source: str) -> Iterator[tuple[int, str]]:
    """Where a cog sends by itself; to take the controls off a message is no sending."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in {"followup", "send_message", "edit_message"}:
            yield node.lineno, node.attr
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            told = {key.arg for key in node.keywords}
            if node.func.attr == "edit_original_response" and (node.args or told != {"view"}):
                yield node.lineno, node.func.attr


def test_no_cog_sends_by_itself() -> None:
    sources = {path.name: path.read_text(encoding="utf-8") for path in COGS.rglob("*.py") if path.name != "reply.py"}
    found = {name: [*own_sendings(source)] for name, source in sources.items()}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    [
        "await interaction.followup.send(text)",
        "await interaction.response.send_message(text)",
        "await interaction.response.edit_message(content=text)",
        "await interaction.edit_original_response(content=text, view=None)",
    ],
)
def test_a_sending_past_it_is_found(line: str) -> None:
    assert [*own_sendings(f"async def answer():\n    {line}")]


async def every_command() -> list[app_commands.Command[Any, ..., Any]]:
    bot = Umpire(Settings(_env_file=None))
    await bot.add_cogs()
    return [one for one in bot.tree.walk_commands() if isinstance(one, app_commands.Command)]


def filled(hall: Hall, option: app_commands.Parameter, text: str) -> Any:
    """A value for an option, the longest or the largest there is."""
    if option.choices:
        return option.choices[-1].value
    if option.type is Kind.string:
        return text[: option.max_value or LONGEST_TYPED]
    if option.type in {Kind.integer, Kind.number}:
        return option.max_value if option.max_value is not None else 10**9
    return {Kind.boolean: True, Kind.user: hall.blue, Kind.attachment: ("a" * 60, b"[" * 9_000)}.get(option.type)


def typed(hall: Hall, command: app_commands.Command[Any, ..., Any], text: str, *, all_of_it: bool) -> dict[str, Any]:
    """The options of a command, only what it needs or everything."""
    wanted = [option for option in command.parameters if option.required or all_of_it]
    told = {option.display_name: filled(hall, option, text) for option in wanted}
    return {name: value for name, value in told.items() if value is not None}


@pytest.fixture
def lengthened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer is as long as none may be."""
    real = reply.parts
    monkeypatch.setattr(reply, "parts", lambda text: real(f"{text}\n{MORE}"))


async def types_everything(hall: Hall, who: MemberActor, text: str, *, all_of_it: bool) -> list[str]:
    """Types every command there is; returns which of them gave an answer that went past the place that sends.

    What Discord would refuse of an answer is a failure of the hall's own.
    """
    found = []
    for command in await every_command():
        heard = await hall.types(who, command.qualified_name, **typed(hall, command, text, all_of_it=all_of_it))
        if heard.text.strip() and MORE.splitlines()[0] not in heard.text:
            found.append(command.qualified_name)
    return found


@pytest.mark.usefixtures("lengthened")
@pytest.mark.parametrize("text", ["1", "W " * 3_000, "`*_~|<@11>" * 600], ids=["short", "long", "marked"])
@pytest.mark.parametrize("all_of_it", [pytest.param(False, marks=pytest.mark.soak), True], ids=["needed", "all"])
async def test_every_answer_of_every_command_fits(hall: Hall, manager: MemberActor, text: str, all_of_it: bool) -> None:
    await open_contest(hall)
    assert await types_everything(hall, manager, text, all_of_it=all_of_it) == []


@pytest.mark.usefixtures("lengthened")
@pytest.mark.parametrize("text", [pytest.param("1", marks=pytest.mark.soak), "W " * 3_000], ids=["short", "long"])
async def test_every_answer_of_every_command_fits_in_a_game(hall: Hall, manager: MemberActor, text: str) -> None:
    seats = [Seat(0, "Red", manager.id, force=FORCES[0]), Seat(1, "Blue", hall.blue.id, force=FORCES[1])]
    await hall.begins(moment("activate", seat=0), seats=seats)
    assert await types_everything(hall, manager, text, all_of_it=False) == []
