"""What Model Assigned Rules of weapons do to an attack as it is declared and rolled (MAR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.dystopian_legions.table.happenings.shooting import Counted, Failed, Shot, WeaponsTried
from rulesets.dystopian_legions.table.mars import has, number, value
from rulesets.dystopian_legions.table.pools import COLOURS, Colour, Die, Need, Throw, exploded, rolled, rolled_again
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

FAILS = 1
"""The face at which an Unreliable weapon does not work."""


def weapon_of(game: Legions, shot: Shot) -> Weapon:
    """The weapon of a shot."""
    section, figure = game.named(shot.model)
    its = game.card(section).section_weapons if shot.shared else game.profile(section, figure).weapons
    return next(weapon for weapon in its if weapon.name == shot.weapon)


def weapons(game: Legions, shots: Sequence[Shot]) -> list[Weapon]:
    """The weapons of an attack."""
    return [weapon_of(game, shot) for shot in shots]


def shared_out(shots: Sequence[Shot]) -> dict[str, list[Shot]]:
    """The shots of an attack by the sections that fire them, in their order."""
    shared: dict[str, list[Shot]] = {}
    for shot in shots:
        shared.setdefault(shot.model.rpartition("/")[0], []).append(shot)
    return shared


class Tried(NamedTuple):
    """The shots that are left of an attack when its weapons have been tried, and what was rolled for that."""

    shots: list[Shot]
    unreliable: list[Failed]
    experimental: list[Counted]


def tried(game: Legions, shots: Sequence[Shot], dice: Dice) -> Tried:
    """Unreliable weapons first, then the dice of Experimental ones (DL-D-176)."""
    left, unreliable = _unreliable(game, shots, dice)
    whole, experimental = _experimental(game, left, dice)
    return Tried(whole, unreliable, experimental)


@rule(without=lambda game, shots, dice: (list(shots), []))
def _unreliable(game: Legions, shots: Sequence[Shot], dice: Dice) -> tuple[list[Shot], list[Failed]]:
    """DL-MAR-80: a D6 for each Unreliable weapon: on a 1 it is not used in this attack."""
    left, failed = [], []
    for shot in shots:
        if has(weapon_of(game, shot).mars, "Unreliable"):
            (face,) = dice.roll(1, alike=lambda face: face == FAILS)
            failed.append(Failed(model=shot.model, weapon=shot.weapon, face=face))
            if face == FAILS:
                continue
        left.append(shot)
    return left, failed


@rule(without=lambda game, shots, dice: (list(shots), []))
def _experimental(game: Legions, shots: Sequence[Shot], dice: Dice) -> tuple[list[Shot], list[Counted]]:
    """DL-MAR-23: the dice that are listed say how many attack dice it rolls."""
    whole, counted = [], []
    for shot in shots:
        listed = value(weapon_of(game, shot).mars, "Experimental Weapon")
        if listed is None:
            whole.append(shot)
            continue
        (times,) = dice.roll(1, sides=int(listed.removeprefix("D")))
        counted.append(Counted(model=shot.model, weapon=shot.weapon, times=times))
        whole.append(shot.model_copy(update={"pool": shot.pool.times(times)}))
    return whole, counted


def throw_shots(game: Legions, shots: Sequence[Shot], dice: Dice, need: Need, again: int = 0) -> Throw:
    """DL-RAD-06: all dice of all shots together; `again` of them may be rolled again by an order (DL-D-02)."""
    owned = dice_of(shots)
    fell = rolled([colour for colour, _ in owned], dice, need)
    which = set[int]()
    for name in dict.fromkeys(shot.model for shot in shots):
        own = [place for place, (_, owner) in enumerate(owned) if owner == name]
        which |= set(worst(fell, own, rapid_fire(game, name)))
    which |= set(worst(fell, [place for place in range(len(fell)) if place not in which], again))
    return exploded(rolled_again(fell, which, dice, need), dice, need)


@rule(without=lambda shots: [])
def dice_of(shots: Sequence[Shot]) -> list[tuple[Colour, str]]:
    """DL-RAD-05: every model adds its dice to the pool: the colour of each, and whose it is."""
    return [(colour, shot.model) for colour in COLOURS for shot in shots for _ in range(shot.pool.of(colour))]


@rule(without=0)
def rapid_fire(game: Legions, name: str) -> int:
    """DL-MAR-51: a model with Rapid Fire rolls up to so many of its own initial dice again."""
    return number(game.profile(*game.named(name)).mars, "Rapid Fire")


def worst(fell: Sequence[Die], places: Sequence[int], most: int) -> list[int]:
    """Which dice are best rolled again: those without a success, of the best colours first."""
    failed = [place for place in places if not fell[place].successes]
    return sorted(failed, key=lambda place: -_rank(fell[place].colour))[:most]


def _rank(colour: Colour) -> int:
    return COLOURS.index(colour)


def try_weapons(game: Legions, section: Section, shots: Sequence[Shot], dice: Dice) -> list[Shot]:
    """The shots that are left of an attack when its weapons have been tried, which is told."""
    tested = tried(game, shots, dice)
    if tested.unreliable or tested.experimental:
        told = WeaponsTried(
            rule="DL-MAR-80" if tested.unreliable else "DL-MAR-23",
            section=section.id,
            unreliable=tested.unreliable,
            experimental=tested.experimental,
        )
        game.say(told)
    return tested.shots


@rule(without=False)
def is_lethal(weapons: Sequence[Weapon]) -> bool:
    """DL-MAR-30: all weapons of the attack are Lethal: enough successes for a Life Point kill (DL-D-177)."""
    return all(has(weapon.mars, "Lethal") for weapon in weapons)


@rule(without=False)
def is_energy(game: Legions, weapons: Sequence[Weapon]) -> bool:
    """DL-MAR-22: Energy Weapons make shield dice black, if all are, or by the option any (DL-D-175)."""
    energies = [has(weapon.mars, "Energy Weapon") for weapon in weapons]
    return all(energies) if game.options.energy_weapon_mixed == "all" else any(energies)


@rule(without=False)
def suppresses(game: Legions, shots: Sequence[Shot]) -> bool:
    """DL-MAR-75, DL-ORD-36: any weapon has Suppression; by Spray 'Em! all of a section have."""
    ordered = any(game.named(shot.model)[0].order == "spray_em" for shot in shots)
    return ordered or any(has(weapon.mars, "Suppression") for weapon in weapons(game, shots))


def fires_alone(game: Legions, shot: Shot) -> bool:
    """Whether a shot makes an attack of its own."""
    return is_solo(weapon_of(game, shot)) or fires_independently(game, *game.named(shot.model))


@rule(without=False)
def fires_independently(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-MAR-27: a model with Independent Firing makes an attack with each of its weapons."""
    return has(game.profile(section, figure).mars, "Independent Firing")


@rule(without=False)
def is_solo(weapon: Weapon) -> bool:
    """DL-MAR-64, DL-MAR-63: a Solo Weapon never adds dice to a pool with others; a Sniper weapon is one."""
    return has(weapon.mars, "Solo Weapon") or has(weapon.mars, "Sniper")


@rule(without=False)
def picks_its_mark(weapon: Weapon) -> bool:
    """DL-MAR-62: whoever fires a Sniper weapon names the model."""
    return has(weapon.mars, "Sniper")


@rule(without=False)
def is_indirect(weapon: Weapon) -> bool:
    """DL-IDF-01, DL-IDF-02: an IDF weapon fires at places, at sight or by Observed Fire, and not as others do."""
    return has(weapon.mars, "IDF")
