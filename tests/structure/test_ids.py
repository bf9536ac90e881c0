"""A test is called the same at every collection; else two workers collect different tests, and all ends at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import pytest_make_parametrize_id

TESTS = Path(__file__).parents[1]
DRAWN = ("bot/incoming", "kit/notation")
"""The folders in which files and texts are handed in, the likeliest to hold what changes: they are collected elsewhere
in `make test`, all in `make soak`. Two workers of `make test` each collect all, and xdist compares them."""
ELSEWHERE = {"PYTHONHASHSEED": "7", "TZ": "Pacific/Kiritimati"}
"""Where it is another day and another time, and sets have another order."""
CHANGING = re.compile(
    "|".join([r"0x[0-9a-f]{6,}", r"\d\d:\d\d:\d\d", *map(re.escape, (str(TESTS.parent), tempfile.gettempdir()))])
)
"""An address, a time of day, and the folders of this machine."""


def collected(folders: Sequence[str], marked: str, **environment: str) -> list[str]:
    """The ids of the tests in these folders, with these marks, from a process of its own."""
    paths = [str(TESTS / folder) for folder in folders]
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-o",
            "addopts=--strict-markers",
            "--collect-only",
            "-q",
            "-m",
            marked,
            *paths,
        ],
        cwd=TESTS.parent,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    return [line for line in run.stdout.splitlines() if "::" in line]


def test_no_id_holds_what_changes(request: pytest.FixtureRequest) -> None:
    assert [item.nodeid for item in request.session.items if CHANGING.search(item.nodeid)] == []


@pytest.mark.parametrize("folders", [DRAWN, pytest.param([""], marks=pytest.mark.soak)], ids=["drawn", "all"])
def test_an_id_is_the_same_elsewhere(folders: Sequence[str], request: pytest.FixtureRequest) -> None:
    """Compared are those that were collected here, where the whole of these folders was."""
    marked = request.config.getoption("markexpr")
    there = collected(folders, marked, **ELSEWHERE)
    assert [name for name in there if CHANGING.search(name)] == []
    roots = tuple(f"tests/{folder}" for folder in folders)
    here = [item.nodeid for item in request.session.items if item.nodeid.startswith(roots)]
    ours = here if len(here) == len(there) else collected(folders, marked)
    assert sorted(ours) == sorted(there)


def test_bytes_are_named_by_what_they_are_for() -> None:
    assert pytest_make_parametrize_id(b"PK\x03\x04", "content") == "content"
    assert pytest_make_parametrize_id("PK", "content") is None
