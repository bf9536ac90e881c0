"""What happens to units: disorder, bases lost, friends shaken, routs, units gone."""

from __future__ import annotations

from rulesets.julia_augusta.table.doings import Gone, Shock, Source
from rulesets.julia_augusta.table.happenings.announced import Announced


class Disorder(Announced):
    """A unit takes disorder points, or loses bases in their place; with the unit `of` that had to do with it, if one
    had."""

    unit: str
    added: int
    lost: int
    dp: int
    limit: int
    cause: Source
    of: str | None = None


class BasesLost(Announced):
    """A unit loses bases outright."""

    unit: str
    lost: int
    left: int
    dp: int
    cause: Source


class Recovered(Announced):
    """Disorder points are taken off a unit, which may be rallied by that."""

    unit: str
    removed: int
    dp: int
    rallied: bool


class Steadied(Recovered):
    """A leader steadies his unit."""


class Redressed(Recovered):
    """A unit redresses its ranks."""


class RanksRelieved(Recovered):
    """A unit relieves its ranks."""


class Felt(Announced):
    """What has happened `of` somebody is felt by friends: the disorder points of each."""

    what: Shock
    of: str
    dps: dict[str, int]


class Routs(Announced):
    """A unit routs; `caught`: it was on the run, and a pursuer has reached it."""

    unit: str
    caught: bool


class UnitGone(Announced):
    """A unit is lost."""

    key = "gone"

    unit: str
    why: Gone


class EagleLost(Announced):
    """The Eagle of a legion is lost."""

    legion: str
