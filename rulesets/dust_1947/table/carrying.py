"""Who carries whom, and how much room there is (TRANS)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dust_1947.moments import (
    CARRIED,
    CARRIES,
    LEAVES_LATE,
    LIFTED,
    REACTIVATED,
    asked,
    named,
    refusing,
    replaced,
)
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.skills_in_play import own
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

SEATS, LIFT, SHIP = "seats", "lift", "ship"
STANDARD_VEHICLE, LARGE_VEHICLE = 6, 12
"""The spaces that a vehicle takes in a sealifter."""


class Room(NamedTuple):
    """What a carrier has: seats for infantry, a hook for one vehicle, or the hold of a ship; how many spaces."""

    kind: str
    spaces: int


NO_ROOM = Room("", 0)


@rule(without=NO_ROOM)
def room(game: Dust, carrier: Unit) -> Room:
    """DU-TRANS-01: a unit can carry others if its card says so, in as many spaces as stand there."""
    spaces: Room = replaced(asked(CARRIES, named(game.card(carrier).skills), game.card(carrier)), NO_ROOM)[0]
    return spaces


def soldiers_of(game: Dust, unit: Unit) -> int:
    """The soldiers of an infantry unit, its hero included."""
    return (len(unit.standing) if unit.soldiers else 1) + (1 if game.companion(unit) is not None else 0)


@rule(without=1)
def space_of_a_soldier(card: Card) -> int:
    """DU-TRANS-02, DU-TRANS-24: a soldier of armour 1 or 2 takes 1 space, one of armour 3 or 4 takes 2."""
    return 2 if card.armour in ("S3", "S4") else 1


@rule(without=STANDARD_VEHICLE)
def space_of_a_vehicle(card: Card) -> int:
    """DU-TRANS-25: a standard vehicle takes 6 spaces of a sealifter, a large one 12."""
    return LARGE_VEHICLE if card.size == "large" else STANDARD_VEHICLE


def space(game: Dust, unit: Unit) -> int:
    """The spaces that a unit takes."""
    card = game.card(unit)
    return soldiers_of(game, unit) * space_of_a_soldier(card) if card.on_foot else space_of_a_vehicle(card)


@rule(without=0)
def taken(game: Dust, carrier: Unit) -> int:
    """DU-TRANS-03: several units may share a carrier as long as the sum of their spaces fits."""
    return sum(space(game, unit) for unit in game.aboard(carrier))


@rule(without=[])
def load(game: Dust, carrier: Unit) -> list[Unit]:
    """DU-TRANS-05: who is aboard is open information: the carrier shows its passengers."""
    return game.aboard(carrier)


def why_not_carried(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    """Why a carrier cannot take a unit in."""
    has = room(game, carrier)
    refused = another_side(unit, carrier) or never_rides(game, unit)
    if refused is not None:
        return refused
    if has == NO_ROOM or carrier.id == unit.id:
        return Refused("DU-TRANS-01", transport_reasons.CarriesNobody(unit=unit.id, carrier=carrier.id))
    return _KINDS[has.kind](game, unit, carrier)


def never_rides(game: Dust, unit: Unit) -> Refused | None:
    """Why a skill of a unit, or of the hero who has joined it, keeps it out of every carrier."""
    both = [one for one in (unit, game.companion(unit)) if one is not None]
    return refusing([effect for one in both for effect in asked(CARRIED, own(game, one), game, unit=unit)])


@rule(without=None)
def another_side(unit: Unit, carrier: Unit) -> Refused | None:
    """DU-TRANS-04: the carrier must be friendly."""
    if unit.seat == carrier.seat:
        return None
    return Refused("DU-TRANS-04", transport_reasons.NotYourCarrier(unit=unit.id, carrier=carrier.id))


def _seated(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    return no_infantry(game, unit, carrier) or no_space_left(game, unit, carrier, "DU-TRANS-03")


@rule(without=None)
def no_infantry(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    """DU-TRANS-01: passenger spaces are for infantry units."""
    if game.card(unit).on_foot:
        return None
    return Refused("DU-TRANS-01", transport_reasons.OnlyInfantryRides(unit=unit.id, carrier=carrier.id))


@rule(without=None)
def no_space_left(game: Dust, unit: Unit, carrier: Unit, cited: str) -> Refused | None:
    """DU-TRANS-03, DU-TRANS-23: a whole unit gets in or nobody, and the sum of the spaces must not exceed what there
    is (DU-D-100)."""
    needed, left = space(game, unit), room(game, carrier).spaces - taken(game, carrier)
    if needed <= left:
        return None
    told = transport_reasons.NoSpace(unit=unit.id, carrier=carrier.id, needed=needed, left=left)
    return Refused(cited, told)


def _lifted(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    return not_airmobile(game, unit, carrier) or carries_already(game, unit, carrier)


@rule(without=None)
def not_airmobile(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    """DU-SKILL-AIRLIFTER-01: an airlifter carries vehicles with Airmobile or Air Assault, nothing else."""
    if replaced(asked(LIFTED, named(game.card(unit).skills), game.card(unit)), False)[0]:
        return None
    return Refused("DU-SKILL-AIRLIFTER-01", transport_reasons.NotAirmobile(unit=unit.id, carrier=carrier.id))


@rule(without=None)
def carries_already(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    """DU-SKILL-AIRLIFTER-01: an airlifter carries one vehicle (DU-D-104)."""
    if not game.aboard(carrier):
        return None
    return Refused("DU-SKILL-AIRLIFTER-01", transport_reasons.HasACargo(unit=unit.id, carrier=carrier.id))


def _shipped(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    return too_huge(game, unit, carrier) or no_space_left(game, unit, carrier, "DU-TRANS-23")


@rule(without=None)
def too_huge(game: Dust, unit: Unit, carrier: Unit) -> Refused | None:
    """DU-TRANS-25: a sealifter carries infantry and vehicles, but no huge one and no aircraft."""
    card = game.card(unit)
    if card.size != "huge" and card.kind != "aircraft":
        return None
    return Refused("DU-TRANS-25", transport_reasons.TooHugeToShip(unit=unit.id, carrier=carrier.id))


_KINDS = {SEATS: _seated, LIFT: _lifted, SHIP: _shipped}


def goes_aboard(game: Dust, unit: Unit, carrier: Unit) -> None:
    """A unit leaves the board for its carrier, with the hero that has joined it or who pilots it."""
    hero = game.companion(unit)
    for one in (unit, hero):
        if one is not None:
            one.where, one.carrier = ABOARD, carrier.id
    rides(game, unit)


def rides(game: Dust, unit: Unit) -> None:
    """Who is aboard shares the squares and the facing of the carrier, wherever that has gone since."""
    carrier = game.carrier(unit)
    if carrier is not None:
        rides(game, carrier)
        unit.squares, unit.facing, unit.level = list(carrier.squares), carrier.facing, carrier.level


def has_acted(carrier: Unit) -> bool:
    """Whether a carrier has activated this turn."""
    return carrier.activated or bool(carrier.skill_state.get(REACTIVATED))


def stays_in(game: Dust, unit: Unit, carrier: Unit) -> bool:
    """Whether a unit cannot get off any more this turn."""
    cards = (game.card(carrier), game.card(unit))
    late = any(replaced(asked(LEAVES_LATE, named(card.skills), card), False)[0] for card in cards)
    return after_its_carrier(carrier) and not late


@rule(without=False)
def after_its_carrier(carrier: Unit) -> bool:
    """DU-TRANS-08, DU-TRANS-26: who activates after the carrier may not get off."""
    return has_acted(carrier)
