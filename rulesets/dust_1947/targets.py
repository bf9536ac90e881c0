"""Who may be attacked with what: steps 0 to 2 of an attack, and what a unit has to fire with (TGT, LOS, RANGE, ARC)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from rulesets.dust_1947 import arcs, ranges
from rulesets.dust_1947.cards import CLOSE, Card, Cell, Mount, Weapon
from rulesets.dust_1947.cover import Reason, in_cover
from rulesets.dust_1947.criticals import weapon_destroyed
from rulesets.dust_1947.footprint import front, rear
from rulesets.dust_1947.moments import BEFORE_ATTACK, asked, of_weapon, replaced
from rulesets.dust_1947.obstacles import level_of
from rulesets.dust_1947.sight import Lookout
from rulesets.dust_1947.state import Dust, Soldier, Unit
from rulesets.kit.boards.square import Square
from rulesets.kit.points import rule
from rulesets.kit.refusal import Refused

IMPROVISED = Weapon.model_validate(
    {
        "name": "Improvised",
        "reach": CLOSE,
        "cells": {**{f"S{n}": "1/1" for n in range(1, 5)}, **{f"V{n}": "1/1" for n in range(1, 8)}},
    }
)
"""What every model but an aircraft can strike with (DU-CC-10): 1 die, 1 damage, nothing against aircraft."""


@dataclass(frozen=True, slots=True)
class Battery:
    """A weapon in hand: who bears it (a unit, or the hero joined to it), how many, and what an order calls it."""

    bearer: Unit
    weapon: Weapon
    count: int
    label: str


class Aim(NamedTuple):
    """A legal shot: from which square to which, how far in squares, and why the target is in cover."""

    start: Square
    end: Square
    distance: int
    cover: tuple[Reason, ...]


def models(game: Dust, unit: Unit) -> int:
    """The miniatures of a unit, its joined hero included; a vehicle is 1."""
    own = len(unit.standing) if unit.soldiers else 1
    return own + (1 if joined_hero(game, unit) else 0)


def joined_hero(game: Dust, unit: Unit) -> Unit | None:
    """The hero that belongs to a combined unit and still lives."""
    hero = game.units[unit.hero] if unit.hero is not None else None
    return hero if hero is not None and hero.joined == unit.id and hero.where == "board" else None


def batteries(game: Dust, unit: Unit) -> list[Battery]:
    """Every weapon that a unit, and the hero joined to it, can use now, in the order of the cards."""
    hero = joined_hero(game, unit)
    own = [Battery(unit, weapon, count, weapon.name) for weapon, count in _carried(game, unit)]
    taken = {battery.label for battery in own}
    borne = _carried(game, hero) if hero is not None else []
    return own + [
        Battery(hero or unit, weapon, count, f"{weapon.name} (hero)" if weapon.name in taken else weapon.name)
        for weapon, count in borne
    ]


def _carried(game: Dust, unit: Unit) -> list[tuple[Weapon, int]]:
    card = game.card(unit)
    held = carried_by_soldiers(card, unit) if unit.soldiers else printed(card)
    counted = [(weapon, boxes_left(unit, weapon, count)) for weapon, count in held]
    return [(weapon, count) for weapon, count in counted if count > 0 and not weapon_destroyed(unit, card, weapon)]


@rule(without=lambda card: [(line.weapon, 1) for line in card.lines[:1]])
def printed(card: Card) -> list[tuple[Weapon, int]]:
    """DU-TGT-06: a hero, vehicle or aircraft may use every weapon of its table in each attack."""
    return [(line.weapon, line.count) for line in card.lines]


@rule(without=lambda card, unit: printed(card))
def carried_by_soldiers(card: Card, unit: Unit) -> list[tuple[Weapon, int]]:
    """DU-TGT-07: infantry may use all weapons carried by surviving soldiers."""
    held: dict[str, int] = {}
    for soldier in unit.standing:
        for name in soldier.weapons:
            held[name] = held.get(name, 0) + 1
    if card.kind == "support weapon" and unit.standing:
        held[card.lines[0].weapon.name] = card.lines[0].count
    return [(line.weapon, held[line.weapon.name]) for line in card.lines if line.weapon.name in held]


@rule(without=lambda unit, weapon, count: count)
def boxes_left(unit: Unit, weapon: Weapon, count: int) -> int:
    """DU-WPN-LIMITED-01: a weapon with limited ammunition is silent when all its boxes are crossed off."""
    return count if weapon.ammo is None else min(count, unit.ammo.get(weapon.name, weapon.ammo * count))


@rule(without=None)
def improvised(game: Dust, unit: Unit) -> Battery | None:
    """DU-CC-10: every model but an aircraft can strike with an improvised weapon: one a miniature, one a vehicle."""
    if game.card(unit).kind == "aircraft":
        return None
    return Battery(unit, IMPROVISED, models(game, unit), IMPROVISED.name)


def crew_can(game: Dust, unit: Unit, used: dict[str, int]) -> bool:
    """Whether the crew of a support weapon can fire all of this (weapon names with how many) in one attack."""
    card = game.card(unit)
    if card.kind != "support weapon" or card.lines[0].weapon.name not in used:
        return True
    personal = {name: n for name, n in used.items() if name != card.lines[0].weapon.name}
    return any(_carry(team, personal) for team in free_soldiers(unit, card))


@rule(without=lambda unit, card: [unit.standing])
def free_soldiers(unit: Unit, card: Card) -> list[list[Soldier]]:
    """DU-SKILL-SUPPORT-03: a team of two fires the support weapon; only the others may use their own weapons."""
    left = max(0, len(unit.standing) - 2)
    return [list(team) for team in combinations(unit.standing, left)]


def _carry(team: list[Soldier], used: dict[str, int]) -> bool:
    carried = [name for soldier in team for name in soldier.weapons]
    return all(carried.count(name) >= n for name, n in used.items())


def blast(weapon: Weapon) -> bool:
    """Whether a weapon is a blast weapon: a blast symbol stands in one of its cells."""
    return any(cell.blast for cell in weapon.cells.values())


def cell_against(weapon: Weapon, card: Card) -> Cell | None:
    """The cell for the type and armour of a target."""
    return weapon.cells.get(card.armour)


def aim(lookout: Lookout, unit: Unit, battery: Battery, target: Unit) -> Aim | Refused:
    """How a weapon can be aimed at a target, the best way for the attacker; or why it cannot."""
    game, weapon = lookout.game, battery.weapon
    refused = (
        not_an_enemy(unit, target)
        or silent(game, unit, battery)
        or empty_cell(game, weapon, target)
        or (fighting_denied(unit, weapon) if weapon.close else None)
    )
    return refused or _aimed(lookout, unit, battery, target)


def _aimed(lookout: Lookout, unit: Unit, battery: Battery, target: Unit) -> Aim | Refused:
    found: list[Aim] = []
    worst: tuple[int, Refused] | None = None
    for start in origins(lookout.game, unit, battery):
        for end in target.squares:
            step, refused = _refusal(lookout, unit, battery, target, (start, end))
            if refused is None:
                cover = tuple(in_cover(lookout, unit, start, target)) if not battery.weapon.close else ()
                found.append(Aim(start, end, _apart(lookout.game, unit, target, (start, end)), cover))
            elif worst is None or step > worst[0]:
                worst = (step, refused)
    if found:
        return min(found, key=lambda a: (bool(a.cover), _friends_hit(lookout.game, unit, battery, a), a.distance))
    assert worst is not None
    return worst[1]


def _friends_hit(game: Dust, unit: Unit, battery: Battery, a: Aim) -> int:
    return sum(other.seat == unit.seat for other in game.at(a.end)) if blast(battery.weapon) else 0


def _apart(game: Dust, unit: Unit, target: Unit, ends: tuple[Square, Square]) -> int:
    return ranges.apart(*ends, ranges.levels_between(game, unit, target))


def _refusal(
    lookout: Lookout, unit: Unit, battery: Battery, target: Unit, ends: tuple[Square, Square]
) -> tuple[int, Refused | None]:
    """What step 0 (range), 1 (arc) or 2 (line of sight) says to one pair of squares."""
    start, end = ends
    weapon = battery.weapon
    out = (
        not_in_contact(start, end, unit, target, lookout.game)
        if weapon.close
        else out_of_range(weapon, _apart(lookout.game, unit, target, ends))
    )
    if out is not None:
        return 0, out
    out = out_of_arc(unit, battery.weapon.mount if battery.bearer is unit else None, weapon, ends)
    if out is not None:
        return 1, out
    return 2, out_of_line(lookout, unit, target, ends)


def origins(game: Dust, unit: Unit, battery: Battery) -> tuple[Square, ...]:
    """The squares that a weapon may draw its line from."""
    squares = tuple(unit.squares)
    if len(squares) == 1 or battery.weapon.close:
        return squares
    measured = large_origins if game.card(unit).size == "large" else huge_origins
    return measured(unit, battery.weapon.mount)


@rule(without=lambda unit, mount: tuple(unit.squares))
def large_origins(unit: Unit, mount: Mount | None) -> tuple[Square, ...]:
    """DU-LOS-03: a large vehicle looks from its front square, with rear weapons from the rear, with side weapons
    from either."""
    return _ends(unit, mount)


@rule(without=lambda unit, mount: tuple(unit.squares))
def huge_origins(unit: Unit, mount: Mount | None) -> tuple[Square, ...]:
    """DU-LOS-04: a huge vehicle looks from either of its front squares, with rear weapons from either rear one."""
    return _ends(unit, mount)


def _ends(unit: Unit, mount: Mount | None) -> tuple[Square, ...]:
    if mount in ("Left", "Right"):
        return tuple(unit.squares)
    return tuple(rear(unit.squares, unit.facing) if mount == "Rear" else front(unit.squares, unit.facing))


@rule(without=None)
def not_an_enemy(unit: Unit, target: Unit) -> Refused | None:
    """DU-TGT-01: only an enemy unit may be declared as a target."""
    return Refused("DU-TGT-01", "not_an_enemy", target=target.id) if unit.seat == target.seat else None


def silent(game: Dust, unit: Unit, battery: Battery) -> Refused | None:
    """Whether a keyword of the weapon keeps it from being used now."""
    found = asked(BEFORE_ATTACK, of_weapon(battery.weapon), game, unit=battery.bearer, weapon=battery.weapon)
    why, cited = replaced(found, "")
    return Refused(cited, str(why), weapon=battery.label) if cited else None


@rule(without=None)
def empty_cell(game: Dust, weapon: Weapon, target: Unit) -> Refused | None:
    """DU-HIT-06: a weapon whose cell for the target's class is empty cannot attack it."""
    card = game.card(target)
    if cell_against(weapon, card) is not None:
        return None
    return Refused("DU-HIT-06", "empty_cell", weapon=weapon.name, armour=card.armour, target=target.id)


def fighting_denied(unit: Unit, weapon: Weapon) -> Refused | None:
    """Whether the attacker may not attack in close combat now."""
    return suppressed_in_contact(unit, weapon) or stunned_in_contact(unit, weapon)


@rule(without=None)
def suppressed_in_contact(unit: Unit, weapon: Weapon) -> Refused | None:
    """DU-SUP-10: a suppressed unit cannot make a close combat attack."""
    return Refused("DU-SUP-10", "suppressed_fighter", weapon=weapon.name) if unit.suppressed else None


@rule(without=None)
def stunned_in_contact(unit: Unit, weapon: Weapon) -> Refused | None:
    """DU-CC-01: a stunned unit cannot make a close combat attack."""
    return Refused("DU-CC-01", "stunned_fighter", weapon=weapon.name) if unit.stunned else None


@rule(without=None)
def out_of_range(weapon: Weapon, distance: int) -> Refused | None:
    """DU-RANGE-01: the distance in squares must be within the weapon's range."""
    if ranges.in_range(weapon, distance):
        return None
    return Refused("DU-RANGE-01", "out_of_range", weapon=weapon.name, distance=distance, reach=weapon.reach)


@rule(without=None)
def not_in_contact(start: Square, end: Square, unit: Unit, target: Unit, game: Dust) -> Refused | None:
    """DU-CC-01: close combat is between units in adjacent squares at most 1 level apart."""
    if not ranges.in_contact(start, end):
        return Refused("DU-RANGE-03", "not_adjacent", target=target.id)
    levels = abs(level_of(game, unit) - level_of(game, target))
    return Refused("DU-CC-01", "too_high", target=target.id, levels=levels) if levels > 1 else None


@rule(without=None)
def out_of_arc(unit: Unit, mount: Mount | None, weapon: Weapon, ends: tuple[Square, Square]) -> Refused | None:
    """DU-ATT-01: the target's square must lie in the fire arc of the weapon's mount (step 1)."""
    if arcs.in_arc(unit.squares, unit.facing, mount, *ends):
        return None
    return Refused(_ARC_RULES[mount], "out_of_arc", weapon=weapon.name, mount=mount, square=str(ends[1]))


_ARC_RULES: dict[Mount | None, str] = {
    None: "DU-ARC-01",
    "Front": "DU-ARC-02",
    "Rear": "DU-ARC-03",
    "Left": "DU-ARC-04",
    "Right": "DU-ARC-04",
    "Turret": "DU-ARC-05",
}


@rule(without=None)
def out_of_line(lookout: Lookout, unit: Unit, target: Unit, ends: tuple[Square, Square]) -> Refused | None:
    """DU-ATT-01: an attack needs a clear line of sight (step 2)."""
    line = lookout.look(unit, ends[0], target, ends[1])
    if line.clear:
        return None
    return Refused(line.rule, f"no_line_{_word(line.what)}", what=line.what, where=line.where, target=target.id)


def _word(what: str) -> str:
    return what if what in ("corner", "wall", "opening") else "square"


def enemies(game: Dust, unit: Unit) -> Iterator[Unit]:
    """Everything that could be declared as a target."""
    return (other for other in game.on_board() if other.seat != unit.seat)
