"""What a benchmark gives back: figures with their budgets, and the machine that they were taken on."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from benchmarks.yardstick import read, told

Benchmark = Callable[[], Sequence["Figure"]]
Row = tuple[str, ...]
NOT_MEASURED = "not measured"


@dataclass(frozen=True)
class Figure:
    """One measured value. `budget` and `value` are in `unit`; with `at_least` more is better, else less is.

    Without a budget it is there to be read beside the others; without a value it could not be measured here.
    """

    what: str
    value: float | None
    unit: str
    budget: float | None = None
    at_least: bool = False
    beside: str = ""
    """What the yardsticks measured in the same run."""

    @property
    def met(self) -> bool:
        """Whether the budget is kept; true where there is none."""
        if self.budget is None or self.value is None:
            return True
        return self.value >= self.budget if self.at_least else self.value <= self.budget

    @property
    def row(self) -> Row:
        """What, budget, measured, whether the budget is missed, and the yardsticks beside it, as text."""
        sign = "≥" if self.at_least else "≤"
        budget = "" if self.budget is None else f"{sign} {_number(self.budget)} {self.unit}".strip()
        value = NOT_MEASURED if self.value is None else f"{_number(self.value)} {self.unit}".strip()
        return self.what, budget, value, "" if self.met else "missed", self.beside


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"


HEADINGS = ("what", "budget", "measured", "", "yardstick")


def table(found: Iterable[Figure], before: Iterable[Row] = ()) -> str:
    """The figures as a table of Markdown, readable as plain text as well; `before` are rows that are kept unless they
    were measured anew."""
    kept = {row[0]: row for row in before}
    measured = {figure.row[0]: figure.row for figure in found if figure.value is not None or figure.what not in kept}
    return aligned([HEADINGS, *{**kept, **measured}.values()])


def aligned(found: Iterable[Row]) -> str:
    """Rows as a table of Markdown, the first its head; short ones are filled up."""
    rows = list(found)
    columns = max(map(len, rows))
    rows = [(*row, *[""] * (columns - len(row))) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(columns)]
    lines = [
        "| " + " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])


def rows_of(text: str) -> list[Row]:
    """The rows of a table that `table` has made, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines[1:]]


def machine() -> str:
    """Cores, interpreter and system; nothing that names the machine."""
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def percentile(values: Iterable[float], share: float) -> float:
    """The value that this share (0 to 1) of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def measured(benchmark: Benchmark) -> list[Figure]:
    """The figures of a benchmark, with yardsticks beside them that were read before and after it: those that its module
    names in `YARDSTICKS`, or that in plain Python."""
    names = getattr(sys.modules[benchmark.__module__], "YARDSTICKS", ("Python",))
    before = read(names)
    found = benchmark()
    beside = told(before, read(names))
    return [replace(figure, beside=beside) for figure in found]


def show(benchmark: Benchmark) -> None:
    """Run one benchmark and print its table: what each module does when it is run alone."""
    sys.stdout.write(table(measured(benchmark)) + "\n")
