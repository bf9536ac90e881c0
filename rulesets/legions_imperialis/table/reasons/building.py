"""Why an army may not be made so."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class TooDear(Reason):
    """An army costs more than was agreed."""

    points: int
    most: int


class TooFewFormations(Reason):
    """An army has fewer Formations of its own list than its points demand."""

    count: int
    least: int


class EmptyFormation(Reason):
    """A Formation without a Detachment."""

    name: str
