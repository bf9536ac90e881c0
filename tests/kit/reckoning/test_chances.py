"""Exact chances: every way of a roll, work done once for each way, sums, and what brings more in turn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.reckoning.chances import (
    ONE,
    RAREST,
    TryingDice,
    added_up,
    either,
    every_way,
    gathered,
    in_turn,
    of_so_many,
    sorts_of,
    together,
    ways,
)

THIRD = Fraction(1, 3)


def high(face: int) -> bool:
    return face > 4


def test_the_ways_of_a_roll_are_those_of_every_die() -> None:
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=3))
    found = {tuple(sorted(faces)): chance for faces, chance in ways(3, 6, sorts_of(6, None))}
    assert found == {faces: Fraction(number, 216) for faces, number in counted.items()}


def test_faces_that_are_alike_are_one() -> None:
    found = dict(ways(2, 6, sorts_of(6, high)))
    assert found == {(1, 1): 4 * THIRD**2, (1, 5): 4 * THIRD**2, (5, 5): THIRD**2}


def test_work_is_done_once_for_each_way() -> None:
    def hits_and_saves(dice: Dice) -> tuple[int, int]:
        hits = sum(map(high, dice.roll(2, alike=high)))
        return hits, sum(map(high, dice.roll(hits, alike=high)))

    found = gathered(every_way(hits_and_saves))
    assert len(found) == 6
    assert sum(found.values()) == 1
    assert found[2, 1] == THIRD**2 * 2 * THIRD * 2 * THIRD


def test_dice_that_decide_nothing_are_not_asked() -> None:
    dice = TryingDice()
    assert (dice.roll(0), dice.fell) == ([], False)
    assert (len(dice.roll(3)), dice.fell) == (3, True)


def test_a_single_die_is_a_roll_like_any_other() -> None:
    assert dict(every_way(lambda dice: dice.die("", "", 0, 3))) == {face: Fraction(1, 3) for face in (1, 2, 3)}


def test_rolls_without_end_are_a_mistake() -> None:
    def until_low(dice: Dice) -> None:
        while dice.roll(1, alike=high) == [1]:
            pass

    with pytest.raises(RuntimeError, match="loop of steps"):
        list(every_way(until_low))


def test_real_dice_do_not_look_at_what_is_alike() -> None:
    assert SealedDice(b"x").roll(20, alike=high) == SealedDice(b"x").roll(20)


def test_the_sum_of_independent_numbers() -> None:
    coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert together(coin, together(coin, coin)) == {n: Fraction(k, 8) for n, k in enumerate((1, 3, 3, 1))}
    third, odd = {0: 2 * THIRD, 3: THIRD}, {1: Fraction(2, 7), 2: Fraction(5, 7)}
    assert together(third, odd) == gathered((a + b, p * q) for a, p in third.items() for b, q in odd.items())


def test_so_many_that_bring_more_in_turn_are_the_sum_of_each() -> None:
    once = {0: 2 * THIRD, 1: THIRD}
    one, two, three = (of_so_many(tuple(once.items()), count) for count in (1, 2, 3))
    assert of_so_many(tuple(once.items()), 0) == {0: 1}
    assert one == {number: chance for number, chance in in_turn(once).items() if chance >= RAREST}
    assert three == {n: chance for n, chance in together(two, in_turn(once)).items() if chance >= RAREST}
    assert two[1] == 2 * in_turn(once)[0] * in_turn(once)[1]


def test_one_that_brings_one_in_turn_is_geometric() -> None:
    found = in_turn({0: 2 * THIRD, 1: THIRD})
    assert all(chance == THIRD**number * 2 * THIRD for number, chance in found.items())
    assert 0 < 1 - sum(found.values()) < RAREST


def test_one_that_brings_two_in_turn_is_every_tree() -> None:
    """Two or none: the trees with n who bring two are the Catalan numbers."""
    found = in_turn({0: 2 * THIRD, 2: THIRD})
    catalan = (1, 1, 2, 5, 14, 42)
    assert [found.get(2 * n, 0) for n in range(6)] == [
        c * THIRD**n * (2 * THIRD) ** (n + 1) for n, c in enumerate(catalan)
    ]


def test_of_several_cases_one_comes_up() -> None:
    coin = {0: Fraction(1, 2), 1: Fraction(1, 2)}
    found = either([(THIRD, 5, coin), (1 - THIRD, 4, {1: Fraction(1)})])
    assert found == {5: THIRD / 2 + (1 - THIRD), 6: THIRD / 2}


def test_numbers_that_do_not_depend_on_each_other_are_added_up() -> None:
    coin = {0: ONE / 2, 1: ONE / 2}
    assert added_up([]) == {0: ONE}
    assert added_up([coin] * 3) == {0: ONE / 8, 1: 3 * ONE / 8, 2: 3 * ONE / 8, 3: ONE / 8}
