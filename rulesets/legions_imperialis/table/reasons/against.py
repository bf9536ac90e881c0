"""What reasons have in common."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class OfADetachment(Reason):
    """Why a Detachment may not do something."""

    detachment: str
