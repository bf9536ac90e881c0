"""What reasons have in common."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class OfASection(Reason):
    """Why a section may not do something."""

    section: str
