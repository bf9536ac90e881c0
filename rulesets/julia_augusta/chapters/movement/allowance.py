"""How far a unit may move in its manoeuvre: a march, or dice near the enemy (MOVE-03 to MOVE-06)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.julia_augusta.chapters.disorder.blows import Blow, happen
from rulesets.julia_augusta.chapters.disorder.disorder_points import Why
from rulesets.julia_augusta.table.average_die import roll_average
from rulesets.julia_augusta.table.happenings.manoeuvre import DieAdded, MoveRolled
from rulesets.julia_augusta.table.measure import CLOSE, enemy_within
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import THOUSANDTHS
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

MARCH_ON_FOOT, MARCH_MOUNTED = 8.0, 12.0
"""Inches of a march."""


class Allowance(NamedTuple):
    """The inches that a unit has for its move; `march`: it has to stop 8 inches from the enemy; `whole`: it makes what
    takes a whole move, however far that would be."""

    inches: float
    march: bool = False
    whole: bool = False

    @property
    def rule(self) -> str:
        """The rule that gives it."""
        return "JA-MOVE-03" if self.march else "JA-MOVE-04"


ON_THE_SPOT = Allowance(0.0, whole=True)
"""The allowance of a re-forming or a side-step."""


@rule(without=False)
def may_march(game: Julia, unit: Unit) -> bool:
    """JA-MOVE-03: a unit that starts more than 8 inches from every unbroken enemy marches."""
    return not enemy_within(game, unit, CLOSE)


def march(unit: Unit) -> Allowance:
    """JA-MOVE-03: infantry march up to 8 inches, mounted up to 12."""
    return Allowance(MARCH_MOUNTED if unit.mounted else MARCH_ON_FOOT, march=True)


def roll_move(game: Julia, dice: Dice, unit: Unit) -> int:
    """JA-MOVE-04: one average die; the inches that it gives."""
    die = roll_average(dice)
    game.say(MoveRolled(rule="JA-MOVE-04", unit=unit.id, inches=die.shows))
    return die.shows


def most_dice(unit: Unit) -> int:
    """How many d6 a unit may add to its average die."""
    return 1 + bonus_dice(unit)


@rule(without=0)
def bonus_dice(unit: Unit) -> int:
    """JA-MOVE-05: a mounted unit that moved in the manoeuvre phase of the turn before may add a second d6."""
    return 1 if unit.mounted and unit.manoeuvred_before else 0


def add_die(game: Julia, dice: Dice, unit: Unit, tired: bool) -> int:
    """JA-MOVE-04, JA-MOVE-06: a d6 more, which may tire the unit; `tired`: another one did already."""
    [face] = dice.roll(1)
    game.say(DieAdded(rule="JA-MOVE-04", unit=unit.id, die=face))
    if not tired and tires(unit, face):
        happen(game, dice, [Blow(unit.id, 1, "fatigue", why=Why("JA-MOVE-06", "fatigue"))])
    return face


@rule(without=False)
def tires(unit: Unit, face: int) -> bool:
    """JA-MOVE-06: a 6 costs 1 DP, at most 1 in a move."""
    return face == TIRING and not marches_at_ease(unit) and not runs_freely(unit)


@rule(without=False)
def marches_at_ease(unit: Unit) -> bool:
    """JA-FORM-02: a unit in column never takes DPs for fatigue."""
    return unit.formation == "column"


@rule(without=False)
def runs_freely(unit: Unit) -> bool:
    """JA-FORM-04: an unformed unit takes none either."""
    return unit.formation == "unformed"


TIRING = 6


def saved(inches: float) -> int:
    """Inches as they are saved."""
    return round(inches * THOUSANDTHS)
