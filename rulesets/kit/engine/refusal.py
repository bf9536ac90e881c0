"""What a player hears when the rules say no: a value with a rule id. Anything else that goes wrong is a bug."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.kit.engine.said import Reason


class Refused(Exception):
    """An action that the rules do not allow; nothing has changed.

    `rule` is the id shown to the player; `why` is put into words by the ruleset.
    """

    def __init__(self, rule: str, why: Reason) -> None:
        super().__init__(rule, why)
        self.rule = rule
        self.why = why

    @property
    def key(self) -> str:
        """What its reason is known by."""
        return self.why.key

    @property
    def values(self) -> dict[str, Any]:
        """The fields of its reason as plain data."""
        return self.why.values()

    def __str__(self) -> str:
        return f"{self.key} ({self.rule})"


class Refusals(Refused):
    """Everything that the rules have against something at once; as a refusal, the first reason of `reasons`."""

    def __init__(self, reasons: Sequence[Refused]) -> None:
        super().__init__(reasons[0].rule, reasons[0].why)
        self.reasons = tuple(reasons)


def reasons_of(refused: Refused) -> tuple[Refused, ...]:
    """Each reason of a refusal by itself."""
    return refused.reasons if isinstance(refused, Refusals) else (refused,)


class Stale(Exception):
    """The question that this click answers is no longer open; `number` is the one that was named."""

    def __init__(self, number: int) -> None:
        super().__init__(f"question {number} is closed")
        self.number = number
