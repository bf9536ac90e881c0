"""What all events of the game have in common."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.said import Happening


class Announced(Happening):
    """An event of the game. It is recorded as plain data; a field that is None has nothing to say in this case, and is
    left out."""

    def values(self) -> dict[str, Any]:
        return self.model_dump(mode="json", exclude_none=True)
