"""Scatter: how far something comes from where it was aimed (SCAT)."""

from __future__ import annotations

from rulesets.kit.boards.tables.places import Frozen
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.table.state import Options

HIT = 5
"""The least face of the scatter die that is the Hit symbol."""
TURN = 360
"""Degrees."""


class Scattered(Frozen):
    """How far something has come from where it was aimed: the scatter die (0: none is rolled), and where it was an
    arrow the direction and the inches."""

    die: int
    direction: int = 0
    inches: int = 0


@rule(without=lambda options, dice, sides=6, more=0: Scattered(die=0))
def scattered(options: Options, dice: Dice, *, sides: int = 6, more: int = 0) -> Scattered:
    """LIX-SCAT-01: on 5 or 6 it stays where it is; else it moves so many inches in a direction by lot, a D6 if not said
    otherwise (LIX-D-15)."""
    (die,) = dice.roll(1) if stays_on(options) <= HIT else (0,)
    if die >= stays_on(options):
        return Scattered(die=die)
    (direction,), (inches,) = dice.roll(1, sides=TURN), dice.roll(1, sides=sides)
    return Scattered(die=die, direction=direction, inches=inches + more)


@rule(without=1)
def stays_on(options: Options) -> int:
    """LIX-SCAT-01: the least face of the scatter die on which nothing scatters; 7 if it always does (LIX-D-15)."""
    return HIT if options.scatter_hit == "5-6" else 7
