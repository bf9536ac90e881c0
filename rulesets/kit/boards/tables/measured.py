"""How what is saved of a table in inches is told."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.tables.places import THOUSANDTHS


def inches(measured: float) -> str:
    """Inches to a tenth: 4″, 3.5″."""
    return f"{round(measured, 1):g}″"


def saved_inches(thousandths: int) -> str:
    """Saved inches to a tenth."""
    return inches(thousandths / THOUSANDTHS)


def place(spot: Sequence[int]) -> str:
    """A saved place to a tenth of an inch: "36,24.5"; of a pose, where it stands."""
    return ",".join(f"{round(number / THOUSANDTHS, 1):g}" for number in spot[:2])
