"""There is one way in for files: every command that takes one stands in the same queue and reads in the same way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor

from bot.client import Umpire
from bot.incoming import queue
from bot.process.settings import Settings
from tests.cogs.contest import open_contest
from tests.cogs.hall import Hall

COGS = Path(__file__).parents[2] / "cogs"
FILE = discord.AppCommandOptionType.attachment


def takers() -> list[str]:
    """Every command with an option that is a file."""
    found = {str(path.relative_to(COGS)): path.read_text(encoding="utf-8") for path in COGS.rglob("*.py")}
    return sorted(name for name, source in found.items() if "discord.Attachment" in source)


async def commands() -> list[tuple[str, str]]:
    """Every command that takes a file, and the name of its first option for one."""
    bot = Umpire(Settings(_env_file=None))
    await bot.add_cogs()
    found = [one for one in bot.tree.walk_commands() if isinstance(one, discord.app_commands.Command)]
    return [
        (one.qualified_name, next(option.display_name for option in one.parameters if option.type is FILE))
        for one in found
        if any(option.type is FILE for option in one.parameters)
    ]


@pytest.fixture
async def manager(hall: Hall) -> MemberActor:
    """Somebody who may hand in everything: manages the server and organises its league."""
    await open_contest(hall)
    role = hall.guild.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    return hall.guild.add_member(hall.env.create_user("magda"), roles=[role])


async def test_every_command_that_takes_a_file_stands_in_the_queue(
    hall: Hall, manager: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = await commands()
    assert len(found) >= 5
    monkeypatch.setattr(queue, "OF_A_SERVER", 0)
    for command, option in found:
        heard = await hall.types(manager, command, **{option: ("a.txt", b"x")})
        assert "hand yours in again in a moment" in heard.text, command


async def test_every_command_that_takes_a_file_counts_it(hall: Hall, manager: MemberActor) -> None:
    for command, option in await commands():
        heard = await hall.types(manager, command, **{option: ("large.txt", b"x" * 17_000_000)})
        assert "“large.txt” has 17,000,000 bytes; of" in heard.text, command


HOSTILE = [
    *(b"", b"\0", b"\xff\xfe\x00", b"x" * 9000, b"[" * 9000, b"{" * 9000, b"<" * 9000),
    *(b"a" + b".a" * 4000 + b"=1", b"name = 0x" + b"f" * 9000, b'{"a": ' + b"9" * 9000 + b"}", b"9" * 9000),
    *("\u202e\u2066@everyone <@11>".encode(), b"name,seed\n" + b"9" * 9000, b"PK\x03\x04" + b"\0" * 900),
]


@pytest.mark.parametrize("content", HOSTILE, ids=lambda content: ascii(content[:12]))
async def test_nothing_hostile_is_an_error_of_ours(hall: Hall, manager: MemberActor, content: bytes) -> None:
    for command, option in await commands():
        heard = await hall.types(manager, command, **{option: ("a.txt", content)})
        assert "Something went wrong" not in heard.text, command
        assert "host finds in the log" not in heard.text, command
        assert "@everyone" not in heard.text and "<@11>" not in heard.text, command
        assert not set(heard.text) & {"\u202e", "\u2066"}, command


def readings(source: str) -> Iterator[tuple[int, str]]:
    """Where a cog reads an attachment by itself, whose size is what Discord says of it."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        if node.attr in {"read", "to_file", "save"} and node.value.id in {"upload", "file", "attachment", "map_file"}:
            yield node.lineno, node.attr


def test_no_cog_reads_a_file_by_itself() -> None:
    found = {name: [*readings((COGS / name).read_text(encoding="utf-8"))] for name in takers()}
    assert {name: lines for name, lines in found.items() if lines} == {}
    assert [*readings("content = await upload.read()")]
