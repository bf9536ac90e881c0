"""Why a section may not move or stand so."""

from __future__ import annotations

from typing import Literal

from rulesets.dystopian_legions.table.reasons.against import OfASection
from rulesets.kit.engine.reasons import Unfinished
from rulesets.kit.engine.said import Reason


class NotUnderstood(Unfinished):
    """A text says no place: reading stopped at a character, counted from 0."""

    text: str
    at: int
    problem: str


class FallsShort(OfASection):
    """A model cannot come to the place that was named for it: it stays so many inches short of it."""

    label: str
    inches: float


class Parted(OfASection):
    """A section would not hang together: so many inches are missing."""

    inches: float


class MustCloseUp(OfASection):
    """A section that is out of coherency has to move, and to close up as far as it can: so many inches better."""

    inches: float = 0.0


class InABuilding(OfASection):
    """A section in a building leaves it first."""

    building: str


class InEachOthersWay(OfASection):
    """The models of a section block each other: there is no order in which each finds its way free."""

    label: str


class NoRoomOutside(OfASection):
    """Not all models of a section find room before the building that they leave."""

    building: str


class NoSuchBuilding(Reason):
    """No building of this name is on the table; `options` are those that are."""

    value: str
    options: list[str]


class NotIntoBuildings(OfASection):
    """A section does not enter buildings, or is in one already."""


class IsOccupied(OfASection):
    """A building is occupied by this section."""

    building: str


class TooFarToEnter(OfASection):
    """Not all models of a section reach a building within so many inches."""

    building: str
    inches: float


class NotReady(Reason):
    """No section of this name can be activated now; `options` are those that can."""

    value: str
    options: list[str]


class NoSuchWay(OfASection):
    """A section cannot turn to this; `options` are those to which it can."""

    value: str
    options: list[str]


class NoRun(OfASection):
    """An ironclad cannot come there At the Double: straight ahead, with one pivot of 90 degrees or less."""

    label: str


class RunsTooFar(OfASection):
    """A run costs an ironclad so many inches, more than it has; 0: something is in its way."""

    label: str
    inches: float
    most: float


class DrivesInto(OfASection):
    """An ironclad would drive against this; `ram`: it is another ironclad, of this section."""

    label: str
    into: str
    ram: bool


class CannotStepAside(OfASection):
    """A model in the way of an ironclad finds no place to step aside to."""

    model: str


class StopsTooNear(OfASection):
    """An ironclad would end its move less than an inch from this enemy section."""

    enemy: str


class NoSuchIronclad(Reason):
    """No ironclad of this name can be rammed; `options` are those that can."""

    value: str
    options: list[str]


class NoSuchPace(OfASection):
    """Ironclads ram by an advance or at the double."""

    value: str
    options: list[str]


class CannotRam(OfASection):
    """A section cannot ram: it has no ironclads, the way is too far, or it would have to pivot by more than 90
    degrees."""

    target: str
    why: Literal["troops", "far", "pivot"]


class CannotFireFirst(OfASection):
    """A section cannot fire before it moves: not all of it has Run and Gun, it has done so, or it has nobody to fire
    at."""

    why: Literal["troops", "fired", "nobody"]


class HasFiredFirst(OfASection):
    """A section has fired before its move, which rules this movement action out."""

    how: str


class CannotFly(OfASection):
    """A section cannot take off: it is not of aeronauts, or flies already."""

    why: Literal["troops", "flying"]
