"""Why a pilot, an officer, a medic or a mechanic cannot do something."""

from __future__ import annotations

from rulesets.dust_1947.table.reasons.shape import NoPlace, OfASquare
from rulesets.kit.engine.said import Reason


class NoPilot(Reason):
    """A hero cannot pilot that machine."""

    hero: str
    unit: str
    kind: str


class HasAPilot(Reason):
    """A machine has a pilot already."""

    unit: str
    hero: str | None


class OnlyPilot(Reason):
    """A machine is piloted by a certain hero only."""

    unit: str
    hero: str


class AnotherPilot(Reason):
    """The question is about another hero."""

    unit: str


class NotBeside(NoPlace):
    """A square is no free one next to the vehicle."""


class NotAnExit(NoPlace):
    """A pilot cannot climb out into a square."""


class VehicleHasActed(Reason):
    """A pilot's vehicle has activated this turn."""

    unit: str
    host: str


class NoWayOut(Reason):
    """A pilot has nowhere to climb to."""

    unit: str
    host: str


class ClimbsFirst(Reason):
    """The first action of a pilot who climbs out is a move."""

    unit: str


class ClimbsAway(Reason):
    """A pilot who climbs out moves away from his vehicle."""

    unit: str
    square: str


class Inside(Reason):
    """The target is inside a vehicle."""

    target: str
    vehicle: str


class FliesFirst(Reason):
    """The first action of an aircraft is a move."""

    unit: str


class FliesOn(Reason):
    """An aircraft has to move at least one square."""

    unit: str
    square: str


class OccupiedAir(OfASquare):
    """Another aircraft is in the air over a square."""


class StraightDown(Reason):
    """An aircraft cannot aim straight down."""

    unit: str
    square: str


class NotAFriend(Reason):
    """That is no friend whom an order can be for."""

    unit: str


class BehindWalls(Reason):
    """A unit in a fortification reaches nobody outside with its hands."""

    unit: str
    target: str


class OwnVehicle(Reason):
    """From inside a vehicle an order cannot be for that vehicle."""

    unit: str


class NotOnTheGround(Reason):
    """A unit is not on the ground."""

    unit: str


class NothingToRefill(Reason):
    """A unit has spent no ammunition."""

    unit: str


class NothingToRally(Reason):
    """A unit has no token."""

    unit: str


class NoInfantry(Reason):
    """A unit is no infantry."""

    unit: str


class NobodyHurt(Reason):
    """Nobody of a unit is hurt."""

    unit: str


class NobodyFell(Reason):
    """Nobody of a unit has fallen."""

    unit: str


class NoMindlessZombies(Reason):
    """Those are no mindless zombies."""

    unit: str


class NoEnemyAircraft(Reason):
    """That is no enemy aircraft in the air."""

    unit: str


class CannotLead(Reason):
    """A soldier cannot lead the unit."""

    what: str


class NotHurt(Reason):
    """A soldier or hero is not hurt."""

    what: str


class HasStimulants(Reason):
    """A unit has stimulants already."""

    unit: str


class NoSuchEffect(Reason):
    """Stimulants have no such effect."""

    what: str


class CannotFollow(Reason):
    """That is nobody who may follow now."""

    unit: str


class LedAlready(Reason):
    """A unit uses the skill once a turn."""

    unit: str


class NoAircraft(Reason):
    """That is no other friendly aircraft on the board."""

    unit: str


class NoVehicle(Reason):
    """A unit is no ground vehicle."""

    unit: str


class Raided(Reason):
    """A unit that has been on a RAID cannot be got moving."""

    unit: str


class RepairsItself(Reason):
    """A mechanic's unit cannot repair itself."""

    unit: str


class NothingToRepair(Reason):
    """A unit is not damaged."""

    unit: str


class NotToMend(Reason):
    """That is nothing that could be repaired."""

    what: str


class OtherOne(Reason):
    """The question is about another unit."""


class OfAnotherFaction(Reason):
    """A unit is not of the faction that an officer gets moving with what he rolled."""

    unit: str
    faction: str
