"""How what is saved of a table in inches is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.boards.tables.places import THOUSANDTHS
from rulesets.kit.engine.telling import count


def inches(measured: float) -> str:
    """Inches to a tenth: 4″, 3.5″."""
    return f"{round(measured, 1):g}″"


def saved_inches(thousandths: int) -> str:
    """Saved inches to a tenth."""
    return inches(thousandths / THOUSANDTHS)


def place(spot: Sequence[int]) -> str:
    """A saved place to a tenth of an inch: "36,24.5"; of a pose, where it stands."""
    return ",".join(f"{round(number / THOUSANDTHS, 1):g}" for number in spot[:2])


def drawn_up(poses: Mapping[str, Sequence[int]]) -> str:
    """How many models of a unit stand, and where the first of them, by which a player puts the others beside it:
    "8 models, model 1 at 27.8,37.5"; of one alone "1 model at 36,24.5"."""
    label, first = next(iter(poses.items()))
    number = count(len(poses), "model")
    return f"{number} at {place(first)}" if len(poses) == 1 else f"{number}, model {label} at {place(first)}"


def led_to(poses: Mapping[str, Sequence[int]], label: str) -> str:
    """Where a move leads, by one of those who moved: "model 1 to 17,23.5"; of one alone "to 17,23.5"."""
    to = f"to {place(poses[label])}"
    return to if len(poses) == 1 else f"model {label} {to}"
