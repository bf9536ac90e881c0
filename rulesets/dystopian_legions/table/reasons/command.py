"""Why nobody pays for a check, or not so much."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class CannotPay(Reason):
    """A leader cannot pay one more Command Point for this check; `options` are those who can."""

    value: str
    options: list[str]
