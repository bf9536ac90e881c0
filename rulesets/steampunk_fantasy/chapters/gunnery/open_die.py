"""The open-ended die (FIRE)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule

ROLLS_ON_ABOVE = 4


def open_die(dice: Dice, sides: int = 6) -> list[int]:
    """The faces of an open-ended die, in the order in which they fell."""
    faces = dice.roll(1, sides)
    while rolls_on(faces, sides):
        faces += dice.roll(1)
    return faces


@rule(without=False)
def rolls_on(faces: list[int], sides: int) -> bool:
    """SF-FIRE-02: the highest face is followed by a d6, and each d6 above 4 by another."""
    return faces[-1] > ROLLS_ON_ABOVE if len(faces) > 1 else faces[0] == sides


def value(faces: list[int]) -> int:
    """What an open-ended die shows: its first face, and 1 for each d6 above 4 after it."""
    return faces[0] + sum(face > ROLLS_ON_ABOVE for face in faces[1:])
