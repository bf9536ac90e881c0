"""Odds of fire with Unreliable weapons, Medics, Morale and what the target does: those of every single die."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice

import pytest

from rulesets.dystopian_legions.chapters.shooting.aiming import best
from rulesets.dystopian_legions.chapters.shooting.answering import answers_of
from rulesets.dystopian_legions.chapters.shooting.prospects import declared, outlook
from tests.rulesets.dystopian_legions.brute import TooMany, drawn, played_out

BLOCKS, A_BLOCK, MOST, DICE = 20, 10, 250, 14
"""Drawn attacks; the most ways that one is played out in, and the most dice of one way."""
QUICK = 1
"""The blocks that are not left to `make soak`."""


def compared(number: int) -> bool:
    """Whether the attack of this number is small enough; if it is, its odds are those of every die played out."""
    table = drawn(number)
    guns, guards = table.section("Guns"), table.section("Guards")
    shots = best(table.game, guns, guards)
    if not shots:
        return False
    attack = declared(table.game, guns, guards, shots)
    answer = random.Random(number).choice(answers_of(table.game, guns, shots, guards))
    try:
        oracle = played_out(table, attack, answer, most=MOST, dice=DICE)
    except TooMany:
        return False
    found = outlook(table.game, guns, guards, attack, answer)
    for mine, theirs in (
        (found.killed, oracle.killed),
        (found.lost, oracle.lost),
        (found.shaken, oracle.shaken),
    ):
        assert sum(mine.values()) == 1
        for value in {*mine, *theirs}:
            apart = abs(mine.get(value, Fraction(0)) - theirs.get(value, Fraction(0)))
            assert apart <= oracle.rest, (number, answer, value)
    return True


@pytest.mark.parametrize(
    "block", [block if block < QUICK else pytest.param(block, marks=pytest.mark.soak) for block in range(BLOCKS)]
)
def test_drawn_attacks_are_what_every_single_die_comes_to(block: int) -> None:
    found = (number for number in range(block * 1000, (block + 1) * 1000) if compared(number))
    assert len(list(islice(found, A_BLOCK))) == A_BLOCK
