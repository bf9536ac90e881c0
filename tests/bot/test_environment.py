"""No process that the bot starts is told the token: what it is told is listed, and every start names it."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.incoming import process
from bot.process import environment
from bot.process.helper import Helper
from bot.refusal import NotPossible
from bot.uploads.kinds import KINDS, Kind
from rulesets.kit.rosters import CatalogueFile

ROOT = Path(__file__).parents[2]
STARTS = {"create_subprocess_exec", "create_subprocess_shell", "Popen", "run", "check_output", "check_call", "call"}
MODULES = {"asyncio", "subprocess"}
TOKEN = "a-token-that-nobody-is-told"


@pytest.fixture(autouse=True)
def _with_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("UMPIRE_DATABASE", "/somewhere/secret")


def test_a_worker_is_told_nothing_of_the_bots_settings() -> None:
    told = environment.of_a_worker()
    assert told["PATH"] == os.environ["PATH"]
    assert not [name for name in told if "TOKEN" in name or name.startswith("UMPIRE")]


def starts(source: str) -> Iterator[ast.Call]:
    """Every call that may start a process."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in STARTS and isinstance(node.func.value, ast.Name) and node.func.value.id in MODULES:
            yield node


def untold(source: str) -> list[int]:
    """The lines on which a process is started without saying what it is told of the environment."""
    found = [call for call in starts(source) if not any(key.arg == "env" for key in call.keywords)]
    return [call.lineno for call in found if not (isinstance(call.func, ast.Attribute) and _is_loop(call))]


def _is_loop(call: ast.Call) -> bool:
    """`asyncio.run` starts no process."""
    assert isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name)
    return (call.func.value.id, call.func.attr) == ("asyncio", "run")


def test_every_start_of_a_process_says_what_it_is_told() -> None:
    found = {}
    for folder in ("bot", "cogs", "renders", "rulesets"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if lines := untold(path.read_text(encoding="utf-8")):
                found[str(path.relative_to(ROOT))] = lines
    assert found == {}


def test_a_start_that_says_nothing_is_found() -> None:
    assert untold("import subprocess\nsubprocess.run(['ls'])") == [2]
    assert untold("import subprocess\nsubprocess.run(['ls'], env={})") == []
    assert untold("import asyncio\nasyncio.run(main())\nasyncio.create_subprocess_exec('ls')") == [3]


TELLS = """
import os
from renders.messages import serve
serve(lambda request: ("\\0".join(os.environ).encode(), "\\0".join(os.environ.values()).encode()))
"""


async def test_a_helper_hears_of_no_token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Those who draw and those who reckon odds are helpers."""
    (tmp_path / "told_what.py").write_text(TELLS, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(ROOT)]))
    helper = Helper("told_what")
    names, values = await helper.ask(b"", 20)
    await helper.close()
    assert b"DISCORD_TOKEN" not in names.split(b"\0")
    assert TOKEN.encode() not in values.split(b"\0")


ANSWERS = """
import json, os, sys
sys.stdin.buffer.read()
sys.stdout.write(json.dumps({"refused": " ".join([*os.environ, *os.environ.values()])}))
"""


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
async def test_who_reads_files_hears_of_no_token(kind: Kind, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "reads.py"
    path.write_text(ANSWERS, encoding="utf-8")
    monkeypatch.setattr(process, "WORKER", (str(path),))
    with pytest.raises(NotPossible) as told:
        await process.answered(kind, {}, [CatalogueFile("", b"")])
    assert "PATH" in str(told.value)
    assert TOKEN not in str(told.value)
    assert "UMPIRE" not in str(told.value)
