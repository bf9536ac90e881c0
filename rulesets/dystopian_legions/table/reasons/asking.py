"""Why something cannot be looked at."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.said import Reason


class Nowhere(Reason):
    """A text says nothing on the table, and no place."""

    text: str
    problem: str


class NotOnTable(OfASection):
    """That section is not on the table."""
