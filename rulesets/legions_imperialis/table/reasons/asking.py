"""Why something cannot be looked at."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class Nowhere(Reason):
    """A text says nothing on the table, and no place."""

    text: str
    problem: str


class NotOnTable(Reason):
    """That Detachment is not on the table."""

    detachment: str
