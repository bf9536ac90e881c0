"""What is wrong with the armies of a game."""

from __future__ import annotations

from rulesets.julia_augusta.table.formations import Type
from rulesets.julia_augusta.table.reasons.against import OfAUnit, SaysNo
from rulesets.julia_augusta.table.state import Army


class NoSuchArmy(SaysNo):
    """There is no army of this name."""

    army: str
    options: list[str]


class ArmyNotReadable(SaysNo):
    """An army in a file is none: which field, and why."""

    field: str
    why: str


class NoSuchSize(SaysNo):
    """There is no size of game of this name."""

    size: str
    options: list[str]


class SameArmy(SaysNo):
    """Both sides have the same army; the names of those that one of them might take."""

    army: Army
    options: list[str]


class TooDear(SaysNo):
    """An army costs more points than there are."""

    spent: int
    points: int


class OneGeneral(SaysNo):
    """An army has so many Generals, not one."""

    number: int


class OtherLeaders(SaysNo):
    """An army has too few or too many leaders besides the General."""

    number: int
    least: int
    most: int


class TooFewHeavy(SaysNo):
    """An army has too few units of heavy and medium infantry."""

    number: int
    least: int


class WrongCps(SaysNo):
    """A leader has too few or too many command points."""

    leader: str
    cp: int
    least: int
    most: int


class WrongSize(OfAUnit):
    """A unit has too few or too many bases."""

    type: Type
    bases: int
    least: int
    most: int


class NoLegions(OfAUnit):
    """Only the Romans have Legions."""


class LegionNotHeavy(OfAUnit):
    """A Legion is heavy infantry."""

    type: Type


class TooManyLines(OfAUnit):
    """A unit has more lines than it can."""

    lines: int
    most: int


class SameName(SaysNo):
    """Two in an army have one name."""

    name: str
