"""Why a section may not charge."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.said import Reason


class NobodyToCharge(Reason):
    """No enemy section of this name is on the table; `options` are those that are."""

    value: str
    options: list[str]


class CannotFightInMelee(OfASection):
    """A section can neither charge nor be charged."""


class OutOfReach(OfASection):
    """No model of a charging section comes into contact with the target, by ways of so many inches."""

    target: str
    inches: float


class TornApart(OfASection):
    """A section cannot come into contact with the target without falling apart."""

    target: str
