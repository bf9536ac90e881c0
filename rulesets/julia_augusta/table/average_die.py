"""The average die, which shows 2, 3, 3, 4, 4 or 5 (CTRL-06, MOVE-04)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.kit.engine.dice import Dice

AVERAGE = (2, 3, 3, 4, 4, 5)
"""What its six faces show."""


class AverageDie(NamedTuple):
    """A face from 1 to 6, and the number that it shows."""

    face: int
    shows: int


def roll_average(dice: Dice) -> AverageDie:
    """Roll one average die."""
    [face] = dice.roll(1, alike=lambda face: AVERAGE[face - 1])
    return AverageDie(face, AVERAGE[face - 1])
