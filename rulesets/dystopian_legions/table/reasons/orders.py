"""Why an order may not be given, or what an order rules out."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.said import Reason


class NoSuchOrder(Reason):
    """No order of this name can be given now; `orders` are those that can."""

    value: str
    orders: list[str]


class NobodyGivesIt(Reason):
    """Nobody of this name gives the order; `options` are those who can."""

    value: str
    options: list[str]


class UnderAnOrder(OfASection):
    """A section is under an order already."""

    order: str


class Retreats(OfASection):
    """A section in Ordered Retreat does something else."""


class HasRun(OfASection):
    """A section has had Run Run! this turn."""


class NotShaken(OfASection):
    """A section has no Shaken Marker to lose."""


class NotDown(OfASection):
    """A section has not Hit the Deck."""


class CannotDigIn(OfASection):
    """No model of a section can dig in."""


class IsNotReady(OfASection):
    """A section has an Activated or an Overwatch Marker."""


class NotInfantry(OfASection):
    """Not all models of a section are infantry."""


class NoTrapNear(OfASection):
    """No mine or booby-trapped ground lies near enough to a section."""


class OnlyIronclads(OfASection):
    """A section consists of ironclads."""


class HasNotHeld(OfASection):
    """A section has not held its ground in this activation."""


class OutOfCoherency(OfASection):
    """A section is out of coherency, and has to move."""


class OrderedOtherwise(OfASection):
    """An order rules out this movement action."""

    order: str


class NotInRetreat(OfASection):
    """A section is not in Ordered Retreat."""


class NoRefuge(Reason):
    """A section cannot retreat there; `options` are where it can."""

    value: str
    options: list[str]
