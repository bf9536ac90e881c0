"""Why something cannot be done in a turn, an activation or a reaction, or be put right."""

from __future__ import annotations

from rulesets.dust_1947.table.reasons.shape import OfASquare
from rulesets.kit.engine.said import Reason


class ArmourDiffers(Reason):
    """A hero has another armour than the squad that he would join."""

    hero: str
    unit: str
    armour: str
    other: str


class HasAHero(Reason):
    """A squad has a hero already."""

    unit: str
    hero: str | None


class NotInfantry(Reason):
    """A hero would join what is no infantry squad."""

    unit: str


class OtherHero(Reason):
    """The question is about another hero."""


class PlacedWithItsUnit(Reason):
    """A hero is placed together with his unit."""

    unit: str
    host: str


class NotToBePlaced(Reason):
    """That is no unit that waits for its place."""

    unit: str


class OutsideYourArea(OfASquare):
    """A square is outside the deployment area."""


class OutsideItsWork(OfASquare):
    """A strongpoint unit begins inside a fortification of its side."""


class KeptForACrew(OfASquare):
    """A fortification is kept for a strongpoint unit that has not been placed."""


class NoSuchSquare(Reason):
    """A text is no square where the unit may stand."""

    square: str


class NoSuchFacing(Reason):
    """The unit cannot face that way."""

    facing: str
    options: list[str]


class NotYourUnit(Reason):
    """That is no unit of the player."""

    unit: str


class ActsWithItsUnit(Reason):
    """A hero acts together with his unit."""

    unit: str
    host: str


class CannotEnterNow(Reason):
    """A reserve cannot enter before that turn, or without room."""

    unit: str
    turn: int


class StormKeepsAway(Reason):
    """Severe weather keeps an aircraft off the board."""

    unit: str


class CarrierIsAway(Reason):
    """A unit is aboard an aircraft that the weather has driven off."""

    unit: str
    carrier: str


class NotOnTheBoard(Reason):
    """A unit is not on the board."""

    unit: str


class HasActivated(Reason):
    """A unit has activated this turn."""

    unit: str


class NotFewer(Reason):
    """Only who has fewer units left to activate may pass."""

    mine: int
    theirs: int


class NoSuchAction(Reason):
    """The unit has no such action."""

    action: str
    options: list[str]


class TooManyActions(Reason):
    """An action costs more than is left."""

    action: str
    cost: int
    left: int


class OverThree(Reason):
    """With that action it would be more than three, free ones included."""

    action: str
    total: int


class SecondMove(Reason):
    """There is one MOVE or MARCH MOVE in an activation."""


class SecondAttack(Reason):
    """There is one attack in an activation."""


class SpecialAgain(Reason):
    """A special action is in the list already."""

    action: str


class NotInARow(Reason):
    """Two MOVEs do not follow each other directly."""


class Suppressed(Reason):
    """The first action of a suppressed unit is NOTHING."""

    unit: str


class Stunned(Reason):
    """The first action of a stunned unit is NOTHING."""

    unit: str


class Immobilized(Reason):
    """An immobilized unit cannot move."""

    unit: str


class OtherUnit(Reason):
    """Another unit enters now."""


class TooFarToReact(Reason):
    """A unit is too many squares away to react."""

    unit: str
    distance: int
    limit: int


class Aircraft(Reason):
    """Aircraft never react."""

    unit: str


class NoSuchModel(Reason):
    """A text names no model of a unit and a place for it."""

    value: str
    options: list[str]


class OutOfTheCircle(Reason):
    """So many models of a unit would not touch its command circle."""

    unit: str
    count: int


class NotAnotherFriend(Reason):
    """That is not another ground unit of the player."""

    unit: str


class HasNotActivated(Reason):
    """A unit has not activated this turn."""

    unit: str


class TooFarToHear(Reason):
    """A unit is more squares away than an order is heard."""

    unit: str
    limit: int


class OutOfSight(Reason):
    """A unit is out of sight."""

    unit: str


class NoUnitToCorrect(Reason):
    """That is no unit that can be put right."""

    unit: str


class NothingToCorrect(Reason):
    """That cannot be put right."""

    what: str
    options: list[str]


class NotANumberFrom(Reason):
    """A text is no number in the range."""

    value: str
    least: int
    most: int


class NoSuchValue(Reason):
    """A value makes no sense for what is put right."""

    value: str
    options: list[str]


class Reactivated(Reason):
    """A unit has been got moving this turn."""

    unit: str
