"""Processes of the tests, forked from one that has imported what they need: its tools, run as programs, and whoever
plays random games.

To start alone takes such a process a second and a half, most of it for pytest, the engine and a game, and tests start
two score. The package `tests` is the first that is imported, so that the rule points of all games are watched.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from subprocess import CompletedProcess

from rulesets import RULESETS

FORKING = multiprocessing.get_context("forkserver")
TOOLS = ("tests.knockout.report", "tests.mutants.report", "tests.conftest", "pytest_asyncio.plugin", "hypothesis")
GAMES = ("tests.random_games.watcher", *(f"tests.rulesets.{key}.watching" for key in RULESETS))
FORKING.set_forkserver_preload([*TOOLS, *GAMES])
PATIENCE = 120.0
"""Seconds within which a program must have ended."""


def run(module: str, *words: str, beside: Path, out: Path) -> CompletedProcess[str]:
    """`python -m module words`, with one more folder to import from; what it writes stands in two files in a folder."""
    program = FORKING.Process(target=_be, args=(module, words, str(beside), str(out)))
    program.start()
    program.join(PATIENCE)
    if program.exitcode is None:
        program.kill()
        raise TimeoutError(module)
    told, complaints = (_written(out, name).read_text("utf-8") for name in ("told", "complaints"))
    return CompletedProcess([module, *words], program.exitcode, told, complaints)


def _be(module: str, words: Sequence[str], beside: str, out: str) -> None:
    """Be that program."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, beside)
    os.chdir(Path(__file__).parents[1])
    told, complaints = (_written(Path(out), name).open("w", encoding="utf-8") for name in ("told", "complaints"))
    with told, complaints, redirect_stdout(told), redirect_stderr(complaints):
        sys.exit(import_module(f"{module}.__main__").main(list(words)))


def _written(folder: Path, name: str) -> Path:
    return folder / f"{name}.txt"
