"""What a unit has to fire and strike with (TGT, CC-10, SUPPORT)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from rulesets.dust_1947.moments import BOXES, asked, replaced
from rulesets.dust_1947.table.cards import CLOSE, Card, Cell, Weapon
from rulesets.dust_1947.table.critical_hits import weapon_destroyed
from rulesets.dust_1947.table.skills_in_play import of_weapon
from rulesets.dust_1947.table.state import Dust, Soldier, Unit
from rulesets.kit.engine.points import rule

IMPROVISED = Weapon.model_validate(
    {
        "name": "Improvised",
        "reach": CLOSE,
        "cells": {**{f"S{n}": "1/1" for n in range(1, 5)}, **{f"V{n}": "1/1" for n in range(1, 8)}},
    }
)
"""What every model but an aircraft can strike with (DU-CC-10): 1 die, 1 damage, nothing against aircraft."""
FLAMES = Weapon(name="Burning wreck", reach="0", cells={})
"""What a burning wreck attacks with (DU-CRIT-08)."""
MINE = Weapon(name="Mines", reach="0", cells={})
"""What a minefield attacks with (DU-MINE-01)."""
CRASH = Weapon(name="Loss of the carrier", reach="0", cells={})
"""What hurts passengers whose carrier is destroyed (DU-TRANS-14)."""
BUILT_IN = {weapon.name: weapon for weapon in (IMPROVISED, FLAMES, MINE, CRASH)}
"""The weapons that are on no card."""


@dataclass(frozen=True, slots=True)
class Battery:
    """A weapon in hand: who bears it (a unit, or the hero joined to it), how many, and what an order calls it."""

    bearer: Unit
    weapon: Weapon
    count: int
    label: str


def models(game: Dust, unit: Unit) -> int:
    """The miniatures of a unit, its joined hero included; a vehicle is 1."""
    own = len(unit.standing) if unit.soldiers else 1
    return own + (1 if joined_hero(game, unit) else 0)


def joined_hero(game: Dust, unit: Unit) -> Unit | None:
    """The hero who fights in a squad and still lives; a pilot fights with his vehicle only."""
    heir = game.heir(unit)
    hero = game.units[heir] if heir is not None else None
    return hero if hero is not None and hero.joined == unit.id and hero.present else None


@rule(without=lambda game, unit: game.pilot(unit))
def armed_pilot(game: Dust, unit: Unit) -> Unit | None:
    """DU-PILOT-06: a hero cannot use his own weapons while he pilots."""
    return None


def batteries(game: Dust, unit: Unit) -> list[Battery]:
    """Every weapon that a unit, and the hero joined to it, can use now, in the order of the cards."""
    hero = (joined_hero(game, unit) or armed_pilot(game, unit)) if unit.hero is not None else None
    own = [Battery(unit, weapon, count, weapon.name) for weapon, count in _carried(game, unit)]
    taken = {battery.label for battery in own}
    borne = _carried(game, hero) if hero is not None else []
    return own + [
        Battery(hero or unit, weapon, count, f"{weapon.name} (hero)" if weapon.name in taken else weapon.name)
        for weapon, count in borne
    ]


def borne(game: Dust, bearer: Unit, name: str) -> int:
    """How many of a weapon a unit's own models that still stand bear, whatever ammunition is left for it."""
    if not bearer.present:
        return 0
    card = game.card(bearer)
    held = carried_by_soldiers(card, bearer) if bearer.soldiers else printed(card)
    return next((count for weapon, count in held if weapon.name == name), 0)


def _carried(game: Dust, unit: Unit) -> list[tuple[Weapon, int]]:
    card = game.card(unit)
    held = carried_by_soldiers(card, unit) if unit.soldiers else printed(card)
    counted = [(weapon, boxes_left(unit, weapon, count, boxes(game, unit, weapon))) for weapon, count in held]
    return [(weapon, count) for weapon, count in counted if count > 0 and not weapon_destroyed(unit, card, weapon)]


@rule(without=lambda card: [(line.weapon, 1) for line in card.lines[:1]])
def printed(card: Card) -> list[tuple[Weapon, int]]:
    """DU-TGT-06: a hero, vehicle or aircraft may use every weapon of its table in each attack."""
    return [(line.weapon, line.count) for line in card.lines]


@rule(without=lambda card, unit: printed(card))
def carried_by_soldiers(card: Card, unit: Unit) -> list[tuple[Weapon, int]]:
    """DU-TGT-07: infantry may use all weapons carried by surviving soldiers."""
    held: dict[str, int] = {}
    for soldier in bearing(card, unit):
        for name in soldier.weapons:
            held[name] = held.get(name, 0) + 1
    if card.served is not None and unit.standing:
        held[card.served.weapon.name] = card.served.count
    return [(line.weapon, held[line.weapon.name]) for line in card.lines if line.weapon.name in held]


def bearing(card: Card, unit: Unit) -> list[Soldier]:
    """The soldiers whose weapons can be used."""
    return crew_with_weapons(unit) if card.kind == "support weapon" else unit.standing


@rule(without=lambda unit: unit.soldiers)
def crew_with_weapons(unit: Unit) -> list[Soldier]:
    """DU-SKILL-SUPPORT-02: with each soldier of a crew the weapon that he carried is lost."""
    return unit.standing


def boxes(game: Dust, unit: Unit, weapon: Weapon) -> int | None:
    """How many rounds a unit starts with for a weapon; None where nobody counts them."""
    if weapon.ammo is None and not weapon.keywords:
        return None
    printed = sum(line.count for line in game.card(unit).lines if line.weapon.name == weapon.name)
    if weapon.ammo is not None:
        return weapon.ammo * printed
    number, cited = replaced(asked(BOXES, of_weapon(weapon), game, count=printed), 0)
    return int(number) if cited else None


@rule(without=lambda unit, weapon, count, rounds: count)
def boxes_left(unit: Unit, weapon: Weapon, count: int, rounds: int | None) -> int:
    """DU-WPN-LIMITED-01: a weapon with limited ammunition is silent when all its boxes are crossed off."""
    return count if rounds is None else min(count, unit.ammo.get(weapon.name, rounds))


@rule(without=None)
def improvised(game: Dust, unit: Unit) -> Battery | None:
    """DU-CC-10: every model but an aircraft can strike with an improvised weapon: one a miniature, one a vehicle."""
    if game.card(unit).kind == "aircraft":
        return None
    return Battery(unit, IMPROVISED, models(game, unit), IMPROVISED.name)


@rule(without=lambda everybody, taken: everybody)
def one_or_the_other(everybody: int, taken: int) -> int:
    """DU-CC-11: a model strikes with its own close combat weapons or the improvised one, not with both."""
    return max(0, everybody - taken)


def crew_can(game: Dust, unit: Unit, used: dict[str, int]) -> bool:
    """Whether the crew of a support weapon can fire all of this (weapons, as orders call them, with how many) in one
    attack; a hero who has joined it has his hands free for his own."""
    card = game.card(unit)
    if card.served is None or card.served.weapon.name not in used:
        return True
    crews = {IMPROVISED.name, *(line.weapon.name for line in card.lines)} - {card.served.weapon.name}
    personal = {name: n for name, n in used.items() if name in crews}
    return any(carry(team, personal) for team in free_soldiers(unit, card))


@rule(without=lambda unit, card: [unit.standing])
def free_soldiers(unit: Unit, card: Card) -> list[list[Soldier]]:
    """DU-SKILL-SUPPORT-03: a team of two fires the support weapon; only the others may use their own weapons."""
    left = max(0, len(unit.standing) - 2)
    return [list(team) for team in combinations(unit.standing, left)]


def carry(team: list[Soldier], used: dict[str, int]) -> bool:
    carried = [name for soldier in team for name in soldier.weapons]
    return all(carried.count(name) >= n for name, n in used.items())


def blast(weapon: Weapon) -> bool:
    """Whether a weapon is a blast weapon: a blast symbol stands in one of its cells."""
    return any(cell.blast for cell in weapon.cells.values())


def template(weapon: Weapon) -> str:
    """The template that a weapon lays on a table: "area", "flame", "blast", or none."""
    words = {word.casefold() for word in weapon.keywords}
    if not words.isdisjoint(AREAS):
        return "area"
    return "flame" if "flame" in words else "blast" if blast(weapon) or "flame burst" in words else ""


AREAS = ("artillery", "large ordnance")
"""The words of weapons that are aimed at a point and strike everybody around it."""
SHELLS, SMOKE = "shells", "smoke"
"""What artillery fires."""


def artillery(weapon: Weapon) -> bool:
    """Whether a weapon is an artillery weapon."""
    return "artillery" in {word.casefold() for word in weapon.keywords}


def cell_against(weapon: Weapon, card: Card) -> Cell | None:
    """The cell for the type and armour of a target."""
    return weapon.cells.get(card.armour)
