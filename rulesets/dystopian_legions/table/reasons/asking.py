"""Why something cannot be looked at, or put right."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.said import Reason


class NoThing(Reason):
    """That is no section that has been placed."""

    text: str


class NothingToCorrect(Reason):
    """That cannot be put right."""

    what: str
    options: list[str]


class NoSuchValue(Reason):
    """A value makes no sense."""

    value: str
    options: list[str]


class Nowhere(Reason):
    """A text says nothing on the table, and no place."""

    text: str
    problem: str


class NotOnTable(OfASection):
    """That section is not on the table."""
