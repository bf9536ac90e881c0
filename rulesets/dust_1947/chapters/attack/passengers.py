"""Firing from inside a carrier: which weapons, to which side, how many soldiers (TRANS-09 to -11, AIR-09)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import cast

from rulesets.dust_1947.chapters.hits.volleys import Shot
from rulesets.dust_1947.moments import SHOOTERS
from rulesets.dust_1947.table.armament import Battery, batteries, carry
from rulesets.dust_1947.table.boards.board import SIDES, Board, Ends
from rulesets.dust_1947.table.cards import Mount, Weapon
from rulesets.dust_1947.table.carrying import room
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

IMPROVED = "improved evade save"


def stays_silent(game: Dust, unit: Unit, battery: Battery) -> Refused | None:
    """Why a weapon is not used from inside the carrier that a unit is aboard."""
    carrier = game.carrier(unit)
    if carrier is None:
        return None
    return flies_too_fast(unit, carrier) or no_hand_to_hand(game, battery) or no_support_weapon(game, battery)


@rule(without=None)
def flies_too_fast(unit: Unit, carrier: Unit) -> Refused | None:
    """DU-AIR-09: while an aircraft has the improved evade save its passengers cannot use their weapons."""
    if carrier.evading != IMPROVED:
        return None
    return Refused("DU-AIR-09", transport_reasons.TooFast(unit=unit.id, carrier=carrier.id))


@rule(without=None)
def no_hand_to_hand(game: Dust, battery: Battery) -> Refused | None:
    """DU-TRANS-09: while mounted a unit uses no close combat weapons."""
    if not battery.weapon.close:
        return None
    return Refused("DU-TRANS-09", transport_reasons.NotFromInside(weapon=battery.label))


@rule(without=None)
def no_support_weapon(game: Dust, battery: Battery) -> Refused | None:
    """DU-TRANS-09: while mounted a crew does not use its support weapon."""
    served = game.card(battery.bearer).served
    if served is None or served.weapon is not battery.weapon:
        return None
    return Refused("DU-TRANS-09", transport_reasons.NotFromInside(weapon=battery.label))


# --- sides ------------------------------------------------------------------------------------------------------------


@rule(without=None)
def past_the_sides(board: Board, unit: Unit, weapon: Weapon, target: Unit, ends: Ends) -> Refused | None:
    """DU-TRANS-10: passengers fire with the fire arc of a side-mounted weapon."""
    if unit.where != ABOARD or board.side(unit, target, ends) is not None:
        return None
    return Refused("DU-TRANS-10", transport_reasons.NotOnASide(weapon=weapon.name, square=str(ends[1])))


Used = Mapping[str, int]
"""How many of each weapon are used, by what an order calls it."""


def shooters(game: Dust, unit: Unit, used: Used) -> int:
    """The least number of soldiers, the hero included, who can fire all of this."""
    labels = {battery.label: battery for battery in batteries(game, unit)}
    if not unit.soldiers:
        return 1 if used else 0
    own = {labels[name].weapon.name: n for name, n in used.items() if name in labels and labels[name].bearer is unit}
    hero = any(name in labels and labels[name].bearer is not unit for name in used)
    return _least(unit, own) + hero


def _least(unit: Unit, used: dict[str, int]) -> int:
    standing = unit.standing
    teams = ((size, team) for size in range(len(standing) + 1) for team in combinations(standing, size))
    return next((size for size, team in teams if carry(list(team), used)), len(standing))


def seats_left(game: Dust, unit: Unit, way: Mount) -> int:
    """How many more soldiers may fire from a side of the carrier this turn."""
    carrier = game.carrier(unit)
    if carrier is None:
        return len(unit.soldiers) + 1
    fired = carrier.skill_state.get(SHOOTERS[way], 0)
    return max(0, half_of_the_spaces(room(game, carrier).spaces) - fired)


@rule(without=lambda spaces: spaces)
def half_of_the_spaces(spaces: int) -> int:
    """DU-TRANS-11: to each side at most half the number of spaces may fire, rounded down."""
    return spaces // 2


def side_is_full(game: Dust, unit: Unit, way: Mount | None, used: Used) -> Refused | None:
    """Why these weapons cannot all be fired from one side."""
    carrier = game.carrier(unit)
    if carrier is None or way is None:
        return None
    left = seats_left(game, unit, way)
    if shooters(game, unit, used) <= left:
        return None
    told = transport_reasons.SideIsFull(unit=unit.id, carrier=carrier.id, side=way.lower(), most=left)
    return Refused("DU-TRANS-11", told)


def note_shooters(game: Dust, board: Board, unit: Unit, shots: list[Shot]) -> None:
    """DU-TRANS-11: it is noted on the carrier how many have fired from each of its sides this turn."""
    carrier = game.carrier(unit)
    if carrier is None:
        return
    labels = {(battery.bearer.id, battery.weapon.name): battery.label for battery in batteries(game, unit)}
    for way in SIDES:
        used: dict[str, int] = {}
        for shot in shots:
            label = labels.get((shot.bearer, shot.weapon), "")
            target = game.units.get(shot.target, unit)
            if label and board.side(unit, target, (shot.start, shot.end)) == way:
                used[label] = used.get(label, 0) + shot.count
        if used:
            mark = SHOOTERS[cast("str", way)]
            carrier.mark(mark, carrier.skill_state.get(mark, 0) + shooters(game, unit, used))
