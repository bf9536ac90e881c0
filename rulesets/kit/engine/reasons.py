"""Why any game refuses an answer, whatever its rules are."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class NotYourDecision(Reason):
    """Somebody else is asked."""


class NotAskedFor(Reason):
    """The question takes no such action, or the action no such field."""

    action: str
    takes: list[str] = []


class NothingToChoose(Reason):
    """A field of this action has no options now."""

    action: str


class Missing(Reason):
    """A field that has to be filled is empty; of a list that has entries (`given` of them) one more is needed, perhaps
    for somebody (`whose`)."""

    field: str
    options: list[str]
    given: int = 0
    whose: str = ""


class NotOffered(Reason):
    """The value is none of the options of its field."""

    field: str
    value: str
    options: list[str]


class NoSuchOption(Reason):
    """There is no such point to settle before a game, or no such value of it; `options` are those that there are."""

    option: str
    value: str
    options: list[str]


class Unfinished(Reason):
    """Words are no place and no way, perhaps because more is to follow; a game says what is wrong with them."""
