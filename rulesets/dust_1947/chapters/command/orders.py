"""The special actions of officers, medics and mechanics: how each is carried out, and whether it finds anybody."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.dust_1947.chapters.action_lists.declaration import (
    AIR_ALERT,
    AIR_TRAFFIC,
    AMMO_DROP,
    COMMANDS,
    FREE_COMMANDS,
    GET_MOVING,
    GET_UP,
    MEDEVAC,
    RALLY,
    REPAIR,
    RESURRECTION,
    STIMULANTS,
)
from rulesets.dust_1947.chapters.command.air_alert import AirAlert, sees_aircraft
from rulesets.dust_1947.chapters.command.mechanics import Repair, can_repair
from rulesets.dust_1947.chapters.command.medics import GetUp, can_help
from rulesets.dust_1947.chapters.command.officers import AmmoDrop, GetMoving, can_direct, can_supply, can_urge
from rulesets.dust_1947.chapters.command.rally import Rally, can_rally
from rulesets.dust_1947.chapters.command.revival import Recall, Revival
from rulesets.dust_1947.chapters.command.stimulants import Stimulants, can_inject
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.procedure import Procedure

WORDS = {**{word: word for word in COMMANDS}, **FREE_COMMANDS}
"""Every word of a declaration that is such an action, with the action."""
CARRIED_OUT: dict[str, Callable[[str], Procedure]] = {
    AMMO_DROP: lambda unit: AmmoDrop(unit=unit),
    GET_MOVING: lambda unit: GetMoving(unit=unit),
    AIR_TRAFFIC: lambda unit: GetMoving(unit=unit, traffic=True),
    AIR_ALERT: lambda unit: AirAlert(unit=unit),
    MEDEVAC: lambda unit: Revival(unit=unit, action=MEDEVAC),
    RESURRECTION: lambda unit: Revival(unit=unit, action=RESURRECTION),
    RALLY: lambda unit: Rally(unit=unit),
    GET_UP: lambda unit: GetUp(unit=unit),
    STIMULANTS: lambda unit: Stimulants(unit=unit),
    REPAIR: lambda unit: Repair(unit=unit),
}
"""The procedure of each, for the unit with this id."""
FINDS: dict[str, Callable[[Dust, Unit], bool]] = {
    AMMO_DROP: can_supply,
    GET_MOVING: can_urge,
    AIR_TRAFFIC: can_direct,
    AIR_ALERT: sees_aircraft,
    MEDEVAC: lambda game, unit: bool(Recall(game, unit, MEDEVAC).able()),
    RESURRECTION: lambda game, unit: bool(Recall(game, unit, RESURRECTION).able()),
    RALLY: can_rally,
    GET_UP: can_help,
    STIMULANTS: can_inject,
    REPAIR: can_repair,
}
"""Whether there is anybody now whom each could be for."""


def finds_somebody(game: Dust, unit: Unit, word: str) -> bool:
    """Whether there is anybody now whom the action of this word could be for."""
    return FINDS[WORDS[word]](game, unit)
