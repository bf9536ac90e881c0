"""Why a force, a map or a scenario cannot be played."""

from __future__ import annotations

from rulesets.kit.engine.said import Reason


class OverTheLimit(Reason):
    """Not even the cheapest unit of a force fits the army point limit."""

    force: str
    ap: int
    limit: int


class TooDear(Reason):
    """A list costs more army points than the limit, with what heroes may cost `more`."""

    ap: int
    limit: int
    more: int


class NoUnits(Reason):
    """A list has no units."""


class TooManyUnits(Reason):
    """A list has more units than are fielded."""

    units: int
    most: int


class NotInCollection(Reason):
    """A unit of a list is not in the server's collection any more."""

    unit: str


class UnitUnread(Reason):
    """A unit's card cannot be played."""

    unit: str
    why: str


class HeroTwice(Reason):
    """A hero is in a force twice."""

    force: str
    hero: str


class VehicleTwice(Reason):
    """A unique vehicle is in a force twice."""

    force: str
    unit: str


class AnotherBloc(Reason):
    """A unit is of another bloc than its force."""

    unit: str
    bloc: str
    force: str
    others: str


class OnlyOne(Reason):
    """A list has more of a unit than there are."""

    unit: str


class OldForce(Reason):
    """A list was saved by another version."""


class CapturedTwice(Reason):
    """A force has more than one captured vehicle."""

    units: list[str]


class CapturedOwn(Reason):
    """A force has captured a vehicle of its own bloc."""

    unit: str
    bloc: str


class PlatoonLacks(Reason):
    """Places of a platoon that have to be filled are empty."""

    platoon: str
    places: list[str]


class NotOfThePlatoon(Reason):
    """A unit stands on no place of its platoon's chart."""

    unit: str
    platoon: str


class NoSuchPlatoon(Reason):
    """No chart of the server is that of a platoon."""

    platoon: str
    options: list[str]


class CannotBuy(Reason):
    """Army points that are left suffice for these fortifications only."""

    left: int
    options: list[str]


class NoSuchWork(Reason):
    """That is none of the fortifications to be set up."""

    options: list[str]


class FacesNoEdge(Reason):
    """A fortification faces an edge of the board, and no corner."""

    facing: str
    options: list[str]


class OutsideToBuild(Reason):
    """A square of a fortification lies outside the deployment area."""

    square: str


class OnAnObjective(Reason):
    """A square of a fortification is an objective."""

    square: str


class AtAnEdge(Reason):
    """A square of a fortification lies at the edge of the board."""

    square: str


class OnClosedGround(Reason):
    """Something stands or lies in a square of a fortification."""

    square: str


class TooCloseToBuild(Reason):
    """A fortification stands too close to another."""

    work: str


class NoStrongpoint(Reason):
    """A unit starts in a strongpoint, for which a scenario has no room."""

    unit: str


class MapMadeSize(Reason):
    """Maps of that size, columns and rows, are not made."""

    size: str
    least: tuple[int, int]
    most: tuple[int, int]


class ObjectiveClosed(Reason):
    """Nobody can stand in the square of an objective."""

    objective: str
    square: str


class MapNoWalls(Reason):
    """The walls of a map are no table."""

    value: str


class MapWall(Reason):
    """A side of a map has a wall that there is not."""

    side: str
    value: str
    options: list[str]


class MapSide(Reason):
    """A map names a side that there is not."""

    side: str


class MapSideTwice(Reason):
    """A side of a map has two walls."""

    side: str


class NoSuchScenario(Reason):
    """There is no such scenario."""

    scenario: str
    options: list[str]


class NoSuchForce(Reason):
    """There is no such force."""

    force: str
    options: list[str]


class NoSuchLimit(Reason):
    """A text is no army point limit."""

    limit: str


class BattleInSquares(Reason):
    """A battle cannot be played on a table: something in it is refereed on squares alone."""

    scenario: str
    words: list[str]
