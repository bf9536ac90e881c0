"""The tools of the tests, run as programs by tests: forked from a process that has imported what they need.

To start alone takes such a program a second and a half, most of it for pytest and the engine, and tests start a score.
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

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(
    ["tests.knockout.report", "tests.mutants.report", "tests.conftest", "pytest_asyncio.plugin", "hypothesis"]
)
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
