"""Who may charge whom (CHG-01 to CHG-04)."""

from __future__ import annotations

from functools import lru_cache

from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.table.measure import NEAR, field, in_combat, in_front, near
from rulesets.julia_augusta.table.reasons.charge import (
    ChargesNot,
    ChargeTooFar,
    MayNotCharge,
    NotInFront,
    NoWayTo,
    OnlyInSupport,
    OnlyLightInfantry,
)
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.bases import Placement
from rulesets.kit.boards.tables.charges import Charge, Charges
from rulesets.kit.boards.tables.field import Battlefield
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused

REACH = 4.0
"""Inches that a charger moves straight ahead (JA-CHG-09)."""
FREE_WHEEL = 22.5
"""Degrees that it may wheel before."""


def chargeable(game: Julia, unit: Unit) -> list[Unit]:
    """The enemies on which a unit may declare a charge, whoever else charges them."""
    if barred(game, unit) is not None:
        return []
    return [enemy for enemy in game.enemies(unit) if refusal(game, unit, enemy) is None]


def may_charge(game: Julia, unit: Unit, target: Unit) -> bool:
    """Whether a unit may declare a charge on an enemy."""
    return (barred(game, unit) or refusal(game, unit, target)) is None


def refusal(game: Julia, unit: Unit, target: Unit) -> Refused | None:
    """Why a unit that may charge at all may not charge this enemy."""
    return out_of_reach(game, unit, target) or unsuited(unit, target)


@rule(without=None)
def barred(game: Julia, unit: Unit) -> Refused | None:
    """JA-CHG-04: nobody charges who is shaken, routing, in column, on halt, re-formed this turn, looting or in combat;
    a unit that pursued this turn does not either (JA-ACM-14)."""
    reasons: dict[ChargesNot, bool] = {
        "shaken": too_disordered(unit) or unit.routing,
        "column": unit.formation == "column",
        "halt": is_on_halt(unit),
        "reformed": unit.reformed,
        "looting": unit.looting,
        "pursuing": unit.has_pursued,
    }
    why = next((reason for reason, holds in reasons.items() if holds), None)
    if why is None and in_combat(game, unit):
        why = "in_combat"
    return Refused("JA-CHG-04", MayNotCharge(unit=unit.id, why=why)) if why else None


@rule(without=False)
def too_disordered(unit: Unit) -> bool:
    """JA-DP-08: a shaken unit declares no charge and no counter-charge."""
    return is_shaken(unit)


def is_on_halt(unit: Unit) -> bool:
    """Whether a unit is on a halt reaction."""
    return unit.control == "halt"


@rule(without=None)
def out_of_reach(game: Julia, unit: Unit, target: Unit) -> Refused | None:
    """JA-CHG-01: the enemy is within 4 inches by a legal way, and in the unit's front zone."""
    if not near(unit, target, NEAR):
        return Refused("JA-CHG-01", ChargeTooFar(unit=unit.id, target=target.id))
    if not in_front(unit, target):
        return Refused("JA-CHG-01", NotInFront(unit=unit.id, target=target.id))
    if not _charges(field(game, unit, {unit.id}), unit.placement, target.id).is_possible():
        return Refused("JA-CHG-01", NoWayTo(unit=unit.id, target=target.id))
    return None


def unsuited(unit: Unit, target: Unit) -> Refused | None:
    """Why troops of this type may not charge those."""
    return light_infantry_may_not(unit, target) or light_cavalry_may_not(unit, target)


@rule(without=None)
def light_infantry_may_not(unit: Unit, target: Unit) -> Refused | None:
    """JA-CHG-02: LI charge only LI."""
    wrong = unit.type == "LI" and target.type != "LI"
    return Refused("JA-CHG-02", OnlyLightInfantry(unit=unit.id, target=target.id)) if wrong else None


@rule(without=None)
def light_cavalry_may_not(unit: Unit, target: Unit) -> Refused | None:
    """JA-CHG-03: LC charge only mounted or unformed units, unless they charge in support of chariots."""
    wrong = unit.type == "LC" and target.formed and not target.mounted
    return Refused("JA-CHG-03", OnlyInSupport(unit=unit.id, target=target.id)) if wrong else None


def way_to(game: Julia, unit: Unit, target: Unit, at: Placement | None = None) -> Charge | None:
    """The way of a charge as everybody stands now, or with the target somewhere else: a wheel, straight ahead, and
    lined up; None if there is none."""
    land = field(game, unit, {unit.id})
    if at is not None:
        land = Battlefield(land.table, land.land, {**land.units, target.id: at})
    return _charges(land, unit.placement, target.id).best()


@lru_cache(maxsize=1024)
def _charges(land: Battlefield, stands: Placement, target: str) -> Charges:
    return Charges(land, stands, target, REACH, FREE_WHEEL)
