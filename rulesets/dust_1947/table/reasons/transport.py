"""Why a unit cannot get into a carrier, out of it, or do something inside."""

from __future__ import annotations

from rulesets.dust_1947.table.reasons.shape import NoPlace
from rulesets.kit.engine.said import Reason


class OfACarrier(Reason):
    """Something between a unit and its carrier."""

    unit: str
    carrier: str


class NotYourCarrier(OfACarrier):
    """A unit rides with its own side only."""


class CarriesNobody(OfACarrier):
    """A unit has no room for others."""


class OnlyInfantryRides(OfACarrier):
    """Only infantry sits in a vehicle."""


class NotAirmobile(OfACarrier):
    """An airlifter carries certain vehicles only."""


class HasACargo(OfACarrier):
    """An airlifter carries one vehicle."""


class TooHugeToShip(OfACarrier):
    """A huge vehicle boards no ship."""


class NoSpace(OfACarrier):
    """Too few spaces are left in a carrier."""

    needed: int
    left: int


class NeverCarried(Reason):
    """A unit is never carried."""

    unit: str


class NotBesideCarrier(OfACarrier):
    """A move does not end next to the carrier."""


class TooFarAboard(OfACarrier):
    """The step into a ship is one too many."""

    cost: int
    allowed: int


class CarrierHasActed(OfACarrier):
    """Who activates after the carrier stays in it."""


class RidesSustained(OfACarrier):
    """Nobody makes a SUSTAINED ATTACK from inside a carrier."""


class RepairsNothing(OfACarrier):
    """A mechanic makes no repairs from inside a carrier."""


class DoesNothingAboard(OfACarrier):
    """A ship's cargo, and what hangs under an airlifter, does nothing but get off."""


class LeavesFirst(OfACarrier):
    """Who leaves an airlifter that has activated moves first."""


class NotFromInside(Reason):
    """A weapon is not used from inside a carrier."""

    weapon: str


class NotOnASide(Reason):
    """A square lies neither to the left nor to the right of the carrier."""

    weapon: str
    square: str


class SideIsFull(OfACarrier):
    """No more soldiers may fire from a side of a carrier."""

    side: str
    most: int


class TooFast(OfACarrier):
    """An aircraft flies too fast for those inside to fire."""


class MovesAway(OfACarrier):
    """Who gets off moves away from the carrier."""

    square: str


class NotTheWayOut(NoPlace):
    """A unit cannot get off in a square."""


class NotBesideTheWreck(NoPlace):
    """A passenger cannot be put into a square."""


class OtherPassenger(Reason):
    """The question is about another unit."""

    unit: str


class NotAPassenger(Reason):
    """Nobody of that name can take the hit."""

    victim: str
    able: list[str]
