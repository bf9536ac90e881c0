"""Why something cannot be looked at, or put right."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.against import OfAUnit, SaysNo


class NoThing(SaysNo):
    """That is nobody who has been placed."""

    text: str


class NothingToCorrect(SaysNo):
    """That cannot be put right."""

    what: str
    options: list[str]


class NoSuchValue(SaysNo):
    """A value makes no sense."""

    value: str
    options: list[str]


class Nowhere(SaysNo):
    """A text says nothing on the table, and no place."""

    text: str
    problem: str


class NothingBetween(OfAUnit):
    """A unit has nothing to do with another one."""

    target: str


class NotOnTable(OfAUnit):
    """That unit is not on the table."""
