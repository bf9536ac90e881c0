"""The combat modifiers of a side, each with its rule (CBT-08 to CBT-17, CBT-26)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from rulesets.julia_augusta.chapters.combat.supports import what_supports
from rulesets.julia_augusta.chapters.command.inspiring import MOST_INSPIRED
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.table.formations import Grade
from rulesets.julia_augusta.table.measure import opponents
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.engine.points import Table, rule

MOST_DISORDER = 4
"""Dice that a unit loses for DPs."""
SHAKEN_LOSES = 5
WORTH: dict[Grade, int] = {"A": 4, "B": 3, "C": 2, "D": 1}
"""What a grade counts for the average (JA-CBT-27)."""
GRADE_DICE = Table(
    f"{__name__}.GRADE_DICE",
    {"A": ("JA-CBT-08", 2), "B": ("JA-CBT-08", 1), "C": ("JA-CBT-08", 0), "D": ("JA-CBT-08", -1)},
    without=9,
)
"""The dice for the average grade of a side."""


class Modifier(NamedTuple):
    """Dice that a rule adds to a side or takes from it, because of a unit ("" of the side as a whole)."""

    rule: str
    amount: int
    unit: str = ""


def modifiers(game: Julia, fighters: Sequence[Unit]) -> list[Modifier]:
    """All the modifiers of a side with these engaged units (JA-D-65)."""
    every = [
        Modifier("JA-CBT-08", GRADE_DICE[average_grade([unit.grade for unit in fighters])]),
        Modifier("JA-CBT-09", inspiring(fighters)),
        *_best([supported(game, unit) for unit in fighters]),
        *one_charges([charge_bonus(game, unit) for unit in fighters]),
        *_best([against_unformed(game, unit) for unit in fighters]),
        *one_is_disordered([disorder(unit) for unit in fighters]),
    ]
    return [modifier for modifier in every if modifier.amount]


@rule(without="C")
def average_grade(grades: Sequence[Grade]) -> Grade:
    """JA-CBT-27: the mean of the engaged units, each once, any fraction rounded up to the better grade."""
    mean = ceil(sum(WORTH[grade] for grade in grades) / len(grades))
    return next(grade for grade, worth in WORTH.items() if worth == mean)


@rule(without=0)
def inspiring(fighters: Sequence[Unit]) -> int:
    """JA-CBT-09: 1 die for each Inspire used on a unit of the side in this combat, at most 2."""
    return min(MOST_INSPIRED, sum(unit.inspired for unit in fighters))


@rule(without=[])
def supported(game: Julia, unit: Unit) -> list[Modifier]:
    """JA-CBT-10: 1 die if the unit is supported; a Legion has 1 for its second line and 1 for its third."""
    return [Modifier(why, 1, unit.id) for why in what_supports(game, unit)]


def charge_bonus(game: Julia, unit: Unit) -> list[Modifier]:
    """What an engaged unit has for moving in, for being formed HI and for being British."""
    told = {
        "JA-CBT-11": moving_in(unit),
        "JA-CBT-12": formed_heavy(unit),
        "JA-CBT-13": initial_charge(game, unit),
        "JA-CBT-14": impetus_spent(unit),
    }
    return [Modifier(why, amount, unit.id) for why, amount in told.items() if amount]


@rule(without=0)
def moving_in(unit: Unit) -> int:
    """JA-CBT-11: 1 die for MI or mounted that charged, counter-charged, pursued or followed up into this round."""
    return 1 if unit.momentum and (unit.mounted or unit.type == "MI") else 0


@rule(without=0)
def formed_heavy(unit: Unit) -> int:
    """JA-CBT-12: 1 die for formed HI, 2 if it charged or followed up into this round."""
    if unit.type != "HI" or not unit.formed:
        return 0
    return 2 if unit.momentum in ("charge", "follow_up") else 1


@rule(without=0)
def initial_charge(game: Julia, unit: Unit) -> int:
    """JA-CBT-13: 2 dice for a British unit that declared a charge or counter-charge, in its first round after it."""
    return 2 if game.is_briton(unit) and unit.momentum == "charge" else 0


@rule(without=0)
def impetus_spent(unit: Unit) -> int:
    """JA-CBT-14: in every later round of that combat the British unit has 1 die less instead."""
    return -1 if unit.impetus_spent and unit.momentum != "charge" else 0


@rule(without=[])
def against_unformed(game: Julia, unit: Unit) -> list[Modifier]:
    """JA-CBT-15: 1 die for a mounted unit whose infantry opponents, one at least, are all unformed."""
    foot = [enemy for enemy in opponents(game, unit) if enemy.infantry]
    applies = unit.mounted and foot and not any(enemy.formed for enemy in foot)
    return [Modifier("JA-CBT-15", 1, unit.id)] if applies else []


def disorder(unit: Unit) -> list[Modifier]:
    """The dice that a unit loses for its DPs, or as a shaken one."""
    return shaken(unit) or [Modifier("JA-CBT-16", lost_for_dps(unit), unit.id)]


@rule(without=0)
def lost_for_dps(unit: Unit) -> int:
    """JA-CBT-16: 1 die less for each DP, at most 4."""
    return -min(MOST_DISORDER, unit.dp)


@rule(without=[])
def shaken(unit: Unit) -> list[Modifier]:
    """JA-CBT-17, JA-DP-08: 5 dice less for a shaken unit, in place of the loss for DPs."""
    return [Modifier("JA-CBT-17", -SHAKEN_LOSES, unit.id)] if is_shaken(unit) else []


@rule(without=lambda bonuses: [modifier for bonus in bonuses for modifier in bonus])
def one_charges(bonuses: Sequence[Sequence[Modifier]]) -> Sequence[Modifier]:
    """JA-CBT-26: of several engaged units the one with the highest charge bonus gives it, the others none."""
    return _best(bonuses)


@rule(without=lambda losses: [modifier for loss in losses for modifier in loss])
def one_is_disordered(losses: Sequence[Sequence[Modifier]]) -> Sequence[Modifier]:
    """JA-CBT-26: of several engaged units only the one with the most DPs costs dice."""
    return min(losses, key=_sum)


def _best(each: Sequence[Sequence[Modifier]]) -> Sequence[Modifier]:
    return max(each, key=_sum)


def _sum(those: Sequence[Modifier]) -> int:
    return sum(modifier.amount for modifier in those)
