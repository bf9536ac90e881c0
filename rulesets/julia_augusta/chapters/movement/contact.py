"""Contact between enemies: how it is made, what it is remembered by, and when that is forgotten (CHG-09, CHG-13)."""

from __future__ import annotations

from typing import Literal

from rulesets.julia_augusta.table.happenings.charge import Contact
from rulesets.julia_augusta.table.measure import contacts, field
from rulesets.julia_augusta.table.state import Julia, Strike, Unit, Zone
from rulesets.kit.boards.tables.contact import bases_in_contact, line_up, strikes
from rulesets.kit.boards.tables.places import HUNDREDTHS, Pose
from rulesets.kit.engine.points import rule

SLIDES = (0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1)
"""Inches to the right by which a unit slides where it has no room otherwise: at most half a base (JA-D-43)."""


def into_contact(
    game: Julia, charger: Unit, target: Unit, zone: Zone, how: Literal["charge", "pursue"], turn: float = 0.0
) -> None:
    """A unit has charged or pursued into contact, and lined up with a turn of so many degrees. Where both charged, it
    is said of each of them."""
    met_charge = target.infantry and target.declared
    strike = Strike(zone=struck_zone(zone), how=how, met_charge=met_charge)
    target.struck_by = {**target.struck_by, charger.id: strike}
    charger.momentum = how
    for unit in (charger, target):
        unit.pursuing, unit.quarry, unit.looting = False, "", False
    edge = strikes(charger.placement, target.placement).zone
    turned = round(turn * HUNDREDTHS)
    game.say(Contact(rule="JA-CHG-13", unit=charger.id, target=target.id, zone=zone, how=how, edge=edge, turn=turned))


@rule(without="front")
def struck_zone(zone: Zone) -> Zone:
    """JA-CHG-13: a unit is charged in the zone in which the charger was when it declared or when its pursuit began."""
    return zone


@rule(without=lambda game, unit, pose, target: pose)
def lined_up(game: Julia, unit: Unit, pose: Pose, target: Unit) -> Pose:
    """JA-CHG-09: on contact a unit lines up its front edge with the edge it struck by the smallest turn, where there is
    room (JA-D-43)."""
    land, here = field(game, unit, {unit.id}), unit.at(pose)
    turned = line_up(land, here, target.id, strikes(here, target.placement)).pose
    slid = (turned.offset(aside, 0).spot for aside in SLIDES)
    places = (unit.at(turned._replace(x=spot.x, y=spot.y)) for spot in slid)
    free = (it for it in places if not land.faults(it) and bases_in_contact(it, target.placement))
    return next((it.pose for it in free), pose)


def part(game: Julia) -> None:
    """Forget what was remembered of contacts that have ended."""
    for unit in game.on_table():
        if unit.struck_by or unit.fought or unit.momentum or unit.impetus_spent or unit.caught_by:
            _forget(unit, {enemy.id for enemy in game.enemies(unit) if _held(game, unit, enemy)})
            unit.caught_by = [name for name in unit.caught_by if _pursues(game.units[name], unit)]


def _held(game: Julia, unit: Unit, enemy: Unit) -> bool:
    """Whether two units touch, or may yet: one that is to follow up waits while the other has fallen back."""
    return bool(contacts(unit, enemy)) or unit.result is not None or enemy.result is not None


def _pursues(enemy: Unit, unit: Unit) -> bool:
    """Whether a pursuer that has caught a unit holds it: for as long as it pursues it."""
    return enemy.on_table and enemy.pursuing and enemy.quarry == unit.id


def _forget(unit: Unit, touched: set[str]) -> None:
    unit.struck_by = {name: strike for name, strike in unit.struck_by.items() if name in touched}
    unit.fought = {name: round_ for name, round_ in unit.fought.items() if name in touched}
    if not touched:
        unit.momentum, unit.impetus_spent = "", False


@rule(without=None)
def faces_anew(unit: Unit) -> None:
    """JA-CHG-13: a unit is charged in flank or rear until it makes an after-combat move."""
    unit.struck_by = {name: it.model_copy(update={"zone": "front"}) for name, it in unit.struck_by.items()}
