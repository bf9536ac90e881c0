"""Why a section may not fire so at a place."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.against import OfASection


class NoGunReaches(OfASection):
    """No indirect weapon of it that can still fire has a place in range and arc: how far the nearest is."""

    at: str
    inches: float


class TooNearToObserve(OfASection):
    """Nobody who could fire sees a place, and it lies within Effective Range: so many inches from the nearest."""

    at: str
    inches: float
    er: int


class NobodySpots(OfASection):
    """Nobody who could fire sees a place, and nobody who may spot does."""

    at: str


class NoSuchSpotter(OfASection):
    """No model of this name can spot for that place now; `options` are those that can."""

    value: str
    options: list[str]
