"""What may not be declared together, and at whom: the limits of one attack (TGT, CC, REACT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.dust_1947.chapters.attack.split_fire import Entry
from rulesets.dust_1947.table.armament import IMPROVISED, Battery, artillery, models, one_or_the_other
from rulesets.dust_1947.table.measure.marks import is_mark
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

if TYPE_CHECKING:
    from rulesets.dust_1947.chapters.attack.declaring import Declaring


@rule(without=False)
def artillery_only(battery: Battery) -> bool:
    """DU-SKILL-OBSERVER-02: a unit that is called uses its artillery weapons and no others."""
    return not artillery(battery.weapon)


def can_be_named(target: Unit) -> bool:
    """Whether a unit stands on the board by itself; a joined hero is part of his unit."""
    return target.where == "board" and target.joined is None


@rule(without=None)
def inside(game: Dust, target: Unit | None) -> Refused | None:
    """DU-PILOT-05: a hero inside the vehicle that he pilots can never be chosen as a target."""
    rider = game.units[target.joined] if target is not None and target.joined is not None else target
    if rider is not None and rider.where == ABOARD:
        return rides_inside(rider)
    vehicle = game.units[target.joined] if target is not None and target.joined is not None else None
    if target is None or vehicle is None or game.pilot(vehicle) is not target:
        return None
    return Refused("DU-PILOT-05", command_reasons.Inside(target=target.id, vehicle=vehicle.id))


@rule(without=None)
def rides_inside(target: Unit) -> Refused | None:
    """DU-TRANS-13, DU-TRANS-18, DU-TRANS-28: no attack is ever declared against a unit inside or under another."""
    return Refused("DU-TRANS-13", command_reasons.Inside(target=target.id, vehicle=target.carrier))


def nearer(one: Refused | None, other: Refused) -> Refused:
    """The refusal that got further in the steps of an attack."""
    return other if one is None or _STAGES.get(other.key, 0) > _STAGES.get(one.key, 0) else one


_STAGES = {
    "not_adjacent": 1,
    "other_floor": 1,
    "under_a_roof": 1,
    "no_dot": 2,
    "no_smoke_there": 2,
    "empty_cell": 2,
    "out_of_range": 3,
    "out_of_arc": 4,
    "no_line_square": 5,
    "no_line_corner": 5,
    "no_line_wall": 5,
    "no_line_opening": 5,
    "no_line_floor": 5,
    "no_line_roof": 5,
    "no_line_weather": 5,
}


@rule(without=lambda close, others: all(other == close for other in others))
def ranged_and_close(close: bool, others: list[bool]) -> bool:
    """DU-CC-02: in one ATTACK a unit may use close combat weapons as well as ranged ones, declared together."""
    return True


@rule(without=lambda battery, everybody, striking: max(0, min(battery.count, everybody - striking)))
def every_close_weapon(battery: Battery, everybody: int, striking: int) -> int:
    """DU-CC-03: each model may strike with every close combat weapon it has, all in the same attack."""
    return battery.count


@rule(without=False)
def no_close_combat() -> bool:
    """DU-REACT-13: in a reactive attack no weapon of range C may be used."""
    return True


@rule(without=None)
def only_the_trigger(game: Dust, target: Unit, reaction_to: str | None) -> Refused | None:
    """DU-REACT-09, DU-REACT-10: a reactive attack is declared against the unit that triggered it."""
    if reaction_to in (None, target.id) or game.options.reaction_target == "free":
        return None
    if is_mark(target):
        return None
    return Refused("DU-REACT-10", attack_reasons.OnlyTheTrigger(target=target.id, trigger=reaction_to))


def own_or_improvised(declaring: Declaring, battery: Battery, entries: list[Entry]) -> int:
    """How many models are free to strike with a weapon besides those lines of split fire."""
    improvising = sum(entry.number for entry in entries if entry.label == IMPROVISED.name)
    close = {b.label for b in declaring.own if b.weapon.close}
    striking = sum(entry.number for entry in entries if entry.label in close)
    everybody = models(declaring.game, declaring.unit)
    return one_or_the_other(everybody, striking if battery.weapon is IMPROVISED else improvising)
