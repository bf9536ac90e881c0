"""The neutral data of a chart: renders draw it and tell it in words. Chances are shares of 1."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True)


class Bar(_Plain):
    """How likely it is that a roll comes to a number from `low` to `high`, both included."""

    low: int
    high: int
    chance: float

    @property
    def each(self) -> float:
        """The chance of one of its numbers, on average."""
        return self.chance / (self.high - self.low + 1)


class OddsChart(_Plain):
    """How likely each number of a roll is, from the lowest up; `below` and `above` is the chance of what is not shown.

    `threshold` is the number that is asked for, or more, and `chance` how likely that is.
    """

    title: str
    bars: tuple[Bar, ...]
    mean: float
    threshold: int | None = None
    chance: float | None = None
    below: float = 0.0
    above: float = 0.0
    axis: str = "result"
    note: str = ""


class LuckChart(_Plain):
    """By how much somebody was ahead of the expectation after each roll, oldest first.

    `band` is how far from it 95 of 100 people are after as many such rolls; both have the same length.
    """

    title: str
    ahead: tuple[float, ...]
    band: tuple[float, ...]
    unit: str = "against expectation"
    note: str = ""


class Line(_Plain):
    """One line of a chart: its name, and points of a day (counted from any day on) and a value, in order."""

    name: str
    points: tuple[tuple[float, float], ...]


class LineChart(_Plain):
    """Values over time, such as ratings; `days` are the names of some days, to be written below the line of time."""

    title: str
    lines: tuple[Line, ...]
    days: tuple[tuple[float, str], ...] = ()
    unit: str = ""
    note: str = ""


Chart = OddsChart | LuckChart | LineChart
