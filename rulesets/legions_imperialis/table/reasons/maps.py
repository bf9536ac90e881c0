"""What is wrong with a battlefield that somebody wants."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class MapMadeSize(Reason):
    """Battlefields of this size are not made."""

    size: str
    options: list[str]
