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


class NoObservedFire(OfASection):
    """Nobody who could fire on Overwatch sees a place."""

    at: str


class NobodySpots(OfASection):
    """Nobody who could fire sees a place, and nobody who may spot does."""

    at: str


class NoSuchLauncher(OfASection):
    """No model of this name has a barrier of smoke left; `options` are those that have."""

    value: str
    options: list[str]


class TooFarForSmoke(OfASection):
    """A barrier of smoke would lie so many inches from its launcher."""

    at: str
    inches: float


class BarrierLies(OfASection):
    """A barrier of smoke would lie across a model or a building, or over the edge of the table."""

    at: str
    across: str


class NoSuchSpotter(OfASection):
    """No model of this name can spot for that place now; `options` are those that can."""

    value: str
    options: list[str]
