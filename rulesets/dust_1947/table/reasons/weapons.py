"""Why a special weapon cannot be used."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class NoSuchWay(Reason):
    """There is no such way to fire."""

    way: str
    options: list[str]


class NotAround(Reason):
    """Squares are no block around the vehicle."""

    block: str
    options: list[str]


class NoSmokeThere(Reason):
    """Smoke is laid outdoors only."""

    square: str


class UnderConcrete(Reason):
    """Artillery does not fire from inside a bunker."""

    unit: str


class UnderARoof(Reason):
    """Artillery cannot fire from inside a building."""

    unit: str


class NoDot(Reason):
    """A square has no centre dot to aim at."""

    square: str


class NoPoint(Reason):
    """No weapon can be aimed at a point."""


class NoSuchPoint(Reason):
    """A text is no square of the board."""

    square: str


class NotAGun(Reason):
    """That is no other friendly unit on the board."""

    gun: str


class GunHasActivated(Reason):
    """A gun has activated this turn."""

    gun: str


class GunReachesNothing(Reason):
    """A gun does not reach what the observer sees."""

    gun: str


class HeldFirst(Reason):
    """The first action of a unit that is held is NOTHING."""

    unit: str


class HeldMoves(Reason):
    """A unit that is held cannot move."""

    unit: str
    by: str


class HeldFights(Reason):
    """A unit that is held cannot attack."""

    unit: str


class HeldReacts(Reason):
    """A unit that is held cannot react."""

    unit: str
