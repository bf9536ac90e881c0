"""What several refusals have in common: what they are about."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class OfASquare(Reason):
    """A square, or a floor in it, is closed to a unit."""

    square: str


class NoLine(Reason):
    """There is no line of sight to a target: what blocks it, and where."""

    what: str
    where: str
    target: str


class NoPlace(Reason):
    """A pilot cannot be put into a square; there are others."""

    square: str
    options: list[str]
