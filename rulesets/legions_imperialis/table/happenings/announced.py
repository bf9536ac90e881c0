"""What all happenings have in common."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.said import Happening


class Announced(Happening):
    """Something that is announced, and kept as a record keeps it: lists, texts and numbers."""

    def values(self) -> dict[str, Any]:
        return self.model_dump(mode="json")
