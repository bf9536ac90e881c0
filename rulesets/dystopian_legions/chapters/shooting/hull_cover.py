"""The cover and the shield of an ironclad (IAD-05 to IAD-08)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.dystopian_legions.chapters.shooting.cover import blackened, cover_dice, degree, shield_dice
from rulesets.dystopian_legions.chapters.shooting.weapon_rules import is_energy, weapon_of
from rulesets.dystopian_legions.table.happenings.shooting import Degree, Shot
from rulesets.dystopian_legions.table.pools import Pool, Throw, throw
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import Cover
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table, rule

NO_DICE = Throw(dice=())
ADDED: Table[Cover, int] = Table(
    f"{__name__}.ADDED",
    {"soft": ("DL-IAD-06", -1), "hard": ("DL-IAD-07", 1), "fortified": ("DL-IAD-07", 1)},
    without=-3,
)
"""What is added to a D3 for the cover of an ironclad; fortified cover counts as hard (DL-D-77)."""


class Screen(NamedTuple):
    """What an ironclad has against an attack: its cover, the D6 or the dice that fell for it, its shield dice, and the
    successes that all of it takes away."""

    cover: Degree
    die: int
    saved: Throw
    shielded: Throw
    taken: int


def screen_of(game: Legions, dice: Dice, section: Section, shot: Shot, target: Section, figure: Figure) -> Screen:
    """An ironclad rolls for its cover, and its shield dice."""
    cover = degree(game, [shot], target, figure)
    die, saved = 0, NO_DICE
    if by_dice(game):
        saved = throw(cover_dice(cover.level), dice)
    elif cover.level != "none":
        (die,) = dice.roll(1)
    shield = throw(shield_of(game, section, shot, target, figure), dice)
    taken = (by_die(cover.level, die) if die else saved.successes) + by_shield(shield)
    return Screen(cover, die, saved, shield, taken)


@rule(without=False)
def by_dice(game: Legions) -> bool:
    """DL-IAD-05: with the option ironclads roll cover dice as infantry does (DL-D-77)."""
    return game.options.ironclad_cover == "dice"


def by_die(level: Cover, die: int) -> int:
    """The successes that a D6 takes away for the cover: half of it rounded up, with what the cover adds."""
    return max(0, (die + 1) // 2 + ADDED.get(level, -3))


def shield_of(game: Legions, section: Section, shot: Shot, target: Section, figure: Figure) -> Pool:
    """The shield dice of an ironclad; black against Energy Weapons."""
    dice = shield_dice(game, target, figure)
    return blackened(dice) if is_energy(game, [weapon_of(game, shot)]) else dice


@rule(without=0)
def by_shield(thrown: Throw) -> int:
    """DL-IAD-08: the successes of the shield dice."""
    return thrown.successes


@rule(without=lambda came, taken: came)
def left_of(came: int, taken: int) -> int:
    """DL-IAD-05: cover and shields take successes away, never below none."""
    return max(0, came - taken)
