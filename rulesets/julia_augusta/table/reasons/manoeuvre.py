"""Why a unit does not do something in the manoeuvre phase."""

from __future__ import annotations

from rulesets.julia_augusta.table.doings import What
from rulesets.julia_augusta.table.formations import Grade
from rulesets.julia_augusta.table.reasons.against import OfAUnit, SaysNo
from rulesets.julia_augusta.table.state import Control


class NoUnit(OfAUnit):
    """That is no unit of this side."""


class NothingToDo(OfAUnit):
    """A unit has nothing to do now."""


class NoSuchThing(SaysNo):
    """No unit does such a thing."""

    what: str


class HasActed(OfAUnit):
    """A unit has acted."""


class OfACopy(OfAUnit):
    """What speaks against a unit that conforms to another one, its model."""

    model: str


class Waits(OfACopy):
    """It acts after its model."""


class DoesNotConform(OfACopy):
    """Its model did something else."""

    what: str


class CopiesInstead(OfACopy):
    """It copies its model, or stands."""


class Strays(OfACopy):
    """Its move is not as that of its model, which went so many thousandths of an inch."""

    distance: int


class OtherKind(Strays):
    """It is of another kind."""


class OtherDirection(Strays):
    """It has another direction."""


class Farther(Strays):
    """It goes farther."""


class TooFarFromIt(Strays):
    """It leads too far away from it."""


class NotForced(OfAUnit):
    """A unit does not have to do that."""

    what: What


class StandsAnyway(OfAUnit):
    """A unit stands, without anybody saying so."""


class Forced(OfAUnit):
    """A unit has to do something else."""

    what: What


class WasSteadied(OfAUnit):
    """A unit that was steadied does not move."""

    key = "steadied"


class Halted(OfAUnit):
    """A unit is on halt."""

    control: Control


class NoTarget(OfAUnit):
    """A unit has nobody to shoot at."""


class InOrder(OfAUnit):
    """A unit has no disorder points."""


class EnemyNear(OfAUnit):
    """A unit of this grade does not redress its ranks so near the enemy."""

    grade: Grade


class TooNearToRally(OfAUnit):
    """A shaken unit does not rally so near the enemy."""


class NoMoreDice(SaysNo):
    """No die is left to add."""
