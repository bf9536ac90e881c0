"""Why a section may not charge."""

from __future__ import annotations

from typing import Literal

from rulesets.dystopian_legions.table.reasons.against import OfASection


class CannotFightInMelee(OfASection):
    """A section can neither charge nor be charged."""


class StandsOnARoof(OfASection):
    """The target stands on a roof, where nobody but aeronauts who fly charges it."""

    target: str


class OutOfReach(OfASection):
    """No model of a charging section comes into contact with the target, by ways of so many inches."""

    target: str
    inches: float


class TornApart(OfASection):
    """A section cannot come into contact with the target without falling apart."""

    target: str


class CannotBePlaced(OfASection):
    """A charging model cannot end where it was placed: no way leads there that it may go, or others leave it no room
    there."""

    label: str
    why: Literal["way", "room", "hull"]


class FewerInContact(OfASection):
    """Placed so, fewer models of a charging section come into contact than could."""

    count: int
    most: int


class ReachesNotAll(OfASection):
    """A section cannot bring a model into contact with each of those that it would charge."""

    targets: list[str]


class NoSuchSplit(OfASection):
    """The dice of a section are not all divided between those that it fights, `options`."""

    value: str
    dice: str
    options: list[str]


class TooSmallAShare(OfASection):
    """One of those that a section fights gets less than the dice of one of its models."""

    value: str


class NotRiddenPast(OfASection):
    """A section has not ridden past this one; `options` are what it may choose."""

    value: str
    options: list[str]
