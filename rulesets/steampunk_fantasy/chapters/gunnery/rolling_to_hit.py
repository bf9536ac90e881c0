"""Rolling to hit: shots one by one, area attacks together (FIRE, AREA)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.hexes.board import distance, parse_hex
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.chapters.gunnery.modifiers import Bonus, Sighted, to_hit
from rulesets.steampunk_fantasy.chapters.gunnery.open_die import open_die, value
from rulesets.steampunk_fantasy.chapters.gunnery.readiness import aimed
from rulesets.steampunk_fantasy.chapters.gunnery.shots import Shot, area_of
from rulesets.steampunk_fantasy.table.angles import by_angle, sides_hit
from rulesets.steampunk_fantasy.table.cards import Weapon
from rulesets.steampunk_fantasy.table.happenings.gunnery import AreaAttack, ShotFired
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

HITS_ON = 5


def roll_shot(game: Steampunk, dice: Dice, shot: Shot) -> list[Hit]:
    """Roll to hit for one shot at a base."""
    firer, target = game.bases[shot.base], game.bases[shot.target]
    weapon = game.weapon(firer, shot.weapon)
    bonuses = bonuses_of(game, shot)
    faces = open_die(dice)
    total = value(faces) + sum(bonus.amount for bonus in bonuses)
    hit = is_hit(total)
    game.say(
        ShotFired(
            rule="SF-FIRE-01",
            base=firer.id,
            member=shot.member,
            weapon=weapon.name,
            target=target.id,
            hexes=distance(firer.hex, target.hex),
            range=weapon.range,
            dice=faces,
            modifiers=[(bonus.rule, bonus.amount, bonus.of) for bonus in bonuses],
            total=total,
            hit=hit,
        )
    )
    return [hit_on(game, firer, weapon, target)] if hit else []


def bonuses_of(game: Steampunk, shot: Shot) -> list[Bonus]:
    """Everything that bears on the roll to hit of a shot."""
    firer, target = game.bases[shot.base], game.bases[shot.target]
    profile = None if shot.member is None else game.profile(firer, firer.members[shot.member])
    weapon = game.weapon(firer, shot.weapon)
    return to_hit(Sighted(game, firer, profile, weapon, target, aimed(firer, shot.group)))


def needed(game: Steampunk, shot: Shot) -> int:
    """What the open-ended die of a shot has to show."""
    return HITS_ON - sum(bonus.amount for bonus in bonuses_of(game, shot))


@rule(without=False)
def is_hit(total: int) -> bool:
    """SF-FIRE-01: the open-ended die and all modifiers together hit on 5 or more; only the total counts (SF-D-37)."""
    return total >= HITS_ON


def hit_on(game: Steampunk, firer: UnitBase, weapon: Weapon, target: UnitBase) -> Hit:
    """A hit of a weapon on a base. Of two sides that a line enters by, the firer takes the one with less armour."""
    armour = game.card(target).armour
    side = min(sides_hit(firer.hex, target), key=lambda angle: by_angle(armour, angle))
    return Hit(
        target=target.id,
        by=firer.id,
        with_what=weapon.name,
        side=int(side),
        distance=distance(firer.hex, target.hex),
        ap=weapon.ap,
        pen=weapon.pen,
        damage=weapon.damage,
        specials=weapon.special,
    )


def roll_areas(game: Steampunk, dice: Dice, shots: Sequence[Shot]) -> list[Hit]:
    """Roll all area attacks of a step."""
    return [hit for alike in massed(game, shots) for hit in roll_area(game, dice, alike)]


def massed(game: Steampunk, shots: Sequence[Shot]) -> list[list[Shot]]:
    """The area attacks that are identical and on the same hex; those of one base, unless the option says otherwise."""
    masses: dict[tuple[object, ...], list[Shot]] = {}
    for shot in shots:
        base = game.bases[shot.base]
        by = base.id if game.options.area_stack == "same_base" else game.side(base)
        masses.setdefault((by, game.weapon(base, shot.weapon), shot.target), []).append(shot)
    return list(masses.values())


@rule(without=[])
def roll_area(game: Steampunk, dice: Dice, attacks: Sequence[Shot]) -> list[Hit]:
    """SF-AREA-01: a d6 for each enemy member in the hex; each that shows the number needed is a hit on its base."""
    firer = game.bases[attacks[0].base]
    weapon, place = game.weapon(firer, attacks[0].weapon), parse_hex(attacks[0].target)
    printed = area_of(weapon) or HITS_ON
    needed, bases = combined(printed, len(attacks)), list(dict.fromkeys(attack.base for attack in attacks))
    hits: list[Hit] = []
    for target in game.at(place):
        if game.hostile(firer, target):
            fallen = dice.roll(len(target.living))
            game.say(
                AreaAttack(
                    rule="SF-AREA-01",
                    base=firer.id,
                    weapon=weapon.name,
                    target=target.id,
                    hex=place.name,
                    bases=bases,
                    attacks=len(attacks),
                    needed=needed,
                    printed=printed if len(attacks) > 1 else None,
                    dice=fallen,
                )
            )
            hits += [hit_on(game, firer, weapon, target)] * sum(die >= needed for die in fallen)
    return hits


@rule(without=lambda needed, attacks: needed)
def combined(needed: int, attacks: int) -> int:
    """SF-AREA-02: identical area attacks are one, and each beyond the first makes it 1 easier (at best 1+, SF-D-39)."""
    return max(1, needed - (attacks - 1))
