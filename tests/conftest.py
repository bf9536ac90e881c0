"""pytest reads this before any test: so the package `tests` is imported, and watches, before any game is."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from bot.process.collector import hold_collector, settle_collector

ROOT = Path(__file__).parents[1]
HUNDREDS = sorted(str(file.relative_to(ROOT)) for file in ROOT.glob("tests/rulesets/*/test_hundred_games.py"))
BEGIN_FIRST = (HUNDREDS[0], "tests/play/", "tests/page/", *HUNDREDS[1:])
"""What takes longest: it should not be left to one worker at the end, while the other has nothing to do."""

hold_collector()


def pytest_configure(config: pytest.Config) -> None:
    _keep_bytecode(config)
    _keep_examples(config)


def _keep_examples(config: pytest.Config) -> None:
    """A property is tried with the same examples every time, and however long one takes: what fails has been changed,
    not chanced upon. Soak runs look for new ones."""
    soaking = config.getoption("markexpr") == "soak"
    settings.register_profile(
        "umpire", deadline=None, derandomize=not soaking, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("umpire")


def _keep_bytecode(config: pytest.Config) -> None:
    """The bot is started over a hundred times. Where Python may not put what it has compiled beside the sources, each
    start would compile everything anew: then there is a folder for it."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        folder = config.rootpath / ".pytest_cache" / "bytecode"
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(folder))
        sys.dont_write_bytecode, sys.pycache_prefix = False, os.environ["PYTHONPYCACHEPREFIX"]


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """A test's id is the same at every collection. Bytes may hold what changes, as a zip does the time at which it was
    made, and tell nobody anything: in their place stands what they are for."""
    return argname if isinstance(val, bytes) else None


def pytest_collection_finish() -> None:
    """What is loaded by now stays: no collection of garbage need look at it."""
    settle_collector()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first, otherwise as they were."""
    items.sort(key=lambda item: next((n for n, name in enumerate(BEGIN_FIRST) if item.nodeid.startswith(name)), 99))
