"""The long moves of flight and pursuit: their dice, their head start, and the order that they cost (MOVE)."""

from __future__ import annotations

from rulesets.julia_augusta.table.average_die import roll_average
from rulesets.julia_augusta.table.formations import unformed
from rulesets.julia_augusta.table.happenings.charge import LongMove
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule


def roll_long_move(game: Julia, dice: Dice, unit: Unit, bonus: bool) -> float:
    """JA-MOVE-07: an evade, retire, rout or pursuit rolls all its dice at once; the distance in inches, all of which
    must be used. `bonus`: it is the first retire or rout move of a flight."""
    shows, faces = roll_average(dice).shows, dice.roll(d6s(unit))
    ahead = head_start(unit) if bonus else 0
    inches = shows + sum(faces) + ahead
    far = thousandths(inches)
    game.say(LongMove(rule="JA-MOVE-07", unit=unit.id, shows=shows, dice=faces, bonus=ahead, inches=far))
    return float(inches)


@rule(without=0)
def d6s(unit: Unit) -> int:
    """JA-MOVE-07: infantry add one d6 to the average die, mounted units two."""
    return 2 if unit.mounted else 1


@rule(without=0)
def head_start(unit: Unit) -> int:
    """JA-MOVE-08: 1 inch for each die of the first retire or rout move of a flight."""
    return 1 + d6s(unit)


@rule(without=None)
def break_formation(unit: Unit) -> None:
    """JA-MOVE-09: a unit is unformed from the start of its long move, in ranks as wide as its widest was."""
    if unit.formed:
        unit.take(unformed(unit.bases, max(rank for line in unit.lines for rank in line)))
