"""Why a section may not be placed so before the battle."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.said import Reason


class NotWaiting(Reason):
    """No section of this name waits to be placed."""

    value: str
    options: list[str]


class OutsideZone(OfASection):
    """A model would stand outside of the area in which its section is deployed."""

    label: str
    step: str


class TooNearEnemies(OfASection):
    """A model would stand so many inches from an enemy section."""

    label: str
    inches: float


class ThirdsMissing(OfASection):
    """Too few sections would be left for a part of the zone that needs so many."""

    advanced: int
    main: int


class CannotBeAllotted(OfASection):
    """Not every model of a section has the rule that this deployment asks for."""

    step: str


class TooFewForMain(Reason):
    """Too few sections are left for Main Deployment: so many, of so many that are needed."""

    left: int
    needed: int


class NoRoom(OfASection):
    """A model has no room where it would stand."""

    label: str
