"""Why something cannot be put right."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class NoThing(Reason):
    """That is no Detachment that has been placed."""

    text: str


class NothingToCorrect(Reason):
    """That cannot be put right."""

    what: str
    options: list[str]


class NoSuchValue(Reason):
    """A value makes no sense."""

    value: str
    options: list[str]
