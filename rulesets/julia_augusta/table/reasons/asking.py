"""Why something cannot be looked at, or put right."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.against import Against, OfAUnit


class NoThing(Against):
    """That is nobody who has been placed."""

    text: str


class NothingToCorrect(Against):
    """That cannot be put right."""

    what: str
    options: list[str]


class NoSuchValue(Against):
    """A value makes no sense."""

    value: str
    options: list[str]


class Nowhere(Against):
    """A text says nothing on the table, and no place."""

    text: str
    problem: str


class NothingBetween(OfAUnit):
    """A unit has nothing to do with another one."""

    target: str


class NotOnTable(OfAUnit):
    """That unit is not on the table."""
