"""Which values a base fights with: its side, the dice of its members, what their hits do (ASLT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rulesets.kit.boards.hexes.board import Hex, bearing
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.angles import Angle, angle_of, by_angle, forward
from rulesets.steampunk_fantasy.table.cards import Profile
from rulesets.steampunk_fantasy.table.specials import Words
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class Line(NamedTuple):
    """An assault line in one angle: dice and the number needed, deflection dice and the number that they need."""

    dice: int
    needed: int
    deflection: int
    deflects_on: int


class Pool(NamedTuple):
    """Dice that a base rolls together: of which profile, how many, and the number needed."""

    profile: str
    dice: int
    needed: int


def angles(contest: Contest, base: UnitBase, attackers: Sequence[UnitBase]) -> tuple[Angle, ...]:
    """The angles among which a base in an assault chooses the one that all its values are of."""
    if base.id in contest.entering:
        return (entering_angle(base.id in contest.backwards),)
    if base.id in contest.met:
        return (Angle.FRONT,)
    return assaulted_angles(base, [enemy.hex for enemy in attackers])


@rule(without=Angle.FRONT)
def entering_angle(backwards: bool) -> Angle:
    """SF-ASLT-04: a base that enters fights with its front values, one that reverses into the hex with its back."""
    return Angle.BACK if backwards else Angle.FRONT


@rule(without=(Angle.FRONT,))
def assaulted_angles(base: UnitBase, attackers: Sequence[Hex]) -> tuple[Angle, ...]:
    """SF-ASLT-05: a stationary base fights with the values of the side from which it is assaulted."""
    sides = [side for place in attackers if place != base.hex for side in bearing(base.hex, place, forward(base))]
    return tuple(sorted({angle_of(side) for side in sides})) or (Angle.FRONT,)


@rule(without=lambda profile, angle: _line(profile, Angle.FRONT))
def line(profile: Profile, angle: Angle) -> Line:
    """SF-ASLT-20: an assault line gives dice and number needed for front, front-side, back-side and back."""
    return _line(profile, angle)


def _line(profile: Profile, angle: Angle) -> Line:
    told = (profile.assault, profile.assault_die, profile.deflection, profile.deflects_on)
    return Line(*(by_angle(values, angle) for values in told))


def assault_pools(game: Steampunk, base: UnitBase, angle: Angle) -> list[Pool]:
    """The assault dice of a base, those of each profile by themselves."""
    lines = {name: line(game.card(base).profile(name), angle) for name in _fighting(base)}
    return [Pool(name, of_all(count, lines[name].dice), lines[name].needed) for name, count in _fighting(base).items()]


def deflection_pools(game: Steampunk, base: UnitBase, angle: Angle) -> list[Pool]:
    """The deflection dice of a base, those of each profile by themselves."""
    lines = {name: line(game.card(base).profile(name), angle) for name in _fighting(base)}
    return [
        Pool(name, of_all(count, lines[name].deflection), lines[name].deflects_on)
        for name, count in _fighting(base).items()
    ]


def _fighting(base: UnitBase) -> Counter[str]:
    """How many living members of each profile a base has."""
    return Counter(member.profile for member in base.living)


@rule(without=lambda members, dice: dice)
def of_all(members: int, dice: int) -> int:
    """SF-ARMY-21: the dice of all living members are added into one pool."""
    return members * dice


@rule(without=True)
def succeeds(die: int, needed: int) -> bool:
    """SF-ASLT-03: a die of the number needed to hit, or more, is a success."""
    return die >= needed


@rule(without=(0, 0, 0))
def striking(profile: Profile) -> tuple[int, int, int]:
    """SF-ASLT-14: damage in an assault is rolled with the AP, the Pen and the damage of its source, as a shot's is."""
    return profile.assault_ap, profile.assault_pen, profile.assault_damage


@rule(without=())
def specials(profile: Profile) -> Words:
    """SF-ASLT-08: the specials of a hit are those of the member that rolled it."""
    return profile.assault_special
