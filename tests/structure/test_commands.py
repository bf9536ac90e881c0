"""The whole command tree against Discord's limits: one command too many must fail the build, not the start."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from bot.client import Umpire
from bot.process.settings import Settings

MAX_CHILDREN = 22
MAX_CHARACTERS = 7000
MENU_OF_A_MESSAGE = 3
"""The type of commands that have a title and nothing else."""


@pytest.fixture
async def tree() -> list[dict[str, Any]]:
    bot = Umpire(Settings(_env_file=None))
    await bot.add_cogs()
    return [command.to_dict(bot.tree) for command in bot.tree.get_commands()]


def every(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command with its sub-commands and options."""
    yield entry
    for option in entry.get("options", []):
        yield from every(option)


def characters(entry: dict[str, Any]) -> int:
    """What Discord counts: names, descriptions and choice values of everything below."""
    return sum(
        len(one["name"])
        + len(one.get("description", ""))
        + sum(len(choice["name"]) + len(str(choice["value"])) for choice in one.get("choices", []))
        for one in every(entry)
    )


async def test_fewer_than_a_hundred_commands(tree: list[dict[str, Any]]) -> None:
    assert 0 < len(tree) <= 100


async def test_every_command_keeps_to_the_limits(tree: list[dict[str, Any]]) -> None:
    for command in tree:
        assert characters(command) <= MAX_CHARACTERS, command["name"]
        for one in every(command):
            where = f"{command['name']} … {one['name']}"
            assert 1 <= len(one["name"]) <= 32, where
            assert one["name"] == one["name"].lower() or command["type"] == MENU_OF_A_MESSAGE, where
            assert 1 <= len(one.get("description", "x")) <= 100, where
            assert len(one.get("options", [])) <= MAX_CHILDREN, where
            assert len(one.get("choices", [])) <= 25, where


async def test_descriptions_are_short_titles(tree: list[dict[str, Any]]) -> None:
    for command in tree:
        for one in every(command) if command["type"] != MENU_OF_A_MESSAGE else ():
            limit = 60 if one.get("type", 1) in (1, 2) else 75
            assert len(one["description"]) <= limit, f"{one['name']}: {one['description']}"


async def test_required_options_come_first(tree: list[dict[str, Any]]) -> None:
    for command in tree:
        for one in every(command):
            required = [bool(option.get("required")) for option in one.get("options", [])]
            assert required == sorted(required, reverse=True), one["name"]


async def test_the_payload_is_json(tree: list[dict[str, Any]]) -> None:
    assert json.loads(json.dumps(tree)) == tree
