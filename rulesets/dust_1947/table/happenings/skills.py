"""What is announced of skills: spies, camouflage, luck, the drop from the air, engineers."""

from __future__ import annotations

from rulesets.dust_1947.table.happenings.shape import Announced, OfAUnit


class StaysHidden(OfAUnit):
    """A spy stays off the board."""


class SpyRoll(Announced):
    """A spy has rolled for how many actions it appears (0: it does not)."""

    unit: str
    dice: list[str]
    actions: int


class Camouflaged(OfAUnit):
    """A unit has camouflaged itself."""


class Seen(Announced):
    """A unit is camouflaged no more, after an action."""

    unit: str
    action: str = ""


class Lucky(Announced):
    """A unit rolls misses again: how many of which."""

    unit: str
    again: list[str]


class Lands(Announced):
    """A unit has dropped from the air and rolled how it lands."""

    unit: str
    dice: list[str]
    free: bool


class DugIn(OfAUnit):
    """A vehicle has dug itself in."""


class LeavesItsHole(OfAUnit):
    """A vehicle is dug in no more."""


class Clears(Announced):
    """A vehicle has rolled to push a wreck aside; it is gone from the `squares`."""

    wreck: str = ""
    row: str = "clearing"
    dice: list[str]
    squares: list[str]
    unit: str


class Sweeps(Announced):
    """A unit has rolled to clear mines from a square; they are gone from the `squares`, or go off."""

    unit: str
    square: str
    dice: list[str]
    squares: list[str]
    bursts: bool


class BeginsToBury(Announced):
    """A vehicle heaps earth upon a fortification; it needs another action."""

    unit: str
    work: str


class Buries(Announced):
    """A vehicle has rolled to bury a fortification."""

    unit: str
    work: str
    dice: list[str]
    buried: bool


class FillsTrench(Announced):
    """A vehicle has rolled to fill the trench of a square."""

    unit: str
    square: str
    dice: list[str]
    filled: bool


class MakesWay(Announced):
    """A unit has left a trench that was filled."""

    unit: str
    to: str


class CutsWire(Announced):
    """A unit has rolled to cut the wire of a square; `ends`: it failed, and its activation is over."""

    unit: str
    square: str
    dice: list[str]
    opened: bool
    ends: bool
