"""Why a Detachment may not be placed so."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason
from rulesets.legions_imperialis.table.reasons.against import OfADetachment


class NotWaiting(Reason):
    """No Detachment of this name is to be placed now; `options` are those that are."""

    value: str
    options: list[str]


class OutsideZone(OfADetachment):
    """A model would not stand wholly in its deployment zone."""

    label: str


class NotHeldBack(OfADetachment):
    """No rule lets a Detachment be held in Reserve."""


class InReserve(OfADetachment):
    """A Detachment in Reserve arrives, or waits until all others of its side were activated."""


class NotInReserve(OfADetachment):
    """Only a Detachment in Reserve arrives."""


class TooEarly(OfADetachment):
    """Nobody arrives in the first round."""


class NotAtEdge(OfADetachment):
    """A Detachment that arrives stands at an edge of the table."""


class TheirEdge(OfADetachment):
    """A model would stand so many inches from the enemy's battlefield edge: within 8."""

    label: str
    inches: float


class NoRoom(OfADetachment):
    """A model would stand on another one or on ground that is closed, or within 1 inch of an enemy."""

    label: str


class TooNearEnemies(OfADetachment):
    """An infiltrator keeps 4 inches from enemies; this one stands so far away."""

    label: str
    inches: float


class OnlyOwnEdge(OfADetachment):
    """A Detachment that found no place when the others were deployed arrives at its own battlefield edge."""


class NotTheirWayIn(OfADetachment):
    """Flyers come in over their own battlefield edge, or within 8 inches of it over another, facing onto the table."""


class LandsTooNear(OfADetachment):
    """Who comes down from above aims at least 2 inches from enemies; this place is so far away."""

    inches: float


class NoSuchForce(Reason):
    """No army of this name is known; `options` are those that are."""

    value: str
    options: list[str]


class NotRefereed(Reason):
    """A card of an army has traits or special rules that nobody has written, or with values that cannot be read."""

    name: str
    words: str


class NoSuchSize(Reason):
    """No such size of game; `options` are those that can be played."""

    value: str
    options: list[str]
