"""Why something cannot be measured."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class Nowhere(Reason):
    """A text is no unit or square of the board."""

    text: str


class NoSuchUnit(Reason):
    """A text is no unit on the board."""

    text: str
