"""A test is called the same at every collection; else two workers collect different tests, and all ends at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.conftest import pytest_make_parametrize_id

TESTS = Path(__file__).parents[1]
ELSEWHERE = {"PYTHONHASHSEED": "7", "TZ": "Pacific/Kiritimati"}
"""Where it is another day and another time, and sets have another order."""
CHANGING = re.compile(
    "|".join([r"0x[0-9a-f]{6,}", r"\d\d:\d\d:\d\d", *map(re.escape, (str(TESTS.parent), tempfile.gettempdir()))])
)
"""An address, a time of day, and the folders of this machine."""


def collected(**environment: str) -> list[str]:
    """The ids of all tests, from a process of its own."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-o", "addopts=--strict-markers", "--collect-only", "-q", str(TESTS)],
        cwd=TESTS.parent,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    return [line for line in run.stdout.splitlines() if "::" in line]


def here(request: pytest.FixtureRequest) -> list[str]:
    """The ids of all tests as this process has collected them, if it was asked for all, without those left out."""
    if [Path(asked).resolve() for asked in request.config.args] == [TESTS]:
        return [item.nodeid for item in request.session.items]
    return collected()


def test_an_id_is_the_same_elsewhere_and_holds_nothing_that_changes(request: pytest.FixtureRequest) -> None:
    ours, others = here(request), collected(**ELSEWHERE)
    assert [name for name in ours if CHANGING.search(name)] == []
    wanted = set(ours)
    assert [name for name in others if name in wanted] == ours


def test_bytes_are_named_by_what_they_are_for() -> None:
    assert pytest_make_parametrize_id(b"PK\x03\x04", "content") == "content"
    assert pytest_make_parametrize_id("PK", "content") is None
