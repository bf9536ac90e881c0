"""Why an Order cannot be issued."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason
from rulesets.legions_imperialis.table.reasons.against import OfADetachment


class ReserveOrder(OfADetachment):
    """A Detachment in Reserve is issued only Advance or March."""

    order: str


class NotAnOrder(Reason):
    """No Order of this name can be chosen; `options` are those that can."""

    value: str
    options: list[str]


class NotEligible(Reason):
    """Nothing of this name can be issued an Order here, or it has one already; `options` are those that can."""

    value: str
    options: list[str]


class WithoutOrders(Reason):
    """These Detachments have no Order yet."""

    names: list[str]


class BrokenOrder(OfADetachment):
    """A Detachment of a Broken Formation is issued only Advance or Charge."""

    order: str


class ScatteredOrder(OfADetachment):
    """A Detachment out of Coherency is issued only Advance."""

    order: str


class OutOfCommand(OfADetachment):
    """A Detachment in the chain of command is issued only Advance where nobody who commands is near."""

    order: str


class NotObeyed(OfADetachment):
    """A Detachment obeys only some Orders where nobody who controls it is near."""

    order: str
    options: list[str]


class EngagedCharge(OfADetachment):
    """A Detachment that is Engaged is not issued a Charge Order."""


class InfiltratedCharge(OfADetachment):
    """A Detachment that has infiltrated is not issued a Charge Order in round 1."""
