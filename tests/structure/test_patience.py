"""Tests wait for what happens, and give up late: a bound of time matters only where something hangs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PATIENT = 20.0
"""Seconds that a machine may need which does much else."""
BOUNDS = {"timeout", "within", "patience"}
NAMED = re.compile("timeout|within|patience|wait_for|deadline")
"""A source without any of these words has no bound, and need not be read any closer."""
ON_PURPOSE = {
    "play/flying.py": "it strikes at a moment of chance, or a while later",
    "play/test_rolls.py": "people who ask a bot that has died do not wait for it",
    "play/test_pools.py": "a crowd that waits for nothing",
    "cogs/test_rolling.py": "a picture that comes too late",
    "bot/test_painter.py": "pictures that come too late",
    "bot/incoming/test_process.py": "readers that are waited for no longer",
    "bot/hosting/test_backup.py": "a lock that is not waited for",
    "kit/reckoning/test_odds.py": "steps of a reckoning, not seconds",
    "play/season.py": "requests, not seconds",
}


def hurried(source: str) -> Iterator[str]:
    """The bounds of a source that a busy machine could miss, and the properties whose examples have a deadline."""
    for node in ast.walk(ast.parse(source)) if NAMED.search(source) else ():
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = {keyword.arg or "": keyword.value for keyword in node.keywords}
        if name in ("timeout", "wait_for") and node.args:
            given["timeout"] = node.args[-1]
        if name == "settings" and "deadline" in given and ast.unparse(given["deadline"]) != "None":
            yield f"{node.lineno}: a deadline"
        bounds = [value.value for key, value in given.items() if key in BOUNDS and isinstance(value, ast.Constant)]
        yield from (
            f"{node.lineno}: {bound} s" for bound in bounds if isinstance(bound, int | float) and bound < PATIENT
        )


def test_nothing_gives_up_early() -> None:
    found = {
        path.relative_to(TESTS).as_posix(): list(hurried(path.read_text(encoding="utf-8")))
        for path in sorted(TESTS.rglob("*.py"))
    }
    assert {name: lines for name, lines in found.items() if lines and name not in ON_PURPOSE} == {}
    assert [name for name in ON_PURPOSE if not found[name]] == [], "is patient after all"


@pytest.mark.parametrize(
    "source",
    [
        "async with asyncio.timeout(5): pass",
        "asyncio.wait_for(done, 3.0)",
        "socket.receive(timeout=3)",
        "eventually(holds, within=1)",
        "settings(deadline=200)",
    ],
)
def test_what_is_hurried_is_found(source: str) -> None:
    assert list(hurried(source if "with" not in source[:10] else f"async def f():\n {source}"))


def test_what_waits_long_or_for_ever_is_not_hurried() -> None:
    assert not list(hurried("f(timeout=None)\nf(timeout=PATIENCE)\nf(within=60)\nsettings(deadline=None)"))
