"""What each test file costs in processor time: `make costs`.

A pytest plugin. Counted is what the process of the tests and all that it has started have used, in user and kernel
mode, from a file's first test to the next file's: processes that still run, those that have ended, and the bots of the
nest, which tells how long each ran. It needs /proc.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.play import nest
from tests.processes import family

KEPT = Path(__file__).with_name("costs.json")
"""Seconds of each file when it was last measured."""
BEFORE = "(start and collection)"
SHOWN = 40
"""So many of the dearest files are named."""
TICKS = os.sysconf("SC_CLK_TCK")
"""Ticks of /proc a second."""


def kept_costs() -> dict[str, float]:
    """Seconds of each file, as they were measured last."""
    found: dict[str, float] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


class Costs:
    """The seconds of each file in this process, or in all workers together."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.leads = bool(config.getoption("numprocesses", None)) and not hasattr(config, "workerinput")
        self.seconds: Counter[str] = Counter()
        self.file = BEFORE
        self.spent = 0.0

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        file = nodeid.partition("::")[0]
        if file != self.file and not self.leads:
            self._ends(file)

    def pytest_sessionfinish(self) -> None:
        self._ends(BEFORE)
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["costs"] = dict(self.seconds)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.seconds.update(getattr(node, "workeroutput", {}).get("costs", {}))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section(f"{self.seconds.total():.0f} seconds of processor time")
        for file, cost in self.seconds.most_common(SHOWN):
            terminalreporter.line(f"{cost:8.1f}  {file}")
        measured = {file: round(cost, 1) for file, cost in self.seconds.items() if file != BEFORE}
        kept = {file: cost for file, cost in kept_costs().items() if (self.config.rootpath / file).exists()}
        KEPT.write_text(json.dumps(dict(sorted((kept | measured).items())), indent=1) + "\n", encoding="utf-8")

    def _ends(self, file: str) -> None:
        """Book what was spent on the file that ends; another begins. A process that nobody waits for takes its seconds
        with it when it ends."""
        spent = sum(os.times()[:2]) if self.leads else _spent(os.getpid()) + nest.spent()
        self.seconds[self.file] += max(0.0, spent - self.spent)
        self.file, self.spent = file, spent


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs(config), "costs")


def _spent(root: int) -> float:
    """Seconds that a process, its living descendants and their dead children have used."""
    return sum(one.ticks for one in family(root)) / TICKS
