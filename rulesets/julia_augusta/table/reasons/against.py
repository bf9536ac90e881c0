"""What all reasons of the game have in common."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.said import Reason


class SaysNo(Reason):
    """Why the rules do not allow something, as plain data; a field that is None has nothing to say in this case, and is
    left out."""

    def values(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_none=True)


class OfAUnit(SaysNo):
    """What speaks against a unit."""

    unit: str


class OfALeader(SaysNo):
    """What speaks against a leader."""

    leader: str
