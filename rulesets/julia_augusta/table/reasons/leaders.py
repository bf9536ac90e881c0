"""Why a leader or an Eagle does not do something."""

from __future__ import annotations

from rulesets.julia_augusta.table.reasons.against import OfALeader, OfAUnit, SaysNo


class NoLeader(OfALeader):
    """Nobody of this name leads on the table for this side."""


class NoActionLeft(OfALeader):
    """A leader has used all his actions."""

    cp: int


class StandsFast(OfALeader):
    """A leader who has steadied his unit stays with it."""


class GoesWithTheRout(OfALeader):
    """A leader cannot leave a unit that routs."""

    unit: str


class Crippled(OfALeader):
    """A crippled leader only moves."""


class AlreadyWith(OfALeader):
    """A leader is with that unit already."""

    unit: str


class NowhereToGo(SaysNo):
    """There is nowhere that a leader, or the Eagle of a legion, could go."""

    leader: str | None = None
    eagle: str | None = None


class WithHisUnit(OfALeader):
    """A leader cannot leave his unit in this phase."""

    unit: str


class MovedFreely(OfALeader):
    """A leader has made his move of this phase."""


class TooFar(SaysNo):
    """That is farther than the most, in thousandths of an inch."""

    inches: int
    most: int


class NoWay(SaysNo):
    """There is no way there within so many thousandths of an inch."""

    inches: int


class WithNoUnit(OfALeader):
    """A leader is with no unit."""


class NoDps(OfAUnit):
    """A unit has no disorder points to take off."""


class NotEngaged(OfAUnit):
    """A unit is in no combat."""


class NotInThisCombat(OfALeader):
    """A leader is in no unit of the combat."""


class InspiredEnough(SaysNo):
    """A combat has as many dice of inspiration as it can."""

    dice: int


class NoEagle(SaysNo):
    """A legion has no Eagle on the table."""

    eagle: str


class MovedAlready(SaysNo):
    """The Eagle of a legion has been moved this turn."""

    key = "eagle_moved"

    eagle: str


class AwayFromLegion(SaysNo):
    """An Eagle stays near a unit of its legion."""

    legion: str


class NearTheEnemy(SaysNo):
    """An Eagle stays away from the enemy."""

    enemy: str
