"""What is announced of carriers and those aboard."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced


class OfACarrier(Announced):
    """Something between a unit and its carrier."""

    unit: str
    carrier: str


class Boards(OfACarrier):
    """A unit is aboard now; so many of the spaces are taken; under an airlifter there is one."""

    taken: int
    spaces: int


class NotAboard(OfACarrier):
    """A unit that wanted to get in cannot any more."""


class GetsOff(OfACarrier):
    """A unit leaves its carrier, from that square."""

    square: str


class PassengersShaken(Announced):
    """The carrier of some units was destroyed; a die was rolled for each soldier."""

    carrier: str
    units: list[str]
    dice: list[str]
    hits: int


class Crashes(OfACarrier):
    """The carrier of a vehicle was destroyed; a die was rolled for each point that was left."""

    dice: list[str]
    row: str
    hits: int


class GotOut(OfACarrier):
    """Who survived the loss of the carrier stands on the board; it has activated, or keeps its activation."""

    squares: list[str]
    activated: bool


class WentDown(OfACarrier):
    """A unit went down with its ship."""
