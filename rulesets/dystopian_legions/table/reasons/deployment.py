"""Why a section may not be placed so before the battle."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.said import Reason


class NotWaiting(Reason):
    """No section of this name waits to be placed."""

    value: str
    options: list[str]


class OutsideZone(OfASection):
    """A model would stand outside of its deployment zone, which is so many inches deep."""

    label: str
    deep: int


class NoRoom(OfASection):
    """A model has no room where it would stand."""

    label: str
