"""Running tests again and again in this process, each time without one rule."""

from __future__ import annotations

import io
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis_settings

from rulesets.kit.engine.points import RulePoint, without_points
from tests.knockout.scope import ROOT


class TooLong(BaseException):
    """A test that does not come to an end; `except Exception` does not stop it."""


@dataclass
class Trial:
    """The collected tests by the rule they name; `broken` are those that fail with every rule in place.

    Each is run twice first: a test that fails when it is run again would seem to show anything.
    """

    tests: dict[str, list[pytest.Item]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def prepare(self, items: list[pytest.Item], wanted: set[str]) -> None:
        """Run every test that names a wanted rule as it is, and then the last one first.

        What one test leaves behind must not matter to another.
        """
        marked = [item for item in items if named_by(item) & wanted]
        standing = [item for item in marked if self._stands(item)]
        for item in [item for item in reversed(standing) if self._stands(item)]:
            for name in named_by(item) & wanted:
                self.tests.setdefault(name, []).append(item)

    def _stands(self, item: pytest.Item) -> bool:
        began = time.process_time()
        failed = fails(item, limit=60)
        self.seconds[item.nodeid] = self.seconds.get(item.nodeid, 0) + time.process_time() - began
        if failed:
            self.broken.append(item.nodeid)
        return not failed

    def naming(self, rules: Iterable[str]) -> list[pytest.Item]:
        """The tests that name any of these rules, the quickest first."""
        found = {item.nodeid: item for rule in rules for item in self.tests.get(rule, [])}
        return sorted(found.values(), key=lambda item: self.seconds[item.nodeid])

    def fails_without(self, here: RulePoint, name: str) -> str:
        """The first test naming the rule that fails while the point is knocked out; empty if all pass."""
        with _knocked_out(here):
            return self.first_failing(self.naming([name]))

    def first_failing(self, tests: Iterable[pytest.Item]) -> str:
        """The first of these tests that fails as things are now; empty if all pass."""
        return next((item.nodeid for item in tests if fails(item, limit=1 + 10 * self.seconds[item.nodeid])), "")


def named_by(item: pytest.Item) -> set[str]:
    """The rules that a test names in its marks."""
    return {name for mark in item.iter_markers("rule") for name in mark.args}


@contextmanager
def _knocked_out(here: RulePoint) -> Iterator[None]:
    try:
        with without_points(here):
            forget()
            yield
    finally:
        forget()


def forget(*also: str) -> None:
    """Empty the caches of the rules, and of other packages: they may hold what was true with a rule, or without it."""
    for package in ("rulesets", *also):
        for clear in caches(f"{package}.", wrapped=True):
            clear()


def caches(package: str, *, wrapped: bool = False) -> list[Callable[[], None]]:
    """What empties each cache under a package; with `wrapped` those of rules too, which are wrapped."""
    modules = [module for name, module in sys.modules.items() if name.startswith(package) and module is not None]
    members = [member for module in modules for member in list(vars(module).values())]
    layers = (layer for member in members for layer in (_layers(member) if wrapped else (member,)))
    return [layer.cache_clear for layer in layers if _is_cache(layer)]


def _layers(member: Any) -> Iterator[Any]:
    """A member, and what it wraps."""
    while member is not None:
        yield member
        member = getattr(member, "__wrapped__", None) if callable(member) and not isinstance(member, type) else None


def _is_cache(member: Any) -> bool:
    is_one = callable(getattr(member, "cache_clear", None)) and hasattr(member, "cache_info")
    return is_one and not isinstance(member, type)


def fails(item: pytest.Item, limit: float) -> bool:
    """Run one test; one that works longer than `limit` seconds, or waits ten times as long, has failed."""
    try:
        with alarm(limit):
            return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
    except TooLong:
        item.session._setupstate.teardown_exact(None)
        return True


@contextmanager
def alarm(seconds: float) -> Iterator[None]:
    """Raise `TooLong` in this block after so many seconds of work: the machine may be busy with others."""

    def ring(number: int, frame: Any) -> None:
        raise TooLong

    timers = {signal.ITIMER_PROF: (signal.SIGPROF, seconds), signal.ITIMER_REAL: (signal.SIGALRM, 10 * seconds)}
    before = {number: signal.signal(number, ring) for number, _ in timers.values()}
    for timer, (_, after) in timers.items():
        signal.setitimer(timer, after)
    try:
        yield
    finally:
        for timer in timers:
            signal.setitimer(timer, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


class _Instead:
    """The pytest plugin that does something else with the collected tests than run them once."""

    def __init__(self, work: Callable[[list[pytest.Item]], None]) -> None:
        self.work = work
        self.broken: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session.items)
        return True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(f"{report.nodeid} cannot be collected: {_last_line(str(report.longrepr))}")


def _last_line(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1].strip() if lines else ""


def with_tests(paths: list[Path], work: Callable[[list[pytest.Item]], None]) -> list[str]:
    """Collect test files once and hand their tests to `work`; returns what could not be collected."""
    hypothesis_settings.register_profile(
        "knockout",
        phases=(Phase.explicit, Phase.generate),
        database=None,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    hypothesis_settings.load_profile("knockout")
    plugin = _Instead(work)
    plugins_off = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:simcord"]
    told_short = ["--tb", "line", "--capture", "no"]
    options = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "-m", "not soak", *plugins_off, *told_short]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        pytest.main([*options, "--continue-on-collection-errors", *map(str, paths)], plugins=[plugin])
    return plugin.broken
