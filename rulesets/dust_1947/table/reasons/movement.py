"""Why a unit cannot go somewhere, or stop there."""

from __future__ import annotations

from rulesets.dust_1947.table.reasons.shape import OfASquare
from rulesets.kit.engine.said import Reason


class OffTheBoard(OfASquare):
    """A square is not on the board."""


class NoSuchSpot(Reason):
    """A text is no place of the table."""

    place: str


class OutOfInches(Reason):
    """A unit cannot come to a place of the table with its move, or has no room there."""

    unit: str
    place: str


class OffRoad(Reason):
    """A vehicle would come to a place of the table only by its bonus for roads, and not all of its way is road."""

    unit: str
    place: str
    inches: float


class Closer(Reason):
    """A suppressed unit would come closer to an enemy."""

    unit: str
    enemy: str


class EnemySquare(OfASquare):
    """An enemy holds a square."""


class Occupied(OfASquare):
    """Another unit holds a square."""


class FriendlyVehicle(OfASquare):
    """A vehicle would pass a friendly one."""


class ClosedGround(OfASquare):
    """The ground of a square is closed to the unit."""


class NoStopping(OfASquare):
    """The unit may cross a square but not stop there."""


class Narrow(OfASquare):
    """An opening is too narrow for the unit."""


class LowWall(OfASquare):
    """The unit cannot cross a low wall."""


class Mud(Reason):
    """A square is too far through mud that slows the whole action."""

    square: str
    allowed: int


class BunkerWalls(OfASquare):
    """The walls of a bunker lie on the way."""


class NoRoomInWalls(OfASquare):
    """A square is part of a fortification, and not inside it."""


class NoVehiclesInside(OfASquare):
    """Only infantry goes into a fortification."""


class BuriedWork(OfASquare):
    """A fortification was buried there."""


class EnemyInside(OfASquare):
    """An enemy holds a bunker."""


class OnlyThroughGates(OfASquare):
    """A square inside a fortification is not reached from where the unit comes to stand."""


class NoSuchFloor(Reason):
    """A text is no floor of a building."""

    place: str


class StaysDown(Reason):
    """The unit stays on the ground."""

    place: str


class Wall(OfASquare):
    """A wall lies on the way."""


class Corner(OfASquare):
    """A blocked corner stops a diagonal step of a vehicle."""


class Squeezed(OfASquare):
    """Both squares beside a corner are blocked."""


class NotStraight(OfASquare):
    """An opening is not passed diagonally."""


class TooFar(Reason):
    """A square is further away than the action goes."""

    square: str
    cost: int
    allowed: int


class TooFarRound(Reason):
    """By way of a square it is further than the action goes."""

    square: str
    allowed: int


class NoRoomBehind(Reason):
    """There is no room for the other end of a large vehicle."""

    square: str


class UnknownEnd(Reason):
    """A large vehicle has no such end."""

    end: str


class CannotFace(Reason):
    """The unit cannot face that way at the end of its move."""

    facing: str
    options: list[str]
